# Counts test cases: GoogleTest's, Bats' (TAP), and one for any other test.
#
#   awk -f count-tests.awk LastTestsFailed.log LastTest.log      both are ctest's; the first may be empty or missing
#
# A test that failed without naming a case (a crash, a time-out, a program that was not built) counts as one failure.
function close_test() {
  if (name == "") return
  if (name in failing && bad == 0) bad = 1
  if (!(name in failing) && good + bad + skips == 0) good = 1
  passed += good; failed += bad; skipped += skips
  name = ""
}
FILENAME ~ /LastTestsFailed/ { sub(/^[0-9]+:/, ""); failing[$0]; next }
/^[0-9]+\/[0-9]+ Testing: / { close_test(); name = $0; sub(/^[^:]*: /, "", name); good = bad = skips = 0 }
/^\[       OK \] / { good++ }
/^\[  FAILED  \] .* \([0-9]+ ms\)$/ { bad++ }
/^\[  SKIPPED \] .* \([0-9]+ ms\)$/ { skips++ }
/^ok [0-9]+ / { if (/ # skip/) skips++; else good++ }
/^not ok [0-9]+ / { bad++ }
END {
  close_test()
  if (not_built && failed == 0) failed = 1
  if (skipped) print skipped " skipped" > "/dev/stderr"
  printf "%d passed, %d failed\n", passed, failed
}
