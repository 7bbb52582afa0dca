#!/usr/bin/env python3
"""score beside sacrebleu, jiwer and the M2 scorer of its authors, on the same files in one run, start-up included.

    score.py [LINES [METRIC,METRIC...]]     default 100,000 and bleu,chrf,ter,wer,cer,m2

Needs sacrebleu and jiwer (pip install -r tests/bench/requirements.txt). "One CPU" binds both programs to the same one;
the other programs use one thread anyway. score takes the fastest of three runs, the other program one. The scores must
be equal.

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


def printed(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def sacrebleu(metric, reference, hypothesis):
    return [sys.executable, "-m", "sacrebleu", reference, "-i", hypothesis, "-m", metric, "--format", "json", "-w", "6"]


def jiwer(metric, reference, hypothesis):
    call = "import sys; from jiwer.cli import cli; sys.exit(cli())"
    return [sys.executable, "-c", call, "-r", reference, "-h", hypothesis] + (["-c"] if metric == "cer" else [])


def same_score(metric, command, theirs):
    ours = json.loads(printed(command + ["--json"]))["score"]
    other = json.loads(theirs)["score"] if metric in ("bleu", "chrf", "ter") else float(theirs)
    if abs(ours - other) > 1e-6 * max(1, other):
        sys.exit(f"bench: {metric}: score says {ours}, the other program {other}")
    return ours


def against_python(metric, reference, hypothesis):
    ours = [bench.program("score"), metric, "-r", reference, hypothesis]
    name, theirs = ("jiwer", jiwer) if metric in ("wer", "cer") else ("sacrebleu", sacrebleu)
    command = theirs(metric, reference, hypothesis)
    score = same_score(metric, ours, printed(command))
    return f"`{metric}`", f"{score:.4f}", name, bench.run(CPU + command).seconds, ours


def against_authors(folder):
    """The run that took the authors' program longest."""
    with open(M2 / "results.tsv") as file:
        run = max((run for run in csv.DictReader(file, delimiter="\t") if not run["options"]), key=lambda run: float(run["seconds"]))
    files = []
    for name in ("annotations.m2", f"{run['hypothesis']}.txt"):
        files.append(os.path.join(folder, name))
        pathlib.Path(files[-1]).write_bytes(lzma.open(M2 / f"{name}.xz").read())
    ours = [bench.program("score"), "m2", "--m2", *files]
    f = json.loads(printed(ours + ["--json"]))["score"]
    if abs(f - float(run["f"])) > 1e-9:
        sys.exit(f"bench: m2: score says {f}, the authors' program {run['f']}")
    scorer = os.environ.get("M2SCORER")
    seconds = bench.run(CPU + [sys.executable, scorer, files[1], files[0]]).seconds if scorer else float(run["seconds"])
    return "`m2`, 1,725 lines", f"{f:.4f}", "m2scorer" + ("" if scorer else " (recorded)"), seconds, ours


def main():
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    metrics = (sys.argv[2] if len(sys.argv) > 2 else "bleu,chrf,ter,wer,cer,m2").split(",")
    print(f"score, {lines:,} lines; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        texts = write_texts(folder, lines)
        rows = []
        for metric in metrics:
            label, value, name, theirs, ours = against_authors(folder) if metric == "m2" else against_python(metric, *texts)
            one, many = bench.best(CPU + ours, 3), bench.best(ours, 3)
            rows.append([label, value, name, f"{theirs:.2f} s", f"{one.seconds:.3f} s", f"{many.seconds:.3f} s",
                         f"{many.peak_mib:.0f} MiB", f"{theirs / one.seconds:.0f}", f"{theirs / many.seconds:.0f}"])
        bench.table(["metric", "score", "beside", "its time", "one CPU", "all CPUs", "peak memory", "times as fast, one CPU", "all CPUs"],
                    rows)


if __name__ == "__main__":
    main()
