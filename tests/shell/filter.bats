# The six promises, kept by the filters that were built: what a user does in a shell. tests/laws/stream has the driver's.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export TEXT=$BATS_FILE_TMPDIR/text
  for i in $(seq 2000); do
    echo "This is line number $i of an ordinary text, which somebody wrote with care."
  done >"$TEXT"
}

setup() {
  cd "$BATS_TEST_TMPDIR"
  command -v noise-inject >/dev/null || skip "noise-inject was not built"
}

damage() {
  noise-inject --rate 0.3 --seed 7 "$@"
}

@test "the same bytes for any number of threads and any window" {
  expected=$(damage -j1 "$TEXT" | md5sum)
  [ "$(damage -j4 "$TEXT" | md5sum)" = "$expected" ]
  [ "$(damage -j16 --window=7 "$TEXT" | md5sum)" = "$expected" ]
  [ "$(damage -j3 --window=1 <"$TEXT" | md5sum)" = "$expected" ]
  [ "$(damage -j4 -u - <"$TEXT" | md5sum)" = "$expected" ]
  [ "$(damage --seed 8 "$TEXT" | md5sum)" != "$expected" ]
  [ "$(md5sum <"$TEXT")" != "$expected" ]
}

@test "one line in, one line out, CRLF and the missing final newline stay" {
  printf 'Some words here\r\n\r\n  and\tother words  \r\nlast words' >in
  damage --rate 1 in >out
  [ "$(wc -l <out)" -eq 3 ]
  [ "$(grep -c $'\r$' out)" -eq 3 ]
  [ "$(tail -c1 out | wc -l)" -eq 0 ]
  ! cmp -s in out || false
  [ "$(noise-inject --rate 0 in | md5sum)" = "$(md5sum <in)" ]
}

@test "what is not UTF-8 passes byte for byte and is reported" {
  printf 'good words\n\377\376 bytes \303\n' >in
  damage --rate 1 in >out 2>err
  [ "$(tail -n1 out | od -An -c)" = "$(tail -n1 in | od -An -c)" ]
  [ "$(cat err)" = "noise-inject: in:2: is not UTF-8 at byte 1: passed through as it is" ]
  run noise-inject --strict in
  [ "$status" -eq 1 ]
}

@test "an endless input ends with its reader, quietly" {
  run bash -c 'set -o pipefail; yes "some endless text" 2>/dev/null | { noise-inject; echo "status $?" >&2; } | head -n 3 >/dev/null'
  echo "$output"
  [[ "$output" == 'status 0' ]]
}

@test "a full device is a failure" {
  run bash -c 'noise-inject "$TEXT" 2>&1 >/dev/full'
  echo "$output"
  [ "$status" -eq 2 ]
  [ "$output" = "noise-inject: standard output: cannot be written: No space left on device" ]
}

@test "a file that is not there is a failure, before anything is written" {
  run noise-inject "$TEXT" /nonexistent
  [ "$status" -eq 2 ]
  [ "$output" = "noise-inject: /nonexistent: cannot be read: No such file or directory" ]
}

@test "-f changes one column" {
  printf '1\tsome words\tother words\n2\tmore words\tlast words\n' >in
  damage --rate 1 -f3 in >out
  diff <(cut -f1,2 in) <(cut -f1,2 out)
  ! diff -q <(cut -f3 in) <(cut -f3 out) || false
}

@test "--format diff is what patch applies" {
  command -v patch >/dev/null || skip "patch is not installed"
  head -n 200 "$TEXT" >page
  noise-inject --rate 0.02 page >expected
  noise-inject --rate 0.02 --format diff page >diff
  [ -s diff ]
  patch -p1 --quiet --fuzz=0 <diff
  cmp page expected
}

@test "--check says by its status whether something would change" {
  run noise-inject --rate 1 --check "$TEXT"
  [ "$status" -eq 1 ]
  [ -z "$output" ]
  run noise-inject --rate 0 --check "$TEXT"
  [ "$status" -eq 0 ]
}

@test "JSON lines keep their other fields" {
  echo '{"id": 1.50, "text": "some words", "more": {"text": "inner"}}' >in
  run noise-inject --rate 1 --input-format jsonl in
  [[ "$output" == '{"id": 1.50, "text": "'*'", "more": {"text": "inner"}}' ]]
  [ "$output" != "$(cat in)" ]
}
