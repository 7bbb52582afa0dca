# models/experiments/crosent: from clean text to the tables, at toy size.

setup_file() {
  [ -x "$EMEND_BIN/gec" ] || skip "built without LibTorch"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
  export FOLDER=$BATS_FILE_TMPDIR
  awk 'BEGIN { srand(7); n = split("window garden letter station teacher market bottle engine river horse", noun); v = split("found carried watched opened followed", verb)
    for (i = 1; i <= 400; i++) { print "The", noun[1 + int(rand() * n)], verb[1 + int(rand() * v)], "a", noun[1 + int(rand() * n)] (i % 3 ? ". She" : ". But she"), verb[1 + int(rand() * v)], "it, and they", verb[1 + int(rand() * v)], "the", noun[1 + int(rand() * n)] "."
      if (i % 10 == 0) print "" } }' >"$FOLDER/clean.txt"
  export EXPERIMENT="make -s -f $EMEND_SOURCE/models/experiments/crosent/Makefile -C $FOLDER"
  export TOY="--set tokenizer.size=300 --set model.embedding=16 --set model.width=16 --set model.encoder_layers=1 --set model.decoder_layers=1 --set training.steps=20 --set training.batch_tokens=600 --set data.pool=100"
  $EXPERIMENT DATA="$FOLDER/clean.txt" OUT="$FOLDER/runs" SEEDS=1 LM_MINUTES=0.02 TEST=10 TUNE=5 SET="$TOY" table >"$FOLDER/shown" 2>"$FOLDER/messages"
}

setup() { [ -x "$EMEND_BIN/gec" ] || skip "built without LibTorch"; }

@test "it goes from clean text to the tables, the paper's figures beside ours" {
  cat "$FOLDER/shown"
  cmp "$FOLDER/shown" "$FOLDER/runs/tables.md"
  figure='[0-9]*\.[0-9]* / [0-9]*\.[0-9]* / [0-9]*\.[0-9]*'
  for row in avg ens ens+rs ens+rs_BERT; do grep -q "^| .*($row) | $figure | $figure |.*| 5[0-9.]*, 5[0-9.]* |$" "$FOLDER/shown"; done  # table 2
  [ "$(grep -c "^| .*(ens.*) | $figure | $figure | [01]\.[0-9]* | [0-9.e-]* | 5" "$FOLDER/shown")" = 3 ]  # two tests, of which sign is the paper's
  for row in 'BASELINE (ens+rs_BERT)' 'CROSENT (ens+rs_BERT)' '`gec-en`'; do grep -q "^| $row | $figure | [0-9.]* |$" "$FOLDER/shown"; done  # table 3
  [ "$(grep -c "^| .* | $figure | $figure | 5[45]\.[0-9]* / " "$FOLDER/shown")" = 4 ]  # table 4
  for test in tense article pronoun connective; do  # table 5, with p of all but BASELINE
    [ "$(grep -c "^| $test | .* | [0-9]* | [0-9]* | $figure | [01]\.[0-9e-]* | " "$FOLDER/shown")" = 4 ]
  done
  grep -q '^| tense | aux (+gate), CROSENT | .* | 227, 509, 36.31 |$' "$FOLDER/shown"
  sed -n '/^## Section 5.4/,/^## By error type/p' "$FOLDER/shown" | grep '^| [a-z]* | [0-9]* | [0-9.]* |$' >"$FOLDER/words"
  [ -s "$FOLDER/words" ]
  sort -s -t '|' -k 4,4nr "$FOLDER/words" | cmp - "$FOLDER/words"
}

@test "the decoder may begin as a language model" {
  $EXPERIMENT DATA="$FOLDER/clean.txt" OUT="$FOLDER/begun" LM_START=0.05 TEST=10 TUNE=5 SET="$TOY" "$FOLDER/begun/base/package/config.json"
  grep -q 'objective = "language_model"' "$FOLDER/begun/begin/package/recipe.toml"
  grep -q '^start = "package"' "$FOLDER/begun/base/package/recipe.toml"
}

@test "M2 files of one's own teach" {
  cd "$FOLDER"
  for i in $(seq 40); do printf 'S She go home at number %d .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n\n' "$i"; done >own.m2
  $EXPERIMENT DATA="$FOLDER/clean.txt" OUT="$FOLDER/runs" LM_MINUTES=0.02 TEST=10 TUNE=5 TRAIN_M2=own.m2 \
    SET="$TOY" "$FOLDER/runs/gate-2/package/config.json" 2>own.messages
  grep -q 'own\.m2' runs/gate-2/package/recipe.toml
}

@test "whole essays teach and judge, and documents end where they do" {
  cd "$FOLDER"
  printf '{"text": "She go home.\\nIt is late.", "edits": [[0, [[4, 6, "goes", "R:VERB:SVA"]]]]}\n{"text": "They go.", "edits": [[0, []]]}\n' >essays.json
  made="$EXPERIMENT DATA=$FOLDER/clean.txt TEST=10 TUNE=5"
  $made OUT="$FOLDER/essays" M2="$FOLDER/essays.json" "$FOLDER/essays/data/made"
  [ "$(cat essays/data/own.src)" = $'She go home .\nIt is late .\n\nThey go .' ]
  grep -q '^A 1 2|||R:VERB:SVA|||goes|||' essays/data/own.m2
  score m2 --m2 essays/data/own.m2 essays/data/own.src >/dev/null

  sed '/^S $/,/^$/d' essays/data/own.m2 >own.m2
  printf '2\n1\n' >lengths.txt
  $made OUT="$FOLDER/lengths" M2="$FOLDER/own.m2" DOCUMENTS="$FOLDER/lengths.txt" "$FOLDER/lengths/data/made"
  cmp lengths/data/own.m2 essays/data/own.m2
  echo 2 >lengths.txt
  run $made OUT="$FOLDER/wrong" M2="$FOLDER/own.m2" DOCUMENTS="$FOLDER/lengths.txt" "$FOLDER/wrong/data/made"
  [ "$status" -ne 0 ]
  [[ "$output" == *"DOCUMENTS: 2 sentences, and M2 has 3"* ]]

  $EXPERIMENT DATA="$FOLDER/clean.txt" OUT="$FOLDER/runs" LM_MINUTES=0.02 TEST=10 TUNE=5 TRAIN_M2=essays.json \
    SET="$TOY" "$FOLDER/runs/gate-3/package/config.json" 2>essays.messages
  grep -q 'kind = "essays"' runs/gate-3/package/recipe.toml
}

@test "the documents that judge, tune and teach are apart" {
  cd "$FOLDER/runs/data"
  [ "$(grep -c . test.txt) $(grep -c . dev.txt) $(grep -c . train.txt)" = "20 20 360" ]
  [ "$(grep -c '^S ' synthetic.m2)" = 10 ]
  grep -q '^A .*VERB:TENSE' tense.m2
  grep -q '^A .*DET|||the' article.m2
  grep -q '^A .*PRON|||' pronoun.m2
  grep -q '^A .*|||But|||' connective.m2
  for test in tense article pronoun connective; do
    [ "$(grep -c '^S ' $test.m2)" = "$(awk 'NR % 3 == 2' $test.src | wc -l)" ]
  done
}

@test "CROSENT has an auxiliary encoder that the model it starts from lacks" {
  grep -q 'auxiliary' "$FOLDER/runs/gate-1/messages"
  ! grep -q 'begin anew' "$FOLDER/runs/none-1/messages" || false
}

@test "without data it says what to give" {
  run $EXPERIMENT OUT="$FOLDER/none" table
  [ "$status" -ne 0 ]
  [[ "$output" == *"DATA: no file of clean text was named"* ]]
}

@test "each word says how much it looked into the sentences before, where there are any" {
  file=$FOLDER/runs/gate-1/context.tsv
  ! grep -q '^1	' "$file" || false  # nothing stands before the first line
  awk -F '\t' 'NF != 4 || $1 < 2 || $2 == "" || $2 ~ / / || $3 !~ /^[A-Z]+$/ || $4 < 0 || $4 > 6 { exit 1 }' "$file"
  for line in 2 5; do  # a row a word
    [ "$(awk -F '\t' -v line=$line '$1 == line { printf "%s ", $2 }' "$file")" = "$(sed -n "${line}p" "$FOLDER/runs/gate-1/evaluated.txt" | tr -s ' ' | sed 's/ *$/ /')" ]
  done
  run train --evaluate "$FOLDER/runs/none-1/package" --data "$FOLDER/runs/data/synthetic.src" --context-use "$FOLDER/none.tsv" -o "$FOLDER/none.txt"
  [ "$status" -eq 2 ] || [ "$status" -eq 1 ]
  [[ "$output" == *"--context-use: this model has no attention to the sentences before"* ]]
}
