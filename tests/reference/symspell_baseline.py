#!/usr/bin/env python3
"""The dictionary corrector that the models' cards compare with: symspellpy, word by word.

    symspell_baseline.py --count TEXT [--count TEXT]... [--min-count N] [--distance N] [--keep-capitals] [INPUT] > hypotheses
    symspell_baseline.py --dictionary PACKAGE/dictionary.bin ...

Counts the words of clean TEXT files (plain or .xz), or takes the words of a package (lib/symspell/dictionary.h), then reads INPUT (plain or .xz; default: standard input), takes the
first column of each line and prints it with every unknown word replaced by symspellpy's best suggestion. A word is a
maximal run of letters, of a package's words also with apostrophes within; whatever is not a word stays byte for byte, so that the comparison is about words alone. Upper case
and capitals are carried over. Lines come out one for one.

Needs: pip install symspellpy (6.10 was used)
"""
import argparse
import collections
import lzma
import re
import struct
import sys

from symspellpy import SymSpell, Verbosity

WORD = re.compile(r"[^\W\d_]+")
WORD_WITH_APOSTROPHES = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


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


def packaged(path, distance):
    data = open(path, "rb").read()
    magic, version, words, total, size, _ = struct.unpack("<8sIIQII", data[:32])
    assert magic == b"emendsym" and version == 1, f"{path} is not a dictionary"
    counts = struct.unpack(f"<{words}I", data[32 : 32 + 4 * words])
    begins = struct.unpack(f"<{words + 1}I", data[32 + 4 * words : 36 + 8 * words])
    text = data[36 + 8 * words :]
    entries = [(text[begins[i] : begins[i + 1]], counts[i]) for i in range(words)]
    speller = SymSpell(max_dictionary_edit_distance=distance, prefix_length=7)
    speller.N = total
    for word, count in sorted(entries, key=lambda entry: (-entry[1], entry[0])):
        speller.create_dictionary_entry(word.decode(), count)
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
            best = speller.lookup(word.lower().replace("\u2019", "'"), Verbosity.TOP, max_edit_distance=distance)
            known = not best or best[0].distance == 0
            answers[word] = word if known else carry_case(word, best[0].term)
        return answers[word]

    return correct


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="?", default="-")
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument("--count", action="append", metavar="TEXT", help="clean text to count words from")
    given.add_argument("--dictionary", metavar="FILE", help="dictionary.bin of a package that train made")
    parser.add_argument("--min-count", type=int, default=5, metavar="N", help="words seen less often are unknown (%(default)s)")
    parser.add_argument("--distance", type=int, default=2, metavar="N", help="most edits between word and suggestion (%(default)s)")
    parser.add_argument("--keep-capitals", action="store_true", help="leave words with a capital alone: most are names")
    options = parser.parse_args()

    if options.dictionary:
        speller, word = packaged(options.dictionary, options.distance), WORD_WITH_APOSTROPHES
    else:
        speller, word = dictionary(options.count, options.min_count, options.distance), WORD
    correct = corrector(speller, options.distance, options.keep_capitals)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    with opened(options.input) as lines:
        for line in lines:
            column, end = line.rstrip("\n").split("\t")[0], "\n" if line.endswith("\n") else ""
            sys.stdout.write(word.sub(correct, column) + end)


if __name__ == "__main__":
    main()
