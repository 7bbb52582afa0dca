# Promise 4: the same answers for any number of threads, and between windows of different sizes only near-ties may flip, because
# sums of floating-point numbers differ in their last bits. How many lines do, of 200 (EMEND_LONG=1: 10,000), with the shipped models?
# The same of guided search, whose answers are those of greedy search; with products of bytes, which are the default, and without.

setup() {
  [ -x "$EMEND_BIN/denoise" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
  export PATH=$EMEND_BIN:$PATH EMEND_MODELS=$EMEND_SOURCE/models LC_ALL=C.UTF-8
}

# damaged_lines RATE: `in`, and their number in $lines
damaged_lines() {
  lines=${EMEND_LONG:+10000}
  lines=${lines:-200}
  for seed in $(seq $((lines / 10))); do
    noise-inject --rate "$1" --seed $seed "$EMEND_SOURCE/examples/clean.txt"
  done | grep -v '^$' | awk '!seen[$0]++' | head -n $lines >in
  [ "$(wc -l <in)" -eq $lines ]
}

# few_differ WHAT: one line of `one` and `other` in a thousand at most
few_differ() {
  differing=$(diff --suppress-common-lines --side-by-side one other | wc -l)
  echo "# $1: $differing of $lines lines differ" >&3
  [ $((differing * 1000)) -le $lines ]
}

# windows_agree FILTER [OPTION...]
windows_agree() {
  damaged_lines 0.25
  "$@" -j1 in >one
  "$@" -j3 in | cmp - one
  ! cmp -s in one || false
  for window in 1 37; do
    "$@" --window $window in >other
    few_differ "$*, windows 256 and $window"
  done
}

@test "denoise: lines that differ between windows are near-ties, and few" { windows_agree denoise; }
@test "gec-en: lines that differ between windows are near-ties, and few" { windows_agree gec -m gec-en; }
@test "gec-en-large: lines that differ between windows are near-ties, and few" { windows_agree gec; }

@test "guided search answers as greedy search does" {
  damaged_lines 0.1
  for filter in denoise gec "denoise --precision fp32" "gec --precision fp32"; do
    $filter --beam 1 in >one
    ! cmp -s in one || false
    $filter --search aggressive in >other
    few_differ "$filter, greedy and aggressive"
  done
}
