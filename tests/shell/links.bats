# The programs of the core half must start in milliseconds: they may not load LibTorch, not even through another library.

@test "noise-inject, normalize, score and sigtest do not load LibTorch" {
  found=0
  for name in noise-inject normalize score sigtest; do
    program=$EMEND_BIN/$name
    [ -x "$program" ] || continue
    found=$((found + 1))
    run ldd "$program"
    echo "$name: $output"
    [ "$status" -eq 0 ]
    ! grep -qE 'lib(torch|c10|cudart)' <<<"$output" || false
  done
  [ "$found" -gt 0 ]
}

@test "denoise itself does not load LibTorch before it needs it" {
  [ -e "$EMEND_BUILD/lib/emend/denoise.so" ] || skip "built without LibTorch"
  run ldd "$EMEND_BIN/denoise"
  echo "$output"
  ! grep -qE 'lib(torch|c10|cudart)' <<<"$output" || false
  ldd "$EMEND_BUILD/lib/emend/denoise.so" | grep -q libtorch_cpu  # so that the check above can fail
}

@test "every library that a program asks for is found" {
  for program in "$EMEND_BIN"/* "$EMEND_BUILD"/lib/emend/*.so; do
    [ -e "$program" ] || continue
    run ldd "$program"
    echo "$program: $output"
    ! grep -q 'not found' <<<"$output" || false
  done
}
