#!/usr/bin/env bats
# A gated transformer on somebody's pretrained model: from the folder to a package that denoises.

setup() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
  mkdir data
  for i in $(seq 200); do
    printf 'the dog sees %s cat.\tthe dog sees the cat.\n' "$([ $((i % 2)) = 0 ] && echo the || echo teh)"
    printf '%s house finds a cat.\tthis house finds a cat.\n' "$([ $((i % 3)) = 0 ] && echo this || echo thsi)"
  done >data/pairs.tsv
  head -n 20 data/pairs.tsv >data/dev.tsv
  cp -r "$EMEND_SOURCE/tests/reference/hugging_face/bart" bart
  cat >recipe.toml <<'END'
[data]
root = "data"
pool = 200
max_tokens = 29
[[data.source]]
name = "made"
kind = "pairs"
files = ["pairs.tsv"]
[model]
backbone = "bart"
gates = "MCG"
gate_mix = "pointer"
gate_norm = "softmax"
[training]
batch_tokens = 600
steps = 60
warmup = 10
learning_rate = 0.02
label_smoothing = 0.0
report_every = 20
[[training.group]]
name = "gates"
parameters = ["*_gate.*"]
[[training.group]]
name = "backbone"
parameters = ["*"]
rate = 0.5
[validation]
every = 30
metrics = []
[[validation.set]]
name = "dev"
files = ["dev.tsv"]
[package]
name = "on-bart"
description = "A test's."
quantize = "none"
END
}

@test "a backbone learns with gates on top, and the package needs its folder no more" {
  "$EMEND_BIN/train" recipe.toml -j 1 -o run 2>train.err
  cat train.err
  grep -o '"dev.loss":[^,}]*' run/log.jsonl | cut -d: -f2 | awk 'NR == 1 { first = $1 } END { exit !($1 < first) }'
  grep -q '"backbone": {' run/package/config.json
  grep -q '^backbone = "bart"$' run/package/recipe.toml
  ! grep -rq "$PWD" run/package || false
  rm -r bart
  printf 'the dog sees teh cat.\n' >in
  "$EMEND_BIN/denoise" -m ./run/package --skip none --explain --format jsonl in >out
  cat out
  python3 - out <<'END'
import json, sys
(line,) = [json.loads(text) for text in open(sys.argv[1], encoding="utf-8")]
for gates in line["gates"]:
    assert len(gates["mask"]) == len(gates["source"]) and len(gates["copy"]) == len(gates["output"]), gates
    assert "".join(gates["source"]) == "the dog sees teh cat.", gates
END
}

@test "a group with the rate 0 holds the backbone still while the gates learn" {
  "$EMEND_BIN/train" recipe.toml -j 1 -o still --set training.group.backbone.rate=0 --set training.steps=4 2>still.err
  python3 - bart/model.safetensors still/package/model.safetensors <<'END'
import json, struct, sys
def tensors(path):
    data = open(path, "rb").read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    return {name: data[8 + size + t["data_offsets"][0]:8 + size + t["data_offsets"][1]] for name, t in header.items() if name != "__metadata__"}
before, after = tensors(sys.argv[1]), tensors(sys.argv[2])
gates = {name for name in after if "_gate" in name}
assert len(gates) == 6, sorted(after)
shared = set(before.values())
assert all(after[name] in shared for name in after if name.endswith("attention.query.weight")), "the backbone moved"
END
}

@test "a backbone with gates reads its own output on request" {
  "$EMEND_BIN/train" recipe.toml -j 1 -o run --set model.sampling_beta=0.5 --set model.sampling_alpha=4 --set model.sampling_mu=2 \
    --set training.steps=20 --set training.report_every=5 2>train.err
  [ "$(grep -c '"sampled":0\.[0-9]' run/log.jsonl)" -ge 3 ]
  jq -e '.model.sampling_beta == 0.5 and .model.backbone.sampling_beta == 1' run/package/config.json
}

@test "what does not go with a backbone is named" {
  run "$EMEND_BIN/train" recipe.toml --set model.width=32 -o none
  [ "$status" -eq 2 ]
  [[ "$output" == *"'width' is not known"* ]]
  run "$EMEND_BIN/train" recipe.toml --set tokenizer.from=bart -o none
  [ "$status" -eq 2 ]
  [[ "$output" == *'model.backbone brings weights and a tokenizer: leave out training.start and tokenizer.from'* ]]
  run "$EMEND_BIN/train" recipe.toml --set model.architecture=transformer -o none
  [ "$status" -eq 2 ]
  [[ "$output" == *'model.backbone is for architectures gated_transformer, gector and bert'* ]]
  run "$EMEND_BIN/train" recipe.toml --set "model.backbone=$EMEND_SOURCE/models/normalize-en" -o none
  [ "$status" -eq 2 ]
  [[ "$output" == *"gates go on no model of this kind ('cfe'): take a transformer, t5 or bert that train made, or a BART, "* ]]
}

# learns FOLDER: gates on it, for 40 steps; then it is gone, and the package denoises.
learns() {
  "$EMEND_BIN/train" recipe.toml -j 1 -o run --set model.backbone="$1" --set training.steps=40 --set validation.every=20 2>train.err
  cat train.err
  grep -o '"dev.loss":[^,}]*' run/log.jsonl | cut -d: -f2 | awk 'NR == 1 { first = $1 } END { exit !($1 < first) }'
  rm -r "$1"
  printf 'the dog sees teh cat.\n' | "$EMEND_BIN/denoise" -m ./run/package --skip none --explain --format jsonl >out
  cat out
  grep -q '"copy":\[' out
}

@test "gates on a T5" {
  cp -r "$EMEND_SOURCE/tests/reference/hugging_face/t5v11" t5
  learns t5
  grep -q '"architecture": "t5"' run/package/config.json
}

@test "gates on a BERT, which is encoder and decoder at once" {
  cp -r "$EMEND_SOURCE/tests/reference/hugging_face_bert/tied" bert
  learns bert
  grep -q '"tied_stacks": true' run/package/config.json
}

@test "a tagger on a BERT, whose package needs its folder no more" {
  cp -r "$EMEND_SOURCE/tests/reference/hugging_face_bert/tied" bert
  sed -e '/^\[model\]/,/^gate_norm/c\[model]\narchitecture = "gector"\nbackbone = "bert"\ntags = 60\nhidden_dropout_prob = 0.0\nattention_probs_dropout_prob = 0.0' -e '/^\[\[training.group\]\]/,/^rate/d' \
    -e 's/^\[training\]/&\nobjective = "tags"/' -e 's/^steps = .*/steps = 100/' -e 's/^\[package\]/&\ntask = "gec"/' recipe.toml >tagger.toml
  "$EMEND_BIN/train" tagger.toml -j 1 -o run 2>train.err
  cat train.err
  grep -o '"dev.loss":[^,}]*' run/log.jsonl | cut -d: -f2 | awk 'NR == 1 { first = $1 } END { exit !($1 < first) }'
  grep -q '"architecture": "gector"' run/package/config.json
  rm -r bert
  printf 'the dog sees teh cat.\n' | "$EMEND_BIN/gec" -m ./run/package --rules off --protect none >out
  [ "$(cat out)" = 'the dog sees the cat.' ]
  run "$EMEND_BIN/train" tagger.toml -o none --set training.objective=pairs
  [ "$status" -eq 2 ]
  [[ "$output" == *'architecture gector is not made for objective pairs: write training.objective = "tags"'* ]]
}

@test "a head that predicts masked words on a BERT that has none, as sentence-transformers store theirs" {
  cp -r "$EMEND_SOURCE/tests/reference/hugging_face_bert/tied" bert
  python3 - bert/model.safetensors <<'END'
import json, struct, sys
raw = open(sys.argv[1], "rb").read()
size = struct.unpack("<Q", raw[:8])[0]
names = {name: entry for name, entry in json.loads(raw[8:8 + size]).items() if name.startswith("bert.")}
tensors, data = {}, b""
for name, entry in names.items():
    begin, end = entry["data_offsets"]
    tensors[name[len("bert."):]] = {**entry, "data_offsets": [len(data), len(data) + end - begin]}
    data += raw[8 + size + begin:8 + size + end]
header = json.dumps(tensors).encode()
header += b" " * (-len(header) % 8)
open(sys.argv[1], "wb").write(struct.pack("<Q", len(header)) + header + data)
END
  cut -f 2 data/pairs.tsv >data/plain.txt
  head -n 20 data/plain.txt >data/dev.txt
  sed -e '/^\[model\]/,/^gate_norm/c\[model]\narchitecture = "bert"\nbackbone = "bert"\nhidden_dropout_prob = 0.0\nattention_probs_dropout_prob = 0.0' -e '/^\[\[training.group\]\]/,/^rate/d' \
    -e 's/^\[training\]/&\nobjective = "masked_language_model"\nmask_words = true/' -e 's/^kind = "pairs"/kind = "clean"/' -e 's/pairs.tsv/plain.txt/' -e 's/dev.tsv/dev.txt/' -e 's/^name = "dev"/&\nkind = "clean"/' recipe.toml >masked.toml
  "$EMEND_BIN/train" masked.toml -j 1 -o run 2>train.err || { cat train.err; false; }
  cat train.err
  grep -o '"dev.loss":[^,}]*' run/log.jsonl | cut -d: -f2 | awk 'NR == 1 { first = $1 } END { exit !($1 < first) }'
  grep -q '"architecture": "bert"' run/package/config.json
  grep -q '^backbone = "bert"$' run/package/recipe.toml
  rm -r bert
  "$EMEND_BIN/train" masked.toml -j 1 -o further --set training.steps=5 --set model.backbone=run/package  # with its head
  run "$EMEND_BIN/train" masked.toml -o none --set model.backbone=run/package --set training.objective=pairs
  [ "$status" -eq 2 ]
  [[ "$output" == *'architecture bert is not made for objective pairs: write training.objective = "masked_language_model"'* ]]
}

@test "gates on a masked language model that train made" {
  cut -f 2 data/pairs.tsv >data/plain.txt
  cat >masked.toml <<'END'
[data]
root = "data"
pool = 200
max_tokens = 30
[[data.source]]
name = "plain"
kind = "clean"
files = ["plain.txt"]
[tokenizer]
kind = "characters"
size = 300
[model]
architecture = "bert"
hidden_size = 32
num_hidden_layers = 2
num_attention_heads = 2
intermediate_size = 64
max_position_embeddings = 64
[training]
objective = "masked_language_model"
batch_tokens = 600
steps = 5
report_every = 5
[package]
name = "masked"
description = "A test's."
END
  "$EMEND_BIN/train" masked.toml -j 1 -o masked 2>masked.err
  cat masked.err
  cp -r masked/package own
  learns own
}
