#!/usr/bin/env bats
# train: a package from a recipe; interrupted runs continue with the numbers of an uninterrupted one.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export FOLDER="$BATS_FILE_TMPDIR"
  mkdir "$FOLDER/data"
  awk -f "$EMEND_SOURCE/tests/shell/sentences.awk" > "$FOLDER/data/clean.txt"
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

# The recipe with two groups of parameters.
grouped_recipe() {
  cat recipe.toml - <<'EOF'

[[training.group]]
name = "slow"
parameters = ["encoder.*"]
rate = 0.5
[[training.group]]
name = "frozen"
parameters = ["previous.*"]
rate = 0
EOF
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

@test "on a terminal the bar moves between reports, too" {
  TERM=xterm python3 "$EMEND_SOURCE/tests/shell/in_terminal.py" "" "$EMEND_BIN/train" recipe.toml -j 1 -o bar \
    --set training.steps=100000 --set training.report_every=100000 --set validation.every=100000 \
    --set training.max_minutes=0.03 2> bar.err
  tr '\r' '\n' < bar.err | sed -nE 's,^.*\] ([0-9]+)/100000$,\1,p' > bar.steps
  [ "$(head -n 1 bar.steps)" = 1 ]
  [ "$(wc -l < bar.steps)" -ge 3 ]
  sort -nuc bar.steps
}

@test "a learning rate that falls by the clock is at its end when the minutes are over" {
  by_clock=(--set training.schedule=cosine --set training.schedule_by=minutes --set training.max_minutes=0.05)
  run_train -o clock "${by_clock[@]}" --set training.steps=100000 --set training.warmup=1 --set training.report_every=1 \
    --set validation.every=100000 2> clock.err
  jq -se 'map(select(.loss)) | length > 2 and (map(.learning_rate) | . == (sort | reverse)) and .[-1].learning_rate < .[0].learning_rate / 2
          and .[-1].seconds_left < 2 and .[0].seconds_left <= 3' clock/log.jsonl
  grep -q 'training.max_minutes = 0.05' clock.err
  run run_train -o clock-less --set training.schedule=cosine --set training.schedule_by=minutes
  [ "$status" = 2 ]
  [[ "$output" == *'training.schedule_by = "minutes" needs training.max_minutes: say how long the run may take'* ]]
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

@test "closing the terminal stops it after a checkpoint, but not under nohup" {
  for ignored in "" "trap '' HUP;"; do
    : > hung.err  # of the run before, which would be taken for this one's
    # What ends it otherwise is SIGTERM.
    (eval "$ignored"; exec "$EMEND_BIN/train" recipe.toml -j 1 -o hung --restart --set training.steps=100000 --set validation.every=100000) 2> hung.err & pid=$!
    until [ "$(grep -c tokens_per_second hung.err)" -ge 1 ]; do sleep 0.05; kill -0 $pid; done
    kill -HUP $pid
    if [ -n "$ignored" ]; then
      before=$(grep -c tokens_per_second hung.err)
      until [ "$(grep -c tokens_per_second hung.err)" -ge $((before + 2)) ]; do sleep 0.05; kill -0 $pid; done
      kill -TERM $pid
    fi
    status=0; wait $pid || status=$?
    [ $status = "$([ -n "$ignored" ] && echo 143 || echo 129)" ]
    grep -q 'hung: stopped by a signal after step' hung.err
    [ -s hung/last.safetensors ]
  done
}

@test "a run goes on where nobody reads what it says" {
  { run_train -o unread 2>&1; echo $? > unread.status; } | head -n 1
  [ "$(cat unread.status)" = 0 ]
  cmp whole/package/model.safetensors unread/package/model.safetensors
}

@test "-q says only what ended the run" {
  run_train -o hushed --set training.steps=10 --set validation.every=10 -q 2> hushed.err
  [ "$(wc -l < hushed.err)" = 1 ]
  grep -q 'hushed: ended after step 10' hushed.err
}

@test "threads that wait for others leave the CPU to them, unless told otherwise" {
  for policy in "" ACTIVE; do
    OMP_DISPLAY_ENV=true ${policy:+env OMP_WAIT_POLICY=$policy} "$EMEND_BIN/train" recipe.toml -j 1 -o waiting --restart \
      --set training.steps=1 --set validation.every=1 2> waiting.err
    grep -q "OMP_WAIT_POLICY = '${policy:-PASSIVE}'" waiting.err
  done
}

# What a checkpoint holds, without its header: weights, the optimizer's state and that of the random numbers.
numbers_of() { python3 -c 'import sys; f = open(sys.argv[1], "rb"); f.seek(8 + int.from_bytes(f.read(8), "little")); sys.stdout.buffer.write(f.read())' "$1"; }

@test "killed at random moments it ends with the numbers of an uninterrupted run, bit for bit" {
  kills=3
  [ -z "${EMEND_LONG:-}" ] || kills=20
  # A kill comes within eight reports, of two steps each, so that the run outlives all of them.
  more="--set training.steps=$((30 * kills + 10)) --set training.report_every=2 --set validation.every=30"
  run_train $more -o unbroken 2> unbroken.err
  RANDOM=${EMEND_SEED:-1}
  for i in $(seq $kills); do
    "$EMEND_BIN/train" recipe.toml -j 1 $more -o killed 2> killed.err & pid=$!
    reports=$((RANDOM % 7))
    until [ "$(grep -c '"tokens_per_second"' killed.err)" -ge $reports ]; do
      kill -0 $pid
      sleep 0.02
    done
    sleep "0.0$((RANDOM % 6))"
    kill -KILL $pid
    wait $pid || true
  done
  [ ! -e killed/package/config.json ]
  run_train $more -o killed 2> killed.err
  cmp <(numbers_of unbroken/last.safetensors) <(numbers_of killed/last.safetensors)
  cmp <(numbers_of unbroken/best.safetensors) <(numbers_of killed/best.safetensors)
  cmp unbroken/package/model.safetensors killed/package/model.safetensors
  [ -z "$(find killed -name '*.safetensors.*')" ]
  diff <(grep -o '"loss":[^,]*' unbroken/log.jsonl) <(grep -o '"loss":[^,]*' killed/log.jsonl)
}

@test "a full disk leaves the old checkpoint" {
  run_train -o full --set training.steps=40 --set validation.every=20 2> full.err
  cp full/last.safetensors before
  run bash -c 'ulimit -f 64; "$EMEND_BIN/train" recipe.toml -j 1 -o full --set training.steps=200'
  [ "$status" = 2 ]
  [[ "$output" == *last.safetensors* || "$output" == *best.safetensors* ]]
  cmp before full/last.safetensors
  [ "$(find full -name '*.safetensors*' | wc -l)" = 3 ]
}

@test "a run that diverges keeps a checkpoint that can be gone on from, and exported" {
  run_train -o sound --set training.steps=10 --set validation.every=10 2> sound.err
  wild=(--set training.learning_rate=1000 --set training.weight_decay=1000 --set training.warmup=0
    --set validation.every=1000 --set training.report_every=15)
  cp -r sound diverged
  run run_train -o diverged "${wild[@]}" --set training.checkpoint_minutes=100
  [ "$status" = 2 ]
  [[ "$output" == *"diverged: the loss is not a number at step "*"; the same command goes on after step 10, --restart begins anew" ]]
  cmp sound/last.safetensors diverged/last.safetensors
  run_train -o diverged --set training.steps=20 --set validation.every=10 2> diverged.err
  # The end of a run between two reports, and checkpoints after every step.
  for more in "--set training.steps=30" "--set training.checkpoint_minutes=0"; do
    rm -rf diverged
    cp -r sound diverged
    run run_train -o diverged "${wild[@]}" --set training.report_every=1000 $more
    [ "$status" = 2 ]
    [[ "$output" == *" is not a number at step "* ]]
    "$EMEND_BIN/train" --export diverged -o diverged-package 2> diverged.err
    cmp sound/package/model.safetensors diverged-package/model.safetensors
  done
  echo rubbish > diverged/last.safetensors
  "$EMEND_BIN/train" --export diverged -o diverged-package 2> diverged.err
  grep -q 'last.safetensors: .*: the package is made from best.safetensors' diverged.err
  cmp sound/package/model.safetensors diverged-package/model.safetensors
  run run_train -o never "${wild[@]}" --set training.checkpoint_minutes=100
  [ "$status" = 2 ]
  [[ "$output" == *"lower training.learning_rate or raise training.warmup" ]]
}

@test "the same command after a run has ended changes nothing, whatever ended it" {
  patience="--set training.learning_rate=1e-12 --set validation.every=5 --set validation.patience=1 --set training.report_every=5"
  time="--set training.max_cpu_minutes=0.001"
  for settings in "$patience" "$time"; do
    run_train -o ended --restart $settings 2> ended.err
    step=$(jq -s 'map(.step) | max' ended/log.jsonl)
    [ "$step" -lt 60 ]
    cp ended/last.safetensors before
    run_train -o ended $settings 2> ended.err
    cmp before ended/last.safetensors
    [ "$(jq -s 'map(.step) | max' ended/log.jsonl)" = "$step" ]
  done
  run_train -o ended $time --set training.max_cpu_minutes=100 --set training.steps=$((step + 3)) --set training.report_every=1 2> ended.err
  [ "$(jq -s 'map(.step) | max' ended/log.jsonl)" = $((step + 3)) ]
}

@test "one train at a time works in a folder, and an export beside it leaves its files alone" {
  "$EMEND_BIN/train" recipe.toml -j 1 -o held --set training.steps=100000 --set validation.every=100000 2> held.err & pid=$!
  until [ -s held/last.safetensors ]; do kill -0 $pid; sleep 0.05; done
  run run_train -o held
  kill -0 $pid
  [ "$status" = 2 ]
  [[ "$output" == *"held: another train works in this folder: "* ]]
  touch held/last.safetensors.unborn
  "$EMEND_BIN/train" --export held -o held-package 2> export.err
  kill -0 $pid
  kill -TERM $pid
  status=0; wait $pid || status=$?
  [ "$status" = 143 ]
  [ -e held/last.safetensors.unborn ]
  run_train -o held --set training.steps=1 2> held.err
  [ ! -e held/last.safetensors.unborn ]
}

@test "--restart forgets the old run, but not for a recipe that cannot be run" {
  run_train -o anew --set training.steps=10 --set validation.every=10 2> anew.err
  cp anew/last.safetensors before
  run run_train -o anew --restart --set 'data.source.made.files=["claen.txt"]'
  [ "$status" = 2 ]
  cmp before anew/last.safetensors
  run_train -o anew --restart --set tokenizer.size=318 --set training.steps=10 --set validation.every=10 2> anew.err
  ! cmp -s anew/tokenizer.model whole/tokenizer.model || false
  [ "$(jq -s 'map(select(.loss)) | length' anew/log.jsonl)" = 1 ]
}

@test "what validation leaves out is told, and a set that it leaves nothing of is an error" {
  word=$(printf 'xyzzy%.0s' $(seq 50))
  { cat data/dev.tsv; printf '%s\t%s\n' "$word" "$word" "$word$word" "$word$word" "no target" "" "" "empty"; } |
    sed 's/^no target\t$/no target/' > data/mixed.tsv
  short=(--set model.max_length=100 --set data.max_tokens=99 --set 'validation.set.dev.files=["mixed.tsv"]')
  run_train --dry-run "${short[@]}" > mixed.out 2> mixed.err
  grep -Eq '^dev +44 +40 +2 +1 +1 +40$' mixed.out
  run_train -o mixed "${short[@]}" --set training.steps=4 --set validation.every=2 --set training.report_every=2 2> mixed.err
  [ "$(grep -c 'dev: 1 of 44 texts are longer than data.sentence_bytes = 300: left out of validation' mixed.err)" = 1 ]
  [ "$(grep -c 'dev: 1 of 41 texts are longer than the 99 tokens that the model takes: left out of its loss' mixed.err)" = 1 ]
  grep -qx '| dev | 44 | 40 | 2 | 40 |' mixed/package/README.md
  sed -n 41p data/mixed.tsv > data/long.tsv
  run run_train -o none "${short[@]}" --set 'validation.set.dev.files=["long.tsv"]'
  [ "$status" = 2 ]
  [[ "$output" == *"all 1 examples of 'dev' are longer than the 99 tokens that the model takes"* ]]
  sed -n 42p data/mixed.tsv > data/long.tsv
  run run_train -o none "${short[@]}" --set 'validation.set.dev.files=["long.tsv"]'
  [ "$status" = 2 ]
  [[ "$output" == *"'dev' has no examples in 1 lines, of which 1 are longer than data.sentence_bytes: raise that key"* ]]
}

@test "a warm-up that outlasts the run is told" {
  run_train -o warm --set training.steps=9 2> warm.err
  grep -qF 'recipe.toml: training.warmup = 10, but training.steps = 9: the learning rate never gets to its highest' warm.err
  run_train -o warm --set training.steps=10 2> warm.err
  ! grep -q warmup warm.err || false
}

@test "examples that are longer than training takes are told, unless they are few" {
  run_train -o long --set training.steps=1 2> long.err
  ! grep -q 'are left out, as a side' long.err || false
  run_train -o long --restart --set training.steps=1 --set data.max_tokens=20 2> long.err
  counts=$(sed -nE 's/^train: recipe.toml: of the ([0-9]+) examples drawn first ([0-9]+) are left out, as a side is longer than data.max_tokens = 20: .*/\1 \2/p' long.err)
  read -r drawn long <<< "$counts"
  [ "$drawn" = 200 ] && [ "$long" -gt 2 ] && [ "$long" -lt 200 ]
  run run_train -o long --restart --set training.steps=1 --set data.max_tokens=1
  [ "$status" = 2 ]
  [[ "$output" == *'every example is longer than data.max_tokens = 1: raise it'* ]]
}

@test "validation texts that are learned from, too, are told, unless they are few" {
  [ "$(grep -c 'dev: 40 of its texts, 100.0 %, are learned from, too; the longest at .*/clean.txt:[0-9]*: ' whole.err)" = 1 ]
  grep -qx '| validation set | lines | used | too long | in training |' whole/package/README.md
  grep -qx '| dev | 40 | 40 | 0 | 40 |' whole/package/README.md
  [ "$(tail -n 1 whole/log.jsonl | jq .ended.in_training.dev)" = 40 ]
  { head -n 1 data/clean.txt; seq -f 'Nobody made sentence %g.' 99; } | awk '{ print $0 "\t" $0 }' > data/few.tsv
  run_train --dry-run --set 'validation.set.dev.files=["few.tsv"]' > few.out 2> few.err
  grep -Eq '^dev +100 +100 +0 +0 +0 +1$' few.out
  ! grep -q 'learned from' few.err || false
}

@test "the card says what trained" {
  cpu=$(sed -n 's/^model name\s*: //p' /proc/cpuinfo | head -n 1)
  version=$("$EMEND_BIN/train" --version | awk 'NR == 1 { print $NF }')
  grep -qxF -e "- trained by Emend $version on ${cpu:-CPU} (processes: 1, threads of each: 1), in fp32" whole/package/README.md
}

@test "another recipe for the same run is told" {
  cp -r stopped seeded
  run_train -o seeded --set training.steps=62 --set training.seed=2 2> changed.err
  grep -q 'seeded: the recipe changed since this run began: training.seed 1 -> 2: --restart would begin anew' changed.err
  # What only says how long it goes on and how it is told is no other recipe.
  run_train -o seeded --set training.steps=62 --set training.seed=2 --set training.report_every=5 2> changed.err
  ! grep -q 'recipe changed' changed.err || false
  run run_train -o seeded --set training.steps=70 --set training.optimizer=adafactor
  [ "$status" = 2 ]
  [[ "$output" == *"last.safetensors: 'adafactor."*"' is missing: take back what changed in the recipe, or begin anew with --restart" ]]
  : > seeded/last.safetensors
  run run_train -o seeded --set training.steps=70
  [ "$status" = 2 ]
  [[ "$output" == *"last.safetensors: is not a safetensors file, it has 0 bytes: --restart begins anew, --export makes a package of best.safetensors" ]]
}

@test "a run that has ended is not told to have been another recipe's" {
  small=(--set training.steps=8 --set validation.every=4)
  run_train -o closed "${small[@]}" 2> closed.err
  cp -r closed closed-before
  run run_train -o closed "${small[@]}" --set training.learning_rate=0.1
  [ "$status" = 2 ]
  [[ "$output" == *"closed: the run has ended, and the recipe changed since it began: training.learning_rate 0.01 -> 0.1: nothing was trained: --restart begins anew"* ]]
  diff -r closed closed-before
  run_train -o closed "${small[@]}" --set package.quantize=none --set package.description=New 2> closed.err
  grep -q '^quantize = "none"' closed/package/recipe.toml
  grep -qx New closed/package/README.md
  run_train -o closed --set training.steps=12 --set validation.every=4 --set training.learning_rate=0.1 2> closed.err
  grep -q 'changed since this run began: training.learning_rate 0.01 -> 0.1' closed.err
  grep -q '^learning_rate = 0.1' closed/package/recipe.toml
}

# A model that has hardly begun hands its sources back, so that every validation has the same wer.
@test "where the metric stays the same, a falling loss is progress" {
  run_train -o tied --set validation.best=dev.wer --set validation.every=4 --set validation.patience=1 \
    --set training.steps=16 --set training.learning_rate=0.0001 --set training.report_every=4 2> tied.err
  [ "$(jq 'select(has("dev.wer")) | .["dev.wer"]' tied/log.jsonl | sort -u | wc -l)" = 1 ]
  [ "$(jq -r 'select(.ended) | "\(.step) \(.ended.reason) \(.ended.best_step)"' tied/log.jsonl)" = "16 steps 16" ]
}

@test "the end is told: what ended the run, and which checkpoint became the package" {
  run_train -o told --set training.learning_rate=1e-12 --set validation.every=5 --set validation.patience=2 \
    --set training.report_every=5 2> told.err
  grep -Eq '^train: told: stopped after step [0-9]+: loss no better for 2 validations; package from step [0-9]+ \(loss [0-9.]+\)$' told.err
  jq -e 'select(.ended) | .ended | .reason == "patience" and .package == "told/package" and (.figures["dev.loss"] > 0)' told/log.jsonl
  grep -Eq '^train: whole: ended after step 60; package from step (30|60) \(loss [0-9.]+\)$' whole.err
  run_train -o told --set training.learning_rate=1e-12 --set validation.every=5 --set validation.patience=2 \
    --set training.report_every=5 2> told.err
  [ "$(grep -c '"ended"' told/log.jsonl)" = 1 ]
}

@test "the log has gradients, epochs, the plain loss, and what the sources have" {
  run_train -o logged --set training.steps=20 --set validation.every=10 --set training.label_smoothing=0.1 2> logged.err
  python3 - logged/log.jsonl whole/log.jsonl << 'END'
import json, sys
logged, whole = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
reports = [line for line in logged if "loss" in line]
assert len(reports) == 2
for line in reports:
    assert line["gradient_norm"] > 0 and 0 <= line["clipped"] <= 1 and 0 < line["nll"] < 10 and line["time"] > 1.7e9, line
assert 0 < reports[0]["epoch"] < reports[1]["epoch"] < 20, reports
assert all("nll" not in line for line in whole)  # its loss is that of validation
source = [line["source"] for line in logged if "source" in line]
assert len(source) == 1 and source[0]["dev.wer"] > 0, source
changed = [line["dev.changed"] for line in logged if "dev.changed" in line]
assert len(changed) == 2 and all(0 <= share <= 1 for share in changed), changed
END
  grep -q 'dev, unchanged' logged/curves.svg
  grep -Eq '^Of the sources as they are: dev.wer 0\.[0-9]+\.$' logged/package/README.md
}

@test "a package that cannot be replaced whole is none" {
  cp -r whole/package replaced
  rm replaced/recipe.toml
  mkdir -p replaced/recipe.toml/full
  run "$EMEND_BIN/train" --export whole --quantize none -o replaced
  [ "$status" = 2 ]
  [[ "$output" == *"replaced/recipe.toml: cannot be written"* ]]
  [ ! -e replaced/config.json ] || cmp replaced/model.safetensors whole/package/model.safetensors
  [ ! -e replaced/.new ]
}

@test "another text for the same run is told" {
  cp -r data other
  echo "One more line." >> other/clean.txt
  run_train -o stopped --set data.root=other --set training.steps=62 2> changed.err
  grep -q "text of the recipe's sources changed" changed.err
  ! grep -q 'recipe changed' changed.err || false
  ! grep -q other stopped/package/recipe.toml || false
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
  grep -q 'bad.tsv:1: has 1 column, not 2' dry.err
  grep -q 'bad.tsv:3: is not UTF-8' dry.err
  [ "$(awk '/^embedding/, /^generate_gate/ { sum += $2 } /^parameters/ { print sum - $2 }' dry.out)" = 0 ]
  grep -Eq '^A step: [0-9.]+ s' dry.out
  grep -Eq '^Data threads: [1-9][0-9]* target tokens/s of each core, [1-9][0-9]* examples/s \(texts and noise [0-9]+%, tokens and tags [0-9]+%, batches [0-9]+% of the time\)$' dry.out
  grep -Eq '; 0 of [0-9]+ drawn examples have a side longer than data.max_tokens = 100$' dry.out
  grep -Eq '^The whole run: 60 steps, [0-9.]+ times the 601 examples, about [0-9:]+$' dry.out
  "$EMEND_BIN/train" dry.toml -j 1 --dry-run --set training.max_minutes=1000 --set training.max_cpu_minutes=0.001 > dry.out 2> dry.err
  grep -Eq '^The whole run: .*, ended after 0:00:0[0-9] by training.max_cpu_minutes$' dry.out
  grouped_recipe > grouped.toml
  "$EMEND_BIN/train" grouped.toml -j 1 -v --dry-run --set training.steps=2 > dry.out 2> dry.err
  grep -Eq '^slow +[0-9]+ +[0-9.]+% +0.005$' dry.out
  grep -Eq '^frozen +[0-9]+ +[0-9.]+% +0$' dry.out
  grep -Eq '^\(in no group\) +[0-9]+ +[0-9.]+% +0.01$' dry.out
  [ "$(sed -nE 's/^trained ([0-9]+), frozen ([0-9]+)$/\1 \2/p' dry.out | awk '{ print $1 + $2 }')" = "$(awk '/^parameters/ { print $2 }' dry.out)" ]
  grep -Eq '^train: encoder.0.[a-z.]+ \([0-9]+( x [0-9]+)*\)$' dry.err
  run "$EMEND_BIN/train" dry.toml --dry-run --set 'data.source.made.noise=["swop"]'
  [ "$status" = 2 ]
  [[ "$output" == *"data.source.made.noise: there is no noise 'swop': did you mean 'swap'?" ]]
  run "$EMEND_BIN/train" dry.toml --dry-run --set data.bad_lines=fail
  [ "$status" = 2 ]
  [[ "$output" == *"bad.tsv:1: has 1 column"* ]]
}

@test "tokenizers of characters and bytes make packages" {
  for kind in characters bytes; do
    run_train -o $kind --set tokenizer.kind=$kind --set training.steps=4 --set data.max_tokens=200 --set model.max_length=256 2> $kind.err
    echo "the oldd horse finds this river." | "$EMEND_BIN/denoise" -m ./$kind/package > out
    [ "$(wc -l < out)" = 1 ]
  done
  [ -s characters/package/characters.json ]
  run_train -o bytes --restart --set tokenizer.kind=bytes --set training.steps=2 --set data.max_tokens=200 --set model.max_length=256 2> restarted.err
  [ "$(jq -r .tokenizer bytes/package/config.json)" = bytes ]
  run_train -o again --set tokenizer.kind=characters --set tokenizer.from=characters/package --set training.steps=2 --set model.max_length=256 2> again.err
  cmp characters/package/characters.json again/package/characters.json
  # A package says itself of which kind its tokenizer is.
  run_train -o started --set training.start=characters/package --set training.steps=2 --set model.max_length=256 2> started.err
  cmp characters/package/characters.json started/package/characters.json
}

@test "a translator's package says which characters its training showed often" {
  awk 'BEGIN { for (i = 0; i < 40; i++) print "das " (i < 30 ? "grüne" : i < 34 ? "señor" : "alte") " Haus " i "\tthe “house” " i }' >pairs.tsv
  cat >pairs.toml <<'EOF'
[[data.source]]
name = "pairs"
kind = "pairs"
files = ["pairs.tsv"]
[tokenizer]
kind = "characters"
[model]
width = 16
feed_forward = 16
heads = 1
encoder_layers = 1
decoder_layers = 1
[training]
steps = 2
[package]
name = "read"
task = "translate"
EOF
  "$EMEND_BIN/train" pairs.toml -q -j 1 -o read
  [ "$(jq -r .characters read/package/config.json)" = ü ]
}

@test "the mean of the best checkpoints is exported; groups, averages and optimizers go on after a kill" {
  grouped_recipe > much.toml
  much="--set training.steps=36 --set validation.every=6 --set validation.keep=3 --set package.average=2
    --set training.ema=0.9 --set training.optimizer=adafactor --set training.schedule=plateau --set training.decay_patience=1
    --set training.word_dropout=0.1 --set training.edit_weight=3 --set training.clip_norm=infinity"
  "$EMEND_BIN/train" much.toml -j 1 $much -o much -v 2> much.err
  grep -q 'package: made from the mean of 2 checkpoints' much.err
  [ "$(find much -name 'best-*.safetensors' | wc -l)" = 3 ]
  "$EMEND_BIN/train" much.toml -j 1 $much -o stops 2> stops.err & pid=$!
  until grep -q '"dev.wer"' stops.err; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  [ ! -e stops/package/config.json ]
  "$EMEND_BIN/train" much.toml -j 1 $much -o stops 2> stops.err
  [ "$(find stops -name 'best-*.safetensors' | wc -l)" = 3 ]
  cmp <(numbers_of much/last.safetensors) <(numbers_of stops/last.safetensors)
  run "$EMEND_BIN/train" much.toml -o none --set 'training.group.slow.parameters=["encodr*"]'
  [ "$status" = 2 ]
  [[ "$output" == *"'encodr*' fits no parameter"* ]]
}

@test "what is sampled and corrected stands in the log, and goes on after a kill" {
  sed '/^gate/d; /^previous_token/d' recipe.toml > own.toml
  own="--set model.architecture=two_stream --set model.sampling_alpha=10 --set model.sampling_mu=4 --set package.task=translate
    --set training.steps=40 --set training.report_every=5 --set validation.every=20"
  "$EMEND_BIN/train" own.toml -j 1 $own -o own 2> own.err
  python3 - own/log.jsonl <<'END'
import json, sys
lines = [line for line in map(json.loads, open(sys.argv[1])) if "learning_rate" in line]
assert len(lines) == 8, lines
for line in lines:
    if line["step"] <= 10:
        assert "sampled" not in line and "ecm_loss" not in line, line
    else:
        assert 0 < line["sampled"] < 0.5 and line["ecm_loss"] > 0, line
END
  [ ! -e own/package/words.txt ]
  "$EMEND_BIN/train" own.toml -j 1 $own -o own-stops 2> stops.err & pid=$!
  until grep -q '"dev.wer"' stops.err; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  [ ! -e own-stops/package/config.json ]
  "$EMEND_BIN/train" own.toml -j 1 $own -o own-stops 2> stops.err
  cmp <(numbers_of own/last.safetensors) <(numbers_of own-stops/last.safetensors)
}

@test "every architecture that reads its own output samples on request, and goes on after a kill" {
  more="--set model.sampling_beta=0.5 --set model.sampling_alpha=10 --set model.sampling_mu=2 --set training.steps=30
    --set training.report_every=5 --set validation.every=30"
  sampled() { grep -c '"sampled":0\.[0-9]' $1/log.jsonl; }
  run_train -o sampled $more 2> sampled.err
  [ "$(sampled sampled)" = 4 ]
  [ "$(jq -r 'select(.step == 10 and has("loss")) | has("sampled")' sampled/log.jsonl)" = false ]
  jq -e '.model.sampling_beta == 0.5' sampled/package/config.json
  "$EMEND_BIN/train" recipe.toml -j 1 -o sampled-stops $more 2> stops.err & pid=$!
  until grep -q '"step":15' stops.err; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  run_train -o sampled-stops $more 2> stops.err
  cmp <(numbers_of sampled/last.safetensors) <(numbers_of sampled-stops/last.safetensors)
  sed '/^gate/d; /^previous_token/d; /^feed_forward/d; /^heads/d; /^width/a embedding = 16' recipe.toml > conv.toml
  "$EMEND_BIN/train" conv.toml -j 1 --set model.architecture=conv_seq2seq $more -o conv 2> conv.err
  [ "$(sampled conv)" = 4 ]
  sed '/^gate/d; /^previous_token/d' recipe.toml > t5.toml
  "$EMEND_BIN/train" t5.toml -j 1 --set model.architecture=t5 $more -o t5 2> t5.err
  [ "$(sampled t5)" = 4 ]
  run run_train -o taught $more --set training.teacher=whole/package --set tokenizer.from=whole/package
  [ "$status" -eq 2 ]
  [[ "$output" == *"model.sampling_beta does not go with training.teacher"* ]]
}

@test "a card is written anew, until someone changes it" {
  card() { "$EMEND_BIN/train" --export whole --quantize $1 -o carded 2> carded.err; }
  card bf16
  grep -q 'stored as bf16; from' carded/README.md
  card none
  grep -q 'stored as none; from' carded/README.md
  sed -i 's/^A test.s\.$/& It fails on verse./' carded/README.md
  card bf16
  grep -q 'It fails on verse' carded/README.md
  grep -q 'stored as none; from' carded/README.md
  "$EMEND_BIN/train" --export whole --set 'package.description=""' -o bare 2> bare.err
  [[ "$(sed -n 3p bare/README.md)" == "- architecture: "* ]]
}

@test "package.license names the licence of the weights in config.json, in the card and in the recipe" {
  ! grep -q license whole/package/config.json || false
  "$EMEND_BIN/train" --export whole --set package.license=CC-BY-SA-4.0 -o licensed 2> licensed.err
  grep -qx '  "license": "CC-BY-SA-4.0",' licensed/config.json
  grep -qx 'Licence: `CC-BY-SA-4.0`.' licensed/README.md
  grep -qx 'license = "CC-BY-SA-4.0"' licensed/recipe.toml
}

@test "--export makes a package of a run, stored as one likes, and tells the price" {
  mkdir elsewhere
  cd elsewhere
  "$EMEND_BIN/train" --export ../whole --quantize bf16 -o half 2> half.err
  grep -q 'half: with its weights stored as bf16: dev.changed .*, dev.loss [0-9.]* (before: [0-9.]*), dev.wer' half.err
  grep -q '^quantize = "bf16"' half/recipe.toml
  grep -q '^| dev.loss | [0-9.]* | [0-9.]* |$' half/README.md
  ! grep -q 'recipe changed' half.err || false
  "$EMEND_BIN/train" ../recipe.toml --export ../whole --quantize none -o full 2> full.err
  ! grep -q stored full.err || false
  bytes() { stat -c %s "$1/model.safetensors"; }
  [ "$(bytes ../whole/package)" -lt "$(bytes half)" ] && [ "$(bytes half)" -lt "$(bytes full)" ]
  [ -n "$("$EMEND_BIN/denoise" -m ./half <<< "the old hrse finds a river.")" ]
  cp -r ../whole run
  rm -r run/package
  "$EMEND_BIN/train" --export run -j 2 2> run.err
  ! grep -q threads run.err || false  # nothing is trained
  cmp run/package/model.safetensors ../whole/package/model.safetensors
  run "$EMEND_BIN/train" --export ../data
  [[ "$output" == *"../data: has no recipe.toml of a run: name the folder that train -o made" ]]
  for wrong in "--export none" "../recipe.toml --quantize int8" "--export run --restart"; do
    run "$EMEND_BIN/train" $wrong
    [ "$status" = 2 ]
  done
}

@test "a coverage loss is reported; without its key nothing changes" {
  sed '/^gate/d; /^previous_token/d' recipe.toml > coverage.toml
  settings=(-j 1 --set model.architecture=transformer --set training.steps=20 --set 'validation.metrics=[]')
  "$EMEND_BIN/train" coverage.toml "${settings[@]}" -o coverage --set training.coverage=1 2> coverage.err
  "$EMEND_BIN/train" coverage.toml "${settings[@]}" -o plain 2> plain.err
  "$EMEND_BIN/train" coverage.toml "${settings[@]}" -o zero --set training.coverage=0 2> zero.err
  grep -q '"coverage_loss":0\.' coverage/log.jsonl
  ! grep -q coverage_loss plain/log.jsonl || false
  cmp <(numbers_of plain/last.safetensors) <(numbers_of zero/last.safetensors)
  run run_train -o none --set training.coverage=1 --set model.architecture=cfe
  [ "$status" = 2 ]
}

@test "--evaluate writes hypotheses whose decoding score reads" {
  for how in free forced; do
    "$EMEND_BIN/train" --evaluate ./whole/package --decode $how --data data/dev.tsv -o $how.txt
    [ "$(wc -l < $how.txt)" = 40 ]
    python3 -c 'import json,sys; m = json.load(open(sys.argv[1])); assert m["package"] == "whole/package" and m["data"] == "dev.tsv" and m["lines"] == 40, m' $how.txt.meta.json
    "$EMEND_BIN/score" wer -r data/dev.tsv:2 $how.txt | grep -q "decode:$how|package:whole/package|"
  done
  ! cmp -s free.txt forced.txt || false
  [ "$(sha256sum < data/dev.tsv | cut -c1-64)" = "$(grep -o '"data_sha256": "[^"]*' free.txt.meta.json | cut -c17-)" ]
  printf 'no target\n' > one.tsv
  run "$EMEND_BIN/train" --evaluate ./whole/package --decode forced --data one.tsv -o one.txt
  [ "$status" = 2 ]
  [[ "$output" == *"one.tsv:1: has no target"* ]]
  run "$EMEND_BIN/train" --evaluate ./whole/package --data one.tsv
  [ "$status" = 2 ]
}

@test "--evaluate takes the package of a run, and says how to make one" {
  for folder in whole ./whole/ ./whole/package; do
    "$EMEND_BIN/train" --evaluate $folder --data data/dev.tsv -o of_run.txt
    cmp of_run.txt free.txt
    jq -e '.package == "whole/package"' of_run.txt.meta.json
  done
  run_train -o from-run --set training.start=whole --set training.steps=1 --set package.lexicon=lexicon-en 2> from-run.err  # as a run starts from one
  jq -e '.model.width == 32 and .lexicon == "lexicon-en"' from-run/package/config.json
  jq -e 'has("lexicon") | not' whole/package/config.json
  mkdir begun
  touch begun/log.jsonl
  run "$EMEND_BIN/train" --evaluate begun --data data/dev.tsv -o none.txt
  [ "$status" = 2 ]
  [[ "$output" == *"begun: is a run without a package: train --export begun makes one" ]]
}

@test "a recipe may name packages as -m does, and what is not there is said to be neither" {
  mkdir -p named
  cp -r whole/package named/whole-named
  for key in training.start tokenizer.from training.teacher; do
    [ $key = training.teacher ] && more="--set tokenizer.from=whole-named" || more=
    EMEND_MODELS="$PWD/named" run_train -o by-name --restart --set $key=whole-named $more --set training.steps=1 2> by-name.err
    cmp by-name/tokenizer.model whole/tokenizer.model
    grep -q 'named/whole-named"' by-name/recipe.toml
    run run_train -o none --set $key=whole-nmed
    [ "$status" = 2 ]
  done
  run run_train -o none --set training.start=whole --set model.width=16
  [ "$status" = 2 ]
  [[ "$output" == *"whole/package: '"*"' is "*"32 there, and "*"16 by this recipe: write its sizes under [model]: "*"width = 32"* ]]
  for name in whole-nmed ./whole-nmed; do
    run run_train -o none --set training.start=$name
    [ "$status" = 2 ]
    [[ "$output" == *"there is neither a folder $name nor a package of that name"* ]]
  done
}

@test "text that does not give the vocabulary: tokenizer.lines is named where it is why" {
  run run_train -o none --set tokenizer.size=3000 --set tokenizer.lines=100
  [ "$status" = 2 ]
  [[ "$output" == *"tokenizer training: 100 lines do not give a vocabulary of 3000 "*": raise tokenizer.lines or lower tokenizer.size" ]]
  run run_train -o none --set tokenizer.size=3000 --set tokenizer.lines=5000
  [ "$status" = 2 ]
  [[ "$output" == *": give more text or lower tokenizer.size" ]]
  # More characters than pieces: bytes and marks are 261 of them.
  python3 -c 'print("".join(map(chr, range(0x4E00, 0x4E40))))' > many.txt
  run run_train -o none --set data.source.made.files='["../many.txt"]' --set tokenizer.size=262
  [ "$status" = 2 ]
  [[ "$output" == *" vs "*"): raise tokenizer.size: each character is a piece" ]]
}

@test "--evaluate reads a pipe once, and says what is no network" {
  "$EMEND_BIN/train" --evaluate ./whole/package --data <(head -n 3 data/dev.tsv) -o piped.txt
  [ "$(wc -l < piped.txt)" = 3 ]
  jq -e '.lines == 3 and (has("data_sha256") | not)' piped.txt.meta.json
  run "$EMEND_BIN/train" --evaluate "$EMEND_SOURCE/tests/packages/symspell-tiny" --data data/dev.tsv -o none.txt
  [ "$status" = 2 ]
  [[ "$output" == *"symspell-tiny: is a dictionary, and no network: denoise and gec correct with it" ]]
  cp -r whole/package unreasonable
  sed -i 's/"sentence_bytes": 300/"sentence_bytes": -5/' unreasonable/config.json
  run "$EMEND_BIN/train" --evaluate ./unreasonable --data data/dev.tsv -o none.txt
  [ "$status" = 2 ]
  [[ "$output" == *'unreasonable/config.json: "sentence_bytes" is not a number from 16 to 100000'* ]]
}

@test "options that would change nothing are refused" {
  evaluate="--evaluate ./whole/package --data data/dev.tsv -o none.txt"
  sed '/^\[model\]/,/^\[training\]/{/^\[training\]/!d}' recipe.toml >counted.toml
  while IFS='|' read -r arguments message; do
    run "$EMEND_BIN/train" $arguments
    echo "$arguments: $output"
    [ "$status" = 2 ]
    [[ "$output" == *"$message"* ]]
  done <<END
$evaluate recipe.toml|recipe.toml: a recipe does not go with --evaluate
$evaluate --set training.steps=3|--set: does not go with --evaluate
$evaluate --restart|--restart: does not go with --evaluate
$evaluate --dry-run|--dry-run: does not go with --evaluate
$evaluate --print-recipe|--print-recipe: does not go with --evaluate
$evaluate --export whole|--evaluate: does not go with --export
$evaluate --quantize bf16|--quantize: does not go with --evaluate
$evaluate --decode forced --beam 5|--beam: does not go with --decode forced
recipe.toml --decode forced --print-recipe|--decode: changes nothing without --evaluate: name a package
recipe.toml --beam 7 --print-recipe|--beam: changes nothing without --evaluate: name a package
recipe.toml --data data/dev.tsv|--data: changes nothing without --evaluate: a recipe names its own data
recipe.toml --quantize bf16|--quantize: changes nothing without --export: of a run, --set package.quantize
--export whole --restart|--restart: does not go with --export
--export whole --dry-run|--dry-run: does not go with --export
counted.toml --export whole --set training.objective=ngram|--export: a run of objective ngram has no checkpoint
END
}

@test "a recipe's mistakes are named" {
  run run_train --set training.stepps=3 -o none
  [ "$status" = 2 ]
  [[ "$output" == *steps* ]]
  run run_train --set model.widht=3 -o none
  [ "$status" = 2 ]
  [[ "$output" == *widht* ]]
  run run_train --set data.source.mad.weight=3 -o none
  [ "$status" = 2 ]
  [[ "$output" == *"the recipe has no 'mad' there: it has made" ]]
  # A short model leaves out what it cannot take, instead of ending the run where it meets it.
  printf 'This is short.\nThis sentence has many more words than the one before it, and that is all there is to say of it.\n' > data/mixed.txt
  run_train -o short --set 'data.source.made.files=["mixed.txt", "clean.txt"]' --set model.max_length=40 --set data.join_share=0 \
    --set training.steps=5 2> short.err
  grep -q 'data.max_tokens = 100, but this gated_transformer takes 39 tokens of a side: longer examples are left out: lower it' short.err
  run "$EMEND_BIN/train"
  [ "$status" = 2 ]
}

@test "what other programs have as options is a key of the recipe" {
  for row in 'lr training.learning_rate=N' 'batch-size training.batch_tokens=N' 'epochs training.steps=N' \
    'label-smoothing training.label_smoothing=VALUE' 'encoder-layers model.encoder_layers=VALUE'; do
    set -- $row
    run "$EMEND_BIN/train" --$1 1 recipe.toml
    [ "$status" -eq 2 ]
    [ "$output" = "train: --$1: no such option: write --set $2" ]
  done
  run "$EMEND_BIN/train" --recipe recipe.toml
  [ "$output" = "train: --recipe: no such option: leave it out: the recipe is an operand, train RECIPE" ]
}

@test "--print-recipe prints a recipe that means the same" {
  "$EMEND_BIN/train" recipe.toml --print-recipe > printed.toml
  "$EMEND_BIN/train" printed.toml --print-recipe | cmp - printed.toml
  "$EMEND_BIN/train" --explain-keys > keys
  grep -q '^batch_tokens  (whole number' keys
  for table in '[data]' '[[data.source]]' '[[training.group]]' '[[validation.set]]' '[package]'; do grep -Fqx "$table" keys; done
}

@test "the recipes among the examples become packages" {
  mkdir -p examples/data
  cp "$EMEND_SOURCE"/examples/recipes/*.toml examples
  cp data/clean.txt examples/data
  cp data/dev.tsv examples/data
  cp data/dev.tsv examples/data/train.tsv
  awk -F '\t' '{ print "S " $1 "\nA 0 1|||R:OTHER|||That|||REQUIRED|||-NONE-|||0\n" }' data/dev.tsv | tee examples/data/train.m2 > examples/data/dev.m2
  tiny=(-j 1 --set tokenizer.kind=characters --set tokenizer.size=320 --set training.steps=2 --set training.batch_tokens=300 --set validation.every=2)
  small=(--set model.width=32 --set model.heads=2 --set model.encoder_layers=1 --set model.decoder_layers=1)
  for recipe in translate gec denoise; do
    "$EMEND_BIN/train" examples/$recipe.toml "${tiny[@]}" "${small[@]}" -o examples/$recipe 2> examples.err
    [ -s examples/$recipe/package/config.json ]
  done
  "$EMEND_BIN/train" examples/masked.toml "${tiny[@]}" --set model.hidden_size=32 --set model.num_hidden_layers=1 \
    --set model.num_attention_heads=2 --set model.intermediate_size=64 -o examples/masked 2> examples.err
  [ -s examples/masked/package/config.json ]
}

# --- several processes ---

together() { # N ARGUMENT...
  local number=$1
  shift
  [ -e "$EMEND_BUILD/lib/emend/mpi.so" ] && command -v mpirun > mpirun.path || skip "built without MPI"
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
  timeout 300 mpirun --oversubscribe --bind-to none -n "$number" "$EMEND_BIN/train" recipe.toml -j 1 "$@"
}

@test "where no MPI was found, several processes are told how to get it" {
  mkdir -p without/lib/emend without/bin
  ln -sf "$EMEND_BUILD"/lib/emend/*.so* without/lib/emend
  rm -f without/lib/emend/mpi.so
  cp "$EMEND_BIN/train" without/bin  # programs find their modules from where they are
  for size in OMPI_COMM_WORLD_SIZE=2 PMI_SIZE=2 MPI_LOCALNRANKS=2 'SLURM_STEP_NUM_TASKS=2 PMIX_RANK=0' 'SLURM_STEP_NUM_TASKS=2 SLURM_PROCID=0'; do
    run env $size without/bin/train recipe.toml -o without/run
    echo "$size: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == 'train: '*'/mpi.so: is missing: this build has no MPI: install libopenmpi-dev (or another MPI) and build again' ]]
  done
  for size in OMPI_COMM_WORLD_SIZE=1 PMI_SIZE=1 SLURM_STEP_NUM_TASKS=2 'SLURM_STEP_NUM_TASKS=1 PMIX_RANK=0'; do
    env $size without/bin/train recipe.toml --dry-run
  done
}

@test "where a build has MPI and the system has none, several processes are told which to install" {
  mkdir -p lost/lib/emend lost/bin
  ln -sf "$EMEND_BUILD"/lib/emend/*.so* lost/lib/emend
  cp "$EMEND_BIN/train" lost/bin
  echo 'extern "C" int other() { return 0; }' | c++ -shared -fPIC -nostdlib -Wl,-soname,libmpi-nowhere.so.1 -o lost/other.so -x c++ -
  rm -f lost/lib/emend/mpi.so
  echo 'extern "C" int other(); extern "C" int one() { return other(); }' |
    c++ -shared -fPIC -nostdlib -o lost/lib/emend/mpi.so -x c++ - -x none lost/other.so
  run env OMPI_COMM_WORLD_SIZE=2 lost/bin/train recipe.toml -o lost/run
  echo "$output"
  [ "$status" -eq 2 ]
  [[ "$output" == 'train: '*'/mpi.so: cannot be loaded: libmpi-nowhere.so.1: '*": install the MPI that it was built with (Debian's openmpi-bin), or train with one process" ]]
}

losses() { jq -r 'select(.loss) | .loss' "$1/log.jsonl"; }

@test "two processes take the steps of one" {
  settings=(--set training.accumulate=2)
  run_train -o one "${settings[@]}" 2> one.err
  together 2 -o two "${settings[@]}" 2> two.err
  [ "$(losses one | wc -l)" = 6 ]
  difference=$(paste <(losses one) <(losses two) | awk '{ d = $1 - $2; if (d < 0) d = -d; if (d > most) most = d } END { print most + 0 }')
  echo "# largest difference of a reported loss: $difference" >&3
  awk -v d="$difference" 'BEGIN { exit !(d < 2e-4) }'
  [ -s two/package/model.safetensors ]
  [ "$(jq -s 'map(select(.["dev.wer"])) | length' two/log.jsonl)" = 2 ]
}

@test "passes that a device repeats have the losses of passes one by one" {
  # Batches are filled up with rows of no weight, for which dropout would draw, too.
  settings=(--set model.dropout=0 --set training.accumulate=2)
  run_train -o one_by_one "${settings[@]}" 2> one_by_one.err
  run_train -o repeated "${settings[@]}" --set training.graphs=8 2> repeated.err
  grep -qF 'training.graphs: a CPU has no CUDA graphs, so nothing is gained by them' repeated.err
  [ "$(losses one_by_one | wc -l)" = 6 ]
  paste <(losses one_by_one) <(losses repeated) | awk '{ d = $1 - $2 } d > 2e-4 || d < -2e-4 { print; bad = 1 } END { exit bad }'
}

@test "where a pass is no function of a batch's tokens, training.graphs is refused" {
  for setting in model.sampling_beta=0.5 'model.context_sentences=2' training.coverage=0.1; do
    run run_train -o refused --set training.graphs=8 --set $setting
    [ "$status" = 2 ] && [[ "$output" = *training.graphs* ]]
  done
  run together 2 -o refused --set training.graphs=8 --set training.accumulate=2
  [[ "$output" = *"training.graphs: several processes add up their gradients"* ]]
}

@test "two processes go on with the numbers that they would have had" {
  # The learning rate of inverse_sqrt does not depend on the number of steps.
  settings=(--set training.accumulate=2 --set training.checkpoint_minutes=100)
  together 2 -o begun "${settings[@]}" --set training.steps=30 2> begun.err
  cp -r begun begun-too
  for run in begun begun-too; do together 2 -o $run "${settings[@]}" 2> $run.err || { cat $run.err; false; }; done
  [ "$(losses begun | wc -l)" = 6 ]
  cmp <(losses begun) <(losses begun-too)
}

@test "batches that cannot be shared out are an error with a remedy" {
  run together 2 -o odd --set training.accumulate=1
  [ "$status" -ne 0 ]
  [[ "$output" == *"cannot be shared out to 2 processes: --set training.accumulate=2"* ]]
  [ "$(grep -c 'cannot be shared out' <<< "$output")" = 1 ]
}

@test "a killed process ends the job, and the last checkpoint stays good" {
  settings=(--set training.accumulate=2 --set training.steps=100000 --set validation.every=100000)
  together 2 -o rank-killed "${settings[@]}" 2> killed.err &
  job=$!
  for _ in $(seq 600); do [ -e rank-killed/last.safetensors ] && break; sleep 0.1; done
  # One of the two, and neither mpirun nor timeout, whose command lines hold the same words.
  victim=$(pgrep -f "^$EMEND_BIN/train recipe.toml -j 1 -o rank-killed" | tail -n 1)
  [ -n "$victim" ] || kill "$job"
  kill -KILL "$victim"
  ended=0
  wait "$job" || ended=$?
  [ "$ended" -ne 0 ]
  cat killed.err
  grep -qiE "signal 9|killed" killed.err
  ! pgrep -f "^$EMEND_BIN/train recipe.toml -j 1 -o rank-killed" || false
  "$EMEND_BIN/train" --export rank-killed 2> export.err
  [ -s rank-killed/package/model.safetensors ]
}

# Two hosts: network namespaces with names of their own and a cable between them. What starts a process on the second host is no ssh.
hosts() {
  [ -e "$EMEND_BUILD/lib/emend/mpi.so" ] && command -v mpirun > mpirun.path || skip "built without MPI"
  mpirun --version | grep -q 'Open MPI) 4' || skip "the options are those of Open MPI 4"
  [ "$(id -u)" -eq 0 ] && command -v ip unshare > ip.path || skip "network namespaces want root and ip (iproute2)"
  first=emend-$$-one second=emend-$$-two
  { ip netns add $first && ip netns add $second && ip link add one netns $first type veth peer name two netns $second; } 2> ip.err ||
    skip "there are no network namespaces here: $(head -n 1 ip.err)"
  for host in one:1 two:2; do
    ip -n emend-$$-${host%:*} address add 10.99.0.${host#*:}/24 dev ${host%:*}
    ip -n emend-$$-${host%:*} link set ${host%:*} up
    ip -n emend-$$-${host%:*} link set lo up
  done
  cat > on_host_two << END
#!/bin/sh
shift  # the host
exec ip netns exec $second unshare --uts sh -c 'hostname two; exec sh -c "\$*"' - "\$@"
END
  chmod +x on_host_two
}

teardown() {
  [ -z "${first:-}" ] || ip netns del $first 2> ip.err || true
  [ -z "${second:-}" ] || ip netns del $second 2> ip.err || true
}

over_hosts() { # ARGUMENT...
  local mca=(--mca plm_rsh_agent "$PWD/on_host_two" --mca btl "tcp,self" --mca btl_tcp_if_include 10.99.0.0/24 --mca oob_tcp_if_include 10.99.0.0/24)
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ip netns exec $first unshare --uts sh -c 'hostname one; exec "$@"' - \
    timeout 300 mpirun "${mca[@]}" -H 10.99.0.1,10.99.0.2 -n 2 --bind-to none "$EMEND_BIN/train" "$PWD/recipe.toml" -j 1 "$@"
}

@test "two hosts take the steps of two processes on one" {
  hosts
  settings=(--set training.accumulate=2)
  together 2 -o on-one-host "${settings[@]}" 2> on-one-host.err
  over_hosts -o "$PWD/on-two-hosts" -v "${settings[@]}" 2> on-two-hosts.err || { cat on-two-hosts.err; false; }
  grep -qx 'train: gradients are summed over MPI' on-two-hosts.err
  [ "$(losses on-two-hosts | wc -l)" = 6 ]
  cmp <(losses on-one-host) <(losses on-two-hosts)
  cmp on-one-host/package/model.safetensors on-two-hosts/package/model.safetensors
}

# The processes of a host whose command lines begin so.
on_host() { # NAMESPACE PATTERN
  ip netns pids "$1" | while read -r pid; do
    [[ "$(tr '\0' ' ' < /proc/$pid/cmdline)" != $2* ]] || echo "$pid"
  done
}

@test "a process that is lost on another host ends the job, and so does the host; the same command goes on from the checkpoint" {
  hosts
  settings=(-o "$PWD/lost" --set training.accumulate=2 --set validation.every=100000)
  begun=0
  for lost in "$EMEND_BIN/train" orted; do
    : > lost.err
    over_hosts "${settings[@]}" --set training.steps=100000 2> lost.err 3>&- &
    job=$!
    for _ in $(seq 600); do [ -e lost/last.safetensors ] && [ "$(losses lost | wc -l)" -gt $((begun + 2)) ] && break; sleep 0.1; done
    begun=$(losses lost | wc -l)
    victim=$(on_host $second "$lost")
    [ -n "$victim" ] || kill "$job"
    kill -KILL $victim
    ended=0
    wait "$job" || ended=$?
    echo "$lost: $ended"
    cat lost.err
    [ "$ended" -ne 0 ] && [ "$ended" -ne 124 ]
    for _ in $(seq 600); do [ -z "$(on_host $second "$EMEND_BIN/train")$(on_host $first "$EMEND_BIN/train")" ] && break; sleep 0.1; done
    [ -z "$(on_host $second "$EMEND_BIN/train")$(on_host $first "$EMEND_BIN/train")" ]
  done
  steps=$(jq -r 'select(.loss) | .step' lost/log.jsonl | tail -n 1)
  over_hosts "${settings[@]}" --set training.steps=$((steps + 20)) 2> lost.err || { cat lost.err; false; }
  [ "$(jq -r 'select(.loss) | .step' lost/log.jsonl | tail -n 1)" -gt "$steps" ]
  [ -s lost/package/model.safetensors ]
}

# NCCL's place is taken by a library that sums in the host's memory (tests/stand_in/nccl.cpp).
by_nccl() { # N ARGUMENT...
  EMEND_NCCL="${nccl:-$EMEND_BUILD/tests/stand_in/libnccl.so.2}" together "$@" --set training.accumulate=2 --set training.reduction=nccl
}

@test "NCCL and MPI give the same numbers" {
  together 2 -o by-mpi -v --set training.accumulate=2 --set training.reduction=mpi 2> by-mpi.err
  grep -qx 'train: gradients are summed over MPI' by-mpi.err
  by_nccl 2 -o by-nccl -v 2> by-nccl.err
  grep -qx 'train: gradients are summed by NCCL 2.4.3' by-nccl.err
  [ "$(losses by-nccl | wc -l)" = 6 ]
  cmp <(losses by-mpi) <(losses by-nccl)
  cmp by-mpi/package/model.safetensors by-nccl/package/model.safetensors
}

@test "a run goes on by NCCL that MPI began" {
  together 2 -o changed --set training.accumulate=2 --set training.steps=30 2> begun.err
  by_nccl 2 -o changed 2> changed.err
  ! grep 'recipe changed' changed.err | grep reduction || false
  [ "$(losses changed | wc -l)" = 6 ]
}

@test "on CPUs gradients are summed over MPI unless NCCL is asked for" {
  EMEND_NCCL=/nowhere together 2 -o on-cpus -v --set training.accumulate=2 --set training.steps=4 2> on-cpus.err
  grep -qx 'train: gradients are summed over MPI' on-cpus.err
}

@test "without the library of NCCL a run that asks for it is an error with a remedy" {
  nccl=/nowhere/libnccl.so.2 run by_nccl 2 -o no-nccl
  [ "$status" -ne 0 ]
  [[ "$output" == *"train: /nowhere/libnccl.so.2: cannot be loaded ("*"): install NCCL, or name the file in EMEND_NCCL"* ]]
  [ "$(grep -c 'cannot be loaded' <<< "$output")" = 1 ]
}

@test "what NCCL reports ends all processes, whichever of them it reports it to" {
  for fails in init:1:1 sum:7:1 sum:7:0 lost:5:1 sum:7; do
    export STAND_IN_NCCL_FAILS=$fails
    SECONDS=0
    run by_nccl 2 -o failing-$fails --set training.steps=100000
    echo "$fails: $SECONDS s: $output"
    [ "$status" -ne 0 ] && [ "$status" -ne 124 ]
    [ "$SECONDS" -lt 40 ]
    grep -q '^train: NCCL: .*: NCCL_DEBUG=INFO tells more; --set training.reduction=mpi' <<< "$output"
    ! pgrep -f "^$EMEND_BIN/train recipe.toml -j 1 -o failing-$fails" || false
  done
}

@test "a package can be mixed with the one that training started from, and storage tells its price" {
  run_train -o from 2> from.err
  grep -q 'with its weights stored as int8: dev.changed .*, dev.loss [0-9.]* (before: [0-9.]*), dev.wer' from.err
  start=(--set training.start=from/package --set training.steps=20)
  run_train -o on "${start[@]}" 2> on.err
  run_train -o mixed "${start[@]}" --set package.start_share=0.5 2> mixed.err
  run_train -o all "${start[@]}" --set package.start_share=1 2> all.err
  cmp all/package/model.safetensors from/package/model.safetensors
  ! cmp -s mixed/package/model.safetensors on/package/model.safetensors || false
  ! cmp -s mixed/package/model.safetensors from/package/model.safetensors || false
  run run_train -o none --set package.start_share=0.5
  [ "$status" -eq 2 ]
}
