#!/usr/bin/env python3
"""Makes tests/reference/score/: what the reference implementations say about the same segments.

    pip install sacrebleu==2.6.0 jiwer==4.0.0 rouge-score==0.1.2 nltk==3.10.4 sentencepiece
    python tests/reference/score_vectors.py [FOLDER_OF_ERRANT]

segments.jsonl   source, hypothesis, two references
scores.json      by metric and options: the corpus score and each segment's
stems.tsv        word, Porter stem by NLTK
hypothesis.m2, reference.m2, edits.json   edits and what `errant_compare` (3.0.2) says; needs its unpacked wheel

Unit tests compare with these to 1e-9. The segments are made here, from sentences written for this purpose.
"""
import json
import pathlib
import random
import re
import subprocess
import sys

import jiwer
import nltk.translate.bleu_score as nltk_bleu
import sacrebleu
import sentencepiece
from nltk.stem.porter import PorterStemmer
from rouge_score import rouge_scorer
from sacrebleu.metrics import BLEU, CHRF, TER

HERE = pathlib.Path(__file__).resolve().parent / "score"
SENTENCES = """The quick brown fox jumps over the lazy dog .
The cat sat on the mat, and the dog lay on the rug; nobody minded.
In 1999, 3,141.59 people (of 10,000) said "no" - that's 31.4159%!
She didn't know whether they'd've gone to O'Hare or to St. John's.
Mr. Smith paid $1,234.56 for 2-3 items @ 5% off... didn't he?
The U.S.A. and the U.K. signed the agreement on 12/11/2004 at 5:30 p.m.
E-mail me at jane_doe@example.com or see http://example.com/a?b=c&d=e#f.
He said: &quot;AT&amp;T&quot; is &lt;b&gt;bold&lt;/b&gt; &amp;lt; <skipped> here.
Ce n'est pas aujourd'hui, dit-il, qu'on naît à l'Élysée : « c'est l'été ! »
Die Straße heißt „Größenwahn“, und der Fluß fließt über die Äcker.
ΟΔΥΣΣΕΥΣ ΚΑΙ Ο ΣΟΦΟΣ ΑΣ. Ο Σωκράτης μιλάει στους φίλους του· ΤΙΣ;
İstanbul'da IŞIK ışık İĞNE; ılık süt içtiler, değil mi?
Съешь же ещё этих мягких французских булок, да выпей чаю — 25 ₽!
今天天气很好，我们去公园散步吧。他说：“好的！”
東京都は人口が１３，９６０，０００人です。カタカナとひらがな。
안녕하세요, 세계! 오늘은 2024년 5월 3일입니다.
مرحبا بالعالم، كيف حالك؟ عندي ٣ كتب.
नमस्ते दुनिया। यह एक परीक्षण है, ठीक है?
สวัสดีชาวโลก วันนี้อากาศดีมาก
שלום עולם, מה שלומך היום?
👩‍👩‍👧‍👦 went to 🇩🇪 and 🇫🇷; it was 💯% fun 😂😂!!
Cafe\u0301 and cafe\u0301s: re\u0301sume\u0301 vs. résumé, A\u030angstro\u0308m K \u212b \u212a.
tab\tinside and  two blanks\u00a0no-break\u2003em space\u3000wide \u200bzero\u200bwidth
odd\u0085next\u2028line\u2029para\x1cfs\x1dgs\x1e rs\x1fus end
½ of ² and ⅷ is Ⅷ; № 5 ™ © ® ± × ÷ = ≠ ∞ ∑ √ π
``quoted'' -- and --- dashes – en — em ― bar; … ellipsis... '' "
a a a b a a a b a a b a b a a a
the the the the the cat the the
one two three four five six seven eight nine ten eleven twelve thirteen
don't won't can't 'tis rock'n'roll 'quoted' 's
No_underscore ^caret `tick` {brace} [bracket] |pipe| ~tilde \\backslash /slash
ﬁne ﬂow ﬀ ﬃ ㎏ ㌔ ① ⑩ Ａｂｃ １２３ ！？ ｡｢｣､･
\U0001d4d0\U0001d4d1 \U00020000\U0002a6d6 \U0002f800 \ufeffbom \ufffd \u2001x \u2a6dy""".replace("\\u", "\\u")
SENTENCES = [re.sub(r"\\(u[0-9a-f]{4}|U[0-9a-f]{8}|x[0-9a-f]{2}|t|\\)",
                    lambda m: m.group(0).encode().decode("unicode_escape"), s) for s in SENTENCES.split("\n")]


def spoil(rng, words, rate, vocabulary):
    out = []
    for word in words:
        draw = rng.random()
        if draw < rate * 0.25:
            continue
        if draw < rate * 0.5:
            out += [word, rng.choice(vocabulary)]
        elif draw < rate * 0.75:
            out.append(rng.choice(vocabulary))
        elif draw < rate:
            letters = list(word)
            rng.shuffle(letters)
            out.append("".join(letters))
        else:
            out.append(word)
    if len(out) > 4 and rng.random() < rate:  # a block moves, for TER
        begin, target = rng.randrange(len(out) - 2), rng.randrange(len(out))
        block = out[begin:begin + rng.randrange(1, 4)]
        del out[begin:begin + len(block)]
        out[target:target] = block
    return out


def make_segments():
    rng = random.Random(20040712)
    vocabulary = [w for s in SENTENCES for w in s.split(" ") if w.strip()]
    segments = []
    for i in range(210):
        words = SENTENCES[i % len(SENTENCES)].split(" ")
        if i >= 140:  # longer ones, of several sentences
            for _ in range(rng.randrange(1, 3)):
                words = words + SENTENCES[rng.randrange(len(SENTENCES))].split(" ")
        rate = [0.0, 0.1, 0.3, 0.6, 1.0][i % 5]
        reference = " ".join(words)
        second = " ".join(spoil(rng, words, 0.3, vocabulary)) or "empty"
        if not second.strip():
            second = reference
        hypothesis = " ".join(spoil(rng, words, rate, vocabulary))
        source = " ".join(spoil(rng, words, 0.5, vocabulary))
        if i % 40 == 7:
            hypothesis = ""
        if i % 40 == 9:
            hypothesis = "  " + hypothesis.upper() + " \t "
        segments.append({"source": source, "hypothesis": hypothesis, "references": [reference, second]})
    # What takes TER's and chrF's corner cases: lengths that differ much, one character, words shifted far.
    far = [f"w{i}" for i in range(70)]
    pairs = [("a", "b c d e f g h i j"), (" ".join(far), "w1 w5"), ("w3", " ".join(far)), ("x", "x"), (".", "!"),
             (" ".join(far[40:] + far[:40]), " ".join(far)), (" ".join(reversed(far)), " ".join(far)),
             (" ".join(["a", "b"] * 30), " ".join(["b", "a"] * 25)), ("ab", "abc"), ("d e f a b c", "a b c d e f")]
    for hypothesis, reference in pairs:
        segments.append({"source": hypothesis, "hypothesis": hypothesis, "references": [reference, reference + " y"]})
    return segments


def sacrebleu_scores(segments, model):
    hypotheses = [s["hypothesis"] for s in segments]
    references = [[s["references"][r] for s in segments] for r in range(2)]
    out = {}

    def add(name, make, sentence=None, refs=1):
        metric = make()
        score = {"corpus": metric.corpus_score(hypotheses, references[:refs]).score}
        if sentence:
            single = sentence()
            score["segments"] = [single.sentence_score(s["hypothesis"], s["references"][:refs]).score for s in segments]
        score["signature"] = str(metric.get_signature())
        out[name] = score

    for refs in (1, 2):
        end = "" if refs == 1 else " refs:2"
        add("bleu" + end, BLEU, lambda: BLEU(effective_order=True), refs)
        for smooth in ("none", "floor", "add-k"):
            add(f"bleu smooth:{smooth}{end}", lambda: BLEU(smooth_method=smooth),
                lambda: BLEU(smooth_method=smooth, effective_order=True), refs)
        for tokenizer in ("intl", "char", "zh", "none"):
            add(f"bleu tok:{tokenizer}{end}", lambda: BLEU(tokenize=tokenizer, force=True),
                lambda: BLEU(tokenize=tokenizer, force=True, effective_order=True), refs)
        add("bleu case:lc" + end, lambda: BLEU(lowercase=True), lambda: BLEU(lowercase=True, effective_order=True), refs)
        add("bleu eff:yes" + end, lambda: BLEU(effective_order=True), None, refs)
        add("multi-bleu" + end, lambda: BLEU(tokenize="none", force=True, smooth_method="none"), None, refs)
        add("chrf" + end, CHRF, CHRF, refs)
        add("chrf++" + end, lambda: CHRF(word_order=2), lambda: CHRF(word_order=2), refs)
        add("ter" + end, TER, TER, refs)
    add("bleu smooth:floor value:0.5", lambda: BLEU(smooth_method="floor", smooth_value=0.5))
    add("chrf case:lc", lambda: CHRF(lowercase=True), lambda: CHRF(lowercase=True))
    add("chrf space:yes", lambda: CHRF(whitespace=True), lambda: CHRF(whitespace=True))
    add("chrf eff:no", lambda: CHRF(eps_smoothing=True), lambda: CHRF(eps_smoothing=True))
    add("chrf beta:3", lambda: CHRF(beta=3), lambda: CHRF(beta=3))
    add("ter norm:yes", lambda: TER(normalized=True), lambda: TER(normalized=True))
    add("ter punct:no", lambda: TER(no_punct=True), lambda: TER(no_punct=True))
    add("ter norm:yes asian:yes", lambda: TER(normalized=True, asian_support=True),
        lambda: TER(normalized=True, asian_support=True))
    add("ter norm:yes punct:no asian:yes", lambda: TER(normalized=True, no_punct=True, asian_support=True),
        lambda: TER(normalized=True, no_punct=True, asian_support=True))
    add("ter case:mixed", lambda: TER(case_sensitive=True), lambda: TER(case_sensitive=True))

    # sacrebleu fetches its SentencePiece models; ours is cut the same way and scored without a tokenizer.
    processor = sentencepiece.SentencePieceProcessor(model_file=str(model))
    cut = lambda line: " ".join(processor.EncodeAsPieces(line.rstrip()))
    out["bleu tok:spm"] = {"corpus": BLEU(tokenize="none", force=True).corpus_score(
        [cut(h) for h in hypotheses], [[cut(r) for r in references[0]]]).score}
    return out


def jiwer_scores(segments):
    hypotheses, references = [s["hypothesis"] for s in segments], [s["references"][0] for s in segments]
    words = lambda r, h: jiwer.process_words(r, h)
    characters = lambda r, h: jiwer.process_characters(r, h)
    out = {}
    for name, process, value in (("wer", words, lambda o: o.wer), ("mer", words, lambda o: o.mer),
                                 ("wil", words, lambda o: o.wil), ("wip", words, lambda o: o.wip),
                                 ("cer", characters, lambda o: o.cer),
                                 ("wrr", words, lambda o: o.hits / max(1, o.hits + o.substitutions + o.deletions)),
                                 ("crr", characters, lambda o: o.hits / max(1, o.hits + o.substitutions + o.deletions))):
        out[name] = {"corpus": value(process(references, hypotheses)),
                     "segments": [value(process(r, h)) for r, h in zip(references, hypotheses)]}
    return out


def rouge_scores(segments):
    kinds = {"rouge-1": "rouge1", "rouge-2": "rouge2", "rouge-l": "rougeL", "rouge-lsum": "rougeLsum"}
    out = {}
    # Lines write a newline as \n or <n>; here every semicolon ends a sentence, so that there are some.
    cut = lambda text: text.replace(";", ";\n")
    for stem in (False, True):
        scorer = rouge_scorer.RougeScorer(list(kinds.values()), use_stemmer=stem)
        for refs in (1, 2):
            rows = [scorer.score_multi([cut(r) for r in s["references"][:refs]], cut(s["hypothesis"])) for s in segments]
            for ours, theirs in kinds.items():
                values = [row[theirs].fmeasure for row in rows]
                name = ours + (" stem:porter" if stem else "") + (" refs:2" if refs == 2 else "")
                out[name] = {"corpus": sum(values) / len(values), "segments": values}
    return out


def nltk_scores(segments):
    out = {}
    for refs in (1, 2):
        values = [nltk_bleu.sentence_bleu([r.lower().split() for r in s["references"][:refs]],
                                          s["hypothesis"].lower().split()) for s in segments]
        out["bleu-nltk" + (" refs:2" if refs == 2 else "")] = {"corpus": sum(values) / len(values), "segments": values}
    return out


def write_stems():
    endings = """s es ies ied ed eed ing ational tional enci anci izer bli abli alli entli eli ousli ization ation ator alism
        iveness fulness ousness aliti iviti biliti fulli logi icate ative alize iciti ical ful ness al ance ence er ic able ible
        ant ement ment ent ion sion tion ou ism ate iti ous ive ize e ll y ly ally atting blinging izing y yy""".split()
    roots = """cat hop troubl conflat fall hiss fizz fail fil rel condit val hesit digit conform radic different vil
        analog vietnam predic oper feud decis hope call form sensit triplic electric good reviv allow infer airlin gyroscop
        adjust defens irrit replac depend adopt homolog commun activ angular effect bowdler prob rat ceas control roll
        sky syzyg toy yellow geo theo o a e st tr y by yyy x2 3d 2004 b""".split()
    words = sorted({r + e for r in roots for e in endings} | set(roots) | {
        "dying", "lying", "tying", "news", "innings", "outings", "cannings", "howe", "proceed", "exceed", "succeed", "skies", "dies",
        "flies", "died", "spied", "enjoy", "happy", "nationally", "generalli"})
    stemmer = PorterStemmer()
    chosen = random.Random(1).sample(words, 1500)
    (HERE / "stems.tsv").write_text("".join(f"{w}\t{stemmer.stem(w)}\n" for w in sorted(chosen)))


def write_edits(errant):
    rng = random.Random(7)
    types = ["R:VERB", "M:DET", "U:PREP", "R:SPELL", "UNK"]

    def annotations(tokens, annotators):
        lines = []
        for annotator in range(annotators):
            edits, at = [], 0
            while at < len(tokens) and len(edits) < 4:
                at += rng.randrange(0, 4)
                if at >= len(tokens):
                    break
                length = rng.randrange(0, 3)
                correction = rng.choice(["", "the", "a b", "is"]) if length else rng.choice(["the", "a b"])
                edits.append(f"A {at} {min(at + length, len(tokens))}|||{rng.choice(types)}|||{correction}|||REQUIRED|||-NONE-|||{annotator}")
                at += length + (length == 0)
            lines += edits or [f"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{annotator}"]
        return lines

    files = {"hypothesis.m2": [], "reference.m2": []}
    for _ in range(60):
        tokens = [rng.choice("this are a sentence of some words and more".split()) for _ in range(rng.randrange(1, 12))]
        for name, annotators in (("hypothesis.m2", 1), ("reference.m2", 2)):
            files[name].append("\n".join(["S " + " ".join(tokens)] + annotations(tokens, annotators)))
    for name, blocks in files.items():
        (HERE / name).write_text("\n\n".join(blocks) + "\n")
    said = subprocess.run([sys.executable, f"{errant}/errant/commands/compare_m2.py", "-hyp", HERE / "hypothesis.m2", "-ref",
                           HERE / "reference.m2", "-cat", "3"], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in said.splitlines() if line and not line.startswith("=")]
    out = {"types": {row[0]: [int(x) for x in row[1:4]] for row in rows if ":" in row[0]},
           "all": [int(x) for x in rows[-1][:3]], "precision": float(rows[-1][3]), "recall": float(rows[-1][4]), "f": float(rows[-1][5])}
    (HERE / "edits.json").write_text(json.dumps(out, indent=1) + "\n")


def write_model(segments):
    model = HERE / "pieces.model"
    if not model.exists():
        lines = HERE / "lines.txt"
        lines.write_text("\n".join(s["references"][0] for s in segments))
        sentencepiece.SentencePieceTrainer.Train(input=str(lines), model_prefix=str(HERE / "pieces"), vocab_size=400,
                                                 character_coverage=0.98, hard_vocab_limit=False, num_threads=1,
                                                 normalization_rule_name="identity")
        lines.unlink()
        (HERE / "pieces.vocab").unlink()
    return model


def main():
    HERE.mkdir(exist_ok=True)
    segments = make_segments()
    with open(HERE / "segments.jsonl", "w", encoding="utf-8") as f:
        for segment in segments:
            f.write(json.dumps(segment, ensure_ascii=False) + "\n")
    scores = {}
    scores.update(jiwer_scores(segments))
    scores.update(sacrebleu_scores(segments, write_model(segments)))
    scores.update(nltk_scores(segments))
    scores.update(rouge_scores(segments))
    with open(HERE / "scores.json", "w") as f:
        f.write("{\n" + ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in scores.items()) + "\n}\n")
    write_stems()
    if len(sys.argv) > 1:
        write_edits(sys.argv[1])


if __name__ == "__main__":
    main()
