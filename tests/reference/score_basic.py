#!/usr/bin/env python3
"""What jiwer and sacrebleu say of score/segments.jsonl: writes score/basic.tsv.

    pip install sacrebleu==2.6.0 jiwer==4.0.0
    python tests/reference/score_basic.py

A row: metric, segment (or `all`), score. wer and cer against the first reference; bleu (13a, exp) against both.
"""
import json
import pathlib

import jiwer
from sacrebleu.metrics import BLEU

HERE = pathlib.Path(__file__).resolve().parent / "score"
segments = [json.loads(line) for line in (HERE / "segments.jsonl").read_text("utf-8").split("\n") if line]
hypotheses = [segment["hypothesis"] for segment in segments]
references = list(zip(*(segment["references"] for segment in segments)))

rows = []
used = [i for i, reference in enumerate(references[0]) if reference.strip()]
for name, rate in (("wer", jiwer.wer), ("cer", jiwer.cer)):
    rows.append((name, "all", rate([references[0][i] for i in used], [hypotheses[i] for i in used])))
    rows += [(name, i, rate(references[0][i], hypotheses[i])) for i in used]
bleu = BLEU()
rows.append(("bleu", "all", bleu.corpus_score(hypotheses, references).score))
(HERE / "basic.tsv").write_text("".join(f"{metric}\t{segment}\t{score!r}\n" for metric, segment, score in rows))
