#!/usr/bin/env python3
"""Whether normalize speaks another number than the one that is written, by a reader that is not ours.

    spoken_numbers.py [--normalize PROGRAM] [--proteno proteno.dev.tsv.xz] [COUNT]      needs: pip install text2num==3.1.0 num2words==0.5.14

Two counts, whose goal is 0:
1. COUNT (default 20,000) generated numbers, written in digits, with commas, as decimals, ordinals, amounts, percentages and years; text2num
   (another author's reader of number words) reads back what normalize says.
2. The sentences of proteno.dev: every integer in digits with no other sign around it must be among the numbers that text2num hears in the
   reading, or be read as a year, in pairs of digits, or digit by digit.
Prints what differs and the counts; status 1 where there is any.
"""
import argparse
import lzma
import random
import re
import subprocess
import sys

from num2words import num2words
from text_to_num import alpha2digit, text2num

ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(n):
    return f"{n:,}" + ("th" if n // 10 % 10 == 1 else ENDINGS.get(n % 10, "th"))


def normalize(program, lines):
    run = subprocess.run([program, "-q"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return run.stdout.split("\n")[: len(lines)]


def number(words):
    """The value of a cardinal in words; None where it is none."""
    try:
        return text2num(words.replace(" and ", " "), "en")
    except ValueError:
        return None


def year_words(n):
    """What a year may be called, by num2words and by hundreds."""
    said = {num2words(n, to="year"), num2words(n)}
    high, low = divmod(n, 100)
    if low:
        said.add(f"{num2words(high)} {'o ' if low < 10 else ''}{num2words(low)}")
    else:
        said.add(f"{num2words(high)} hundred")
    return {plain(s) for s in said}


def plain(words):
    """Words in small letters without "and", hyphens and commas, divided by one blank."""
    return " ".join(re.sub(r"\band\b|[-,]", " ", words.lower()).split())


def generated(count):
    """(kind, value, line)"""
    rng = random.Random(1)
    for i in range(count):
        n = rng.randrange(10 ** rng.randrange(1, 13))
        kind = ("digits", "commas", "decimal", "ordinal", "money", "percent", "year")[i % 7]
        if kind == "year":
            n = rng.randrange(1100, 2100)
        if kind == "ordinal":
            n = n % 10**9 + 1
        fraction = rng.randrange(1000)
        yield kind, (n, fraction), {
            "digits": f"about {n} of them", "commas": f"about {n:,} of them", "decimal": f"about {n}.{fraction:03} of them",
            "ordinal": f"the {ordinal(n)} time", "money": f"for ${n:,} each", "percent": f"at {n}% now", "year": f"in {n}.",
        }[kind]


def wrong(kind, value, said):
    n, fraction = value
    middle = re.sub(r"^(about|the|for|at|in) | (of them|time|each|now)$|\.$", "", said)
    if kind in ("digits", "year") and 1100 <= n <= 2099:
        return plain(middle) not in year_words(n)
    if kind == "decimal":
        whole, _, digits = middle.partition(" point ")
        return number(whole) != n or "".join(str(number(d)) for d in digits.split()) != f"{fraction:03}"
    if kind == "ordinal":
        return plain(middle) != plain(num2words(n, to="ordinal"))
    if kind == "money":
        middle = re.sub(r" dollars?$", "", middle)
    if kind == "percent":
        middle = re.sub(r" percent$", "", middle)
    return number(middle) != n


def heard(spoken):
    """The integers in a sentence, and its words."""
    digits = alpha2digit(re.sub(r"[^\w\s']", " ", spoken.lower()), "en")
    return {int(d) for d in re.findall(r"(?<![\d.])\d+(?![\d.])", digits)}


def integers(written, spoken):
    """(integer, whether it is heard in `spoken`) of each that stands alone in `written`."""
    found = heard(spoken)
    words = " " + " ".join(re.sub(r"[^\w\s']", " ", spoken.lower()).split()) + " "
    for token in re.findall(r"(?<![\w.,:/'-])\d{1,3}(?:,\d{3})+(?![\w,]|\.\d)|(?<![\w.,:/'$-])\d+(?![\w:/%-]|[.,]\d|\. \d)", written):
        n = int(token.replace(",", ""))
        ways = year_words(n) if 100 <= n <= 9999 else set()
        ways |= {plain(num2words(n)), plain(num2words(n, to="ordinal"))}
        for zero in "o", "zero":
            ways.add(" ".join(zero if d == "0" else num2words(int(d)) for d in token if d.isdigit()))
        yield token, n in found or any(f" {way} " in words for way in ways)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--normalize", default="build/bin/normalize")
    parser.add_argument("--proteno")
    parser.add_argument("count", nargs="?", type=int, default=20000)
    options = parser.parse_args()
    rows = list(generated(options.count))
    bad = 0
    for (kind, value, line), said in zip(rows, normalize(options.normalize, [line for _, _, line in rows])):
        if wrong(kind, value, said):
            bad += 1
            if bad <= 20:
                print(f"{kind}: {line} -> {said}")
    print(f"generated numbers: {len(rows)}, another number spoken: {bad}")
    if options.proteno:
        sentences = [row.split("\t")[0] for row in lzma.open(options.proteno, "rt", encoding="utf-8") if row.split("\t")[0]]
        tokens = lost = 0
        for written, said in zip(sentences, normalize(options.normalize, sentences)):
            for token, is_heard in integers(written, said):
                tokens += 1
                if not is_heard:
                    lost += 1
                    print(f"{token}: {written} -> {said}")
        print(f"sentences: {len(sentences)}, integers that stand alone: {tokens}, not heard: {lost}")
        bad += lost
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
