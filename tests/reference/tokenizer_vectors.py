#!/usr/bin/env python3
"""Writes small tokenizers as Hugging Face stores them, and what the originals make of 2,000 hard strings.

    python3 tests/reference/tokenizer_vectors.py tests/reference/tokenizers

Needs tokenizers, transformers (before 5: the classes on SentencePiece) and sentencepiece; 0.22.2, 4.57.6 and 0.2.3 made
the committed files. Everything is trained here, nothing is downloaded. strings.jsonl.xz has an object a string: `text`
and `hashes`, for each of KINDS eight hexadecimal digits: FNV-1a of the numbers, of what they decode to without special
tokens, and of what they decode to without the first and without the last of them, joined by U+001F. added.json has
words that are added to byte-bpe and t5, and the numbers of texts with them (`... tests/reference/tokenizers added`
writes it alone).
"""
import json
import lzma
import os
import random
import sys
import tempfile
import unicodedata

import sentencepiece
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, processors, trainers
from tokenizers.normalizers import BertNormalizer
from transformers import (BartTokenizer, BertTokenizerFast, GPT2TokenizerFast, M2M100Tokenizer, MBart50Tokenizer,
                          MBartTokenizer, PegasusTokenizer, T5Tokenizer)

KINDS = ["byte-bpe", "byte-bpe-prefix", "bert", "bert-cased", "bert-accents", "t5", "mbart", "mbart50", "pegasus",
         "m2m100"]
COUNT = 2000

# No run of one letter: versions of SentencePiece decide otherwise between cuts of one probability.
LONG = "qjxvkwzpbg" * 40
WORDS = """the The THE a of and to in is was said don't doesn't I'm they've we'll he'd it's DON'T IT'S O'Brien 'tis
rock'n'roll translate English German Hello, world! naïve café résumé Ångström Übermut straße STRASSE ſtraße İstanbul
ıstanbul façade coöperate jalapeño piñata Dvořák Łódź żółć Škoda Ελληνικά όμορφη ΣΊΣΥΦΟΣ Москва ёлка Йод Київ שלום
עברית السَّلام العربية فارسی हिन्दी नमस्ते ไทยแลนด์ 日本語 東京 テスト ﾃｽﾄ カタカナ 中文 漢字 한국어 조선말 ไม่ ខ្មែរ
unaffable running walked internationalization antidisestablishmentarianism""".split()
FRAGMENTS = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d", "'S", "'LL", "''", "n't", " 's", "’s", "1234567890", "3.14",
             "1,000,000", "٣٤٥", "१२३", "½", "²", "Ⅷ", "①", "１２", " ", "  ", "   ", "      ", "\t", "\t\t", " \t ", "\n",
             "\r\n", "\n\n", "\x0b", "\x0c", "\x85", "\u00a0", "\u1680", "\u2003", "\u2009\u200a", "\u2028", "\u2029",
             "\u202f", "\u205f", "\u3000", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u180e",
             "\x00", "\x01", "\x07", "\x1b[31m", "\x7f", "\x80", "\x9f", "\x1c", "\x1d", "\x1e", "\x1f", "\ufffd",
             "\ufffe", "\uffff", "\ue000", "\U0010ffff", "\U000e0041", "\u202e", "\u202c", "\u2066", "\u2069",
             "\u200f", "😀", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "🏴\U000e0067\U000e0062\U000e007f", "❤️", "☎︎", "1️⃣", "🧑‍🚀", "🤷🏿‍♂️",
             "e\u0301", "a\u0308\u0323", "\u0301", "\u0300\u0301\u0302", "n\u0303", "İ", "I\u0307", "ẞ", "ß", "ﬁ",
             "ﬃ", "Å", "\u212b", "A\u030a", "㎏", "℃", "ﷺ", "각", "\u1100\u1161\u11a8", "が", "か\u3099", "Ǆ", "ǅ", "ŉ",
             "ΐ", "ᾳ", "ΌΣΟΣ", "中", "𠀀", "\u3400", "\uf900", "々", "〇", "〜", "「", "」", "、", "。", "…", "—", "–", "“", "”",
             "¿", "¡", "«", "»", "‰", "†", "§", "¶", "€", "£", "¥", "$", "+", "<", "=", ">", "^", "`", "|", "~", "×", "∑",
             "√", "\u00b4", "\u00a8", ".", ",", "!", "?", ";", ":", "-", "_", "(", ")", "[", "]", "{", "}", "#", "##",
             "##ing", "@", "&", "*", "/", "\\", "%", "\"", "'", "...", "?!", "--", "http://www.example.org/?q=1&r=2",
             LONG[:99], LONG[:100], LONG[:101], "é" + LONG[:100], "-" * 30, "\u2581", "\u2581\u2581", "a\u2581b", "\u2585",
             "<0x41>", "𝔘𝔫𝔦", "𝟙𝟚", "ℌ", "ª", "º", "ʰ", "ₙ", "ก\u0e33", "ක\u0dca\u200dර", "\u0f0b", "\U0001d165"]
WHOLE = ["", " ", "  ", "\t", "\n", "'", "''s", "'s's", "a 's b", " a", "a ", "  a  b  ", "a\u00a0b", "\u3000wide\u3000",
         "don't DON'T", "it's 's 't", "can 't", "he'll'll", "a\u0301\u0301\u0301", "\u0301a", "日本語のテキスト", "漢字かな交じり文",
         "abc中文def", "אבג abc דהו", "\u202eabc\u202c", "مرحبا 123 ١٢٣", "a\tb\t\tc", "a  b", "a   b", "a \t b", "\u2028",
         LONG, "word " * 60, "😀" * 20, "1" * 40, "!?" * 20, "a" + "\u0301" * 30, "\u2581", " \u2581 ", "##", "##a",
         "a##b", "[", "]", "a_b", "snake_case camelCase", "U.S.A.", "3 000,50 €", "10^-3", "C:\\path\\file", "\x00a\x00",
         "e\u0301", "\u00e9", "\ufb01ne", "\u0130I\u0131i", "\u1e9e\u00df", "\u03a3\u03c3\u03c2"]
assert not any("<pad>" in s or "</s>" in s or "<unk>" in s for s in FRAGMENTS + WHOLE)  # text here, a token there


def stable_characters():
    """Code points that Unicode 3.2 knew and that have had the same category since."""
    return [c for c in map(chr, [*range(0xD800), *range(0xE000, 0x30000)])
            if unicodedata.ucd_3_2_0.category(c) not in ("Cn", "Co")
            and unicodedata.ucd_3_2_0.category(c) == unicodedata.category(c)]


def hard_strings():
    rng = random.Random(7)
    characters = stable_characters()
    strings = list(WHOLE)
    for word in WORDS:
        strings += [word, " " + word, word + "."]
    for fragment in FRAGMENTS:
        strings += [fragment, "a" + fragment + "b", " " + fragment + " c", "d " + fragment]
    seen = set(strings)
    strings = list(dict.fromkeys(strings))
    while len(strings) < COUNT:
        kind = rng.random()
        if kind < 0.35:
            text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(2, 12)))
        elif kind < 0.75:
            text = "".join(rng.choice(WORDS if rng.random() < 0.5 else FRAGMENTS) + rng.choice(["", "", " "])
                           for _ in range(rng.randint(2, 8)))
        else:
            text = "".join(rng.choice([rng.choice(characters), rng.choice(WORDS), " "])
                           for _ in range(rng.randint(1, 12)))
        if text not in seen:
            seen.add(text)
            strings.append(text)
    return strings[:COUNT]


def corpus():
    """What the vocabularies are trained on: other mixtures of the same words, so that many are cut."""
    rng = random.Random(11)
    lines = [" ".join(rng.choice(WORDS) for _ in range(8)) + rng.choice([".", "!", "?", ", 12 …"]) for _ in range(800)]
    return lines + [" ".join(rng.sample(FRAGMENTS[:60] + FRAGMENTS[75:], 6)) for _ in range(60)]


def byte_bpe(folder):
    specials = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(corpus(), trainers.BpeTrainer(
        vocab_size=600, special_tokens=specials, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False))
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
    tokenizer.save(f"{folder}/byte-bpe/tokenizer.json", pretty=False)
    tokenizer.model.save(f"{folder}/byte-bpe-prefix")
    json.dump({"add_prefix_space": True}, open(f"{folder}/byte-bpe-prefix/tokenizer_config.json", "w"))
    files = [f"{folder}/byte-bpe-prefix/{name}" for name in ("vocab.json", "merges.txt")]
    slow = BartTokenizer(*files)
    for text in WHOLE:  # the fast and the slow tokenizer agree
        assert slow(text, add_special_tokens=False)["input_ids"] == tokenizer.encode(text, add_special_tokens=False).ids
    prefix = GPT2TokenizerFast(*files, add_prefix_space=True, unk_token="<unk>", bos_token="<s>", eos_token="</s>",
                               pad_token="<pad>", additional_special_tokens=["<mask>"])
    return tokenizer, prefix.backend_tokenizer


def bert(folder):
    specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = BertNormalizer(lowercase=False, strip_accents=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    lines = [line for text in corpus() for line in (text, text.lower())]
    tokenizer.train_from_iterator(lines, trainers.WordPieceTrainer(
        vocab_size=500, special_tokens=specials, limit_alphabet=250, show_progress=False))
    vocabulary = f"{folder}/bert-cased/vocab.txt"
    tokens = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    open(vocabulary, "w").write("".join(token + "\n" for token, _ in tokens))
    made = []
    for name, options in [("bert", {}), ("bert-cased", {"do_lower_case": False}),
                          ("bert-accents", {"strip_accents": False, "tokenize_chinese_chars": False})]:
        fast = BertTokenizerFast(vocabulary, **options).backend_tokenizer
        if name == "bert":
            fast.save(f"{folder}/{name}/tokenizer.json", pretty=False)
        else:
            json.dump(options, open(f"{folder}/{name}/tokenizer_config.json", "w"))
        made.append(fast)
    return made


def pieces(path, **options):
    with tempfile.TemporaryDirectory() as temporary:
        sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(corpus()), model_prefix=f"{temporary}/m",
                                                 vocab_size=360, minloglevel=3, **options)
        os.replace(f"{temporary}/m.model", path)
    return path


def m2m100(folder, model):
    """vocab.json: every second piece of the model, the last one first."""
    model = sentencepiece.SentencePieceProcessor(model_file=model)
    names = ["<s>", "<pad>", "</s>", "<unk>"] + [model.id_to_piece(i) for i in range(model.get_piece_size() - 1, 2, -2)]
    path = f"{folder}/m2m100/vocab.json"
    json.dump({name: number for number, name in enumerate(names)}, open(path, "w"), ensure_ascii=False)
    return path


def rules(folder):
    """Some of the rules of nmt_nfkc, which all together are 240 KB."""
    targets = {c: unicodedata.normalize("NFKC", c) for c in "ﬁﬃ\u212bª²½Ⅷ①１２ﾃｽﾄ㎏℃\uf900ℌ𝔘𝔫𝔦\u0e33…´¨"}
    targets |= {"A\u030a": "Å", "e\u0301": "é", "か\u3099": "が", "n\u0303": "ñ"}
    targets |= {c: " " for c in "\t\n\r\u00a0\u1680\u2003\u2009\u200a\u2028\u3000\u200b\ufeff"}
    targets |= {c: "" for c in "\x01\x07\x1b\x7f\x80\x9f"}
    path = f"{folder}/rules.tsv"
    with open(path, "w") as out:
        for source, target in targets.items():
            out.write("\t".join(" ".join(f"{ord(c):X}" for c in text) for text in (source, target)) + "\n")
    return path


def fnv(text):
    value = 0x811C9DC5
    for byte in text.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return f"{value:08x}"


def described(ids, decode):
    parts = [" ".join(map(str, ids)), decode(ids), decode(ids[1:]), decode(ids[:-1])]
    return "\x1f".join(parts)


# As transformers' add_tokens() and tokenizers' AddedToken have them; `sep` alone must not cut `separate`.
ADDED = [dict(content="<sep>"), dict(content="<sep>s", lstrip=True), dict(content="<r>", rstrip=True),
         dict(content="sep", single_word=True), dict(content="raw word", normalized=False),
         dict(content="<both>", lstrip=True, rstrip=True)]
WITH_ADDED = ["a <sep> b", "a<sep>b", "<sep>", "<sep><sep> <sep>", "a  <sep>s b", "a <r>  b <r>", "a sep b, (sep) sep",
              "separate sep1 _sep", "the raw word and raw words", "x  <both>  y<both>", "\u00e9 <both>\u3000\u00e9",
              " <r> ", "naïve <se p> <sep", ""]


def added(folder):
    fast = Tokenizer.from_file(f"{folder}/byte-bpe/tokenizer.json")
    slow = T5Tokenizer(f"{folder}/t5/spiece.model", legacy=True)
    for token in ADDED:
        fast.add_tokens([AddedToken(**token)])
        if "single_word" not in token:  # which the slow tokenizer has a rule of its own for
            slow.add_tokens([AddedToken(**token)])
    rows = [{"text": text, "byte_bpe": fast.encode(text, add_special_tokens=False).ids,
             "t5": None if "sep1" in text or "sep b" in text else slow(text, add_special_tokens=False)["input_ids"]}
            for text in WITH_ADDED]
    with open(f"{folder}/added.json", "w") as out:
        json.dump({"tokens": ADDED, "rows": rows}, out, separators=(",", ":"))
        out.write("\n")


def main():
    folder = sys.argv[1]
    if sys.argv[2:] == ["added"]:
        return added(folder)
    for kind in KINDS:
        if kind not in ("mbart50", "bert-accents", "pegasus"):
            os.makedirs(f"{folder}/{kind}", exist_ok=True)
    os.makedirs(f"{folder}/bert-accents", exist_ok=True)
    encoders = []
    for fast in [*byte_bpe(folder), *bert(folder)]:
        encoders.append((lambda text, fast=fast: fast.encode(text, add_special_tokens=False).ids,
                         lambda ids, fast=fast: fast.decode(ids, skip_special_tokens=True)))
    # T5 and Pegasus number what their models begin with in the same way.
    with tempfile.TemporaryDirectory() as temporary:
        t5 = pieces(f"{folder}/t5/spiece.model", pad_id=0, eos_id=1, unk_id=2, bos_id=-1,
                    normalization_rule_tsv=rules(temporary))
    mbart = pieces(f"{folder}/mbart/sentencepiece.bpe.model", unk_id=0, bos_id=1, eos_id=2, pad_id=-1,
                   model_type="bpe", normalization_rule_name="identity")
    for slow in [T5Tokenizer(t5, legacy=True), MBartTokenizer(mbart), MBart50Tokenizer(mbart), PegasusTokenizer(t5),
                 M2M100Tokenizer(m2m100(folder, t5), t5)]:
        encoders.append((lambda text, slow=slow: slow(text, add_special_tokens=False)["input_ids"],
                         lambda ids, slow=slow: slow.decode(ids, skip_special_tokens=True,
                                                            clean_up_tokenization_spaces=False)))
    assert len(encoders) == len(KINDS)
    with lzma.open(f"{folder}/strings.jsonl.xz", "wt", preset=9, encoding="utf-8") as out:
        for text in hard_strings():
            hashes = {kind: fnv(described(encode(text), decode)) for kind, (encode, decode) in zip(KINDS, encoders)}
            out.write(json.dumps({"text": text, "hashes": hashes}, ensure_ascii=False) + "\n")
    added(folder)
    if len(sys.argv) > 2:  # what was hashed, of one kind: for whoever looks for a difference
        encode, decode = encoders[KINDS.index(sys.argv[2])]
        for text in hard_strings():
            print(json.dumps({"text": text, "of": described(encode(text), decode)}))


main()
