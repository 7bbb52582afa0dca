#!/usr/bin/env python3
"""Writes bert/model.safetensors and bert/logits.json: a small random BertForMaskedLM and its log-probabilities.

    python3 tests/reference/bert_vectors.py

Needs torch and transformers (2.11.0 and 5.23.0 made the committed files). The weights are drawn ten times as wide as
usual, so that attention is far from uniform. They are stored as transformers names them; `bert.` and `cls.` alone.
"""
import json
import pathlib

import torch
from safetensors.torch import save_file
from transformers import BertConfig, BertForMaskedLM

from bert_lines import PAD, padded

FOLDER = pathlib.Path(__file__).parent / "bert"
SIZES = {
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 24,
    "max_position_embeddings": 16,
    "type_vocab_size": 2,
}
VOCABULARY, MASK = 20, 4
TEXTS = [[7, 4, 9, 12, 5], [6], [4, 4, 19, 8]]

torch.manual_seed(3)
model = BertForMaskedLM(BertConfig(vocab_size=VOCABULARY, pad_token_id=PAD, initializer_range=0.2, **SIZES)).eval()
with torch.no_grad():
    for name, weight in model.named_parameters():  # gains of 1 and biases of 0 would hide a missing one
        if weight.dim() == 1:
            weight.add_(torch.randn_like(weight) * 0.2)

tokens, mask = padded(TEXTS)
with torch.no_grad():
    log_probs = torch.log_softmax(model(input_ids=tokens, attention_mask=mask).logits, -1)

weights = {
    name: value.contiguous().clone()
    for name, value in model.state_dict().items()
    if not name.startswith("cls.predictions.decoder.") and not name.endswith(("position_ids", "token_type_ids"))
}
FOLDER.mkdir(exist_ok=True)
save_file(weights, FOLDER / "model.safetensors")
vectors = {
    "sizes": SIZES,
    "vocabulary": VOCABULARY,
    "texts": TEXTS,
    "log_probs": [
        [[round(x, 6) for x in log_probs[row, 1 + i].tolist()] for i in range(len(text))]
        for row, text in enumerate(TEXTS)
    ],
}
(FOLDER / "logits.json").write_text(json.dumps(vectors) + "\n")
