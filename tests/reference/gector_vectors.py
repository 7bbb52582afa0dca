#!/usr/bin/env python3
"""Writes bert/gector.safetensors and bert/gector.json: GECToR's two heads on the BERT of bert_vectors.py.

    python3 tests/reference/gector_vectors.py

Needs torch, transformers and safetensors (2.11.0, 4.57.6 and 0.8.0 made the committed files). The encoder is
transformers' BertModel with the weights of bert/model.safetensors; the heads are linear layers over the positions of
the units, the losses sums of cross-entropies: of the tags but the unknown one, 1, and of whether a tag is not 0.
"""
import json
import pathlib

import torch
from safetensors.torch import load_file, save_file
from transformers import BertConfig, BertModel

from bert_lines import PAD, padded

FOLDER = pathlib.Path(__file__).parent / "bert"
TAGS = 40
TEXTS = [[7, 9, 12, 5, 5], [6], [10, 19, 8]]
PLACES = [[0, 1, 3, 4], [0, 1], [0, 1, 2, 3]]  # of the units; 0 is [CLS]
TARGETS = [0, 17, 0, 1, 5, 0, 0, 1, 39, 0]

torch.manual_seed(4)
sizes = json.loads((FOLDER / "logits.json").read_text())
model = BertModel(BertConfig(vocab_size=sizes["vocabulary"], pad_token_id=PAD, **sizes["sizes"]),
                  add_pooling_layer=False).eval()
weights = {name.removeprefix("bert."): value for name, value in load_file(FOLDER / "model.safetensors").items()
           if name.startswith("bert.")}
missing, surplus = model.load_state_dict(weights, strict=False)
assert not surplus and all(name.endswith("position_ids") for name in missing), (missing, surplus)
width = sizes["sizes"]["hidden_size"]
heads = {"tag.weight": torch.randn(TAGS, width), "tag.bias": torch.randn(TAGS),
         "error.weight": torch.randn(2, width), "error.bias": torch.randn(2)}

tokens, mask = padded(TEXTS)
with torch.no_grad():
    hidden = model(input_ids=tokens, attention_mask=mask).last_hidden_state
x = torch.stack([hidden[row, place] for row, places in enumerate(PLACES) for place in places])
tags = torch.log_softmax(x @ heads["tag.weight"].T + heads["tag.bias"], 1)
errors = torch.log_softmax(x @ heads["error.weight"].T + heads["error.bias"], 1)
targets = torch.tensor(TARGETS)
known = targets != 1
tag_loss = -tags[known].gather(1, targets[known].unsqueeze(1)).sum()
error_loss = -errors.gather(1, (targets != 0).long().unsqueeze(1)).sum()

save_file(heads, FOLDER / "gector.safetensors")
vectors = {
    "tags": TAGS,
    "texts": TEXTS,
    "places": PLACES,
    "targets": TARGETS,
    "log_probs": [[round(value, 6) for value in row] for row in tags.tolist()],
    "log_wrong": [[round(value, 6)] for value in errors[:, 1].tolist()],
    "tag_loss": round(tag_loss.item(), 5),
    "loss": round((tag_loss + error_loss).item(), 5),
}
(FOLDER / "gector.json").write_text(json.dumps(vectors) + "\n")
