# score as experiments use it: threads, lines, pictures, papers.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export DATA=$EMEND_SOURCE/tests/reference/sigtest M2=$EMEND_SOURCE/tests/reference/m2
}

setup() {
  cd "$BATS_TEST_TMPDIR"
}

# Those that compare lines of text.
text_metrics() {
  score --list-metrics | cut -d ' ' -f1 | grep -vxE 'm2|edits' | paste -sd ,
}

compare() {
  score "$(text_metrics)" -s "$DATA/baseline.txt" -r "$DATA/reference.txt" "$@" "$DATA/baseline.txt" "$DATA/better.txt"
}

@test "-j changes nothing" {
  for threads in 1 2 7; do
    compare -j $threads --json >$threads
    compare -j $threads --per-line >lines.$threads
    score m2 -j $threads --m2 "$M2/annotations.m2.xz" "$M2/half-noisy.txt.xz" >m2.$threads
  done
  for threads in 2 7; do
    cmp 1 $threads
    cmp lines.1 lines.$threads
    cmp m2.1 m2.$threads
  done
}

@test "--per-line prints each line, of every metric and system" {
  compare --per-line >lines
  [ "$(wc -l <lines)" -eq "$(wc -l <"$DATA/reference.txt")" ]
  columns=$((2 * $(score --list-metrics | grep -cvE '^(m2|edits) ')))
  awk -F '\t' -v n=$columns 'NF != n { exit 1 }' lines
  score m2 --per-line --m2 "$M2/annotations.m2.xz" "$M2/noisy.txt.xz" >lines
  [ "$(wc -l <lines)" -eq 1725 ]
}

@test "a line's score is that of a file of this line" {
  # gleu has a form of its own for sentences.
  metrics=$(text_metrics | sed 's/,gleu//')
  score "$metrics" --per-line -s "$DATA/baseline.txt" -r "$DATA/reference.txt" "$DATA/better.txt" >lines
  for line in 1 17; do
    for text in reference baseline better; do sed -n "${line}p" "$DATA/$text.txt" >$text; done
    score "$metrics" --effective-order -s baseline -r reference --format tsv better | tail -n +2 | cut -f3 >alone
    diff alone <(sed -n "${line}p" lines | tr '\t' '\n')
  done
}

@test "the mean of a mean's lines is the corpus' score" {
  score rouge-l -r "$DATA/reference.txt" --per-line "$DATA/better.txt" |
    awk '{ sum += $1 } END { printf "%.9f\n", sum / NR }' >mean
  score rouge-l -r "$DATA/reference.txt" --format tsv "$DATA/better.txt" |
    awk -F '\t' 'NR == 2 { printf "%.9f\n", $3 }' | diff mean -
}

@test "lines are counted however they end" {
  printf 'a b\r\nc d\r\ne f' >reference
  printf 'a b\nc d\ne f\n' >hypothesis
  score wer -r reference hypothesis >out
  grep -q '^hypothesis  0.0000$' out
  grep -q '|lines:3|' out
}

@test "long files of unequal length are an error with the line where one ends" {
  yes 'a b c' | head -n 10000 >reference
  head -n 9998 reference >hypothesis
  run bash -c 'score wer -r reference hypothesis 2>err'
  [ "$status" -eq 2 ]
  [ -z "$output" ]
  grep -q "^score: hypothesis:9999: ends after 9998 segments, reference goes on" err
}

@test "m2 comes back from a sentence that a decoder repeats without end" {
  printf 'S %s\nA 0 0|||M|||b|||R|||N|||0\n' "$(yes 'a b' | head -n 150 | paste -sd ' ')" >gold.m2
  yes 'b a' | head -n 150 | paste -sd ' ' | timeout 60 score m2 --m2 gold.m2 | grep -q '^standard input  0.5556$'
}

@test "--plot draws every system and metric, and how many segments there are" {
  score wer,bleu --plot picture.svg --names 'before & <after>,better' -s "$DATA/baseline.txt" -r "$DATA/reference.txt" \
    "$DATA/baseline.txt" "$DATA/better.txt"
  for text in wer bleu better segments 'words of the reference' 'word error rate of the source' 'before &amp; &lt;after&gt;'; do
    grep -qF ">$text<" picture.svg
  done
  if command -v xmllint >/dev/null; then xmllint --noout picture.svg; fi
  score wer --plot other.svg -r "$DATA/reference.txt" "$DATA/baseline.txt"
  ! grep -q 'error rate of the source' other.svg
}

@test "latex tables are LaTeX" {
  command -v pdflatex >/dev/null || skip "pdflatex is not installed"
  {
    printf '%s\n' '\documentclass{article}\usepackage{booktabs}\begin{document}'
    score wer,bleu --format latex --names 'a_b 50 %,C&D' -r "$DATA/reference.txt" "$DATA/baseline.txt" "$DATA/better.txt"
    printf '%s\n' '\end{document}'
  } >table.tex
  pdflatex -interaction=nonstopmode -halt-on-error table.tex
}

@test "json lines are JSON" {
  command -v python3 >/dev/null || skip "python3 is not installed"
  compare --json >lines
  compare --json --per-line >>lines
  python3 -c 'import json, sys; [json.loads(line, parse_constant=sys.exit) for line in sys.stdin]' <lines
}

@test "a full disk is an error" {
  run bash -c 'score --list-metrics >/dev/full'
  [ "$status" -eq 2 ]
  run bash -c 'score wer -r "$DATA/reference.txt" "$DATA/better.txt" >/dev/full'
  [ "$status" -eq 2 ]
}
