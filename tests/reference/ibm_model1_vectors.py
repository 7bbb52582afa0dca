#!/usr/bin/env python3
"""Writes what NLTK's IBM Model 1 learns of small random pairs.

    python3 tests/reference/ibm_model1_vectors.py > tests/reference/ibm_model1.json

No token stands twice in a target: NLTK counts it once there. Needs nltk (3.10.4 made the committed file). Tokens are numbers; of a source, -1 is the one that stands for none.
"""
import json
import random
import sys

from nltk.translate import AlignedSent, IBMModel1

ITERATIONS = 5
rng = random.Random(11)
# Most targets are translations of the source's tokens in another order; some are said twice, left out or added.
pairs = []
for _ in range(60):
    source = [rng.randrange(12) for _ in range(rng.randint(1, 7))]
    target = [(token * 5 + 3) % 13 if rng.random() < 0.8 else rng.randrange(13) for token in source if rng.random() < 0.9]
    if rng.random() < 0.5:
        target.append(12)
    target = list(dict.fromkeys(target)) or [0]
    rng.shuffle(target)
    pairs.append((source, target))
# In NLTK's words a model aligns `words` to `mots`, and t(words | mots).
model = IBMModel1([AlignedSent(target, source) for source, target in pairs], ITERATIONS)
rows = []
for source in [None, *range(12)]:
    for target in range(13):
        probability = model.translation_table[target][source]
        together = any(target in t and (source is None or source in s) for s, t in pairs)
        if together:
            rows.append([-1 if source is None else source, target, round(probability, 7)])
json.dump({"iterations": ITERATIONS, "pairs": pairs, "probabilities": rows}, sys.stdout, separators=(",", ":"))
print()
