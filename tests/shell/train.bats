#!/usr/bin/env bats
# train: a package from a recipe; interrupted runs continue with the numbers of an uninterrupted one.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export FOLDER="$BATS_FILE_TMPDIR"
  mkdir "$FOLDER/data"
  # Sentences that a grammar of our own makes: small, and different from line to line.
  awk 'BEGIN { srand(5)
    split("the a one every this", d); split("old small green quiet heavy broken early", a)
    split("horse river window teacher engine garden letter market station bottle", n)
    split("finds carries watches leaves opens follows remembers", v)
    for (i = 0; i < 600; i++) print d[1+int(rand()*5)], a[1+int(rand()*7)], n[1+int(rand()*10)], v[1+int(rand()*7)], d[1+int(rand()*5)], n[1+int(rand()*10)] "." }' \
    > "$FOLDER/data/clean.txt"
  awk 'NR <= 40 { noisy = $0; sub(/e/, "", noisy); print noisy "\t" $0 }' "$FOLDER/data/clean.txt" > "$FOLDER/data/dev.tsv"
  cat > "$FOLDER/recipe.toml" <<'EOF'
[data]
root = "data"
pool = 200
[[data.source]]
name = "made"
files = ["clean.txt"]
[tokenizer]
size = 320
lines = 600
[model]
width = 32
feed_forward = 64
heads = 2
encoder_layers = 1
decoder_layers = 1
max_length = 128
dropout = 0.1
gates = "MCG"
gate_mix = "pointer"
gate_norm = "softmax"
previous_token = true
[training]
batch_tokens = 600
steps = 60
warmup = 10
learning_rate = 0.01
label_smoothing = 0.0
report_every = 10
checkpoint_minutes = 0.0005
[validation]
every = 30
metrics = ["wer"]
[[validation.set]]
name = "dev"
files = ["dev.tsv"]
[package]
name = "made"
description = "A test's."
EOF
}

setup() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  cd "$FOLDER"
}

run_train() { "$EMEND_BIN/train" recipe.toml -j 1 "$@"; }

@test "a recipe becomes a package that denoise takes" {
  run_train -o whole 2> whole.err
  for file in config.json model.safetensors tokenizer.model words.txt recipe.toml README.md; do [ -s "whole/package/$file" ]; done
  [ -s whole/curves.svg ]
  grep -q '"dev.wer"' whole/log.jsonl
  echo "the oldd horse finds this river." | "$EMEND_BIN/denoise" -m ./whole/package > out
  [ "$(wc -l < out)" = 1 ]
}

@test "a report is a JSON line where standard error is no terminal" {
  [ "$(grep -c '"tokens_per_second"' whole.err)" = 6 ]
  python3 -c 'import json,sys; [json.loads(l) for l in open("whole/log.jsonl")]'
}

@test "stopped by SIGTERM it says so, and goes on from there" {
  "$EMEND_BIN/train" recipe.toml -j 1 -o stopped 2> stopped.err & pid=$!
  until [ -s stopped/log.jsonl ]; do sleep 0.05; kill -0 $pid; done
  kill -TERM $pid
  status=0; wait $pid || status=$?
  if [ $status != 0 ]; then  # it may have been done already
    [ $status = 143 ]
    grep -q 'stopped by a signal after step' stopped.err
    [ -s stopped/last.safetensors ]
    run_train -o stopped 2>> stopped.err
  fi
  cmp whole/package/model.safetensors stopped/package/model.safetensors
}

@test "killed at random moments it ends with the weights of an uninterrupted run" {
  kills=3 killed=0
  [ -n "${EMEND_LONG:-}" ] && kills=20
  RANDOM=${EMEND_SEED:-1}
  for i in $(seq $kills); do
    "$EMEND_BIN/train" recipe.toml -j 1 -o killed 2> killed.err & pid=$!
    until [ -s killed/last.safetensors ] || ! kill -0 $pid 2> /dev/null; do sleep 0.02; done
    sleep "0.$((RANDOM % 7))"
    ! kill -KILL $pid 2> /dev/null || killed=$((killed + 1))
    wait $pid || true
    [ ! -e killed/package/config.json ] || break
  done
  [ "$killed" -ge 1 ]
  run_train -o killed 2> killed.err
  cmp whole/package/model.safetensors killed/package/model.safetensors
}

@test "another recipe for the same run is told" {
  run_train -o stopped --set training.steps=62 2> changed.err
  grep -q 'recipe changed' changed.err
}

@test "another text for the same run is told" {
  cp -r data other
  echo "One more line." >> other/clean.txt
  run_train -o stopped --set data.root=other --set training.steps=62 2> changed.err
  grep -q "text of the recipe's sources changed" changed.err
  ! grep -q 'recipe changed' changed.err
  ! grep -q other stopped/package/recipe.toml
}

@test "another number of threads is told" {
  "$EMEND_BIN/train" recipe.toml -j 2 -o stopped --set training.steps=62 2> threads.err
  grep -q 'began on cpu with 1 threads, MKL_CBWR [^ ]*, and goes on on cpu with 2 threads' threads.err
}

@test "--dry-run counts, builds and measures, and writes nothing" {
  printf 'clean\nok\tok\nbroken \xff\tx\n\ty\n' > data/bad.tsv
  cat recipe.toml - > dry.toml <<< '
[[data.source]]
name = "bad"
kind = "pairs"
files = ["bad.tsv"]'
  "$EMEND_BIN/train" dry.toml -j 1 -o dry --dry-run > dry.out 2> dry.err
  [ ! -e dry ]
  grep -Eq '^made +600 +600 +50.0% ' dry.out
  grep -Eq '^bad +4 +1 +50.0% +0 +2 +1 +0 +0$' dry.out
  grep -q 'bad.tsv:1: has 1 columns, not 2' dry.err
  grep -q 'bad.tsv:3: is not UTF-8' dry.err
  [ "$(awk '/^embedding/, /^generate_gate/ { sum += $2 } /^parameters/ { print sum - $2 }' dry.out)" = 0 ]
  grep -Eq '^A step: [0-9.]+ s' dry.out
  grep -Eq '^The whole run: 60 steps' dry.out
  run "$EMEND_BIN/train" dry.toml --dry-run --set data.bad_lines=fail
  [ "$status" = 2 ]
  [[ "$output" == *"bad.tsv:1: has 1 columns"* ]]
}

@test "tokenizers of characters and bytes make packages" {
  for kind in characters bytes; do
    run_train -o $kind --set tokenizer.kind=$kind --set training.steps=4 --set data.max_tokens=200 --set model.max_length=256 2> $kind.err
    echo "the oldd horse finds this river." | "$EMEND_BIN/denoise" -m ./$kind/package > out
    [ "$(wc -l < out)" = 1 ]
  done
  [ -s characters/package/characters.json ]
  run_train -o again --set tokenizer.kind=characters --set tokenizer.from=characters/package --set training.steps=2 --set model.max_length=256 2> again.err
  cmp characters/package/characters.json again/package/characters.json
}

@test "a recipe's mistakes are named" {
  run run_train --set training.stepps=3 -o none
  [ "$status" = 2 ]
  [[ "$output" == *steps* ]]
  run run_train --set model.widht=3 -o none
  [ "$status" = 2 ]
  [[ "$output" == *widht* ]]
  run "$EMEND_BIN/train"
  [ "$status" = 2 ]
}

@test "--print-recipe prints a recipe that means the same" {
  "$EMEND_BIN/train" recipe.toml --print-recipe > printed.toml
  "$EMEND_BIN/train" printed.toml --print-recipe | cmp - printed.toml
  "$EMEND_BIN/train" --explain-keys | grep -q '^batch_tokens  (whole number'
}
