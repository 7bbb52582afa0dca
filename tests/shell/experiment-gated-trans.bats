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

@test "Figure 2 tells and draws what a run's gates do by noise and by length" {
  run_make DATA="$FOLDER/clean.txt" OUT="$FOLDER/runs" RUN=swap/fresh_MCG-1 RATES="0 0.3" figure2 >"$FOLDER/shown_figure"
  cat "$FOLDER/shown_figure"
  [ "$(grep -c '^| 0\(\.3\)\? | 30 | 0\.[0-9]* | 0\.[0-9]* | 0\.[0-9]* |$' "$FOLDER/shown_figure")" = 2 ]
  grep -q '^| mask | wrr | .* | +.08 with the noise |$' "$FOLDER/shown_figure"
  grep -q '^| generate | length | .* | -.66 |$' "$FOLDER/shown_figure"
  grep -q '>mean of the gate<' "$FOLDER/runs/swap/fresh_MCG-1/figure2/figure2.svg"
  run run_make OUT="$FOLDER/none" figure2
  [ "$status" -ne 0 ]
  [[ "$output" == *"RUN: no run was named"* ]]
}

@test "the sets are disjoint parts of 80, 10 and 10" {
  cd "$FOLDER/runs/data"
  [ "$(wc -l <swap.train.tsv) $(wc -l <swap.dev.tsv) $(wc -l <swap.test.tsv)" = "240 30 30" ]
}

@test "two sets of misread lines have the paper's figures for either" {
  run_make OCR="$FOLDER/pairs.tsv" ICDAR="$FOLDER/pairs.tsv" OUT="$FOLDER/misread" GATES= BASELINES=symspell table3 >"$FOLDER/shown2"
  cat "$FOLDER/shown2"
  grep -q '^| ocr | SymSpell | 1 | .* | .637 | .593 |$' "$FOLDER/shown2"
  grep -q '^| icdar | SymSpell | 1 | .* | .677 | .677 |$' "$FOLDER/shown2"
}

@test "each backbone is trained by its own objective, and the runs begin with it; a tagger and an estimator are baselines" {
  run_make DATA="$FOLDER/clean.txt" TEXT="$FOLDER/other.txt" OUT="$FOLDER/begun" SEEDS=1 GATES="none MCG" BACKBONES="bert bart t5" BASELINES="gector nqe" \
    SET="$short" SET_BACKBONE="$short" SET_GECTOR="$short" SET_NQE="$short" table3 >"$FOLDER/shown3"
  cat "$FOLDER/shown3"
  cd "$FOLDER/begun"
  for one in bert:masked_language_model bart:text_infilling t5:span_corruption; do
    grep -q "^objective = \"${one#*:}\"" ${one%:*}/package/recipe.toml
    cmp ${one%:*}/package/tokenizer.model swap/${one%:*}_MCG-1/package/tokenizer.model
  done
  [ "$(grep -c '^| swap | \(BERT\|BART\|T5\|GECToR\|NQE\)\(, mask + copy + generate\)\? | 1 |' "$FOLDER/shown3")" = 14 ]  # the last two write freely alone
  [ "$(awk -F '\t' 'NF == 3' swap/nqe-1/train.tsv | wc -l)" = 240 ]  # NQE learns from what the first backbone without gates wrote, and chooses
  grep -q '^weight [0-9.]*: BLEU [0-9.]* of the dev set, [0-9.]* by the search alone$' swap/nqe-1/messages
}

@test "noisy sources are translated and summarised, from a backbone that is given" {
  [ -e "$FOLDER/begun/bart/package/config.json" ] || skip "the test before has not made it"
  run_make MT="$FOLDER/pairs.tsv" SUMMARY="$FOLDER/pairs.tsv" OUT="$FOLDER/fourth" SEEDS=1 GATES=MCG BACKBONES=bart BART="$FOLDER/begun/bart/package" SET="$short" table4 >"$FOLDER/shown4"
  cat "$FOLDER/shown4"
  [ "$(grep -c '^| \(mt\|summary\)-swap | BART, mask + copy + generate | 1 | [0-9.]* | [0-9.]* | [0-9.]* |  |  | \.[0-9]* | \.[0-9]* |$' "$FOLDER/shown4")" = 4 ]
  cut -f 2 "$FOLDER/fourth/data/mt-swap.train.tsv" | grep -qx 'It is [a-z]*\.'  # only sources are damaged
  ! cut -f 1 "$FOLDER/fourth/data/mt-swap.train.tsv" | grep -Fxq -f "$FOLDER/clean.txt" || false
}

@test "a BERT that is given is the encoder and the decoder, and data are as it writes them" {
  for _ in $(seq 75); do printf 'The %s sees a Caf\303\251 (I don\x27t), too!\n' dog Cat house Walk; done >"$FOLDER/cased.txt"  # few tokens, as that BERT has few positions
  run_make DATA="$FOLDER/cased.txt" CASE=lower OUT="$FOLDER/uncased" SEEDS=1 GATES="none MCG" BACKBONES=minilm \
    MINILM="$EMEND_SOURCE/tests/reference/hugging_face_bert/tied" SET="$short" table3 >"$FOLDER/shown5"
  cat "$FOLDER/shown5"
  [ "$(grep -c '^the [a-z]* sees a cafe ( i don . t ), too!$' "$FOLDER/uncased/data/clean.txt")" = 300 ]
  [ "$(grep -c '^| swap | BERT (MiniLM) | 1 | .* | \.842 | \.926 |$' "$FOLDER/shown5")" = 2 ]  # the paper's BERT
  grep -q '^| swap | BERT (MiniLM), mask + copy + generate | 1 | ' "$FOLDER/shown5"
  cmp "$FOLDER/uncased/swap/minilm_MCG-1/package/vocab.txt" "$EMEND_SOURCE/tests/reference/hugging_face_bert/tied/vocab.txt"
  grep -q '^parameters = \["\*_gate\.\*", "\*cross\*", "output_\*"\]' "$FOLDER/uncased/swap/minilm_MCG-1/package/recipe.toml"  # a head of its own learns fast, too
}

@test "a translator is judged where its sources are damaged, as they are and repaired" {
  [ -x "$EMEND_BIN/translate" ] || skip "built without translate"
  run_make NOISY="$FOLDER/pairs.tsv" WORDS="$FOLDER/pairs.tsv $FOLDER/pairs.tsv" TRANSLATOR="$EMEND_SOURCE/tests/packages/translate-tiny" \
    LINES=20 RATES="0 0.5" OUT="$FOLDER/noisy" noisy >"$FOLDER/shown6"
  cat "$FOLDER/shown6"
  grep -q '^| none | 0 | 0 of 20 | [0-9.]* | [0-9.]* | 1\.0000 |$' "$FOLDER/shown6"  # all words are known
  grep -q '^| swap | 0.5 | 20 of 20 | [0-9.]* | [0-9.]* | [01]\.[0-9]* |$' "$FOLDER/shown6"
  cmp "$FOLDER/noisy/noisy/clean.0.txt" "$FOLDER/noisy/noisy/clean.1.txt"
  run run_make OUT="$FOLDER/none" noisy
  [ "$status" -ne 0 ]
  [[ "$output" == *"WORDS: no text was named"* ]]
}

@test "the paper's sizes can be made" {
  cd "$FOLDER"
  make -n -f "$MAKEFILE" DATA=clean.txt TEXT=other.txt OUT=paper SIZE=paper SEEDS=1 GATES=all NOISES=swap BACKBONES="fresh t5" BASELINES="gector nqe" table3 | sed -e ':a' -e '/\\$/N; s/\\\n//; ta' >paper
  grep -q 'model.width=768 .*model.decoder_layers=6' paper
  grep -q 't5.toml .*model.decoder_layers=12 .*model.head_width=64' paper
  grep -q 'on-backbone.toml .*data.max_tokens=300 .*training.group.backbone.rate=' paper
  grep -q '/nqe.toml .*model.width=700 .*training.learning_rate=1e-3' paper
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
