#!/usr/bin/env python3
"""Writes train/optimizers.json: weights after steps of the optimizers of lib/train/optimizer.h.

    python3 tests/reference/optimizer_vectors.py > tests/reference/train/optimizers.json

Needs numpy. Everything is written down from the papers (Adam: Kingma and Ba 2015, algorithm 1; AdamW: Loshchilov and
Hutter 2019, algorithm 2 with a learning rate on the decay, as PyTorch has it; Adafactor: Shazeer and Stern 2018,
algorithm 4 and section 7 without momentum; Nesterov: the documentation of torch.optim.SGD), in double precision.
"""
import json

import numpy as np

WEIGHTS = {"matrix": [[0.5, -1.0, 2.0], [0.25, 0.75, -0.125]], "bias": [0.0, 1.5]}
STEPS, RATE, DECAY = 6, 0.05, 0.1
BETA1, BETA2, EPSILON, MOMENTUM = 0.9, 0.98, 1e-8, 0.8


def gradients():
    """A fixed sequence with changes of sign and size."""
    for t in range(1, STEPS + 1):
        yield {
            "matrix": np.array([[np.sin(3 * t + 2 * i + j) * (1 + t % 3) for j in range(3)] for i in range(2)]),
            "bias": np.array([np.cos(t + i) for i in range(2)]),
        }


def adam(decoupled):
    state = {}

    def step(t, name, w, g, decay):
        m, v = state.get(name, (0, 0))
        if decoupled:
            w = w - RATE * decay * w
        else:
            g = g + decay * w
        m, v = BETA1 * m + (1 - BETA1) * g, BETA2 * v + (1 - BETA2) * g * g
        state[name] = m, v
        return w - RATE * (m / (1 - BETA1**t)) / (np.sqrt(v / (1 - BETA2**t)) + EPSILON)

    return step


def nesterov():
    state = {}

    def step(t, name, w, g, decay):
        g = g + decay * w
        v = MOMENTUM * state[name] + g if name in state else g
        state[name] = v
        return w - RATE * (g + MOMENTUM * v)

    return step


def adafactor():
    state = {}

    def rms(x):
        return np.sqrt(np.mean(np.square(x)))

    def step(t, name, w, g, decay):
        beta = 1 - t**-0.8
        square = g * g + 1e-30
        if w.ndim == 2:
            r, c = state.get(name, (np.zeros(w.shape[0]), np.zeros(w.shape[1])))
            r, c = beta * r + (1 - beta) * square.sum(axis=1), beta * c + (1 - beta) * square.sum(axis=0)
            state[name] = r, c
            v = np.outer(r, c) / r.sum()
        else:
            v = beta * state.get(name, np.zeros_like(w)) + (1 - beta) * square
            state[name] = v
        u = g / np.sqrt(v)
        u = u / max(1, rms(u))
        alpha = max(1e-3, rms(w)) * RATE
        return w - RATE * decay * w - alpha * u

    return step


def run(step):
    weights = {name: np.array(values) for name, values in WEIGHTS.items()}
    path = []
    for t, gradient in enumerate(gradients(), 1):
        for name in weights:
            weights[name] = step(t, name, weights[name], gradient[name], DECAY if name == "matrix" else 0)
        path.append({name: values.flatten().tolist() for name, values in weights.items()})
    return path


print(
    json.dumps(
        {
            "settings": {"learning_rate": RATE, "weight_decay": DECAY, "betas": [BETA1, BETA2], "momentum": MOMENTUM},
            "start": WEIGHTS,
            "gradients": [{name: g.tolist() for name, g in gradient.items()} for gradient in gradients()],
            "adam": run(adam(False)),
            "adamw": run(adam(True)),
            "nesterov": run(nesterov()),
            "adafactor": run(adafactor()),
        },
        indent=1,
    )
)
