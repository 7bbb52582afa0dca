#!/usr/bin/env python3
"""Memory of several processes of one program on a node, each with its model loaded: what it has of its own, and what
all of them share. Linux only.

    memory.py [PROCESSES]      so many at once, default 8

Each process gets one line and is measured (/proc/PID/smaps) while it waits for the next.
"""
import re
import subprocess
import sys

import bench

TEXT = b"She recieved the leter yesterday, and it have been a very long leter.\n"
SCANNED = b"Tlie qnick brcwn fox jnmps ovcr thc lazv dog, ond thcn it slccps in hls hoase.\n"
GERMAN = "Das ist ein sehr schönes Haus, und wir wohnen gern darin.\n".encode()
RUNS = [
    ("`denoise`, no network wanted yet", ["denoise"], TEXT),
    ("`denoise`", ["denoise"], SCANNED),
    ("`gec`", ["gec"], TEXT),
    ("`gec -m gec-en`", ["gec", "-m", "gec-en"], TEXT),
    ("`translate`", ["translate"], GERMAN),
]
MIB = 1024  # of kB


def start(command, line):
    child = subprocess.Popen([bench.program(command[0]), "-u", "-j1", *command[1:]], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE)
    child.stdin.write(line)
    child.stdin.flush()
    return child


def mappings(pid):
    """Of each mapping its file, or nothing, and its kB by name."""
    for part in re.split(r"^(?=[0-9a-f]+-[0-9a-f]+ )", open(f"/proc/{pid}/smaps").read(), flags=re.M)[1:]:
        head, *lines = part.splitlines()
        fields = head.split(maxsplit=5)
        yield (fields[5] if len(fields) > 5 else "",
               {name: int(kb) for name, kb in re.findall(r"^(\w+): +(\d+) kB", "\n".join(lines), re.M)})


def measure(pid):
    total = dict.fromkeys(("Rss", "Pss", "private", "LibTorch", "heap", "weights", "weights, private"), 0)
    for file, kb in mappings(pid):
        private = kb["Private_Dirty"] + kb["Private_Clean"]
        total["Rss"] += kb["Rss"]
        total["Pss"] += kb["Pss"]
        total["private"] += private
        if not file or file == "[heap]":
            total["heap"] += private
        elif "/libtorch" in file or "/libc10" in file:
            total["LibTorch"] += private
        elif file.endswith(".safetensors"):
            total["weights"] += kb["Rss"]
            total["weights, private"] += private
    return total


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    print(f"{count} processes at once, means of them in MiB; {bench.machine()}\n")
    rows = []
    for name, command, line in RUNS:
        children = [start(command, line) for _ in range(count)]
        for child in children:
            child.stdout.readline()
        measured = [measure(child.pid) for child in children]
        for child in children:
            child.stdin.close()
            child.wait()
        mean = {key: sum(one[key] for one in measured) / count / MIB for key in measured[0]}
        cells = [mean["Rss"], mean["Pss"], mean["private"], mean["Rss"] - mean["private"], mean["heap"], mean["LibTorch"],
                 mean["weights"], mean["weights, private"]]
        rows.append([name, *(f"{cell:.1f}" for cell in cells)])
    bench.table(["program", "Rss", "Pss", "private", "shared", "private: heap", "of LibTorch's files", "weights mapped",
                 "of them private"], rows)


if __name__ == "__main__":
    main()
