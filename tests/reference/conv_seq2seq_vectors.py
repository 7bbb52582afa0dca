#!/usr/bin/env python3
"""Writes conv_seq2seq/vectors.json: what the network of lib/arch/conv_seq2seq.h gives, by a second program.

    python3 tests/reference/conv_seq2seq_vectors.py > tests/reference/conv_seq2seq/vectors.json

Needs PyTorch, for its convolution, weight normalisation and GLU. Written down from the paper's equations 3 to 10 as
lib/arch/conv_seq2seq.h reads them: one sentence at a time, the whole target at once, in double precision. Weights are a
formula of their number, so that none have to be stored.
"""
import json
import math
import sys

import torch
from torch.nn import functional as F

from made_weights import Weights

SIZES = {"embedding": 6, "width": 5, "filter_width": 3, "encoder_layers": 2, "decoder_layers": 2,
         "auxiliary_layers": 1, "context_sentences": 2, "max_length": 16, "dropout": 0.0}
VOCABULARY = 9
END, BEGIN = 2, 1
SOURCES = [[5, 6, 7, 8, 6], [8, 5]]
CONTEXTS = [[[7, 7], [5, 8, 6], [6]], []]  # of the three, the last two are read
TARGETS = [[1, 5, 8, 8], [1, 7, 3, 6]]  # from <s> on
HALF = math.sqrt(0.5)


def linear(w, name, x, out):
    return F.linear(x, w(name + ".weight", out, x.shape[-1]), w(name + ".bias", out))


def embed(w, name, tokens, tied):
    table = tied if tied is not None else w(name + ".tokens", VOCABULARY, SIZES["embedding"])
    return table[tokens] + w(name + ".positions", SIZES["max_length"] + 1, SIZES["embedding"])[:len(tokens)]


def convolution(w, name, x, left, right):
    """x: a row a position. Our weights have the taps outermost, F.conv1d's have them innermost."""
    h, taps = SIZES["width"], SIZES["filter_width"]
    v = w(name + ".weight", 2 * h, taps * h)
    bias = w(name + ".bias", 2 * h)
    weight = torch._weight_norm(v, w(name + ".gain", 2 * h).unsqueeze(1), 0).reshape(2 * h, taps, h).transpose(1, 2)
    return F.glu(F.conv1d(F.pad(x.T.unsqueeze(0), (left, right)), weight, bias).squeeze(0).T, -1)


def encode(w, name, tokens, layers, tied, added=None):
    s = embed(w, name + ".embedding", tokens, tied)
    if added is not None:
        s = s + added
    x = linear(w, name + ".embedding.up", s, SIZES["width"])
    # The network asks for the weights of what leads down before those of its layers.
    w(name + ".down.weight", SIZES["embedding"], SIZES["width"]), w(name + ".down.bias", SIZES["embedding"])
    for layer in range(layers):
        x = (convolution(w, f"{name}.{layer}", x, 1, 1) + x) * HALF
    e = linear(w, name + ".down", x, SIZES["embedding"])
    return e, (e + s) * HALF


def attend(w, name, y, t, encoded):
    e, values = encoded
    weights = torch.softmax((linear(w, name + ".in", y, SIZES["embedding"]) + t) * HALF @ e.T, -1)
    return linear(w, name + ".out", weights @ values * math.sqrt(len(e)), SIZES["width"]), weights


def run(w, form, tied_embeddings, source, contexts, tokens):
    tied = w("embedding", VOCABULARY, SIZES["embedding"]) if tied_embeddings else None
    before = [token for sentence in contexts[-2:] for token in sentence]
    segment = w("segment", SIZES["embedding"]) if form == "segment" else None
    ahead = 0
    if form in ("concat", "segment") and before:
        source, ahead = before + [BEGIN] + source, len(before) + 1
    added = (torch.arange(len(source) + 1) < ahead).unsqueeze(1) * segment if segment is not None else None
    encoded = encode(w, "encoder", source + [END], SIZES["encoder_layers"], tied, added)
    auxiliary = encode(w, "auxiliary", before + [END], SIZES["auxiliary_layers"], tied) if form in ("aux", "gate") else None
    t = embed(w, "decoder.embedding", tokens, tied)
    g = linear(w, "decoder.embedding.up", t, SIZES["width"])
    for layer in range(SIZES["decoder_layers"]):
        name = f"decoder.{layer}"
        y = convolution(w, name + ".convolution", g, SIZES["filter_width"] - 1, 0)
        c, seen = attend(w, name + ".attention", y, t, encoded)
        total = (y + c) * HALF
        if auxiliary:
            other, _ = attend(w, name + ".auxiliary", y, t, auxiliary)
            if form == "gate":
                other = other * torch.sigmoid(linear(w, name + ".gate.target", y, SIZES["width"]) +
                                              linear(w, name + ".gate.source", c, SIZES["width"]))
            total = (total + other) * HALF
        g = (total + g) * HALF
    d = linear(w, "decoder.down", g, SIZES["embedding"])
    if tied_embeddings:
        logits = F.linear(d, tied, w("output_bias", VOCABULARY))
    else:
        logits = linear(w, "output", d, VOCABULARY)
    return torch.log_softmax(logits, -1), seen


def rounded(tensor):
    return [[round(x, 6) for x in row] for row in tensor.tolist()]


def main():
    cases = []
    for form, tied in [("gate", False), ("aux", False), ("concat", False), ("none", False), ("gate", True), ("segment", False)]:
        w = Weights(torch)
        rows = [run(w, form, tied, *example) for example in zip(SOURCES, CONTEXTS, TARGETS)]
        cases.append({"config": {**SIZES, "context": form, "tie_embeddings": tied},
                      "shapes": [[n, s] for n, s in w.shapes.items()],
                      "log_probs": [rounded(row[0]) for row in rows],
                      "attention": [] if form in ("concat", "segment") else [rounded(row[1]) for row in rows]})
    json.dump({"vocabulary": VOCABULARY, "sources": SOURCES, "contexts": CONTEXTS, "tokens": TARGETS, "cases": cases},
              sys.stdout, separators=(",", ":"))
    print()


main()
