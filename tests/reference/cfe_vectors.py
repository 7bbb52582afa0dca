#!/usr/bin/env python3
"""Writes cfe/vectors.json: what the network of lib/arch/cfe.h gives, by a second program that shares nothing with it.

    python3 tests/reference/cfe_vectors.py > tests/reference/cfe/vectors.json

Needs numpy. Written down from the paper (Javaloy and Garcia-Mateos 2020, sections 2.3 and 2.4) as lib/arch/cfe.h reads
it: one sentence, one step and one position at a time, in double precision. Weights are a formula of their number, so
that none have to be stored.
"""
import json
import sys

import numpy as np

from made_weights import Weights

SIZES = {"features": 6, "hidden": 5, "columns": 3, "dense": 7, "cells": 3, "filter_width": 3, "receptive_field": 8,
         "dropout": 0.0, "max_length": 32}
VOCABULARY, END = 9, 2
SOURCES = [[5, 6, 7, 8, 6], [8, 5]]
TARGETS = [[1, 5, 8, 8], [1, 7, 3, 6]]  # from <s> on
LAYERS = 2  # ceil(log2(8 / 2 + 1) - 1)


def sigma(x):
    return 1 / (1 + np.exp(-x))


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def leaky(x):
    return np.where(x > 0, x, 0.01 * x)


def linear(w, name, x, out):
    return w(name + ".weight", out, len(x)) @ x + w(name + ".bias", out)


def dense(w, name, x, widths):
    for i, width in enumerate(widths):
        x = linear(w, f"{name}.{i}", leaky(x) if i else x, width)
    return x


def convolution(w, name, x, out, taps, offsets, norm):
    """x: a row a position; zeros outside."""
    v = w(name + ".weight", out, taps * x.shape[1])
    bias = w(name + ".bias", out)
    if norm:
        v = v * (w(name + ".gain", out) / np.sqrt((v**2).sum(1)))[:, None]
    y = []
    for t in range(len(x)):
        seen = [x[t + o] if 0 <= t + o < len(x) else np.zeros(x.shape[1]) for o in offsets]
        y.append(v @ np.concatenate(seen) + bias)
    return np.array(y)


def stack(w, name, x, out, layers, taps, direction, norm=False):
    for layer in range(layers):
        n = 2**layer
        offsets = {"before": [(k - taps + 1) * n for k in range(taps)], "after": [k * n for k in range(taps)],
                   "around": [(k - (taps - 1) // 2) * n for k in range(taps)]}[direction]
        x = convolution(w, f"{name}.{layer}", leaky(x) if layer else x, out, taps, offsets, norm)
    return x


def lstm_layer(w, name, x, width):
    h, c, out = np.zeros(width), np.zeros(width), []
    for row in x:
        i, f, g, o = np.split(linear(w, name + ".input", row, 4 * width) + linear(w, name + ".hidden", h, 4 * width), 4)
        c = sigma(f) * c + sigma(i) * np.tanh(g)
        h = sigma(o) * np.tanh(c)
        out.append(h)
    return np.array(out)


def encode(w, encoder, source):
    f, x = SIZES["features"], np.eye(VOCABULARY)[source]
    if encoder == "lstm":
        for layer in range(3):
            forward = lstm_layer(w, f"encoder.{layer}.forward", x, f // 2)
            backward = lstm_layer(w, f"encoder.{layer}.backward", x[::-1], f // 2)[::-1]
            x = np.concatenate([forward, backward], 1)
        return x
    if encoder == "fcnn":
        return stack(w, "encoder", x, f, 5, 1, "around")
    if encoder == "fe":
        return stack(w, "encoder", x, f, LAYERS, SIZES["filter_width"], "around")
    return np.concatenate([stack(w, "encoder.left", x, f // 2, LAYERS, SIZES["filter_width"], "before", True),
                           stack(w, "encoder.right", x, f // 2, LAYERS, SIZES["filter_width"], "after", True)], 1)


def locality_term(w, locality, reach, history, length):
    place = np.arange(length)
    before = history[-1] if history else (place == 0).astype(float)
    term = 0.0 * place
    if "monotonic" in locality:
        term += np.log([sum(before[max(0, j - reach):j + 1]) + 1e-9 for j in place])
    if "bias" in locality:
        away = place - before @ place - w("locality.advance", 1)
        term += -(away**2) / (2 * w("locality.spread", 1)**2)
    if "coverage" in locality:
        u = w("locality.weight", 1)
        term += -u * sum(history) if history else 0
    return term


def context_matrix(context, alpha, z):
    d = SIZES["columns"]
    if context == "topk":
        best = sorted(range(len(alpha)), key=lambda j: -alpha[j])[:d]
        columns = [alpha[j] * z[j] for j in best]
        return np.concatenate(columns + [np.zeros(z.shape[1])] * (d - len(columns)))
    n = len(alpha)
    return np.concatenate([(alpha[:, None] * z)[i * n // d:-(-(i + 1) * n // d)].max(0) for i in range(d)])


def run(w, config, source, tokens):
    s, ml, cells = SIZES["hidden"], SIZES["dense"], SIZES["cells"]
    z = encode(w, config["encoder"], source)
    # Weights are numbered in the network's order: the cells' before the nets'.
    for k in range(cells):
        w(f"decoder.{k}.input.weight", 4 * s, VOCABULARY if k == 0 else s), w(f"decoder.{k}.input.bias", 4 * s)
        w(f"decoder.{k}.hidden.weight", 4 * s, s), w(f"decoder.{k}.hidden.bias", 4 * s)
        w(f"decoder.{k}.context.weight", 4 * s, SIZES["columns"] * SIZES["features"])
        w(f"decoder.{k}.context.bias", 4 * s)
    dense(w, "attention", np.zeros(s), [ml, ml, SIZES["features"]])
    dense(w, "output", np.zeros(s), [ml, ml, VOCABULARY])
    first = dense(w, "first_state", np.array([z.mean()]), [ml, ml, 2 * cells * s])
    h, c = first.reshape(cells, 2, s)[:, 0].copy(), first.reshape(cells, 2, s)[:, 1].copy()
    log_probs, history, locality = [], [], config["locality"].split("+")
    for token in tokens:
        a = dense(w, "attention", h[-1], [ml, ml, SIZES["features"]])
        alpha = softmax(z @ a + locality_term(w, locality, config["reach"], history, len(z)))
        history.append(alpha)
        matrix = context_matrix(config["context"], alpha, z)
        below = np.eye(VOCABULARY)[token]
        for k in range(cells):
            gates = (linear(w, f"decoder.{k}.input", below, 4 * s) + linear(w, f"decoder.{k}.hidden", h[k], 4 * s) +
                     linear(w, f"decoder.{k}.context", matrix, 4 * s))
            i, f, g, o = np.split(gates, 4)
            c[k] = sigma(f) * c[k] + sigma(i) * np.tanh(g)
            h[k] = below = sigma(o) * np.tanh(c[k])
        score = dense(w, "output", h[-1], [ml, ml, VOCABULARY])
        if "end" in locality:
            score[END] += np.log(alpha[-1 - config["reach"]:].sum() + 1e-9)
        log_probs.append(np.log(softmax(score)))
    return log_probs, history


def main():
    forms = [(encoder, context, "none") for encoder in ("cfe", "fe", "fcnn", "lstm") for context in ("topk", "pool")]
    forms += [("cfe", "topk", locality) for locality in ("monotonic", "bias", "coverage", "monotonic+bias+coverage+end")]
    cases = []
    for encoder, context, locality in forms:
        config = {"encoder": encoder, "context": context, "locality": locality, "reach": 2 if locality == "monotonic" else 1}
        w = Weights(np)
        rows = [run(w, config, source, tokens) for source, tokens in zip(SOURCES, TARGETS)]
        cases.append({"config": {**SIZES, **config}, "shapes": [[n, s] for n, s in w.shapes.items()],
                      "log_probs": [[[round(x, 6) for x in step] for step in row[0]] for row in rows],
                      "attention": [[[round(x, 6) for x in step] for step in row[1]] for row in rows]})
    json.dump({"vocabulary": VOCABULARY, "sources": SOURCES, "tokens": TARGETS, "cases": cases}, sys.stdout,
              separators=(",", ":"))
    print()


main()
