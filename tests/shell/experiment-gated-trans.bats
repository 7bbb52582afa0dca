# models/experiments/gated-trans: from clean text to the table, at toy size.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
  export FOLDER=$BATS_FILE_TMPDIR
  cat >"$FOLDER/toy.awk" <<'END'
function word(  i, made) {
  for (i = 0; i < 2 + int(rand() * 2); i++) made = made substr("bdfgklmnprst", 1 + int(rand() * 12), 1) substr("aeiou", 1 + int(rand() * 5), 1)
  return made
}
BEGIN {
  srand(7)
  for (i = 0; i < 200; i++) words[i] = word()
  for (i = 0; i < lines; i++) print "Every", words[int(rand() * 200)], "finds", words[int(rand() * 200)], "another", words[int(rand() * 200)] "."
}
END
  awk -v lines=300 -f "$FOLDER/toy.awk" >"$FOLDER/clean.txt"
  awk -v lines=500 -f "$FOLDER/toy.awk" | sed 's/Every/Each/' >"$FOLDER/other.txt"
  awk '{ print $0 "\tIt is " $2 "." }' "$FOLDER/clean.txt" >"$FOLDER/pairs.tsv"
  export MAKEFILE="$EMEND_SOURCE/models/experiments/gated-trans/Makefile" fresh="--set model.width=16 --set model.feed_forward=16 --set model.encoder_layers=1 --set model.decoder_layers=1"
  export short="--set training.steps=8 --set training.batch_tokens=600 --set data.pool=100"
  run_make DATA="$FOLDER/clean.txt" OUT="$FOLDER/runs" SEEDS="1 2" GATES="none MCG MCG+pointer" BASELINES=symspell SET="$fresh $short" table3 >"$FOLDER/shown" 2>"$FOLDER/messages"
}

run_make() { make -s -f "$MAKEFILE" -C "$FOLDER" NOISES=swap VOCABULARY=420 "$@"; }

setup() { [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"; }

@test "it goes from clean text to the table, free and forced decoding apart" {
  cat "$FOLDER/shown"
  cmp "$FOLDER/shown" "$FOLDER/runs/table3.md"
  for system in 'Transformer' 'Transformer, mask + copy + generate' 'Transformer, mask + copy + generate, mixed by pointer'; do [ "$(grep -c "^| swap | $system | 2 | 0\.[0-9]* ± " "$FOLDER/shown")" = 2 ]; done
  grep -q '^| swap | Transformer, mask + copy + generate .* | \([01]\.[0-9]*\|-\) | \([01]\.[0-9]*\|-\) |  |  |$' "$FOLDER/shown"  # p
  grep -q '^| swap | SymSpell | 1 | 0\.[1-9][0-9]* .* | .774 | .781 |$' "$FOLDER/shown"  # and the paper's figures
  grep -q 'decode:free' "$FOLDER/shown"
  grep -q 'decode:forced' "$FOLDER/shown"
}

@test "gates are mixed as MIX says, or as their own name does" {
  cd "$FOLDER/runs/swap"
  grep -q '"gate_mix": "hidden"' fresh_MCG-1/package/config.json
  grep -q '"gate_mix": "pointer"' fresh_MCG+pointer-2/package/config.json
}

@test "the sets are disjoint parts of 80, 10 and 10" {
  cd "$FOLDER/runs/data"
  [ "$(wc -l <swap.train.tsv) $(wc -l <swap.dev.tsv) $(wc -l <swap.test.tsv)" = "240 30 30" ]
}

@test "each backbone is trained by its own objective, and the runs begin with it; a tagger is a baseline" {
  run_make DATA="$FOLDER/clean.txt" TEXT="$FOLDER/other.txt" OUT="$FOLDER/begun" SEEDS=1 GATES="none MCG" BACKBONES="bert bart t5" BASELINES=gector \
    SET="$short" SET_BACKBONE="$short" SET_GECTOR="$short" table3 >"$FOLDER/shown3"
  cat "$FOLDER/shown3"
  cd "$FOLDER/begun"
  for one in bert:masked_language_model bart:text_infilling t5:span_corruption; do
    grep -q "^objective = \"${one#*:}\"" ${one%:*}/package/recipe.toml
    cmp ${one%:*}/package/tokenizer.model swap/${one%:*}_MCG-1/package/tokenizer.model
  done
  [ "$(grep -c '^| swap | \(BERT\|BART\|T5\|GECToR\)\(, mask + copy + generate\)\? | 1 |' "$FOLDER/shown3")" = 13 ]  # GECToR writes freely alone
}

@test "noisy sources are translated and summarised, from a backbone that is given" {
  [ -e "$FOLDER/begun/bart/package/config.json" ] || skip "the test before has not made it"
  run_make MT="$FOLDER/pairs.tsv" SUMMARY="$FOLDER/pairs.tsv" OUT="$FOLDER/fourth" SEEDS=1 GATES=MCG BACKBONES=bart BART="$FOLDER/begun/bart/package" SET="$short" table4 >"$FOLDER/shown4"
  cat "$FOLDER/shown4"
  [ "$(grep -c '^| \(mt\|summary\)-swap | BART, mask + copy + generate | 1 | [0-9.]* | [0-9.]* | [0-9.]* |  |  | \.[0-9]* | \.[0-9]* |$' "$FOLDER/shown4")" = 4 ]
  cut -f 2 "$FOLDER/fourth/data/mt-swap.train.tsv" | grep -qx 'It is [a-z]*\.'  # only sources are damaged
  ! cut -f 1 "$FOLDER/fourth/data/mt-swap.train.tsv" | grep -Fxq -f "$FOLDER/clean.txt" || false
}

@test "the paper's sizes can be made" {
  cd "$FOLDER"
  make -n -f "$MAKEFILE" DATA=clean.txt TEXT=other.txt OUT=paper SIZE=paper SEEDS=1 GATES=all NOISES=swap BACKBONES="fresh t5" table3 | sed -e ':a' -e '/\\$/N; s/\\\n//; ta' >paper
  grep -q 'model.width=768 .*model.decoder_layers=6' paper
  grep -q 't5.toml .*model.decoder_layers=12 .*model.head_width=64' paper
  grep -q 'on-backbone.toml .*data.max_tokens=300 .*training.group.backbone.rate=' paper
}

@test "without data it says what to give" {
  run run_make OUT="$FOLDER/none" table3
  [ "$status" -ne 0 ]
  [[ "$output" == *"DATA: no file of clean text was named"* ]]
  run run_make OUT="$FOLDER/none" table4
  [ "$status" -ne 0 ]
  [[ "$output" == *"MT, SUMMARY: no file of pairs was named"* ]]
  run run_make DATA="$FOLDER/clean.txt" OUT="$FOLDER/none" BACKBONES=t5 table3
  [ "$status" -ne 0 ]
  [[ "$output" == *"TEXT: no file of clean text was named, from which to train a backbone"* ]]
  run run_make DATA="$FOLDER/clean.txt" OUT="$FOLDER/none" BACKBONES=t5 T5=nowhere table3
  [ "$status" -ne 0 ]
  [[ "$output" == *"nowhere: no config.json is there"* ]]
}
