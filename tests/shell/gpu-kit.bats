# scripts/gpu-kit, and the `run` of the folder that it makes, where there is no GPU: with the programs that were built, on the
# CPU, and with stand-ins that answer as programs on a card do.

setup() {
  cd "$BATS_TEST_TMPDIR"
  KIT=$EMEND_SOURCE/scripts/gpu-kit
  unset EMEND_RUN EMEND_LIBTORCH DEVICE OUT SHARDS SHARD_BYTES PROGRAMS MODELS MOST BUILD DATA
  mkdir data
  awk 'BEGIN { srand(5); split("the a one every this", d); split("horse river window teacher engine garden", n)
    split("finds carries watches leaves", v)
    for (i = 0; i < 300; i++) print d[1+int(rand()*5)], n[1+int(rand()*6)], v[1+int(rand()*4)], d[1+int(rand()*5)], n[1+int(rand()*6)] "." }' >data/clean.txt
  head -n 20 data/clean.txt | sed 's/\(.*\)/\1\t\1/' >data/dev-1.tsv
  cat >recipe.toml <<'TOML'
[data]
root = "elsewhere"
pool = 100
[[data.source]]
name = "made"
files = [
  "clean.txt",
]
[tokenizer]
size = 320
lines = 300
[model]
width = 16
feed_forward = 16
heads = 2
encoder_layers = 1
decoder_layers = 1
max_length = 128
[training]
batch_tokens = 300
steps = 1000000
report_every = 5
[validation]
every = 1000000
metrics = []
[[validation.set]]
name = "dev"
files = ["dev-*.tsv"]
[package]
name = "made"
TOML
}

# A kit whose programs are shell scripts, and a LibTorch that nobody loads. train writes reports of its steps, goes on
# after those that its log has, and makes a package of $PACKAGE_BYTES.
stand_ins() {
  mkdir -p kit/data torch bin lib/emend tests smi
  touch torch/libtorch_cpu.so
  cat >bin/train <<'SH'
#!/bin/bash
[ "$1" != --version ] || exec echo train 0.2.0
echo "$*" >>"$ASKED"
case $* in *training.graphs=*) [ -z "$REFUSE" ] || { echo "train: training.graphs: this network writes no text: write training.graphs = 0" >&2; exit 2; } ;; esac
while [ $# -gt 0 ]; do
  case $1 in -o) folder=$2 ;; training.steps=*) steps=${1#*=} ;; training.report_every=*) every=${1#*=} ;; esac
  shift
done
mkdir -p "$folder/package"
done=$(grep -c '"loss"' "$folder/log.jsonl" 2>/dev/null)
[ "${BREAK:-}" != resume ] || [ "${done:-0}" = 0 ] || shift_by=5
for ((i = ${done:-0} + 1; i * ${every:-5} <= ${steps:-10}; i++)); do
  echo "{\"step\":$((i * ${every:-5})),\"loss\":3.$((10 - i))${shift_by:-}5,\"minutes\":0.$((10 + i)),\"tokens_per_second\":310000.4,\"waiting\":0.002}"
done >>"$folder/log.jsonl"
echo '{}' >"$folder/package/config.json"
head -c "${PACKAGE_BYTES:-1000}" /dev/urandom >"$folder/package/model.safetensors"
head -c "${CHECKPOINT_BYTES:-1000}" /dev/urandom >"$folder/last.safetensors"
echo "ended"
SH
  cat >tests/unit_nn_test <<'SH'
#!/bin/sh
echo "Note: Google Test filter = $1"
echo '[==========] 3 tests from 1 test suite ran. (5 ms total)'
echo '[  PASSED  ] 3 tests.'
SH
  cat >tests/laws_model_test <<'SH'
#!/bin/sh
for i in $(seq 14); do
  echo "[  FAILED  ] Registry/ModelLaw.AGpuLearnsTheSame/cfe_$i, where GetParam() = 24-byte object (3 ms)"
done
echo '[==========] 58 tests from 2 test suites ran. (900 ms total)'
echo '[  PASSED  ] 44 tests.'
exit 1
SH
  cat >smi/nvidia-smi <<'SH'
#!/bin/sh
case $* in
  *memory.used*) printf '1000\n4321\n17\n'; exec sleep 100 ;;
  *) echo 'A Card, 580.1, 143771 MiB' ;;
esac
SH
  chmod +x bin/* tests/* smi/*
  cp "$EMEND_SOURCE/scripts/kit/run" recipe.toml kit
  tar -cf - bin lib tests | xz -0 >kit/programs.tar.xz
  export EMEND_LIBTORCH=$PWD/torch ASKED=$PWD/asked PATH=$PWD/smi:$PATH
}

@test "without a recipe, its data, programs or a start it says what is lacking, and makes nothing" {
  mkdir -p built/bin built/lib/emend nothing
  printf '#!/bin/sh\n' >built/bin/train
  chmod +x built/bin/train
  touch built/lib/emend/train.so
  for case in "BUILD=nothing DATA=data $KIT kit recipe.toml|nothing/bin: has no train" \
    "BUILD=built DATA=data $KIT kit none.toml|none.toml: there is no such recipe" \
    "BUILD=built DATA=nothing $KIT kit recipe.toml|nothing/clean.txt: is no file" \
    "BUILD=built DATA=data $KIT kit recipe.toml nothing|nothing: is no folder of a package" \
    "MODELS=nothing BUILD=built DATA=data $KIT kit recipe.toml|nothing: is no folder of a package" \
    "BUILD=built DATA=data $KIT nothing recipe.toml|nothing: is there already, and is no kit"; do
    run env ${case%%|*}
    echo "$output"
    [ "$status" = 2 ]
    [[ "$output" == *"gpu-kit: ${case#*|}"* ]]
    [ ! -e kit ]
  done
  mkdir -p kit/trained
  BUILD=built DATA=data run "$KIT" kit recipe.toml
  [ "$status" = 2 ]
  [[ "$output" == *"kit/trained: is a run"* ]]
  run "$KIT"
  [ "$status" = 2 ]
  [[ "$output" == "gpu-kit OUT RECIPE [START]"* ]]
}

@test "run says where LibTorch, programs and a recipe are lacking" {
  stand_ins
  EMEND_LIBTORCH=$PWD/smi run kit/run train 1
  [ "$status" = 2 ]
  [[ "$output" == "run: there is no LibTorch: $PWD/smi has no libtorch_cpu.so"* ]]
  printf '#!/bin/sh\nexit 1\n' >smi/python3
  chmod +x smi/python3
  EMEND_LIBTORCH='' run kit/run check
  [ "$status" = 2 ]
  [[ "$output" == *"python3 has no torch"*EMEND_LIBTORCH ]]
  for file in recipe.toml programs.tar.xz; do
    mv "kit/$file" away
    run kit/run train 1
    [ "$status" = 2 ]
    [[ "$output" == *"$file: is not there"* ]]
    mv away "kit/$file"
  done
  run kit/run train soon
  [ "$status" = 2 ]
  [[ "$output" == *"how many minutes"* ]]
}

@test "a kit of programs trains on the CPU, and goes on from its checkpoint; join gives its package" {
  [ -e "$EMEND_BUILD/lib/emend/train.so" ] || skip "built without LibTorch"
  EMEND_LIBTORCH=$(dirname "$(ldd "$EMEND_BUILD/lib/emend/train.so" | awk '$1 == "libtorch_cpu.so" { print $3 }')")
  export EMEND_LIBTORCH DEVICE=cpu XZ_OPT=-0
  PROGRAMS=train MOST=1 MODELS="$EMEND_SOURCE/tests/packages/gec-tiny" BUILD=$EMEND_BUILD DATA=data run "$KIT" kit recipe.toml
  echo "$output"
  [ "$status" = 0 ]
  [[ "$output" == *"kit: is larger than 1 MB"* ]]
  cmp data/clean.txt kit/data/clean.txt
  cmp data/dev-1.tsv kit/data/dev-1.tsv
  [ -s kit/models/gec-tiny/config.json ] && [ -s kit/text/german.txt ]
  tar -tf kit/programs.tar.xz >content
  for file in bin/train lib/emend/train.so; do grep -qx "$file" content; done
  for test in unit_nn_test laws_model_test; do
    [ ! -f "$EMEND_BUILD/tests/$test" ] || grep -qx "tests/$test" content
  done
  grep -q 'lib/libsentencepiece' content
  ! grep -qE 'lib/lib(torch|c10|c\.so)' content || false

  mv kit carried
  OUT=first carried/run train 60 --checkpoint --set training.steps=5 -j 1
  ls first
  [ "$(find first -name 'package.tar.*' | wc -l)" = 1 ]
  grep -q '"step":5' first/log.jsonl
  carried/run join first joined
  diff -r joined/package carried/trained/package
  cmp joined/run/last.safetensors carried/trained/last.safetensors

  OUT=second EMEND_RUN=joined/run carried/run train 60 --set training.steps=10 -j 1
  [ "$(grep -c '"loss":' second/log.jsonl)" = 2 ]
  mkdir here
  (cd here && ../carried/run join ../second)
  diff -r here/package joined/run/package
  [ ! -e here/run ]
  ! cmp -s here/package/model.safetensors joined/package/model.safetensors || false
}

@test "what is larger than a shard comes in several, the checkpoint only if it fits, and a lost shard is seen" {
  stand_ins
  export OUT=out
  PACKAGE_BYTES=15000001 kit/run train 1
  [ "$(find out -name 'package.tar.*' | wc -l)" = 2 ]
  [ "$(stat -c %s out/package.tar.1-of-2)" = 15000000 ]

  export SHARD_BYTES=100000 PACKAGE_BYTES=210000
  CHECKPOINT_BYTES=350000 kit/run train 2 --checkpoint
  find out -type f | sort | tee files
  [ "$(grep -c 'package.tar.[1-6]-of-6$' files)" = 6 ]
  [ "$(wc -l <files)" -le 8 ]
  [ -z "$(find out -type f -size +100000c)" ]
  [ -z "$(find out -type f | sed 's,.*/,,' | grep '[^A-Za-z0-9.-]')" ]
  kit/run join out joined
  diff -r joined/package kit/trained/package
  cmp joined/run/last.safetensors kit/trained/last.safetensors

  CHECKPOINT_BYTES=600000 run kit/run train 2 --checkpoint
  [ "$status" = 0 ]
  [[ "$output" == *"the checkpoint does not fit"* ]]
  [ "$(find out -name 'package.tar.*' | wc -l)" = 3 ]
  kit/run join out again
  diff -r again/package kit/trained/package
  [ ! -e again/run ]

  SHARDS=3 run kit/run train 2
  [ "$status" = 1 ]
  [[ "$output" == *"stays in $PWD/kit/trained"* ]]
  rm out/package.tar.2-of-3
  run kit/run join out lost
  [ "$status" = 2 ]
  [[ "$output" == *"package.tar.2-of-3 is lacking" ]]
  [ ! -e lost ]
}

@test "train has as many more minutes as it is given, the options, and the package to start with" {
  stand_ins
  mkdir kit/start
  OUT=out EMEND_RUN=mine kit/run train 2 --set training.seed=7
  OUT=out EMEND_RUN=mine kit/run train 1.5 --restart
  cat asked
  grep -qF -- "--device cuda --set training.start=$PWD/kit/start --set training.max_minutes=2 -o $PWD/mine --set training.seed=7" <(sed -n 1p asked)
  grep -qF -- "--set training.max_minutes=1.62 -o $PWD/mine --restart" <(sed -n 2p asked)
  [ ! -e kit/trained ]
}

@test "programs that came later take the place of those before" {
  stand_ins
  OUT=out kit/run train 1
  sed -i 's/echo "ended"/echo "ended anew"/' bin/train
  tar -cf - bin lib tests | xz -0 >kit/programs.tar.xz
  OUT=out run kit/run train 1
  [[ "$output" == *"ended anew"* ]]
}

@test "check makes a table of what a card does, and no failure stops it" {
  stand_ins
  status=0
  OUT=out kit/run check >table || status=$?
  cat table
  [ "$status" = 1 ]
  cmp table out/check.txt
  [ "$(wc -l <table)" -le 60 ]
  grep -qE '^card, driver, memory +A Card, 580.1, 143771 MiB$' table
  grep -qE '^C library, cores +glibc [0-9.]+, [0-9]+$' table
  grep -qE '^unit_nn_test, \*cuda\* +3 passed 0 failed; ok' table
  grep -qE '^laws_model_test, \*Gpu\* +44 passed 14 failed; FAILED \(1\)' table
  [ "$(grep -c '^    failed: Registry/ModelLaw.AGpuLearnsTheSame/cfe_' table)" = 12 ]
  grep -qx '    failed: 2 more: log.txt' table
  grep -qE '^160 steps of the recipe +ok, [0-9.]+ s; 4321 MiB' table
  grep -qE '^    step 160: loss 3.[0-9]+, 310000 target tokens/s, 0.002 of the time waiting for data$' table
  grep -qE '^    [0-9.]+ steps/s from step 80 to 160$' table
  for program in denoise gec translate; do grep -qE "^$program +not in this kit$" table; done
  grep -qE '^resume: 40 steps, and 20 \+ 20 +the same 8 losses$' table
  grep -qE '^training.graphs, 40 steps +ok, .*: the same 8 losses$' table
}

@test "check says when a run does not go on as it began, and when graphs are refused" {
  stand_ins
  printf '#!/bin/sh\nprintf "[  PASSED  ] 58 tests.\\n"\n' >tests/laws_model_test
  tar -cf - bin lib tests | xz -0 >kit/programs.tar.xz
  OUT=out REFUSE=yes kit/run check >table
  grep -qE '^training.graphs +refused for this recipe: training.graphs: this network writes no text' table
  OUT=out BREAK=resume kit/run check >table || true
  cat table
  grep -qE '^resume: 40 steps, and 20 \+ 20 +4 of 8 losses differ, by 0.0[0-9]+ at most$' table
}

@test "check compares what filters say on the card and on the CPU" {
  stand_ins
  mkdir -p kit/models/gec-x kit/models/symspell kit/text
  echo '{"task": "gec"}' >kit/models/gec-x/config.json
  echo '{"task": "denoise"}' >kit/models/symspell/config.json
  touch kit/models/gec-x/model.safetensors
  printf 'one\ntwo\nthree\n' >kit/text/english.txt
  printf '#!/bin/sh\ncase $* in *"--device cuda"*) sed "7s/one/eins/" "$7" ;; *) cat "$7" ;; esac\n' >bin/gec
  cp bin/gec bin/denoise
  chmod +x bin/*
  tar -cf - bin lib tests | xz -0 >kit/programs.tar.xz
  OUT=out kit/run check >table || true
  cat table
  grep -qE '^gec, fp32, cuda +1 of 200 lines differ from the CPU.s; .*; 4321 MiB of the card$' table
  grep -qE '^denoise +not in this kit$' table
}
