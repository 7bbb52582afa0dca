#!/usr/bin/env python3
"""Writes nqe/vectors.json: what the networks of lib/arch/nqe.h give, by a second program.

    python3 tests/reference/nqe_vectors.py > tests/reference/nqe/vectors.json

Needs PyTorch, for its convolution, weight normalisation, GLU, maxout by max_pool1d and losses. Written down from the
equations of lib/arch/nqe.h: one sentence at a time, in double precision, each token's prediction made by itself. Weights
are a formula of their number, so that none have to be stored.
"""
import json
import math
import sys

import torch
from torch.nn import functional as F

from made_weights import Weights

SIZES = {"embedding": 6, "width": 5, "filter_width": 3, "encoder_layers": 2, "decoder_layers": 2, "max_length": 16,
         "dropout": 0.0, "maxout": 4, "output": 7}
ESTIMATOR = {"estimator_width": 8, "estimator_dropout": 0.0}
VOCABULARY, BEGIN, END = 9, 1, 2
SOURCES = [[5, 6, 7, 8, 6], [8, 5]]
REWRITINGS = [[5, 8, 8], [7, 3, 6, 6, 5]]
QUALITIES = [0.3, 0.9]
SMOOTHING = 0.1
HALF = math.sqrt(0.5)


def linear(w, name, x, out, bias=True):
    return F.linear(x, w(name + ".weight", out, x.shape[-1]), w(name + ".bias", out) if bias else None)


def embed(w, name, tokens):
    return (w(name + ".tokens", VOCABULARY, SIZES["embedding"])[tokens] +
            w(name + ".positions", SIZES["max_length"] + 1, SIZES["embedding"])[:len(tokens)])


def convolution(w, name, x, out, left, right):
    """x: a row a position. Our weights have the taps outermost, F.conv1d's have them innermost."""
    taps, into = left + right + 1, x.shape[-1]
    v = w(name + ".weight", out, taps * into)
    bias = w(name + ".bias", out)
    weight = torch._weight_norm(v, w(name + ".gain", out).unsqueeze(1), 0).reshape(out, taps, into).transpose(1, 2)
    return F.conv1d(F.pad(x.T.unsqueeze(0), (left, right)), weight, bias).squeeze(0).T


def encode(w, tokens):
    s = embed(w, "predictor.encoder.embedding", tokens)
    x = linear(w, "predictor.encoder.embedding.up", s, SIZES["width"])
    for layer in range(SIZES["encoder_layers"]):
        x = (F.glu(convolution(w, f"predictor.encoder.{layer}", x, 2 * SIZES["width"], 1, 1), -1) + x) * HALF
    e = linear(w, "predictor.encoder.down", x, SIZES["embedding"])
    return e, (e + s) * HALF


def stack(w, name, t, encoded, left, right):
    e, values = encoded
    x = linear(w, name + ".up", t, SIZES["width"])
    for layer in range(SIZES["decoder_layers"]):
        y = F.glu(convolution(w, f"{name}.{layer}.convolution", x, 2 * SIZES["width"], left, right), -1)
        wanted = (linear(w, f"{name}.{layer}.attention.in", y, SIZES["embedding"]) + t) * HALF
        seen = torch.softmax(wanted @ e.T, -1) @ values * math.sqrt(len(e))
        x = ((y + linear(w, f"{name}.{layer}.attention.out", seen, SIZES["width"])) * HALF + x) * HALF
    return x


def predict(w, source, rewriting):
    """logits and quality vectors, a row a token."""
    encoded = encode(w, source + [END])
    tokens = [BEGIN, *rewriting, END]
    t = embed(w, "predictor.target", tokens)
    before = stack(w, "predictor.left", t, encoded, 2, 0)
    behind = stack(w, "predictor.right", t, encoded, 0, 2)
    logits, qualities = [], []
    for place, token in enumerate(rewriting, 1):
        sides = torch.cat([before[place - 1], behind[place + 1]])
        words = torch.cat([t[place - 1], t[place + 1]])
        both = (linear(w, "predictor.states", sides, 2 * SIZES["maxout"]) +
                linear(w, "predictor.words", words, 2 * SIZES["maxout"]))
        out = linear(w, "predictor.down", F.max_pool1d(both.reshape(1, 1, -1), 2).flatten(), SIZES["output"], False)
        matrix = w("predictor.output.weight", VOCABULARY, SIZES["output"])
        logits.append(matrix @ out)
        qualities.append(matrix[token] * out)
    return torch.stack(logits), torch.stack(qualities)


def estimate(w, qualities):
    width = ESTIMATOR["estimator_width"]
    x = linear(w, "estimator.in", qualities, width)
    h = (torch.relu(convolution(w, "estimator.convolution", x, width, 1, 1)) + x) * HALF
    weights = torch.softmax(linear(w, "estimator.attention", h, 1).squeeze(1), 0)
    dense = torch.relu(linear(w, "estimator.dense", weights @ h, width))
    return torch.sigmoid(linear(w, "estimator.out", dense, 1)).squeeze(0)


def rounded(tensor):
    return [[round(x, 6) for x in row] for row in tensor.tolist()]


def main():
    w = Weights(torch)
    parts = [predict(w, *example) for example in zip(SOURCES, REWRITINGS)]
    predictor = list(w.shapes.items())
    scores = torch.stack([estimate(w, qualities) for _, qualities in parts])
    logits = torch.cat([part[0] for part in parts])
    targets = torch.tensor([token for rewriting in REWRITINGS for token in rewriting])
    log_probs = [torch.log_softmax(part[0], -1).gather(1, torch.tensor(rewriting).unsqueeze(1)).sum()
                 for part, rewriting in zip(parts, REWRITINGS)]
    json.dump({"vocabulary": VOCABULARY, "sizes": SIZES, "estimator": ESTIMATOR, "smoothing": SMOOTHING,
               "sources": SOURCES, "rewritings": REWRITINGS, "predictor_shapes": predictor,
               "shapes": list(w.shapes.items()),
               "logits": [rounded(part[0]) for part in parts],
               "qualities": [rounded(part[1]) for part in parts],
               "log_probs": [round(x.item(), 6) for x in log_probs],
               "scores": [round(x.item(), 6) for x in scores],
               "true_scores": QUALITIES,
               "predict_loss": round(F.cross_entropy(logits, targets, reduction="sum",
                                                     label_smoothing=SMOOTHING).item(), 6),
               "predict_measure": round(F.cross_entropy(logits, targets, reduction="sum").item(), 6),
               "quality_loss": round(F.mse_loss(scores, torch.tensor(QUALITIES, dtype=torch.float64),
                                                reduction="sum").item(), 8)},
              sys.stdout, separators=(",", ":"))
    print()


main()
