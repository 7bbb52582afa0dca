#!/usr/bin/env python3
"""The dictionary corrector that the models' cards compare with: symspellpy, word by word.

    symspell_baseline.py --count TEXT [--count TEXT]... [--min-count N] [--distance N] [--keep-capitals] [INPUT] > hypotheses

Counts the words of clean TEXT files (plain or .xz), then reads INPUT (plain or .xz; default: standard input), takes the
first column of each line and prints it with every unknown word replaced by symspellpy's best suggestion. A word is a
maximal run of letters; whatever is not a word stays byte for byte, so that the comparison is about words alone. Upper case
and capitals are carried over. Lines come out one for one.

Needs: pip install symspellpy (6.10 was used)
"""
import argparse
import collections
import lzma
import re
import sys

from symspellpy import SymSpell, Verbosity

WORD = re.compile(r"[^\W\d_]+")


def opened(path):
    if path == "-":
        return open(sys.stdin.fileno(), encoding="utf-8", newline="\n")
    if path.endswith(".xz"):
        return lzma.open(path, "rt", encoding="utf-8", newline="\n")
    return open(path, encoding="utf-8", newline="\n")


def dictionary(paths, min_count, distance):
    counts = collections.Counter()
    for path in paths:
        with opened(path) as lines:
            for line in lines:
                counts.update(WORD.findall(line.lower()))
    speller = SymSpell(max_dictionary_edit_distance=distance, prefix_length=7)
    for word, count in counts.items():
        if count >= min_count:
            speller.create_dictionary_entry(word, count)
    return speller


def carry_case(original, suggestion):
    if len(original) > 1 and original.isupper():
        return suggestion.upper()
    if original[0].isupper():
        return suggestion[:1].upper() + suggestion[1:]
    return suggestion


def corrector(speller, distance, keep_capitals):
    answers = {}

    def correct(match):
        word = match.group()
        if keep_capitals and not word.islower():
            return word
        if word not in answers:
            best = speller.lookup(word.lower(), Verbosity.TOP, max_edit_distance=distance)
            known = not best or best[0].distance == 0
            answers[word] = word if known else carry_case(word, best[0].term)
        return answers[word]

    return correct


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="?", default="-")
    parser.add_argument("--count", action="append", required=True, metavar="TEXT", help="clean text to count words from")
    parser.add_argument("--min-count", type=int, default=5, metavar="N", help="words seen less often are unknown (%(default)s)")
    parser.add_argument("--distance", type=int, default=2, metavar="N", help="most edits between word and suggestion (%(default)s)")
    parser.add_argument("--keep-capitals", action="store_true", help="leave words with a capital alone: most are names")
    options = parser.parse_args()

    correct = corrector(dictionary(options.count, options.min_count, options.distance), options.distance, options.keep_capitals)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    with opened(options.input) as lines:
        for line in lines:
            column, end = line.rstrip("\n").split("\t")[0], "\n" if line.endswith("\n") else ""
            sys.stdout.write(WORD.sub(correct, column) + end)


if __name__ == "__main__":
    main()
