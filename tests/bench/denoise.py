#!/usr/bin/env python3
"""Lines a second and peak memory of denoise, start-up included.

    denoise.py [FILE]       default: 1,000 lines of prose, damaged by noise-inject, no two alike

Beside prose it measures log lines whose words are all known or protected: they never reach the network.
"""
import itertools
import pathlib
import subprocess
import sys
import tempfile

import bench

MODEL = "denoise-en"
PROSE_LINES, LOG_LINES = 1000, 100_000


def prose(folder):
    """The prose of the demonstration page, damaged further with one seed after the other."""
    clean = folder / "clean.txt"
    page = (bench.SOURCE / "examples" / "damaged.txt").read_text()
    lines = [line for line in page.splitlines() if line and not line[0].isdigit()]
    clean.write_text("\n".join(lines) + "\n")
    damaged = []
    for seed in itertools.count(1):
        command = [bench.program("noise-inject"), "--rate", "0.1", "--seed", str(seed), clean]
        damaged += subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        damaged = list(dict.fromkeys(damaged))
        if len(damaged) >= PROSE_LINES:
            break
    path = folder / "prose.txt"
    path.write_text("\n".join(damaged[:PROSE_LINES]) + "\n")
    return path


def logs(folder):
    path = folder / "log.txt"
    with path.open("w") as out:
        for i in range(LOG_LINES):
            out.write(f"2024-03-{i % 28 + 1:02} 06:{i // 60 % 60:02}:{i % 60:02}.{i % 1000:03} host-{i % 40} sshd[{1000 + i}]: "
                      f"Accepted password for user_{i % 500} from 10.{i % 7}.{i % 200}.{i % 250} port {20000 + i % 40000} in {i % 90}ms\n")
    return path


def count_lines(path):
    with open(path, "rb") as file:
        return sum(1 for line in file if line.strip())


def main():
    print(f"denoise, start-up included; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        text = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else prose(folder)
        rows = []

        def measure(what, path, *options):
            result = bench.run([bench.program("denoise"), "--model", MODEL, *options], path)
            lines = count_lines(path)
            rows.append([what, " ".join(options), f"{lines:,}", f"{result.seconds:.2f}", f"{lines / result.seconds:,.0f}", f"{result.peak_mib:.0f}"])

        for beam in "1", "4":
            for threads in "1", "2":
                measure("prose", text, "--beam", beam, "--threads", threads)
        measure("known log lines", logs(folder), "--threads", "1")
        bench.table(["input", "options", "lines", "seconds", "lines/s", "peak MiB"], rows)


if __name__ == "__main__":
    main()
