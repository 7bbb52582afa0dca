#!/usr/bin/env python3
"""Writes folders of small random BERTs, as transformers stores them, and the pseudo-log-likelihoods of texts.

    python3 tests/reference/hugging_face_bert_vectors.py tests/reference/hugging_face_bert

Needs torch, tokenizers and transformers (2.11.0, 0.22.2 and 4.57.6 made the committed files). `tied` has vocab.txt,
`untied` a matrix of its own for what it predicts, and tokenizer.json. vectors.json: of each text the sum of the
log-probabilities of its tokens, each masked in turn (Salazar et al. 2020), and the numbers of the tokens.
"""
import json
import os
import sys

import torch
from transformers import BertConfig, BertForMaskedLM, BertTokenizerFast

SIZES = dict(hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=24,
             max_position_embeddings=32, type_vocab_size=2, initializer_range=0.2)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = ["the", "a", "dog", "cat", "house", "see", "sees", "saw", "walk", "##s", "##ed", "##ing", "to", "it", "'", ".", ",",
         "?", "1", "2", "##0"]
TEXTS = ["The dog sees the cat.", "It walked to a house, walking?", "Naïve cafés", "日本語", "", "a", "the 10 dogs 'saw' it",
         "to " * 20]


def pseudo_log_likelihood(model, tokenizer, text):
    ids = tokenizer(text)["input_ids"]
    total = 0.0
    for place in range(1, len(ids) - 1):
        masked = torch.tensor([ids])
        masked[0, place] = tokenizer.mask_token_id
        with torch.no_grad():
            logits = model(input_ids=masked).logits[0, place]
        total += torch.log_softmax(logits.double(), -1)[ids[place]].item()
    return {"text": text, "tokens": ids[1:-1], "score": round(total, 6)}


def main():
    folder = sys.argv[1]
    cases = []
    for seed, (name, tied) in enumerate([("tied", True), ("untied", False)]):
        path = f"{folder}/{name}"
        os.makedirs(path, exist_ok=True)
        vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *("##" + c for c in LETTERS), *WORDS]
        vocabulary = list(dict.fromkeys(vocabulary))
        with open(f"{path}/vocab.txt", "w") as file:
            file.write("\n".join(vocabulary) + "\n")
        tokenizer = BertTokenizerFast(vocab_file=f"{path}/vocab.txt", do_lower_case=True)
        torch.manual_seed(seed + 1)
        # Models are often rounded up to a multiple of eight.
        model = BertForMaskedLM(BertConfig(vocab_size=len(vocabulary) + 3, tie_word_embeddings=tied, **SIZES)).eval()
        with torch.no_grad():
            for key, weight in model.named_parameters():  # gains of 1 and biases of 0 would hide a missing one
                if weight.dim() == 1:
                    weight.add_(torch.randn_like(weight) * 0.2)
        model.save_pretrained(path)
        if tied:
            with open(f"{path}/tokenizer_config.json", "w") as file:
                json.dump({"do_lower_case": True, "tokenizer_class": "BertTokenizer"}, file)
        else:
            tokenizer.backend_tokenizer.save(f"{path}/tokenizer.json", pretty=False)
            os.remove(f"{path}/vocab.txt")
        if os.path.exists(f"{path}/generation_config.json"):
            os.remove(f"{path}/generation_config.json")
        cases.append({"folder": name, "texts": [pseudo_log_likelihood(model, tokenizer, text) for text in TEXTS]})
        print(name, [row["score"] for row in cases[-1]["texts"]])
    with open(f"{folder}/vectors.json", "w") as file:
        json.dump({"cases": cases}, file, separators=(",", ":"))
        file.write("\n")


main()
