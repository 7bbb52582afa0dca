# models/experiments/cfe: from a file of sentences to the tables, at toy size.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
  export FOLDER=$BATS_FILE_TMPDIR
  awk 'BEGIN { srand(5); split("one two three four five six seven eight nine", n)
    for (i = 0; i < 210; i++) { a = 1 + int(rand() * 9); b = 1 + int(rand() * 9); print "no " a b " of " b "\tno " n[a] " " n[b] " of " n[b] } }' \
    >"$FOLDER/sentences.tsv"
  make -s -f "$EMEND_SOURCE/models/experiments/cfe/Makefile" -C "$FOLDER" DATA="$FOLDER/sentences.tsv" OUT="$FOLDER/runs" \
    MINUTES=1 SEEDS="1 2" ENCODERS="fe cfe" LOCALITIES=monotonic+end \
    SET="--set training.steps=20 --set model.features=8 --set model.hidden=16 --set model.dense=16 --set training.batch_tokens=600 --set training.report_every=10 --set validation.every=20 --set data.pool=200" \
    table >"$FOLDER/shown" 2>"$FOLDER/messages"
}

setup() { [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"; }

@test "it goes from the data to the tables" {
  cmp "$FOLDER/shown" "$FOLDER/runs/tables.md"
  for table in 3 4 5 6 7 8 11; do grep -q "^## Table $table" "$FOLDER/shown"; done
  grep -q '^| cfe | .* | 0.952 | 2.24 | 96.83 |' "$FOLDER/shown"  # the paper's figures beside ours
  grep -q '^`emend:1|metric:.*|decode:free|.*`' "$FOLDER/shown"
  [ "$(grep -c '^| cfe+monotonic+end | ' "$FOLDER/shown")" = 2 ]  # on e2 and e3
}

@test "sets are disjoint, and e1 has the shortest outputs" {
  cd "$FOLDER/runs/data"
  for set in e1 e2 e3; do
    [ "$(cat $set.train.tsv $set.dev.tsv $set.test.tsv | wc -l)" = "$(wc -l <$set.tsv)" ]
  done
  longest=$(cut -f 2 e1.tsv | awk '{ if (length($0) > n) n = length($0) } END { print n }')
  shorter=$(cut -f 2 e3.tsv | awk -v n="$longest" 'length($0) < n' | wc -l)
  [ "$shorter" -le "$(wc -l <e1.tsv)" ]
}

@test "types of errors add up to the lines" {
  lines=$(($(wc -l <"$FOLDER/runs/data/e3.test.tsv") * 2))
  awk -F '|' -v lines="$lines" '/^## Table 11/ { on = 1 } on && / cfe / { if ($3 + $4 + $5 + $6 + $7 + $8 != lines) exit 1; found = 1; exit } END { exit !found }' "$FOLDER/shown"
}

@test "a picture shows where a model looks" {
  cd "$FOLDER"
  printf 'no 12 of 3\nno 4 & 5\n' >two.txt
  "$EMEND_BIN/train" --evaluate runs/e2/cfe-1/package --data two.txt -o out.txt --attention picture.svg
  [ "$(wc -l <out.txt)" = 2 ]
  for n in 1 2; do
    python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "picture-$n.svg"
  done
  grep -q '&amp;' picture-2.svg
}

@test "without data it says what to give" {
  run make -s -f "$EMEND_SOURCE/models/experiments/cfe/Makefile" -C "$FOLDER" OUT="$FOLDER/none" table
  [ "$status" -ne 0 ]
  [[ "$output" == *"DATA: no file of sentences was named"* ]]
}
