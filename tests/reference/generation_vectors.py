#!/usr/bin/env python3
"""Writes what generate() makes of texts by the options that a folder of Hugging Face brings.

    python3 tests/reference/generation_vectors.py tests/reference

Needs torch, sentencepiece and transformers before 5 (2.11.0, 0.2.3 and 4.57.6 made the committed files). The models are
those of tests/reference/hugging_face. generation/NAME.json is a generation_config.json, generation/cases.tsv has lines
of NAME, model, text and translation.
"""
import json
import os
import sys

import torch
from transformers import (AutoModelForSeq2SeqLM, BartTokenizer, GenerationConfig, MarianTokenizer, MBartTokenizer,
                          T5Tokenizer)

TEXTS = ["the dog sees the cat.", "this house don't find a naïve cat.", "one café finds this dog."]
# Each option decides somewhere what is written, as `decided` on standard output says.
CASES = {
    "long": ("bart", dict(num_beams=4, length_penalty=2.0, max_length=12, min_length=9, no_repeat_ngram_size=2)),
    "early": ("bart", dict(num_beams=4, length_penalty=2.0, max_length=25, min_new_tokens=5, early_stopping=True)),
    "short": ("mbart", dict(num_beams=2, length_penalty=0.2, max_new_tokens=9, min_new_tokens=4, no_repeat_ngram_size=2)),
    "never": ("mbart", dict(num_beams=3, length_penalty=1.5, max_length=22, no_repeat_ngram_size=2, early_stopping="never")),
    "greedy": ("marian", dict(num_beams=1, max_new_tokens=5, min_new_tokens=5, no_repeat_ngram_size=1)),
    "bad": ("marian", dict(num_beams=3, min_length=9, max_length=16, no_repeat_ngram_size=2, renormalize_logits=True)),
    "t5": ("t5", dict(num_beams=4, max_length=14, min_length=4, early_stopping=True, no_repeat_ngram_size=2)),
}


def tokenizer_of(folder, kind):
    if kind == "marian":
        tokenizer = MarianTokenizer(source_spm=f"{folder}/source.spm", target_spm=f"{folder}/target.spm",
                                    vocab=f"{folder}/vocab.json")
        tokenizer.punc_normalizer = lambda text: text
        return tokenizer
    if kind == "bart":
        return BartTokenizer(f"{folder}/vocab.json", f"{folder}/merges.txt")
    if kind == "mbart":
        return MBartTokenizer(f"{folder}/sentencepiece.bpe.model", src_lang="de_DE", tgt_lang="en_XX")
    return T5Tokenizer(f"{folder}/spiece.model", legacy=True)


def main():
    folder = sys.argv[1]
    os.makedirs(f"{folder}/generation", exist_ok=True)
    lines = []
    for name, (kind, options) in CASES.items():
        path = f"{folder}/hugging_face/{kind}"
        tokenizer, model = tokenizer_of(path, kind), AutoModelForSeq2SeqLM.from_pretrained(path).eval()
        own = model.generation_config
        # What begins a target is written by none of the models here, nor what pads it; a pair of tokens for good measure.
        never = {own.pad_token_id, own.decoder_start_token_id} - {own.eos_token_id}
        if tokenizer.mask_token_id is not None:
            never.add(tokenizer.mask_token_id)
        if kind == "bart":
            never.add(0)
        bad = [[token] for token in sorted(never)]

        def generate(text, **changed):
            given = {**own.to_diff_dict(), **options, "bad_words_ids": bad, **changed}
            config = GenerationConfig(**{key: value for key, value in given.items() if value is not None})
            read = tokenizer(text, return_tensors="pt")
            return config, model.generate(input_ids=read["input_ids"], generation_config=config)[0].tolist()

        if name == "bad":  # the first two tokens of what would be written, and one that stands in it
            _, tokens = generate(TEXTS[0])
            written = [token for token in tokens if token not in never and token != own.eos_token_id]
            bad += [written[2:4], [written[1]]]
        decided = {}
        for text in TEXTS:
            config, tokens = generate(text)
            for key, neutral in [("num_beams", 1 if options["num_beams"] > 1 else 4), ("length_penalty", 1.0),
                                 ("no_repeat_ngram_size", 0), ("early_stopping", False), ("min_length", 0),
                                 ("min_new_tokens", 0), ("bad_words_ids", [[token] for token in sorted(never)]),
                                 ("renormalize_logits", False), ("max_length", 30), ("max_new_tokens", 30)]:
                if key in options or key == "bad_words_ids" and name == "bad":
                    decided[key] = decided.get(key, 0) + (generate(text, **{key: neutral})[1] != tokens)
            translation = tokenizer.decode(tokens, skip_special_tokens=True, clean_up_tokenization_spaces=False)
            lines.append(f"{name}\t{kind}\t{text}\t{translation}")
            print(lines[-1], len(tokens))
        print(name, "decided:", decided)
        with open(f"{folder}/generation/{name}.json", "w") as file:
            json.dump(json.loads(config.to_json_string()), file, indent=1)
            file.write("\n")
    with open(f"{folder}/generation/cases.tsv", "w") as file:
        file.write("".join(line + "\n" for line in lines))


main()
