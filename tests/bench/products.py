#!/usr/bin/env python3
"""GFLOP/s of products x W^T in float32 on one thread: LibTorch's own (MKL, on x86), oneDNN's (lib/nn/linear.h), and oneDNN's with W packed
beforehand (lib/nn/packed_matrix.h); and of the two products that training needs for the gradients, of x and of W, by each library.

    products.py

Needs torch (tests/bench/requirements.txt).
"""
import time

import torch

import bench

SHAPES = [(64, 64), (256, 1024), (512, 512), (512, 2048), (2048, 512), (512, 32000)]  # inputs, outputs
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
            y = torch.randn(count, outputs)
            onednn = lambda x, weight, bias=None: torch.ops.mkldnn._linear_pointwise(x, weight, bias, "none", [], "")
            rates = [rate(multiply, flops) for multiply in (
                lambda: torch.nn.functional.linear(x, weight, bias), lambda: onednn(x, weight, bias), lambda: onednn(x, packed, bias),
                lambda: y @ weight, lambda: onednn(y, weight.t()), lambda: y.t() @ x, lambda: onednn(y.t(), x.t()))]
            rows.append((f"{inputs} x {outputs}", count, *(f"{each:.0f}" for each in rates)))
    bench.table(("W", "rows of x", "LibTorch", "oneDNN", "packed", "LibTorch, of x", "oneDNN", "LibTorch, of W", "oneDNN"), rows)


main()
