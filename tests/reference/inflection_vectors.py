#!/usr/bin/env python3
"""Inflected forms of frequent English words by lemminflect, which has them from a dictionary of its own: inflection.tsv.

    inflection_vectors.py TEXT.xz... >inflection.tsv                        needs: pip install lemminflect==0.2.3

The words are the 2,500 most frequent ones of the texts that are lower case, of three letters at least and lemmas of
lemminflect's. Left out: forms of several words, and plurals that are the word itself (mass nouns and plurals without a
singular: which nouns have a plural is no question of spelling). A row: lemma TAB form TAB forms parted by /.
"""
import collections
import lzma
import re
import sys

from lemminflect import getAllInflections, getAllLemmas

FORMS = {
    "VERB": {"VBZ": "third", "VBD": "past", "VBN": "participle", "VBG": "gerund"},
    "NOUN": {"NNS": "plural"},
    "ADJ": {"JJR": "comparative", "JJS": "superlative"},
}
counts = collections.Counter()
for path in sys.argv[1:]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            counts.update(re.findall(r"(?<![\w'’-])[a-z]{3,}(?![\w'’-])", line))
kept = 0
for word, _ in counts.most_common():
    lemmas, rows = getAllLemmas(word), []
    for part, forms in FORMS.items():
        if word not in lemmas.get(part, ()):
            continue
        inflected = getAllInflections(word, upos=part)
        for tag, form in forms.items():
            spellings = [one for one in inflected.get(tag, ()) if one.isalpha()]
            if spellings and not (tag == "NNS" and spellings[0] == word):
                rows.append(f"{word}\t{form}\t{'/'.join(spellings)}")
    if rows:
        print(*rows, sep="\n")
        kept += 1
    if kept == 2500:
        break
