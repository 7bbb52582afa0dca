# models/experiments/ecm: from data to both tables, at toy size.

setup() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL
  cp -r "$EMEND_SOURCE/models/experiments/ecm" "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR/ecm"
  rm -rf runs
}

@test "two parallel files teach as a file of two columns does, and alpha and mu follow from the steps" {
  awk 'BEGIN { srand(5); split("Hund Katze Haus Boot", de); split("dog cat house boat", en)
    for (i = 0; i < 100; i++) { a = 1+int(rand()*4); print "Der " de[a] "." >"de"; print "The " en[a] "." >"en" } }'
  paste de en >rows.tsv
  xz -k de
  small='--set training.warmup=2 --set training.batch_tokens=400 --set tokenizer.size=300 --set model.width=32 --set model.feed_forward=32 --set model.heads=2'
  for files in "de.xz en" rows.tsv; do
    make -s PAIRS="$files" DEV_PAIRS="$files" STEPS=20 TEST_FROM=81 SEEDS=1 SET="$small" RUNS="runs-${files%.*}" "runs-${files%.*}/own-ecm-1/hypotheses.txt"
  done
  cmp runs-de/own-ecm-1/package/model.safetensors runs-rows/own-ecm-1/package/model.safetensors
  [ "$(cat runs-de/own.source)" = "$(tail -n 20 de)" ]
  [ "$(cat runs-rows/own.reference)" = "$(tail -n 20 en)" ]
  [ "$(wc -l <runs-rows/own-ecm-1/hypotheses.txt)" = 20 ]
  grep -q '"sampling_alpha": 6\.*0*,' runs-de/own-ecm-1/package/config.json
  grep -q '"sampling_mu": 1\.*0*' runs-de/own-ecm-1/package/config.json
  run make -s PAIRS=rows.tsv table
  [[ "$output" == *"PAIRS: it needs DEV_PAIRS, too"* ]]
}

@test "four systems are trained, from nothing and from a package, and compared step by step" {
  mkdir -p data/translate
  awk 'BEGIN { srand(5)
    split("Hund Katze Haus Boot Garten Ei", de); split("dog cat house boat garden egg", en)
    for (i = 0; i < 300; i++) { a = 1+int(rand()*6); b = 1+int(rand()*6); print "Der " de[a] " und der " de[b] ".\tThe " en[a] " and the " en[b] "." } }' > rows
  head -n 200 rows | xz -c > data/translate/toy.train.de-en.tsv.xz
  tail -n 100 rows | xz -c > data/translate/toy.dev.de-en.tsv.xz
  small='--set training.steps=12 --set training.warmup=2 --set validation.every=12 --set training.batch_tokens=400 --set training.precision=fp32'
  small+=' --set tokenizer.size=300 --set model.width=32 --set model.feed_forward=32 --set model.heads=2'
  run make -s table TASKS=toy SEEDS="1 2" TEST_FROM=51 DATA=data SET="$small"
  echo "$output"
  [ "$status" -eq 0 ]
  for name in Transformer '+ two streams' '+ scheduled sampling' '+ error correction'; do
    [ "$(grep -cF "$name  " runs/cpu/table.txt)" = 5 ]  # BLEU, of lower case, multi-bleu, chrF, the paper
  done
  [ "$(grep -c '^toy, seed [12]: ' runs/cpu/table.txt)" = 6 ]
  [ "$(wc -l < runs/cpu/toy-ecm-2/hypotheses.txt)" = 50 ]

  run make -s figures TASKS=toy SEEDS=1 TEST_FROM=51 DATA=data SET="$small" LAMBDAS="0.5 1" ALPHAS=3 BETAS=0.85
  echo "$output"
  [ "$status" -eq 0 ]
  grep -q '"ecm_lambda": 0.5' runs/cpu/toy-ecm+lambda0.5-1/package/config.json
  grep -q '"sampling_alpha": 3' runs/cpu/toy-ecm+alpha3-1/package/config.json
  [ ! -e runs/cpu/toy-ecm+lambda1-1 ]  # that is the system ecm
  [ "$(grep -c '^  .* mean ' runs/cpu/figures.txt)" = 4 ]
  grep -q '^Figure 3, λ (toy)' runs/cpu/figures.txt
  python3 -c 'import sys, xml.dom.minidom as m; [m.parse(f) for f in sys.argv[1:]]' runs/cpu/toy-{lambda,alpha,beta}.svg

  run make -s corrections TASKS=toy SEEDS=1 TEST_FROM=51 DATA=data SET="$small"
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$output" == 'toy-ecm-1: '*' tokens, '*' words that the reference lacks, '*' corrections: '*' right, '*' wrong, '*' neither'* ]]

  run make -s package PACKAGE=runs/cpu/toy-baseline-1/package RECIPE=runs/cpu/toy-baseline-1/package/recipe.toml SETS=toy SEEDS=1 DATA=data \
    SET='--set training.steps=60 --set validation.every=60 --set training.report_every=10'
  echo "$output"
  [ "$status" -eq 0 ]
  grep -q '"architecture": "two_stream"' runs/package/learned-ecm-1/package/config.json
  grep -q '"architecture": "transformer"' runs/package/learned-baseline-1/package/config.json
  [ "$(wc -l < runs/package/toy-ss-1/hypotheses.txt)" = 100 ]
  grep -q '"sampled":0.[0-9]*[1-9]' runs/package/learned-ss-1/log.jsonl
  grep -q '"ecm_loss":[0-9.]*[1-9]' runs/package/learned-ecm-1/log.jsonl
  [ "$(grep -c '^toy, seed 1: ' runs/package/table.txt)" = 3 ]
}

@test "a correction is right where its sentence then has more words of the reference" {
  printf 'The dog is old.\nA cat sleeps.\n' >reference
  sentence() { printf '{"text":"%s","sentences":[{"tokens":[%s],"corrections":[%s]}]}\n' "$@"; }
  {
    sentence 'The cat was old.' '["The",-1],[" cat",-1],[" was",-1],[" old",-1],[".",-1],["",-1]' \
      '{"token":1,"from":" cat","to":" dog"},{"token":2,"from":" was","to":" were"},{"token":3,"from":" old","to":""}'
    sentence 'A cat sleeps.' '["A",-1],[" cat",-1],[" sleeps",-1],[".",-1],["",-1]' ''
  } >explained
  run ./corrections reference explained
  echo "$output"
  [ "${lines[0]}" = '11 tokens, 2 words that the reference lacks, 3 corrections: 1 right, 1 wrong, 1 neither, p 1' ]
  [[ "${lines[1]}" == 'BLEU '*', with all corrections made '* ]]
}
