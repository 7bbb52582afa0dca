"""The interfaces of sacrebleu, jiwer, rouge-score and NLTK's scores, answered by `score`."""
import collections
import contextlib
import functools
import json
import math
import pathlib
import subprocess
import tempfile

from .harness import Missing, NotApplicable, StandIn

PROGRAMS = pathlib.Path("build/bin")
LAST = [""]


class Refused(ValueError):
    """`score` ended with an error."""


@functools.lru_cache(maxsize=None)
def scored(metrics, hypotheses, references, options=()):
    """{metric: its JSON object}; `references` are tuples of lines."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for i, lines in enumerate((hypotheses, *references)):
            path = pathlib.Path(folder, f"{'r' if i else 'h'}{i}")
            path.write_text("".join(line.replace("\r", " ").replace("\n", "\\n") + "\n" for line in lines), encoding="utf-8")
            files.append(path)
        command = [PROGRAMS / "score", metrics, "--json", "--allow-empty", "-q", *options]
        for path in files[1:]:
            command += ["-r", path]
        run = subprocess.run([*command, files[0]], capture_output=True, text=True)
    if run.returncode:
        LAST[0] = run.stderr.strip().replace(folder + "/", "")
        raise Refused(LAST[0])
    made = {row["metric"]: row for row in map(json.loads, run.stdout.splitlines())}
    LAST[0] = "score " + ", ".join(f"{name} {row['score']:.9g}" for name, row in made.items())
    return made


def score(metrics, hypotheses, references, options=()):
    """`references` is a list of lists of lines. What is Missing makes Missing."""
    for part in (hypotheses, *references):
        if isinstance(part, Missing):
            raise NotApplicable(part._reason)
    return scored(metrics, tuple(hypotheses), tuple(map(tuple, references)), tuple(map(str, options)))


# sacrebleu

def bleu(hypotheses, references, smooth_method="exp", smooth_value=None, force=False, lowercase=False, tokenize="13a",
         use_effective_order=False):
    options = ["--smooth", smooth_method, "--tokenize", tokenize]
    if smooth_value is not None and smooth_method in ("floor", "add-k"):
        options += ["--smooth-value", smooth_value]
    options += ["--lowercase"] * lowercase + ["--effective-order"] * use_effective_order
    made = score("bleu", hypotheses, references, options)["bleu"]
    inside = Missing("counts of n-grams, which score prints as precisions")
    return StandIn(score=made["score"], counts=inside, totals=inside)


def raw_corpus_bleu(hypotheses, references, smooth_value=None):
    return bleu(hypotheses, references, "floor", smooth_value, tokenize="none", use_effective_order=True)


class Bleu:
    compute_bleu = staticmethod(lambda *_, **__: Missing("a score of counts without text"))

    def __init__(self, lowercase=False, force=False, tokenize="13a", smooth_method="exp", smooth_value=None, max_ngram_order=4,
                 effective_order=False, references=None):
        self.order = max_ngram_order
        self.references, self.tokenize = references, tokenize
        self.how = dict(lowercase=lowercase, tokenize=tokenize, smooth_method=smooth_method, smooth_value=smooth_value,
                        use_effective_order=effective_order)

    def corpus_score(self, hypotheses, references):
        return bleu(hypotheses, references, **self.how) if self.order == 4 else Missing("BLEU of other than 4 orders")

    def sentence_score(self, hypothesis, references):
        return self.corpus_score([hypothesis], [[reference] for reference in references])


def sentence_bleu(hypothesis, references, **how):
    return bleu([hypothesis], [[reference] for reference in references], **how)


def chrf(hypotheses, references, char_order=6, word_order=0, beta=2, remove_whitespace=True, eps_smoothing=False):
    options = ["--chrf-char-order", char_order, "--chrf-word-order", word_order, "--chrf-beta", beta]
    options += ["--chrf-whitespace"] * (not remove_whitespace) + ["--chrf-eps-smoothing"] * eps_smoothing
    return StandIn(score=score("chrf", hypotheses, references, options)["chrf"]["score"])


class Ter:
    def corpus_score(self, hypotheses, references):
        return StandIn(score=score("ter", hypotheses, references)["ter"]["score"])


class TerTokens:
    """What TER makes of a text: the same as of another where their TER is 0."""

    def __init__(self, text, options):
        self.text, self.options = text, options

    def __eq__(self, expected):
        return score("ter", [self.text], [[expected]], self.options)["ter"]["score"] == 0


class TercomTokenizer:
    def __init__(self, normalized=False, no_punct=False, asian_support=False):
        self.options = ["--ter-normalized"] * normalized + ["--ter-no-punct"] * no_punct + ["--ter-asian-support"] * asian_support

    def __call__(self, text):
        return TerTokens(text, self.options)


Result = collections.namedtuple("Result", "score p_value")


class PairedTest:
    """sigtest of all systems, against the first."""

    def __init__(self, systems, metrics, references, test_type, n_samples):
        [(_, metric)] = metrics.items()
        self.names, self.texts = zip(*systems)
        self.references, self.tokenize = metric.references, metric.tokenize
        self.test, self.samples = {"bs": "bootstrap-sacrebleu", "ar": "randomization-sacrebleu"}[test_type], n_samples

    def __call__(self):
        with tempfile.TemporaryDirectory() as folder:
            def stored(name, lines):
                path = pathlib.Path(folder, name)
                path.write_text("".join(line.strip("\n").replace("\n", " ") + "\n" for line in lines), encoding="utf-8")
                return path
            command = [PROGRAMS / "sigtest", "--json", "-q", "-t", self.test, "-R", str(self.samples), "--tokenize", self.tokenize,
                       "--interval-resamples", "0", "--allow-empty"]
            for i, lines in enumerate(self.references):
                command += ["-r", stored(f"r{i}", lines)]
            command += [stored(f"s{i}", lines) for i, lines in enumerate(self.texts)]
            run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            raise Refused(run.stderr.strip())
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        return None, {"System": self.names, "BLEU": [Result(0, None)] + [Result(0, row["p"]) for row in rows][-len(self.names) + 1:]}


def sacrebleu(pickles):
    metrics = StandIn(BLEU=Bleu, TER=Ter)
    tokenizer = StandIn(TercomTokenizer=TercomTokenizer)
    return {"sacrebleu": StandIn(
        raw_corpus_bleu=raw_corpus_bleu, corpus_bleu=bleu, sentence_bleu=sentence_bleu, corpus_chrf=chrf,
        sentence_chrf=lambda hypothesis, references, **how: chrf([hypothesis], [[r] for r in references], **how),
        compat=StandIn(sentence_bleu=sentence_bleu), metrics=metrics, tokenizers=StandIn(tokenizer_ter=tokenizer),
        significance=StandIn(PairedTest=PairedTest, Result=Result)),
        "bz2": StandIn(BZ2File=lambda path, _: contextlib.nullcontext(pickles(path))), "pickle": StandIn(load=lambda data: data)}


# jiwer

def lines_of(text):
    return [text] if isinstance(text, str) else text


def contiguous(text):
    return [" ".join(part for part in lines_of(text) if part)]


def process(metrics, reference, hypothesis, reference_transform=None, hypothesis_transform=None):
    transforms = {None: lines_of, "contiguous": contiguous}
    if reference_transform not in transforms or hypothesis_transform not in transforms:
        raise NotApplicable("a transformation of the library")
    references, hypotheses = transforms[reference_transform](reference), transforms[hypothesis_transform](hypothesis)
    made = score(metrics, hypotheses, [references])
    counts = next(iter(made.values()))["details"]
    return StandIn(**{name: row["score"] for name, row in made.items()},
                   **{name: counts[name] for name in ("hits", "substitutions", "deletions", "insertions")})


def one(name):
    return lambda reference, hypothesis, **how: getattr(process(name, reference, hypothesis, **how), name)


def jiwer():
    drawn = lambda *_, **__: Missing("a picture of the alignment")
    return {"jiwer": StandIn(
        process_words=functools.partial(process, "wer,mer,wil,wip"), process_characters=functools.partial(process, "cer"),
        transformations=StandIn(wer_contiguous="contiguous"), visualize_alignment=drawn, visualize_error_counts=drawn,
        **{name: one(name) for name in ("wer", "mer", "wil", "wip", "cer")})}


# rouge-score

Rouge = collections.namedtuple("Rouge", "precision recall fmeasure")
ROUGE = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l", "rougeLsum": "rouge-lsum"}


class RougeScorer:
    def __init__(self, rouge_types, use_stemmer=False, split_summaries=False, tokenizer=None):
        self.types, self.options = rouge_types, ["--stem"] * use_stemmer
        self.outside = "sentences that NLTK finds" if split_summaries else ""

    def score(self, target, prediction):
        return self.score_multi([target], prediction)

    def score_multi(self, targets, prediction):
        if isinstance(prediction, Missing):
            return prediction
        if self.outside:
            return Missing(self.outside)
        answer = {}
        for kind in self.types:
            if kind not in ROUGE:
                raise NotApplicable("orders other than 1 and 2")
            made = score(ROUGE[kind], [prediction], [[target] for target in targets], self.options)[ROUGE[kind]]
            answer[kind] = Rouge(made["details"]["precision"], made["details"]["recall"], made["score"])
        return answer


def rouge_score():
    lacking = Missing("a text that the source package lacks")
    tests = StandIn(**{name: lacking for name in ("TARGETS_FILE", "PREDICTIONS_FILE", "LARGE_TARGETS_FILE", "LARGE_PREDICTIONS_FILE")},
                    PYROUGE_DIR="", get_text=lambda _: lacking)
    return {"rouge_score": StandIn(rouge_scorer=StandIn(RougeScorer=RougeScorer), test_util=tests)}


# NLTK

def joined(words):
    return words if isinstance(words, str) else " ".join(words)


def streams(references):
    """A list of references for each line, as files; a line with fewer ones has its last one again."""
    most = max(map(len, references))
    return [[joined(each[min(i, len(each) - 1)]) for each in references] for i in range(most)]


def nltk_corpus_bleu(list_of_references, hypotheses, weights=(0.25,) * 4, smoothing_function=None, auto_reweigh=False):
    """From the precisions and the brevity penalty that score prints."""
    if smoothing_function or auto_reweigh or isinstance(weights, Missing):
        return Missing("smoothing and weights of NLTK's own")
    if isinstance(hypotheses, Missing) or isinstance(list_of_references, Missing):
        return Missing("a corpus that the source package lacks")
    if not isinstance(weights[0], (int, float)):
        made = [nltk_corpus_bleu(list_of_references, hypotheses, each) for each in weights]
        return next((each for each in made if isinstance(each, Missing)), made)
    if len(weights) > 4:
        return Missing("BLEU of more than 4 orders")
    made = score("multi-bleu", [joined(each) for each in hypotheses], streams(list_of_references))["multi-bleu"]["details"]
    parts = [(weight, made[f"precision_{n}"] / 100) for n, weight in enumerate(weights, 1) if weight]
    if any(precision == 0 for _, precision in parts):
        return 0
    return made["brevity_penalty"] * math.exp(sum(weight * math.log(precision) for weight, precision in parts))


def modified_precision(references, hypothesis, n):
    return score("multi-bleu", [joined(hypothesis)], [[joined(each)] for each in references])["multi-bleu"]["details"][f"precision_{n}"] / 100


def closest_ref_length(references, hyp_len):
    made = score("multi-bleu", [" ".join("a" * hyp_len)], [[joined(each)] for each in references])
    return int(made["multi-bleu"]["details"]["reference_length"])


def brevity_penalty(closest, hyp_len):
    made = score("multi-bleu", [" ".join("a" * hyp_len)], [[" ".join("a" * closest)]])
    return made["multi-bleu"]["details"]["brevity_penalty"]


def nltk_chrf(references, hypotheses, min_len=1, max_len=6, beta=3.0, ignore_whitespace=True):
    """The mean of the sentences, as NLTK has it of corpora, too."""
    if min_len != 1:
        return Missing("chrF without the shortest n-grams")
    pairs = [([joined(hypothesis)], [[joined(reference)]]) for reference, hypothesis in zip(references, hypotheses)]
    return sum(chrf(*pair, max_len, 0, beta, ignore_whitespace, True).score for pair in pairs) / len(pairs) / 100


def edit_distance(s1, s2, substitution_cost=1, transpositions=False):
    if substitution_cost != 1 or transpositions:
        return Missing("substitutions that cost more, and transpositions")
    if not isinstance(s1, str):
        return Missing("distances of lists")
    made = score("cer", [s1], [[s2]])["cer"]["details"]
    return made["substitutions"] + made["deletions"] + made["insertions"]


def nltk():
    gleu = lambda *_, **__: Missing("the GLEU of Google's translation (Wu et al. 2016), another metric")
    sentence = lambda references, hypothesis, weights=(0.25,) * 4, **how: nltk_corpus_bleu([references], [hypothesis], weights, **how)
    bleu_score = StandIn(corpus_bleu=nltk_corpus_bleu, sentence_bleu=sentence, modified_precision=modified_precision,
                         closest_ref_length=closest_ref_length, brevity_penalty=brevity_penalty,
                         SmoothingFunction=lambda *_, **__: Missing("smoothing and weights of NLTK's own"))
    chrf_score = StandIn(corpus_chrf=nltk_chrf, sentence_chrf=lambda r, h, *rest, **how: nltk_chrf([r], [h], *rest, **how))
    inside = Missing("a function inside the library")
    distance = StandIn(edit_distance=edit_distance, jaro_similarity=inside, jaro_winkler_similarity=inside)
    lacking = Missing("a corpus that the source package lacks")
    return {"nltk": StandIn(
        translate=StandIn(bleu_score=bleu_score, bleu=sentence, chrf_score=chrf_score,
                          gleu_score=StandIn(sentence_gleu=gleu, corpus_gleu=gleu)),
        metrics=StandIn(distance=distance, edit_distance=edit_distance),
        data=StandIn(find=lambda *_: lacking, open_datafile=lambda *_, **__: lacking))}
