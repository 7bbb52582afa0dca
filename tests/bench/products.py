#!/usr/bin/env python3
"""GFLOP/s of products x W^T in float32 on one thread: LibTorch's own (MKL, on x86), and oneDNN's with W packed beforehand, as
lib/nn/packed_matrix.h makes them.

    products.py

Needs torch (tests/bench/requirements.txt).
"""
import time

import torch

import bench

SHAPES = [(512, 512), (512, 2048), (2048, 512), (512, 32000), (256, 1024)]  # inputs, outputs
ROWS = (1, 5, 32, 160, 800)


def rate(multiply, flops):
    multiply()
    count, begin = 0, time.process_time()
    while (seconds := time.process_time() - begin) < 0.3:
        multiply()
        count += 1
    return flops * count / seconds / 1e9


def main():
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    print(f"products in float32, GFLOP/s, one thread; torch {torch.__version__}, {bench.machine()}\n")
    rows = []
    for inputs, outputs in SHAPES:
        weight, bias = torch.randn(outputs, inputs), torch.randn(outputs)
        packed = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        for count in ROWS:
            x = torch.randn(count, inputs)
            flops = 2 * count * inputs * outputs
            plain = rate(lambda: torch.nn.functional.linear(x, weight, bias), flops)
            fast = rate(lambda: torch.ops.mkldnn._linear_pointwise(x, packed, bias, "none", [], ""), flops)
            rows.append((f"{inputs} x {outputs}", count, f"{plain:.0f}", f"{fast:.0f}", f"{fast / plain:.1f}"))
    bench.table(("W", "rows of x", "LibTorch", "oneDNN, packed", "ratio"), rows)


main()
