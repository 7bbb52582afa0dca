#!/usr/bin/env python3
"""What a vocabulary shortlist does to speed and to BLEU.

    shortlist.py LINES FILE.tsv[.xz] PAIRS.tsv[.xz]... [-- [OPTION...]]     German TAB English; OPTIONs go to translate

The lexical table is made of the PAIRS, by the program; the first LINES of FILE are translated. CPU seconds on one thread
are the medians of three rounds by turns, start-up and the reading of the table included.
"""
import lzma
import pathlib
import statistics
import sys
import tempfile

import bench

SIZES = [(None, None), (50, 100), (100, 100)]


def lines_of(path):
    with (lzma.open(path, "rt") if path.endswith(".xz") else open(path)) as file:
        return [line.rstrip("\n").split("\t")[:2] for line in file]


def main():
    arguments = sys.argv[1:]
    options = arguments[arguments.index("--") + 1:] if "--" in arguments else []
    files = arguments[:arguments.index("--")] if "--" in arguments else arguments
    lines, files = int(files[0]), files[1:]
    pairs = lines_of(files[0])[:lines]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "in").write_text("".join(source + "\n" for source, _ in pairs))
        (folder / "reference").write_text("".join(reference + "\n" for _, reference in pairs))
        made = bench.run([bench.program("translate"), "--make-shortlist", folder / "table", *files[1:], *options], output=folder / "none")
        seconds = {sizes: [] for sizes in SIZES}
        for _ in range(3):
            for best, common in SIZES:
                chosen = ["--shortlist", folder / "table", "--shortlist-best", str(best), "--shortlist-common", str(common)] if best else []
                run = bench.run([bench.program("translate"), "-j1", *chosen, *options], folder / "in", output=folder / f"out{best}-{common}")
                seconds[best, common].append(run.cpu_seconds)
        rows = []
        plain = (folder / "outNone-None").read_text().splitlines()
        for best, common in SIZES:
            said = folder / f"out{best}-{common}"
            bench.run([bench.program("score"), "bleu", "-r", folder / "reference", said], output=folder / "score")
            spent = statistics.median(seconds[best, common])
            rows.append((f"{best} + {common}" if best else "whole vocabulary", (folder / "score").read_text().splitlines()[1].split()[-1],
                         sum(a != b for a, b in zip(said.read_text().splitlines(), plain)), f"{spent:.1f}",
                         f"{statistics.median(seconds[None, None]) / spent:.2f}"))
    print(f"translate {' '.join(options)}, {len(pairs)} lines; table made in {made.cpu_seconds:.0f} CPU seconds; {bench.machine()}\n")
    bench.table(("best + common", "BLEU", "lines that differ", "CPU seconds", "times as fast"), rows)


main()
