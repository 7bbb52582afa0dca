#!/usr/bin/env python3
"""Start-up times of all programs: `--help`, and one empty input where a filter can take one.

    startup.py [TIMES]      the fastest of TIMES runs each, default 20
"""
import sys

import bench

FILTERS = {"denoise": [], "gec": [], "noise-inject": [], "normalize": [], "translate": []}


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"Start-up, fastest of {times} runs; {bench.machine()}\n")
    rows = []
    for path in sorted(bench.BIN.iterdir()):
        help_time = bench.best([path, "--help"], times)
        row = [f"`{path.name}`", f"{1000 * help_time.seconds:.1f} ms", "", ""]
        if path.name in FILTERS:
            line = bench.best([path, *FILTERS[path.name]], max(1, times // 4), bench.SOURCE / "tests" / "bench" / "one-line.txt")
            row[2:] = [f"{1000 * line.seconds:.0f} ms", f"{line.peak_mib:.0f} MiB"]
        rows.append(row)
    bench.table(["program", "`--help`", "one line", "peak memory of it"], rows)


if __name__ == "__main__":
    main()
