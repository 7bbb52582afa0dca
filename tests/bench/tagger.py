#!/usr/bin/env python3
"""Sentences a CPU second of gec beside a GECToR in transformers and beside Harper, in turns, one thread each.

    tagger.py TEXT [ROUNDS]     TEXT: a sentence a line; default: 3 rounds

gec reads each sentence with the two before it, twice where it changed something, and applies rules and spelling repair; its network
alone is `--rules off --spell none`. The peer is what GECToR's code does: transformers' BertModel of the same shape and vocabulary with two
heads, random weights, in fp32 and in bytes (torch.ao's dynamic quantisation), sentences by length in batches of 32, as it is (without the
sentences before) and with the last 32 tokens of these as a second segment; one round, and nothing is made of the tags. Harper lints a
line at a time. A side's time is that of all lines less that of the first eighth, so that neither start-up nor loading counts; peak
memory is that of the whole process.

Needs torch, transformers and harper-py (tests/bench/requirements.txt).
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import bench

PACKAGE = bench.SOURCE / "models" / "gec-en-large"

PEER = """
import json, resource, sys, time
import torch
from transformers import BertConfig, BertModel, BertTokenizerFast
package, path, precision, context = sys.argv[1:5]
torch.set_num_threads(1)
torch.manual_seed(1)
torch.set_grad_enabled(False)
given = json.load(open(package + "/config.json"))["model"]
sizes = {key: given[key] for key in ("hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size")}
tokenizer = BertTokenizerFast(vocab=package + "/vocab.txt", vocab_file=package + "/vocab.txt")
class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = BertModel(BertConfig(vocab_size=len(tokenizer), **sizes), add_pooling_layer=False)
        self.tag, self.error = torch.nn.Linear(sizes["hidden_size"], given["tags"]), torch.nn.Linear(sizes["hidden_size"], 2)
    def forward(self, batch, first):
        hidden = self.bert(**batch).last_hidden_state[first]
        return self.tag(hidden).softmax(-1).max(-1), self.error(hidden).softmax(-1)
tagger = Tagger().eval()
if precision == "int8":
    tagger = torch.ao.quantization.quantize_dynamic(tagger, {torch.nn.Linear}, dtype=torch.qint8)
lines = [line.split() for line in open(path, encoding="utf-8")]
def run(count):
    begin = time.process_time()
    examples = []
    for number, words in enumerate(lines[:count]):
        encoded = tokenizer(words, is_split_into_words=True, truncation=True, max_length=200)
        ids, units = list(encoded["input_ids"]), encoded.word_ids()
        first = [unit is not None and unit != before for unit, before in zip(units, [None, *units])]
        types = [0] * len(ids)
        if context == "context":
            more = tokenizer(sum(lines[max(number - 2, 0):number], []), is_split_into_words=True, add_special_tokens=False)["input_ids"][-32:]
            ids, types, first = ids + more, types + [1] * len(more), first + [False] * len(more)
        examples.append((ids, types, first))
    examples.sort(key=lambda example: len(example[0]))
    for start in range(0, len(examples), 32):
        some = examples[start:start + 32]
        longest = max(len(ids) for ids, _, _ in some)
        def pad(rows):
            return torch.tensor([row + [0] * (longest - len(row)) for row in rows])
        batch = {"input_ids": pad([ids for ids, _, _ in some]), "token_type_ids": pad([types for _, types, _ in some]),
                 "attention_mask": pad([[1] * len(ids) for ids, _, _ in some])}
        tagger(batch, pad([first for _, _, first in some]).bool())
    return time.process_time() - begin
few = len(lines) // 8
few_seconds, many_seconds = run(few), run(len(lines))
print(json.dumps([many_seconds - few_seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

HARPER = """
import json, resource, sys, time
from harper import Linter
lines = [line.rstrip("\\n") for line in open(sys.argv[1], encoding="utf-8")]
linter = Linter()
def run(count):
    begin = time.process_time()
    for line in lines[:count]:
        linter.lint(line)
    return time.process_time() - begin
few = len(lines) // 8
few_seconds, many_seconds = run(few), run(len(lines))
print(json.dumps([many_seconds - few_seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def ours(path, few, *options):
    command = [bench.program("gec"), "-j1", "-q", *options]
    part, whole = (bench.run([*command, str(text)]) for text in (few, path))
    return whole.cpu_seconds - part.cpu_seconds, whole.peak_mib


def theirs(program, *arguments):
    done = subprocess.run([sys.executable, "-c", program, *map(str, arguments)], capture_output=True, text=True,
                          env={**os.environ, "OMP_NUM_THREADS": "1"})
    if done.returncode != 0:
        sys.exit(f"bench: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout.splitlines()[-1])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    path, rounds = pathlib.Path(sys.argv[1]), int((sys.argv[2:] or ["3"])[0])
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    counted = len(lines) - len(lines) // 8
    with tempfile.TemporaryDirectory() as temporary:
        few = pathlib.Path(temporary) / "few.txt"
        few.write_text("".join(lines[: len(lines) // 8]), encoding="utf-8")
        sides = {
            "gec": lambda: ours(path, few),
            "gec, the network alone": lambda: ours(path, few, "--rules", "off", "--spell", "none"),
            "gec, the network alone, no context": lambda: ours(path, few, "--rules", "off", "--spell", "none", "--context", "0"),
            **{f"GECToR in transformers, {precision}{', with context' if context == 'context' else ''}":
               lambda precision=precision, context=context: theirs(PEER, PACKAGE, path, precision, context)
               for context in ("none", "context") for precision in ("fp32", "int8")},
            "Harper": lambda: theirs(HARPER, path),
        }
        measured = {name: [] for name in sides}
        for _ in range(rounds):
            for name, side in sides.items():
                measured[name].append(side())
    print(f"Sentences a CPU second, {len(lines)} sentences, median of {rounds}; {bench.machine()}\n")
    bench.table(("", "sentences/s", "MiB"),
                [(name, f"{counted / statistics.median(seconds for seconds, _ in runs):.0f}", f"{max(peak for _, peak in runs):.0f}")
                 for name, runs in measured.items()])


if __name__ == "__main__":
    main()
