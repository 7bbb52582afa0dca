# man/ and completions/ are what the programs of this build generate, and the programs that read them accept them.

setup_file() {
  export FRESH=$BATS_FILE_TMPDIR/fresh
  "$EMEND_SOURCE/scripts/generate" "$EMEND_BIN" "$FRESH"
}

# The names of the programs that were built.
programs() {
  find "$EMEND_BIN" -maxdepth 1 -type f -perm -u+x -printf '%f\n' | sort
}

@test "every program has a committed man page and completions" {
  count=0
  for name in $(programs); do
    for file in man/$name.1 completions/$name.bash completions/_$name completions/$name.fish; do
      echo "$file"
      [ -s "$EMEND_SOURCE/$file" ]
    done
    count=$((count + 1))
  done
  [ "$count" -gt 0 ]
}

@test "what is committed is what the programs generate: scripts/generate brings it up to date" {
  for name in $(programs); do
    for file in man/$name.1 completions/$name.bash completions/_$name completions/$name.fish; do
      diff -u "$EMEND_SOURCE/$file" "$FRESH/$file"
    done
  done
}

@test "every committed page belongs to a program of the suite" {
  for page in "$EMEND_SOURCE"/man/*.1; do
    echo "$page"
    [ -d "$EMEND_SOURCE/cmd/$(basename "$page" .1)" ]
  done
}

@test "the page of the suite names every program, every key of a package and the versions of the others" {
  page=$EMEND_SOURCE/man/emend.7
  for program in "$EMEND_SOURCE"/man/*.1; do
    name=$(basename "$program" .1)
    echo "$name"
    [ "$(grep -cF "\\fB${name//-/\\-}\\fR(1)" "$page")" -ge 2 ]
    [ "$(grep '^\.TH' "$page" | cut -d'"' -f2-)" = "$(grep '^\.TH' "$program" | cut -d'"' -f2-)" ]
  done
  for key in $(sed -nE 's/^  "([a-z_]+)":.*/\1/p' "$EMEND_SOURCE"/models/*/config.json | sort -u); do
    echo "$key"
    grep -qF "\\fB$key\\fR" "$page"
  done
}

@test "mandoc finds nothing to say about the man pages" {
  command -v mandoc >/dev/null || skip "mandoc is not installed"
  run mandoc -Tlint "$FRESH"/man/*.1 "$EMEND_SOURCE"/man/*.7
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "groff formats the man pages without a warning" {
  command -v groff >/dev/null || skip "groff is not installed"
  run groff -man -Tutf8 -ww -z "$FRESH"/man/*.1 "$EMEND_SOURCE"/man/*.7
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "a man page tells every option that the help tells" {
  for name in $(programs); do
    help=$("$EMEND_BIN/$name" --help | grep -oE '^ +(-., )?--[a-z0-9-]+' | grep -oE -- '--[a-z0-9-]+')
    [ -n "$help" ]
    for option in $help; do
      echo "$name $option"
      grep -qF -- "\\fB${option//-/\\-}\\fR" "$FRESH/man/$name.1"
    done
  done
}

@test "the shells accept the completions" {
  for name in $(programs); do
    bash -n "$FRESH/completions/$name.bash"
    ! command -v zsh >/dev/null || zsh -n "$FRESH/completions/_$name"
    ! command -v fish >/dev/null || fish --no-execute "$FRESH/completions/$name.fish"
  done
}

@test "bash completes the long options of every program" {
  for name in $(programs); do
    run bash -c '. "$1"; COMP_WORDS=("$2" --vers); COMP_CWORD=1; "_emend_${2//[-.]/_}" "$2"; echo "${COMPREPLY[@]}"' \
      - "$FRESH/completions/$name.bash" "$name"
    echo "$name: $output"
    [ "$output" = --version ]
  done
}

@test "--help and --version answer in less than 50 milliseconds" {
  for name in $(programs); do
    for option in --help --version; do
      best=1000000
      for _ in 1 2 3 4 5; do  # the best of five: the machine may be busy
        begin=${EPOCHREALTIME/./}
        "$EMEND_BIN/$name" $option >/dev/null
        took=$((${EPOCHREALTIME/./} - begin))
        ((took >= best)) || best=$took
      done
      echo "$name $option: $best microseconds"
      [ "$best" -lt 50000 ]
    done
  done
}

@test "a help that cannot be written is a failure, one that nobody reads is not" {
  for name in $(programs); do
    run bash -c '"$1" --help 2>&1 >/dev/full' - "$EMEND_BIN/$name"
    echo "$output"
    [ "$status" -eq 2 ]
    [ "$output" = "$name: standard output: cannot be written: No space left on device" ]
    run bash -c 'set -o pipefail; "$1" --help | true' - "$EMEND_BIN/$name"
    [ "$status" -eq 0 ]
    [ -z "$output" ]
  done
}

@test "an option that is misspelt is answered with the nearest one" {
  for name in $(programs); do
    run "$EMEND_BIN/$name" --hlep
    echo "$output"
    [ "$status" -eq 2 ]
    [ "$output" = "$name: --hlep: no such option: did you mean --help?" ]
  done
}
