# Counts test cases in ctest's LastTest.log: GoogleTest's, Bats' (TAP), and one for any other test. A test that failed
# without naming a case (a crash, a time-out, a program that was not built) counts as one failure.
function close_test() {
  if (name == "") return
  if (result != "Passed" && bad == 0) bad = 1
  if (result == "Passed" && good + bad == 0 && skips == 0) good = 1
  passed += good; failed += bad; skipped += skips
  name = ""
}
/^[0-9]+\/[0-9]+ Test(ing)?: / { close_test(); name = $0; result = "Failed"; good = bad = skips = 0 }
/^\[       OK \] / { good++ }
/^\[  FAILED  \] .* \([0-9]+ ms\)$/ { bad++ }
/^\[  SKIPPED \] .* \([0-9]+ ms\)$/ { skips++ }
/^ok [0-9]+ / { if (/ # skip/) skips++; else good++ }
/^not ok [0-9]+ / { bad++ }
/^Test Passed\.$/ { result = "Passed" }
END {
  close_test()
  if (not_built && failed == 0) failed = 1
  if (skipped) print skipped " skipped" > "/dev/stderr"
  printf "%d passed, %d failed\n", passed, failed
}
