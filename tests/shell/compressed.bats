# One rule for compressed files in all programs (man/emend.7, COMPRESSED FILES): what an option reads may be compressed,
# whatever it is called; what an option writes is, where its name ends in .gz, .xz, .zst or .svgz.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models
  export XDG_CONFIG_HOME=$BATS_FILE_TMPDIR/config  # no words of whoever runs this
  mkdir -p "$BATS_RUN_TMPDIR/.git" "$EMEND_MODELS"
  cp -r "$EMEND_SOURCE"/tests/packages/{denoise-tiny,symspell-tiny,gec-tiny,translate-tiny} "$EMEND_MODELS"
  # A network that has learned nothing of use, as a package that reads.
  cp -r "$EMEND_MODELS/denoise-tiny" "$EMEND_MODELS/normalize-tiny"
  sed -i 's/"task": "denoise"/"task": "normalize"/' "$EMEND_MODELS/normalize-tiny/config.json"
}

setup() {
  cd "$BATS_TEST_TMPDIR"
  printf 'see teh page\nthe file was lost\n' >damaged
  printf 'see the page\nthe file was lost\n' >right
  printf 'He goes home\nShe buys an dog.\n' >learner
  printf 'Der Hund ist alt.\nDas Kind ist klein.\n' >german
  printf 'It was 1984.\n' >dated
  printf '<1984>\tnineteen eighty four\n' >spoken.tsv
  printf 'Der Hund ist alt.\tThe dog is old.\nDas Kind ist klein.\tThe child is small.\n' >pairs.tsv
}

# Whether this build has the program, and its network where $2 says so.
has() {
  [ -x "$EMEND_BIN/$1" ] && { [ -z "${2:-}" ] || [ -e "$EMEND_BUILD/lib/emend/$1.so" ]; }
}

# A network of the architecture cfe, which tells where it looks.
reads=$EMEND_SOURCE/models/normalize-en

# program|option|needs the network|name, which is what the file is called|command, with FILE for it
outputs="
denoise|report||report.json|denoise -m symspell-tiny -q --report FILE damaged
denoise|explain-svg|yes|look.svg|denoise -m denoise-tiny -q --explain-svg FILE damaged
gec|report|yes|report.json|gec -m gec-tiny -q --report FILE learner
gec|output|yes|page|in_terminal 'a a a' gec -m gec-tiny --interactive --output FILE --types det learner
gec|rejections|yes|rejected.json|in_terminal 'r r r' gec -m gec-tiny --interactive --rejections FILE --types det learner
noise-inject|edits||edits.jsonl|noise-inject -q --seed 7 --rate 0.5 --edits FILE right
noise-inject|report||report.json|noise-inject -q --report FILE right
normalize|report||report.json|normalize -q --report FILE right
normalize|attention|yes|look.svg|normalize -q --engine network -m $reads --attention FILE dated
score|plot||picture.svg|score wer --plot FILE -r right damaged
train|output|yes|hypotheses.txt|train --evaluate $BATS_FILE_TMPDIR/models/translate-tiny --data pairs.tsv -o FILE
train|attention|yes|look.svg|train --evaluate $reads --data spoken.tsv --attention FILE -o hypotheses
train|context-use|yes|use.tsv|train --evaluate $EMEND_MODELS/gec-tiny --data pairs.tsv --context-use FILE -o hypotheses
translate|report|yes|report.json|translate -m translate-tiny -q --report FILE german
translate|make-shortlist|yes|lex.s2t|translate -m translate-tiny -q --make-shortlist FILE pairs.tsv
translate|attention|yes|look.svg|translate -m translate-tiny -q --attention FILE german
translate|explain-svg|yes|look.svg|translate -m translate-tiny -q --explain-svg FILE german
"

# program|option|needs the network|command that writes the plain file|command that reads FILE
inputs="
denoise|words||echo teh|denoise -m symspell-tiny -q --words FILE damaged
gec|rules|yes|cat $EMEND_SOURCE/examples/house.rules|gec -m gec-tiny -q --rules ./FILE learner
gec|words|yes|echo teh|gec -m gec-tiny -q --words FILE learner
gec|rejections|yes|printf '{\"before\":\"She buys\",\"from\":\"an\",\"to\":\"a\",\"after\":\"dog.\"}\n'|gec -m gec-tiny -q --rejections FILE learner
gec|rescore|yes|echo '{\"best\": 4, \"weights\": {\"model\": -1}}'|gec -m gec-tiny -q --rescore FILE --min-confidence 0 learner
gec|tune-rescorer|yes|printf 'S She buys an dog .\nA 2 3\|\|\|R:DET\|\|\|a\|\|\|REQUIRED\|\|\|-NONE-\|\|\|0\n'|gec -m gec-tiny -q --rules off --best 4 --tune-rescorer FILE
noise-inject|undo||noise-inject -q --seed 7 --rate 0.5 --edits /dev/stdout right \| grep '^{'|noise-inject -q --undo FILE noisy
score|reference||cat right|score wer -r FILE damaged
score|source||cat damaged|score wer,gleu -s FILE -r right right
score|m2||score --annotate -s damaged -r right|score m2 --m2 FILE damaged
score|compare-signature||score wer -r right right|score wer --compare-signature FILE -r right damaged
score|gates||cat gates.jsonl|score wer --gates FILE -r gated gated
sigtest|reference||cat right|sigtest -m wer -r FILE damaged right
sigtest|source||cat damaged|sigtest -m gleu -s FILE -r right damaged right
sigtest|m2||score --annotate -s damaged -r right|sigtest -m m2 --m2 FILE damaged right
train|data|yes|cat pairs.tsv|train --evaluate $BATS_FILE_TMPDIR/models/translate-tiny --data FILE -o hyp \&\& cat hyp
translate|shortlist|yes|translate -m translate-tiny -q --make-shortlist lex pairs.tsv \&\& cat lex|translate -m translate-tiny -q --shortlist FILE german
translate|glossary|yes|printf 'Hund\tcat\n'|translate -m translate-tiny -q --glossary FILE german
"

in_terminal() {
  python3 "$EMEND_SOURCE/tests/shell/in_terminal.py" "$@"
}

# A row's last fields may hold what is a bar, or && for the shell.
unescaped() {
  sed -e 's/\\|/|/g' -e 's/\\&/\&/g' <<<"$1"
}

rows() {
  grep . <<<"$1" | sed 's/\\|/\x01/g'
}

@test "every option that names a file stands in a table here" {
  for program in denoise gec noise-inject normalize score sigtest train translate; do
    has $program || continue
    for option in $($program --generate fish | grep -- ' -r -F' | grep -o -- ' -l [a-z0-9-]*' | cut -c5-); do
      echo "$program --$option"
      grep -q "^$program|$option|" <<<"$inputs$outputs"
    done
  done
}

@test "what an option writes is compressed where its name says so, and the same text" {
  while IFS='|' read -r program option network name command; do
    command=${command//$'\x01'/|}
    [ "$network" != - ] && has $program $network || continue
    if [[ $command == in_terminal* ]]; then command -v python3 >/dev/null || continue; fi
    for ending in '' .gz .xz .zst z; do
      case $ending in .gz | z) tool=gzip ;; .xz) tool=xz ;; .zst) tool=zstd ;; *) tool=cat ;; esac
      command -v $tool >/dev/null || continue
      [ "$ending" != z ] || [[ $name == *.svg ]] || continue  # look.svgz
      echo "$program --$option $name$ending"
      rm -rf run && mkdir run
      eval "${command//FILE/run/$name$ending}" >/dev/null 2>err || { cat err; false; }
      written=$(ls run | grep -v meta | head -n 1)
      [[ $written == *"$ending" ]]
      if [ $tool = cat ]; then cp "run/$written" plain; plainly=$written; continue; fi
      [ "$written" = "$plainly$ending" ]
      $tool -dc <"run/$written" >again
      if [ $option = report ]; then  # how long it took
        jq 'del(.seconds)' plain >a && jq 'del(.seconds)' again >b && cmp a b
      else
        cmp plain again
      fi
      [ "$(wc -c <"run/$written")" -gt 0 ] && ! cmp -s plain "run/$written" || false
    done
  done < <(rows "$outputs")
}

@test "what an option reads may be compressed, whatever it is called" {
  noise-inject -q --seed 7 --rate 0.5 right >noisy
  echo '{"gates": [{"source": ["a", ""], "mask": [0.1, 0.2], "output": ["a", ""]}]}' >gates.jsonl
  echo a >gated
  while IFS='|' read -r program option network make command; do
    make=$(unescaped "${make//$'\x01'/|}") command=$(unescaped "${command//$'\x01'/|}")
    has $program $network || continue
    echo "$program --$option"
    eval "$make" >file
    [ -s file ]
    eval "${command//FILE/file}" >expected 2>&1 || { cat expected; false; }
    mv file plain
    for tool in gzip xz zstd; do
      command -v $tool >/dev/null || continue
      $tool -c <plain >file
      eval "${command//FILE/file}" >out 2>&1 || { cat out; false; }
      sed 's/data:[0-9a-f]*//' expected >a && sed 's/data:[0-9a-f]*//' out >b && cmp a b
    done
    head -c 20 plain | gzip -c | head -c 15 >file  # cut short
    run eval "${command//FILE/file}"
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == *'file: the gzip data '* ]]
  done < <(rows "$inputs")
}

@test "a compressed file that cannot be written is an error, as a plain one is" {
  run bash -c 'noise-inject -q --edits nowhere/edits.jsonl.gz right >/dev/null'
  [ "$status" -eq 2 ]
  [[ "$output" == 'noise-inject: nowhere/edits.jsonl.gz: cannot be written'* ]]
  run noise-inject -q --report nowhere/report.json.gz right
  [ "$status" -eq 2 ]
  [[ "$output" == 'noise-inject: nowhere/report.json.gz: cannot be written'* ]]
  run score wer --plot nowhere/picture.svgz -r right damaged
  [ "$status" -eq 2 ]
  [[ "$output" == *'score: nowhere/picture.svgz: cannot be written'* ]]
  ln -s /dev/full full.gz
  run bash -c 'noise-inject -q --edits full.gz right >/dev/null'
  [ "$status" -eq 2 ]
  [ "$output" = 'noise-inject: full.gz: cannot be written: is the disk full?' ]
  run score wer --plot full.gz -r right damaged
  [ "$status" -eq 2 ]
  [[ "$output" == *': is not a regular file: '* ]]
  # A picture of another kind is none, compressed or not.
  run score wer --plot picture.png.gz -r right damaged
  [ "$status" -eq 2 ]
  [[ "$output" == *'pictures are SVG'* ]]
}

@test "a list that is compressed otherwise is refused with what makes text of it" {
  has denoise || skip "no denoise"
  printf 'BZh91AY' >words
  run denoise -m symspell-tiny --words words damaged
  [ "$status" -eq 2 ]
  [ "$output" = 'denoise: words: is compressed by bzip2: give it as text: <(bzip2 -dc FILE)' ]
}

@test "a text that is compressed otherwise, or is none, is refused with what makes text of it" {
  printf 'BZh91AY\n' >other
  for command in 'score wer -r other right' 'score wer -r right other' 'sigtest -m wer -r right right other'; do
    run $command
    echo "$output"
    [ "$status" -eq 2 ]
    [ "$output" = "${command%% *}: other: is compressed by bzip2: give it as text: <(bzip2 -dc FILE)" ]
  done
  printf '\xff\xfes\0e\0e\0' >other
  run score wer -r right other
  [ "$output" = 'score: other: is UTF-16: give it as text: <(iconv -f UTF-16 -t UTF-8 FILE)' ]
}

@test "an archive, a program and a picture pass through whole" {
  cd "$BATS_TEST_TMPDIR"
  printf 'recieve teh text\n' >text
  python3 -c 'import zipfile; zipfile.ZipFile("text.zip", "w").write("text")'
  tar cf text.tar text
  { printf '\x7fELF\x02\x01\0\n'; cat text; } >program
  for file in text.zip text.tar program; do
    cp "$file" before
    run denoise -i "$file"
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == *'is no text'* ]]
    cmp "$file" before
  done
}
