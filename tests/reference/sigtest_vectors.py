#!/usr/bin/env python3
"""p-values of sacrebleu for sigtest: python3 tests/reference/sigtest_vectors.py (pip install sacrebleu).

Writes sigtest/{reference,baseline,near,better}.txt, 200 lines of words drawn at random and damaged at three rates, and
sigtest/sacrebleu.tsv: metric, test, R, system, the baseline's score, the system's, p; sigtest/confidence.tsv: metric,
system, score, mean of the resampled scores, half of their interval.
"""
import os
import random

import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sigtest")
WORDS = ("the a of to and in is was for with on that by it as at from his her their this which not are be were had have an or but "
         "river mountain train letter window garden winter summer house street music teacher doctor paper water light stone bread "
         "city country village morning evening brother sister friend road bridge forest field market school church story question "
         "answer idea number picture voice hand heart door table chair glass boat ship captain soldier king queen walks runs reads "
         "writes sings finds loses brings takes gives opens closes begins ends knows thinks says old new small large bright dark "
         "quiet early late quick slow warm cold young happy simple strange").split()
TESTS = {"ar": ("randomization-sacrebleu", 20000), "bs": ("bootstrap-sacrebleu", 10000)}


def damaged(words, rate, rng):
    out = []
    for word in words:
        draw = rng.random()
        if draw >= rate:
            out.append(word)
        elif draw < 0.5 * rate:
            out.append(rng.choice(WORDS))
        elif draw < 0.75 * rate:
            out.extend([word, rng.choice(WORDS)])
    return " ".join(out or words[:1]) + "."


def main():
    rng = random.Random(7)
    lines = [[rng.choice(WORDS) for _ in range(rng.randint(4, 24))] for _ in range(200)]
    texts = {"reference": [" ".join(line) + "." for line in lines]}
    for name, rate in [("baseline", 0.30), ("near", 0.28), ("better", 0.26)]:
        texts[name] = [damaged(line, rate, rng) for line in lines]
    for name, text in texts.items():
        with open(os.path.join(HERE, name + ".txt"), "w") as file:
            file.write("\n".join(text) + "\n")
    systems = [(name, texts[name]) for name in ("baseline", "near", "better")]
    with open(os.path.join(HERE, "sacrebleu.tsv"), "w") as file:
        file.write(f"# made by tests/reference/sigtest_vectors.py with sacrebleu {sacrebleu.__version__}\n")
        for short, (test, draws) in TESTS.items():
            metrics = {"bleu": BLEU(), "chrf": CHRF(), "ter": TER()}
            _, scores = PairedTest(systems, metrics, [texts["reference"]], test_type=short, n_samples=draws)()
            # sacrebleu files the results under its own names, in the order of the metrics.
            results = {name: scores[label] for name, label in zip(metrics, [key for key in scores if key != "System"])}
            for name, (baseline, *others) in results.items():
                for (system, _), result in zip(systems[1:], others):
                    file.write(f"{name}\t{test}\t{draws}\t{system}\t{baseline.score!r}\t{result.score!r}\t{result.p_value!r}\n")
    with open(os.path.join(HERE, "confidence.tsv"), "w") as file:
        file.write(f"# made by tests/reference/sigtest_vectors.py with sacrebleu {sacrebleu.__version__}: mean and +- of 1,000 resamples\n")
        for name, metric in {"bleu": BLEU(), "chrf": CHRF(), "ter": TER()}.items():
            for system in ("baseline", "better"):
                score = metric.corpus_score(texts[system], [texts["reference"]], n_bootstrap=1000)
                file.write(f"{name}\t{system}\t{score.score!r}\t{score._mean}\t{score._ci}\n")


if __name__ == "__main__":
    main()
