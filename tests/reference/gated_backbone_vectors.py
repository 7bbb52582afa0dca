#!/usr/bin/env python3
"""Gates on transformers' BART, and what they say: what lib/arch/gated_backbone.h should give.

    python3 tests/reference/gated_backbone_vectors.py > tests/reference/gated_transformer/backbone.json

needs torch and transformers (2.11.0 and 4.57.6 made the committed file). The backbone is the small random model in
tests/reference/hugging_face/bart; the gates' weights are sines. The encoder's states are masked (1, 2) before the decoder
reads them; its last states are mixed (3 to 8) before the model's own output layer.
"""
import json
import math
import os
import sys

import torch
from transformers import BartForConditionalGeneration
from transformers.modeling_outputs import BaseModelOutput

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hugging_face", "bart")
SOURCES = [[40, 41, 60, 7, 9], [100]]  # without <s> and </s>, which the tokenizer puts around them
TARGETS = [[2, 40, 41, 8], [2, 100, 101, 283]]  # from decoder_start_token_id on
GATES = {"all": ["copy", "generate", "skip"], "MCG": ["copy", "generate"], "CG": ["copy", "generate"], "MG": ["generate"]}
MASK = json.load(open(FOLDER + "/vocab.json"))["<mask>"]


def gate(number, width):
    i = torch.arange(width + 1, dtype=torch.float64)
    weights = torch.sin(1 + 0.7 * i + 1.3 * number)
    return weights[:width], weights[width]


def run(model, gates, mix, norm, source, tokens):
    table, width = model.model.shared.weight, model.config.d_model
    names = ["mask", "copy", "generate", "skip"]

    def value(name, states):
        weight, bias = gate(names.index(name), width)
        return states @ weight + bias

    ids = torch.tensor([[0, *source, 2]])
    h = model.model.encoder(input_ids=ids).last_hidden_state
    values = {}
    if gates != "none" and "M" in gates or gates == "all":
        u = torch.sigmoid(value("mask", h)).unsqueeze(2)
        h = u * table[MASK] + (1 - u) * h
        values["mask"] = u[0, 1:, 0]  # of the source and its end mark
    inputs = torch.tensor([tokens])
    out = model.model(encoder_outputs=BaseModelOutput(last_hidden_state=h), decoder_input_ids=inputs, output_attentions=True)
    hidden = out.last_hidden_state[0]

    def vocabulary(states):
        return states @ table.T + model.final_logits_bias[0]

    if gates == "none":
        return values, torch.log_softmax(vocabulary(hidden), -1)
    logits = torch.stack([value(name, hidden) for name in GATES[gates]], -1)
    shares = torch.softmax(torch.sigmoid(logits) if norm == "paper" else logits, -1)
    values.update((name, shares[:, i]) for i, name in enumerate(GATES[gates]))
    c, g, s = (values.get(name, torch.zeros(len(tokens))).unsqueeze(1) for name in ("copy", "generate", "skip"))
    if mix == "hidden":
        return values, torch.log_softmax(vocabulary(c * table[inputs[0]] + g * torch.sigmoid(hidden) + s * table[MASK]), -1)
    one = torch.nn.functional.one_hot
    size = len(table)
    skipped = s * one(torch.tensor(MASK), size)
    if mix == "logits":
        return values, torch.log_softmax(g * torch.log_softmax(vocabulary(hidden), -1) + c * one(inputs[0], size) + skipped, -1)
    copied = out.cross_attentions[-1][0, 0] @ one(ids[0], size).double()
    return values, torch.log(c * copied + g * torch.softmax(vocabulary(hidden), -1) + skipped)


def rounded(tensor):
    return [rounded(x) if x.dim() else round(x.item(), 6) for x in tensor]


@torch.no_grad()
def main():
    model = BartForConditionalGeneration.from_pretrained(FOLDER, attn_implementation="eager").double().eval()
    cases = []
    for gates, mix, norm in [("none", "hidden", "paper"), ("all", "hidden", "paper"), ("all", "logits", "paper"),
                             ("MCG", "pointer", "softmax"), ("all", "pointer", "softmax"), ("CG", "hidden", "softmax"), ("MG", "hidden", "paper")]:
        rows = [run(model, gates, mix, norm, *example) for example in zip(SOURCES, TARGETS)]
        cases.append({"gates": gates, "gate_mix": mix, "gate_norm": norm,
                      "values": [{name: rounded(x) for name, x in row[0].items()} for row in rows],
                      "log_probs": [rounded(row[1][:, :40]) for row in rows]})  # of the first 40 tokens
    json.dump({"sources": SOURCES, "tokens": TARGETS, "cases": cases}, sys.stdout, separators=(",", ":"))
    print()


main()
