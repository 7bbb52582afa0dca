# What the documents show in ```sh and other blocks without an output (readme.bats has those with one): each command is run as
# it stands, over small texts and with the models of tests/packages; what cannot be run here has another test, which is named.

# Words of a block that is not run here, and the tests that run it.
ELSEWHERE='
make install PREFIX       install.bats
.DELETE_ON_ERROR          experiment.bats
kit/run check             gpu-kit.bats
mask_words = true         train.bats
./emend-core_             package.bats
/usr/lib/emend/bin        package.bats
sha256sum --check         package.bats
emend/bin/pip install     package.bats
sbatch --array            clusters.bats
spark-submit              clusters.bats
upload-sarif              editors.bats
exclude: ^CHANGELOG       editors.bats
vim.lsp.config            editors.bats
glspc.server              editors.bats
'

setup_file() {
  export PATH=$EMEND_BIN:$PATH LC_ALL=C.UTF-8 NO_COLOR=1
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models XDG_CONFIG_HOME=$BATS_FILE_TMPDIR/config
  export GIT_CONFIG_GLOBAL=$BATS_FILE_TMPDIR/gitconfig GIT_CONFIG_NOSYSTEM=1
  printf '[user]\n  name = A\n  email = a@b.c\n[init]\n  defaultBranch = main\n' >"$GIT_CONFIG_GLOBAL"
  mkdir "$EMEND_MODELS"
  for name in denoise-en:denoise gec-en-large:gec translate-de-en:translate symspell-en:symspell; do
    cp -r "$EMEND_SOURCE/tests/packages/${name#*:}-tiny" "$EMEND_MODELS/${name%:*}"
  done
  cp -r "$EMEND_SOURCE/models/lexicon-en" "$EMEND_MODELS"
}

setup() {
  [ -x "$EMEND_BIN/denoise" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
}

# Prints the blocks of all documents without an output, one behind the other: DOCUMENT, words divided by blanks, NUL.
blocks() {
  (cd "$EMEND_SOURCE" && awk '
    /^```/ && inside { if (language != "" && language != "console") printf "%s\n%s%c", FILENAME, text, 0; inside = 0; next }
    /^```/ { inside = 1; language = substr($0, 4); text = ""; next }
    inside { text = text $0 "\n" }' README.md docs/*.md examples/spark/README.md)
}

# block WORDS: the block that has them.
block() {
  local text
  while IFS= read -r -d '' text; do
    [[ "$text" != *"$1"* ]] || { tail -n +2 <<<"$text" | sed '/^$/d'; return 0; }
  done < <(blocks)
  echo "no block has '$1'"
  return 1
}

# each_line WORDS: runs the commands of a block, a line each. Findings are status 1 of --check; who is asked, quits.
each_line() {
  local line status
  block "$1" >commands
  [ -s commands ]
  while IFS= read -r line <&3; do
    [[ "$line" != '#'* ]] || continue
    echo "\$ $line"
    status=0
    if [[ "$line" == *--interactive* ]]; then
      python3 "$EMEND_SOURCE/tests/shell/in_terminal.py" "q" bash -c "$line" || status=$?
    else
      bash -o pipefail -c "$line" </dev/null || status=$?
    fi
    [ "$status" -eq 0 ] || [[ "$status" -eq 1 && "$line" == *--check* ]] || return 1
  done 3<commands
}

texts() {
  for name in letter.txt essay.txt essay.md page.md a.md; do printf 'teh page\n\nThey found an boat.\n' >$name; done
  for name in brief.txt in.txt; do printf 'Das Haus ist alt.\nDer Hund sieht das Haus.\n' >$name; done
  echo '<p>Das <b>Haus</b> ist alt.</p>' >page.html
  printf 'Haus\thome\n' >terms.tsv
  mkdir -p docs
  cp page.md docs
}

@test "README: denoise, gec and translate" {
  texts
  each_line 'denoise letter.txt > repaired.txt    #'
  [ "$(head -n 1 repaired.txt)" = 'the page' ]
  each_line 'gec --interactive --output essay.md essay.md    #'
  each_line 'translate --glossary terms.tsv page.html'
  grep -q '^<p>.*<b>.*</p>$' page.en.html
}

@test "README: score and sigtest" {
  printf 'a b c\nd e f\n' | tee clean.txt >system.txt
  printf 'a b d\nd e f\n' | tee repaired.txt >baseline.txt
  each_line 'score wer,cer,bleu -r clean.txt repaired.txt'
  each_line 'sigtest --metric wer -r clean.txt baseline.txt system.txt'
}

@test "README: train reads an example of a recipe" {
  mkdir -p DATA/data
  cp -r "$EMEND_SOURCE/examples" .
  cp examples/clean.txt DATA/data
  paste examples/damaged.txt examples/clean.txt | sed '/^\t$/d' >DATA/data/dev.tsv
  block 'train examples/recipes/denoise.toml' | sed "s,=DATA,=$PWD/DATA,; s/ *#.*/ --dry-run --set tokenizer.size=320/" >commands
  bash commands >said
  cat said
  grep -q 'books' said
}

@test "README: the demonstration repairs its page" {
  block 'make demo' >commands
  mkdir build
  ln -s "$EMEND_BIN" build/bin
  EMEND_MODELS=$EMEND_SOURCE/models "$EMEND_SOURCE/scripts/demo" "$PWD/build" >shown  # make demo builds before
  cat shown
  grep -q 'repaired.txt' shown
  [ -s build/repaired.txt ]
}

@test "install.md: the version names the commit" {
  each_line 'denoise --version'
}

@test "integrations.md: changed lines, and a first list of words" {
  git init -q .
  texts
  git add . && git commit -qm first
  git checkout -qb change
  echo 'The boat recieved teh letter.' >>docs/page.md
  git commit -qam second
  block 'git merge-base main HEAD' >commands
  run bash commands
  echo "$output"
  [ "$status" -eq 1 ]
  [[ "$output" == *'docs/page.md: would change: 1 line'* ]]
  each_line '> .emend-words'
  grep -qx teh .emend-words
}

@test "integrations.md: what a workflow runs where the programs are installed" {
  git init -q .
  texts
  git add . && git commit -qm first
  echo 'teh end' >>page.md
  block 'upload-sarif' | sed -n 's/^- run: //p' >commands
  [ "$(wc -l <commands)" -eq 2 ]
  BASE=HEAD run bash -eo pipefail <(head -n 1 commands)
  echo "$output"
  [ "$status" -eq 123 ]  # of xargs
  [ "$(grep -c '^::warning file=page.md,line=4,' <<<"$output")" -eq 1 ]
  bash -eo pipefail <(tail -n 1 commands)
  [ "$(jq '.runs | length' gec.sarif)" -eq 1 ]
}

@test "integrations.md: parallel and xargs over files" {
  command -v parallel >/dev/null || skip "there is no GNU parallel: apt install parallel"
  mkdir scans
  for i in 1 2 3; do echo "teh page $i" >"scans/a page $i.txt"; done
  each_line 'xargs -0 -P 4'
  for i in 1 2 3; do
    [ "$(cat "scans/a page $i.repaired")" = "the page $i" ]
    [ "$(cat "scans/a page $i.txt")" = "the page $i" ]
    [ "$(cat "scans/a page $i.txt.bak")" = "teh page $i" ]
  done
}

@test "integrations.md: blocks of lines, documents and numbered lines have the bytes of one run" {
  command -v parallel >/dev/null || skip "there is no GNU parallel: apt install parallel"
  for i in $(seq 40); do printf 'Line %d: 3 dogs, 20 May 1821.\n\nShe have  %d dogs.\n' "$i" "$((i % 7))"; done >corpus.txt
  awk '(NR - 1) % 3 == 0 { printf "\f" } { print }' corpus.txt >pages.txt
  block 'blocks lines' >commands
  PATH=$EMEND_SOURCE/examples/parallel:$PATH BLOCK=500 BLOCK_LINES=7 bash -eo pipefail commands
  normalize corpus.txt | cmp - spoken.txt
  gec --noise typed pages.txt | cmp - corrected.txt
  noise-inject --seed 7 corpus.txt | cmp - noisy.txt
}

@test "integrations.md: a log that grows is answered line by line" {
  echo 'teh first' >app.log
  block 'tail -f app.log' | sed "s/^/exec 3>\&-; /; s/tail -f/tail --pid=$$ -f/" >commands
  setsid bash commands >out 3>&- &
  group=$!
  for _ in $(seq 600); do grep -q 'the first' out && break; sleep 0.1; done
  echo 'teh second' >>app.log
  for _ in $(seq 600); do grep -q 'the second' out && break; sleep 0.1; done
  kill -- -"$group"
  [ "$(cat out)" = $'the first\nthe second' ]
}

@test "programs.md: denoise" {
  texts
  each_line 'denoise -i.bak'
  [ "$(head -n 1 letter.txt)" = 'the page' ]
  [ "$(head -n 1 letter.txt.bak)" = 'teh page' ]
}

@test "programs.md: gec, with two models and questions" {
  texts
  for name in A B; do ln -sfn "$EMEND_SOURCE/tests/packages/gec-tiny" $name; done
  each_line 'gec -m A -m B --format diff'
  [ -s better.txt ]
}

@test "programs.md: translate, with two models and pictures" {
  texts
  for name in A B; do ln -sfn "$EMEND_SOURCE/tests/packages/translate-tiny" $name; done
  each_line 'translate -m A -m B'
  [ -s letter.txt ] && [ -s page.en.html ] && [ -s look-1.svg ]
}

@test "rules.md: rules of one's own" {
  texts
  cp -r "$EMEND_SOURCE/examples" .
  echo 'They utilized it.' >page.md
  each_line 'gec --rules off --rules examples/house.rules' >shown
  cat shown
  [ "$(grep -cx 'They used it.' shown)" -eq 2 ]
}

@test "every block is run, here or by a test that is named" {
  count=0
  while IFS= read -r -d '' text; do
    found=''
    while read -r line; do
      words=${line%%   *}
      [ -z "$line" ] || [[ "$text" != *"$words"* ]] || { found=1; [ -e "$EMEND_SOURCE/tests/shell/${line##* }" ]; }
    done <<<"$ELSEWHERE"
    while read -r words; do [[ "$text" != *"$words"* ]] || found=1; done < <(sed -n "s/^ *\(block\|each_line\) '\([^']*\)'.*/\2/p" "$BATS_TEST_FILENAME")
    [ -n "$found" ] || { echo "no test runs this: $text"; false; }
    count=$((count + 1))
  done < <(blocks)
  echo "$count blocks"
  [ "$count" -gt 20 ]
}

@test "every file of examples is named by a test" {
  cd "$EMEND_SOURCE"
  for file in action.yml .pre-commit-hooks.yaml $(find examples -type f ! -name '.*' ! -path 'examples/experiment/*.txt'); do
    folder=$(dirname "$file")
    [ "$folder" != examples ] || folder=$file  # those of a folder are run together
    [ "$folder" != . ] || folder=$file
    echo "$file"
    grep -qF -e "$file" -e "$folder" tests/shell/*.bats
  done
}
