# Promise 4: the same answers for any number of threads, and between windows of different sizes only near-ties may flip, because
# sums of floating-point numbers differ in their last bits. How many lines do, of 200 (EMEND_LONG=1: 10,000), with the shipped model?

setup() {
  [ -x "$EMEND_BIN/denoise" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
  export PATH=$EMEND_BIN:$PATH EMEND_MODELS=$EMEND_SOURCE/models LC_ALL=C.UTF-8
}

@test "lines that differ between windows are near-ties, and few" {
  lines=${EMEND_LONG:+10000}
  lines=${lines:-200}
  for seed in $(seq $((lines / 10))); do
    noise-inject --rate 0.25 --seed $seed "$EMEND_SOURCE/examples/clean.txt"
  done | grep -v '^$' | awk '!seen[$0]++' | head -n $lines >in
  [ "$(wc -l <in)" -eq $lines ]

  denoise -j1 in >one
  denoise -j3 in | cmp - one
  ! cmp -s in one || false
  for window in 1 37; do
    denoise --window $window in >other
    differing=$(diff --suppress-common-lines --side-by-side one other | wc -l)
    echo "# windows 256 and $window: $differing of $lines lines differ" >&3
    [ $((differing * 1000)) -le $lines ]  # one in a thousand
  done
}
