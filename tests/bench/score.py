#!/usr/bin/env python3
"""score beside sacrebleu, jiwer and the M2 scorer of its authors, on the same files in one run, start-up included.

    score.py [LINES [METRIC,METRIC...]]     default 100,000 and bleu,chrf,ter,wer,cer,m2

Needs sacrebleu and jiwer (pip install -r tests/bench/requirements.txt). On one CPU both programs are bound to the same
one, and seconds are those that the CPU spent on them; on all CPUs they are the clock's, the other programs using one
thread. score takes the fastest of three runs, the other program one. The scores must be equal to eight digits.

m2 is measured on the runs of tests/reference/m2. M2SCORER=FILE names the authors' program (m2scorer.py, in a form that
this Python runs); without it its seconds are those that were recorded with the runs, on another machine.
"""
import csv
import json
import lzma
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import bench

TEXT = (bench.SOURCE / "tests" / "reference" / "nlpaug_sentences.txt").read_text().split()
M2 = bench.SOURCE / "tests" / "reference" / "m2"
CPU = ["taskset", "-c", str(max(os.sched_getaffinity(0)))]


def damaged(words, rng):
    """As translations differ: words replaced, left out, put in, and a run of words that stands elsewhere."""
    out = []
    for word in words:
        draw = rng.random()
        if draw > 0.03:
            out.append(rng.choice(TEXT) if draw < 0.13 else word)
        if draw > 0.97:
            out.append(rng.choice(TEXT))
    if len(out) > 6 and rng.random() < 0.5:
        begin, length = rng.randrange(len(out) - 4), rng.randint(1, 4)
        run = out[begin:begin + length]
        del out[begin:begin + length]
        at = rng.randrange(len(out) + 1)
        out[at:at] = run
    return out


def write_texts(folder, lines):
    rng = random.Random(1)
    reference, hypothesis = os.path.join(folder, "reference"), os.path.join(folder, "hypothesis")
    with open(reference, "w") as references, open(hypothesis, "w") as hypotheses:
        for _ in range(lines):
            words = [rng.choice(TEXT) for _ in range(rng.randint(5, 40))]
            references.write(" ".join(words) + "\n")
            hypotheses.write(" ".join(damaged(words, rng)) + "\n")
    return reference, hypothesis


def sacrebleu(metric, reference, hypothesis):
    return [sys.executable, "-m", "sacrebleu", reference, "-i", hypothesis, "-m", metric, "--format", "json", "-w", "9"]


def jiwer(metric, reference, hypothesis):
    call = "import sys; from jiwer.cli import cli; sys.exit(cli())"
    return [sys.executable, "-c", call, "-r", reference, "-h", hypothesis] + (["-c"] if metric == "cer" else [])


def score_of(command):
    return json.loads(subprocess.run(command + ["--json"], capture_output=True, text=True, check=True).stdout)["score"]


def check(metric, ours, theirs):
    if abs(ours - theirs) > 1e-8 * max(1, abs(theirs)):
        sys.exit(f"bench: {metric}: score says {ours}, the other program {theirs}")


def against_python(metric, reference, hypothesis, folder):
    ours = [bench.program("score"), metric, "-r", reference, hypothesis]
    name, theirs = ("jiwer", jiwer) if metric in ("wer", "cer") else ("sacrebleu", sacrebleu)
    printed = os.path.join(folder, "printed")
    measured = bench.run(CPU + theirs(metric, reference, hypothesis), output=printed)
    value = json.loads(pathlib.Path(printed).read_text())
    check(metric, score_of(ours), value["score"] if name == "sacrebleu" else value)
    return f"`{metric}`", name, measured, ours


def against_authors(folder):
    """The run that took the authors' program longest."""
    with open(M2 / "results.tsv") as file:
        runs = [run for run in csv.DictReader(file, delimiter="\t") if not run["options"]]
    slowest = max(runs, key=lambda run: float(run["seconds"]))
    annotations, hypothesis = (os.path.join(folder, name) for name in ("annotations.m2", f"{slowest['hypothesis']}.txt"))
    for path in annotations, hypothesis:
        pathlib.Path(path).write_bytes(lzma.open(M2 / f"{os.path.basename(path)}.xz").read())
    ours = [bench.program("score"), "m2", "--m2", annotations, hypothesis]
    check("m2", score_of(ours), float(slowest["f"]))
    scorer = os.environ.get("M2SCORER")
    if not scorer:
        seconds = float(slowest["seconds"])
        return "`m2` of 1,725 lines", "m2scorer, recorded", bench.Measurement(seconds, seconds, 0, 0), ours
    return "`m2` of 1,725 lines", "m2scorer", bench.run(CPU + [sys.executable, scorer, hypothesis, annotations]), ours


def main():
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    metrics = (sys.argv[2] if len(sys.argv) > 2 else "bleu,chrf,ter,wer,cer,m2").split(",")
    print(f"score, {lines:,} lines; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        texts = write_texts(folder, lines)
        rows = []
        for metric in metrics:
            label, name, theirs, ours = against_authors(folder) if metric == "m2" else against_python(metric, *texts, folder)
            one, many = bench.best(CPU + ours, 3), bench.best(ours, 3)
            rows.append([label, f"{name}: {theirs.cpu_seconds:.2f} s", f"{one.cpu_seconds:.3f} s", f"{many.peak_mib:.0f} MiB",
                         f"{theirs.cpu_seconds / one.cpu_seconds:.0f}", f"{theirs.seconds / many.seconds:.0f}"])
        bench.table(["metric", "other program", "`score`", "peak memory", "times as fast, one CPU", "all CPUs"], rows)


if __name__ == "__main__":
    main()
