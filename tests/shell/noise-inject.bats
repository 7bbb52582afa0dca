# noise-inject as experiments use it: parts and jobs, logs of edits, targets, pairs.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export TEXT=$EMEND_SOURCE/tests/reference/nlpaug_sentences.txt
}

setup() {
  cd "$BATS_TEST_TMPDIR"
}

@test "--list-kinds has a line for each kind" {
  run noise-inject --list-kinds
  [ "$status" -eq 0 ]
  for kind in random insert substitute delete keyboard swap swap-words ocr split run-on misspell homophone case \
    punctuation accent whitespace drop-word repeat-word mix; do
    grep -q "^$kind  *[A-Z].*\[.*\]$" <<<"$output"
  done
}

@test "--seed-by record damages a line alike wherever it stands" {
  noise-inject --seed-by record --rate 0.3 "$TEXT" | sort >whole
  tac "$TEXT" | split -n r/3 - part.
  for part in part.*; do noise-inject --seed-by record --rate 0.3 "$part"; done | sort | cmp - whole
  ! noise-inject --rate 0.3 "$TEXT" | sort | cmp -s - whole || false
  ! noise-inject --seed-by record --seed 2 --rate 0.3 "$TEXT" | sort | cmp -s - whole || false
}

@test "--start-line makes parts equal to one run" {
  noise-inject --rate 0.3 "$TEXT" >whole
  { head -n 77 "$TEXT" | noise-inject --rate 0.3; tail -n +78 "$TEXT" | noise-inject --rate 0.3 --start-line 78; } >parts
  cmp whole parts
  tail -n +78 "$TEXT" | noise-inject --rate 0.3 >alone
  ! cmp -s <(tail -n +78 whole) alone || false
}

@test "GNU parallel gives what one run gives, its logs too" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  for i in 1 2 3 4 5; do cat "$TEXT"; done >long
  noise-inject --rate 0.2 --edits whole.jsonl long >whole
  parallel --will-cite --pipe --keep-order -j4 -N 93 \
    'noise-inject -j1 --rate 0.2 --start-line $(( ({#} - 1) * 93 + 1 )) --edits part.$(printf %03d {#}).jsonl' <long >parts
  cmp whole parts
  cat part.*.jsonl | cmp - whole.jsonl
}

@test "--undo restores every kind's input byte for byte" {
  printf 'CRLF stays here\r\n\r\nNot UTF-8 \377 this line\n  blanks\tand tabs  \nno final newline' >in
  cat "$TEXT" in >text
  for kind in $(noise-inject --list-kinds | sed -n 's/^\([a-z-]*\)  .*/\1/p'); do
    noise-inject -q -k "$kind" --rate 0.5 --edits edits.jsonl text >noisy
    [ -s edits.jsonl ]
    ! cmp -s noisy text || false
    noise-inject -q --undo edits.jsonl -j3 --window 7 noisy | cmp - text
  done
}

@test "--undo works on columns, NUL records and parts" {
  paste "$TEXT" "$TEXT" >columns
  noise-inject -f2 --rate 0.5 --edits e columns >noisy
  diff <(cut -f1 columns) <(cut -f1 noisy)
  noise-inject -f2 --undo e noisy | cmp - columns
  tr '\n' '\0' <"$TEXT" >nul
  noise-inject -z --rate 0.5 --edits e nul >noisy
  noise-inject -z --undo e noisy | cmp - nul
  noise-inject --start-line 1001 --rate 0.5 --edits e "$TEXT" >noisy
  head -n1 e | grep -q '"line":10'
  noise-inject --start-line 1001 --undo e noisy | cmp - "$TEXT"
}

@test "a line that damage made longer than --max-line is restored all the same" {
  for i in $(seq 20); do printf 'word '; done >in
  noise-inject -k repeat-word --rate 1 --max-line 101 --edits e in >noisy
  [ "$(wc -c <noisy)" -gt 101 ]
  noise-inject --undo e noisy | cmp - in
}

@test "--undo refuses a text or a log of another run" {
  noise-inject --rate 0.5 --edits e "$TEXT" >noisy
  run noise-inject --undo e "$TEXT"
  [ "$status" -eq 2 ]
  [[ "${lines[-1]}" == "noise-inject: line "*": does not hold what the log says: "* ]]
  run noise-inject --undo e <(head -n 100 noisy)
  [ "$status" -eq 2 ]
  [[ "${lines[-1]}" == *"which the text does not have"* ]]
  head -c -10 e >cut
  run noise-inject --undo cut noisy
  [ "$status" -eq 2 ]
  [[ "${lines[-1]}" == "noise-inject: cut:"*": is not JSON: "* ]]
  run noise-inject --undo missing noisy
  [ "$status" -eq 2 ]
  [ "$output" = "noise-inject: missing: cannot be opened (No such file or directory): is its name right, and its folder there?" ]
  mkfifo pipe
  for name in pipe . /dev/zero; do
    run timeout 120 noise-inject --undo "$name" noisy
    [ "$status" -eq 2 ]
    [[ "$output" == "noise-inject: $name: is a "* ]]
  done
  noise-inject --undo <(cat e) noisy | cmp - "$TEXT"
}

@test "--undo ends quietly with its reader" {
  for i in $(seq 200); do cat "$TEXT"; done >long
  noise-inject --edits e long >noisy
  run bash -c 'set -o pipefail; noise-inject --undo e noisy | head -n 1 >/dev/null'
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "--edits empties no file before there is something to write, and none that is read" {
  printf 'A line of some length.\n' >in
  cp in old
  run noise-inject --edits old missing
  [ "$status" -eq 2 ]
  cmp in old
  run noise-inject --edits in ./in
  [ "$status" -eq 2 ]
  [ "$output" = "noise-inject: in: is read as well: name another file" ]
  cmp in old
  noise-inject --edits new </dev/null
  [ -f new ]
}

@test "--edits does not depend on threads or windows, and a full disk is an error" {
  noise-inject -j1 --rate 0.4 --edits one "$TEXT" >/dev/null
  noise-inject -j4 --window 3 --rate 0.4 --edits four "$TEXT" >/dev/null
  cmp one four
  run noise-inject --edits /dev/full --rate 1 "$TEXT" --check
  [ "$status" -eq 2 ]
  [[ "$output" == *"/dev/full: cannot be written"* ]]
}

@test "--pairs writes noisy TAB clean" {
  noise-inject --rate 0.5 "$TEXT" >noisy
  noise-inject --rate 0.5 --pairs "$TEXT" >pairs
  cut -f1 pairs | cmp - noisy
  cut -f2 pairs | cmp - "$TEXT"
  run noise-inject --pairs <<<$'a\tb'
  [ "$status" -eq 2 ]
  [[ "$output" == "noise-inject: stdin:1: holds a tab"* ]]
  printf 'a\n\nb' | noise-inject --rate 0 --pairs | cmp - <(printf 'a\ta\n\nb\tb\n')
  run noise-inject --pairs -f1 "$TEXT"
  [ "$status" -eq 2 ]
}

@test "targets: the same for any -j and window, told by -v, refused where out of reach" {
  for i in 1 2 3 4 5; do cat "$TEXT"; done >long
  noise-inject -j1 --target-wer 0.2 long >one
  noise-inject -j4 --window 10 --target-wer 0.2 long >four
  cmp one four
  run noise-inject -v --target-wer 0.2 long
  [[ "$output" == *"error rate 0.20"* ]]
  run noise-inject -k homophone --target-wer 0.9 long
  [ "$status" -eq 2 ]
  [[ "${lines[-1]}" == "noise-inject: --target-wer: these kinds reach at most 0."* ]]
  run bash -c "head -n 2 long | noise-inject -q -k homophone --target-wer 0.9"  # of short texts, too
  [ "$status" -eq 2 ]
  [ "${#lines[@]}" -eq 3 ]
  run noise-inject --target-wer 0.2 --rate 0.1 long
  [ "$status" -eq 2 ]
  run noise-inject --target-wer 0.2 --target-cer 0.1 long
  [ "$status" -eq 2 ]
}

@test "--nlpaug caps, rounds and excludes --kinds" {
  seq -s ' ' 100000 100099 >in # a hundred words
  [ "$(noise-inject --nlpaug swap --edits /dev/stderr in 2>&1 >/dev/null | wc -l)" -le 10 ]
  noise-inject --nlpaug insert --edits e in >/dev/null
  [ "$(wc -l <e)" -eq 10 ]
  noise-inject --nlpaug insert --no-cap --edits e in >/dev/null
  [ "$(wc -l <e)" -eq 30 ]
  noise-inject --nlpaug insert --no-cap --rate 0.055 --edits e in >/dev/null
  [ "$(wc -l <e)" -eq 6 ]
  noise-inject --nlpaug insert --no-cap --rate 0.055 --nlpaug-rounding floor --edits e in >/dev/null
  [ "$(wc -l <e)" -eq 5 ]
  run noise-inject --nlpaug insert -k swap in
  [ "$status" -eq 2 ]
  run noise-inject --nlpaug keyboard --layout azerty in
  [ "$status" -eq 2 ]
  run noise-inject --no-cap in
  [ "$output" = "noise-inject: --no-cap: changes nothing without --nlpaug: leave it out, or add the other" ]
}

@test "--protect spares addresses, none does not" {
  yes 'Please see https://example.org/some/path with the snake_case_names' | head -n 50 >in
  noise-inject -k random --rate 1 in >out
  [ "$(grep -c 'https://example.org/some/path .* snake_case_names$' out)" -eq 50 ]
  noise-inject -k random --rate 1 --protect none in >out
  [ "$(grep -c 'https://example.org/some/path' out)" -lt 5 ]
  noise-inject --nlpaug random --protect auto in >out
  [ "$(grep -c 'https://example.org/some/path .* snake_case_names$' out)" -eq 50 ]
  ! cmp -s in out || false
  noise-inject --nlpaug random in >out
  [ "$(grep -c 'https://example.org/some/path' out)" -lt 5 ]
}

@test "what is not UTF-8 stands in M2 with its words whole" {
  run bash -c "printf 'bad \xff line here\n' | noise-inject -q --format m2 --rate 0 2>/dev/null"
  [ "${lines[0]}" = "S bad � line here" ]
}

@test "errors name the option and a remedy" {
  run noise-inject -k keybord </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = "noise-inject: --kinds: there is no noise 'keybord': did you mean 'keyboard'?" ]
  run noise-inject --rate 2 </dev/null
  [ "$status" -eq 2 ]
  run noise-inject --undo a --edits b </dev/null
  [ "$status" -eq 2 ]
  run noise-inject --undo a --rate 0.5 </dev/null
  [ "$output" = "noise-inject: --undo: does not go with --rate: the edits say what was done" ]
  run noise-inject --tense-test --context-test article </dev/null
  [ "$output" = "noise-inject: --tense-test: does not go with --context-test article: leave one of them out" ]
}

@test "edits that a delimiter of several bytes leaves out are in no log" {
  cd "$BATS_TEST_TMPDIR"
  printf 'a::hello there::b\n' >text
  noise-inject -k punctuation --rate 1 -f 2 -d :: --seed 5 --edits log text >noisy
  noise-inject --undo log -f 2 -d :: noisy | cmp - text
}

@test "options that would change nothing are refused" {
  echo 'Some words of a line' >in
  while IFS='|' read -r arguments message; do
    run noise-inject $arguments in
    echo "$arguments: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == "noise-inject: $message"* ]]
  done <<'END'
-k ocr --layout qwertz|--layout: is not read by ocr: leave it out: it belongs to keyboard, mix
-k ocr:2,run-on --char-rate 0.3|--char-rate: is not read by ocr, run-on: leave it out: it belongs to random, insert
--nlpaug swap -k ocr|--nlpaug: does not go with --kinds: give one of them
--nlpaug swap --max-per-line 2|--nlpaug: does not go with --max-per-line
--undo log --layout azerty|--undo: does not go with --layout: the edits say what was done
--undo log --pairs|--undo: does not go with --pairs
--context-test tense --protect none|--context-test: does not go with --protect
--tense-test --char-rate 0.1|--tense-test: does not go with --char-rate
--pairs --format m2|--pairs: makes lines of its own
END
  noise-inject -k mix=keyboard:2,ocr --layout qwertz in
  noise-inject --layout qwertz --char-rate 0.2 in
}

@test "a target of 0 changes nothing" {
  noise-inject --target-wer 0 "$TEXT" | cmp - "$TEXT"
  noise-inject --target-cer 0 "$TEXT" | cmp - "$TEXT"
  run noise-inject -v --target-wer 0 "$TEXT"
  [[ "$output" == *'error rate 0.00000 at a mean rate of 0.00000'* ]]
}
