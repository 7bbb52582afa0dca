#!/usr/bin/env python3
"""Lines a second and peak memory of normalize by its grammar, which is the default, and with the network of models/normalize-en
beside it, start-up included; of lines without a form beside noise-inject, which works on them, and noise-inject --rate 0, which copies them; with --nemo beside NeMo text processing.

    normalize.py [--nemo PYTHON [--cache FOLDER]] [FILE]

Without FILE: 400,000 lines, once with three written forms each and once with none, and 500 with two forms that a network is asked about. PYTHON is an interpreter that has
nemo_text_processing (pip install nemo_text_processing); NeMo reads the first 200 lines, with the grammar that is in FOLDER (made there when it
is empty: minutes; without --cache that time is part of the start). Seconds are of the CPU, which other work on the machine does not change.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import bench

LINES = 400_000
ASKED_LINES = 500
NEMO_LINES = 200
MODELS = {"EMEND_MODELS": str(bench.SOURCE / "models")}
NEMO = """
import json, logging, sys, time
begin = time.process_time()
from nemo_text_processing.text_normalization.normalize import Normalizer
normalizer = Normalizer(input_case="cased", lang="en", cache_dir=sys.argv[2] or None)
ready = time.process_time()
lines = [line.rstrip("\\n") for line in open(sys.argv[1], encoding="utf-8")][: int(sys.argv[3])]
for line in lines:
    normalizer.normalize(line, verbose=False)
print(json.dumps([ready - begin, time.process_time() - ready, len(lines)]))
"""


def written(folder):
    path = folder / "written.txt"
    with path.open("w") as out:
        for i in range(LINES):
            out.write(f"The {i % 90 + 10} delegates of the committee met on {i % 28 + 1} May {1800 + i % 220} and asked for ${i % 900 + 1}.{i % 90 + 10} each.\n")
    return path


def plain(folder):
    path = folder / "plain.txt"
    with path.open("w") as out:  # line by line: a child's peak would count this program's memory
        for _ in range(LINES):
            out.write("The delegates of the committee met on a day in May and asked for some money for each of their members.\n")
    return path


def asked(folder):
    path = folder / "asked.txt"
    with path.open("w") as out:
        for i in range(ASKED_LINES):
            out.write(f"In {1900 + i % 100} the delegates of the NA{chr(65 + i % 26)} came to a place that nobody had heard of before.\n")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nemo")
    parser.add_argument("--cache", default="")
    parser.add_argument("file", nargs="?")
    options = parser.parse_args()
    print(f"normalize, start-up included; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        texts = {options.file: pathlib.Path(options.file)} if options.file else {"three forms a line": written(folder), "two that are asked about": asked(folder), "no form": plain(folder)}
        rows = []
        for what, path in texts.items():
            lines = sum(1 for _ in path.open("rb"))
            ways = ["normalize -j 1", "normalize -j 2", "normalize -j 1 --engine hybrid"] + ["noise-inject -j 1 --rate 0", "noise-inject -j 1"] * (what == "no form")
            for way in ways:
                name, *words = way.split()
                result = bench.run([bench.program(name), "-q", *words], path, MODELS)
                rows.append([what, way, f"{lines:,}", f"{result.cpu_seconds:.2f}", f"{lines / result.cpu_seconds:,.0f}", f"{result.peak_mib:.0f}"])
            if options.nemo:
                run = subprocess.run([options.nemo, "-c", NEMO, path, options.cache, str(NEMO_LINES)], capture_output=True, text=True)
                if run.returncode:
                    sys.exit(f"bench: {options.nemo}: {run.stderr.strip()}")
                start, seconds, lines = json.loads(run.stdout.strip().splitlines()[-1])
                rows.append([what, f"NeMo, {'cached' if options.cache else 'new'} grammar, after a start of {start:.1f} s", f"{lines:,}", f"{seconds:.2f}", f"{lines / seconds:,.1f}", ""])
        bench.table(["input", "program", "lines", "CPU seconds", "lines/s", "peak MiB"], rows)
        line = folder / "line.txt"
        line.write_text("In 1984 NASA.\n")
        for words in [], ["--engine", "hybrid"]:
            start = min(bench.run([bench.program("normalize"), *words], line, MODELS).cpu_seconds for _ in range(20))
            print(f"{' '.join(['normalize', *words])} of one line: {1000 * start:.0f} ms of CPU time")


if __name__ == "__main__":
    main()
