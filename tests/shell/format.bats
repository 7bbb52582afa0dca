@test "the sources are formatted as .clang-format says" {
  run "$EMEND_SOURCE/scripts/format" --check
  [ "$status" -ne 77 ] || skip "clang-format 14 is not here"
  grep -E '^format:|^[^ ]+:[0-9]+:[0-9]+: error' <<<"$output" | cut -d: -f1 | sort | uniq -c
  [ "$status" -eq 0 ]
}
