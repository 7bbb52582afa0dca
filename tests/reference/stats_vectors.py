#!/usr/bin/env python3
"""Vectors for lib/stats from SciPy and mpmath: python3 tests/reference/stats_vectors.py (pip install scipy mpmath).

stats/special.tsv  function, arguments, value: the distributions, from mpmath with 40 digits; SciPy agrees to 1e-10.
stats/tests.tsv    test, R of an estimated p or 0, p with one tail (is the system higher?), with two, the baseline's line
                   scores, the system's: from scipy.stats.
stats/correlations.tsv  Pearson's r and its p, Spearman's rho and its p, and the two sides: from scipy.stats.
"""
import os
import sys

import mpmath
import numpy
import scipy.special
import scipy.stats

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stats")
mpmath.mp.dps = 40


def beta(a, b, x):
    """I_x(a, b) by a series of positive terms (DLMF 8.17.8), mirrored where it would converge slowly."""
    a, b, x = mpmath.mpf(a), mpmath.mpf(b), mpmath.mpf(x)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(b, a, 1 - x)
    term = total = x**a * (1 - x) ** b / (a * mpmath.beta(a, b))
    n = 0
    while term > total * mpmath.mpf(10) ** -38:
        term *= (a + b + n) / (a + 1 + n) * x
        total += term
        n += 1
    return total


def student_tail(t, freedom):
    t, freedom = mpmath.mpf(t), mpmath.mpf(freedom)
    half = beta(freedom / 2, mpmath.mpf(1) / 2, freedom / (freedom + t * t)) / 2
    return half if t >= 0 else 1 - half


def binomial_tail(k, n):
    return mpmath.fsum(mpmath.binomial(n, i) for i in range(k, n + 1)) / mpmath.mpf(2) ** n


def special():
    rows = []

    def row(name, arguments, value, scipy_value):
        if abs(float(value)) > 1e-300 and abs(scipy_value / float(value) - 1) > 1e-10:
            sys.exit(f"{name}{arguments}: mpmath says {value}, SciPy {scipy_value}")
        rows.append("\t".join([name] + [repr(float(a)) for a in arguments] + [repr(float(value))]))

    for z in [-8, -3.5, -1.96, -0.1, 0, 1e-9, 0.5, 1, 1.6448536269514722, 2.5, 5, 8, 12.5, 30, 37]:
        row("normal_tail", [z], mpmath.ncdf(-mpmath.mpf(z)), scipy.stats.norm.sf(z))
    for p in [1e-300, 1e-20, 1e-6, 0.001, 0.025, 0.2, 0.4999, 0.5, 0.5001, 0.8, 0.95, 0.975, 0.999999]:
        value = mpmath.findroot(lambda z: mpmath.log(mpmath.ncdf(z) / mpmath.mpf(p)), scipy.special.ndtri(p) + 1e-3)
        row("normal_quantile", [p], value if p != 0.5 else 0, scipy.special.ndtri(p))
    for a, b in [(0.5, 0.5), (0.05, 3), (1, 1), (2.5, 0.5), (10, 0.5), (15.5, 14.5), (100, 0.5), (300, 500), (5000.5, 0.5), (40000, 40001)]:
        mean = a / (a + b)
        for x in sorted({0.001, 0.1, 0.5, 0.9, 0.999, round(mean, 4), round(mean * 0.98, 4), round(min(mean * 1.02, 0.9999), 4)}):
            # The complement is given to us as 1 - x in floating point; mpmath gets the x that belongs to it.
            value = beta(a, b, mpmath.mpf(x))
            if 1e-280 < value:
                row("incomplete_beta", [a, b, x], value, scipy.special.betainc(a, b, x))
    for freedom in [1, 1.7, 4, 9.31, 29, 250.5, 5998]:
        for t in [-3, -0.2, 0, 0.01, 0.7, 2, 4.5, 20]:
            row("student_tail", [t, freedom], student_tail(t, freedom), scipy.stats.t.sf(t, freedom))
        for p in [0.0005, 0.025, 0.3, 0.95, 0.995]:
            guess = scipy.stats.t.ppf(p, freedom)
            value = mpmath.findroot(lambda t: student_tail(-t, freedom) - mpmath.mpf(p), guess)
            row("student_quantile", [p, freedom], value, guess)
    for k, n in [(0, 0), (0, 5), (5, 5), (3, 5), (60, 100), (95, 100), (500, 1000), (530, 1000), (700, 1000), (1001, 1900)]:
        row("fair_binomial_tail", [k, n], binomial_tail(k, n), scipy.stats.binom.sf(k - 1, n, 0.5))
    return rows


def tests():
    rows = []

    def row(test, resamples, p, baseline, system):
        texts = [" ".join(str(int(v)) for v in values) for values in (baseline, system)]
        rows.append("\t".join([test, str(resamples)] + [repr(float(p(alternative))) for alternative in ("greater", "two-sided")] + texts))

    random = numpy.random.default_rng(20)

    def pair(n, shift, kind):
        if kind == "normal":
            difficulty = random.normal(0, 1, n)
            a, b = difficulty + random.normal(0, 0.7, n), difficulty + random.normal(shift, 0.9, n)
        elif kind == "skewed":
            a, b = random.exponential(1, n), random.exponential(1 + shift, n)
        elif kind == "tied":
            a, b = random.integers(0, 5, n), random.integers(0, 5, n) + (random.random(n) < shift)
        else:
            a, b = random.random(n) < 0.5, random.random(n) < 0.5 + shift
        # Whole numbers, so that equal differences are equal in floating point too.
        scale = 100_000 if kind in ("normal", "skewed") else 1
        return (scale * numpy.asarray(a, float)).round(), (scale * numpy.asarray(b, float)).round()

    # SciPy's "samples" swaps the two values of a pair; 2^12 permutations are enumerated, 10^5 of the others drawn.
    def permutation(a, b, draws):
        return lambda alternative: scipy.stats.permutation_test(
            (b, a), lambda b, a, axis: (b - a).mean(axis=axis), permutation_type="samples", vectorized=True,
            n_resamples=draws, alternative=alternative, rng=1).pvalue

    for kind, shift in [("normal", 0.4), ("skewed", 0.3), ("tied", 0.4), ("tied", 0.0)]:
        for n in [12, 60]:
            a, b = pair(n, shift, kind)
            row("exact" if n == 12 else "randomization", 0 if n == 12 else 100_000, permutation(a, b, 100_000), a, b)
            row("welch", 0, lambda alternative: scipy.stats.ttest_ind(b, a, equal_var=False, alternative=alternative).pvalue, a, b)
            if kind == "tied" and n > 12:
                continue  # with ties SciPy's exact form enumerates
            method = scipy.stats.PermutationMethod(n_resamples=numpy.inf) if kind == "tied" else "exact"
            if kind != "tied":
                differences = numpy.abs(b - a)
                if len(set(differences)) < n or not differences.all():
                    sys.exit("ties: choose another seed")
            row("wilcoxon", 0, lambda alternative: scipy.stats.wilcoxon(b, a, alternative=alternative, method=method).pvalue, a, b)
    a, b = pair(1000, 0.03, "normal")
    row("wilcoxon", 0, lambda alternative: scipy.stats.wilcoxon(b, a, alternative=alternative, method="asymptotic").pvalue, a, b)
    for n, shift in [(40, 0.2), (300, 0.1), (300, 0.0)]:
        a, b = pair(n, shift, "right")
        gained, lost = int(((b == 1) & (a == 0)).sum()), int(((b == 0) & (a == 1)).sum())
        row("mcnemar", 0, lambda alternative: scipy.stats.binomtest(gained, gained + lost, alternative=alternative).pvalue, a, b)
    return rows


def correlations():
    rows, random = [], numpy.random.default_rng(21)
    for n in [3, 5, 20, 200]:
        for slope, decimals in [(0, 6), (0.5, 6), (-2, 0)]:  # of 0 decimals: with ties
            x = random.normal(0, 3, n).round(decimals)
            y = (slope * x + random.exponential(2, n)).round(decimals)
            tests = scipy.stats.pearsonr(x, y), scipy.stats.spearmanr(x, y)
            rows.append("\t".join([repr(float(value)) for test in tests for value in (test.statistic, test.pvalue)] +
                                  [",".join(repr(float(value)) for value in side) for side in (x, y)]))
    return rows


def write(name, rows):
    with open(os.path.join(HERE, name), "w") as file:
        file.write(f"# made by tests/reference/stats_vectors.py with SciPy {scipy.__version__}, mpmath {mpmath.__version__}\n")
        file.write("\n".join(rows) + "\n")


if __name__ == "__main__":
    write("special.tsv", special())
    write("tests.tsv", tests())
    write("correlations.tsv", correlations())
