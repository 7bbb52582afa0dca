#!/usr/bin/env python3
"""Lines a second and peak memory of normalize by its grammar, start-up included.

    normalize.py [FILE]     default: 400,000 lines, once with three written forms each and once with none
"""
import pathlib
import sys
import tempfile

import bench

LINES = 400_000


def written(folder):
    path = folder / "written.txt"
    with path.open("w") as out:
        for i in range(LINES):
            out.write(f"The {i % 90 + 10} delegates of the committee met on {i % 28 + 1} May {1800 + i % 220} and asked for ${i % 900 + 1}.{i % 90 + 10} each.\n")
    return path


def plain(folder):
    path = folder / "plain.txt"
    path.write_text("The delegates of the committee met on a day in May and asked for some money for each of their members.\n" * LINES)
    return path


def main():
    print(f"normalize, start-up included; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        texts = {sys.argv[1]: pathlib.Path(sys.argv[1])} if len(sys.argv) > 1 else {"three forms a line": written(folder), "no form": plain(folder)}
        rows = []
        for what, path in texts.items():
            lines = sum(1 for _ in path.open("rb"))
            for threads in "1", "2":
                result = bench.run([bench.program("normalize"), "-q", "-j", threads], path)
                rows.append([what, f"-j {threads}", f"{lines:,}", f"{result.seconds:.2f}", f"{lines / result.seconds:,.0f}", f"{result.peak_mib:.0f}"])
        bench.table(["input", "options", "lines", "seconds", "lines/s", "peak MiB"], rows)


if __name__ == "__main__":
    main()
