#!/usr/bin/env python3
"""Writes symspell/{top,closest,all}.txt, compound.tsv and segment.tsv: what symspellpy makes of misspelt words, lines and text
without blanks, for lib/symspell.

    python3 tests/reference/symspell_vectors.py

Made with symspellpy 6.10.1. symspell/words.tsv is its input: 4,000 words with counts, a sample of what `train` counts in English
text, and some with letters beyond ASCII; in the order of falling counts, equal ones in byte order. Misspelt words are drawn from it
by a generator that the test repeats (tests/unit/symspell/reference_test.cpp), so that of 10,000 words a hash of the answers to each
100 is enough; of compounds and segmentations every answer is written down.
"""
import pathlib

from symspellpy import SymSpell, Verbosity

FOLDER = pathlib.Path(__file__).parent / "symspell"
LETTERS = "abcdefghijklmnopqrstuvwxyz'é"
WORDS, BLOCK, LINES, TEXTS = 10_000, 100, 600, 120


class Draw:
    def __init__(self, seed):
        self.state = seed

    def __call__(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n


def misspelt(word, edits, draw):
    for _ in range(edits):
        kind = draw(4)
        if kind == 0:
            at = draw(len(word) + 1)
            word = word[:at] + LETTERS[draw(len(LETTERS))] + word[at:]
        elif kind == 1 and len(word) > 1:
            at = draw(len(word))
            word = word[:at] + word[at + 1 :]
        elif kind == 2:
            at = draw(len(word))
            word = word[:at] + LETTERS[draw(len(LETTERS))] + word[at + 1 :]
        elif kind == 3 and len(word) > 1:
            at = draw(len(word) - 1)
            word = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word


def line(words, draw):
    """Some words, of which some are misspelt, run together, or cut in two."""
    text = ""
    for i in range(2 + draw(6)):
        word = words[draw(draw(len(words)) + 1)]
        if draw(3) == 0:
            word = misspelt(word, 1, draw)
        if draw(6) == 0 and len(word) > 1:
            at = 1 + draw(len(word) - 1)
            word = word[:at] + " " + word[at:]
        text += (" " if i > 0 and draw(5) > 0 else "") + word
    return text.replace("'", "")


def fnv(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def answer(suggestions):
    seen, out = set(), []
    for s in suggestions:  # Verbosity.ALL gives a word of one letter twice where both of two letters are left out
        if s.term not in seen:
            out.append(f"{s.term} {s.distance} {s.count}")
        seen.add(s.term)
    return "|".join(out)


def main():
    entries = [row.split("\t") for row in (FOLDER / "words.tsv").read_text().splitlines()]
    words = [word for word, _ in entries]
    speller = SymSpell(max_dictionary_edit_distance=2, prefix_length=7)
    for word, count in entries:
        speller.create_dictionary_entry(word, int(count))
    speller.N = sum(int(count) for _, count in entries)

    for name, verbosity in (("top", Verbosity.TOP), ("closest", Verbosity.CLOSEST), ("all", Verbosity.ALL)):
        draw, rows, block = Draw(1), [], ""
        for i in range(WORDS):
            query = misspelt(words[draw(len(words))], draw(4), draw)
            block += f"{query}\t{answer(speller.lookup(query, verbosity, max_edit_distance=1 + i % 2))}\n"
            if i % BLOCK == BLOCK - 1:
                rows.append(f"{fnv(block):016x}\n")
                block = ""
        (FOLDER / f"{name}.txt").write_text("".join(rows))

    draw, rows = Draw(2), []
    for _ in range(LINES):
        text = line(words, draw)
        [found] = speller.lookup_compound(text, 2, split_by_space=True)
        rows.append(f"{text}\t{found.term}\n")
    (FOLDER / "compound.tsv").write_text("".join(rows))

    draw, rows = Draw(3), []
    for i in range(TEXTS):
        text = line(words, draw)
        text = text.replace(" ", "") if i % 4 else text.capitalize()
        found = speller.word_segmentation(text, max_edit_distance=i % 3)
        rows.append(f"{text}\t{found.segmented_string}\t{found.corrected_string}\t{found.distance_sum}\t{found.log_prob_sum:.12g}\n")
    (FOLDER / "segment.tsv").write_text("".join(rows))


if __name__ == "__main__":
    main()
