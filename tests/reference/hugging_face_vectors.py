#!/usr/bin/env python3
"""Writes folders of small random models, as transformers stores them, and what they give.

    python3 tests/reference/hugging_face_vectors.py tests/reference/hugging_face

Needs torch, tokenizers, sentencepiece and transformers before 5 (2.11.0, 0.22.2, 0.2.3 and 4.57.6 made the committed
files). A folder a model (config.json, model.safetensors, a tokenizer, and generation_config.json where that says more)
and vectors.json: log-probabilities of given targets (of the first 30 tokens), the tokens that generate() finds by greedy
and by beam search with a length penalty and without repeated n-grams, and what texts become. The folder marian has
tokenizer.json, too: what MarianTokenizer makes of hard strings, and tags.json: what it makes of texts with tags of
languages, where vocab.json has those of its "tags" behind its own pieces (`... tests/reference/hugging_face tags` writes
that file alone).
"""
import json
import os
import sys
import tempfile

import sentencepiece
import torch
from tokenizers import Tokenizer, models as bpe, pre_tokenizers, trainers
from transformers import (BartConfig, BartForConditionalGeneration, BartTokenizer, MarianConfig, MarianMTModel,
                          M2M100Config, M2M100ForConditionalGeneration, M2M100Tokenizer, MarianTokenizer,
                          MBart50Tokenizer, MBartConfig, MBartForConditionalGeneration, MBartTokenizer, NllbTokenizer,
                          PegasusConfig, PegasusForConditionalGeneration, PegasusTokenizer, T5Config,
                          T5ForConditionalGeneration, T5Tokenizer)

SIZES = dict(d_model=16, encoder_layers=1, decoder_layers=2, encoder_attention_heads=2, decoder_attention_heads=2,
             encoder_ffn_dim=24, decoder_ffn_dim=24, max_position_embeddings=32, dropout=0.0, init_std=0.3)
T5_SIZES = dict(d_model=16, d_kv=6, d_ff=24, num_layers=2, num_decoder_layers=2, num_heads=2, dropout_rate=0.0,
                relative_attention_num_buckets=8, relative_attention_max_distance=20, decoder_start_token_id=0)
# Text that names a special token ("<pad>") is text here, and the token itself in transformers.
HARD = ["The dog sees the cat.", "", " ", "  two  blanks ", "naïve café", "日本語 emoji 😀", "a\tb", "don't", "▁", "x" * 40,
        "10.50 €", "ﬁne ﬀ", "A\u0301", "\u200b"]
LINES = [" ".join(words) + "." for words in zip("the a one this".split() * 40, "dog cat naïve house".split() * 40,
                                                  "sees don't finds café".split() * 40)]
TEXTS = ["the dog sees the cat.", "this house don't find a naïve cat."]
PREFIX = "find this: "
# What is no tag of the vocabulary is <unk> in transformers, and text here.
TAGS = [">>fra<<", ">>eng<<", ">>zho_Hans<<"]
TAGGED = [">>fra<< the dog sees the cat.", ">>zho_Hans<<the dog", ">>eng<<", ">>eng<<  two", "the >> dog << sees", ">> fra",
          "a < b"]


def pieces(path, size, **options):
    stem = path.rsplit(".", 1)[0]
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(LINES + HARD * 3), model_prefix=stem,
                                             vocab_size=size, hard_vocab_limit=False, minloglevel=3,
                                             normalization_rule_name="identity", **options)
    if path != stem + ".model":
        os.rename(stem + ".model", path)
    os.remove(stem + ".vocab")
    return path


def marian(folder):
    for side in ("source", "target"):
        pieces(f"{folder}/{side}.spm", 90, bos_id=-1, eos_id=0, unk_id=1)
    model = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/source.spm")
    vocabulary = {"</s>": 0, "<unk>": 1}
    for i in range(model.get_piece_size()):
        vocabulary.setdefault(model.id_to_piece(i), len(vocabulary))
    vocabulary["<pad>"] = len(vocabulary)
    json.dump(vocabulary, open(f"{folder}/vocab.json", "w"), ensure_ascii=False)
    tokenizer = MarianTokenizer(source_spm=f"{folder}/source.spm", target_spm=f"{folder}/target.spm",
                                vocab=f"{folder}/vocab.json")
    tokenizer.punc_normalizer = lambda text: text
    rows = []
    for text in HARD:
        ids = tokenizer(text, add_special_tokens=False)["input_ids"]
        rows.append({"text": text, "ids": ids, "decoded": tokenizer.decode(ids, clean_up_tokenization_spaces=False)})
    json.dump(rows, open(f"{folder}/tokenizer.json", "w"), ensure_ascii=True, separators=(",", ":"))
    tags(folder)
    return tokenizer


def tags(folder):
    vocabulary = json.load(open(f"{folder}/vocab.json"))
    for tag in TAGS:
        vocabulary[tag] = len(vocabulary)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(vocabulary, file)
        file.flush()
        tokenizer = MarianTokenizer(source_spm=f"{folder}/source.spm", target_spm=f"{folder}/target.spm",
                                    vocab=file.name)
        tokenizer.punc_normalizer = lambda text: text
        rows = [{"text": text, "ids": tokenizer(text, add_special_tokens=False)["input_ids"]} for text in TAGGED]
    json.dump({"tags": TAGS, "rows": rows}, open(f"{folder}/tags.json", "w"), separators=(",", ":"))


def bart(folder):
    trained = Tokenizer(bpe.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trained.train_from_iterator(LINES, trainers.BpeTrainer(
        vocab_size=281, special_tokens=["<s>", "<pad>", "</s>", "<unk>", "<mask>"], show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    trained.model.save(folder)
    return BartTokenizer(f"{folder}/vocab.json", f"{folder}/merges.txt")


def folders(folder):
    """name, tokenizer, model, what stands before and behind a source, what is behind its end."""
    tokenizer = marian(f"{folder}/marian")
    last = len(tokenizer) - 1
    yield "marian", tokenizer, MarianMTModel(MarianConfig(
        **SIZES, vocab_size=last + 1, activation_function="swish", scale_embedding=True, pad_token_id=last,
        eos_token_id=0, decoder_start_token_id=last, forced_eos_token_id=None)), [], []

    own = dict(pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
    tokenizer = PegasusTokenizer(pieces(f"{folder}/pegasus/spiece.model", 60, **own))
    yield "pegasus", tokenizer, PegasusForConditionalGeneration(PegasusConfig(
        **SIZES, vocab_size=tokenizer.vocab_size, activation_function="relu", scale_embedding=True, pad_token_id=0,
        eos_token_id=1, decoder_start_token_id=0, forced_eos_token_id=None)), [], []

    tokenizer = bart(f"{folder}/bart")
    yield "bart", tokenizer, BartForConditionalGeneration(BartConfig(
        **SIZES, vocab_size=len(tokenizer) + 3, forced_bos_token_id=0, forced_eos_token_id=2)), [0], []

    own = dict(unk_id=0, bos_id=1, eos_id=2, pad_id=-1)
    tokenizer = MBartTokenizer(pieces(f"{folder}/mbart/sentencepiece.bpe.model", 60, **own), src_lang="de_DE",
                               tgt_lang="en_XX")
    german, english = tokenizer.convert_tokens_to_ids(["de_DE", "en_XX"])
    yield "mbart", tokenizer, MBartForConditionalGeneration(MBartConfig(
        **SIZES, vocab_size=tokenizer.vocab_size, scale_embedding=True, decoder_start_token_id=english,
        forced_eos_token_id=2)), [], [german]

    tokenizer = MBart50Tokenizer(pieces(f"{folder}/mbart50/sentencepiece.bpe.model", 60, **own), src_lang="de_DE",
                                 tgt_lang="en_XX")
    german, english = tokenizer.convert_tokens_to_ids(["de_DE", "en_XX"])
    yield "mbart50", tokenizer, MBartForConditionalGeneration(MBartConfig(
        **SIZES, vocab_size=tokenizer.vocab_size, scale_embedding=True, decoder_start_token_id=2,
        forced_bos_token_id=english, forced_eos_token_id=2)), [german], []

    for name, more in [("t5", {}), ("t5v11", dict(feed_forward_proj="gated-gelu", tie_word_embeddings=False))]:
        own = dict(pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
        tokenizer = T5Tokenizer(pieces(f"{folder}/{name}/spiece.model", 60, **own), legacy=True)
        yield name, tokenizer, T5ForConditionalGeneration(T5Config(**T5_SIZES, **more, vocab_size=len(tokenizer))), [], []

    own = dict(unk_id=0, bos_id=1, eos_id=2, pad_id=-1)
    pieces(f"{folder}/m2m100/sentencepiece.bpe.model", 60, **own)
    model = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/m2m100/sentencepiece.bpe.model")
    vocabulary = {name: n for n, name in enumerate(["<s>", "<pad>", "</s>", "<unk>"])}
    for i in range(3, model.get_piece_size()):
        vocabulary[model.id_to_piece(model.get_piece_size() + 2 - i)] = len(vocabulary)  # in an order of its own
    json.dump(vocabulary, open(f"{folder}/m2m100/vocab.json", "w"), ensure_ascii=False)
    tokenizer = M2M100Tokenizer(f"{folder}/m2m100/vocab.json", f"{folder}/m2m100/sentencepiece.bpe.model",
                                src_lang="de", tgt_lang="en")
    german, english = tokenizer.get_lang_id("de"), tokenizer.get_lang_id("en")
    yield "m2m100", tokenizer, M2M100ForConditionalGeneration(M2M100Config(
        **SIZES, vocab_size=len(vocabulary) + 100 + 8, scale_embedding=True, activation_function="relu",
        decoder_start_token_id=2, forced_bos_token_id=english)), [german], []

    tokenizer = NllbTokenizer(pieces(f"{folder}/nllb/sentencepiece.bpe.model", 60, model_type="bpe", **own),
                              src_lang="deu_Latn", tgt_lang="eng_Latn")
    german, english = tokenizer.convert_tokens_to_ids(["deu_Latn", "eng_Latn"])
    yield "nllb", tokenizer, M2M100ForConditionalGeneration(M2M100Config(
        **SIZES, vocab_size=len(tokenizer) + 2, scale_embedding=True, activation_function="relu",
        decoder_start_token_id=2, forced_bos_token_id=english)), [german], []


def generate(model, source, **options):
    config = model.generation_config
    bad = [[token] for token in {config.pad_token_id, config.decoder_start_token_id} - {config.eos_token_id}]
    out = model.generate(input_ids=torch.tensor([source]), do_sample=False, max_new_tokens=20,
                         bad_words_ids=bad, **options)[0]
    tokens = out.tolist()[1:]  # without the start
    return tokens[:tokens.index(config.eos_token_id)] if config.eos_token_id in tokens else tokens


def randomise(model, seed, tokens, source):
    """Weights with which it says more than one token again and again, and mostly comes to an end."""
    fresh = {key: value.clone() for key, value in model.state_dict().items()}
    end, t5 = model.config.eos_token_id, model.config.model_type == "t5"
    unbiased = t5 or model.config.model_type == "m2m_100"
    for seed in range(seed, seed + 100):
        torch.manual_seed(seed)
        model.load_state_dict(fresh)
        with torch.no_grad():
            for key, parameter in model.named_parameters():  # biases and gains are constants otherwise
                if key in ("shared.weight", "lm_head.weight"):
                    parameter.mul_(0.5)
                elif key != "model.shared.weight" and ("embed_positions" not in key or "bart" in model.config.model_type):
                    parameter.add_((0.25 if t5 else 1.0) * torch.randn_like(parameter))
            if unbiased:
                model.lm_head.weight[end] *= 1 + seed % 3
                if not t5:
                    model.lm_head.weight[54:] = 0  # languages, and numbers without a token
            else:
                model.final_logits_bias.copy_(torch.randn_like(model.final_logits_bias))
                model.final_logits_bias[0, end] = 0
                model.final_logits_bias[0, tokens:] = -100  # which have no text
            said = generate(model, source, num_beams=1, no_repeat_ngram_size=2)
            if len(set(said)) < 4 or (unbiased and not t5 and max(said) > 53 and said.pop(0) and max(said) > 53):
                continue
            if not unbiased:  # how much likelier the end has to be at each step; it is so at one of the later ones
                logits = model(input_ids=torch.tensor([source]), decoder_input_ids=torch.tensor(
                    [[model.generation_config.decoder_start_token_id] + said])).logits[0]
                wanted = (logits.max(-1).values - logits[:, end])[2:18]
                model.final_logits_bias[0, end] = wanted[4:].min() + 0.01
        return
    raise SystemExit("no such weights")


def main():
    folder = sys.argv[1]
    if sys.argv[2:] == ["tags"]:
        tags(f"{folder}/marian")
        return
    for name in ("marian", "pegasus", "bart", "mbart", "mbart50", "t5", "t5v11", "m2m100", "nllb"):
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    cases = []
    for seed, (name, tokenizer, model, before, behind) in enumerate(folders(folder)):
        model.eval()
        t5 = name.startswith("t5")
        config = model.generation_config
        end, start = config.eos_token_id, config.decoder_start_token_id
        sources = [[5, 9, 12, 7, 20, 6], [8, 14] if not t5 else [3 + i * i % 50 for i in range(40)]]
        randomise(model, 100 * seed, len(tokenizer), before + sources[0] + [end] + behind)
        model.save_pretrained(f"{folder}/{name}")
        if hasattr(tokenizer, "src_lang"):
            languages = {"src_lang": tokenizer.src_lang, "tgt_lang": tokenizer.tgt_lang}
            if name == "nllb":  # a fresh one has <mask> before the languages, the published one behind them
                languages["added_tokens_decoder"] = {str(number): {"content": str(token), "special": True}
                                                     for number, token in tokenizer.added_tokens_decoder.items()}
            json.dump(languages, open(f"{folder}/{name}/tokenizer_config.json", "w"))
        else:
            os.remove(f"{folder}/{name}/generation_config.json")
        first = [] if config.forced_bos_token_id is None else [config.forced_bos_token_id]
        targets = [[11, 5, 23, 9], [17, 4, 6] if not t5 else [3 + i * 7 % 50 for i in range(30)]]
        rows = []
        for source, target in zip(sources, targets):
            target = first + target
            read = before + source + [end] + behind
            with torch.no_grad():
                logits = model(input_ids=torch.tensor([read]),
                               decoder_input_ids=torch.tensor([[start] + target])).logits[0]
            log_probs = torch.log_softmax(logits.double(), -1)[:, :30]
            rows.append({"source": source, "target": target,
                         "log_probs": [[round(x, 5) for x in row] for row in log_probs.tolist()],
                         "found": [{"beam": beam, "ngram": ngram, "penalty": penalty,
                                    "tokens": generate(model, read, num_beams=beam, no_repeat_ngram_size=ngram,
                                                       length_penalty=penalty)}
                                   for beam in (1, 4) for ngram in (0, 2) for penalty in (0.5, 2.0)]})
        texts = []
        for text in TEXTS:
            read = tokenizer((PREFIX if t5 else "") + text)["input_ids"]
            for beam in (1, 4):
                tokens = generate(model, read, num_beams=beam, no_repeat_ngram_size=2, min_new_tokens=6)[len(first):]
                texts.append({"text": text, "prefix": PREFIX if t5 else "", "beam": beam, "output": tokenizer.decode(
                    tokens, skip_special_tokens=True, clean_up_tokenization_spaces=False)})
        print(name, [row["output"] for row in texts], [len(found["tokens"]) for row in rows for found in row["found"]])
        cases.append({"folder": name, "rows": rows, "texts": texts})
    json.dump({"cases": cases}, open(f"{folder}/vectors.json", "w"), separators=(",", ":"))


main()
