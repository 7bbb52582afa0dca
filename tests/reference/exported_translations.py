#!/usr/bin/env python3
"""Whether transformers and CTranslate2 translate with an exported folder as translate does with the package.

    translate -m PACKAGE --export-hf FOLDER
    python3 tests/reference/exported_translations.py PACKAGE FOLDER SET.de-en.tsv.xz [SENTENCES]

needs torch, transformers before 5, sentencepiece and ctranslate2, and translate on the PATH. Greedy and with a beam of
4, in fp32, of sentences that are one record each (50 unless told otherwise). generate() is compared with
`--search-rules hf`; CTranslate2, which ends a search when as many hypotheses have ended as the beam is wide, with
`--search-rules emend`. Other texts whose scores differ by less than 1e-4 are ties. Exits with 1 where any other differs.

It printed, for translate-de-en and tatoeba.dev, or docs.dev (transformers 4.57.3, ctranslate2 4.8.0):

    transformers beam 1: 50 of 50 alike, 0 ties
    CTranslate2  beam 1: 50 of 50 alike, 0 ties
    transformers beam 4: 50 of 50 alike, 0 ties
    CTranslate2  beam 4: 50 of 50 alike, 0 ties

and the same for a post-norm package, that of tests/packages/translate-tiny/recipe.toml with `architecture =
"transformer"` and `norm = "post"` (SET: its pairs.tsv, through xz), which CTranslate2 converts with PostNormLoader below.
"""
import json
import lzma
import subprocess
import sys
import tempfile

import ctranslate2
import torch
from ctranslate2.converters import transformers as transformers_converter
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer


def ours(package, texts, beam, rules):
    """Texts and mean log-probabilities."""
    command = ["translate", "-m", package, "--precision", "fp32", "--beam", str(beam), "--search-rules", rules,
               "--sentences", "line", "--protect", "none", "--format", "jsonl"]
    out = subprocess.run(command, input="".join(text + "\n" for text in texts), text=True, capture_output=True, check=True)
    found = [json.loads(line)["sentences"][0] for line in out.stdout.splitlines()]
    return [(one["text"], one["score"]) for one in found]


def of_transformers(folder, texts, beam):
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
    found = []
    for begin in range(0, len(texts), 16):
        batch = tokenizer(texts[begin:begin + 16], return_tensors="pt", padding=True)
        with torch.no_grad():
            out = model.generate(**batch, num_beams=beam, return_dict_in_generate=True, output_scores=True)
            scores = out.sequences_scores.tolist() if beam > 1 else mean_log_probs(model, batch, out.sequences)
        found += zip(tokenizer.batch_decode(out.sequences, skip_special_tokens=True), scores)
    return found


def mean_log_probs(model, batch, sequences):
    logits = model(**batch, decoder_input_ids=sequences[:, :-1]).logits
    written = logits.log_softmax(-1).gather(2, sequences[:, 1:, None])[:, :, 0]
    ends = (sequences[:, 1:] == model.config.eos_token_id).cumsum(1)
    kept = ((ends == 0) | ((ends == 1) & (sequences[:, 1:] == model.config.eos_token_id))).float()
    return ((written * kept).sum(1) / kept.sum(1)).tolist()


class PostNormLoader(transformers_converter.BartLoader):
    """Converts post-norm packages, which are exported as Marian models. Those of Marian start targets from zeros, and their
    last token only fills batches up; so CTranslate2's own loader says of a package that its vocabulary has the wrong size."""
    architecture_name = "MarianMTModel"

    def set_config(self, config, model, tokenizer):
        super().set_config(config, model, tokenizer)
        config.bos_token = config.decoder_start_token


transformers_converter._MODEL_LOADERS["MarianConfig"] = PostNormLoader()


def of_ctranslate2(folder, texts, beam):
    tokenizer = AutoTokenizer.from_pretrained(folder)
    with tempfile.TemporaryDirectory() as converted:
        ctranslate2.converters.TransformersConverter(folder).convert(converted, force=True)
        model = ctranslate2.Translator(converted, device="cpu", compute_type="float32", intra_threads=1)
        found = model.translate_batch([tokenizer.convert_ids_to_tokens(tokenizer.encode(text)) for text in texts],
                                      beam_size=beam, length_penalty=1, return_scores=True)
    return [(tokenizer.decode(tokenizer.convert_tokens_to_ids(one.hypotheses[0]), skip_special_tokens=True), one.scores[0])
            for one in found]


def main(package, folder, file, count="50"):
    torch.set_num_threads(1)
    texts = [line.split("\t")[0] for _, line in zip(range(int(count)), lzma.open(file, "rt", encoding="utf-8"))]
    wrong = 0
    for beam in (1, 4):
        for name, rules, theirs in (("transformers", "hf", of_transformers), ("CTranslate2", "emend", of_ctranslate2)):
            same = ties = 0
            for text, (our_text, our_score), (text_there, score) in zip(texts, ours(package, texts, beam, rules),
                                                                        theirs(folder, texts, beam)):
                if our_text == text_there:
                    same += 1
                elif abs(our_score - score) < 1e-4:
                    ties += 1
                else:
                    print(f"  {text}\n    translate {our_score:.4f}: {our_text}\n    {name} {score:.4f}: {text_there}")
            wrong += len(texts) - same - ties
            print(f"    {name:12} beam {beam}: {same} of {len(texts)} alike, {ties} ties")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
