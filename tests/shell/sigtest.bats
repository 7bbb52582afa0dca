# sigtest against sacrebleu's p-values, and as experiments use it: threads, seeds, scores from elsewhere.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export DATA=$EMEND_SOURCE/tests/reference/sigtest
}

setup() {
  cd "$BATS_TEST_TMPDIR"
}

# value KEY: of the JSON objects on standard input, a line each.
value() {
  sed -nE "s/.*\"$1\":([^,}]*).*/\1/p"
}

compare() {
  sigtest -q -r "$DATA/reference.txt" "$@"
}

@test "p-values and scores are sacrebleu's, within the errors of both estimates" {
  rows=0
  while IFS=$'\t' read -r metric test draws system baseline score p; do
    # A metric that this build does not have is said; BLEU must be there.
    score --list-metrics | grep -q "^$metric " || { echo "# no $metric in this build" >&3; continue; }
    json=$(compare -m "$metric" -t "$test" -R "$draws" --interval-resamples 0 --json "$DATA/baseline.txt" "$DATA/$system.txt")
    echo "$metric $test $system: sacrebleu $p, here $(value p <<<"$json")"
    awk -v p="$p" -v here="$(value p <<<"$json")" -v R="$draws" -v a="$baseline" -v a_here="$(value baseline_score <<<"$json")" \
      -v b="$score" -v b_here="$(value system_score <<<"$json")" '
      function abs(x) { return x < 0 ? -x : x }
      BEGIN {
        if (a < 1 || a_here < 1) a_here *= (a_here < 1 ? 100 : 1)  # TER is a rate here, a percentage there
        if (b_here < 1) b_here *= 100
        exit !(abs(a - a_here) < 1e-9 * 100 && abs(b - b_here) < 1e-9 * 100 && abs(p - here) < 4 * sqrt(2 * p * (1 - p) / R) + 2 / R)
      }'
    rows=$((rows + 1))
  done < <(grep -v '^#' "$DATA/sacrebleu.tsv")
  [ "$rows" -ge 4 ]
}

@test "-j changes nothing" {
  for test in randomization bootstrap sign welch wilcoxon; do
    for threads in 1 2 7; do
      compare -m wer -t $test -j $threads --json "$DATA/baseline.txt" "$DATA/near.txt" "$DATA/better.txt" >$test.$threads
    done
    cmp $test.1 $test.2
    cmp $test.1 $test.7
  done
}

@test "--seed changes an estimated p, by about its error" {
  for seed in 1 2; do compare -m wer --seed $seed --json "$DATA/baseline.txt" "$DATA/near.txt" >$seed; done
  ! cmp -s 1 2
  awk -v a="$(value p <1)" -v b="$(value p <2)" -v e="$(value p_error <1)" 'BEGIN { d = a - b; exit !(d * d < 50 * e * e) }'
}

@test "p is (r + 1) / (R + 1), its error sqrt(p (1 - p) / R), and R is 7600" {
  json=$(compare -m wer --json "$DATA/baseline.txt" "$DATA/near.txt")
  [ "$(value resamples <<<"$json")" -eq 7600 ]
  awk -v p="$(value p <<<"$json")" -v e="$(value p_error <<<"$json")" 'BEGIN {
    r = p * 7601 - 1; whole = int(r + 0.5); d = r - whole; f = e - sqrt(p * (1 - p) / 7600)
    exit !(d * d < 1e-16 && f * f < 1e-24)
  }'
}

@test "lines that score printed can be tested" {
  score wer -r "$DATA/reference.txt" --per-line "$DATA/baseline.txt" "$DATA/better.txt" |
    sigtest --scores --lower-is-better -t wilcoxon -f 1,2 --names baseline,better --json - >scores
  compare -m wer -t wilcoxon --names baseline,better --json "$DATA/baseline.txt" "$DATA/better.txt" >text
  [ "$(value p <scores)" = "$(value p <text)" ]
  [ "$(value difference <scores)" = "$(value difference <text)" ]
}

@test "every test of the list runs, and only the reproductions warn that they are no valid tests" {
  paste <(yes 0 | head -n 120) <(yes $'1\n0\n1' | head -n 120) | awk 'NR % 10 == 0 { print $2 "\t" $1; next } { print }' >right
  head -n 20 right >few
  sigtest --list-tests >list
  [ "$(wc -l <list)" -ge 10 ]
  while read -r name rest; do
    file=right
    [ "$name" = exact ] && file=few
    sigtest --scores -t "$name" -f 1,2 $file >out 2>err
    grep -q "test:$name|" out
    if [[ $rest == *'[reproduction only;'* ]]; then
      grep -q "$name. is for reproductions only" err
      ! grep -q '^\*' out
    else
      ! grep -q 'reproductions only' err
    fi
  done <list
}

@test "a full disk is an error" {
  run bash -c 'sigtest --plan >/dev/full'
  [ "$status" -eq 2 ]
}

@test "latex tables are LaTeX" {
  command -v pdflatex >/dev/null || skip "pdflatex is not installed"
  {
    printf '%s\n' '\documentclass{article}\usepackage{booktabs}\begin{document}'
    compare -m wer --latex --names 'a_b,50 %,C&D' "$DATA/baseline.txt" "$DATA/near.txt" "$DATA/better.txt"
    compare -m wer --matrix --latex "$DATA/baseline.txt" "$DATA/near.txt" "$DATA/better.txt" --names 'x#1,{},\'
    printf '%s\n' '\end{document}'
  } >table.tex
  pdflatex -interaction=nonstopmode -halt-on-error table.tex
}
