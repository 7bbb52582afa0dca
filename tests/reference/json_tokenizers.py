#!/usr/bin/env python3
"""Writes what transformers 5 stores of tokenizers on SentencePiece: tokenizer.json, and no model.

    python3 tests/reference/json_tokenizers.py tests/reference

Needs transformers 5 and sentencepiece (5.24.0 and 0.2.3 made the committed files). FOLDER.json is made of the model in
FOLDER, in the folders tokenizers and hugging_face.
"""
import json
import os
import sys
import tempfile

from transformers import MBart50Tokenizer, MBartTokenizer, NllbTokenizer, PegasusTokenizer, T5Tokenizer

NLLB = ["ace_Arab", "deu_Latn", "eng_Latn", "zul_Latn"]  # some of them

FOLDERS = [("tokenizers/t5", T5Tokenizer), ("tokenizers/mbart", NllbTokenizer), ("hugging_face/t5", T5Tokenizer),
           ("hugging_face/pegasus", PegasusTokenizer), ("hugging_face/mbart", MBartTokenizer),
           ("hugging_face/mbart50", MBart50Tokenizer), ("hugging_face/nllb", NllbTokenizer)]


def main():
    for folder, kind in FOLDERS:
        path = f"{sys.argv[1]}/{folder}"
        with tempfile.TemporaryDirectory() as temporary:
            copy, saved = f"{temporary}/copy", f"{temporary}/saved"
            os.mkdir(copy)
            for name in ("spiece.model", "sentencepiece.bpe.model"):
                if os.path.exists(f"{path}/{name}"):
                    open(f"{copy}/{name}", "wb").write(open(f"{path}/{name}", "rb").read())
            languages = {"extra_special_tokens": NLLB + ["<mask>"]} if kind is NllbTokenizer else {}
            kind.from_pretrained(copy, **languages).save_pretrained(saved)
            tokenizer = json.load(open(f"{saved}/tokenizer.json"))
        with open(f"{path}.json", "w") as out:
            json.dump(tokenizer, out, separators=(",", ":"))
            out.write("\n")


main()
