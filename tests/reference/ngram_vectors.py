#!/usr/bin/env python3
"""Writes ngram/*.arpa: models of KenLM's lmplz for lib/ngram/estimate.h.

    python3 tests/reference/ngram_vectors.py PATH/TO/lmplz

Made with lmplz of kenlm 0.3.0. The sentences are made here: words by Zipf's law, each likely to be followed by its
neighbours, so that every order has n-grams of each count that the discounts need. Numbers are cut to seven digits,
and entries are sorted.
"""
import pathlib
import random
import subprocess
import sys

CASES = {"trigrams": (3, [0]), "pruned": (4, [0, 0, 1, 2]), "unigrams": (1, [0])}
FOLDER = pathlib.Path(__file__).parent / "ngram"


def sentences():
    draw = random.Random(5)
    lines = []
    for _ in range(260):
        length = draw.choice([0, 1, 2, 3, 5, 8, 12])
        word, line = 1, []
        for _ in range(length):
            if draw.random() < 0.5:
                word = min(40, int(1 / (1 - draw.random() * 0.975)))
            else:
                word = word % 40 + 1
            line.append(f"w{word}")
        lines.append(" ".join(line))
    return "\n".join(lines) + "\n"


def tidy(arpa):
    """Entries of each section sorted, numbers with at most seven digits, no backing-off weight of 0."""
    out, section = [], []

    def flush():
        out.extend(sorted(section, key=lambda entry: entry.split("\t")[1].split()))
        section.clear()

    for line in arpa.splitlines():
        fields = line.split("\t")
        if len(fields) < 2:
            flush()
            out.append(line)
            continue
        fields[0] = f"{float(fields[0]):.7g}"
        if len(fields) == 3:
            weight = f"{float(fields[2]):.7g}"
            fields = fields[:2] + ([weight] if float(weight) else [])
        section.append("\t".join(fields))
    flush()
    return "\n".join(out) + "\n"


def main():
    text = sentences()
    (FOLDER / "text.txt").write_text(text)
    for name, (order, prune) in CASES.items():
        command = [sys.argv[1], "-o", str(order), "--prune", *map(str, prune[:order]), "-S", "50M"]
        result = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        (FOLDER / f"{name}.arpa").write_text(tidy(result.stdout))


main()
