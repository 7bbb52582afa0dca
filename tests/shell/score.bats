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
  ! grep -q 'error rate of the source' other.svg || false
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

@test "--gates relates the means of a network's gates to scores and lengths" {
  python3 - <<'END'
import json
words = ["one", "two", "three", "four", "five", "six", "seven"]
ref, hyp, gates = [], [], []
for i in range(6):
    right = words[: i + 2]
    wrong = ["x"] * (i // 2) + right[i // 2 :]
    ref.append(" ".join(right)), hyp.append(" ".join(wrong))
    n = len(right)
    sentence = {"begin": 0, "end": 1, "source": wrong + [""], "mask": [0.1 * w for w in range(n)] + [9], "output": right + [""], "copy": [0.5 + 0.01 * i] * n + [9],
                "generate": [0.5 - 0.01 * i] * n + [9]}
    gates.append({"line": i + 1, "text": "", "edits": [], "gates": [sentence] if i != 3 else []})
open("ref", "w").write("\n".join(ref) + "\n"), open("hyp", "w").write("\n".join(hyp) + "\n")
open("gates.jsonl", "w").write("".join(json.dumps(g) + "\n" for g in gates))
END
  score wer --json --gates gates.jsonl -r ref hyp >out
  cat out
  python3 - out <<'END'
import json, math, sys
rows = [json.loads(line) for line in open(sys.argv[1])][1:]
assert [(r["gate"], r["with"]) for r in rows] == [(g, w) for g in ("mask", "copy", "generate") for w in ("wer", "length")], rows
i = [0, 1, 2, 4, 5]  # the network was not shown the fourth
length = [k + 2 for k in i]
mask = [0.1 * (n - 1) / 2 for n in length]
wer = [(k // 2) / n for k, n in zip(i, length)]
def pearson(x, y):
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / math.sqrt(sum((a - mx) ** 2 for a in x) * sum((b - my) ** 2 for b in y))
by = {(r["gate"], r["with"]): r for r in rows}
assert all(r["lines"] == 5 for r in rows), rows
assert abs(by["mask", "wer"]["pearson"] - pearson(mask, wer)) < 1e-9, by["mask", "wer"]
assert abs(by["mask", "length"]["pearson"] - 1) < 1e-9 and by["copy", "length"]["spearman"] > 0.999, rows
assert by["generate", "length"]["spearman"] < -0.999 and by["mask", "length"]["spearman_p"] < 1e-6, rows
END
  score wer --gates gates.jsonl -r ref hyp | grep -Eq '^generate +length +5 +-1\.000 '
}

@test "--gates names what is no explanation of this text" {
  printf 'a b\nc d\n' >ref
  line='{"gates": [{"source": ["a", ""], "mask": [0.1, 0.2], "output": ["a", ""]}]}'
  echo "$line" >short
  run score wer --gates short -r ref ref
  [ "$status" -eq 2 ]
  [ "$output" = 'score: short: has fewer lines than the text: explain this text' ]
  printf '%s\n' "$line" "$line" "$line" >long
  run score wer --gates long -r ref ref
  [ "$status" -eq 2 ]
  [[ "$output" == *'score: long: has more lines than the text'* ]]
  printf '%s\n' "$line" "${line/0.1, /}" >uneven
  run score wer --gates uneven -r ref ref
  [ "$status" -eq 2 ]
  [ "$output" = 'score: uneven:2: "mask" has not a number for each token: write it with denoise --explain --format jsonl' ]
  for wrong in 'no json' '{"gates": 1}' '[]'; do
    printf '%s\n' "$wrong" "$line" >wrong
    run score wer --gates wrong -r ref ref
    [ "$status" -eq 2 ]
    [[ "$output" == 'score: wrong:1: has no array "gates"'* ]]
  done
  run score wer --gates long -r ref ref ref
  [ "$status" -eq 2 ]
  [[ "$output" == 'score: --gates: is of one text, and here are 2'* ]]
}
