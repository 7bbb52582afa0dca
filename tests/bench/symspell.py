#!/usr/bin/env python3
"""Lines a second of denoise with the dictionary models/symspell-en, beside symspellpy with the same dictionary.

    symspell.py [PACKAGE]

Lines are ten words of the dictionary, drawn by their counts, 57 bytes on average; of their words none, one in 20 or one in 5 has an
edit. denoise does all that it does to any text (sentences, protected spans, capitals); symspellpy splits at blanks and looks up each
word (Verbosity.TOP, distance 2), which is the least that a corrector around it would do. Seconds are of the CPU, which other work on
the machine does not change, without the start, of which the last lines tell; for denoise that is the difference of two runs.
"""
import pathlib
import random
import struct
import sys
import tempfile
import time

import bench

LINES, FEW, PYTHON_LINES, WORDS = 200_000, 10, 4_000, 10


def dictionary(path):
    data = path.read_bytes()
    _, _, words, total, _, _ = struct.unpack("<8sIIQII", data[:32])
    counts = struct.unpack(f"<{words}I", data[32 : 32 + 4 * words])
    begins = struct.unpack(f"<{words + 1}I", data[32 + 4 * words : 36 + 8 * words])
    text = data[36 + 8 * words :]
    return [text[begins[i] : begins[i + 1]].decode() for i in range(words)], counts


def edited(word, draw):
    at, letter = draw.randrange(len(word)), draw.choice("abcdefghijklmnopqrstuvwxyz")
    return draw.choice([word[:at] + letter + word[at:], word[:at] + word[at + 1 :] or word, word[:at] + letter + word[at + 1 :]])


def write(path, words, counts, share):
    draw = random.Random(1)
    drawn = iter(draw.choices(words, counts, k=LINES * WORDS))
    with path.open("w") as out:
        for _ in range(LINES):
            line = [next(drawn) for _ in range(WORDS)]
            out.write(" ".join(edited(word, draw) if draw.random() < share else word for word in line) + "\n")


def main():
    package = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else bench.SOURCE / "models" / "symspell-en").resolve()
    try:
        from symspellpy import SymSpell, Verbosity
    except ImportError:
        sys.exit("bench: no symspellpy: pip install -r tests/bench/requirements.txt")
    words, counts = dictionary(package / "dictionary.bin")
    begin = time.process_time()
    speller = SymSpell(max_dictionary_edit_distance=2, prefix_length=7)
    for word, count in sorted(zip(words, counts), key=lambda entry: (-entry[1], entry[0])):
        speller.create_dictionary_entry(word, count)
    loaded = time.process_time() - begin

    print(f"denoise -m {package.name} -j 1 beside symspellpy; {bench.machine()}\n")
    command = [*bench.ONE_CPU, bench.program("denoise"), "-q", "-j", "1", "-m", str(package)]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        text, few = pathlib.Path(folder) / "text", pathlib.Path(folder) / "few"
        for share in 0, 0.05, 0.2:
            write(text, words, counts, share)
            lines = text.read_text().splitlines()
            few.write_text("\n".join(lines[:FEW]) + "\n")
            start = min(bench.run(command, few).cpu_seconds for _ in range(5))
            ours = (LINES - FEW) / (min(bench.run(command, text).cpu_seconds for _ in range(3)) - start)
            begin = time.process_time()
            for line in lines[:PYTHON_LINES]:
                for word in line.split():
                    speller.lookup(word, Verbosity.TOP, 2)
            theirs = PYTHON_LINES / (time.process_time() - begin)
            rows.append([f"{100 * share:.0f} %", f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:,.0f}"])
        bench.table(["misspelt words", "denoise, lines/s", "symspellpy, lines/s", "ratio"], rows)
        one = min(bench.run(command, few).cpu_seconds for _ in range(20))
    print(f"\nStart of denoise, with the dictionary opened and indexed and {FEW} lines corrected: {1000 * one:.0f} ms; "
          f"symspellpy's entering of the words: {1000 * loaded:.0f} ms")


if __name__ == "__main__":
    main()
