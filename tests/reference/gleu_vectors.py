#!/usr/bin/env python3
"""Makes tests/reference/score/gleu.json: GLEU for corrections of the segments in segments.jsonl.

    pip download --no-deps gec-metrics==0.1.1 && unzip gec_metrics-*.whl -d FOLDER      (numpy is needed, too)
    python tests/reference/gleu_vectors.py FOLDER

GLEU without tuning: Napoles, Sakaguchi, Post and Tetreault 2015, in the form of 2016 (arXiv:1605.02592). Written here from
the papers over matrices of counts, and held to GLEUOfficial of gec-metrics, which repeats the authors' program: to 1e-12 with
one reference, and with two, where the authors' program draws one for each sentence 500 times, to what drawing leaves open.
Scores of single sentences of four words and more, the means over the references, are held to it before zeros become ones: it
leaves that out.
"""
import collections
import json
import pathlib
import sys
import types

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent / "score"


def statistics(source, hypothesis, reference):
    """Lengths of hypothesis and reference; for n = 1..4 the n-grams that count and those of the hypothesis."""
    texts = [text.split() for text in (source, hypothesis, reference)]
    row = [len(texts[1]), len(texts[2])]
    for n in range(1, 5):
        counts = [collections.Counter(zip(*(text[i:] for i in range(n)))) for text in texts]
        ngrams = sorted(set().union(*counts))
        s, h, r = np.array([[count[ngram] for ngram in ngrams] for count in counts]).reshape(3, len(ngrams))
        kept_errors = np.where(r == 0, np.minimum(h, s), 0)
        row += [max(0, int((np.minimum(h, r) - kept_errors).sum())), int(h.sum())]
    return np.array(row, dtype=float)


def gleu(stats):
    """0 where a statistic is 0."""
    if (stats == 0).any():
        return 0.0
    return float(np.exp(min(0, 1 - stats[1] / stats[0])) * np.prod(stats[2::2] / stats[3::2]) ** 0.25)


def smoothed(stats):
    """Of a single sentence against one reference: zeros become ones. Against several it is the mean."""
    return gleu(np.where(stats == 0, 1, stats))


def authors(folder):
    """GLEUOfficial. What its module imports for other metrics is left out."""
    for name in ("gecommon", "trueskill"):
        sys.modules[name] = types.SimpleNamespace(apply_edits=None)
    sys.modules.setdefault("tqdm", types.SimpleNamespace(tqdm=None))
    for name in ("gec_metrics", "gec_metrics.metrics"):
        module = types.ModuleType(name)
        module.__path__ = [str(pathlib.Path(folder, *name.split(".")))]
        sys.modules[name] = module
    from gec_metrics.metrics.gleu import GLEUOfficial

    return GLEUOfficial(GLEUOfficial.Config())


def check(segments, folder):
    """That program cuts at single blanks and knows no empty text: it gets the others, tokens joined."""
    join = lambda text: " ".join(text.split())
    segments = [[join(s["source"]), join(s["hypothesis"]), *map(join, s["references"])] for s in segments]
    segments = [texts for texts in segments if all(texts)]
    sources, hypotheses, *references = zip(*segments)
    for count in (1, 2):
        ours = gleu(sum(np.mean([statistics(s, h, r) for r in rs[:count]], axis=0) for s, h, *rs in segments))
        theirs = authors(folder).score_corpus(list(sources), list(hypotheses), [list(r) for r in references[:count]])
        print(f"{len(segments)} segments, {count} references: {ours:.12f}, GLEUOfficial {theirs:.12f}")
        assert abs(ours - theirs) < (1e-12 if count == 1 else 1e-3)
        ours = [np.mean([gleu(statistics(s, h, r)) for r in rs[:count]]) for s, h, *rs in segments]
        theirs = authors(folder).score_sentence(list(sources), list(hypotheses), [list(r) for r in references[:count]])
        long = [len(h.split()) >= 4 for h in hypotheses]  # where there is no n-gram it takes 1, which is the smoothed score
        np.testing.assert_allclose(np.array(ours)[long], np.array(theirs)[long], atol=1e-12)
        print(f"  {sum(long)} sentences alike")


def main():
    segments = [json.loads(line) for line in open(HERE / "segments.jsonl", encoding="utf-8")]
    check(segments, sys.argv[1])
    all_of = [[statistics(s["source"], s["hypothesis"], r) for r in s["references"]] for s in segments]
    scores = {}
    for name, count in (("gleu", 1), ("gleu refs:2", 2)):
        chosen = [stats[:count] for stats in all_of]
        scores[name] = {"corpus": gleu(sum(np.mean(stats, axis=0) for stats in chosen)),
                        "segments": [float(np.mean([smoothed(one) for one in stats])) for stats in chosen]}
    (HERE / "gleu.json").write_text(json.dumps(scores) + "\n")


main()
