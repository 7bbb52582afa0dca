# The examples of the man pages are run: each in a folder of its own, with its files, as `bash -c COMMAND`.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
}

programs() {
  find "$EMEND_BIN" -maxdepth 1 -type f -perm -u+x -printf '%f\n' | sort
}

# Called by what --generate examples prints: example SENTENCE COMMAND OUTPUT [NAME CONTENTS]...
# An example without an output is only shown.
example() {
  local sentence=$1 command=$2 expected=$3 folder
  shift 3
  [ -n "$expected" ] || return 0
  folder=$(mktemp -d "$BATS_TEST_TMPDIR/example.XXXXXX")
  while [ $# -gt 0 ]; do
    printf '%s' "$2" >"$folder/$1"
    shift 2
  done
  (cd "$folder" && bash -c "$command" >"$folder.out" || true)  # a filter with --check exits with 1
  echo "$sentence: $command"
  diff -u <(printf '%s' "$expected") "$folder.out" || return 1
  count=$((count + 1))
}

@test "every example prints what its man page says" {
  count=0
  for name in $(programs); do
    "$EMEND_BIN/$name" --generate examples >"$BATS_TEST_TMPDIR/examples"
    . "$BATS_TEST_TMPDIR/examples"
  done
  echo "$count examples were run"
  [ "$count" -gt 0 ]
}

@test "every program shows an example" {
  for name in $(programs); do
    echo "$name"
    [ -n "$("$EMEND_BIN/$name" --generate examples)" ]
  done
}

@test "the runner sees a wrong output" {
  count=0
  run example 'Two' 'echo one' $'two\n'
  [ "$status" -ne 0 ]
  run example 'One' 'cat file' $'one\n' file $'one\n'
  [ "$status" -eq 0 ]
}
