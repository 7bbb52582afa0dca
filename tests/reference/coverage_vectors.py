#!/usr/bin/env python3
"""Writes train/coverage.json: the coverage loss of attention matrices, a target position a row.

    python3 tests/reference/coverage_vectors.py > tests/reference/train/coverage.json

Needs numpy. Written down from See, Liu and Manning 2017, equations 10 to 12: c^t is the sum of the attention of all
steps before t, the loss of step t the sum over i of min(a_i^t, c_i^t).
"""
import json

import numpy as np


def losses(attention):
    coverage = np.zeros(attention.shape[1])
    for step in attention:
        yield float(np.minimum(step, coverage).sum())
        coverage += step


def main():
    draw = np.random.default_rng(1)
    cases = [np.eye(3), np.full((3, 2), 0.5), np.array([[1.0]])]  # never back, always everywhere, only one place
    for steps, places in [(5, 4), (2, 7)]:
        scores = np.exp(3 * draw.standard_normal((steps, places)))
        cases.append(np.round(scores / scores.sum(1, keepdims=True), 6))
    print(json.dumps([{"attention": case.tolist(), "losses": list(losses(case))} for case in cases]))


main()
