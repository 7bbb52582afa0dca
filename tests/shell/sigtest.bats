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
  ! cmp -s 1 2 || false
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

@test "m2 scores what score scores, with its choice of annotators" {
  gold=$EMEND_SOURCE/tests/reference/score/reference.m2
  sed -n 's/^S //p' "$gold" >source
  sed 's/\bare\b/is/; s/this/the/' source >one
  sed 's/ a / the /' source >two
  json=$(sigtest -q -m m2 --m2 "$gold" --json one two)
  [ "$(value baseline_score <<<"$json")" = "$(score m2 --m2 "$gold" --json one | value score)" ]
  [ "$(value system_score <<<"$json")" = "$(score m2 --m2 "$gold" --json two | value score)" ]
  awk -v a="$(value baseline_score <<<"$json")" -v b="$(value system_score <<<"$json")" 'BEGIN { exit !(a > b && b > 0) }'
  edits=$EMEND_SOURCE/tests/reference/score/hypothesis.m2
  json=$(sigtest -q -m edits --m2 "$gold" --json "$edits" "$edits")
  [ "$(value system_score <<<"$json")" = "$(score edits --m2 "$gold" --json "$edits" | value score)" ]
}

@test "FILE:N is a column of a file, of texts and of scores" {
  paste "$DATA/reference.txt" "$DATA/baseline.txt" "$DATA/near.txt" >all.tsv
  sigtest -q -m wer -r all.tsv:1 --names a,b --json all.tsv:2 all.tsv:3 >columns
  compare -m wer --names a,b --json "$DATA/baseline.txt" "$DATA/near.txt" | cmp - columns
  score wer -r all.tsv:1 --per-line all.tsv:2 all.tsv:3 >scores.tsv
  sigtest -q --scores --lower-is-better --json scores.tsv:1 scores.tsv:2 >columns
  sigtest -q --scores --lower-is-better -f 1,2 --json scores.tsv | cmp - columns
  cut -f 2 scores.tsv | sigtest -q --scores scores.tsv:1 - >out
  [ "$(cut -d ' ' -f 1 out | sed -n 2,3p)" = $'scores.tsv:1\nstandard' ]
  run sigtest --scores scores.tsv:1 scores.tsv:3
  [ "$status" -eq 2 ]
  [ "$output" = 'sigtest: scores.tsv:1: there is no field 3: check the number of the column and --delimiter' ]
  run sigtest -r all.tsv:1 -:1 -:2 </dev/null
  [ "$status" -eq 2 ]
}

@test "the signature says how the systems were decoded" {
  cp "$DATA"/{baseline,near}.txt .
  decode() { compare -m wer --json "$@" baseline.txt near.txt | sed 's/.*|decode:\([^|]*\)|.*/\1/'; }
  [ "$(decode)" = unknown ]
  [ "$(decode --decode free)" = free ]
  echo '{"decode": "free"}' | tee baseline.txt.meta.json >near.txt.meta.json
  [ "$(decode)" = free ]
  echo '{"decode": "forced"}' >near.txt.meta.json
  [ "$(decode)" = forced,free ]
  run sigtest -m wer -r "$DATA/reference.txt" baseline.txt near.txt
  [ "$status" -eq 0 ]
  [[ "${lines[0]}" == "sigtest: some systems were decoded freely, others with the reference"*": compare systems that were decoded alike" ]]
  echo '{"decode": "greedy"}' >near.txt.meta.json
  run sigtest -m wer -r "$DATA/reference.txt" baseline.txt near.txt
  [ "$status" -eq 2 ]
}

@test "the signature names the packages that wrote the systems" {
  cp "$DATA"/{baseline,near}.txt .
  package() { compare -m wer --json "$@" baseline.txt near.txt | grep -o '|package:[^|]*' | cut -c10-; }
  [ -z "$(package)" ]
  echo '{"decode": "free", "package": "run 1/package"}' >baseline.txt.meta.json
  [ "$(package)" = run_1/package,unknown ]
  echo '{"decode": "free", "package": "other/package"}' >near.txt.meta.json
  [ "$(package)" = run_1/package,other/package ]
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
      ! grep -q '^\*' out || false
    else
      ! grep -q 'reproductions only' err || false
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

@test "--metric tells whether scores from elsewhere are gains" {
  printf '%s\n' 0.5 0.4 0.6 0.5 0.4 0.6 >one
  printf '%s\n' 0.1 0.2 0.1 0.3 0.2 0.1 >two
  sigtest -q --scores -m wer one two >out
  grep -q '^system *wer ' out
  grep -qx 'wer: lower is better' out
  grep -q '|metric:scores|of:wer|best:lowest|' out
  json=$(sigtest -q --scores -m wer --json one two)
  awk -v d="$(value value <<<"$json")" 'BEGIN { exit !(d > 0) }'  # the effect is positive where the system is better
  sigtest -q --scores one two | grep -qx 'mean: higher is better'
  run sigtest --scores -m bleu --lower-is-better one two
  [ "$status" -eq 2 ]
}

@test "options that would change nothing are refused" {
  printf '%s\n' 1 2 3 4 >one
  for options in '--correct holm' '--difference 1' '--json --latex' '--lowercase'; do
    run sigtest --scores $options one one
    echo "$options: $output"
    [ "$status" -eq 2 ]
  done
  run sigtest -m wer --tokenize char -r one one one
  [ "$status" -eq 2 ]
  [[ "$output" == 'sigtest: --tokenize: is not read by wer'* ]]
  run sigtest -m wer --header -r one one one
  [ "$status" -eq 2 ]
  [[ "$output" == 'sigtest: --header: changes nothing without --scores'* ]]
  while IFS='|' read -r arguments message; do
    run sigtest --scores $arguments one one
    echo "$arguments: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == "sigtest: $message"* ]]
  done <<'END'
-t welch -R 100|--resamples: is not read by welch: leave it out: it belongs to randomization, bootstrap
-t exact -R 100|--resamples: is not read by exact
-t welch --interval-resamples 10|--interval-resamples: is not read by welch
-t welch --seed 2|--seed: is not read by welch
--plan -R 100|--resamples: does not go with --plan
--json --latex|--latex: does not go with --json
--allow-empty|--allow-empty: does not go with --scores
--matrix --correct holm --json|--correct: does not go with --json: JSON has the p-values of both
END
  sigtest -q --scores -t exact --seed 2 --interval-resamples 10 one one
}

@test "metrics are found in any spelling" {
  printf '%s\n' 'it is late' 'so it is' 'good night' >text
  [ "$(for metric in WER wer; do sigtest -q -m $metric -r text text text; done | grep -c '^wer: lower is better')" = 2 ]
  sigtest -q --json -m rougeL -r text text text | grep -q '"metric":"rouge-l"'
  run sigtest -m rouge -r text text text
  [ "$status" -eq 2 ]
  [ "$output" = "sigtest: --metric: 'rouge' is not a choice: did you mean 'rouge-1'?" ]
  seq 4 >one
  run sigtest --scores -m WER --lower-is-better one one
  [ "$status" -eq 0 ]
}

@test "a plan is of two systems" {
  cd "$BATS_TEST_TMPDIR"
  seq 5 >scores
  run sigtest --plan --scores scores scores scores
  [ "$status" -eq 2 ]
  [[ "$output" == *'is of two systems'* ]]
}
