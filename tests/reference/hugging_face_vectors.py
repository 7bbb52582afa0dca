#!/usr/bin/env python3
"""Writes folders of small random models, as transformers stores them, and what they give.

    python3 tests/reference/hugging_face_vectors.py tests/reference/hugging_face

Needs torch, transformers and sentencepiece. A folder a model type (config.json, model.safetensors) and vectors.json:
log-probabilities of given targets, the tokens that generate() finds by greedy and by beam search with a length penalty
and without repeated n-grams. The folder marian has
a tokenizer, too, and tokenizer.json beside it what MarianTokenizer makes of hard strings.
"""
import json
import os
import sys

import sentencepiece
import torch
from transformers import (BartConfig, BartForConditionalGeneration, MarianConfig, MarianMTModel, MarianTokenizer,
                          MBartConfig, MBartForConditionalGeneration, PegasusConfig, PegasusForConditionalGeneration)

SIZES = dict(d_model=16, encoder_layers=1, decoder_layers=2, encoder_attention_heads=2, decoder_attention_heads=2,
             encoder_ffn_dim=24, decoder_ffn_dim=24, max_position_embeddings=32, dropout=0.0, init_std=0.3)
# Text that names a special token ("<pad>") is text here, and the token itself in transformers.
HARD = ["The dog sees the cat.", "", " ", "  two  blanks ", "naïve café", "日本語 emoji 😀", "a\tb", "don't", "▁", "x" * 40,
        "10.50 €", "ﬁne ﬀ", "A\u0301", "\u200b"]


def models(folder, vocabulary):
    yield "marian", MarianMTModel(MarianConfig(
        **SIZES, vocab_size=vocabulary, activation_function="swish", scale_embedding=True, pad_token_id=vocabulary - 1,
        eos_token_id=0, decoder_start_token_id=vocabulary - 1, forced_eos_token_id=None))
    yield "pegasus", PegasusForConditionalGeneration(PegasusConfig(
        **SIZES, vocab_size=30, activation_function="relu", scale_embedding=True, pad_token_id=0, eos_token_id=1,
        decoder_start_token_id=0, forced_eos_token_id=None))
    yield "bart", BartForConditionalGeneration(BartConfig(**SIZES, vocab_size=30, forced_eos_token_id=None))
    yield "mbart", MBartForConditionalGeneration(MBartConfig(**SIZES, vocab_size=30, scale_embedding=True,
                                                             decoder_start_token_id=0, forced_eos_token_id=None))


def tokenizer(folder):
    lines = [" ".join(words) + "." for words in zip("the a one this".split() * 40, "dog cat naïve house".split() * 40,
                                                      "sees don't finds café".split() * 40)]
    lines += HARD * 3
    for side in ("source", "target"):
        sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(lines), model_prefix=f"{folder}/{side}",
                                                 vocab_size=90, hard_vocab_limit=False, minloglevel=3,
                                                 normalization_rule_name="identity",
                                                 bos_id=-1, eos_id=0, unk_id=1)
        os.rename(f"{folder}/{side}.model", f"{folder}/{side}.spm")
        os.remove(f"{folder}/{side}.vocab")
    pieces = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/source.spm")
    vocabulary = {"</s>": 0, "<unk>": 1}
    for i in range(pieces.get_piece_size()):
        vocabulary.setdefault(pieces.id_to_piece(i), len(vocabulary))
    vocabulary["<pad>"] = len(vocabulary)
    json.dump(vocabulary, open(f"{folder}/vocab.json", "w"), ensure_ascii=False)
    marian = MarianTokenizer(source_spm=f"{folder}/source.spm", target_spm=f"{folder}/target.spm",
                             vocab=f"{folder}/vocab.json")
    marian.punc_normalizer = lambda text: text
    rows = []
    for text in HARD:
        ids = marian(text, add_special_tokens=False)["input_ids"]
        rows.append({"text": text, "ids": ids, "decoded": marian.decode(ids, clean_up_tokenization_spaces=False)})
    json.dump(rows, open(f"{folder}/tokenizer.json", "w"), ensure_ascii=True, separators=(",", ":"))
    return len(vocabulary)


def generate(model, source, **options):
    out = model.generate(input_ids=torch.tensor([source]), do_sample=False, max_new_tokens=20, min_length=0, **options)[0]
    tokens = out.tolist()[1:]  # without the start
    return tokens[:tokens.index(model.config.eos_token_id)] if model.config.eos_token_id in tokens else tokens


def main():
    folder = sys.argv[1]
    os.makedirs(f"{folder}/marian", exist_ok=True)
    vocabulary = tokenizer(f"{folder}/marian")
    cases = []
    for seed, (name, model) in enumerate(models(folder, vocabulary)):
        torch.manual_seed(seed)
        model.eval()
        with torch.no_grad():
            for key, parameter in model.named_parameters():  # biases and gains are constants otherwise
                if "embed_positions" not in key or name in ("bart", "mbart"):  # the others' are sines and cosines
                    parameter.add_(0.5 * torch.randn_like(parameter))
            model.final_logits_bias.copy_(torch.randn_like(model.final_logits_bias))
            model.final_logits_bias[0, model.config.eos_token_id] += 3  # so that hypotheses end
        model.save_pretrained(f"{folder}/{name}")
        os.remove(f"{folder}/{name}/generation_config.json")
        config = model.config
        end, start = config.eos_token_id, config.decoder_start_token_id
        sources = [[5, 9, 12, 7, 20, 6], [8, 14]]
        targets = [[11, 5, 23, 9], [17, 4, 6]]
        rows = []
        for source, target in zip(sources, targets):
            with torch.no_grad():
                logits = model(input_ids=torch.tensor([source + [end]]),
                               decoder_input_ids=torch.tensor([[start] + target])).logits[0]
                log_probs = torch.log_softmax(logits.double(), -1)
                bad = [[token] for token in {config.pad_token_id, start} - {end}]
                rows.append({"source": source, "target": target,
                             "log_probs": [[round(x, 5) for x in row] for row in log_probs.tolist()],
                             "found": [{"beam": beam, "ngram": ngram, "penalty": penalty,
                                        "tokens": generate(model, source + [end], num_beams=beam, bad_words_ids=bad,
                                                           no_repeat_ngram_size=ngram, length_penalty=penalty)}
                                       for beam in (1, 4) for ngram in (0, 2, 3) for penalty in (0.5, 1.0, 2.0)]})
        cases.append({"type": name, "rows": rows})
    json.dump({"cases": cases}, open(f"{folder}/vectors.json", "w"), separators=(",", ":"))


main()
