#!/usr/bin/env python3
"""Lines a second of noise-inject, start-up included, beside nlpaug's character augmenters.

    noise_inject.py [LINES [NLPAUG_LINES]]     default 1,000,000 and 2,000

The first table compares with nlpaug (pip install nlpaug), which has one thread: both programs bound to the same CPU,
by turns, five times each, in CPU time; the figures are medians. nlpaug is timed without its start-up. The second table
is by the clock. All damage the lines of tests/reference/nlpaug_sentences.txt, over and over.
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import bench

SENTENCES = (bench.SOURCE / "tests" / "reference" / "nlpaug_sentences.txt").read_text().splitlines()
ACTIONS = ("random", "insert", "keyboard", "swap", "delete", "ocr")
OTHERS = ([], ["--rate", "0.3"], ["--kinds", "misspell"], ["--kinds", "ocr"], ["--protect", "none"],
          ["--target-wer", "0.1"], ["--target-cer", "0.03"])
TURNS = 5


def time_nlpaug(action, count):
    """Runs in a process of its own, so that its memory is not taken for noise-inject's."""
    import nlpaug.augmenter.char as nac

    if action == "keyboard":
        augmenter = nac.KeyboardAug()
    elif action == "ocr":
        augmenter = nac.OcrAug()
    else:
        augmenter = nac.RandomCharAug(action="substitute" if action == "random" else action)
    lines = [SENTENCES[i % len(SENTENCES)] for i in range(count)]
    begin = time.process_time()
    for line in lines:
        augmenter.augment(line)
    print(time.process_time() - begin)


def nlpaug_seconds(action, count):
    command = bench.ONE_CPU + [sys.executable, __file__, "--nlpaug", action, str(count)]
    return float(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def compare(program, action, text, count, few):
    ours, theirs = [], []
    for _ in range(TURNS):
        ours.append(count / bench.run(bench.ONE_CPU + [program, "-j1", "--nlpaug", action], text).cpu_seconds)
        theirs.append(few / nlpaug_seconds(action, few))
    ours, theirs = statistics.median(ours), statistics.median(theirs)
    return [f"`--nlpaug {action}`", f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.0f}"]


def main():
    if sys.argv[1:2] == ["--nlpaug"]:
        time_nlpaug(sys.argv[2], int(sys.argv[3]))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    few = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    count -= count % len(SENTENCES)
    print(f"noise-inject, {count:,} lines; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        text = pathlib.Path(folder) / "text"
        block = "".join(line + "\n" for line in SENTENCES)
        with text.open("w") as out:  # block by block: a child's peak memory counts what its parent held
            for _ in range(count // len(SENTENCES)):
                out.write(block)
        program = bench.program("noise-inject")
        rows = [compare(program, action, text, count, few) for action in ACTIONS]
        bench.table(["one CPU", "lines/s", "nlpaug, lines/s", "times as fast"], rows)
        rows = []
        for options in [["--nlpaug", "random"], *OTHERS]:
            one, all_cpus = (bench.run([program, *threads, *options], text) for threads in (["-j1"], []))
            rows.append([f"`{' '.join(options)}`" if options else "(defaults)", f"{one.seconds:.1f}", f"{all_cpus.seconds:.1f}",
                         f"{count / all_cpus.seconds:,.0f}", f"{all_cpus.peak_mib:.0f}"])
        bench.table(["options", "seconds, one thread", "all CPUs", "lines/s", "peak MiB"], rows)


if __name__ == "__main__":
    main()
