#!/usr/bin/env python3
"""score beside sacrebleu, jiwer and the M2 scorer of its authors, on the same files in one run, start-up included.

    score.py [LINES [METRIC,METRIC... [ROUNDS]]]     default 100,000, bleu,chrf,ter,wer,cer,m2 and 3

Needs sacrebleu and jiwer (pip install -r tests/bench/requirements.txt). Both programs run on the same CPU by turns,
ROUNDS times each; seconds are CPU time, medians, beside them the least. The scores must be equal to eight digits.

m2 is measured on two runs of tests/reference/m2, the one that took the authors' program longest and the one that it did
fastest. M2SCORER=FILE names that program (m2scorer.py, in a form that this Python runs); without it its seconds are
those that were recorded with the runs, on another machine of 2 cores.
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


def against_python(metric, reference, hypothesis, folder, rounds):
    name, theirs = ("jiwer", jiwer) if metric in ("wer", "cer") else ("sacrebleu", sacrebleu)
    commands = [theirs(metric, reference, hypothesis), [bench.program("score"), metric, "--json", "-r", reference, hypothesis]]
    printed = [pathlib.Path(folder, name) for name in ("theirs", "ours")]
    measured = bench.by_turns(commands, rounds, printed)
    value, ours = (json.loads(path.read_text()) for path in printed)
    check(metric, ours["score"], value["score"] if name == "sacrebleu" else value)
    return [f"`{metric}`", name, *measured]


def m2_runs():
    """Of the runs without options, that which took the authors' program longest, and that which took it least."""
    with open(M2 / "results.tsv") as file:
        runs = [run for run in csv.DictReader(file, delimiter="\t") if not run["options"]]
    return [choose(runs, key=lambda run: float(run["seconds"])) for choose in (max, min)]


def against_authors(run, folder, rounds):
    annotations, hypothesis = (os.path.join(folder, name) for name in ("annotations.m2", f"{run['hypothesis']}.txt"))
    for path in annotations, hypothesis:
        pathlib.Path(path).write_bytes(lzma.open(M2 / f"{os.path.basename(path)}.xz").read())
    ours = [bench.program("score"), "m2", "--m2", annotations, hypothesis]
    check("m2", score_of(ours), float(run["f"]))
    label, scorer = f"`m2`, {run['hypothesis']}", os.environ.get("M2SCORER")
    if scorer:
        theirs, our_rounds = bench.by_turns([[sys.executable, scorer, hypothesis, annotations], ours], rounds)
        return [label, "m2scorer", theirs, our_rounds]
    return [label, "m2scorer, recorded", bench.Rounds([float(run["seconds"])], 0), *bench.by_turns([ours], rounds)]


def main():
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    metrics = (sys.argv[2] if len(sys.argv) > 2 else "bleu,chrf,ter,wer,cer,m2").split(",")
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    print(f"score, {lines:,} lines, one CPU, rounds: {rounds}; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        texts = write_texts(folder, lines)
        rows = []
        for metric in metrics:
            if metric == "m2":
                compared = [against_authors(run, folder, rounds) for run in m2_runs()]
            else:
                compared = [against_python(metric, *texts, folder, rounds)]
            for label, name, theirs, ours in compared:
                rows.append([label, name, theirs, ours, f"{ours.peak_mib:.0f}", f"{theirs.median / ours.median:.0f}"])
        bench.table(["metric", "other program", "its CPU seconds", "`score`'s", "MiB", "times as fast"], rows)


if __name__ == "__main__":
    main()
