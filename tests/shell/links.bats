# The programs of the core half must start in milliseconds: they may not load LibTorch, not even through another library.

@test "noise-inject, score and sigtest do not load LibTorch" {
  found=0
  for name in noise-inject score sigtest; do
    program=$EMEND_BIN/$name
    [ -x "$program" ] || continue
    found=$((found + 1))
    run ldd "$program"
    echo "$name: $output"
    [ "$status" -eq 0 ]
    ! grep -qE 'torch|c10|cudart' <<<"$output"
  done
  [ "$found" -gt 0 ]
}

@test "every library that a program asks for is found" {
  for program in "$EMEND_BIN"/*; do
    run ldd "$program"
    echo "$program: $output"
    ! grep -q 'not found' <<<"$output"
  done
}
