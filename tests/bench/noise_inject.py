#!/usr/bin/env python3
"""Lines a second of noise-inject, start-up included, beside nlpaug's character augmenters.

    noise_inject.py [LINES [NLPAUG_LINES]]     default 1,000,000 and 3,000

noise-inject runs on one thread. nlpaug (pip install nlpaug) is timed inside one process, without its start-up; it is too
slow for all of the lines. Both damage the lines of tests/reference/nlpaug_sentences.txt, over and over, by the same rules.
"""
import pathlib
import sys
import tempfile
import time

import bench

SENTENCES = (bench.SOURCE / "tests" / "reference" / "nlpaug_sentences.txt").read_text().splitlines()


def nlpaug_lines_a_second(action, count):
    import nlpaug.augmenter.char as nac

    if action == "keyboard":
        augmenter = nac.KeyboardAug()
    elif action == "ocr":
        augmenter = nac.OcrAug()
    else:
        augmenter = nac.RandomCharAug(action="substitute" if action == "random" else action)
    lines = [SENTENCES[i % len(SENTENCES)] for i in range(count)]
    begin = time.monotonic()
    for line in lines:
        augmenter.augment(line)
    return count / (time.monotonic() - begin)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    few = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    print(f"noise-inject, {count:,} lines, one thread; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        text = pathlib.Path(folder) / "text"
        block = "".join(line + "\n" for line in SENTENCES)
        with text.open("w") as out:
            for _ in range(count // len(SENTENCES)):
                out.write(block)
        count = count // len(SENTENCES) * len(SENTENCES)
        rows = []

        def measure(what, options, theirs=None):
            result = bench.run([bench.program("noise-inject"), "-j1", *options], text)
            ours = count / result.seconds
            rows.append([what, f"{result.seconds:.1f} s", f"{ours:,.0f}", f"{result.peak_mib:.0f} MiB",
                         f"{theirs:,.0f}" if theirs else "", f"{ours / theirs:,.0f} times" if theirs else ""])

        try:
            import nlpaug  # noqa: F401
        except ImportError:
            print("nlpaug is not installed: its columns stay empty\n")
            few = 0
        for action in ("random", "keyboard", "swap", "delete", "ocr"):
            measure(f"`--nlpaug {action}`", ["--nlpaug", action], nlpaug_lines_a_second(action, few) if few else None)
        for options in ([], ["--rate", "0.3"], ["--kinds", "misspell"], ["--kinds", "ocr"], ["--protect", "none"],
                        ["--target-wer", "0.1"], ["--target-cer", "0.03"]):
            measure(f"`{' '.join(options)}`" if options else "(defaults)", options)
        bench.table(["options", "time", "lines/s", "peak memory", "nlpaug lines/s", "ratio"], rows)


main()
