#!/usr/bin/env python3
"""When the first step of train begins, counted from the command, with 100 MB of text to learn from; on one CPU.

    train_start.py FILE...      plain text, .xz too: its lines, shuffled, as often as 100 MB need

Clean text that is damaged on the fly, a small Transformer, 8,000 pieces. CPU seconds are those of the process at that moment: what other work on
the machine does not change.
"""
import lzma
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import bench

BYTES = 100_000_000
RECIPE = """
[data]
root = "."
[[data.source]]
name = "text"
files = ["text.txt"]
[tokenizer]
size = 8000
[model]
architecture = "transformer"
width = 256
[training]
steps = 1
[package]
name = "start"
description = "A benchmark's."
"""


def write_text(files, path):
    lines = []
    for file in files:
        with (lzma.open if file.endswith(".xz") else open)(file, "rb") as text:
            lines += text.read().splitlines(keepends=True)
    random.Random(1).shuffle(lines)
    written = 0
    with open(path, "wb") as out:
        while written < BYTES:
            for line in lines:
                written += out.write(line)
                if written >= BYTES:
                    break


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def first_step(folder, *settings):
    """(seconds by the clock, CPU seconds, what they went into) until train --dry-run says that the first step begins."""
    command = bench.ONE_CPU + [bench.program("train"), "recipe.toml", "--dry-run", "-j", "1", "--device", "cpu"]
    for setting in settings:
        command += ["--set", setting]
    begin = time.monotonic()
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            found = re.match(r"First step begun after \S+ s: (.*)", line)
            if found:
                clock, cpu = time.monotonic() - begin, cpu_seconds(process)
                process.kill()
                return clock, cpu, found[1]
    sys.exit("bench: train --dry-run did not say when the first step began")


def main():
    if len(sys.argv) < 2:
        sys.exit("bench: name files of text")
    print(f"train, first step with {BYTES // 1_000_000} MB of text, one CPU; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        write_text(sys.argv[1:], folder / "text.txt")
        (folder / "recipe.toml").write_text(RECIPE)
        rows = []
        package = bench.SOURCE / "models" / "denoise-en"
        for name, settings in [("reused", [f"tokenizer.from={package}"]), ("made", []), ("made, bpe", ["tokenizer.model=bpe"]),
                               ("made of 100,000 lines", ["tokenizer.lines=100000"])]:
            clock, cpu, parts = first_step(folder, *settings)
            rows.append([name, f"{clock:.1f}", f"{cpu:.1f}", parts])
    bench.table(["tokenizer", "seconds", "CPU seconds", "seconds of"], rows)


main()
