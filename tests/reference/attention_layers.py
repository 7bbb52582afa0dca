"""Which attention of a translation model is the best word alignment.

Words that stand exactly once in each side of a pair of sentences, letter for letter (names, numbers), should be linked
to each other. This counts how many are when each word of the given translation is linked to the word of the source that
its tokens look at most, by the mean of the heads of each decoder layer, where a token is written (step 0) or read
(step 1; Chen et al. 2020), the end mark's column being left out.

    translate --export-hf FOLDER
    python3 tests/reference/attention_layers.py FOLDER SET.de-en.tsv.xz...

needs torch, transformers and sentencepiece. It printed, for translate-de-en (two decoder layers; percent):

    set          words  layer 1     layer 1     layer 2     layer 2
                        step 0      step 1      step 0      step 1
    tatoeba.dev     97  88.7        57.7        92.8        53.6
    docs.dev       761  89.9        63.5        92.9        62.5
    manuals.dev    764  84.9        33.8        92.1        31.7
"""
import json
import lzma
import os
import re
import sys

import sentencepiece
import torch
from transformers import AutoModelForSeq2SeqLM

SENTENCES = 400  # of a set


def words(text):
    return [(m.start(), m.end(), m.group()) for m in re.finditer(r"\w+", text)]


def main(folder, files):
    torch.set_num_threads(1)
    model = AutoModelForSeq2SeqLM.from_pretrained(folder, attn_implementation="eager").eval()
    pieces = sentencepiece.SentencePieceProcessor(folder + "/source.spm")
    ids = json.load(open(folder + "/vocab.json", encoding="utf-8"))

    def tokens(text):
        """Numbers and spans of characters; None where bytes stand for characters."""
        found = pieces.encode(text, out_type=str)
        if "".join(found).replace("\u2581", " ") != text:
            return None, None
        at, spans = 0, []
        for piece in found:
            spans.append((at, at + len(piece)))
            at += len(piece)
        return [ids[piece] for piece in found], spans

    def shares(spans, of):
        return torch.tensor([[max(0, min(e, w[1]) - max(b, w[0])) / max(1, e - b) for w in of] for b, e in spans])

    for file in files:
        right, total, sentences = {}, 0, 0
        for line in lzma.open(file, "rt", encoding="utf-8"):
            source, target = line.rstrip("\n").split("\t")[:2]
            there, here = words(source), words(target)
            a, b = [w[2] for w in there], [w[2] for w in here]
            same = [(a.index(w), b.index(w)) for w in set(a) & set(b)
                    if a.count(w) == b.count(w) == 1 and (len(w) >= 4 or w.isdigit())]
            if not same or len(a) < 4 or max(len(source), len(target)) > 250:
                continue
            source_ids, source_spans = tokens(source)
            target_ids, target_spans = tokens(target)
            if not source_ids or not target_ids:
                continue
            with torch.no_grad():
                output = model(input_ids=torch.tensor([source_ids + [model.config.eos_token_id]]),
                               decoder_input_ids=torch.tensor([[model.config.decoder_start_token_id] + target_ids]),
                               output_attentions=True)
            from_, to = shares(source_spans, there), shares(target_spans, here)
            for layer, attention in enumerate(output.cross_attentions, 1):
                for step in (0, 1):
                    seen = attention[0].mean(0)[step:step + len(target_ids), :len(source_ids)]
                    links = (to.T @ seen @ from_).argmax(1)
                    key = f"layer {layer} step {step}"
                    right[key] = right.get(key, 0) + sum(int(links[j]) == i for i, j in same)
            total += len(same)
            sentences += 1
            if sentences == SENTENCES:
                break
        print(os.path.basename(file), total, "words",
              ", ".join(f"{key}: {100 * count / max(total, 1):.1f}" for key, count in right.items()))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
