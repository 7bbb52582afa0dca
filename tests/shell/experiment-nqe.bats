# models/experiments/nqe: from data to the correlations, at toy size.

setup() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  [ -e "$EMEND_SOURCE/models/gec-en/config.json" ] || skip "the recipes take the tokenizer of models/gec-en"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  cd "$BATS_TEST_TMPDIR"
}

@test "a predictor and three estimators are made, and tell how they correlate with the true scores" {
  mkdir -p data/clean data/gec
  awk 'BEGIN { srand(3)
    split("dog cat house boat garden egg", n); split("sees buys cleans finds", v)
    for (i = 0; i < 160; i++) print "She " v[1+int(rand()*4)] " the " n[1+int(rand()*6)] " and the " n[1+int(rand()*6)] "." }' > right
  xz -c right > data/clean/modern.txt.xz
  sed 's/She \([a-z]*\)s the/She \1 teh/' right | paste - right > rows
  xz -c rows > data/gec/commits.train.tsv.xz
  head -n 60 rows | xz -c > data/gec/commits.dev.tsv.xz
  small="--set training.steps=20 --set training.warmup=2 --set validation.every=10 --set training.precision=fp32 --set training.batch_tokens=600 --set data.pool=100"
  make -s -f "$EMEND_SOURCE/models/experiments/nqe/Makefile" DATA=data OUT=out CORRECTOR="$EMEND_SOURCE/tests/packages/gec-tiny" \
    TRAIN="train -j 1 $small" > lines 2> errors
  number='-?[0-9.]+'
  for run in made corrected plain; do
    grep -Eqx "\| $run \| $number \| $number \| $number \| $number \|" out/table.md
  done
  grep -q 'F0.5 of 56.52' lines
  [ "$(awk -F '\t' 'NF == 3' out/data/dev.tsv | wc -l)" = 60 ]
  grep -q '"architecture": "nqe"' out/corrected/package/config.json
}
