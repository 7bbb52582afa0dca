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

# Runs a program as job control would: background jobs of a script ignore SIGINT and SIGQUIT, and nohup lets them ignore
# SIGHUP.
mortal() {
  exec python3 -c 'import os, signal, sys
for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP): signal.signal(number, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])' "$@"
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
  [ "$(cat err)" = "noise-inject: in:2: is not UTF-8 at byte 1 (convert the file with iconv): passed through as it is" ]
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

@test "a file that grows beyond the limit is a failure, and no signal" {
  yes "some endless text" | head -n 1000 > "$BATS_TEST_TMPDIR/endless"
  run bash -c 'ulimit -f 1; noise-inject "$BATS_TEST_TMPDIR/endless" 2>&1 >"$BATS_TEST_TMPDIR/short"'
  [ "$status" -eq 2 ]
  [ "$output" = "noise-inject: standard output: cannot be written: File too large" ]
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
  [ "$output" = "noise-inject: $TEXT: would change: 2000 lines" ]
  run noise-inject --rate 0 --check "$TEXT"
  [ "$status" -eq 0 ]
}

@test "JSON lines keep their other fields" {
  echo '{"id": 1.50, "text": "some words", "more": {"text": "inner"}}' >in
  run noise-inject --rate 1 --input-format jsonl in
  [[ "$output" == '{"id": 1.50, "text": "'*'", "more": {"text": "inner"}}' ]]
  [ "$output" != "$(cat in)" ]
}

# A page in which normalize changes the second line alone.
write_page() {
  printf 'Nothing here.\nIt was 5 km.\n' >"$1"
}

@test "a column of CSV is changed, by its name, and Python reads the same rows" {
  python3 - >in.csv <<'END'
import csv, sys
rows = csv.writer(sys.stdout)
rows.writerow(["id", "review", "stars"])
for i in range(300):
    rows.writerow([i, ["It was grand.", 'He said "Go,\nnow", and left.', "Plain, though", ""][i % 4], i % 5])
END
  noise-inject --rate 0.5 --input-format csv --text-field review --edits log in.csv >out.csv
  noise-inject --input-format csv --text-field review --undo log out.csv | cmp - in.csv
  python3 - <<'END'
import csv
before, after = (list(csv.reader(open(name, newline=""))) for name in ("in.csv", "out.csv"))
assert len(before) == len(after) == 301 and before[0] == after[0]
assert all(a[::2] == b[::2] for a, b in zip(before, after))
assert sum(a[1] != b[1] for a, b in zip(before, after)) > 100
END
}

@test "-i replaces each file, keeps its mode, and links stay links" {
  command -v normalize >/dev/null || skip "normalize was not built"
  write_page a && write_page b && chmod 640 b && ln -s b link
  run normalize -i a link
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [ "$(cat a)" = $'Nothing here.\nIt was five kilometers.' ]
  cmp a b
  [ -L link ]
  [ "$(stat -c %a b)" = 640 ]
  [ "$(ls)" = $'a\nb\nlink' ]
}

@test "-i gives each file its own end, and leaves those alone in which nothing changes" {
  command -v normalize >/dev/null || skip "normalize was not built"
  printf '5 km' >a && printf '6 km\n' >b && echo 'words' >c && : >d
  inode=$(stat -c %i c)
  normalize -i a b c d
  [ "$(od -An -c <a | tr -d ' \n')" = 'fivekilometers' ]
  [ "$(cat b)" = 'six kilometers' ]
  [ "$(stat -c %i c)" = "$inode" ]
  [ ! -s d ]
}

@test "-iSUFFIX keeps the old file as sed does" {
  command -v normalize >/dev/null || skip "normalize was not built"
  write_page page && write_page expected && mkdir old
  normalize -i.bak page
  cmp page.bak expected
  write_page page
  normalize --in-place='old/*.1' page
  cmp old/page.1 expected
  write_page page
  normalize -zi~ page  # behind other letters, too
  cmp page~ expected
  write_page page
  run normalize -i .old page
  [ "$status" -eq 2 ]
  [ "$output" = "normalize: .old: is no file: a suffix stands right behind its option: -i.old, --in-place=.old" ]
  run normalize -inverse page  # would be the suffix "nverse"
  [ "$status" -eq 2 ]
  [ "$output" = "normalize: -inverse: has one dash: write --inverse" ]
  write_page expected
  cmp page expected
}

@test "what fails leaves the file as it was" {
  command -v normalize >/dev/null || skip "normalize was not built"
  write_page first && write_page page
  run normalize -i.bak first page /nonexistent
  [ "$status" -eq 2 ]
  write_page expected
  cmp first expected && cmp page expected
  run normalize -i.no/such/folder page
  [ "$status" -eq 2 ]
  cmp page expected
  [ "$(ls)" = $'expected\nfirst\npage' ]
}

@test "a program that is interrupted leaves the file as it was, and nothing beside it" {
  for _ in $(seq 100); do cat "$TEXT"; done >page
  cp page expected
  ulimit -c 0
  for signal in TERM HUP INT QUIT ALRM USR1 USR2 VTALRM PROF XCPU IO PWR STKFLT RTMIN RTMAX; do
    mortal noise-inject -i --rate 1 -j1 page 3>&- &
    until compgen -G 'page.??????' >/dev/null || ! kill -0 $! 2>/dev/null; do :; done
    kill -$signal $! 2>/dev/null || true
    status=0
    wait $! || status=$?
    echo "$signal: $status"
    [ "$(ls)" = $'expected\npage' ]
    [ "$status" -eq $((128 + $(kill -l $signal))) ] || skip "it was too fast"
    cmp page expected
  done
}

@test "a name as long as the file system allows is replaced, too" {
  for bytes in 248 249 255; do
    name=$(printf "%${bytes}s" '' | tr ' ' n)
    head -n 3 "$TEXT" >"$name"
    noise-inject --rate 0.3 "$name" >expected
    noise-inject -i --rate 0.3 "$name"
    cmp "$name" expected
    (mkdir in && cp "$TEXT" "in/$name" && cd in && noise-inject -i --rate 0.3 "$PWD/$name" && [ "$(ls)" = "$name" ])
    rm -r in "$name"
    [ "$(ls)" = expected ]
  done
  head -n 3 "$TEXT" >"$name"
  run noise-inject -i.bak --rate 0.3 "$name"  # there is no room for this one
  [ "$status" -eq 2 ]
  [[ "$output" == *'cannot be written (File name too long)'* ]]
  cmp "$name" <(head -n 3 "$TEXT")
}

@test "-i refuses what is no file's text" {
  command -v normalize >/dev/null || skip "normalize was not built"
  write_page page
  write_page expected
  for arguments in '-i' '-i -' '-i --check page' '-i --format jsonl page' '-i --format tsv page' '-i page ./page'; do
    run normalize $arguments </dev/null
    echo "$arguments: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == 'normalize: --in-place: '* ]]
    cmp page expected
  done
  mkfifo pipe
  for other in pipe /dev/null; do
    run timeout 60 normalize -i "$other"  # of which nobody writes
    [ "$status" -eq 2 ]
    [ "$output" = "normalize: --in-place: replaces files, which $other is not: name the files that are to be replaced" ]
  done
}

@test "an input that is the output is refused" {
  run bash -c 'cat "$TEXT" >page; noise-inject page 2>&1 >page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'noise-inject: page: input file is output file: '* ]]
  run bash -c 'cat "$TEXT" >page; noise-inject <page 2>&1 >>page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'noise-inject: standard input: input file is output file: '* ]]
  cmp page "$TEXT"
}

@test "where answers do not depend on windows, what was read is answered when the input rests" {
  mkfifo in out
  noise-inject --rate 0 <in >out 3>&- &
  exec 8>in 9<out
  printf 'one\ntwo\nthr' >&8
  read -r -t 60 line <&9 && [ "$line" = one ]
  read -r -t 60 line <&9 && [ "$line" = two ]
  printf 'ee\n' >&8
  read -r -t 60 line <&9 && [ "$line" = three ]
  exec 8>&-
  wait
}

@test "a signal ends a program that waits when it has answered what it read" {
  mkfifo in
  for signal in INT TERM HUP; do
    mortal noise-inject --rate 0 <in >out 3>&- &
    exec 8>in
    printf 'one\ntwo' >&8
    for _ in $(seq 600); do [ -s out ] || sleep 0.1; done
    kill -$signal $!
    status=0
    wait $! || status=$?
    exec 8>&-
    echo "$signal: $status"
    [ "$status" -eq $((128 + $(kill -l $signal))) ]
    [ "$(cat out)" = $'one\ntwo' ]
  done
}

@test "--format diff is what patch and git apply to names outside of the folder and to those with blanks" {
  command -v patch >/dev/null || skip "patch is not installed"
  mkdir work
  head -n 20 "$TEXT" | tee page 'my page' >absolute
  noise-inject --rate 0.05 page >expected
  (cd work && noise-inject --rate 0.05 --format diff ../page >diff && patch -d .. -p1 --quiet --fuzz=0 <diff)
  cmp page expected
  noise-inject --rate 0.05 --format diff "$PWD/absolute" >diff
  grep -qxF -- "--- $PWD/absolute" diff
  patch -d / -p1 --quiet --fuzz=0 <diff
  cmp absolute expected
  noise-inject --rate 0.05 --format diff 'my page' >diff
  cp 'my page' copy
  patch -p1 --quiet --fuzz=0 <diff
  cmp 'my page' expected
  command -v git >/dev/null || return 0
  cp copy 'my page' && cp copy page
  git apply diff
  cmp 'my page' expected
  noise-inject --rate 0.05 --format diff page | git apply
  cmp page expected
}

@test "--format diff quotes the names of files as diff and git do: none ends its line or puts in a hunk" {
  mkdir names
  names=($'new\nline' $'tab\tin' 'a "quote"' 'back\slash' $'bell\a\e[31m' $'c1\xC2\x9B' $'not\xFFutf8' 'café' \
    $'x\n--- a/other\n+++ b/other\n@@ -1,1 +1,1 @@\n-kept\n+lost')
  echo kept >names/other
  for name in "${names[@]}"; do
    mkdir -p "names/$(dirname "$name")"
    head -n 20 "$TEXT" >"names/$name"
    (cd names && noise-inject --rate 0.05 "$name" >../expected && noise-inject --rate 0.05 --format diff "$name" >../diff)
    printf '%q\n' "$name"
    head -n 3 diff
    [ "$(grep -c '^--- ' diff)" -eq 1 ]
    [ "$(tr -d '[:print:][:space:]\200-\377' <diff | wc -c)" -eq 0 ]
    cp "names/$name" copy
    if command -v patch >/dev/null && [[ "$name" != *$'\n'* ]]; then  # GNU patch refuses names with a newline
      (cd names && patch -p1 --quiet --fuzz=0 <../diff)
      cmp "names/$name" expected
    fi
    if command -v git >/dev/null; then
      cp copy "names/$name"
      (cd names && git apply ../diff)
      cmp "names/$name" expected
    fi
    [ "$(cat names/other)" = kept ]
  done
}

@test "--check names the files that would change" {
  command -v normalize >/dev/null || skip "normalize was not built"
  mkdir docs
  printf '5 km\nwords\n6 km\n' >docs/a.md
  printf 'words\n' >docs/b.md
  printf '7 km\n' >docs/c.md
  run normalize --check docs/*.md
  [ "$status" -eq 1 ]
  [ "$output" = $'normalize: docs/a.md: would change: 2 lines\nnormalize: docs/c.md: would change: 1 line' ]
  run normalize --check -q docs/*.md
  [ "$status" -eq 1 ]
  [ -z "$output" ]
  run bash -c 'normalize --check --format diff docs/c.md 2>err'
  [ "$(cat err)" = 'normalize: docs/c.md: would change: 1 line' ]
  [ "$status" -eq 1 ]
  [ "$output" = $'--- a/docs/c.md\n+++ b/docs/c.md\n@@ -1,1 +1,1 @@\n-7 km\n+seven kilometers' ]
}

@test "--format jsonl keeps the fields of the objects that it reads" {
  command -v normalize >/dev/null || skip "normalize was not built"
  printf '{"id": 1.50, "line": 9, "text": "5 km", "edits": "mine"}\n{"text":"words","more":{"line":1}}\n' >in
  run normalize --input-format jsonl --format jsonl in
  echo "$output"
  [ "${lines[0]}" = '{"id": 1.50, "text": "five kilometers", "line": 1, "edits": [{"begin": 0, "end": 4, "from": "5 km", "to": "five kilometers", "kind": "measure", "confidence": '"${lines[0]##*confidence\": }" ]
  [ "${lines[1]}" = '{"text":"words", "more":{"line":1}, "line": 2, "edits": []}' ]
}

@test "a byte order mark counts in no offset" {
  command -v normalize >/dev/null || skip "normalize was not built"
  printf '\xEF\xBB\xBFIt was 5 km.\n' >in
  [ "$(normalize --format tsv in | cut -f2,3)" = $'7\t11' ]
  [[ "$(normalize --format jsonl in)" == *'"begin": 7, "end": 11'* ]]
}

@test "compressed files are read as what they hold, and replaced as what they are" {
  noise-inject --seed 7 "$TEXT" >expected
  for tool in gzip xz zstd; do
    command -v $tool >/dev/null || continue
    $tool -c "$TEXT" >text
    noise-inject --seed 7 text >out
    cmp out expected
    cat text | noise-inject --seed 7 >out
    cmp out expected
    { head -c 1 text; sleep 0.2; tail -c +2 text; } | noise-inject --seed 7 >out  # a pipe may give them one by one
    cmp out expected
    cat text text >twice
    noise-inject --rate 0 twice >out
    cat "$TEXT" "$TEXT" | cmp out -
    noise-inject --seed 7 -i.old text
    $tool -dc <text >out
    cmp out expected
    $tool -dc <text.old >out
    cmp out "$TEXT"
    head -c $(($(stat -c %s twice) - 5)) twice >short
    run noise-inject short
    [ "$status" -eq 2 ]
    [[ "$output" == *'noise-inject: short: the '*' data ends too early: is the file damaged or cut short?'* ]]
  done
  printf '(' >bracket
  [ "$(noise-inject --rate 0 bracket)" = '(' ]
  : >empty
  [ -z "$(noise-inject empty)" ]
  for seconds in 1 8 60; do  # to start and to read: a busy machine may need more
    { printf '('; sleep $((seconds + 1)); } | timeout -s TERM $seconds noise-inject --rate 0 >out || true  # it might have begun a zstd
    [ ! -s out ] || break
  done
  [ "$(cat out)" = '(' ]
}

@test "--report says what was done, for programs" {
  noise-inject --seed 7 --report report.json "$TEXT" >/dev/null
  [ "$(jq -c 'keys_unsorted' report.json)" = '["program","version","files","records","changed","edits","blank","passed","seconds"]' ]
  [ "$(jq -r '.files[0]' report.json)" = "$TEXT" ]
  [ "$(jq .records report.json)" -eq "$(wc -l <"$TEXT")" ]
  noise-inject --seed 7 --edits edits.jsonl "$TEXT" >/dev/null
  [ "$(jq .edits report.json)" -eq "$(wc -l <edits.jsonl)" ]
  noise-inject --report report.json <"$TEXT" >/dev/null
  [ "$(jq -c .files report.json)" = '["-"]' ]
  run noise-inject --report none/report.json "$TEXT"
  [ "$status" -eq 2 ]
  [ "$output" = 'noise-inject: none/report.json: cannot be written (No such file or directory): is its name right, and its folder there?' ]
}

@test "no output is a file that is read" {
  printf 'A line of some length.\n' >in
  cp in old
  refused() {
    run "$@"
    echo "$* => $output"
    [ "$status" -eq 2 ]
    [ "$output" = "$1: in: is read as well: name another file" ]
    cmp in old
  }
  ln -s in link
  for program in noise-inject normalize denoise gec translate; do
    [ -x "$EMEND_BIN/$program" ] || continue
    refused $program --report in in
    refused $program --report in old link
    refused $program -i --report in in
    run $program --report in <in
    [ "$output" = "$program: in: is read as well: name another file" ]
    cmp in old
    run $program --report - in
    [ "$status" -eq 2 ]
    [ "$output" = "$program: --report: does not write to standard output: name a file; ./- is one that is called \`-\`" ]
    [ ! -e ./- ]
  done
  refused noise-inject --undo in --report in old
  refused score wer -r old in --plot in
  refused score wer -r in old --plot in
  refused score wer -r old in:1 --plot in
  run noise-inject --edits new --report ./new in
  [ "$status" -eq 2 ]
  [[ "$output" == "noise-inject: "*"new: is written by --"*" as well: name another file" ]]
  noise-inject --report old in >/dev/null  # one that is not read is replaced
  jq -e .records old
}

@test "options of other programs get a hint" {
  hint() {
    run noise-inject "$1"
    [ "$status" -eq 2 ]
    [ "$output" = "noise-inject: ${1%%=*}: no such option: $2" ]
  }
  hint --output=x 'redirect standard output (> FILE), or replace FILE with --in-place'
  hint -o 'redirect standard output (> FILE), or replace FILE with --in-place'
  hint --json 'did you mean --format=jsonl?'
  hint --dry-run 'did you mean --check?'
  hint --diff 'did you mean --format=diff?'
  hint --jobs=2 'did you mean --threads?'
  hint --output-format=jsonl 'did you mean --format?'
}

@test "a line on the terminal tells how far a long run is" {
  in_terminal() { TERM=xterm python3 "$EMEND_SOURCE/tests/shell/in_terminal.py" '' bash -c "$1"; }
  for i in $(seq 300); do cat "$TEXT"; done >long
  mkfifo slow
  in_terminal '(head -n 600 long; sleep 2.6; tail -n 3000 long) >slow & noise-inject slow >out' 2>err
  tr '\r' '\n' <err | grep -aqE '[0-9]+ lines, 0:[0-9]{2}'
  in_terminal '(head -n 600 long; sleep 2.6; tail -n 3000 long) >slow & noise-inject -q slow >out' 2>err
  ! grep -aq lines err || false
  for _ in 1 2 3; do  # what is done at once tells nothing, and a machine that is busy all three times is none to test on
    in_terminal 'noise-inject "$TEXT" >out' 2>err
    grep -aq lines err || break
  done
  ! grep -aq lines err || false
}

@test "the line on the terminal does not wait for the first answer, and stays away from who types there" {
  in_terminal() { TERM=xterm python3 "$EMEND_SOURCE/tests/shell/in_terminal.py" '' bash -c "$1"; }
  mkfifo slow
  in_terminal 'sleep 3.2 >slow & noise-inject slow >out' 2>err
  grep -aqE '0 lines, 0:0[23]' err
  in_terminal 'noise-inject </dev/tty >out & sleep 3.2; kill $!; wait' 2>err
  ! grep -aq lines err || false
}

@test "a standard input that is closed is a failure, and an empty name is named" {
  run bash -c 'noise-inject 2>&1 <&-'
  echo "$output"
  [ "$status" -eq 2 ]
  [ "$output" = 'noise-inject: standard input: cannot be read: Bad file descriptor' ]
  run noise-inject ''
  [ "$output" = "noise-inject: operand 1: an empty name does not name a file: is its variable set? Give a name, or leave the operand out" ]
}

@test "an empty name of a file is refused, by options as by operands, and no text is changed" {
  head -n 3 "$TEXT" | tee page >expected
  for option in --undo --edits; do
    for attached in 1 ''; do
      if [ "$attached" ]; then run noise-inject -i "$option=" page; else run noise-inject -i "$option" '' page; fi
      echo "$output"
      [ "$status" -eq 2 ]
      [ "$output" = "noise-inject: $option: an empty name does not name a file: give its name, or leave the option out" ]
      cmp page expected
    done
  done
  run noise-inject -i page ''
  [ "$status" -eq 2 ]
  cmp page expected
  command -v normalize >/dev/null || return 0
  run normalize --attention '' page
  [ "$output" = "normalize: --attention: an empty name does not name a file: give its name, or leave the option out" ]
  run normalize --model '' page
  [ "$output" = "normalize: --model: an empty name does not name a package: give its name, or leave the option out" ]
}

# Writes each whole number of the sizes in $1/config.json one greater, alone: a folder mutants/KEY beside links to the rest.
mutants() {
  python3 - "$1" <<'END'
import json, os, sys
config = json.load(open(sys.argv[1] + "/config.json"))
for key, value in config["model"].items():
    if type(value) is int:
        folder = "mutants/" + key
        os.makedirs(folder)
        for name in os.listdir(sys.argv[1]):
            if name != "config.json":
                os.symlink(os.path.join(sys.argv[1], name), os.path.join(folder, name))
        changed = {**config, "model": {**config["model"], key: value + 1}}
        json.dump(changed, open(folder + "/config.json", "w"))
END
}

@test "a size that the weights do not have is said before any input, not by the first line that needs the network" {
  [ -d "$EMEND_SOURCE/models/gec-en-large" ] || skip "there are no packages"
  export EMEND_MODELS=$EMEND_SOURCE/models
  refused=0
  while IFS='|' read -r command package line; do
    command -v ${command%% *} >/dev/null || continue
    mutants "$EMEND_SOURCE/$package"
    for mutant in mutants/*; do
      run $command -m "./$mutant" </dev/null
      echo "$command $mutant: $output"
      if [ "$status" -eq 2 ]; then
        [[ "$output" == "${command%% *}: ./$mutant/config.json: "* ]]
        refused=$((refused + 1))
      else
        [ "$status" -eq 0 ]
        run $command -q -m "./$mutant" <<<"$line"
        echo "$output"
        [ "$status" -eq 0 ]
      fi
    done
    rm -r mutants
  done <<'END'
normalize --engine hybrid|models/normalize-en|In 1984, 3 km and 1984 people met at 5.
denoise|models/denoise-en|Teh qiuck brwon fox jumpd ovre teh lazzy dgo.
gec|models/gec-en-large|She go to school every days since three year.
gec|models/gec-en|She go to school every days since three year.
translate|models/translate-de-en|Das Haus ist klein.
translate|models/translate-en-de|The house is small.
gec|tests/packages/gec-tiny|He go to school.
translate|tests/packages/translate-tiny|Das Haus ist klein.
END
  [ "$refused" -ge 30 ]
}

@test "no message holds a byte that a terminal obeys, whatever names, values and texts hold" {
  hostile=$'\e[2J\a\x7f\xc2\x9b\xff'
  plainly='\x1b[2J\x07\x7f\xc2\x9b\xff'
  run noise-inject "$hostile"
  [ "$output" = "noise-inject: $plainly: cannot be read: No such file or directory" ]
  run noise-inject "--$hostile"
  [[ "$output" == *"$plainly"* ]]
  run noise-inject --rate "$hostile"
  [[ "$output" == "noise-inject: --rate: '$plainly' is not a number"* ]]
  run noise-inject $'one\ntwo\tthree'
  [ "$output" = 'noise-inject: one\ntwo\tthree: cannot be read: No such file or directory' ]
  printf 'words \xff\n' >"$hostile"
  run noise-inject --check "$hostile"
  [[ "${lines[0]}" == "noise-inject: $plainly:1: is not UTF-8"* ]]
  printf 'some words and more of them\n' >"$hostile"
  run noise-inject --rate 1 --check "$hostile"
  [ "$output" = "noise-inject: $plainly: would change: 1 line" ]
}
