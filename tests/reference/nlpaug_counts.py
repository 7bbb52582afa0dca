#!/usr/bin/env python3
"""How much nlpaug's character augmenters damage: nlpaug_counts.py > nlpaug_counts.tsv

Runs nlpaug (PyPI nlpaug==1.1.11) on 10,000 lines, nlpaug_sentences.txt 50 times over, and writes for each augmenter, with its
limit of 10 words a line and without: the mean number a line of words that it changed and of characters in them (Levenshtein
distance), their standard errors given the sentences (what chance leaves open, not which sentences were taken), and the word error rate of its output, which counts what its re-joining of tokens
breaks besides. tests/unit/noise/nlpaug_test.cpp holds `noise-inject --nlpaug` to these numbers.

`floor` is nlpaug before 1.1.9, which rounded shares down; the one line of code that changed is put back here.
"""
import math
import random
import statistics
from pathlib import Path

import nlpaug.augmenter.char as nac
from nlpaug.base_augmenter import Augmenter

REPEATS = 50


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]


def generate_floor(self, size, aug_min, aug_max, aug_p=None):
    count = int(math.floor((aug_p if aug_p is not None else 0.3) * size))
    return aug_min if aug_min and count < aug_min else aug_max if aug_max and count > aug_max else count


def augmenter(action, cap):
    words = 10 if cap else None
    if action == "keyboard":
        made = nac.KeyboardAug(aug_word_max=words)
        keys = made.model.model  # beside "u" stands " t", a slip that would count as two characters
        made.model.model = {key: [value.strip() for value in values] for key, values in keys.items()}
    elif action == "ocr":
        made = nac.OcrAug(aug_word_max=words)
    else:
        made = nac.RandomCharAug(action="substitute" if action == "random" else action, aug_word_max=words)
    made.include_detail = True
    return made


def mean_and_error(numbers):
    mean = sum(numbers) / len(numbers)
    variance = 0
    for sentence in range(len(numbers) // REPEATS):
        variance += statistics.variance(numbers[sentence :: len(numbers) // REPEATS])
    variance /= len(numbers) // REPEATS
    return f"{mean:.4f}\t{math.sqrt(variance / len(numbers)):.4f}"


def measure(action, cap, lines):
    made, words, characters, wrong, total = augmenter(action, cap), [], [], 0, 0
    for line in lines:
        augmented, log = made.augment(line)[0] if line.strip() else (line, [])
        changed = [(edit["orig_token"], edit["new_token"]) for edit in log if edit["orig_token"] != edit["new_token"]]
        words.append(len(changed))
        characters.append(sum(distance(old, new) for old, new in changed))
        wrong += distance(line.split(), augmented.split())
        total += len(line.split())
    return f"{mean_and_error(words)}\t{mean_and_error(characters)}\t{wrong / total:.4f}"


def main():
    random.seed(1)
    lines = (Path(__file__).parent / "nlpaug_sentences.txt").read_text().splitlines() * REPEATS
    ceil = Augmenter._generate_aug_cnt
    print("action\tlimit\trounding\twords\t+-\tcharacters\t+-\twer")
    for rounding, generate in (("ceil", ceil), ("floor", generate_floor)):
        Augmenter._generate_aug_cnt = generate
        for cap in (True, False):
            for action in ("random", "insert", "swap", "delete", "keyboard", "ocr"):
                print(action, "10" if cap else "none", rounding, measure(action, cap, lines), sep="\t", flush=True)


main()
