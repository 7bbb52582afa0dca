#!/usr/bin/env python3
"""What denoise --skip-clean costs and gains: wer, broken, sentences that are not decoded, lines a CPU second.

    skip_clean.py DATA [LINES]        DATA holds denoise/typos.dev.tsv.xz and clean/openstax.dev.txt.xz

Of typos.dev the first LINES rows of the second half (500), which chose nothing in denoise-en, with the defaults of
denoise; of openstax.dev its first LINES paragraphs, all of whose sentences are shown to the model (--skip none). What
start-up takes is measured apart and subtracted; one round. Then, of the sentences of both sides of typos.dev, how well
numbers that the gates give tell those that are damaged from those that are not: the share of pairs of one and the other
in which the damaged one has the larger number (area under the ROC curve; 0.5 is chance).
"""
import bisect
import json
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile

import bench

MODEL = "denoise-en"
NUMBERS = {
    "largest masking of a token": lambda gates: max(gates["mask"][:-1]),
    "mean masking": lambda gates: sum(gates["mask"]) / len(gates["mask"]),
    "number of tokens": lambda gates: len(gates["source"]),
    "least copied token that was written": lambda gates: -min(gates["copy"]),
}
THRESHOLDS = (0, 0.1, 0.15, 0.2, 0.25, 0.3)


def area(above, below):
    below = sorted(below)
    above = list(above)
    return sum(bisect.bisect_left(below, x) + bisect.bisect_right(below, x) for x in above) / 2 / len(above) / len(below)


def explained(path):
    """The gates of each sentence, by its tokens."""
    lines = subprocess.run([bench.program("denoise"), "-m", MODEL, "--skip", "none", "--explain", "--format", "jsonl", path],
                           check=True, stdout=subprocess.PIPE).stdout.splitlines()
    return {"".join(gates["source"]): gates for line in lines for gates in json.loads(line)["gates"]}


def main():
    data, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 500
    with lzma.open(data / "denoise/typos.dev.tsv.xz", "rt", encoding="utf-8") as rows:
        pairs = [row.rstrip("\n").split("\t") for row in rows]
    pairs = [row for row in pairs if len(row) == 2 and all(row)][5000:5000 + count]
    with lzma.open(data / "clean/openstax.dev.txt.xz", "rt", encoding="utf-8") as lines:
        clean = [line.rstrip("\n") for line in lines if line.strip()][:count]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def write(name, lines):
            (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
            return folder / name

        def score(metric, source, reference, hypotheses):
            command = [bench.program("score"), metric, "--json", "-s", source, "-r", reference, hypotheses]
            return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["score"]

        def run(source, options, output=None):
            return bench.run([bench.program("denoise"), "-j1", "-v", "-m", MODEL, *options], source, output=output)

        start = run(write("one.txt", ["Tbe end."]), []).cpu_seconds
        rows = []
        for name, texts, options in (("typos", pairs, []), ("clean", [(line, line) for line in clean], ["--skip", "none"])):
            source, reference = write("source", [s for s, _ in texts]), write("reference", [r for _, r in texts])
            for threshold in THRESHOLDS:
                all_options = [*options, "--skip-clean", str(threshold)]
                measured = run(source, all_options, folder / "out")
                shown, skipped = (int(re.search(pattern, measured.messages).group(1))
                                  for pattern in (r"(\d+) rewritten", r"(\d+) by --skip-clean"))
                wer, broken = (score(metric, source, reference, folder / "out") for metric in ("wer", "broken"))
                rows.append((name, threshold, f"{skipped / shown:.0%}", f"{wer:.4f}", f"{broken:.4f}", f"{len(texts) / (measured.cpu_seconds - start):.0f}"))
        print(f"denoise --skip-clean, one thread, {count} lines each; {bench.machine()}\n")
        bench.table(("set", "threshold", "sentences not decoded", "wer", "broken", "lines a CPU second"), rows)

        clean, noisy = (explained(write("side", [row[side] for row in pairs])) for side in (1, 0))
        damaged = [gates for sentence, gates in noisy.items() if sentence not in clean]
        print(f"\n{len(damaged)} damaged sentences, {len(clean)} clean ones\n")
        bench.table(("number", "area"), [(name, f"{area(map(number, damaged), map(number, clean.values())):.2f}")
                                         for name, number in NUMBERS.items()])


main()
