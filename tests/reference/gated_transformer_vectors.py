"""A gated transformer written a second time, with PyTorch's own attention, and what its gates say.

    python3 tests/reference/gated_transformer_vectors.py > tests/reference/gated_transformer/vectors.json

needs torch. For each gate set, mix and norm that the paper or the authors' program has: the values of the four gates,
and the log-probabilities that they lead to, of two short sources. Weights are sines of their number, so that none have
to be stored.
"""
import json
import math
import sys

import torch
from torch.nn import functional as F

from made_weights import Weights

SIZES = {"width": 8, "feed_forward": 6, "heads": 2, "encoder_layers": 2, "decoder_layers": 2, "max_length": 16,
         "dropout": 0.0}
VOCABULARY, BEGIN, END, MASK = 9, 1, 2, 4
SOURCES = [[5, 6, 7, 8, 6], [8, 5]]
TARGETS = [[1, 5, 8, 8], [1, 7, 3, 6]]  # from <s> on
WIDTH = SIZES["width"]


def linear(w, name, x, out):
    return F.linear(x, w(name + ".weight", out, x.shape[-1]), w(name + ".bias", out))


def norm(w, name, x):
    return F.layer_norm(x, (WIDTH,), w(name + ".gain", WIDTH), w(name + ".bias", WIDTH))


def attend(w, name, x, seen, causal):
    """The result, and the probabilities of the first head."""
    def heads(y):
        return y.reshape(len(y), SIZES["heads"], -1).transpose(0, 1)
    q, k, v = (heads(linear(w, f"{name}.{part}", y, WIDTH)) for part, y in (("query", x), ("key", seen), ("value", seen)))
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if causal:
        scores = scores.masked_fill(torch.ones(scores.shape[1:]).triu(1).bool(), -math.inf)
    weights = torch.softmax(scores, -1)
    return linear(w, name + ".out", (weights @ v).transpose(0, 1).reshape(len(x), -1), WIDTH), weights[0]


def feed_forward(w, name, x):
    return linear(w, name + ".out", torch.relu(linear(w, name + ".in", x, SIZES["feed_forward"])), WIDTH)


def embed(table, tokens):
    angle = torch.arange(len(tokens), dtype=torch.float64).unsqueeze(1) * torch.exp(
        torch.arange(0, WIDTH, 2) * (-math.log(10000.0) / WIDTH))
    return table[tokens] * math.sqrt(WIDTH) + torch.stack([angle.sin(), angle.cos()], 2).flatten(1)


def run(w, gates, mix, norm_of_gates, source, tokens):
    table = w("embedding", VOCABULARY, WIDTH)
    x = embed(table, source + [END])
    for layer in range(SIZES["encoder_layers"]):
        name = f"encoder.{layer}"
        read = norm(w, name + ".attention_norm", x)
        x = x + attend(w, name + ".attention", read, read, False)[0]
        x = x + feed_forward(w, name + ".feed_forward", norm(w, name + ".feed_forward_norm", x))
    h = norm(w, "encoder_norm", x)
    values = {}
    if gates in ("all", "MG", "MCG"):
        u = torch.sigmoid(linear(w, "mask_gate", h, 1))                          # (1)
        h = u * table[MASK] * math.sqrt(WIDTH) + (1 - u) * h                     # (2)
        values["mask"] = u.squeeze(1)
    x = embed(table, tokens)
    for layer in range(SIZES["decoder_layers"]):
        name = f"decoder.{layer}"
        read = norm(w, name + ".self_norm", x)
        x = x + attend(w, name + ".self", read, read, True)[0]
        crossed, seen = attend(w, name + ".cross", norm(w, name + ".cross_norm", x), h, False)
        x = x + crossed
        x = x + feed_forward(w, name + ".feed_forward", norm(w, name + ".feed_forward_norm", x))
    h = norm(w, "decoder_norm", x)

    def vocabulary(states):
        return F.linear(states, table, w("output_bias", VOCABULARY))

    names = {"all": ["copy", "generate", "skip"], "MG": ["generate"], "none": []}.get(gates, ["copy", "generate"])
    logits = [linear(w, name + "_gate", h, 1) for name in names]
    if not names:
        return values, torch.log_softmax(vocabulary(h), -1)
    logits = torch.cat(logits, -1)
    shares = torch.softmax(torch.sigmoid(logits) if norm_of_gates == "paper" else logits, -1)  # (3) to (6)
    share = dict(zip(names, shares.unsqueeze(2).unbind(1)))
    values.update((name, share[name].squeeze(1)) for name in names)
    nothing = torch.zeros(len(tokens), 1, dtype=torch.float64)
    c, g, s = share.get("copy", nothing), share["generate"], share.get("skip", nothing)
    mask = F.one_hot(torch.tensor(MASK), VOCABULARY)
    if mix == "hidden":
        return values, torch.log_softmax(vocabulary(c * table[tokens] + g * torch.sigmoid(h) + s * table[MASK]), -1)  # (7, 8)
    if mix == "logits":
        before = F.one_hot(torch.tensor(tokens), VOCABULARY)
        return values, torch.log_softmax(g * torch.log_softmax(vocabulary(h), -1) + c * before + s * mask, -1)
    copied = seen @ F.one_hot(torch.tensor(source + [END]), VOCABULARY).double()
    return values, torch.log(c * copied + g * torch.softmax(vocabulary(h), -1) + s * mask)


def rounded(tensor):
    return [rounded(x) if x.dim() else round(x.item(), 6) for x in tensor]


def main():
    cases = []
    for gates, mix, norm_of_gates in [("all", "hidden", "paper"), ("all", "logits", "paper"), ("all", "pointer", "softmax"),
                                      ("MCG", "pointer", "softmax"), ("CG", "hidden", "paper"), ("MG", "hidden", "paper"),
                                      ("none", "hidden", "paper")]:
        w = Weights(torch)
        rows = [run(w, gates, mix, norm_of_gates, *example) for example in zip(SOURCES, TARGETS)]
        cases.append({"config": {**SIZES, "gates": gates, "gate_mix": mix, "gate_norm": norm_of_gates},
                      "shapes": [[n, s] for n, s in w.shapes.items()],
                      "gates": [{name: rounded(x) for name, x in row[0].items()} for row in rows],
                      "log_probs": [rounded(row[1]) for row in rows]})
    json.dump({"vocabulary": VOCABULARY, "sources": SOURCES, "tokens": TARGETS, "cases": cases}, sys.stdout,
              separators=(",", ":"))
    print()


main()
