# The worked experiment of README.md, examples/experiment: damage, repair, score, test.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  unset MAKEFLAGS MFLAGS MAKELEVEL  # the tests may be run by make
}

setup() {
  cp -r "$EMEND_SOURCE/examples" "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR/examples/experiment"
  rm -f noisy.txt repaired.txt report.txt
}

# wer SYSTEM: from the report's first table.
wer() {
  awk -v name="$1" '$1 == name { print $2; exit }' report.txt
}

@test "it says how much was repaired, and that this is more than chance" {
  command -v denoise >/dev/null || skip "denoise was not built"
  make -s >shown
  cmp shown report.txt
  awk -v noisy="$(wer noisy.txt)" -v repaired="$(wer repaired.txt)" 'BEGIN { exit !(repaired > 0 && repaired < 0.9 * noisy) }'
  grep -q '^repaired.txt .*\*' report.txt
  [ "$(grep -c '^emend:1|metric:wer|.*|test:randomization|' report.txt)" -eq 1 ]
  make -q
}

@test "another text and other noise can be given" {
  command -v denoise >/dev/null || skip "denoise was not built"
  head -n 5 ../clean.txt >few.txt
  make -s TEXT=few.txt NOISE='--kinds swap --rate 0.5 --seed 2' >shown
  [ "$(wc -l <noisy.txt)" -eq 5 ]
  grep -q 'lines:5|' shown
  noise-inject --kinds swap --rate 0.5 --seed 2 few.txt | cmp - noisy.txt
}

# Stands in for denoise, which builds without LibTorch lack.
denoise_that() {
  mkdir -p bin
  printf '#!/bin/sh\n%s\n' "$1" >bin/denoise
  chmod +x bin/denoise
  export PATH=$PWD/bin:$PATH
}

@test "a step that failed leaves nothing that the next run takes for done" {
  denoise_that 'exit 2'
  run make -s
  [ "$status" -ne 0 ]
  [ ! -e repaired.txt ]
  denoise_that 'echo one line'
  run make -s  # score refuses files of unequal length
  [ "$status" -ne 0 ]
  [ ! -e report.txt ]
  denoise_that 'cat "$@"'
  rm repaired.txt
  run make -s
  echo "$output"
  [ "$status" -eq 0 ]
  [ -s report.txt ]
}

@test "the README shows the Makefile as it is" {
  sed -n '/^```make$/,/^```$/p' "$EMEND_SOURCE/README.md" | sed '1d;$d' | diff - Makefile
}
