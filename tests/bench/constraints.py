#!/usr/bin/env python3
"""What terms that must appear do to a translation.

    constraints.py FILE.tsv[.xz] [LINES [OPTION...]]     German TAB English, of which the first LINES (500) are taken

The term of a line is one word of its reference, not its first, of four letters or more: any (by a fixed seed), or the first that the
plain translation lacks, where there is one. Prints, for the plain translation and for that with terms, the share of
terms that stand in it as whole words, BLEU, and CPU seconds on one thread. OPTIONs go to translate.
"""
import lzma
import pathlib
import random
import re
import sys
import tempfile

import bench

WORD = re.compile(r"[^\W\d_]{4,}")


def words(text):
    """Not the first, whose capital says nothing."""
    return [match.group() for match in WORD.finditer(text) if match.start() > 0]


def holds(text, term):
    return re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text, re.IGNORECASE) is not None


def bleu(folder, reference, hypothesis):
    (folder / "reference").write_text("\n".join(reference) + "\n")
    (folder / "hypothesis").write_text("\n".join(hypothesis) + "\n")
    answer = bench.run([bench.program("score"), "bleu", "-r", folder / "reference", folder / "hypothesis"], output=folder / "score")
    return (folder / "score").read_text().splitlines()[1].split()[-1]


def main():
    path, lines, options = sys.argv[1], int((sys.argv[2:] or ["500"])[0]), sys.argv[3:]
    with (lzma.open(path, "rt") if path.endswith(".xz") else open(path)) as file:
        pairs = [line.rstrip("\n").split("\t")[:2] for line, _ in zip(file, range(lines))]
    sources, references = [source for source, _ in pairs], [reference for _, reference in pairs]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def translate(terms):
            (folder / "in").write_text("".join(f"{source}\t{term}\n" for source, term in zip(sources, terms)))
            run = bench.run([bench.program("translate"), "-j1", "--constraint", *options], folder / "in", output=folder / "out")
            return (folder / "out").read_text().splitlines(), run.cpu_seconds

        plain, seconds = translate([""] * len(pairs))
        random.seed(1)
        choices = {
            "any word": [random.choice(words(reference) or [""]) for reference in references],
            "a word that it lacks": [next((word for word in words(reference) if not holds(said, word)), "")
                                     for reference, said in zip(references, plain)],
        }
        rows = []
        for name, terms in choices.items():
            with_terms, more_seconds = translate(terms)
            demanded = [i for i, term in enumerate(terms) if term]
            for what, said, cost in (("plain", plain, seconds), ("with terms", with_terms, more_seconds)):
                met = sum(holds(said[i], terms[i]) for i in demanded)
                rows.append((name, len(demanded), what, f"{100 * met / len(demanded):.1f} %", bleu(folder, references, said), f"{cost:.1f}"))
    print(f"translate, the first {len(pairs)} lines of {pathlib.Path(path).name}; {bench.machine()}\n")
    bench.table(("term of a line", "lines with one", "translation", "terms met", "BLEU", "CPU seconds"), rows)


main()
