#!/usr/bin/env python3
"""Gates on transformers' BART, T5 and BERT, and what they say: what lib/arch/gated_backbone.h should give.

    python3 tests/reference/gated_backbone_vectors.py > tests/reference/gated_transformer/backbone.json

needs torch and transformers (2.11.0 and 4.57.6 made the committed file). The backbones are the small random models in
tests/reference/hugging_face and hugging_face_bert; the gates' weights, and those of the attention that BERT gets as a decoder,
are sines. The encoder's states are masked (1, 2) before the decoder reads them; its last states are mixed (3 to 8) before
the model's own output layer. Without gates, it is the logits of the whole model that are written, and
what greedy search gives is what its generate() gives.
"""
import json
import os
import sys

import torch
from transformers import AutoModelForSeq2SeqLM, EncoderDecoderModel, GenerationConfig
from transformers.modeling_outputs import BaseModelOutput

HERE = os.path.dirname(os.path.abspath(__file__))
TARGETS = [[40, 41, 8], [70, 71, 75]]  # behind what starts a target
LENGTH = 8  # of what is generated
GATES = {"all": ["copy", "generate", "skip"], "MCG": ["copy", "generate"], "CG": ["copy", "generate"], "MG": ["generate"]}
CASES = [("none", "hidden", "paper"), ("all", "hidden", "paper"), ("all", "logits", "paper"), ("MCG", "pointer", "softmax"),
         ("all", "pointer", "softmax"), ("CG", "hidden", "softmax"), ("MG", "hidden", "paper")]


class Seq2Seq:  # BART, T5
    def __init__(self, folder, sources, before, end, start, mask):
        self.model = AutoModelForSeq2SeqLM.from_pretrained(f"{HERE}/{folder}", attn_implementation="eager").double().eval()
        self.folder, self.sources, self.before, self.end, self.start, self.mask = folder, sources, before, end, start, mask
        self.encoder, self.decoder = self.model.get_encoder(), self.model.get_decoder()
        self.table = self.model.get_input_embeddings().weight

    def vocabulary(self, states):
        if self.model.config.model_type == "t5":
            scale = self.model.config.d_model ** -0.5 if self.model.config.tie_word_embeddings else 1
            return self.model.lm_head(states * scale)
        return states @ self.table.T + self.model.final_logits_bias[0]


class Bert:
    def __init__(self, folder, sources, before, end, start, mask):
        path = f"{HERE}/{folder}"
        self.model = EncoderDecoderModel.from_encoder_decoder_pretrained(
            path, path, encoder_attn_implementation="eager", decoder_attn_implementation="eager").double().eval()
        self.folder, self.sources, self.before, self.end, self.start, self.mask = folder, sources, before, end, start, mask
        self.encoder, self.decoder = self.model.encoder, self.model.decoder.bert
        self.table = self.model.encoder.get_input_embeddings().weight
        self.vocabulary = self.model.decoder.cls
        with torch.no_grad():
            for i, layer in enumerate(self.decoder.encoder.layer):
                new = layer.crossattention
                parts = [new.self.query, new.self.key, new.self.value, new.output.dense, new.output.LayerNorm]
                for number, weight in enumerate(w for part in parts for w in (part.weight, part.bias)):
                    values = 0.5 * torch.sin(1 + 0.7 * torch.arange(weight.numel(), dtype=torch.float64) + 1.3 * (number + 10 * i))
                    weight.copy_(values.view(weight.shape) + (1 if number == 8 else 0))


def gate(number, width):
    i = torch.arange(width + 1, dtype=torch.float64)
    weights = torch.sin(1 + 0.7 * i + 1.3 * number)
    return weights[:width], weights[width]


def run(backbone, gates, mix, norm, source, target):
    table, width = backbone.table, backbone.table.shape[1]
    names = ["mask", "copy", "generate", "skip"]

    def value(name, states):
        weight, bias = gate(names.index(name), width)
        return states @ weight + bias

    ids = torch.tensor([[*backbone.before, *source, backbone.end]])
    inputs = torch.tensor([[backbone.start, *target]])
    if gates == "none":
        return {}, torch.log_softmax(backbone.model(input_ids=ids, decoder_input_ids=inputs).logits[0], -1)
    h = backbone.encoder(input_ids=ids).last_hidden_state
    values = {}
    if "M" in gates or gates == "all":
        u = torch.sigmoid(value("mask", h)).unsqueeze(2)
        h = u * table[backbone.mask] + (1 - u) * h
        values["mask"] = u[0, len(backbone.before):, 0]  # of the source and its end mark
    out = backbone.decoder(encoder_hidden_states=h, input_ids=inputs, output_attentions=True)
    hidden = out.last_hidden_state[0]
    logits = torch.stack([value(name, hidden) for name in GATES[gates]], -1)
    shares = torch.softmax(torch.sigmoid(logits) if norm == "paper" else logits, -1)
    values.update((name, shares[:, i]) for i, name in enumerate(GATES[gates]))
    c, g, s = (values.get(name, torch.zeros(len(target) + 1)).unsqueeze(1) for name in ("copy", "generate", "skip"))
    vocabulary = backbone.vocabulary
    if mix == "hidden":
        mixed = c * table[inputs[0]] + g * torch.sigmoid(hidden) + s * table[backbone.mask]
        return values, torch.log_softmax(vocabulary(mixed), -1)
    one = torch.nn.functional.one_hot
    size = len(table)
    skipped = s * one(torch.tensor(backbone.mask), size)
    if mix == "logits":
        return values, torch.log_softmax(g * torch.log_softmax(vocabulary(hidden), -1) + c * one(inputs[0], size) + skipped, -1)
    copied = out.cross_attentions[-1][0, 0] @ one(ids[0], size).double()
    return values, torch.log(c * copied + g * torch.softmax(vocabulary(hidden), -1) + skipped)


def greedy(backbone, gates, mix, norm, source):
    """What greedy search writes, of at most LENGTH tokens, without pads, what starts a target, and masks."""
    never = sorted({backbone.model.config.pad_token_id or 0, backbone.start, backbone.mask} - {backbone.end})
    written = []
    while len(written) < LENGTH and backbone.end not in written:
        log_probs = run(backbone, gates, mix, norm, source, written)[1][-1]
        log_probs[never] = -torch.inf
        best, second = log_probs.topk(2).values
        assert best - second > 1e-3, "a near-tie: take another seed"
        written.append(log_probs.argmax().item())
    if gates == "none":
        config = GenerationConfig(num_beams=1, do_sample=False, max_new_tokens=LENGTH, suppress_tokens=never,
                                  decoder_start_token_id=backbone.start, pad_token_id=never[0], eos_token_id=backbone.end)
        backbone.model.generation_config = config  # what the folder says forces tokens
        ids = torch.tensor([[*backbone.before, *source, backbone.end]])
        assert backbone.model.generate(input_ids=ids)[0].tolist() == [backbone.start, *written]
    return [token for token in written if token != backbone.end]


def rounded(tensor):
    return [rounded(x) if x.dim() else round(x.item(), 6) for x in tensor]


def vectors(backbone, wanted):
    cases = []
    for gates, mix, norm in wanted:
        rows = [run(backbone, gates, mix, norm, *example) for example in zip(backbone.sources, TARGETS)]
        cases.append({"gates": gates, "gate_mix": mix, "gate_norm": norm,
                      "values": [{name: rounded(x) for name, x in row[0].items()} for row in rows],
                      "log_probs": [rounded(row[1][:, :40]) for row in rows],  # of the first 40 tokens
                      "greedy": [greedy(backbone, gates, mix, norm, source) for source in backbone.sources]})
    return {"folder": backbone.folder, "mask": backbone.mask, "sources": backbone.sources,
            "tokens": [[backbone.start, *target] for target in TARGETS], "cases": cases}


@torch.no_grad()
def main():
    sources = [[40, 41, 60, 7, 9], [70]]
    mask = json.load(open(HERE + "/hugging_face/bart/vocab.json"))["<mask>"]
    words = [line.rstrip("\n") for line in open(HERE + "/hugging_face_bert/tied/vocab.txt")]
    cls, sep = words.index("[CLS]"), words.index("[SEP]")
    some = CASES[:3] + CASES[4:6]
    sentinel = 54 + 99  # <extra_id_0> is the last of the hundred behind 54 pieces
    json.dump({"backbones": [
        vectors(Seq2Seq("hugging_face/bart", sources, [0], 2, 2, mask), CASES),
        vectors(Seq2Seq("hugging_face/t5", sources, [], 1, 0, sentinel), some),
        vectors(Seq2Seq("hugging_face/t5v11", sources, [], 1, 0, sentinel), some),
        vectors(Bert("hugging_face_bert/tied", sources, [cls], sep, cls, words.index("[MASK]")), CASES),
    ]}, sys.stdout, separators=(",", ":"))
    print()


main()
