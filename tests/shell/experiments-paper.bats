# models/experiments at SIZE=paper and SIZE=gpu, on toy data: a network of that size is built and takes a step; with
# EMEND_LONG=1 each of the paper's size has a dry run of 20 steps and then learns for 20 steps.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
  export FOLDER=$BATS_FILE_TMPDIR STEPS=1
  [ -z "${EMEND_LONG:-}" ] || STEPS=20
  export SMALL="--set training.steps=$STEPS --set training.warmup=0 --set training.batch_tokens=256 --set training.precision=fp32 \
    --set data.max_tokens=100 --set data.pool=100 --set validation.every=20"
  cd "$FOLDER"
  awk 'BEGIN { srand(3); split("dog cat house boat garden egg", n); split("sees buys cleans finds", v)
    for (i = 1; i <= 200; i++) { print "She " v[1+int(rand()*4)] " the " n[1+int(rand()*6)] " and the " n[1+int(rand()*6)] "."
      if (i % 5 == 0) print "" } }' >documents.txt
  grep . documents.txt >clean.txt
  sed 's/She \([a-z]*\)s the/She \1 teh/' clean.txt | paste - clean.txt >pairs.tsv
  awk 'BEGIN { srand(7); for (i = 0; i < 500; i++) { line = "Each"; for (w = 0; w < 6; w++) { line = line " "
    for (s = 0; s < 3; s++) line = line substr("bdfgklmnprst", 1 + int(rand() * 12), 1) substr("aeiou", 1 + int(rand() * 5), 1) } print line "." } }' >text.txt
  mkdir -p data/clean data/gec data/translate
  for name in modern openstax.train novels gutenberg speeches; do xz -c clean.txt >data/clean/$name.txt.xz; done
  xz -c pairs.tsv >data/gec/commits.train.tsv.xz
  head -n 40 pairs.tsv | tee >(xz -c >data/gec/commits.dev.tsv.xz) >(xz -c >data/translate/toy.dev.de-en.tsv.xz) >dev.tsv
  xz -c pairs.tsv >data/translate/toy.train.de-en.tsv.xz
}

setup() { [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"; }

# Where the tokenizer that two recipes take is not there.
needs_gec_en() { [ -e "$EMEND_SOURCE/models/gec-en/config.json" ] || skip "the recipe takes the tokenizer of models/gec-en"; }

experiment() {
  local name=$1
  shift
  make -s -f "$EMEND_SOURCE/models/experiments/$name/Makefile" -C "$FOLDER" SIZE="${SIZE:-paper}" OUT="$FOLDER/$name-${SIZE:-paper}" "$@"
}

# dry_run MILLIONS NAME VARIABLE=VALUE...: the largest network has at least so many million parameters.
dry_run() {
  local millions=$1
  shift
  experiment "$@" dry-run >"$FOLDER/shown" || return 1
  cat "$FOLDER/shown"
  grep -q "^The whole run: $STEPS steps" "$FOLDER/shown"
  awk -v least="$millions" '$1 == "parameters" && $2 > most { most = $2 } END { exit !(most >= least * 1e6) }' "$FOLDER/shown"
}

# learn RUN NAME VARIABLE=VALUE...: in the long form, 20 steps and the package of that run, a folder.
learn() {
  local run=$FOLDER/$1
  shift
  [ -n "${EMEND_LONG:-}" ] || return 0
  experiment "$@" "$run/package/config.json"
  grep -q '"step":20' "$run/log.jsonl"
  rm -rf "$run/package" "$run"/*.safetensors
}

@test "cfe" {
  set -- cfe DATA="$FOLDER/pairs.tsv" ENCODERS=cfe MINUTES=10 SET="$SMALL"
  dry_run 6 "$@"
  [ -z "${EMEND_LONG:-}" ] || experiment "$@" "$FOLDER/cfe-paper/e2/cfe-1/test.txt"
}

@test "crosent" {
  set -- crosent DATA="$FOLDER/documents.txt" SYSTEMS=gate BASE_MINUTES=10 MINUTES=10 TEST=5 TUNE=5 SET="$SMALL --set tokenizer.size=300"
  dry_run 120 "$@"
  learn crosent-paper/gate-1 "$@"
}

@test "ecm" {
  cp "$EMEND_SOURCE/models/experiments/ecm/recipe.toml" "$FOLDER"  # it works in its own folder
  set -- ecm DATA="$FOLDER/data" TASKS=toy SYSTEMS=ecm SEEDS=1 RUNS="$FOLDER/ecm" SET="$SMALL --set tokenizer.size=300 --set validation.metrics=[]"
  dry_run 25 "$@"
  learn ecm/toy-ecm-1 "$@"
}

@test "gated-trans, from fresh weights and on what is trained first" {
  set -- gated-trans DATA="$FOLDER/text.txt" LINES=200 TEXT="$FOLDER/text.txt" NOISES=swap SEEDS=1 GATES=all VOCABULARY=420 \
    MINUTES=10 BACKBONE_MINUTES=10 SET="$SMALL" SET_BACKBONE="$SMALL" SET_GECTOR="$SMALL"
  dry_run 80 "$@"
  [ -n "${EMEND_LONG:-}" ] || return 0
  for backbone in bert bart t5; do
    dry_run 80 "$@" BACKBONES=$backbone
    experiment "$@" "$FOLDER/gated-trans-paper/$backbone/package/config.json"
  done
  for run in fresh bart; do experiment "$@" BACKBONES="fresh bart" "$FOLDER/gated-trans-paper/swap/${run}_all-1/free.txt"; done
}

@test "gector" {
  needs_gec_en
  set -- gector DATA="$FOLDER/data" SET="$SMALL"
  dry_run 85 "$@"
  learn gector-paper "$@"
}

@test "nqe" {
  needs_gec_en
  set -- nqe DATA="$FOLDER/data" CORRECTOR="$EMEND_SOURCE/tests/packages/gec-tiny" PREDICTOR_MINUTES=10 MINUTES=10 SET="$SMALL"
  dry_run 80 "$@"
  learn nqe-paper/made "$@"
}

@test "each has a size between, for minutes of a GPU" {
  export SIZE=gpu
  dry_run 6 cfe DATA="$FOLDER/pairs.tsv" ENCODERS=cfe SET="$SMALL"
  dry_run 15 crosent DATA="$FOLDER/documents.txt" SYSTEMS=gate TEST=5 TUNE=5 SET="$SMALL --set tokenizer.size=300"
  cp "$EMEND_SOURCE/models/experiments/ecm/recipe.toml" "$FOLDER"
  dry_run 15 ecm DATA="$FOLDER/data" TASKS=toy SYSTEMS=ecm SEEDS=1 RUNS="$FOLDER/ecm-gpu" SET="$SMALL --set tokenizer.size=300 --set validation.metrics=[]"
  dry_run 20 gated-trans DATA="$FOLDER/text.txt" LINES=200 NOISES=swap GATES=all VOCABULARY=420 SET="$SMALL"
  for backbone in bert bart t5; do
    dry_run 10 gated-trans DATA="$FOLDER/text.txt" LINES=200 TEXT="$FOLDER/text.txt" NOISES=swap BACKBONES=$backbone VOCABULARY=420 SET_BACKBONE="$SMALL"
  done
}

@test "each of the two that take the tokenizer of gec-en has such a size, too" {
  needs_gec_en
  export SIZE=gpu
  dry_run 10 gector DATA="$FOLDER/data" SET="$SMALL"
  dry_run 10 nqe DATA="$FOLDER/data" CORRECTOR="$EMEND_SOURCE/tests/packages/gec-tiny" SET="$SMALL"
}
