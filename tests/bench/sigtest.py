#!/usr/bin/env python3
"""Approximate randomization of BLEU: `sigtest` beside `sacrebleu --paired-ar`, in one run.

    sigtest.py [LINES [RESAMPLES]]      default 3000 and 10000; needs sacrebleu (pip install sacrebleu)

Both read the same files and start from nothing; sigtest takes the fastest of five runs, sacrebleu one.
"""
import json
import os
import random
import subprocess
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


def p_value(command):
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main():
    lines, resamples = (int(argument) for argument in (sys.argv[1:] + ["3000", "10000"][len(sys.argv) - 1:])[:2])
    rng = random.Random(1)
    reference = [[rng.choice(WORDS) for _ in range(rng.randint(8, 40))] for _ in range(lines)]
    with tempfile.TemporaryDirectory() as folder:
        files = [write(folder, "reference", reference)]
        files += [write(folder, name, [damaged(line, rate, rng) for line in reference]) for name, rate in (("a", 0.25), ("b", 0.245))]
        ours = [bench.program("sigtest"), "-q", "-m", "bleu", "-R", str(resamples), "--interval-resamples", "0", "--json", "-r", *files]
        theirs = [sys.executable, "-m", "sacrebleu", files[0], "-i", *files[1:], "-m", "bleu", "--paired-ar",
                  "--paired-ar-n", str(resamples), "--format", "json"]
        print(f"Randomization of BLEU, {lines} lines, 2 systems, R = {resamples}; {bench.machine()}\n")
        p = p_value(ours)["p"]
        other = p_value(theirs)[1]["BLEU"]["p_value"]
        rows = []
        slow = bench.run(theirs)
        for name, command in [("`sigtest -j1`", ours + ["-j1"]), ("`sigtest`", ours)]:
            fast = bench.best(command, 5)
            rows.append([name, f"{fast.seconds:.3f}", f"{fast.cpu_seconds:.3f}", f"{fast.peak_mib:.0f}", f"{p:.4f}",
                         f"{slow.seconds / fast.seconds:.0f}", f"{slow.cpu_seconds / fast.cpu_seconds:.0f}"])
        rows.append(["`sacrebleu --paired-ar`", f"{slow.seconds:.3f}", f"{slow.cpu_seconds:.3f}", f"{slow.peak_mib:.0f}",
                     f"{other:.4f}", "1", "1"])
        bench.table(["program", "seconds", "CPU seconds", "peak MiB", "p", "times as fast", "by CPU time"], rows)


if __name__ == "__main__":
    main()
