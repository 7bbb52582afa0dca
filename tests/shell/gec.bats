# gec as its users call it. The model is tests/packages/gec-tiny, which corrects the sentences of a small grammar (its
# pairs.py): articles, verbs that do not agree, and tenses that only the sentences before reveal.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models
  export XDG_CONFIG_HOME=$BATS_FILE_TMPDIR/config  # no words of whoever runs this
  mkdir -p "$BATS_RUN_TMPDIR/.git"
  mkdir "$EMEND_MODELS"
  cp -r "$EMEND_SOURCE/tests/packages/gec-tiny" "$EMEND_MODELS/gec-en-large"
  cp -r "$EMEND_SOURCE/tests/packages/gec-tiny" "$EMEND_MODELS/gec-en"
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" "$EMEND_MODELS"
}

setup() {
  [ -x "$EMEND_BIN/gec" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
}

@test "the tense of a sentence is that of the sentences before, on its line or on lines before" {
  printf 'Yesterday she walked to a house.\nShe buys an egg.  We see a dog.\r\n\nNow they clean a boat.\nHe walked to a garden.\n' >in
  printf 'Yesterday she walked to a house.\nShe bought an egg.  We saw a dog.\r\n\nNow they clean a boat.\nHe walks to a garden.\n' >expected
  gec in >out
  cmp out expected
}

@test "a document ends at a blank line, at a form feed, and where a field of JSON lines says so" {
  # By itself the sentence may stand in either tense: what matters is which one it follows.
  for tense in 'Yesterday he saw a dog.|We buy an egg.|We bought an egg.' 'Now he sees a dog.|We bought an egg.|We buy an egg.'; do
    IFS='|' read -r first wrong right <<<"$tense"
    [ "$(printf '%s\n%s\n' "$first" "$wrong" | gec | tail -n 1)" = "$right" ]
    [ "$(printf '%s\n\n%s\n' "$first" "$wrong" | gec | tail -n 1)" = "$(echo "$wrong" | gec)" ]
    [ "$(printf '%s\n\f%s\n' "$first" "$wrong" | gec | tail -n 1)" = "$(printf '\f%s\n' "$wrong" | gec)" ]
    printf '{"document": %d, "text": "%s"}\n' 1 "$first" 1 "$wrong" | gec --input-format jsonl | grep -q "$right"
    printf '{"document": %d, "text": "%s"}\n' 1 "$first" 2 "$wrong" | gec --input-format jsonl >out
    [ "$(tail -n 1 out)" = "$(printf '{"document": 2, "text": "%s"}\n' "$wrong" | gec --input-format jsonl)" ]
  done
}

@test "without --model, options that ask for a search take gec-en, which has one" {
  mkdir models
  cp -r "$EMEND_SOURCE/tests/packages/gec-tiny" models/gec-en
  echo '{"format": "emend", "architecture": "none"}' > config.json
  mkdir models/gec-en-large && mv config.json models/gec-en-large
  export EMEND_MODELS=$PWD/models
  printf 'Yesterday she walked to a house.\nShe buys an egg.\n' >in
  run gec in
  [ "$status" -eq 2 ]
  [[ "$output" == *gec-en-large* ]]
  [ "$(gec --beam 2 in | tail -n 1)" = "She bought an egg." ]
  [ "$(gec --search aggressive in | tail -n 1)" = "She bought an egg." ]
}

@test "--context 0 takes every sentence by itself" {
  printf 'Yesterday he saw a dog.\nWe buy an egg.\n' >in
  [ "$(gec in | tail -n 1)" = "We bought an egg." ]
  [ "$(gec --context 0 in | tail -n 1)" = "$(echo "We buy an egg." | gec)" ]
}

@test "--context says where the model reads fewer sentences" {
  printf 'Yesterday he saw a dog.\nWe buy an egg.\n' >in
  gec in >two 2>err
  [ ! -s err ]
  gec --context 4 in >four 2>err
  cmp two four
  [ "$(cat err)" = "gec: --context 4: the model reads 2 sentences before each: it is shown no more" ]
  gec --context 2 in 2>&1 | cmp - two
}

@test "the context is what was written, not what became of it, and the answer to a line needs no later line" {
  printf 'Yesterday he saw a dog.\nWe buy an egg.\nThey find an boat.\n' >in
  gec in >out
  head -n 2 in | gec | cmp - <(head -n 2 out)
  for seconds in 4 16 60; do  # to load the model: a busy machine may need more
    (head -n 2 in; sleep $((seconds + 1))) | timeout $seconds gec -u >early || true
    [ "$(wc -l <early)" -lt 2 ] || break
  done
  cmp early <(head -n 2 out)
}

@test "windows and threads make no difference, and --search aggressive finds what --search beam finds" {
  for i in $(seq 40); do
    echo "Yesterday we painted a house."
    for word in dog egg island boat; do echo "She buy an $word. They sees a $word. The man $i likes a $word."; done
    [ $((i % 3)) -ne 0 ] || echo
  done >in
  gec -j1 --window 256 in >one
  for options in "-j2 --window 7" "-j1 --window 1" "--search aggressive" "--search aggressive --window 3"; do
    gec $options in | cmp - one
  done
}

@test "--min-confidence leaves edits out, --iterations corrects again, -v counts" {
  printf 'She buy an dog.\n' >in
  [ "$(gec --min-confidence 1 in)" = "She buy an dog." ]
  gec -v in 2>err
  grep -q "1 sentence, 1 shown to the model; 1 line corrected with 2 edits" err
  [ "$(gec --iterations 3 in)" = "$(gec in | gec | gec)" ]
}

@test "--keep-bias asks more of an edit, by any search" {
  printf 'Yesterday she walked to a house.\nShe buys an egg. We see an dog.\n' >in
  gec in >out
  ! cmp -s in out || false
  for search in "--beam 1" "--beam 3" "--search aggressive"; do
    gec --rules off --keep-bias 20 $search in | cmp - in
  done
  # In between, what the model is surest of remains; its confidence is the model's own.
  for bias in 2 4 6 8; do
    gec --keep-bias $bias in >beam
    gec --keep-bias $bias --search aggressive in | cmp - beam
  done
  gec --keep-bias 3 --format jsonl in | grep -o '"confidence": [0-9.]*' >biased
  gec --format jsonl in | grep -o '"confidence": [0-9.]*' | cmp - biased
}

@test "--check says by its status whether something would change" {
  printf 'She buys a dog.\n' | gec --check
  run gec --check <<<"Now she buy an dog."
  [ "$status" -eq 1 ]
  [ "$output" = "gec: stdin: would change: 1 line" ]
}

@test "--format github and sarif name the error type, --summary counts the changes" {
  printf 'Now she buys an dog.\nHe buys an dog.\n' >page.md
  run gec --format github --types det page.md
  echo "$output"
  [ "$status" -eq 0 ]
  [ "${lines[0]}" = '::warning file=page.md,line=1,endLine=1,col=14,endColumn=16,title=gec (R%3ADET)::page.md:1:14: "an" should be "a"' ]
  [ "${#lines[@]}" -eq 2 ]
  gec --format sarif --types det page.md | grep -qx '{"id": "R:DET", "shortDescription": {"text": "Wrong article or determiner"}, .*'
  run gec --summary --types det page.md
  [ "$output" = $'1 of 1 file, 2 of 2 lines would change: 2 changes, 1 different\n      2  an -> a' ]
}

@test "edits have types, and --types says which are made" {
  printf 'Yesterday she walked to a house.\nWe see an dog.\n' >in
  gec --format jsonl in | tail -n 1 | grep -q '"kind": "R:VERB:TENSE".*"kind": "R:DET"'
  for article in article det R:DET; do [ "$(gec --types $article in | tail -n 1)" = "We see a dog." ]; done
  for tense in tense verb verb-tense,prep VERB:TENSE; do [ "$(gec --types $tense in | tail -n 1)" = "We saw an dog." ]; done
  run gec --types tence in
  [ "$status" -eq 2 ]
  [[ "$output" == "gec: --types: 'tence' is not an error type: did you mean 'tense'?"* ]]
}

@test "--tokenized reads and writes words and marks that blanks separate" {
  printf 'Yesterday she walked to a house .\nShe buys an egg .  We see an dog .\n' >in
  printf 'Yesterday she walked to a house .\nShe bought an egg .  We saw a dog .\n' >expected
  gec --tokenized in >out
  cmp out expected
}

@test "--format m2 writes the edits of tokens" {
  printf 'Yesterday she walked to a house .\nShe buys an egg . We see an dog .\n' >in
  gec --tokenized --format m2 in >out.m2
  cat >expected <<'END'
S Yesterday she walked to a house .

S She buys an egg . We see an dog .
A 1 2|||R:VERB:TENSE|||bought|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:TENSE|||saw|||REQUIRED|||-NONE-|||0
A 7 8|||R:DET|||a|||REQUIRED|||-NONE-|||0

END
  diff -u expected out.m2
  # Score reads it, and finds that what gec writes as text is what its edits say.
  gec --tokenized in >out
  score m2 --m2 out.m2 out | grep -q '^out  *1.0000$'
  run gec --format m2 in
  [ "$status" -eq 2 ]
  [ "$output" = "gec: --format m2: M2 has tokens: add --tokenized" ]
}

@test "--spell repairs the spelling first, and reports it with the rest" {
  printf 'Yesterday she walked to a house.\nWe see  an dog. I was late becuase of it.\n' >in
  printf 'Yesterday she walked to a house.\nWe see  a dog. I was late because of it.\n' >expected
  gec --spell denoise-tiny --types det,spelling in >out
  cmp out expected
  gec --spell denoise-tiny --format jsonl in | tail -n 1 >out
  grep -q '"begin": 27, "end": 34, "from": "becuase", "to": "because", "kind": "R:SPELL", "confidence": 0' out
  gec --spell none in | cmp - <(gec in)
  run gec --spell gec-en in
  [ "$status" -eq 2 ]
  [[ "$output" == *"its task is not \`denoise\`: give --spell a package that repairs text" ]]
}

@test "--markup leaves markup as it is and corrects the prose between" {
  cat >in.md <<'END'
# Yesterday she walked to a house

We saw an **dog**. `She buys an dog.` They saw an [boat](an-boat.md).

```
She buys an dog.

They found an boat.
```

- They found <b>an</b> boat.
END
  sed -e 's/saw an/saw a/g' -e 's/<b>an/<b>a/' in.md >expected
  gec --types det in.md >out.md
  diff -u expected out.md
  for window in 1 2 256; do
    gec --types det --window $window -j2 --markup markdown <in.md | cmp - expected
  done
  # Without a name that says so there is no markup but blocks of code; with none, not even those.
  gec --types det <in.md | grep -q '^She buys an dog.$'
  gec --types det --markup none <in.md | grep -q '^She buys a dog.$'
  run gec --markup html --tokenized in.md
  [ "$status" -eq 2 ]
  [ "$output" = "gec: --markup html: tokens have no markup: leave it or --tokenized out" ]
  # Blocks end with their file.
  printf '```\nThey found an boat.\n' >open.md
  printf 'They found an boat.\n' >next.md
  printf '```\nThey found an boat.\nThey found a boat.\n' >expected
  gec --types det open.md next.md | cmp - expected
}

@test "--interactive asks about each edit and remembers what was rejected" {
  command -v python3 >/dev/null || skip "no python3"
  review() { python3 "$EMEND_SOURCE/tests/shell/in_terminal.py" "$@"; }
  printf 'Yesterday she saw an dog.\n\nWe found an boat.\r\nThey saw an garden.\nHe took an picture.' >in
  for keys in "a a a a" "y y y y" "t"; do
    review "$keys" gec --interactive --types det in >out 2>shown
    gec --types det in | cmp - out
  done
  grep -q '^in:1: R:DET, confidence 0\.[0-9][0-9]$' shown
  grep -qF 'Yesterday she saw [-an-]{+a+} dog.' shown
  # Reject, edit, quit; the input may be the output.
  cp in page
  review 'r e this\n q' gec --interactive --rejections rejected --output page --types det page 2>shown
  printf 'Yesterday she saw an dog.\n\nWe found this boat.\r\nThey saw an garden.\nHe took an picture.' | cmp - page
  cat >expected <<'END'
{"before":"Yesterday she saw","from":"an","to":"a","after":"dog."}
END
  diff expected rejected
  cp in page
  review 'n e this\n q' gec --interactive --rejections by_n --output page --types det page 2>shown
  diff expected by_n
  review 'a a a' gec --interactive --rejections rejected --types det in >out 2>shown
  [ "$(grep -c confidence shown)" -eq 3 ]
  [ "$(head -n 1 out)" = "Yesterday she saw an dog." ]
  gec --rejections rejected --types det in | cmp - out
  gec --rejections rejected --types det --check out
  # Help, keys that mean nothing, and giving up.
  cp in page
  run review $'? \x03' gec --interactive --output page --types det page
  [ "$status" -eq 2 ]
  [[ "$output" == *"q  quit: what was not asked about stays as it is"*"gec: --interactive: was interrupted: no text was written" ]]
  cmp in page
  # Long lines stay as they are, and what was rejected before an interruption is remembered.
  (cat in && printf '\nShe saw an garden, %s\n' "$(seq -s ' ' 100)" && cat in) >long
  review 't' gec --interactive --max-line 60 --types det long >out 2>shown
  [ "$(grep -c ' a ' out)" -eq 8 ]
  grep -q 'gec: long:6: is longer than --max-line: stays as it is' shown
  grep -q '^She saw an garden, 1 2' out
  run review $'r \x03' gec --interactive --rejections kept --types det in
  [ "$status" -eq 2 ]
  [ "$(wc -l <kept)" -eq 1 ]
}

@test "options that would change nothing are refused" {
  printf 'She buys an dog.\n' >in
  cp in before
  while IFS='|' read -r arguments message; do
    run gec $arguments in
    echo "$arguments: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == "gec: $message"* ]]
    cmp in before
  done <<'END'
--best 3|--best: changes nothing without --tune-rescorer: leave it out, or add the other
--seed 3|--seed: changes nothing without --tune-rescorer
--score -i|--in-place: does not go with --score
--score --rules off|--rules: does not go with --score
--tune-rescorer in --rescore in|--tune-rescorer: does not go with --rescore: give one of them
--tune-rescorer dev.m2 -i|--tune-rescorer: does not go with --in-place
--tune-rescorer dev.m2|--tune-rescorer: reads no text, and in was given: leave it out
--min-error-probability 0.5|--min-error-probability: 
END
}

@test "--interactive needs files and a terminal" {
  printf 'She buys an dog.\n' >in
  run gec --interactive <in
  [ "$output" = "gec: --interactive: reviews files, not standard input: name a file" ]
  run gec --interactive --check in
  [ "$output" = "gec: --interactive: does not go with --check: leave one of them out" ]
  run gec --interactive --summary in
  [ "$output" = "gec: --interactive: does not go with --summary: leave one of them out" ]
  run gec --interactive --format diff in
  [ "$output" = "gec: --interactive: writes the text, not --format diff: leave one of them out" ]
  run gec --output out in
  [ "$output" = "gec: --output: changes nothing without --interactive: redirect standard output" ]
  command -v setsid >/dev/null || skip "no setsid"
  run setsid -w gec --interactive in
  [ "$status" -eq 2 ]
  [ "$output" = "gec: --interactive: there is no terminal to ask on: run it in one" ]
  printf '{}\n' >bad
  gec --rejections none in >out 2>err
  grep -qxF 'gec: none: is not there, so no edit is rejected: --interactive makes it' err
  run gec --rejections bad in
  [ "$output" = "gec: bad:1: is not an object with the strings before, from, to and after: give a file that --rejections has written" ]
}

@test "errors say what to do" {
  run gec -m denoise-tiny </dev/null
  [ "$status" -eq 2 ]
  [[ "$output" == *"denoise-tiny/config.json: its task is \`denoise\`, not \`gec\`: use denoise, or give a package that corrects grammar"* ]]
  run gec --search aggressive --beam 3 </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = "gec: --search aggressive: is greedy, but --beam is 3: leave one of them out" ]
}

@test "confidences go through the line that the package names" {
  cp -r "$EMEND_MODELS/gec-en" tame
  sed -i 's/"task"/"calibration": [0.1, -3], "task"/' tame/config.json
  printf 'She see an dog.\n' >in
  gec --format jsonl in | grep -q '"confidence"'
  gec --rules off -m tame --min-confidence 0 --format jsonl in | grep -Eq '"confidence": 0.0'
  [ "$(gec --rules off -m tame in)" = "$(cat in)" ]
  sed -i 's/-3\]/"much"]/' tame/config.json
  run gec -m tame in
  [ "$status" -eq 2 ]
  [[ "$output" == *'/config.json: "calibration" is not a pair of a slope above 0 and an offset: '* ]]
  sed -i 's/"calibration": .*"much"\], //; s/"task"/"calibration_types": {"other": -30}, "task"/' tame/config.json
  [ "$(gec --rules off -m tame in)" = "$(cat in)" ]
  sed -i 's/-30/"much"/' tame/config.json
  run gec -m tame in
  [ "$status" -eq 2 ]
  [[ "$output" == *'/config.json: "calibration_types" is not a table of numbers: fetch the package again'* ]]
}

@test "--rescore chooses among several corrections by weights, which --tune-rescorer finds" {
  printf 'Yesterday she walked to a house.\nShe buys an dog.\nThey sees a egg.\n' >in
  gec --beam 4 in >beam
  echo '{"best": 4, "weights": {"model": 1}}' >same.json
  gec --rescore same.json in >rescored
  cmp beam rescored
  echo '{"best": 4, "weights": {"model": -1}}' >worst.json
  gec --rescore worst.json --min-confidence 0 in >worst
  ! cmp beam worst || false

  # Whoever annotated this wants no change: substitutions must cost more than the model gains by them.
  printf 'S She buys an dog .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\nS They sees a cat .\n\n' >dev.m2
  gec -v --rules off --tune-rescorer dev.m2 --best 40 --min-confidence 0 >tuned.json 2>tune.err
  grep -q '^gec: dev.m2: F0.5 1.0000 on 2 sentences, 1.0000 held out, 0.0000 by the search alone$' tune.err
  gec --rules off --tune-rescorer dev.m2 --best 40 --min-confidence 0 --seed 1 | cmp - tuned.json

  # The same as an essay, which is a document, and as two.
  printf '{"text": "She buys an dog.\\nThey sees a cat.", "edits": [[0, []]]}\n' >dev.json
  gec --rules off --tune-rescorer dev.json --best 40 --min-confidence 0 | cmp - tuned.json
  printf '{"text": "She buys an dog.", "edits": [[0, []]]}\n{"text": "They sees a cat.", "edits": []}\n' >two.json
  gec --rules off --tune-rescorer two.json --best 40 --min-confidence 0 >two
  ! cmp -s two tuned.json || false
  sed '/^S They/i S\n' dev.m2 >two.m2
  gec --rules off --tune-rescorer two.m2 --best 40 --min-confidence 0 | cmp - two

  printf 'She buys an dog.\nThey sees a cat.\n' >kept
  gec --rules off --rescore tuned.json --min-confidence 0 kept | cmp - kept

  # Where the search is right, nothing is to be gained on what is held out.
  printf 'S She buys an dog .\nA 2 3|||R:DET|||a|||REQUIRED|||-NONE-|||0\n\n' >right.m2
  printf 'S They sees a egg .\nA 1 2|||R:VERB:SVA|||see|||REQUIRED|||-NONE-|||0\nA 2 3|||R:DET|||an|||REQUIRED|||-NONE-|||0\n\n' >>right.m2
  gec --rules off --tune-rescorer right.m2 --min-confidence 0 >right.json 2>right.err
  grep -q '^gec: right.m2: no better than the search alone on sentences held out (F0.5 1.0000 against 1.0000): ' right.err
  gec --rules off --rescore right.json --min-confidence 0 in >rescored
  gec --rules off --beam 12 --min-confidence 0 in | cmp - rescored

  run gec --rescore tuned.json --search aggressive in
  [[ "$output" == *'--search aggressive: finds one hypothesis, and rescoring needs several: leave it out' ]]
  run gec --scorer lm in
  [[ "$output" == *'--scorer: changes nothing without --tune-rescorer: --rescore names its scorers itself' ]]
  run gec --rescore in in
  [[ "$output" == *': in: is not a JSON object: gec --tune-rescorer writes such a file' ]]
}

@test "--scorer takes a folder of Hugging Face with a BERT" {
  bert=$EMEND_SOURCE/tests/reference/hugging_face_bert/tied
  printf 'S She buys an dog .\nA 2 3|||R:DET|||a|||REQUIRED|||-NONE-|||0\n\n' >dev.m2
  gec --tune-rescorer dev.m2 --scorer "$bert" >tuned.json
  grep -q '"scorers": \[' tuned.json
  [ "$(grep -c "$bert" tuned.json)" -eq 2 ]
  # What it finds likeliest is not what it finds least likely.
  printf 'Yesterday she walked to a house.\nShe buys an dog.\nThey sees a egg.\n' >in
  for weight in 1 -1; do
    echo '{"best": 4, "scorers": ["'"$bert"'"], "weights": {"'"$bert"'": '$weight'}}' >weights.json
    gec --rescore weights.json --min-confidence 0 in >"out$weight"
  done
  ! cmp -s out1 out-1 || false

  cp -r "$bert" pickled
  mv pickled/model.safetensors pickled/pytorch_model.bin
  run gec --tune-rescorer dev.m2 --scorer ./pickled
  [ "$status" -eq 2 ]
  [[ "$output" == *'pickled/pytorch_model.bin: is a pickle, which can run any code when it is read: convert it'* ]]
}

@test "the shipped package corrects what is plainly wrong and leaves the rest" {
  [ -e "$EMEND_SOURCE/models/gec-en/config.json" ] || skip "not shipped"
  printf 'i dont know why it is importent.\nThe weather was fine, and nobody knew why.\n' >in
  gec -m "$EMEND_SOURCE/models/gec-en" in >out
  diff out - <<<$'I don\'t know why it is important.\nThe weather was fine, and nobody knew why.'
  # Lines of a paragraph, cells and items are no sentences.
  printf '%s\n' 'How many platforms are we storing content on? Does every platform have a' 'standard way to manage content? Some of those who write for them are in other' \
    'sectors, who need what the others have long had, and more' '' 'Kind regards' '' '- item one' >in
  gec -m "$EMEND_SOURCE/models/gec-en" in | cmp - in
  printf '| folder | what it holds |\n|---|---|\n| because | two of them |\n' >in.md
  gec -m "$EMEND_SOURCE/models/gec-en" in.md | cmp - in.md
  # Columns are no lines of a paragraph.
  sed 's/^/1\t/' in | gec -m "$EMEND_SOURCE/models/gec-en" -f 2 | grep -q 'have long had, and more[.]$'
}

@test "the shipped package reads prose in capitals in usual case" {
  [ -e "$EMEND_SOURCE/models/gec-en/config.json" ] || skip "not shipped"
  printf '%s\n' 'IM NOT SURE YOU WAS THERE, AND I DONT KNOW WHY' 'THE NASA SENDED A ROCKET TO FLORIDA  IN JULY.' 'ERROR: DISK FULL' \
    'THE HTML OF THE PAGE IS AT http://a.org/teh.' >in
  printf '%s\n' "I'M NOT SURE YOU WERE THERE, AND I DON'T KNOW WHY" 'THE NASA SENT A ROCKET TO FLORIDA  IN JULY.' 'ERROR: DISK FULL' \
    'THE HTML OF THE PAGE IS AT http://a.org/teh.' >right
  gec -m "$EMEND_SOURCE/models/gec-en" in | diff - right
  gec -m "$EMEND_SOURCE/models/gec-en" right | cmp - right
  gec -m "$EMEND_SOURCE/models/gec-en" --format diff in | patch -s in
  cmp in right
  printf 'YOU WAS NOT THERE , WAS YOU ?\n' | gec -m "$EMEND_SOURCE/models/gec-en" --tokenized --format m2 | grep -qF 'A 1 2|||R:VERB:SVA|||WERE|||'
}

@test "the rules are listed with examples that they mend" {
  gec --list-rules >rules
  grep -q '^modal ' rules
  grep -q '^ *She can sing and could go\.' rules
  grep -q '^return-back  *I returned back home\.$' rules
}

@test "--rules FILE adds rules of one's own, which win; with --rules off they alone act" {
  printf 'rule dog: A dog is a hound.\n  match: [{dog:noun} -> {hound}]\n  wrong: a [dog -> hound]\n' >own.rules
  printf 'rule cat: A cat is a tom.\n  match: a [cat -> tom]\n  wrong: a [cat -> tom]\n' >more
  printf 'We see a apple, dogs and a cat.\n' >in
  gec --keep-bias 20 --rules own.rules in | grep -qx 'We see an apple, hounds and a cat\.'
  gec --keep-bias 20 --rules own.rules --rules ./more in | grep -qx 'We see an apple, hounds and a tom\.'
  gec --keep-bias 20 --rules off --rules own.rules in | grep -qx 'We see a apple, hounds and a cat\.'
  gec --keep-bias 20 --rules on in | grep -qx 'We see an apple, dogs and a cat\.'
  gec --keep-bias 20 --rules <(cat own.rules) in | grep -qx 'We see an apple, hounds and a cat\.'
  gec --keep-bias 20 --rules "$EMEND_SOURCE/examples/house.rules" in | grep -qx 'We see an apple, dogs and a cat\.'
}

@test "words that a rule of one's own deletes take one blank with them, and no mark" {
  rules=$EMEND_SOURCE/examples/house.rules
  [ "$(gec --keep-bias 20 --rules off --rules "$rules" <<<'They used it (in order to win).')" = 'They used it (to win).' ]
  [ "$(gec --keep-bias 20 --rules off --rules "$rules" <<<'They used it — 😀 in order to win.')" = 'They used it — 😀 to win.' ]
  printf 'rule very: Less is more.\n  match: [very ->]\n  wrong: It is [very ->] good.\n' >very.rules
  for line in 'It is (very) good.' 'The value [very] is wrong.' 'It is **very** good.'; do
    [ "$(gec --keep-bias 20 --rules off --rules very.rules <<<"$line")" = "$line" ]
  done
  [ "$(gec --keep-bias 20 --rules off --rules very.rules <<<'He said: very good.')" = 'He said: good.' ]
}

@test "rules of one's own: a comma in brackets goes, and 's stays; a choice in what comes is an error" {
  printf 'rule that: No comma.\n  match: {say} [, that -> that]\n  wrong: He [said, that -> said that] it is.\n' >that.rules
  [ "$(gec --keep-bias 20 --rules off --rules that.rules <<<'He said, that it is.')" = 'He said that it is.' ]
  printf 'rule dir: Short.\n  match: [{folder:noun} -> {directory}]\n  wrong: a [folder -> directory]\n' >dir.rules
  [ "$(gec --keep-bias 20 --rules off --rules dir.rules <<<"The folder's name, the folders' names.")" = "The directory's name, the directories' names." ]
  printf 'rule foo: Two.\n  match: [foo|baz -> bar|qux]\n  wrong: a [foo -> bar]\n' >choice.rules
  run gec --rules choice.rules </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = "gec: choice.rules:2: 'bar|qux' offers a choice: write a match for each of its words" ]
}

@test "a rule of one's own may change capitals alone: within a sentence, at its beginning, and in jargon" {
  for names in 'github GitHub' 'javascript JavaScript' 'internet Internet' 'foo FOO'; do
    read -r small name <<<"$names"
    printf 'rule name: It is a name.\n  match: [%s -> %s]\n  wrong: We see [%s -> %s] here.\n' $small $name $small $name >name.rules
    printf 'We use %s here.\n%s is here.\n' $small $small >in
    printf 'We use %s here.\n%s is here.\n' $name $name >expected
    gec --keep-bias 20 --rules off --rules name.rules in | cmp - expected
    gec --keep-bias 20 --rules off --rules name.rules expected | cmp - expected
    { printf '# Files\n\nRun `%s`.\n\n' $small && cat in; } >in.md
    [ "$(gec --keep-bias 20 --rules off --rules name.rules in.md | tail -n 2)" = "$(cat expected)" ]
  done
}

@test "a file of rules that is wrong, or none, is an error with its line and a remedy" {
  printf '# mine\nrule dog: A dog is a hound.\n  match: [dog hound\n' >bad.rules
  run gec --rules bad.rules </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = 'gec: bad.rules:3: brackets do not close: write [wrong -> right]' ]
  printf 'rule use: Less is more.\n  match: [{utilize} -> {use}]\n  wrong: They [utilized -> use] it.\n' >tried.rules
  run gec --rules tried.rules </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = "gec: tried.rules:3: the rule 'use' makes 'They used it.' of its example, not 'They use it.': correct the match or the example" ]
  run gec --rules maybe </dev/null
  [ "$status" -eq 2 ]
  [ "$output" = 'gec: --rules maybe: is neither `on` nor `off` nor a file: put ./ before a name that does not end in .rules' ]
  run gec --rules absent.rules </dev/null
  [ "$status" -eq 2 ]
  [[ $output == 'gec: absent.rules: '*': name a file of rules' ]]
  run gec --rules . </dev/null
  [ "$status" -eq 2 ]
}

@test "the rule of tenses reads the sentences before and puts all verbs of a sentence into the past, or none" {
  printf 'Yesterday she walked to a house. She knocked.\nShe buys an egg, and she goes home.\n' >in
  gec --keep-bias 20 in | grep -qx 'She bought an egg, and she went home.'
  for off in '--context 0' '--rules off' '--min-confidence 0.9'; do
    gec --keep-bias 20 $off in | cmp - in
  done
  # A sentence that goes on in the next line is none that can be put there as a whole.
  printf 'Yesterday she walked to a house. She knocked. Then she buys an old egg at its door and\nthen she goes home with it.\n' >in
  gec --keep-bias 20 in | cmp - in
  gec --list-rules | grep -q '^tense  *Yesterday she walked to a house\. She knocked\. She buys an egg\.$'
}

@test "words of one's own stay: --words, .emend-words of the folders above, --no-words; --spell knows them" {
  mkdir -p project/.git project/docs
  cd project/docs
  echo see >own
  corrected() { gec --spell denoise-tiny "$@" <<<'She see an dog. The adress is wrong.'; }
  [ "$(corrected)" = 'She sees a dog. The address is wrong.' ]
  [ "$(corrected --words own)" = 'She see a dog. The address is wrong.' ]
  echo adress >../.emend-words
  [ "$(corrected)" = 'She sees a dog. The adress is wrong.' ]
  [ "$(corrected --words own)" = 'She see a dog. The adress is wrong.' ]
  [ "$(corrected --no-words)" = 'She sees a dog. The address is wrong.' ]
  corrected -v 2>&1 >/dev/null | grep -qF "gec: ${PWD%/docs}/.emend-words: its words are known and stay"
  echo 'see me' >own
  run corrected --words own
  [ "$status" -eq 2 ]
  [ "$output" = "gec: own:1: 'see me' is not one word: write a word a line: letters, digits, - and '" ]
}

@test "a long line is worked on like its parts, and so are long words" {
  part='They found an boat. '
  for ((i = 0; i < 400; ++i)); do printf '%s' "$part"; done >in
  sed 's/an boat/a boat/g' in >expected
  gec --types det --markup markdown in | cmp - expected
  gec --types det --markup html in | cmp - expected
  for part in a a- isa; do
    for ((i = 0; i < 20000; ++i)); do printf '%s' "$part"; done >word
    gec --types det --markup markdown word | cmp - word
  done
}

@test "--explain adds the edits that were held back, with the check that did, and wants room" {
  printf 'Now she buy an egg.\n\nNow she buys an egg.\n' >in
  gec --types det --explain --format jsonl in >out
  [[ "$(head -n 1 out)" == *'"edits": [], "held_back": [{"from":"buy","to":"buys","check":"other-type","confidence":'* ]]
  [[ "$(tail -n 1 out)" == *'"held_back": []}' ]]
  diff <(gec --types det --format jsonl in) <(sed -E 's/, "held_back": .*/}/' out)
  run gec --explain in
  [ "$status" -eq 2 ]
  [ "$output" = 'gec: --explain: only --format jsonl has room for it: add --format jsonl' ]
}

@test "--explain and -v name the habit of models that a held-back edit is" {
  echo 'The government have refused.' >in
  gec -m "$EMEND_SOURCE/models/gec-en-large" -v --explain --format jsonl in >out 2>err
  [[ "$(cat out)" == *'"edits": [], "held_back": [{"from":"have","to":"has","check":"habit: group","confidence":'* ]]
  grep -F '1 edit held back: habit: group 1 ("has" for "have")' err
}

@test "words and biases are read where they lie in the file, which processes share" {
  [ -r /proc/self/smaps ] || skip "no /proc/PID/smaps"
  for i in 1 2; do
    mkfifo "pipe$i"
    gec -u -j1 -m "$EMEND_SOURCE/models/gec-en-large" <"pipe$i" >"out$i" 3>&- &
    pids[i]=$!
  done
  exec 7>pipe1 8>pipe2
  for i in 7 8; do echo 'They found an boat.' >&$i; done
  for _ in $(seq 600); do [ -s out1 ] && [ -s out2 ] && break; sleep 0.1; done
  # kB of the mapped weights, by kind.
  awk '/^[0-9a-f]+-[0-9a-f]+ / { weights = /model\.safetensors$/ } weights && /kB$/ { kb[$1] += $2 }
       END { for (name in kb) print name, kb[name] }' "/proc/${pids[1]}/smaps" >weights
  cat weights
  exec 7>&- 8>&-
  wait
  grep -qE '^Shared_Clean: [1-9]' weights
  grep -qx 'Private_Dirty: 0' weights
}
