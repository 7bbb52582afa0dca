#!/usr/bin/env python3
"""Sentences a second of translate and of transformers' generate(), on a GPU (or a CPU), side by side on the same weights.

    generate.py [--device cuda] [--rounds N] [--lines N] [--shapes shipped,large] [--beams 1,4] [--batch N] [--precision bf16]

The weights, sentences and lengths are those of translate.py. translate multiplies in fp32 with TF32 off; generate() in
PRECISION. The tokens of generate() are given to it as numbers, of one length, so that it neither reads text nor pads; translate
reads and writes text. Start-up, and the first sentences, do not count: each side's time is that of LINES sentences less that of
a quarter of them.

Needs torch, transformers and sentencepiece (tests/bench/requirements.txt).
"""
import argparse
import pathlib
import random
import statistics
import sys
import tempfile
import time

import bench
from translate import SHAPES, TOKENS, first, make


def ours(folder, options, beam, path):
    command = [bench.program("translate"), "--device", options.device, "--model", f"{folder}/", "--precision", "fp32", "--beam",
               str(beam), "--doubtful", "keep", "--window", str(options.batch), "--min-length", str(TOKENS), "--max-length", str(TOKENS)]
    few, many = (bench.run(command, first(count, path)).seconds for count in (options.lines // 4, options.lines))
    return (options.lines - options.lines // 4) / (many - few)


def theirs(model, options, beam, tokens):
    import torch

    def run(count):
        begin = time.monotonic()
        for start in range(0, count, options.batch):
            batch = tokens[start:min(start + options.batch, count)].to(options.device)
            model.generate(input_ids=batch, attention_mask=torch.ones_like(batch), num_beams=beam, do_sample=False,
                           min_new_tokens=TOKENS, max_new_tokens=TOKENS).cpu()
        return time.monotonic() - begin
    run(options.batch)
    few, many = run(options.lines // 4), run(options.lines)
    return (options.lines - options.lines // 4) / (many - few)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--lines", type=int, default=8192)
    parser.add_argument("--shapes", default="shipped,large")
    parser.add_argument("--beams", default="1,4")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--precision", default="bf16")
    options = parser.parse_args()
    import torch
    import transformers
    print(f"translate (fp32) and generate() of transformers {transformers.__version__} ({options.precision}), {options.device}, batches "
          f"of {options.batch}, {TOKENS} tokens in and out, sentences a second; {bench.machine()}\n")
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        for name in options.shapes.split(","):
            folder = pathlib.Path(temporary) / name
            folder.mkdir()
            make(folder, SHAPES[name])
            words = (folder / "words.txt").read_text().split()
            draw = random.Random(1)
            sentences = [draw.choices(range(len(words)), k=TOKENS) for _ in range(options.lines)]
            path = pathlib.Path(temporary) / f"{name}.txt"
            path.write_text("".join(" ".join(words[i] for i in sentence) + "\n" for sentence in sentences))
            kind = {"fp32": torch.float32, "bf16": torch.bfloat16}[options.precision]
            model = transformers.MarianMTModel.from_pretrained(folder).to(options.device, kind).eval()
            tokens = torch.tensor([[i + 2 for i in sentence] + [0] for sentence in sentences])
            for beam in map(int, options.beams.split(",")):
                rounds = [(ours(folder, options, beam, path), theirs(model, options, beam, tokens)) for _ in range(options.rounds)]
                a, b = (statistics.median(side) for side in zip(*rounds))
                rows.append((name, beam, f"{a:,.0f}", f"{b:,.0f}", f"{a / b:.2f}"))
                print(rows[-1], file=sys.stderr, flush=True)
    bench.table(("shape", "beam", "translate", "generate()", "ratio"), rows)


if __name__ == "__main__":
    main()
