#!/usr/bin/env python3
"""Approximate randomization of BLEU: `sigtest` beside `sacrebleu --paired-ar`, in one run.

    sigtest.py [LINES [RESAMPLES [ROUNDS]]]      default 3000, 10000 and 5; needs sacrebleu (pip install sacrebleu)

Both read the same files and start from nothing, on the same CPU by turns; seconds are CPU time.
"""
import json
import os
import pathlib
import random
import sys
import tempfile

import bench

WORDS = "the of and to in a is that was for on with as he his it at by from are this not be have or an they which one had".split()
WORDS += [f"{a}{b}" for a in "river stone letter garden winter music paper bread forest field".split() for b in ("", "s", "ed", "ing", "er")]


def damaged(words, rate, rng):
    return [rng.choice(WORDS) if rng.random() < rate else word for word in words]


def write(folder, name, lines):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.writelines(" ".join(line) + ".\n" for line in lines)
    return path


def main():
    lines, resamples, rounds = (int(argument) for argument in (sys.argv[1:] + ["3000", "10000", "5"][len(sys.argv) - 1:])[:3])
    rng = random.Random(1)
    reference = [[rng.choice(WORDS) for _ in range(rng.randint(8, 40))] for _ in range(lines)]
    with tempfile.TemporaryDirectory() as folder:
        files = [write(folder, "reference", reference)]
        files += [write(folder, name, [damaged(line, rate, rng) for line in reference]) for name, rate in (("a", 0.25), ("b", 0.245))]
        ours = [bench.program("sigtest"), "-q", "-m", "bleu", "-R", str(resamples), "--interval-resamples", "0", "--json", "-r", *files]
        theirs = [sys.executable, "-m", "sacrebleu", files[0], "-i", *files[1:], "-m", "bleu", "--paired-ar",
                  "--paired-ar-n", str(resamples), "--format", "json"]
        print(f"Randomization of BLEU, {lines} lines, 2 systems, R = {resamples}, rounds: {rounds}; {bench.machine()}\n")
        printed = [pathlib.Path(folder, name) for name in ("theirs", "ours")]
        slow, fast = bench.by_turns([theirs, ours], rounds, printed)
        other, own = (json.loads(path.read_text()) for path in printed)
        bench.table(["program", "CPU seconds", "peak MiB", "p", "times as fast"],
                    [["`sigtest`", fast, f"{fast.peak_mib:.0f}", f"{own['p']:.4f}", f"{slow.median / fast.median:.0f}"],
                     ["`sacrebleu --paired-ar`", slow, f"{slow.peak_mib:.0f}", f"{other[1]['BLEU']['p_value']:.4f}", "1"]])


if __name__ == "__main__":
    main()
