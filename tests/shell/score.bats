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
  yes 'b a' | head -n 150 | paste -sd ' ' | timeout 120 score m2 --m2 gold.m2 | grep -q '^standard input  0.5556$'
}

@test "--plot draws every system and metric, and how many segments there are" {
  score wer,bleu --plot picture.svg --names 'before & <after>,better' -s "$DATA/baseline.txt" -r "$DATA/reference.txt" \
    "$DATA/baseline.txt" "$DATA/better.txt"
  for text in 'wer (lower is better)' 'bleu (higher is better)' 'Scores with 95 % intervals' segments 'words of the reference' 'word error rate of the source'; do
    grep -qF ">$text<" picture.svg
  done
  for system in better 'before &amp; &lt;after&gt;'; do [ "$(grep -oF ">$system<" picture.svg | wc -l)" -eq 1 ]; done  # one legend
  if command -v xmllint >/dev/null; then xmllint --noout picture.svg; fi
  score wer --plot other.svg -r "$DATA/reference.txt" "$DATA/baseline.txt"
  ! grep -q 'error rate of the source' other.svg || false
}

@test "--plot begins with the scores and the intervals that --confidence prints" {
  score wer --confidence --json --resamples 200 --seed 3 --plot picture.svg -r "$DATA/reference.txt" "$DATA/baseline.txt" \
    "$DATA/better.txt" >scores
  score wer --resamples 200 --seed 3 --plot same.svg -r "$DATA/reference.txt" "$DATA/baseline.txt" "$DATA/better.txt" >/dev/null
  cmp picture.svg same.svg
  python3 - picture.svg scores <<'END'
import json, sys, xml.etree.ElementTree as tree
svg = "{http://www.w3.org/2000/svg}"
picture = tree.parse(sys.argv[1])
scores = [json.loads(line) for line in open(sys.argv[2])]
number = lambda element, name: float(element.get(name))
boxes = [next(b for b in picture.iter(svg + "rect") if b.get("fill") == fill and number(b, "height") != 10) for fill in ("#0072b2", "#d55e00")]
pens = [l for l in picture.iter(svg + "line") if l.get("stroke") == "#222" and l.get("x1") == l.get("x2")]
assert len(scores) == len(pens) == 2, (scores, pens)
unit = number(boxes[0], "height") / scores[0]["score"]
for score, box, pen in zip(scores, boxes, pens):
    interval = score["confidence"]
    bottom = number(box, "y") + number(box, "height")
    assert abs(number(box, "height") - unit * score["score"]) < 0.1, score
    assert abs(bottom - number(pen, "y1") - unit * interval["low"]) < 0.1, score
    assert abs(bottom - number(pen, "y2") - unit * interval["high"]) < 0.1, score
END
  # Lines of which some draws have no score are drawn without an interval.
  printf 'S a b\nA 0 1|||R:OTHER|||c|||REQUIRED|||-NONE-|||0\n' >gold.m2
  score edits --plot one.svg --m2 gold.m2 gold.m2
  run score wer --seed 3 -r "$DATA/reference.txt" "$DATA/better.txt"
  [ "$status" -eq 2 ]
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
  # And a picture of their means, by length and by noise.
  score wer --gates gates.jsonl -r ref -s hyp --plot gates.svg hyp >/dev/null
  [ "$(grep -o '>mean of the gate<' gates.svg | wc -l)" = 2 ]
  for text in mask copy generate; do [ "$(grep -o ">$text<" gates.svg | wc -l)" = 1 ]; done
  ! grep -q '>skip<' gates.svg || false
  score wer --gates gates.jsonl -r ref -s hyp --plot - hyp | cmp - gates.svg
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

@test "--annotate --tokenized leaves tokens, so that its M2 can be compared with an annotator's" {
  printf 'S I likes R&B , COVID-19 :)\nA 1 2|||R:VERB:SVA|||like|||REQUIRED|||-NONE-|||0\n\nS It ca n'"'"'t be .\n\n' >gold.m2
  sed -n 's/^S //p' gold.m2 >source
  sed 's/likes/like/' source >corrected
  score --annotate --tokenized -s source -r corrected >system.m2
  diff <(grep ^S gold.m2) <(grep ^S system.m2)
  score edits --m2 gold.m2 --json system.m2 2>err | grep -q '"score":1.0'
  [ ! -s err ]
  # Cut as prose the tokens are others, which is said.
  score --annotate -s source -r corrected >prose.m2
  score edits --m2 gold.m2 prose.m2 2>err >out
  grep -q '^score: prose.m2:1: 1 of 2 sentences, this one alone, is cut into other tokens' err
  run score -q edits --m2 gold.m2 prose.m2
  [[ "$output" != *'other tokens'* ]]
  run score wer --tokenized -r source source
  [ "$status" -eq 2 ]
  [[ "$output" == 'score: --tokenized: changes nothing without --annotate'* ]]
}

@test "--annotate refuses what is not UTF-8, of the source as of a correction" {
  printf 'a b\nc d\n' >right
  printf 'a b\nc \377 d\n' >wrong
  for texts in '-s right -r wrong' '-s wrong -r right' '-s right -r right -r wrong'; do
    run score --annotate $texts
    [ "$status" -eq 2 ]
    [[ "$output" == *'score: wrong:2: byte 3 is not UTF-8: convert the file with iconv'* ]]
  done
}

@test "edits of other sentences are an error" {
  printf 'S a b\n\nS c d\n\n' >gold.m2
  printf 'S c d\n\nS a b\n\n' >system.m2
  run score edits --m2 gold.m2 system.m2
  [ "$status" -eq 2 ]
  [ "$output" = 'score: system.m2:1: its sentence is not that of gold.m2:1: give edits of the same sentences in the same order' ]
}

@test "blank lines between documents belong to no score" {
  printf 'the cat sat here now\n\nit was late , too late\n' >text
  for metric in $(score --list-metrics | grep -vE '^(m2|edits|loops) ' | cut -d ' ' -f1); do
    best=$(score "$metric" -s text -r text --format tsv text | tail -n 1 | cut -f 3)
    case $metric in
      wer | mer | wil | cer | broken | ter) [ "$best" = 0 ] ;;
      bleu | multi-bleu | chrf | chrf++) [ "${best%.*}" -ge 99 ] ;;
      *) [ "$best" = 1 ] || { echo "$metric $best"; false; } ;;
    esac
  done
  score wer -v -r text text 2>err | grep -q '|lines:3|blank:1|'
  grep -q '1 of 3 lines are blank in all files and are not scored' err
  [ "$(score rouge-l,bleu,wer --per-line -r text text | sed -n 2p)" = $'1\t100\t0' ]
  sigtest -m rouge-l -v -r text text text 2>err | grep -q '|lines:3|blank:1|'
  printf 'the cat sat here now\nx\nit was late , too late\n' >more
  run score wer -r text more
  [ "$status" -eq 2 ]
  [[ "$output" == 'score: text:2: the reference is empty'* ]]
  printf '\n\n' >blank
  run score wer -r blank blank
  [ "$status" -eq 2 ]
  [[ "$output" == *'has blank lines alone'* ]]
}

@test "empty lines between documents have every column" {
  printf 'a b\ta b\n\nc d\tc x\n' >docs.tsv
  [ "$(score wer -r docs.tsv:2 --format tsv docs.tsv:1 | tail -n 1 | cut -f 3)" = 0.25 ]
}

@test "a byte order mark is no text" {
  printf '\xef\xbb\xbfa b\n' >marked
  printf 'a b\n' >plain
  score accuracy,wer -r plain --json marked | grep -c '"score":1.0\|"score":0.0' | grep -qx 2
  printf '\xef\xbb\xbfS a b\n\n' >marked.m2
  score m2 --m2 marked.m2 plain
}

@test "--confidence is sacrebleu's interval within what resampling allows" {
  while IFS=$'\t' read -r metric system score mean half; do
    json=$(score "$metric" --confidence --json -r "$DATA/reference.txt" "$DATA/$system.txt")
    echo "$metric $system: sacrebleu $mean +- $half, here $json"
    value() { sed -nE "s/.*\"$1\":([^,}]*).*/\1/p" <<<"$json"; }
    awk -v s="$score" -v s_here="$(value score)" -v m="$mean" -v m_here="$(value mean)" -v h="$half" -v h_here="$(value half_width)" '
      function abs(x) { return x < 0 ? -x : x }
      # Standard errors of 1,000 resamples: of the mean h / 2 / sqrt(1000), of the 95 % half about 0.03 h; on both sides.
      BEGIN { exit !(abs(s - s_here) < 1e-9 * s && abs(m - m_here) < 4 * h / 44 && abs(h - h_here) < 0.15 * h) }'
  done < <(grep -v '^#' "$DATA/confidence.tsv")
  score bleu --confidence -r "$DATA/reference.txt" "$DATA/better.txt" >1
  score bleu --confidence -j 3 -r "$DATA/reference.txt" "$DATA/better.txt" | cmp 1 -
  grep -qE '54\.23 ± 2\.[0-9]{2}$' 1
  grep -q '|bootstrap:1000|seed:1|' 1
  score bleu --confidence --seed 2 -r "$DATA/reference.txt" "$DATA/better.txt" >2
  ! cmp -s 1 2 || false
  # The interval does not change what a score can be compared with.
  score bleu --compare-signature 1 -r "$DATA/reference.txt" "$DATA/better.txt" 2>err >out
  [ ! -s err ]
  score bleu --confidence --format tsv -r "$DATA/reference.txt" "$DATA/better.txt" | awk -F '\t' 'NF != 6 { exit 1 }'
}

@test "the signature names the package that wrote the hypotheses; scores of others can be compared with it" {
  cp "$DATA/better.txt" hypotheses
  echo '{"decode": "free", "package": "run 1/package"}' >hypotheses.meta.json
  score bleu -r "$DATA/reference.txt" hypotheses >of_package
  grep -qF '|decode:free|package:run_1/package|lines:' of_package
  ! score bleu --sacrebleu-signature -r "$DATA/reference.txt" hypotheses | grep -q package || false
  score bleu --decode free --compare-signature of_package -r "$DATA/reference.txt" "$DATA/better.txt" 2>err >out
  [ ! -s err ]
}

@test "what scores are made of stands in every format" {
  printf 'S a b c\nA 0 1|||R:NOUN|||x|||REQUIRED|||-NONE-|||0\nA 1 2|||R:VERB|||y|||REQUIRED|||-NONE-|||0\n\n' >gold.m2
  printf 'S a b c\nA 0 1|||R:NOUN|||x|||REQUIRED|||-NONE-|||0\n\n' >system.m2
  score edits --m2 gold.m2 --json system.m2 >json
  grep -qF '"types":{"R:NOUN":{"right":1,"wrong":0,"missed":0,"precision":1.0,"recall":1.0,"f":1.0},"R:VERB":{"right":0,"wrong":0,"missed":1,' json
  grep -qF '"details":{"precision":1.0,"recall":0.5,"right":1,"wrong":0,"missed":1}' json
  score edits --m2 gold.m2 --format tsv --details system.m2 >tsv
  grep -qP '^system.m2\tedits.recall\t0.5\t' tsv
  grep -qP '^system.m2\tedits.R:VERB.missed\t1\t' tsv
  [ "$(score edits --m2 gold.m2 --format latex --details system.m2 | grep -c '^.begin{tabular}')" -eq 3 ]
  score edits --m2 gold.m2 --format markdown --details system.m2 >markdown
  grep -qxF '| system.m2 | 0.8333 |' markdown
  grep -qxF '| R:VERB | 0 | 0 | 1 | 1.0000 | 0.0000 | 0.0000 |' markdown
  printf 'a b c d\n' >reference
  printf 'a x c d e\n' >text
  score wer --details -r reference text | tail -n 2 | tr -s ' ' >out
  printf 'wer hits substitutions deletions insertions reference_words\ntext 3 1 0 1 4\n' | diff - out
  score wer --json -r reference text | grep -qF '"details":{"hits":3,"substitutions":1,"deletions":0,"insertions":1,"reference_words":4}'
  score ter --json -r reference text | grep -qF '"details":{"edits":2,"reference_length":4}'
  score confusion --json -s text -r reference reference |
    grep -qF '"words":[{"fate":"repaired","source":"x","hypothesis":"b","reference":"b","times":1}]'
  score wer --names $'a\tb' --format tsv -r reference text | awk -F '\t' 'NF != 4 { exit 1 }'
}

@test "options that would change nothing are refused" {
  echo a >text
  refused() { run score "$@" -r text text; echo "$output"; [ "$status" -eq 2 ]; [[ "$output" == *"$expected"* ]]; }
  expected='--tokenize: is not read by wer: leave it out: it belongs to bleu' refused wer --tokenize char
  expected='--smooth: is not read by wer' refused wer --smooth none
  expected='--format: does not go with --json' refused wer --json --format tsv
  expected='--seed: changes nothing without --confidence' refused wer --seed 2
  expected='--top: ' refused wer --top 3
  expected='--m2: is not read by wer: leave it out: it belongs to m2, edits' refused wer --m2 text
  expected='--json: does not go with --plot -' refused wer --json --plot -
  expected='--details: does not go with --per-line' refused wer --details --per-line
  expected='--confidence: does not go with --annotate' refused --annotate -s text --confidence
  expected='--smooth-value: changes nothing with --smooth exp' refused bleu --smooth-value 2
  score wer,bleu --tokenize char -r text text
}

@test "texts whose tokens do not fit a metric are told once" {
  yes 'It is late .' | head -n 120 >tokenized
  yes 'It is late.' | head -n 120 >plain
  score bleu,wer -r plain tokenized 2>err >out
  grep -q '^score: tokenized: 120 of 120 lines end in a full stop that stands apart' err
  [ "$(wc -l <err)" -eq 1 ]
  [ -z "$(score bleu -q -r plain tokenized 2>&1 >out)" ]
  printf 'S It are late .\nA 1 2|||R|||is|||REQUIRED|||-NONE-|||0\n\n' >gold.m2
  score m2 --m2 gold.m2 <(head -n 1 plain) 2>err >out
  grep -q '1 of 1 lines end in a mark that is part of the last word' err
  printf '今天天气很好\n' >chinese
  score bleu,rouge-1 -r chinese chinese 2>err >out
  grep -q 'bleu: takes the words of 1 of 1 references for one' err
  grep -q 'rouge-1: sees no words, or few, in 1 of 1 references' err
}

@test "--plot draws the recall of edits by type of error" {
  printf 'S He go to home .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\nA 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0\n' >gold.m2
  printf 'S He go to home .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n' >one.m2
  printf 'S He go to home .\nA 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0\n' >two.m2
  score edits --plot types.svg --m2 gold.m2 one.m2 two.m2
  grep -q 'R:VERB:SVA (1)' types.svg
  grep -q '>two.m2<' types.svg
  [ "$(grep -c '>1.00<' types.svg)" -eq 2 ]  # those that were corrected
  [ "$(grep -c '>0.00<' types.svg)" -eq 2 ]  # those that were not
  [ "$(grep -c '>0.833<' types.svg)" -eq 2 ]  # the scores, of which the picture begins
}

@test "--plot writes SVG, - to standard output" {
  run score wer --plot p.png -r "$DATA/reference.txt" "$DATA/better.txt"
  [ "$status" -eq 2 ]
  [ "$output" = 'score: --plot p.png: pictures are SVG: name a file that ends in .svg' ]
  score wer --plot - -r "$DATA/reference.txt" "$DATA/better.txt" >picture
  score wer --plot p.svg -r "$DATA/reference.txt" "$DATA/better.txt"
  cmp picture p.svg
  [ ! -e ./- ]
}

@test "the manual lists the metrics" {
  score --list-metrics >list
  score --generate man | sed 's/\\-/-/g' >man
  grep -q '^.SH METRICS' man
  while read -r line; do grep -qF "${line:0:80}" <(sed "s/.(aq/'/g" man); done <list
  grep -qE '^ter +lower +0-100 +-r +Translation edit rate' list
  grep -qE '^gleu +higher +0-1 +-r, -s ' list
}

@test "threads that the system refuses are done without" {
  seq 1000 | sed 's/$/ is a number/' >many
  (ulimit -v 1500000 && score bleu -j 1000 -r many many) | grep -q '^many *100.00'
}

@test "what tables show of names and texts, no terminal obeys" {
  hostile=$'a\e[2J\a\x7f.txt'
  printf 'a right word\n' >reference
  printf 'a wr\e[31mong word\n' | tee "$hostile" >source
  for format in table markdown latex tsv; do
    score wer,confusion --details --format "$format" -r reference -s source "$hostile" source >out
    head -n 3 out
    [ "$(tr -d '\n\t[:print:]\200-\377' <out | wc -c)" -eq 0 ]
    grep -q 'x1b' out
  done
  run score wer -r reference "$hostile" reference.none
  [ "$status" -eq 2 ]
  if command -v sigtest >/dev/null; then
    seq 20 >"$hostile" && seq 20 | shuf --random-source=<(yes) >b
    for table in '' --latex --matrix; do
      sigtest --scores $table "$hostile" b >out 2>err
      [ "$(cat out err | tr -d '\n\t[:print:]\200-\377' | wc -c)" -eq 0 ]
      grep -q 'x1b' out
    done
  fi
}

# Of a line of 300,000 bytes: as much time as its length says.
@test "--annotate takes long lines of any kind" {
  for line in . ', ' '"' 'a ' 'ab.' '(a) '; do
    yes "$line" | tr -d '\n' | head -c 300000 >source
    sed 's/\(.\{40\}\)./\1x/g' source >corrected
    echo >>source && echo >>corrected
    timeout 120 score --annotate -s source -r corrected >m2
    [ "$(grep -c '^S ' m2)" -eq 1 ]
    grep -q '^A ' m2
    timeout 120 score --annotate --tokenized -s source -r corrected >m2
    grep -q '^A ' m2
  done
}

@test "--metric, and hints for what users of other tools write" {
  cd "$BATS_TEST_TMPDIR"
  printf 'a b c\nd e f\n' >ref.txt
  printf 'a b d\nd e f\n' >hyp.txt
  score wer,cer -r ref.txt hyp.txt >by-operand
  score -m wer,cer -r ref.txt hyp.txt >by-option
  cmp by-operand by-option
  score --metric wer --metric cer -r ref.txt <hyp.txt | sed 's/standard input/hyp.txt/' >from-input
  [ "$(grep -o '0\.[0-9]*' from-input)" = "$(grep -o '0\.[0-9]*' by-operand)" ]
  run score hyp.txt ref.txt
  [ "$status" -eq 2 ]
  [ "$output" = 'score: hyp.txt: is a file, and the metric stands first: write score METRIC -r REFERENCE hyp.txt' ]
  run score
  [ "$status" -eq 2 ]
  [ "$output" = 'score: METRIC: is missing: see --help' ]
  run sigtest wer -r ref.txt hyp.txt
  [ "$status" -eq 2 ]
  [ "$output" = 'sigtest: wer: is a metric, and no file is called so: write -m wer' ]
  run score -m bleu chrf -r r h  # as sacrebleu has them
  [ "$status" -eq 2 ]
  [ "$output" = 'score: chrf: is a metric, and no file is called so: write -m bleu,chrf' ]
  run score wer cer -r r h
  [ "$output" = 'score: cer: is a metric, and no file is called so: write wer,cer' ]
  run score r -i h -m bleu
  [ "$output" = 'score: -i: no such option: hypotheses stand behind the options: score bleu -r REFERENCE HYPOTHESIS' ]
  run sigtest r -i h r -m bleu --paired-ar
  [ "$output" = 'sigtest: -i: no such option: systems stand behind the options: sigtest -m bleu -r REFERENCE BASELINE SYSTEM' ]
  run score -m wer -r r ''
  [ "$status" -eq 2 ]
  [ "$output" = 'score: operand 1: an empty name does not name a file: is its variable set? Give a name, or leave the operand out' ]
  run score --wer -r r h
  [ "$output" = 'score: --wer: no such option: did you mean --metric=wer?' ]
  run sigtest -m bleu -r r h r --paired-bs
  [[ "$output" == 'sigtest: --paired-bs: no such option: write -t bootstrap, or, for '* ]]
}
