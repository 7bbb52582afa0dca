# examples/spark, examples/slurm and examples/parallel: the bytes of one run. The models are
# tests/packages/denoise-tiny and gec-tiny.

setup_file() {
  export PATH=$EMEND_BIN:$PATH LC_ALL=C.UTF-8
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models XDG_CONFIG_HOME=$BATS_FILE_TMPDIR/config
  mkdir "$EMEND_MODELS"
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" "$EMEND_MODELS/denoise-en"
  cp -r "$EMEND_SOURCE/tests/packages/gec-tiny" "$EMEND_MODELS"
  cd "$BATS_FILE_TMPDIR"
  # Lines that end with a carriage return, blank ones, none at the end; documents behind form feeds, and the same as JSON.
  for i in $(seq 40); do
    printf 'Line %d: teh 3 dogs, 20 May 1821.\r\n\nShe have  %d\tdogs.\n' "$i" "$((i % 7))"
  done >lines.txt
  awk '{ d = int((NR - 1) / 3); if ((NR - 1) % 3 == 0) printf "\f"; print }' lines.txt >pages.txt
  awk '{ gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); printf "{\"text\":\"%s\",\"document\":\"p%d\",\"line\":%d}\n", $0, int((NR - 1) / 3), NR }' lines.txt >pages.jsonl
}

setup() {
  cd "$BATS_FILE_TMPDIR"
}

# Spark in a virtual environment that is made once, at the head of PATH.
spark() {
  [ -n "${EMEND_LONG:-}" ] || skip "make test-long runs it: Spark takes minutes to start"
  command -v java >/dev/null || skip "there is no Java for Spark: apt install default-jre-headless"
  folder=$EMEND_BUILD/tests/spark-venv
  if [ ! -e "$folder/complete" ]; then
    { python3 -m venv "$folder" && timeout 300 "$folder/bin/pip" install -q pyspark 'pandas<3' pyarrow && touch "$folder/complete"; } \
      >/dev/null 2>&1 || skip "pip does not get pyspark, pandas and pyarrow"
  fi
  export PATH=$folder/bin:$PATH PYSPARK_PYTHON=$folder/bin/python SPARK_LOCAL_IP=127.0.0.1 PYTHONDONTWRITEBYTECODE=1
}

@test "RDDs and DataFrames of Spark have the bytes of one run, and a partition that fails says why" {
  spark
  neural=
  [ ! -x "$EMEND_BIN/gec" ] || neural=neural
  run python "$EMEND_SOURCE/tests/shell/clusters.py" "$PWD" $neural
  echo "$output"
  [ "$status" -eq 0 ]
  same=7
  [ -z "$neural" ] || same=10
  [ "$(grep -c 'same: ' <<<"$output")" -eq $same ]
  [ "$(grep -c 'failure: ' <<<"$output")" -eq 2 ]
}

@test "emend.py as a program, called as its README shows, has the bytes of one run, and fails with its command" {
  spark
  cd "$BATS_TEST_TMPDIR"
  cp "$EMEND_SOURCE/examples/spark/emend.py" .
  cp "$BATS_FILE_TMPDIR/lines.txt" corpus.txt
  sed -n '/^```sh$/,/^```$/p' "$EMEND_SOURCE/examples/spark/README.md" | grep -v -e '^```' -e '^pip install' >commands
  [ "$(wc -l <commands)" -eq 2 ]
  bash -eo pipefail commands
  [ "$(ls spoken/part-* | wc -l)" -gt 1 ]
  normalize -q corpus.txt | cmp - spoken.txt
  spark-submit --master 'local[2]' emend.py --numbered corpus.txt noisy noise-inject --rate 0.3 --seed 7
  cat noisy/part-* | cmp - <(noise-inject --rate 0.3 --seed 7 corpus.txt)
  run spark-submit --master 'local[2]' emend.py corpus.txt failed normalize --locale fr
  [ "$status" -ne 0 ]
  [[ "$output" == *"normalize --locale fr: exit status 2"*"'fr' is not a choice"* ]]
}

@test "blocks for GNU parallel have the bytes of one run: lines, documents, numbered lines" {
  command -v parallel >/dev/null || skip "there is no GNU parallel: apt install parallel"
  blocks=$EMEND_SOURCE/examples/parallel/blocks
  BLOCK=500 "$blocks" lines lines.txt normalize -q | cmp - <(normalize -q lines.txt)
  BLOCK_LINES=7 "$blocks" numbered lines.txt noise-inject --rate 0.3 | cmp - <(noise-inject --rate 0.3 lines.txt)
  # One block, none, and no newline at the end.
  printf 'May 3\nMay 4' >short
  : >empty
  for text in lines.txt short empty; do
    for kind in lines documents; do "$blocks" $kind "$text" normalize -q | cmp - <(normalize -q "$text"); done
    "$blocks" numbered "$text" noise-inject --rate 1 | cmp - <(noise-inject --rate 1 "$text")
  done
  [ -x "$EMEND_BIN/gec" ] || skip "built without LibTorch"
  for command in 'gec -m gec-tiny --noise typed' 'denoise --noise typed'; do
    BLOCK=500 "$blocks" documents pages.txt $command | cmp - <($command pages.txt)
  done
}

@test "what fails in a block ends the run with its message; mistakes say how to call it" {
  command -v parallel >/dev/null || skip "there is no GNU parallel: apt install parallel"
  blocks=$EMEND_SOURCE/examples/parallel/blocks
  for kind in lines documents numbered; do
    run "$blocks" $kind lines.txt noise-inject --locale fr
    [ "$status" -eq 2 ]
    [[ "$output" == *"noise-inject: --locale: no such option"* ]]
  done
  # An argument with blanks, quotes and a dollar arrives as it is.
  "$blocks" lines lines.txt normalize --report "the dog's \$HOME.json" >/dev/null
  [ -s "the dog's \$HOME.json" ]
  run "$blocks" lines nowhere normalize
  [ "$status" -eq 2 ]
  [[ "$output" == 'blocks: nowhere: is no file: '* ]]
  run "$blocks" words lines.txt normalize
  [ "$status" -eq 2 ]
  [[ "$output" == 'usage: blocks lines|documents|numbered FILE COMMAND'* ]]
}

@test "with --noise, gec answers a document as if it stood alone" {
  [ -x "$EMEND_BIN/gec" ] || skip "built without LibTorch"
  models=$EMEND_MODELS:$EMEND_SOURCE/models
  [ -d "$EMEND_SOURCE/models/gec-en" ] || skip "there is no gec-en"
  # Misspelt words without number make the next one likelier, unless the noise is said.
  for i in $(seq 60); do echo 'Teh studnets wer hapy adn ther frends recieved teh lettres.'; done >noisy
  printf '\fThe foobars have a blorg, and the tweel is gripped.\n' >next
  EMEND_MODELS=$models gec -m gec-en --noise typed noisy next | tail -n 1 >behind
  EMEND_MODELS=$models gec -m gec-en --noise typed next | cmp - behind
}

@test "a task of the array job sends its shard through a filter, leaves what is there, and no shard where it fails" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  # In the place of srun, which hands its options to Slurm and runs the rest.
  printf '#!/bin/sh\nwhile [ "${1#--}" != "$1" ]; do shift; done\nexec "$@"\n' >"$BATS_TEST_TMPDIR/bin/srun"
  chmod +x "$BATS_TEST_TMPDIR/bin/srun"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH
  cd "$BATS_TEST_TMPDIR"
  mkdir shards
  split -a 5 --numeric-suffixes=1 -l 25 "$BATS_FILE_TMPDIR/lines.txt" shards/
  array() { for task in 1 2 3 4 5; do SLURM_ARRAY_TASK_ID=$task SHARD_LINES=25 bash "$EMEND_SOURCE/examples/slurm/shard.sbatch" shards "$@" || return; done; }
  array damaged noise-inject --rate 0.3 --start-line '{start}'
  cat damaged/* | cmp - <(noise-inject --rate 0.3 "$BATS_FILE_TMPDIR/lines.txt")
  rm damaged/00002
  echo kept >damaged/00003
  array damaged noise-inject --rate 0.3 --start-line '{start}'
  cmp damaged/00002 <(noise-inject --rate 0.3 --start-line 26 <shards/00002)
  [ "$(cat damaged/00003)" = kept ]
  run array failed normalize --locale fr
  [ "$status" -eq 2 ]
  [ -z "$(ls failed)" ]
  run bash "$EMEND_SOURCE/examples/slurm/shard.sbatch" shards damaged
  [ "$status" -eq 2 ]
  [[ "$output" == 'usage: sbatch '* ]]
}

# A cluster of one node, without systemd; its daemons end with the test.
slurm() {
  [ -n "${EMEND_LONG:-}" ] || skip "make test-long runs it: it starts a cluster"
  for program in munged slurmctld slurmd sbatch; do
    PATH=$PATH:/usr/sbin command -v $program >/dev/null || skip "there is no Slurm ($program): apt install slurm-wlm"
  done
  [ "$(id -u)" -eq 0 ] || skip "munged and slurmd want root"
  PATH=$PATH:/usr/sbin
  cluster=$BATS_TEST_TMPDIR/cluster name=$(hostname -s)
  mkdir -p "$cluster/state" "$cluster/spool"
  mkdir -m 700 "$cluster/munge"
  head -c 128 /dev/urandom >"$cluster/munge/key"
  chmod 600 "$cluster/munge/key"
  export SLURM_CONF=$cluster/slurm.conf
  cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$name(127.0.0.1)
SlurmUser=root
AuthInfo=socket=$cluster/munge/socket
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
SlurmctldPort=$((20000 + $$ % 10000))
SlurmdPort=$((30001 + $$ % 10000))
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000,sched_interval=2
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
  { munged --force --socket="$cluster/munge/socket" --pid-file="$cluster/munge/pid" --log-file="$cluster/munge/log" \
    --seed-file="$cluster/munge/seed" --key-file="$cluster/munge/key" && slurmctld && slurmd && timeout 60 srun true; } 3>&- ||
    skip "Slurm does not start here: $(tail -qn 1 "$cluster"/*.log)"
}

teardown() {
  [ -z "${cluster:-}" ] || kill $(cat "$cluster"/slurmd.pid "$cluster"/slurmctld.pid "$cluster/munge/pid") 2>/dev/null || true
}

job() {
  timeout 120 sbatch --wait --mem=0 --cpus-per-task=1 --array=1-5 "$EMEND_SOURCE/examples/slurm/shard.sbatch" shards "$@"
}

@test "an array job of Slurm has the bytes of one run, goes on where it stopped, and says why a task failed" {
  slurm
  mkdir shards
  split -a 5 --numeric-suffixes=1 -l 25 lines.txt shards/
  job spoken normalize -q
  cat spoken/* | cmp - <(normalize -q lines.txt)
  SHARD_LINES=25 job damaged noise-inject --rate 0.3 --start-line '{start}'
  cat damaged/* | cmp - <(noise-inject --rate 0.3 lines.txt)
  rm spoken/00002
  echo kept >spoken/00003
  job spoken normalize -q
  cmp spoken/00002 <(normalize -q shards/00002)
  [ "$(cat spoken/00003)" = kept ]
  rm -f emend-*.log
  run job failed normalize --locale fr
  [ "$status" -eq 2 ]
  [ -z "$(ls failed)" ]
  grep -q "normalize: --locale: 'fr' is not a choice" emend-*-4.log
}

@test "srun --mpi=pmix trains in two processes, with the numbers of mpirun" {
  [ -e "$EMEND_BUILD/lib/emend/mpi.so" ] && command -v mpirun || skip "built without MPI"
  slurm
  srun --mpi=list 2>&1 | grep -qw pmix || skip "this Slurm has no PMIx: apt install slurm-wlm-basic-plugins"
  cd "$BATS_TEST_TMPDIR"
  mkdir data
  cp "$EMEND_SOURCE/examples/clean.txt" data
  paste "$EMEND_SOURCE/examples/damaged.txt" "$EMEND_SOURCE/examples/clean.txt" | sed '/^\t$/d' >data/dev.tsv
  cp "$EMEND_SOURCE/examples/recipes/denoise.toml" .
  tiny=(-j 1 -v --set tokenizer.kind=characters --set tokenizer.size=320 --set training.steps=20 --set training.batch_tokens=300
    --set training.report_every=5 --set training.accumulate=2 --set validation.every=20)
  for key in width=32 heads=2 encoder_layers=1 decoder_layers=1; do tiny+=(--set model.$key); done
  timeout 300 srun --mpi=pmix -n 2 --overcommit train denoise.toml "${tiny[@]}" -o by-srun 2>by-srun.err || { cat by-srun.err; false; }
  cat by-srun.err
  grep -qx 'train: gradients are summed over MPI' by-srun.err
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 300 \
    mpirun --oversubscribe --bind-to none -n 2 train denoise.toml "${tiny[@]}" -o by-mpirun 2>by-mpirun.err
  losses() { jq -r 'select(.loss) | .loss' "$1/log.jsonl"; }
  [ "$(losses by-srun | wc -l)" -eq 4 ]
  cmp <(losses by-srun) <(losses by-mpirun)
  cmp by-srun/package/model.safetensors by-mpirun/package/model.safetensors
}
