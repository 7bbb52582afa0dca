#!/usr/bin/env python3
"""Sentences a second of translate and of CTranslate2, side by side on the same weights.

    translate.py [--rounds N] [--lines N] [--shapes small,shipped,large] [--precisions fp32,int8] [--beams 1,5] [--workers N]
                 [--generate | --shares]

Random weights of MarianMT's shape, written as a folder of Hugging Face, which translate reads as it is and CTranslate2
converts. Every sentence has 25 tokens, and so has every translation, so that both search equally many steps. One
thread each; rounds by turns, medians of the CPU seconds that more sentences take, so that neither start-up nor other
work on the machine counts; with several workers (translate's -j, CTranslate2's inter_threads), seconds of the clock, for
which nothing else should run. Peak memory is that of the process with the larger number of sentences.

CTranslate2 uses AVX-512 where the CPU has it, which it does when told alone (CT2_FORCE_CPU_ISA).

With --generate, transformers' generate() in fp32 by turns with them, and how many times as fast translate is.

With --shares, instead, what translate's time goes to, by perf(1): per cent of the samples that more sentences take, by
the functions that they fall into.

Needs torch, transformers, sentencepiece and ctranslate2 (tests/bench/requirements.txt). Of int8, CTranslate2's weights
are quantised as it does; translate's are rounded when they are loaded (--precision int8).
"""
import argparse
import collections
import importlib.metadata
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

import bench

TOKENS = 25
SHAPES = {"large": dict(d_model=512, layers=(6, 6), ffn=2048, heads=8, vocabulary=32000),
          "small": dict(d_model=256, layers=(6, 2), ffn=1024, heads=4, vocabulary=16000),
          "shipped": dict(d_model=384, layers=(7, 2), ffn=1536, heads=6, vocabulary=12000)}

THEIRS = """
import json, resource, sys, time
sys.modules["torch"] = None  # it would be imported where it is installed, which is 500 MiB
import ctranslate2
folder, computation, beam, batch, path, few, many, workers = sys.argv[1:9]
clock = time.process_time if workers == "1" else time.perf_counter
translator = ctranslate2.Translator(folder, device="cpu", compute_type=computation, inter_threads=int(workers), intra_threads=1)
lines = [line.split() for line in open(path, encoding="utf-8")]
def run(count):
    begin = clock()
    translator.translate_batch([["\\u2581" + word for word in line] + ["</s>"] for line in lines[:count]], beam_size=int(beam),
                               max_batch_size=int(batch), min_decoding_length=%d, max_decoding_length=%d)
    return clock() - begin
run(int(batch) * int(workers))
few_seconds, many_seconds = run(int(few)), run(int(many))
print(json.dumps([many_seconds - few_seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
""" % (TOKENS, TOKENS)

GENERATE = """
import json, resource, sys, time
import torch
from transformers import MarianMTModel, MarianTokenizer
folder, beam, batch, path, few, many = sys.argv[1:7]
torch.set_num_threads(1)
tokenizer = MarianTokenizer.from_pretrained(folder)
model = MarianMTModel.from_pretrained(folder).eval()
lines = [line.strip() for line in open(path, encoding="utf-8")]
def run(count):
    begin = time.process_time()
    for first in range(0, count, int(batch)):
        tokens = tokenizer(lines[first:min(first + int(batch), count)], return_tensors="pt", padding=True)
        written = model.generate(**tokens, num_beams=int(beam), do_sample=False, min_new_tokens=%d, max_new_tokens=%d)
        tokenizer.batch_decode(written, skip_special_tokens=True)
    return time.process_time() - begin
run(int(batch))
few_seconds, many_seconds = run(int(few)), run(int(many))
print(json.dumps([many_seconds - few_seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
""" % (TOKENS, TOKENS)


def make(folder, shape):
    """A model with a tokenizer in which every word is a token."""
    import sentencepiece
    import torch
    from transformers import MarianConfig, MarianMTModel
    words = [f"w{i}" for i in range(shape["vocabulary"] - 3)]
    text = folder / "words.txt"
    text.write_text("\n".join(words) + "\n")
    sentencepiece.SentencePieceTrainer.train(input=str(text), model_prefix=str(folder / "source"), model_type="word",
                                             vocab_size=len(words) + 3, hard_vocab_limit=False, minloglevel=3,
                                             input_sentence_size=0, normalization_rule_name="identity", bos_id=-1, eos_id=0,
                                             unk_id=1)
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(folder / "source.model"))
    vocabulary = {"</s>": 0, "<unk>": 1}
    for i in range(pieces.get_piece_size()):
        vocabulary.setdefault(pieces.id_to_piece(i), len(vocabulary))
    vocabulary["<pad>"] = len(vocabulary)
    (folder / "vocab.json").write_text(json.dumps(vocabulary))
    (folder / "source.model").rename(folder / "source.spm")
    (folder / "target.spm").write_bytes((folder / "source.spm").read_bytes())
    torch.manual_seed(1)
    MarianMTModel(MarianConfig(
        vocab_size=len(vocabulary), d_model=shape["d_model"], encoder_layers=shape["layers"][0],
        decoder_layers=shape["layers"][1], encoder_ffn_dim=shape["ffn"], decoder_ffn_dim=shape["ffn"],
        encoder_attention_heads=shape["heads"], decoder_attention_heads=shape["heads"], max_position_embeddings=512,
        activation_function="swish", scale_embedding=True, pad_token_id=len(vocabulary) - 1, eos_token_id=0,
        decoder_start_token_id=len(vocabulary) - 1)).save_pretrained(folder)
    (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "MarianTokenizer", "source_lang": "de",
                                                              "target_lang": "en", "eos_token": "</s>",
                                                              "unk_token": "<unk>", "pad_token": "<pad>"}))


def convert(folder):
    """The same for CTranslate2 in fp32 and int8."""
    import ctranslate2
    for precision, quantization in (("fp32", None), ("int8", "int8")):
        ctranslate2.converters.TransformersConverter(str(folder)).convert(str(folder / precision), quantization=quantization)


def our_command(folder, precision, beam, batch, workers):
    return [bench.program("translate"), f"-j{workers}", "--model", f"{folder}/", "--precision", precision, "--beam", str(beam),
            "--doubtful", "keep", "--window", str(batch), "--min-length", str(TOKENS), "--max-length", str(TOKENS)]


def first(count, path):
    some = path.with_suffix(f".{count}")
    with path.open() as lines:
        some.write_text("".join(line for _, line in zip(range(count), lines)))
    return some


def ours(folder, precision, beam, batch, path, few, many, workers):
    command = our_command(folder, precision, beam, batch, workers)
    measured = [bench.run(command, first(count, path)) for count in (few, many)]
    seconds = [one.cpu_seconds if workers == 1 else one.seconds for one in measured]
    return seconds[1] - seconds[0], measured[1].peak_mib


# What a library and a function of it are of; the first that fits counts. oneDNN's products are code that it writes.
PARTS = {"products": r"\[JIT\]|dnnl|onednn|fbgemm|[iI]nt8|(sum|multiply)_vectors|round_row|FloatMatrix|Panels|nn::\S*::multiply<",
         "attention": r"cpu_attention|nn::\S*::(score|score_turned|combine|softmax|turn|scale)$",
         "probabilities, search": r"nn::\S*::(sum_of_exponentials|add_exponentials|rows_above|largest|subtract|surely|may_reach)$|nn::(Screen|TopOfRows)|decode::",
         "other operators": r"libtorch|libc10|emend::nn",
         "memory, kernel": r"kernel|jemalloc|libc\.so|ld-linux",
         "tokenizer, the rest": ""}


def shares(folder, precision, beam, batch, path, few, many):
    """Per cent of the samples of sentences beyond the first `few`, part by part."""
    spent = collections.Counter()
    for count, sign in ((few, -1), (many, 1)):
        recorded = path.with_suffix(".perf")
        bench.run(["perf", "record", "-q", "-o", str(recorded), *our_command(folder, precision, beam, batch, 1)], first(count, path))
        report = subprocess.run(["perf", "report", "-i", str(recorded), "-t", ";", "-F", "period,dso,symbol"], check=True,
                                capture_output=True, text=True).stdout
        for line in report.splitlines():
            if not line.startswith("#") and line.count(";") >= 2:
                period, library, function = line.split(";", 2)
                where = f"{library.strip()} {function.strip()}".replace("(anonymous namespace)", "anonymous")
                part = next(name for name, pattern in PARTS.items() if re.search(pattern, where))
                spent[part] += sign * int(period)
    return [f"{100 * spent[part] / sum(spent.values()):.0f}" for part in PARTS]


def has_avx512():
    cpu = pathlib.Path("/proc/cpuinfo")
    return cpu.exists() and " avx512f " in cpu.read_text()


def theirs(program, *arguments):
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True,
                          env={**os.environ, "OMP_NUM_THREADS": "1", **({"CT2_FORCE_CPU_ISA": "AVX512"} if has_avx512() else {})})
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lines", type=int, default=256)
    parser.add_argument("--shapes", default="small,large")
    parser.add_argument("--precisions", default="fp32,int8")
    parser.add_argument("--beams", default="1,5")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--generate", action="store_true")
    parser.add_argument("--shares", action="store_true")
    parser.add_argument("--make", nargs=2, metavar=("SHAPE", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.make:
        folder = pathlib.Path(options.make[1])
        make(folder, SHAPES[options.make[0]])
        return convert(folder)
    version = importlib.metadata.version("ctranslate2")
    if options.generate and options.workers > 1:
        parser.error("generate() has no workers")
    if options.shares and (options.generate or options.workers > 1):
        parser.error("--shares is of one thread of translate alone")
    print(f"translate: per cent of samples; {bench.machine()}\n" if options.shares else
          f"translate and CTranslate2 {version}, workers of one thread: {options.workers}, {TOKENS} tokens in and out, sentences a "
          f"{'CPU ' if options.workers == 1 else ''}second; {bench.machine()}\n")
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        for name in options.shapes.split(","):
            folder = pathlib.Path(temporary) / name
            folder.mkdir()
            # In a process of its own: the largest resident set of a child counts what its parent had when it was forked.
            subprocess.run([sys.executable, __file__, "--make", name, str(folder)], check=True, capture_output=True)
            words = (folder / "words.txt").read_text().split()
            draw = random.Random(1)
            path = pathlib.Path(temporary) / f"{name}.txt"
            path.write_text("".join(" ".join(draw.choices(words, k=TOKENS)) + "\n" for _ in range(options.lines)))
            for precision in options.precisions.split(","):
                converted = folder / precision
                for beam in map(int, options.beams.split(",")):
                    for batch in (32, 64):
                        few, many = batch * options.workers, options.lines
                        arguments = (beam, batch, path, few, many)
                        if options.shares:
                            rows.append((name, precision, beam, batch, *shares(folder, precision, *arguments)))
                            print(rows[-1], file=sys.stderr, flush=True)
                            continue
                        computation = {"fp32": "float32", "int8": "int8"}[precision]
                        rounds = [[ours(folder, precision, *arguments, options.workers),
                                    theirs(THEIRS, converted, computation, *arguments, options.workers),
                                   *([theirs(GENERATE, folder, *arguments)] if options.generate else [])]
                                  for _ in range(options.rounds)]
                        sides = range(len(rounds[0]))
                        speed = [statistics.median((many - few) / measured[side][0] for measured in rounds) for side in sides]
                        memory = [max(measured[side][1] for measured in rounds) for side in sides]
                        rows.append((name, precision, beam, batch, f"{speed[0]:.1f}", f"{speed[1]:.1f}",
                                     f"{speed[0] / speed[1]:.2f}", f"{memory[0]:.0f}", f"{memory[1]:.0f}",
                                     *(f"{column:.{places}f}" for side in sides[2:]
                                       for column, places in ((speed[side], 1), (speed[0] / speed[side], 2)))))
                        print(rows[-1], file=sys.stderr, flush=True)
    if options.shares:
        return bench.table(("shape", "precision", "beam", "batch", *PARTS), rows)
    bench.table(("shape", "precision", "beam", "batch", "translate", "CTranslate2", "ratio", "MiB", "MiB of CTranslate2",
                 *(("generate, fp32", "ratio") if options.generate else ())), rows)


if __name__ == "__main__":
    main()
