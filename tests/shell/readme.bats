# What README.md and docs/*.md show in a ```console block is what the programs print: `$ ` begins a command, the lines after
# it are its output.

# Runs the blocks one after the other in a folder with a copy of examples/ and the packages of the tests, and prints them with the output as it is now.
replay() {
  local command='' line
  while IFS= read -r line; do
    case $line in
      '```console') inside=1; echo "$line" ;;
      '```') inside=''; echo "$line" ;;
      '$ '*) [ -z "$inside" ] || { echo "$line"; bash -c "${line#\$ }" 2>&1 || true; } ;;
      *) [ -n "$inside" ] || echo "$line" ;;
    esac
  done
}

setup() {
  export PATH=$EMEND_BIN:$PATH LC_ALL=C.UTF-8 NO_COLOR=1
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
}

# agrees DOCUMENT: replays it in a folder of its own.
agrees() {
  local folder=$BATS_TEST_TMPDIR/${1//\//-}
  inside=''
  mkdir -p "$folder/tests"
  cd "$folder"
  cp -r "$EMEND_SOURCE/examples" .
  cp -r "$EMEND_SOURCE/tests/packages" tests
  rm -f examples/experiment/*.txt  # what it made there
  replay <"$EMEND_SOURCE/$1" >"$folder.md"
  # To bring it up to date: EMEND_GOLDEN=write bats tests/shell/readme.bats, and look at the difference.
  [ "${EMEND_GOLDEN:-}" != write ] || cp "$folder.md" "$EMEND_SOURCE/$1"
  diff -u "$EMEND_SOURCE/$1" "$folder.md"
}

@test "the README and the documents show what the programs print" {
  cd "$EMEND_SOURCE"
  documents=$(grep -lx '```console' README.md docs/*.md models/*/README.md)
  for name in $(grep -ohE '^\$ .*' $documents | grep -oE '(denoise|gec|noise-inject|normalize|score|sigtest|train|translate)( |$)' | sort -u); do
    command -v "$name" || skip "$name was not built"
  done
  for document in $documents; do
    echo "$document"
    agrees "$document"
  done
}

@test "a wrong output would be seen" {
  inside=''
  run replay <<<$'```console\n$ echo one\ntwo\n```'
  [ "$output" = $'```console\n$ echo one\none\n```' ]
}
