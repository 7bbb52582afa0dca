# translate as its users call it. The model is tests/packages/translate-tiny, which translates the sentences of a small
# grammar (its pairs.py) from German into English.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models
  mkdir "$EMEND_MODELS"
  cp -r "$EMEND_SOURCE/tests/packages/translate-tiny" "$EMEND_MODELS/translate-de-en"
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" "$EMEND_MODELS"
}

setup() {
  [ -x "$EMEND_BIN/translate" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
}

@test "translates sentence by sentence and keeps blanks, line ends and what has no letter" {
  printf 'Der Hund sieht die Katze.  Das Kind ist klein.\r\n\r\n 17 + 4 = 21\n\tDie Frau liebt das Buch.' >in
  printf 'The dog sees the cat.  The child is small.\r\n\r\n 17 + 4 = 21\n\tThe woman loves the book.' >expected
  translate in >out
  cmp out expected
}

@test "text in small letters or capitals, and without marks, is read as it is usually written" {
  [ "$(echo 'DER HUND SIEHT DIE KATZE.' | translate)" = "THE DOG SEES THE CAT." ]
  # Small letters by a list.
  cp -r "$EMEND_MODELS/translate-de-en" listed
  printf 'die\nsieht\n' >listed/lowercase.txt
  [ "$(echo 'der hund sieht die katze' | translate -m ./listed)" = "the dog sees the cat" ]
  [ "$(echo 'der hund sieht die katze.' | translate -m ./listed)" = "the dog sees the cat." ]
  [ "$(echo 'Der Hund sieht die Katze.' | translate -m ./listed)" = "The dog sees the cat." ]
  printf 'die\nhund\nkatze\nsieht\n' >listed/lowercase.txt
  [ "$(echo 'der hund sieht die katze' | translate -m ./listed)" != "the dog sees the cat" ]
}

@test "the shipped package reads German that is written in haste" {
  export EMEND_MODELS=$EMEND_SOURCE/models
  printf 'ich moechte gruene aepfel kaufen\nIch weiss, die Strasse ist gross.\nwo ist der bahnhof\nWIR HABEN KEINE ZEIT.\n' >in
  translate in >out
  expected=('green apples$' '^I know.*street.*\.$' '^where.*station$' '^WE .*TIME\.$')
  for i in 0 1 2 3; do sed -n "$((i + 1))p" out | grep -q "${expected[i]}"; done
  # Nouns that are mostly none, a question by its verb, a subject that is left out, a title, misspelt words.
  printf 'guten morgen mama, bist du schon wach\nfährt der zug heute pünktlich\nfreue mich schon auf dich\n' >in
  printf 'Tante Erna kommt am Sonntag zu Besuch.\nDas ist vileicht kein Standart.\n' >>in
  translate in >out
  cat out
  expected=('^good morning' '^does the train' "^I'm looking forward" '^Aunt Erna ' 'a standard')
  for i in 0 1 2 3 4; do sed -n "$((i + 1))p" out | grep -q "${expected[i]}"; done
  # Tokens are those of the text, and words beside the one that is added are aligned.
  translate --format jsonl --alignment in | python3 -c '
import json, sys
for record in map(json.loads, sys.stdin):
    for one in record["sentences"]:
        assert "".join(token for token, _ in one["tokens"]) == one["text"], one
    assert [0, 1] in record["alignment"] or record["line"] != 3, record'
  [ "$(sed -n 5p in | translate --noise-robust none)" != "$(sed -n 5p out)" ]
}

@test "where a rare word is lost, what it means is asked for" {
  cp -r "$EMEND_MODELS/translate-de-en" with
  mkdir rare
  echo '{"architecture": "dictionary", "task": "dictionary"}' >rare/config.json
  printf 'Kater\ttomcat\tcat\nKatze\tcat\n' >rare/dictionary.tsv
  jq '.dictionary = "rare"' "$EMEND_MODELS/translate-de-en/config.json" >with/config.json
  printf 'Der Hund sieht die Katze.\nDer Kater sieht das Buch.\n' >in
  translate -m ./with in >out
  diff out - <<< $'The dog sees the cat.\nThe cat sees the book.'
  translate -m ./with --dictionary none in >out
  translate in | cmp - out
  [ "$(sed -n 2p out)" != "The cat sees the book." ]
  # What users demand, or draw, is left to them.
  [ "$(printf 'Der Kater sieht das Buch.\tsmall\n' | translate -m ./with --constraint | grep -c cat)" -eq 0 ]
  [ "$(sed -n 2p in | translate -m ./with --sample)" = "$(sed -n 2p in | translate --sample)" ]
  # What is damaged is found when translate starts.
  printf 'Kater\ttomcat\nHund\n' >rare/dictionary.tsv
  run translate -m ./with /dev/null
  [ "$status" -eq 2 ] && [[ $output == *rare/dictionary.tsv:2:* ]]
}

@test "words with characters that the package does not name are copied" {
  echo 'Der Hund sieht die grüne Tür.' >in
  translate in >out
  ! grep -q 'grüne Tür' out || false
  cp -r "$EMEND_MODELS/translate-de-en" sparing
  jq '.characters = "ä"' "$EMEND_MODELS/translate-de-en/config.json" >sparing/config.json
  translate -m ./sparing in >out
  grep -q '^The dog sees .*grüne Tür\.$' out
  jq '.characters = ["ä"]' "$EMEND_MODELS/translate-de-en/config.json" >sparing/config.json
  run translate -m ./sparing in
  [ "$status" -eq 2 ] && [[ $output == *'sparing/config.json: "characters" is not text in quotes'* ]]
}

@test "the translations do not depend on the number of threads" {
  for i in $(seq 120); do
    echo "Der Mann hat $((i * 7)) Euro. Das Pferd hat $i Euro."
  done >in
  translate -j1 --window 30 in >one
  [ "$(wc -l <one)" -eq 120 ]
  for threads in 2 5; do
    translate -j$threads --window 30 in | cmp - one
  done
  translate -j1 --window 30 --sample --temperature 2 in >drawn
  translate -j5 --window 30 --sample --temperature 2 in | cmp - drawn
  ! cmp -s one drawn || false
  ! translate --window 30 --sample --temperature 2 --seed 2 in | cmp -s - drawn || false
}

@test "--start-line draws for parts what one run draws" {
  for i in $(seq 20); do echo "Der Mann hat $((i * 7)) Euro. Das Pferd hat $i Euro."; done >in
  translate --sample --temperature 2 in >whole
  { head -n 8 in | translate --sample --temperature 2; tail -n +9 in | translate --sample --temperature 2 --start-line 9; } >parts
  cmp whole parts
  ! tail -n +9 in | translate --sample --temperature 2 | cmp -s - <(tail -n +9 whole) || false
}

@test "what cannot be translated passes byte for byte and is reported" {
  printf 'Der Hund ist alt.\n\377\376 \303\n' >in
  translate in >out 2>err
  [ "$(tail -n1 out | od -An -c)" = "$(tail -n1 in | od -An -c)" ]
  [ "$(cat err)" = "translate: in:2: is not UTF-8 at byte 1 (convert the file with iconv): passed through as it is" ]
  printf 'D\0e\0r\0 \0H\0u\0n\0d\0\n' >in
  translate in 2>err | cmp - in
  [[ "$(cat err)" == "translate: in:1: has a NUL at byte 2 (text in UTF-16 has some: "*": passed through as it is" ]]
}

@test "a folder of Hugging Face" {
  marian=$EMEND_SOURCE/tests/reference/hugging_face/marian
  echo 'The dog sees the cat.' >in
  [ "$(translate -m "$marian" --search-rules hf --min-length 5 --max-length 5 --format jsonl in | grep -c '"finished":false')" -eq 1 ]
  cp -r "$marian" folder
  mv folder/model.safetensors folder/pytorch_model.bin
  run translate -m ./folder in
  [ "$status" -eq 2 ]
  [[ "$output" == *"pytorch_model.bin: is a pickle, which can run any code when it is read: convert it"* ]]
  rm folder/pytorch_model.bin
  run translate -m ./folder in
  [ "$status" -eq 2 ]
  [[ "$output" == *"model.safetensors"* ]]
}

@test "folders of every kind give what transformers gives" {
  command -v python3 >/dev/null || skip "no python3"
  reference=$EMEND_SOURCE/tests/reference/hugging_face
  python3 - "$reference/vectors.json" <<'PYTHON' >cases
import json, sys
for case in json.load(open(sys.argv[1]))["cases"]:
    rows = [row for row in case["texts"] if row["beam"] == 4]
    prefix = "".join({" --source-prefix '%s'" % row["prefix"] for row in rows if row["prefix"]})
    print(case["folder"] + prefix)
    open("in." + case["folder"], "w").write("".join(row["text"] + "\n" for row in rows))
    open("out." + case["folder"], "w").write("".join(row["output"] + "\n" for row in rows))
PYTHON
  [ "$(wc -l <cases)" -eq 9 ]
  while read -r folder options; do
    echo "$folder $options"
    eval "translate -m $reference/$folder $options --search-rules hf --beam 4 --no-repeat-ngram 2 --min-length 6 \
      --max-length 20 --max-length-ratio 100 in.$folder" >found
    diff "out.$folder" found
  done <cases
}

@test "what a folder of Hugging Face is told" {
  reference=$EMEND_SOURCE/tests/reference/hugging_face
  echo 'this house.' >in
  translate -m "$reference/mbart" --source-language fr --target-language ro_RO in
  run translate -m "$reference/mbart" --target-language klingon in
  [ "$status" -eq 2 ]
  [[ "$output" == *"--target-language: 'klingon' is not known: use one of ar_AR, cs_CZ, "* ]]
  cp -r "$reference/mbart" folder
  rm folder/tokenizer_config.json
  run translate -m ./folder in
  [ "$status" -eq 2 ]
  [[ "$output" == *"--source-language: the model wants to be told which: use one of ar_AR, "* ]]
  run translate --source-prefix 'x: ' in
  [ "$status" -eq 2 ]
  [[ "$output" == *"--source-prefix: is for folders of Hugging Face, not for "* ]]
  sed 's/"mbart"/"blenderbot"/' "$reference/mbart/config.json" >folder/config.json
  run translate -m ./folder in
  [ "$status" -eq 2 ]
  [[ "$output" == *"\"model_type\" is 'blenderbot': the types that can be read are marian, bart, mbart, pegasus, m2m_100, t5, mt5"* ]]
}

@test "--source-language auto leaves sentences of other languages, and says which" {
  printf 'Der Hund sieht die Katze. You cannot do that with them. Das Kind ist klein.\nThis is the book that she has read. Yes.\nDie Frau liebt das Buch.\n' >in
  printf 'The dog sees the cat. You cannot do that with them. The child is small.\nThis is the book that she has read. Yes.\nThe woman loves the book.\n' >expected
  translate --source-language auto -v in >out 2>err
  cmp out expected
  grep -q 'sentences of other languages, left as they are: en 3$' err
  translate --source-language auto --format jsonl in >json
  [ "$(jq -c .foreign json | head -n 1)" = '[{"begin":26,"end":55,"language":"en"}]' ]
  [ "$(jq -c '[.text, .score]' json | sed -n 2p)" = '["This is the book that she has read. Yes.",null]' ]
  [ "$(jq -c .foreign json | tail -n 1)" = null ]
  translate in >all
  ! cmp -s all expected || false
  cp -r "$EMEND_MODELS/translate-de-en" other
  jq '.source_language = "tlh"' "$EMEND_MODELS/translate-de-en/config.json" >other/config.json
  run translate -m ./other --source-language auto in
  [ "$status" -eq 2 ]
  [[ "$output" == *"--source-language: which text is 'tlh' cannot be told: leave out auto"* ]]
}

@test "marks of items and quotations before a line stay" {
  printf '> Der Hund ist alt.\n>> Das Kind ist klein.\n- Der Hund ist alt.\n 1. Der Hund ist alt.\na) Das Kind ist klein.\n' >in
  printf '> The dog is old.\n>> The child is small.\n- The dog is old.\n 1. The dog is old.\na) The child is small.\n' >expected
  translate in | diff expected -
}

@test "a column of a table, strings of JSON lines" {
  [ "$(printf '17\tDer Hund ist alt.\tHund\n' | translate -f 2)" = $'17\tThe dog is old.\tHund' ]
  [ "$(echo '{"id": 3, "text": "Der Hund ist schön."}' | translate --input-format jsonl)" = '{"id": 3, "text": "The dog is beautiful."}' ]
  [[ "$(echo '{"id": 3, "text": "Der Hund ist schön."}' | translate --input-format jsonl --format jsonl)" == '{"id": 3, "line":1,"text":"The dog is beautiful.",'* ]]
}

@test "--format jsonl has sentences, scores and the log-probabilities of tokens" {
  printf 'Die Maus hört den Hund. Das Kind ist müde.\n\n42\n' | translate --format jsonl --n-best 2 >out
  cat out
  python3 - out <<'END'
import json, sys
first, blank, number = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
assert first["line"] == 1 and first["text"] == "The mouse hears the dog. The child is tired.", first
one, two = first["sentences"]
assert one["source"] == "Die Maus hört den Hund." and (one["begin"], one["end"]) == (0, 24), one
assert "".join(token for token, _ in one["tokens"]) == one["text"] == "The mouse hears the dog.", one
assert abs(sum(p for _, p in one["tokens"]) / len(one["tokens"]) - one["score"]) < 1e-3, one
assert one["finished"] and two["text"] == "The child is tired.", two
assert abs(first["score"] - (one["score"] + two["score"]) / 2) < 1e-3, first
best, second = first["alternatives"]
assert best["text"] == first["text"] != second["text"] and best["score"] >= second["score"], first
for other, text in (blank, ""), (number, "42"):
    assert other["text"] == text and other["score"] is None and other["sentences"] == [], other
END
}

@test "--format moses numbers records from 0 and has n lines each" {
  printf 'Der Hund ist alt.\n\nDie Frau ist alt.\n' | translate --format moses --n-best 3 >out
  cat out
  [ "$(cut -d ' ' -f 1 out | tr '\n' ' ')" = "0 0 0 1 2 2 2 " ]
  [[ "$(head -n 1 out)" == '0 ||| The dog is old. ||| logprob= -'*' length= '*' ||| -'* ]]
  # No text twice, in other tokens.
  translate -m "$EMEND_SOURCE/models/translate-de-en" --format moses --beam 12 --n-best 12 <<<'Aktualisiere Index-Markierungen.' |
    sed 's/ ||| logprob.*//' >out
  cat out
  [ "$(wc -l <out)" -gt 6 ]
  [ "$(sort out | uniq -d)" = '' ]
  # What was passed through is not the best that there is.
  [[ "$(translate -q --format moses <<<$'Der Hund \xff')" == *' ||| logprob= -inf length= 0 ||| -inf' ]]
  # The beam is as wide as that needs, unless it was given.
  [ "$(translate --format moses --n-best 6 <<<'Der Hund ist alt.' | wc -l)" -eq 6 ]
  [ "$(translate -m "$EMEND_SOURCE/tests/reference/hugging_face/marian" --search-rules hf --format moses --n-best 6 \
    <<<'The dog.' | wc -l)" -eq 6 ]
  run translate --format moses --n-best 5 --beam 4 <<<'Der Hund ist alt.'
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: --n-best: a beam of 4 finds no more than as many translations: raise --beam' ]
  run translate --n-best 3 <<<'Der Hund ist alt.'
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: --n-best: the format `text` has a line a record: add --format moses or jsonl' ]
}

@test "a forced prefix, limits of length, no n-gram twice" {
  [ "$(printf 'Der Hund ist alt.\tThe cat\n' | translate --forced-prefix)" = 'The cat is old.' ]
  [ "$(printf 'Der Hund ist alt.\n' | translate --forced-prefix)" = 'The dog is old.' ]
  # Sentence by sentence, and without its markup.
  [ "$(printf 'Der Hund ist alt. Das Kind ist klein. Die Frau ist alt.\tThe cat is old. A\n' | translate --forced-prefix)" = \
    'The cat is old. A child is small. The woman is old.' ]
  [ "$(printf '<p>Der <b>Hund</b> ist alt.</p>\t<p>The <b>cat\n' | translate --forced-prefix --html)" = '<p>The <b>cat</b> is old.</p>' ]
  [ "$(translate --max-length 2 --format jsonl <<<'Der Hund sieht die Katze.' | grep -c '"finished":false')" -eq 1 ]
  long=$(translate --min-length 30 <<<'Der Hund ist alt.')
  [ "${#long}" -gt 40 ]
  [ "$(translate --min-length 12 --no-repeat-ngram 1 --format jsonl <<<'Der Hund ist alt.' | python3 -c '
import json, sys
tokens = [t for t, _ in json.load(sys.stdin)["sentences"][0]["tokens"] if t]
print(len(tokens) >= 12 and len(tokens) == len(set(tokens)))')" = True ]
}

@test "--search-rules hf follows generation_config.json, as generate() does" {
  reference=$EMEND_SOURCE/tests/reference
  compared=0
  for config in "$reference"/generation/*.json; do
    name=$(basename "$config" .json)
    kind=$(awk -F'\t' -v name="$name" '$1 == name { print $2; exit }' "$reference/generation/cases.tsv")
    cp -r "$reference/hugging_face/$kind" "$name"
    cp "$config" "$name/generation_config.json"
    awk -F'\t' -v name="$name" '$1 == name { print $3 }' "$reference/generation/cases.tsv" >in
    awk -F'\t' -v name="$name" '$1 == name { print $4 }' "$reference/generation/cases.tsv" >expected
    translate -q -m "./$name" --search-rules hf --protect none in >out
    diff expected out
    compared=$((compared + $(wc -l <out)))
  done
  [ "$compared" -eq 21 ]
}

@test "options say more than generation_config.json, which is told with -v and refused where it is wrong" {
  cp -r "$EMEND_SOURCE/tests/reference/hugging_face/marian" .
  config=marian/generation_config.json
  tokens() { tr ']' '\n' | grep -c '\["'; }
  echo 'the dog sees the cat.' >in
  echo '{"num_beams": 3, "max_length": 4, "min_length": 4, "repetition_penalty": 1.3}' >$config
  # The rules of translate itself know nothing of the file.
  translate -m ./marian --min-length 9 --format jsonl in >plain
  [ "$(tokens <plain)" -ge 9 ]
  translate -v -m ./marian --search-rules hf --format jsonl in >out 2>err
  [ "$(tokens <out)" -le 4 ]
  grep -q 'search by ./marian/generation_config.json: beam 3, length penalty 1, 3 to 3 tokens' err
  grep -q '^translate: ./marian/generation_config.json: "repetition_penalty" is 1.3, which is not followed: ' err
  translate -v -m ./marian --search-rules hf --beam 2 --max-length 7 --min-length 7 --length-penalty 2 --format jsonl in >out 2>err
  [ "$(tokens <out)" -ge 7 ]
  grep -q 'beam 2, length penalty 2, 7 to 7 tokens' err

  for wrong in '"num_beams": 0' '"max_length": "long"' '"bad_words_ids": [[]]' '"bad_words_ids": [[1000000]]' '"early_stopping": 3'; do
    echo "{$wrong}" >$config
    run translate -m ./marian --search-rules hf in
    [ "$status" -eq 2 ]
    [[ "$output" == *"generation_config.json: \"${wrong:1:8}"* ]]
  done
}

@test "terms stand in the translation: behind TABs, or by a glossary" {
  printf 'Der Hund ist alt. Die Frau ist müde.\tsmall\tdog\nDie Maus ist alt.\n' >in
  printf '# animals\nMaus\thorse\nFrau\twoman\nFrau\tman\n' >terms.tsv
  translate --constraint --glossary terms.tsv in >out
  cat out
  [[ "$(head -n1 out)" == *'small'* ]]
  [[ "$(head -n1 out)" == *' dog '*man* ]]
  tail -n1 out | grep -qw horse
  cut -f 1 in | translate | cmp - <(cut -f 1 in | translate --constraint)  # none: nothing changes
  # Whatever the search does.
  for options in '--beam 1' '--beam 2 --max-length 1' '--no-repeat-ngram 1 --min-length 9' '--search-rules hf' '-m translate-de-en -m translate-de-en' \
    '--forced-prefix' '--coverage-penalty 0.4 --length-norm gnmt' '--window 1'; do
    [ "$options" = --forced-prefix ] && tabs='\tThe' || tabs=
    printf 'Die Katze ist alt.%b\tquite xylophonic\tdog\tdog\n' "$tabs" | translate --constraint $options >out
    echo "$options: $(cat out)"
    grep -q 'quite xylophonic' -i out
    [ "$(grep -oiw dog out | wc -l)" -eq 2 ]
  done
  # A name stands in place of its source term, and nothing else of that is translated.
  printf 'künstliche Intelligenz\tAI\n' >names.tsv
  [ "$(translate -m "$EMEND_SOURCE/models/translate-de-en" --glossary names.tsv \
    <<<'Die künstliche Intelligenz ist hier. Künstliche Intelligenz hilft.')" = 'The AI is here. AI helps.' ]
  translate --constraint --n-best 3 --format moses <<<$'Die Katze ist alt.\tdog' >out
  [ "$(grep -cw dog out)" -eq 3 ]
  [ "$(translate --constraint --html <<<$'Die <b>Katze</b> ist alt.\tR&D')" != "$(translate --html <<<'Die <b>Katze</b> ist alt.')" ]
  translate --constraint --html <<<$'Die <b>Katze</b> ist alt.\tR&D' | grep -q 'R&amp;'
}

@test "names are kept, and 99 of 100 sentences keep everything" {
  package=$EMEND_SOURCE/models/translate-de-en
  translate -m "$package" >out <<'EOF'
Mein Onkel Fritz Clausen kommt aus Cottbus.
Wiebke Clausens Haus ist alt.
Er wohnt in München.
EOF
  cat out
  grep -q 'Fritz Clausen .*Cottbus' out
  grep -q "Wiebke Clausen's house" out
  grep -q Munich out
  translate -m "$package" --protect none <<<'Mein Onkel Fritz Clausen kommt.' | grep -vq Clausen
  "$package/kept" 280 >kept.de
  translate -m "$package" kept.de >kept.en
  "$package/kept" 280 kept.en >kinds
  cat kinds
  sed -n 's/.*, \(.*\) %/\1/p' kinds | awk '$1 < 99 { exit 1 } END { exit NR != 1 }'
}

@test "terms that cannot be had are reported, and options that do not go together" {
  marian=$EMEND_SOURCE/tests/reference/hugging_face/marian
  printf 'The dog.\t猫\n' >in
  run translate -m "$marian" --constraint in
  echo "$output"
  [[ "$output" == *"translate: in:1: the model cannot write the term '猫': passed through as it is"* ]]
  printf 'dog\tWort\nThe\t猫\n' >terms.tsv
  run translate -m "$marian" --glossary terms.tsv in
  [[ "$output" == *"in:1: the model cannot write the term '猫' of terms.tsv:2: passed through as it is"* ]]
  printf 'dog\n' >terms.tsv
  run translate --glossary terms.tsv in
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: terms.tsv:1: is not two terms with a TAB between them: write SOURCE TERM TAB TARGET TERM, in UTF-8' ]
  for refused in '--constraint -f 1' '--constraint --sample' '--glossary terms.tsv --sample'; do
    run translate $refused in
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == "translate: ${refused%% *}: "* ]]
  done
}

@test "options that do nothing are refused" {
  for refused in '--temperature 2' '--seed 3' '--start-line 2' '--top-k 2' '-d ,' '--sample --beam 2' '--min-score nan' \
    '--export-hf folder in' '--export-hf folder --make-shortlist table' '--make-shortlist table --beam 2'; do
    run translate $refused </dev/null
    echo "$refused: $output"
    [ "$status" -eq 2 ]
  done
}

@test "--alignment does not replace a text" {
  echo 'Der Hund sieht die Katze.' >in
  cp in before
  run translate --alignment -i in
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: --alignment: does not go with --in-place: a text has no room for it' ]
  cmp in before
}

@test "a record of several lines keeps its paragraphs and items" {
  printf 'Der Hund sieht die Katze\n\n- Der Hund sieht die Katze.\n- Die Katze sieht den Hund.\0' >in
  printf '%s' "$(translate <<<'Der Hund sieht die Katze')" $'\n\n' "$(translate <<<'- Der Hund sieht die Katze.')" \
    $'\n' "$(translate <<<'- Die Katze sieht den Hund.')" $'\n' | tr -d '\n' >expected
  translate -z in | tr -d '\0' >out
  cat out
  [ "$(grep -c . out)" -eq 3 ]
  tr -d '\n' <out | cmp expected -
}

@test "--shortlist keeps to what a table has, which --make-shortlist makes of pairs" {
  command -v python3 >/dev/null || skip "no python3"
  python3 "$EMEND_SOURCE/tests/packages/translate-tiny/pairs.py"
  head -n 400 pairs.tsv >some.tsv
  head -n 40 some.tsv | cut -f 1 >in
  translate -v --make-shortlist lex.s2t some.tsv 2>err
  grep -q '^translate: 400 pairs$' err
  gzip -k lex.s2t
  translate --precision fp32 in >plain
  translate --precision fp32 -v --shortlist lex.s2t.gz in >listed 2>err
  diff plain listed | tee differences  # where the model writes words in other pieces than the tokenizer
  [ "$(grep -c '^>' differences)" -le 4 ]
  grep -Eq '^translate: lex.s2t.gz: ([0-9]+) of \1 lines have tokens of the model$' err
  translate <some.tsv --make-shortlist again
  cmp lex.s2t again

  # What the table has for nothing is not written, but where it must be.
  awk '{ print "x", $2, 0.5 }' lex.s2t | sort -u >poor
  few() { translate --shortlist poor --shortlist-common 0 "$@" <<<'Die Frau liebt das Buch.'; }
  [[ "$(few)" != *woman* ]]
  [[ "$(translate --shortlist poor --shortlist-common 0 --constraint <<<$'Die Frau liebt das Buch.\twoman')" == *woman* ]]
  [[ "$(translate --shortlist poor --shortlist-common 0 --forced-prefix <<<$'Die Frau liebt das Buch.\tThe woman')" == 'The woman'* ]]

  run translate --shortlist in in
  [ "$status" -eq 2 ]
  [[ "$output" == 'translate: in:1: is not a line of a lexical table: write TARGET SOURCE PROBABILITY, as lex.s2t of extract_lex is' ]]
  run translate --shortlist-best 3 in
  [ "$output" = 'translate: --shortlist-best: changes nothing without --shortlist: leave it out, or add the other' ]
  run translate --shortlist lex.s2t --sample in
  [[ "$output" == 'translate: --shortlist: what is drawn comes from the whole vocabulary: leave --sample or --shortlist out' ]]
  cp some.tsv pairs-to-read
  run translate --make-shortlist pairs-to-read </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: standard input: has no pairs: name the file of pairs as an operand; pairs-to-read is what --make-shortlist writes' ]
  cmp pairs-to-read some.tsv
  run translate --make-shortlist out in
  [[ "$output" == 'translate: in:1: has no TAB: write SOURCE TAB TRANSLATION' ]]
  [ ! -e out ]
}

@test "letters whose marks stand apart are read like others, but for those of addresses" {
  [ -e "$EMEND_SOURCE/models/translate-de-en/config.json" ] || skip "not shipped"
  package=$EMEND_SOURCE/models/translate-de-en
  printf 'Wir m\u00fcssen gr\u00f6\u00dfere Schl\u00fcssel kaufen.\n<b>Die T\u00fcr</b> ist ge\u00f6ffnet.\n' >whole
  printf 'Wir mu\u0308ssen gro\u0308\u00dfere Schlu\u0308ssel kaufen.\n<b>Die Tu\u0308r</b> ist geo\u0308ffnet.\n' >apart
  translate -m "$package" whole | cmp - <(translate -m "$package" apart)
  [ "$(printf 'Siehe http://x.de/u\u0308 an.\n' | translate -m "$package")" = "$(printf 'See http://x.de/u\u0308.')" ]
}

@test "--noise-robust repairs the source before" {
  printf 'Der Hund sieht die Katze. Das Kind ist klein.\n' >german.txt
  printf '[data]\nroot = "."\n[[data.source]]\nname = "german"\nfiles = ["german.txt"]\n[model]\nleast = 1\ncapitals = "all"\n[training]\nobjective = "dictionary"\n[package]\nname = "symspell-de"\nlanguage = "de"\n' >recipe.toml
  train recipe.toml -o run 2>/dev/null
  printf 'Der <b>Hnud</b> siehtt di Kaztee.\tHnud\n' >in
  [ "$(translate --html -f 1 --noise-robust ./run/package in)" = $'The <b>dog</b> sees the cat.\tHnud' ]
  translate --html -f 1 --noise-robust ./run/package --format jsonl in | python3 -c '
import json, sys
record = json.load(sys.stdin)
source = "Der <b>Hnud</b> siehtt di Kaztee."
assert record["sentences"][0]["source"] == source, record
repairs = [(edit["from"], edit["to"], source[edit["begin"]:edit["end"]]) for edit in record["repairs"]]
assert repairs == [("Hnud", "Hund", "Hnud"), ("siehtt", "sieht", "siehtt"), ("di", "die", "di"), ("Kaztee", "Katze", "Kaztee")], repairs'
  translate --noise-robust ./run/package german.txt | cmp - <(translate german.txt)
  run translate --noise-robust denoise-tiny german.txt
  [ "$status" -eq 2 ]
  [[ "$output" == "translate: --noise-robust: "*" repairs en, and the source is de: give a package of denoise for de: "* ]]
  run translate --noise-robust translate-de-en german.txt
  [ "$status" -eq 2 ]
  [[ "$output" == *"its task is not \`denoise\`: give --noise-robust a package that repairs text" ]]
}

@test "--min-score lets a record pass and reports it" {
  printf 'Der Hund ist alt.\nXylophon quietscht!\n' >in
  translate --min-score -0.3 in >out 2>err
  [ "$(cat out)" = $'The dog is old.\nXylophon quietscht!' ]
  grep -qE '^translate: in:2: score -[0-9.]+ is below --min-score -0.3' err
  run translate --strict --min-score -0.3 in
  [ "$status" -eq 1 ]
}

@test "an ensemble of a model with itself translates as the model" {
  echo 'Die Katze sucht den alten Mann.' >in
  translate in >one
  translate -m translate-de-en -m translate-de-en in | cmp - one
  [ "$(cat one)" = 'The cat looks for the old man.' ]
}

@test "--alignment says which word comes from which" {
  printf 'Der Hund sieht die Katze.  Das Kind ist klein.\n\n42\n' >in
  translate --alignment in >out
  cat out
  [ "$(sed 's/ |||.*//' out)" = "$(translate in)" ]
  [ "$(sed -n 2,3p out)" = $'\n42 ||| 0-0' ]
  # A link for each word of the translation, of the sentence that it is of; "The dog" is "Der Hund".
  head -n 1 out | python3 -c '
text, links = input().split(" ||| ")
links = [tuple(map(int, link.split("-"))) for link in links.split()]
assert sorted(j for i, j in links) == list(range(len(text.split()))), links
assert all((i < 5) == (j < 5) for i, j in links), links
assert {(0, 0), (1, 1)} <= set(links) and links == sorted(links), links'
  translate --alignment --format jsonl in | python3 -c '
import json, sys
first, blank, number = map(json.loads, sys.stdin)
assert len(first["alignment"]) == len(first["text"].split()) and first["alignment"][0] == [0, 0], first
assert number["alignment"] == [[0, 0]] and "alignment" not in blank, (number, blank)'
  run translate --alignment --format moses in
  [ "$status" -eq 2 ]
  [[ "$output" == 'translate: --alignment: n-best lists have no room for it: '* ]]
}

@test "what is protected comes out byte for byte" {
  printf 'Der Hund sieht https://example.org/hund?a=1&b.\n{name} sucht den Mann. Kein Wort von me@example.org!\n' >in
  translate -v in >out 2>err
  cat out err
  [ "$(grep -oE 'https://[^ ]*[a-z]|\{name\}|me@example.org' out)" = $'https://example.org/hund?a=1&b\n{name}\nme@example.org' ]
  ! grep -q 'X[0-9]' out || false
  # More than the model can bear: in pieces, with the marks beside them, and with one alternative.
  echo "Der Hund '{a}' ({b}) '{c}' {d}, {e} {f} {g} und die Katze \"{h}\"." >in
  translate -v --format jsonl --n-best 2 in >out 2>err
  cat out err
  grep -q ' 1 sentences translated in pieces' err
  python3 - out <<'END'
import json, re, sys
record = json.load(open(sys.argv[1], encoding="utf-8"))
assert re.fullmatch(r"The dog '\{a\}' \(\{b\}\) '\{c\}' \{d\}, \{e\} \{f\} \{g\} [a-z]+ the cat \"\{h\}\"\.", record["text"]), record
assert [one["text"] for one in record["alternatives"]] == [record["text"]], record
sentence = record["sentences"][0]
assert abs(sum(p for _, p in sentence["tokens"]) / len(sentence["tokens"]) - sentence["score"]) < 1e-3, sentence
END
}

@test "markup of HTML and Markdown stays, and tags follow their words" {
  cat >page.html <<'END'
<ul>
<li>Der <b>Hund</b> ist <a href="alt.html">alt</a>.</li>
<li><b>Das Kind ist klein.</b></li>
</ul>
<pre>
Der Hund ist alt.
</pre>
END
  translate page.html >out
  cat out
  [ "$(sed -n 2,3p out)" = $'<li>The <b>dog</b> is <a href="alt.html">old</a>.</li>\n<li><b>The child is small.</b></li>' ]
  diff <(sed 2,3d page.html) <(sed 2,3d out)
  [ "$(translate --html <page.html)" = "$(cat out)" ]
  [ "$(printf '# Der Hund ist alt.\n- Das **Kind** ist klein.\n' | translate --markup markdown)" = $'# The dog is old.\n- The **child** is small.' ]
  run translate --html --markup latex page.html
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: --html: is --markup html, not latex: leave one of them out' ]
}

@test "attributes that are read are translated, and all others stay" {
  cat >page.html <<'END'
<p title="Der Hund ist alt.">Der <b class="Der Hund">Hund</b> ist <a href="?a>b" title='Die Katze ist alt.'>alt</a>.</p>
<input name="Der Hund" value="Der Hund ist alt."
       placeholder="Der Hund ist alt. Das Kind ist klein."
>
<!-- <img alt="Der Hund ist alt."> -->
<img data-alt="Der Hund ist alt." alt="Der Hund ist alt.">
END
  cat >expected <<'END'
<p title="The dog is old.">The <b class="Der Hund">dog</b> is <a href="?a>b" title='The cat is old.'>old</a>.</p>
<input name="Der Hund" value="Der Hund ist alt."
       placeholder="The dog is old. The child is small."
>
<!-- <img alt="Der Hund ist alt."> -->
<img data-alt="Der Hund ist alt." alt="The dog is old.">
END
  translate page.html | diff expected -
  [ "$(printf '![Der Hund ist alt.](a.png "Das Kind ist klein.")\n' | translate --markup markdown)" = '![The dog is old.](a.png "The child is small.")' ]
  translate --alignment page.html | grep -q 'alt="Der Hund ist alt."> ||| '
}

@test "what HTML says is not to be translated stays" {
  cat >page.html <<'END_OF_PAGE'
<p translate="no" title="Der Hund ist alt.">Der Hund ist alt.</p>
<p class="x notranslate">Der <b>Hund</b> ist alt.<br>Das Kind.</p>
<div translate="no">
<p>Der Hund ist alt.</p>
<div>Das Kind ist klein.</div>
<p translate="yes">Das Kind ist klein.</p>
Der Hund ist alt.
</div>
<p>Das Kind sieht <span translate="no">Der Hund</span>.</p>
END_OF_PAGE
  sed 's/translate="yes">.*</translate="yes">The child is small.</; s/Das Kind sieht/The child sees/' page.html >expected
  translate page.html | diff expected -
}

@test "cells of tables and titles of theorems are translated in LaTeX" {
  cat >in.tex <<'END_OF_PAGE'
\begin{theorem}[Der Hund ist alt]\label{Hund}
\begin{tabular}{ll} \hline
Der Hund & \multicolumn{2}{c}{\textbf{Die Katze}} \\[2pt] \cline{1-2}
17 & Das Kind ist klein.\\
\end{tabular}
\item[Der Hund] Das Kind ist klein.
\caption[Der Hund]{Der Hund ist alt.}
END_OF_PAGE
  cat >expected <<'END_OF_PAGE'
\begin{theorem}[The dog is old]\label{Hund}
\begin{tabular}{ll} \hline
The dog & \multicolumn{2}{c}{\textbf{The cat}} \\[2pt] \cline{1-2}
17 & The child is small.\\
\end{tabular}
\item[The dog] The child is small.
\caption[The dog]{The dog is old.}
END_OF_PAGE
  translate in.tex | diff expected -
}

@test "titles and descriptions before a document in Markdown are translated" {
  cat >in.md <<'END_OF_PAGE'
---
layout: Der Hund
title: "Der Hund ist alt."   # Der Hund
subtitle: Die Katze ist alt
description: >
  Das Kind ist klein.
tags: [Der Hund, Das Kind]
card:
  slug: Der Hund
  title: Die Frau ist alt
---
Der Hund ist alt.
END_OF_PAGE
  cat >expected <<'END_OF_PAGE'
---
layout: Der Hund
title: "The dog is old."   # Der Hund
subtitle: The cat is old
description: >
  The child is small.
tags: [Der Hund, Das Kind]
card:
  slug: Der Hund
  title: The woman is old
---
The dog is old.
END_OF_PAGE
  translate in.md | diff expected -
  cat >in.md <<'END_OF_PAGE'
+++
layout = "Der Hund"
title = 'Der Hund ist alt'
[card]
description = """
Das Kind ist klein."""
+++
Der Hund ist alt.
END_OF_PAGE
  cat >expected <<'END_OF_PAGE'
+++
layout = "Der Hund"
title = 'The dog is old'
[card]
description = """
The child is small."""
+++
The dog is old.
END_OF_PAGE
  translate in.md | diff expected -
}

@test "links of Markdown that are named by their words keep their targets" {
  printf 'Das Kind sieht den [Hund].\n\n- [Die Katze]\n\n[hund]: a.html\n[Die Katze]: b.html\n' >in.md
  printf 'The child sees the [dog][Hund].\n\n- [The cat][Die Katze]\n\n[hund]: a.html\n[Die Katze]: b.html\n' >expected
  translate in.md 2>err | diff expected -
  [ ! -s err ]
  # What is defined in a later window cannot be known.
  run translate --window 1 in.md
  [ "$status" -eq 0 ]
  [[ "$output" == *'translate: --window: 2 names of links were translated before they were defined: give one that is as long as the document' ]]
}

@test "--attention draws a picture for each record that is translated" {
  printf 'Der Hund ist alt.\n17 + 4\nDie Katze ist alt. Das Kind ist alt.\n' >in
  translate --attention look.svg in | cmp - <(translate in)
  [ "$(ls look*)" = $'look-1.svg\nlook-3.svg' ]
  python3 - look-3.svg <<'END'
import sys, xml.etree.ElementTree as tree
texts = [t.text for t in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text")]
assert texts.count("</s>") == 2 and texts[0] == "Die Katze ist alt. Das Kind ist alt.", texts
END
}

@test "--explain says which tokens the content stream would change" {
  printf 'Der Hund ist alt. Die Katze ist alt.\n17 + 4\n' >in
  translate --explain --explain-svg look.svg --attention seen.svg --format jsonl in >out
  cat out
  python3 - out <<'END'
import json, sys
first, number = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
# It has not learned about the first token, which was never wrong while it was trained.
for sentence in first["sentences"]:
    assert [c for c in sentence["corrections"] if c["token"] > 0] == [], sentence
assert number["sentences"] == [], number
END
  [ "$(ls *.svg)" = $'look-1.svg\nseen-1.svg' ]
  # A beginning that is wrong.
  printf 'Der Hund ist alt.\tThe cat\n' | translate --forced-prefix --explain --explain-svg wrong.svg --format jsonl >out
  cat out
  python3 - out wrong-1.svg <<'END'
import json, sys, xml.etree.ElementTree as tree
sentence = json.loads(open(sys.argv[1], encoding="utf-8").read())["sentences"][0]
assert [(c["from"], c["to"]) for c in sentence["corrections"] if c["token"] > 0] == [(" cat", " dog")], sentence
for correction in sentence["corrections"]:
    assert sentence["tokens"][correction["token"]][0] == correction["from"] != correction["to"], correction
    assert correction["log_prob"] > correction["log_prob_from"], correction
texts = [t.text for t in tree.parse(sys.argv[2]).iter("{http://www.w3.org/2000/svg}text")]
assert sum("\u2192" in text for text in texts) == len(sentence["corrections"]), texts
END
  run translate --explain in
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: --explain: only --format jsonl has room for it: add --format jsonl, or draw with --explain-svg FILE.svg' ]
  run translate -m translate-de-en -m translate-de-en --explain-svg look.svg in
  [ "$status" -eq 2 ]
  [ "$output" = 'translate: --explain-svg: of several models none is the one that corrects: give one package of the architecture two_stream' ]
  run translate -m "$EMEND_SOURCE/models/translate-de-en" --explain --format jsonl in
  [ "$status" -eq 2 ]
  [[ "$output" == 'translate: --explain: '*' is a transformer, which has no content stream that corrects: give one package of the architecture two_stream' ]]
}

@test "packages that do not fit are refused" {
  run translate -m denoise-tiny <<<'Der Hund.'
  [ "$status" -eq 2 ]
  [[ "$output" == "translate: "*"denoise-tiny/config.json: its task is \`denoise\`, not \`translate\`: use denoise, or give a package that translates" ]]
}

@test "an endless input ends with its reader, and -u answers each line" {
  run bash -c 'set -o pipefail; yes "Der Hund ist alt." 2>/dev/null | { translate; echo "status $?" >&2; } | head -n 3'
  echo "$output"
  [ "$output" = $'The dog is old.\nThe dog is old.\nThe dog is old.\nstatus 0' ]
  mkfifo pipe
  translate -u <pipe >out 3>&- &
  exec 7>pipe
  echo 'Die Frau ist alt.' >&7
  for _ in $(seq 600); do [ -s out ] && break; sleep 0.1; done
  [ "$(cat out)" = 'The woman is old.' ]
  exec 7>&-
  wait
}

@test "LibTorch is loaded at the first sentence" {
  run ldd "$EMEND_BIN/translate"
  ! grep -qE 'lib(torch|c10|cudart)' <<<"$output" || false
  run bash -c 'echo 42 | LD_DEBUG=files translate 2>&1 >/dev/null | grep -c "calling init.*libtorch"'
  [ "$output" -eq 0 ]
  run bash -c 'echo Hund | LD_DEBUG=files translate 2>&1 >/dev/null | grep -c "calling init.*libtorch"'
  [ "$output" -gt 0 ]
}

@test "a model whose sides have vocabularies of their own" {
  python3 "$EMEND_SOURCE/tests/packages/translate-tiny/pairs.py"
  sed -e 's/^architecture = .*/architecture = "transformer"/' -e '/^sampling_/d' -e 's/^size = .*/size = 350\nvocabularies = "separate"\nsource_size = 370/' \
    -e 's/^metrics = .*/metrics = []/' "$EMEND_SOURCE/tests/packages/translate-tiny/recipe.toml" >recipe.toml
  train recipe.toml -j 1 -o run --set training.steps=300 --set training.learning_rate=0.01 2>run.err || { cat run.err; false; }
  [ -s run/package/source.model ] && [ -s run/package/target.model ] && [ ! -e run/package/tokenizer.model ]
  grep -q 'vocabulary: separate vocabularies of 370 and 350 tokens' run/package/README.md
  head -n 50 pairs.tsv >some.tsv
  cut -f 1 some.tsv | translate -m ./run/package >out
  right=$(cut -f 2 some.tsv | paste - out | awk -F '\t' '$1 == $2' | wc -l)
  echo "$right of 50"
  [ "$right" -ge 25 ]
  # More of the same model: the run goes on, and another one starts from it.
  train recipe.toml -j 1 -o run --set training.steps=301 2>on.err
  train recipe.toml -j 1 -o other --set training.start=run/package --set training.steps=1 2>>on.err
  cmp run/source.model other/source.model
  for refused in model.architecture=gated_transformer training.edit_weight=2 package.task=gec tokenizer.kind=characters; do
    run train recipe.toml -o none --set $refused
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == *separate* ]]
  done
}

@test "dates come out as they are, and no translation begins with a blank" {
  export EMEND_MODELS=$EMEND_SOURCE/models  # the shipped one writes a blank first here
  run translate -q <<< 'Sie wurde am 07.03.2021 geboren. Am 3. Oktober 1990 wurde Deutschland vereint.'
  echo "$output"
  [[ "$output" == *' 07.03.2021.'* ]]
  [[ "$output" != *'  '* ]]
}

@test "probabilities that are no numbers are reported with the package, and the text stays" {
  for name in translate-de-en denoise-tiny; do
    cp -r "$EMEND_MODELS/$name" "$name"
    python3 - "$name" <<'END'
import json, struct, sys
with open(sys.argv[1] + '/model.safetensors', 'r+b') as file:
    size = struct.unpack('<Q', file.read(8))[0]
    begin = json.loads(file.read(size))['decoder.0.feed_forward_norm.bias']['data_offsets'][0]
    file.seek(8 + size + begin)
    file.write(struct.pack('<f', 3e38))
END
  done
  why='probabilities are no numbers (NaN): fetch or make the package again: passed through as it is'
  echo 'Der Hund ist alt.' >in
  for options in '' '--beam 1' --sample; do
    translate $options -m ./translate-de-en in >out 2>err
    cmp in out
    [ "$(cat err)" = "translate: in:1: ./translate-de-en: $why" ] || { cat err; false; }
    run translate --strict $options -m ./translate-de-en in
    [ "$status" -eq 1 ]
  done
  echo 'teh page' >in
  for options in '' '--search aggressive' '--beam 3' '--keep-bias 1'; do
    denoise $options -m ./denoise-tiny in >out 2>err
    cmp in out
    [ "$(cat err)" = "denoise: in:1: ./denoise-tiny: $why" ] || { cat err; false; }
  done
}

@test "a file of data that is read as plain text is said, and so is what stands for --from" {
  for file in data.json data.yml; do
    printf '{"a": "Der Hund ist alt."}\n' >$file
    markup=json; [ $file = data.json ] || markup=yaml
    translate $file 2>err >out
    grep -qx "translate: $file: read as plain text: --markup $markup reads it as a catalogue" err
    translate --markup none $file 2>err >out
    ! grep -q 'read as plain text' err || false
  done
  printf 'Der Hund ist alt.\n' >de.txt
  cp data.json de.json
  translate de.txt de.json 2>err >out
  ! grep -q 'read as plain text' err || false
  run translate --from de de.txt
  [ "$status" -eq 2 ]
  [ "$output" = "translate: --from: no such option: the --model has its languages; one of many takes --source-language and --target-language" ]
}

@test "catalogues and subtitles are translated, and what is no text of theirs stays" {
  printf '1\n00:00:01,000 --> 00:00:02,000\nDer Hund\nist alt.\n\n2\n00:00:03,000 --> 00:00:04,000\n- <i>Das Kind</i> ist klein.' >a.srt
  translate a.srt >out
  diff out - < <(printf '1\n00:00:01,000 --> 00:00:02,000\nThe dog\nis old.\n\n2\n00:00:03,000 --> 00:00:04,000\n- <i>The child</i> is small.')
  cmp out <(translate --markup srt <a.srt)
  cmp out <(translate -u -j 3 --window 1 a.srt)
  printf 'msgid "Der Hund ist alt."\nmsgstr ""\n' >a.po
  printf '{"a": "Der Hund ist alt."}\n' >de.json
  translate a.po de.json >out
  diff out - <<<$'#, fuzzy\nmsgid "Der Hund ist alt."\nmsgstr "The dog is old."\n{"a": "The dog is old."}'
  translate -i.old a.po de.json
  cat a.po de.json | cmp out -
  grep -q 'msgstr ""' a.po.old
  # What has a translation keeps it.
  sed -i '/fuzzy/d' a.po
  cp a.po before.po
  translate a.po | cmp before.po -
}

@test "catalogues without a text to translate come out byte for byte" {
  printf '\xef\xbb\xbf1\r\n00:00:01,000 --> 00:00:02,000\r\n- 17 + 4\r\n= <i>21</i>\r\n\r\n\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000' >a.srt
  printf 'WEBVTT Der Hund\n\n\nNOTE Der Hund ist alt.\n\n00:01.000 --> 00:02.000 align:start\n<v Der Hund>17\n' >a.vtt
  printf '\n\n# Der Hund\nmsgid "17\\n"\nmsgstr ""\n\nmsgid ""\nmsgstr ""\n"Der Hund: alt\\n"\n\n\n' >a.po
  printf '<?xml version="1.0"?>\r\n<xliff>\r\n <trans-unit><source>17 &amp; <g id="1">4</g></source></trans-unit>\r\n</xliff>' >a.xlf
  printf '{ "Der Hund" : ["17", {"alt":21 }],\t"@a": "Der Hund ist alt." }' >de.json
  printf '%%YAML 1.2\n--- \n# Der Hund\nDer Hund:  17  # alt\n"alt" : \x27{name}\x27\n\nalt: |+\n\n  17\n\n\n' >de.yaml
  for file in a.srt a.vtt a.po a.xlf de.json de.yaml; do
    translate --strict "$file" >out
    cmp "$file" out
  done
  # Of several files, too, each with its own end.
  translate a.po a.vtt de.yaml a.po >out
  cat a.po a.vtt de.yaml a.po | cmp out -
}

@test "what is no catalogue is read line by line, and catalogues take no options for lines" {
  printf '{"text": "Der Hund ist alt."}\n' >de.jsonl
  [ "$(translate --input-format jsonl de.jsonl)" = '{"text": "The dog is old."}' ]
  printf 'Der Hund ist alt.\nDas Kind ist klein.\n' >package.json
  [ "$(translate package.json)" = $'The dog is old.\nThe child is small.' ]
  cp package.json de.json
  [ "$(translate --markup none de.json)" = $'The dog is old.\nThe child is small.' ]
  for option in --format=jsonl --alignment --constraint --forced-prefix --attention=a.svg; do
    run translate $option a.po de.json
    [ "$status" -eq 2 ]
    [ "$output" = "translate: ${option%%=*}: is for records that are lines of text, and a.po is a catalogue: leave it out, or add --markup none" ]
  done
  run translate --markup po -z a.po
  [ "$status" -eq 2 ] && [[ $output == *'--markup po is a catalogue'* ]]
}

@test "a catalogue that is too long, or not well-formed, passes through with its line" {
  printf '{"a": "Der Hund ist alt.",\n"b": "Das Kind ist klein."}\n' >de.json
  translate --max-line 40 de.json >out 2>err
  cmp de.json out
  [ "$(cat err)" = 'translate: de.json:1: is longer than 40 bytes (--max-line): passed through as it is' ]
  printf '{"a": "Der Hund ist alt.",\n"b" "Das Kind ist klein."}\n' >de.json
  translate de.json 2>err | cmp de.json -
  [ "$(cat err)" = 'translate: de.json:2: is not JSON from here on: passed through as it is' ]
  run translate --strict de.json
  [ "$status" -eq 1 ]
}

@test "a JSON file that is no catalogue by its name is not changed in place" {
  cd "$BATS_TEST_TMPDIR"
  echo '{"a":"Das Haus"}' >f.json
  cp f.json before
  run translate -i f.json
  [ "$status" -eq 2 ]
  [[ "$output" == *'--markup json reads it as a catalogue'* ]]
  cmp f.json before
}
