# models/experiments/gated-trans: from clean text to the table, at toy size.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
  export FOLDER=$BATS_FILE_TMPDIR
  awk 'BEGIN { srand(7); split("window garden letter station teacher market bottle engine river horse", n); split("finds carries watches leaves opens follows", v)
    for (i = 0; i < 300; i++) print "Every", n[1 + int(rand() * 10)], v[1 + int(rand() * 6)], "another", n[1 + int(rand() * 10)] "." }' >"$FOLDER/clean.txt"
  export toy="--set tokenizer.size=300 --set model.width=16 --set model.feed_forward=16 --set model.heads=2 --set model.encoder_layers=1 --set model.decoder_layers=1 --set training.steps=20 --set training.batch_tokens=600 --set data.pool=100"
  make -s -f "$EMEND_SOURCE/models/experiments/gated-trans/Makefile" -C "$FOLDER" DATA="$FOLDER/clean.txt" OUT="$FOLDER/runs" \
    SEEDS="1 2" GATES="none MCG" NOISES=swap SET="$toy" table >"$FOLDER/shown" 2>"$FOLDER/messages"
}

setup() { [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"; }

@test "it goes from clean text to the table, free and forced decoding apart" {
  cat "$FOLDER/shown"
  cmp "$FOLDER/shown" "$FOLDER/runs/tables.md"
  for system in 'no gates' 'mask + copy + generate'; do [ "$(grep -c "^| swap | $system | 2 | 0\.[0-9]* ± " "$FOLDER/shown")" = 2 ]; done
  grep -q '^| swap | mask + copy + generate .* | [01]\.[0-9]* | [01]\.[0-9]* | .973 | .978 |$' "$FOLDER/shown"  # p, and the paper's figures
  grep -q 'decode:free' "$FOLDER/shown"
  grep -q 'decode:forced' "$FOLDER/shown"
}

@test "the sets are disjoint parts of 80, 10 and 10" {
  cd "$FOLDER/runs/data"
  [ "$(wc -l <swap.train.tsv) $(wc -l <swap.dev.tsv) $(wc -l <swap.test.tsv)" = "240 30 30" ]
}

@test "the runs start from one backbone, whose vocabulary they have" {
  cat "$FOLDER/clean.txt" "$FOLDER/clean.txt" >"$FOLDER/other.txt"
  make -s -f "$EMEND_SOURCE/models/experiments/gated-trans/Makefile" -C "$FOLDER" DATA="$FOLDER/clean.txt" BACKBONE="$FOLDER/other.txt" OUT="$FOLDER/started" \
    SEEDS=1 GATES="none MCG" NOISES=swap SET="$toy" table >/dev/null
  cmp "$FOLDER/started/backbone/package/tokenizer.model" "$FOLDER/started/swap/MCG-1/package/tokenizer.model"
  grep -q 'gate' "$FOLDER/started/swap/MCG-1/messages"  # it names the weights that the backbone lacks
}

@test "the paper's sizes can be made" {
  cd "$FOLDER"
  make -n -f "$EMEND_SOURCE/models/experiments/gated-trans/Makefile" DATA=clean.txt OUT=paper SIZE=paper SEEDS=1 GATES=all NOISES=swap table |
    grep -q 'model.width=768 .*model.decoder_layers=6'
}

@test "without data it says what to give" {
  run make -s -f "$EMEND_SOURCE/models/experiments/gated-trans/Makefile" -C "$FOLDER" OUT="$FOLDER/none" table
  [ "$status" -ne 0 ]
  [[ "$output" == *"DATA: no file of clean text was named"* ]]
}
