#!/usr/bin/env python3
"""Target tokens a second of train beside PyTorch's own modules, forward, backward and optimizer, in turns.

    train.py [RUNS] [DEVICE] [BATCH_TOKENS] [GRAPHS]   default: 3 runs of each, cpu, 4096, 0; needs torch (PyPI) in the Python that runs it

A Transformer of 6 + 6 layers, width 512, feed-forward 1024, 8 heads, 10,000 pieces, no gates, AdamW, clipping, fp32 (bf16 autocast on a GPU), BATCH_TOKENS tokens
of both sides a batch, CUDA graphs of GRAPHS shapes (training.graphs), 2 threads or as many as there are, 16 beside a GPU. PyTorch's side is eager torch.nn (norm first, tied embeddings) with batches of the same number of rows and
tokens, which need no preparing. The share of the peak is that of the multiplications of matrices, six a weight and token, in what the same Python multiplies of
large square matrices there.
"""
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

import bench

RUNS, DEVICE, TOKENS, GRAPHS = (sys.argv[1:] + ["3", "cpu", "4096", "0"][len(sys.argv) - 1 :])[:4]
PRECISION = "fp32" if DEVICE == "cpu" else "bf16"
THREADS = min(2 if DEVICE == "cpu" else 16, len(os.sched_getaffinity(0)))
WIDTH, HIDDEN, HEADS, LAYERS, PIECES = 512, 1024, 8, 6, 10000
RECIPE = f"""
[data]
root = "."
[[data.source]]
name = "made"
kind = "pairs"
files = ["pairs.tsv"]
[tokenizer]
size = {PIECES}
lines = 10000
[model]
architecture = "gated_transformer"
gates = "none"
width = {WIDTH}
feed_forward = {HIDDEN}
heads = {HEADS}
encoder_layers = {LAYERS}
decoder_layers = {LAYERS}
[training]
batch_tokens = {TOKENS}
graphs = {GRAPHS}
precision = "{PRECISION}"
label_smoothing = 0.0
[package]
name = "bench"
description = "A benchmark's."
"""


def made_pairs(folder):
    """Lines of made-up words, about as long as sentences, that differ little between the sides."""
    draw = random.Random(1)
    syllables = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er", "ol")]
    words = sorted({"".join(draw.choices(syllables, k=draw.randint(1, 4))) for _ in range(14000)})
    weights = [1 / (rank + 10) for rank in range(len(words))]
    with open(folder / "pairs.tsv", "w") as out:
        for _ in range(40000):
            line = draw.choices(words, weights, k=draw.randint(15, 35))
            out.write(" ".join(line) + "\t" + " ".join(reversed(line)) + "\n")


def ours(folder):
    """(target tokens a second, rows, target tokens) of train --dry-run; on a GPU the pace at the end of a run, when kernels
    are loaded and, with graphs, most shapes have been seen twice."""
    command = [bench.program("train"), "recipe.toml", "--dry-run", "-j", str(THREADS), "--device", DEVICE]
    text = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    found = re.search(r"A step: \S+ s, (\d+) target tokens in (\d+) examples, (\d+) target tokens/s", text)
    pace = float(found[3])
    if DEVICE != "cpu" or int(GRAPHS) > 0:
        run = [*command[:2], *command[3:], "-q", "--restart", "-o", "run", "--set", "training.steps=300", "--set", "training.report_every=100"]
        subprocess.run(run, cwd=folder, check=True, capture_output=True)
        reports = [json.loads(line) for line in (folder / "run/log.jsonl").read_text().splitlines()]
        pace = [report["tokens_per_second"] for report in reports if "tokens_per_second" in report][-1]
    return pace, int(found[2]), int(found[1])


def wait():
    import torch
    if DEVICE != "cpu":
        torch.cuda.synchronize()


def peak(size=2048 if DEVICE == "cpu" else 8192, times=10):
    """Multiplications a second of square matrices."""
    import torch
    torch.set_num_threads(THREADS)
    a, b = (torch.randn(size, size, device=DEVICE, dtype=torch.float32 if PRECISION == "fp32" else torch.bfloat16) for _ in range(2))
    multiply = a.matmul
    if DEVICE == "cpu" and torch.backends.mkldnn.is_available():  # PyTorch's own may be half as fast (products.py)
        packed = torch.ops.mkldnn._reorder_linear_weight(b, None)
        def multiply(_):
            return torch.ops.mkldnn._linear_pointwise(a, packed, None, "none", [], None)
    multiply(b)
    wait()
    begin = time.monotonic()
    for _ in range(times):
        multiply(b)
    wait()
    return times * size**3 / (time.monotonic() - begin)


def multiplications():
    """Of a step, a target token, where a source has as many."""
    layer = 2 * WIDTH * HIDDEN
    return 3 * (LAYERS * (4 * WIDTH**2 + layer) + LAYERS * (8 * WIDTH**2 + layer) + PIECES * WIDTH)


def theirs(rows, tokens, steps=20 if DEVICE == "cpu" else 60, warm=5 if DEVICE == "cpu" else 20):
    """Target tokens a second of the same in PyTorch."""
    import torch
    from torch import nn

    warnings.filterwarnings("ignore", "enable_nested_tensor")
    torch.set_num_threads(THREADS)
    torch.manual_seed(1)

    class Peer(nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = nn.Embedding(PIECES, WIDTH)
            nn.init.normal_(self.embedding.weight, std=WIDTH**-0.5)
            self.bias = nn.Parameter(torch.zeros(PIECES))
            self.register_buffer("positions", torch.randn(512, WIDTH))
            self.transformer = nn.Transformer(WIDTH, HEADS, LAYERS, LAYERS, HIDDEN, dropout=0.0, batch_first=True, norm_first=True)
            self.register_buffer("future", nn.Transformer.generate_square_subsequent_mask(512))

        def embed(self, tokens):
            return self.embedding(tokens) * WIDTH**0.5 + self.positions[: tokens.size(1)]

        def forward(self, source, target):
            length = target.size(1)
            hidden = self.transformer(self.embed(source), self.embed(target), tgt_mask=self.future[:length, :length], tgt_is_causal=True)
            return nn.functional.linear(hidden, self.embedding.weight, self.bias)

    peer = Peer().to(DEVICE)
    optimizer = torch.optim.AdamW(peer.parameters(), lr=1e-4, betas=(0.9, 0.98), weight_decay=0.01)
    length = round(tokens / rows)
    source, target, output = (torch.randint(5, PIECES, (rows, length), device=DEVICE) for _ in range(3))
    for step in range(steps):
        if step == warm:
            wait()
            begin = time.monotonic()
        with torch.autocast(DEVICE, torch.bfloat16, enabled=PRECISION == "bf16"):
            loss = nn.functional.cross_entropy(peer(source, target).flatten(0, 1), output.flatten())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(peer.parameters(), 1.0)
        optimizer.step()
    wait()
    return rows * length * (steps - warm) / (time.monotonic() - begin)


def main():
    runs = int(RUNS)
    try:
        import torch
    except ImportError:
        sys.exit("bench: this Python has no torch: pip install torch")
    print(f"train beside PyTorch {torch.__version__}, {DEVICE}, {THREADS} threads; {bench.machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        made_pairs(folder)
        (folder / "recipe.toml").write_text(RECIPE)
        mine, other = [], []
        for _ in range(runs):
            speed, rows, tokens = ours(folder)
            mine.append(speed)
            other.append(theirs(rows, tokens))
    a, b = statistics.median(mine), statistics.median(other)
    share = multiplications() / peak()
    bench.table(["target tokens/s, median of %d" % runs, "train", "PyTorch", "times as fast", "share of the peak", "of PyTorch"],
                [[f"{rows} rows of {tokens / rows:.0f} tokens, {PRECISION}", f"{a:,.0f}", f"{b:,.0f}", f"{a / b:.2f}",
                  f"{a * share:.0%}", f"{b * share:.0%}"]])


main()
