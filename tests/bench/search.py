#!/usr/bin/env python3
"""CPU seconds of denoise with --search beam and --search aggressive, side by side.

    search.py FILE [MODEL]      clean prose, a sentence a line, of which the first 400 are taken; denoise-en

The text is damaged at four rates, and the sentences are shown to the model without exception (--skip none), in
windows of 256 lines and one by one. What start-up takes is measured apart and subtracted; medians of three rounds by
turns. The two must write the same but for near-ties, which are counted.
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile

import bench

RATES = (0.01, 0.05, 0.10, 0.20)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        lines = pathlib.Path(sys.argv[1]).read_text().splitlines()
        model = sys.argv[2] if len(sys.argv) > 2 else "denoise-en"
        clean = folder / "clean.txt"
        clean.write_text("\n".join([line for line in lines if line.strip()][:400]) + "\n")
        one = folder / "one.txt"
        one.write_text("Tbe end.\n")

        def seconds(path, window, method, output=None):
            command = [bench.program("denoise"), "-j1", "--model", model, "--skip", "none", "--suggest", "none", "--window",
                       str(window), "--search", method]
            return bench.run(command, path, output=output).cpu_seconds

        print(f"denoise -m {model}, one thread, {len(clean.read_text().splitlines())} lines, CPU seconds without start-up; {bench.machine()}\n")
        start = statistics.median(seconds(one, 1, "beam") for _ in range(3))
        rows = []
        for rate in RATES:
            damaged = folder / f"{rate}.txt"
            with damaged.open("wb") as out:
                subprocess.run([bench.program("noise-inject"), "-k", "misspell", "--rate", str(rate), clean], check=True, stdout=out)
            for window in (256, 1):
                rounds = [[seconds(damaged, window, method, folder / method) for method in ("beam", "aggressive")]
                          for _ in range(3)]
                beam, aggressive = (statistics.median(measured[i] for measured in rounds) - start for i in (0, 1))
                written = [(folder / method).read_text().splitlines() for method in ("beam", "aggressive")]
                differ = sum(a != b for a, b in zip(*written))
                rows.append((f"{rate:.0%}", window, f"{beam:.2f}", f"{aggressive:.2f}", f"{beam / aggressive:.2f}", differ))
        bench.table(("damaged words", "window", "beam", "aggressive", "ratio", "lines that differ"), rows)


main()
