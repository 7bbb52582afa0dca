#!/usr/bin/env python3
"""What denoise, gec and their peers do to text as people write it, and how fast: the sets of scripts/evaluate-harm.

    harm.py DATA [NAME...]

Every program has its defaults and one thread, and changes what it can by itself: codespell and typos write what has one correction
(-w), hunspell's and symspellpy's first suggestion is taken (distance 2, words of letters, their own dictionaries of American
English), Harper's first suggestion for each lint, or for those of spelling alone. A row a program: lines changed and wrong edits per 10,000 words
on docs, commits and logs, precision and recall on ewt, and lines a second of wall time over all sets, the start included. What is
not installed is left out. NAMEs: some of the rows alone.
"""
import importlib.machinery
import importlib.util
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("evaluate_harm", str(ROOT / "scripts" / "evaluate-harm"))
HARM = importlib.util.module_from_spec(importlib.util.spec_from_loader("evaluate_harm", LOADER))
sys.dont_write_bytecode = True
LOADER.exec_module(HARM)


def program(name, *options):
    command = [str(pathlib.Path(os.environ.get("EMEND_BIN") or ROOT / "build" / "bin") / name), "-q", "-j1", *options]
    return lambda lines: HARM.answers(command, lines)


def in_place(*command):
    """A program that rewrites a file."""

    def answers(lines):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "text.txt"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            subprocess.run([*command, str(path)], capture_output=True, check=False)
            return path.read_text(encoding="utf-8").split("\n")[: len(lines)]

    return answers


def hunspell(lines):
    """Each different word is asked about once: what hunspell says of a word does not depend on its neighbours."""
    word = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
    words = sorted({found for line in lines for found in word.findall(line)})
    said = subprocess.run(
        ["hunspell", "-d", "en_US", "-i", "utf-8", "-a"], input="".join(f"^{word}\n" for word in words), capture_output=True, text=True, check=True
    ).stdout.split("\n")[1:]
    right, asked = {}, iter(words)
    current = next(asked, None)
    for line in said:
        if not line:  # ends what is said of a word
            current = next(asked, None)
        elif found := re.match(r"& (\S+) \d+ \d+: (.*?)(?:, |$)", line):
            if found.group(1) == current:
                right[current] = found.group(2)
    return [word.sub(lambda found: right.get(found.group(), found.group()), line) for line in lines]


def symspellpy():
    import importlib.resources

    from symspellpy import SymSpell, Verbosity

    speller = SymSpell()
    speller.load_dictionary(str(importlib.resources.files("symspellpy") / "frequency_dictionary_en_82_765.txt"), 0, 1)

    def mend(found):
        word = found.group()
        best = speller.lookup(word, Verbosity.TOP, 2, transfer_casing=True, include_unknown=True)
        return best[0].term if best else word

    return lambda lines: [re.sub(r"[A-Za-z']+", mend, line) for line in lines]


def harper(spelling_alone):
    def answers(lines):
        from harper import Linter, SuggestionKind

        linter, made = Linter(), []
        for line in lines:
            text = line
            for lint in sorted(linter.lint(line), key=lambda lint: -lint.span.start):
                if not lint.suggestions or (spelling_alone and lint.lint_kind not in ("Spelling", "Typo")):
                    continue
                first, begin, end = lint.suggestions[0], lint.span.start, lint.span.end
                begin = end if first.kind == SuggestionKind.INSERT_AFTER else begin
                text = text[:begin] + first.replacement_text + text[end:]
            made.append(text)
        return made

    return answers


ROWS = {
    "denoise": lambda: program("denoise"),
    "denoise -m symspell-en": lambda: program("denoise", "-m", "symspell-en"),
    "gec": lambda: program("gec"),
    "codespell": lambda: in_place("codespell", "-w"),
    "typos": lambda: in_place("typos", "-w", "--no-ignore", "--hidden"),
    "hunspell": lambda: hunspell,
    "symspellpy": symspellpy,
    "harper, spelling": lambda: harper(True),
    "harper": lambda: harper(False),
}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    print("| | docs: lines changed, wrong per 10,000 words | commits | logs | ewt: precision | recall | wrong per 10,000 | lines/s |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name in sys.argv[2:] or ROWS:
        cells, lines, seconds = [], 0, 0.0
        try:
            correct = ROWS[name]()
            for part in HARM.SETS:
                with lzma.open(pathlib.Path(sys.argv[1]) / "harm" / (part + ".xz"), "rt", encoding="utf-8", newline="\n") as file:
                    rows = [line.rstrip("\n").split("\t") for line in file] if part.endswith("tsv") else [[line.rstrip("\n")] for line in file]
                began = time.perf_counter()
                answers = correct([row[0] for row in rows])
                seconds += time.perf_counter() - began
                lines += len(rows)
                made = right = due = changed = 0
                for row, answer in zip(rows, answers):
                    wanted, found = HARM.edits(row[0], row[-1]), HARM.edits(row[0], answer)
                    made, right, due, changed = made + len(found), right + len(found & wanted), due + len(wanted), changed + (answer != row[0])
                wrong = (made - right) / sum(len(row[0].split()) for row in rows) * 1e4
                cells.append(f"{right / max(made, 1):.3f} | {right / due:.3f} | {wrong:.1f}" if due else f"{changed}, {wrong:.1f}")
        except (ImportError, FileNotFoundError) as missing:
            print(f"{name}: left out: {missing}", file=sys.stderr)
            continue
        print(f"| {name} | {' | '.join(cells)} | {lines / seconds:,.0f} |", flush=True)


main()
