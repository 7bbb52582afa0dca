# Where denoise and gec meet git, continuous integration and editors. The models are tests/packages/denoise-tiny and
# gec-tiny.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models
  export XDG_CONFIG_HOME=$BATS_FILE_TMPDIR/config  # no words of whoever runs this
  export GIT_CONFIG_GLOBAL=$BATS_FILE_TMPDIR/gitconfig GIT_CONFIG_NOSYSTEM=1
  printf '[user]\n  name = A\n  email = a@b.c\n[init]\n  defaultBranch = main\n[diff]\n  noprefix = true\n' >"$GIT_CONFIG_GLOBAL"
  mkdir "$EMEND_MODELS"
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" "$EMEND_MODELS/denoise-en"
  cp -r "$EMEND_SOURCE/tests/packages/gec-tiny" "$EMEND_MODELS/gec-en-large"
}

setup() {
  [ -x "$EMEND_BIN/denoise" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
}

# A repository of one commit, whose page has an error on lines 1, 3 and 5.
repository() {
  git init -q repository
  cd repository
  printf 'teh one\ntwo\nteh three\nfour\nteh five\n' >page.md
  git add page.md
  git commit -qm first
}

# The lines beside which something is told.
lines() {
  denoise -q --check --format github "$@" | sed 's/^::warning file=\([^,]*\),line=\([0-9]*\).*/\1:\2/' | tr '\n' ' '
}

# A virtual environment with what the tests take from PyPI, made once; skips where that cannot be had.
environment() {
  local folder=$EMEND_BUILD/tests/editors-venv packages='pre-commit pydantic-sarif pygls'
  if [ "$(cat "$folder/complete" 2>/dev/null)" != "$packages" ]; then
    { python3 -m venv "$folder" && timeout 120 "$folder/bin/pip" install -q $packages && echo "$packages" >"$folder/complete"; } \
      >/dev/null 2>&1 || skip "pip does not get $*"
  fi
  PATH=$folder/bin:$PATH
}

@test "--changed-since tells of lines that changed, committed or not" {
  repository
  [ "$(lines page.md)" = "page.md:1 page.md:3 page.md:5 " ]
  [ -z "$(lines --changed-since HEAD page.md)" ]
  denoise --check --changed-since HEAD page.md
  sed -i '3s/.*/teh new three/' page.md
  [ "$(lines --changed-since HEAD page.md)" = "page.md:3 " ]
  git commit -qam second
  [ -z "$(lines --changed-since HEAD page.md)" ]
  [ "$(lines --changed-since HEAD~ page.md)" = "page.md:3 " ]
  sed -i '1i teh zero' page.md
  [ "$(lines --changed-since HEAD~ page.md)" = "page.md:1 page.md:4 " ]
  git add page.md  # in the index
  [ "$(lines --changed-since HEAD page.md)" = "page.md:1 " ]
  run denoise --check --changed-since HEAD page.md
  [ "$status" -eq 1 ]
  [ "$output" = "denoise: page.md: would change: 1 line" ]
}

@test "--changed-since takes new and renamed files as a whole, and none where lines were taken away" {
  repository
  printf 'teh new page\n' >'new page.md'
  mkdir folder
  git mv page.md folder/moved.md
  [ "$(lines --changed-since HEAD 'new page.md' folder/moved.md)" = "new page.md:1 folder/moved.md:1 folder/moved.md:3 folder/moved.md:5 " ]
  git commit -qm moved
  sed -i 4d folder/moved.md
  [ -z "$(lines --changed-since HEAD folder/moved.md)" ]
  printf 'teh end' >>folder/moved.md
  [ "$(lines --changed-since HEAD folder/moved.md)" = "folder/moved.md:5 " ]
  cd folder
  [ "$(lines --changed-since HEAD moved.md)" = "moved.md:5 " ]
  cd /
  [ "$(lines --changed-since HEAD "$BATS_TEST_TMPDIR/repository/folder/moved.md" | sed 's|.*/||')" = "moved.md:5 " ]
}

@test "--changed-since keeps to its lines in place, in the text, and in every format" {
  repository
  sed -i '3s/.*/teh new three/' page.md
  expected=$'teh one\ntwo\nthe new three\nfour\nteh five'
  [ "$(denoise --changed-since HEAD page.md)" = "$expected" ]
  denoise --changed-since HEAD --format diff page.md | git apply --check -
  [ "$(denoise --changed-since HEAD --format jsonl page.md | jq '.edits | length' | tr '\n' ' ')" = "0 0 1 0 0 " ]
  [ "$(denoise --changed-since HEAD --format words page.md)" = teh ]
  [ "$(denoise --changed-since HEAD --summary page.md | head -1)" = "1 of 1 file, 1 of 5 lines would change: 1 change, 1 different" ]
  [ "$(denoise --changed-since HEAD --format checkstyle page.md | grep -c '<error line="3" ')" = 1 ]
  [ "$(denoise --changed-since HEAD --format sarif page.md | jq '.runs[0].results | length')" = 1 ]
  denoise --changed-since HEAD -i page.md
  [ "$(cat page.md)" = "$expected" ]
  printf 'She buys a egg.\n\nShe buys a egg.\n' >page.md
  git commit -qam eggs
  printf '\nShe buys a egg.\n' >>page.md
  [ "$(gec --changed-since HEAD page.md)" = $'She buys a egg.\n\nShe buys a egg.\n\nShe buys an egg.' ]
}

@test "--changed-since says what lines it has no answer for that changed" {
  repository
  printf 'bad \xff\n' >>page.md
  git commit -qam bad
  run denoise --strict --check --changed-since HEAD page.md
  [ "$status" -eq 0 ] && [ -z "$output" ]
  run denoise --strict --check --changed-since HEAD~ page.md
  [ "$status" -eq 1 ]
  grep -q '^denoise: page.md:6: is not UTF-8' <<<"$output"
}

@test "--changed-since without a work tree, a commit, a file or git is an error" {
  printf 'teh page\n' >page.md
  run denoise --check --changed-since HEAD page.md
  echo "$output"
  [ "$status" -eq 2 ]
  grep -q '^denoise: page.md: is in no work tree that git can read (fatal: not a git repository' <<<"$output"
  repository
  run denoise --check --changed-since nowhere page.md
  echo "$output"
  [ "$status" -eq 2 ]
  grep -q '^denoise: --changed-since nowhere: git knows no such commit where page.md is: ' <<<"$output"
  run denoise --check --changed-since '' page.md
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: --changed-since: an empty name does not name a commit: is its variable set? Give a commit, or leave the option out" ]
  run denoise --check --changed-since=--output=x page.md
  [ "$status" -eq 2 ] && [ ! -e x ]
  run denoise --check --changed-since HEAD <page.md
  echo "$output"
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: --changed-since: standard input is in no work tree of git: name the files" ]
  run denoise --check --changed-since HEAD nosuch.md
  [ "$status" -eq 2 ]
  PATH=/nowhere run "$EMEND_BIN/denoise" --check --changed-since HEAD page.md
  echo "$output"
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: --changed-since: asks git, which is not installed: install git, or leave the option out" ]
  repository
  gzip -k page.md
  run denoise --check --changed-since HEAD page.md.gz
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: page.md.gz: is compressed, and git knows no lines of it: leave it out" ]
}

@test "--changed-since works in a hook, where git names its own repository" {
  repository
  sed -i '3s/.*/teh new three/' page.md
  mkdir folder && cp page.md folder && git add folder
  export GIT_DIR=.git GIT_INDEX_FILE=.git/index
  [ "$(lines --changed-since HEAD page.md folder/page.md)" = "page.md:3 folder/page.md:1 folder/page.md:3 folder/page.md:5 " ]
}

@test "--format checkstyle is XML with a file for each that has findings" {
  printf 'teh <page> & é teh\n' >'a & "b".md'
  printf 'fine\n' >fine.md
  printf 'x\nteh\n' >c.md
  run denoise --check -q --format checkstyle 'a & "b".md' fine.md c.md
  [ "$status" -eq 1 ]
  python3 - "$output" <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.fromstring(sys.argv[1].encode())
assert root.tag == "checkstyle", root.tag
found = [(f.get("name"), e.get("line"), e.get("column"), e.get("severity"), e.get("message"), e.get("source")) for f in root for e in f]
should = 'teh" should be "the"'
assert found == [('a & "b".md', "1", "1", "warning", f'"{should}', "denoise"),
                 ('a & "b".md', "1", "16", "warning", f'"{should}', "denoise"),
                 ("c.md", "2", "1", "warning", f'"{should}', "denoise")], found
END
  tree='import sys, xml.etree.ElementTree as t; print(len(t.fromstring(sys.stdin.read())))'
  [ "$(denoise --check --format checkstyle fine.md | python3 -c "$tree")" = 0 ]
}

@test "--format words makes a list of accepted words, with which the text passes" {
  printf 'teh page, teh end\nbecuase it is seperate\n' >page.md
  run denoise --check --format words -q page.md
  [ "$status" -eq 1 ]
  [ "$output" = $'teh\nbecuase\nseperate' ]
  denoise --format words page.md | sort -u >.emend-words
  mkdir .git
  denoise --check page.md
  printf 'She buy a egg. We see teh dog.\n' >page.md
  gec --format words page.md >words
  ! grep -qvx 'teh' words || false  # edits of grammar are none
}

@test "SARIF is what its schema says" {
  environment pydantic-sarif
  printf 'teh {page} é\x01 teh\nalot\n' >'a page.md'
  denoise --format sarif 'a page.md' - <<<'teh' >log
  denoise --format sarif /dev/null >empty
  python - log empty <<'END'
import sys
from pydantic_sarif import model
log = next(c for n, c in vars(model).items() if isinstance(c, type) and "runs" in getattr(c, "model_fields", {}))
found = [len(log.model_validate_json(open(name).read()).runs[0].results) for name in sys.argv[1:]]
assert found[0] >= 3 and found[1] == 0, found
try:  # so that the test can fail
    log.model_validate_json(open("log").read().replace('"startLine": 1', '"startLine": 0'))
except ValueError:
    pass
else:
    raise AssertionError("anything is SARIF")
END
}

@test "pre-commit runs the hooks" {
  environment pre-commit
  export PRE_COMMIT_HOME=$BATS_TEST_TMPDIR/cache
  mkdir hooks
  cp "$EMEND_SOURCE/.pre-commit-hooks.yaml" hooks
  (cd hooks && git init -q && git add . && git commit -qm hooks && git tag v1)
  repository
  cat >.pre-commit-config.yaml <<END
repos:
  - repo: $BATS_TEST_TMPDIR/hooks
    rev: v1
    hooks:
      - id: denoise
      - id: gec
END
  git add .
  run pre-commit run --all-files
  echo "$output"
  [ "$status" -eq 1 ]
  grep -q '^+the one' <<<"$output"
  cat >.pre-commit-config.yaml <<END
repos:
  - repo: $BATS_TEST_TMPDIR/hooks
    rev: v1
    hooks:
      - id: denoise
        args: [--check, --format=diff, --changed-since=HEAD]
END
  git add .
  pre-commit install
  git commit -qm 'lines that did not change'
  sed -i '3s/.*/teh new three/' page.md
  run git commit -qam 'one that did'
  echo "$output"
  [ "$status" -eq 1 ]
  grep -q '^+the new three' <<<"$output"
  ! grep -q '^+the one' <<<"$output" || false
}

@test "the example of docs/integrations.md for pre-commit mends what is committed" {
  environment pre-commit
  export PRE_COMMIT_HOME=$BATS_TEST_TMPDIR/cache
  mkdir emend
  cp "$EMEND_SOURCE/.pre-commit-hooks.yaml" emend
  (cd emend && git init -q && git add . && git commit -qm hooks && git tag v0.2.0)
  repository
  sed -n '/^repos:/,/^```/p' "$EMEND_SOURCE/docs/integrations.md" | sed "/^\`\`\`/d; s,/path/to/emend.*,$BATS_TEST_TMPDIR/emend," >.pre-commit-config.yaml
  grep -q 'exclude: ^CHANGELOG' .pre-commit-config.yaml
  echo 'They found an boat.' | tee CHANGELOG.md >next.md
  git add .
  run pre-commit run --all-files
  echo "$output"
  [ "$status" -eq 1 ]
  [ "$(head -n 1 page.md)" = 'the one' ]  # by denoise, in place
  grep -q '^+They found a boat.' <<<"$output"  # of gec
  ! grep -q CHANGELOG <<<"$output" || false
}

@test "GitHub runs examples/github-workflow.yml with action.yml: it is built once, and tells of the lines that changed" {
  environment pre-commit
  repository
  sed -i '3s/.*/teh new three/' page.md
  # In the place of make install; the programs are on no other path.
  export HOME=$BATS_TEST_TMPDIR/home ASKED=$BATS_TEST_TMPDIR/asked
  mkdir -p bin "$HOME"
  cat >bin/make <<END
#!/bin/sh
echo "\$*" >>"$ASKED"
mkdir -p "$HOME/.local/emend"
ln -s "$EMEND_BIN" "$HOME/.local/emend/bin"
END
  chmod +x bin/make
  workflow() {
    PATH=$PWD/bin:${PATH//$EMEND_BIN:/} run python "$EMEND_SOURCE/tests/shell/workflow.py" github "$EMEND_SOURCE/examples/github-workflow.yml" \
      "$EMEND_SOURCE/action.yml" github.action_path=/sources github.event.pull_request.base.sha="$1" github.event.before=
    echo "$output"
  }
  workflow HEAD
  [ "$status" -eq 1 ]
  grep -q '^::warning file=page.md,line=3,' <<<"$output"
  ! grep -q 'line=1,' <<<"$output" || false
  git commit -qam second
  workflow HEAD
  [ "$status" -eq 0 ]
  workflow ''
  [ "$status" -eq 1 ]
  grep -q '^::warning file=page.md,line=1,' <<<"$output"
  [ "$(cat "$ASKED")" = "-C /sources install PREFIX=$HOME/.local/emend" ]
}

@test "the example for GitLab is YAML, and its script is the one that is tested here" {
  environment pre-commit
  part() { python "$EMEND_SOURCE/tests/shell/workflow.py" gitlab "$EMEND_SOURCE/examples/gitlab-ci.yml" prose "$1"; }
  sed -n '/^  script:/,/^  after_script:/s/^    - //p' "$EMEND_SOURCE/examples/gitlab-ci.yml" | sed 's/  # .*//' | diff - <(part script)
  sed -n '/^      jq -n/,/json$/s/^      //p' "$EMEND_SOURCE/examples/gitlab-ci.yml" | diff - <(part after_script)
}

@test "what action.yml runs tells of the lines that changed, and fails where there are some" {
  repository
  sed -i '3s/.*/teh new three/' page.md
  sed -n '/^    # The check$/,$p' "$EMEND_SOURCE/action.yml" | sed -n 's/^        //p' | sed -n '/^set -/,$p' >step
  [ -s step ]
  export PROGRAMS='denoise gec' FILES='*.md' SINCE=HEAD FORMAT=github OPTIONS=
  run bash step
  echo "$output"
  [ "$status" -eq 1 ]
  grep -q '^::warning file=page.md,line=3,' <<<"$output"
  ! grep -q 'line=1,' <<<"$output" || false
  git commit -qam second
  SINCE=HEAD bash step
  FILES='*.none' SINCE= bash step
  # A commit that is not there, of a new branch or before a forced push: everything is checked.
  for gone in 0000000000000000000000000000000000000000 0123456789abcdef0123456789abcdef01234567; do
    SINCE=$gone run bash step
    [ "$status" -eq 1 ]
    grep -q "^::notice title=Emend::commit $gone is not in this clone (.*): all lines are checked$" <<<"$output"
    grep -q '^::warning file=page.md,line=1,' <<<"$output"
  done
  SINCE='' run bash step
  ! grep -q '^::notice' <<<"$output" || false
  # A name that looks like an option
  echo 'teh page' >-x.md
  git add -- -x.md
  SINCE=HEAD run bash step
  echo "$output"
  [ "$status" -eq 1 ]
  grep -q '^::warning file=-x.md,line=1,' <<<"$output"
}

@test "the script of the example for GitLab tells of the lines that changed" {
  repository
  echo 'teh page' >'ö x.md'
  cp 'ö x.md' -- -x.md
  git add -- .
  sed -i '3s/.*/teh new three/' page.md
  sed -n '/^  script:/,/^  after_script:/s/^    - //p' "$EMEND_SOURCE/examples/gitlab-ci.yml" >step
  [ "$(grep -c 'git ls-files' step)" -eq 2 ]
  export CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD
  run bash -eo pipefail step
  echo "$output"
  [ "$status" -eq 1 ]
  [ "$(jq '.runs | length' denoise.sarif gec.sarif | tr '\n' ' ')" = '1 1 ' ]  # what one finds does not stop the other
  sed -n '/^      jq -n/,/json$/p' "$EMEND_SOURCE/examples/gitlab-ci.yml" >after
  bash after
  jq -r '.[] | "\(.location.path):\(.location.lines.begin) \(.description)"' gl-code-quality-report.json >told
  cat told
  diff <(sort told) <(printf '%s:%s "teh" should be "the"\n' -x.md 1 page.md 3 'ö x.md' 1)
  git commit -qam second
  bash -eo pipefail step
}

@test "the example for GitLab decodes the names of files" {
  cd "$BATS_TEST_TMPDIR"
  sed -n '/^      jq -n/,/json$/p' "$EMEND_SOURCE/examples/gitlab-ci.yml" >after
  for name in plain.md 'a b%20c.md' 'straße/€.md' '日本語 🙂.txt' '50%.md'; do
    jq -n --arg name "$name" '{runs: [{results: [{ruleId: "x", message: {text: "y"}, locations: [{physicalLocation: {
      artifactLocation: {uri: ($name | @uri | gsub("%2F"; "/"))}, region: {startLine: 1}}}]}]}]}' >a.sarif
    bash after
    [ "$(jq -r '.[0].location.path' gl-code-quality-report.json)" = "$name" ]
  done
}

@test "--lsp serves an editor" {
  python3 "$EMEND_SOURCE/tests/shell/lsp.py" denoise
}

@test "--lsp ends where the input is no protocol, and refuses what is no editor's" {
  run denoise --lsp <<<'teh page'
  [ "$status" -eq 1 ]
  run bash -c 'printf "Content-Length: 99999999999\r\n\r\n" | denoise --lsp'
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: standard input: a message of 99999999999 bytes, more than 64 MiB: --lsp is for editors, which speak the Language Server Protocol" ]
  run bash -c 'printf "Content-Length: -1\r\n\r\n" | denoise --lsp'
  [ "$status" -eq 2 ]
  run bash -c 'printf "Content-Type: x\r\n\r\n" | denoise --lsp'
  [ "$status" -eq 2 ]
  run bash -c 'head -c 20000 /dev/zero | denoise --lsp'
  [ "$status" -eq 2 ]
  run denoise --lsp page.md
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: --lsp: FILE is not for an editor: leave one of them out" ]
  run denoise --lsp --check
  [ "$status" -eq 2 ]
}

@test "gec --lsp tells what gec tells" {
  printf 'Now she eat an egg.\n\nYesterday she walked to a house.\nShe buys a egg.\n' >page.md
  python3 "$EMEND_SOURCE/tests/shell/lsp.py" gec page.md
}

@test "the client of pygls finds what gec and denoise tell, and mends it" {
  environment pygls
  # What Visual Studio Code is told to start is what is started here.
  { echo '{'; sed -n '/^"glspc\./,/^```$/p' "$EMEND_SOURCE/docs/integrations.md" | sed '$d'; echo '}'; } >settings.json
  [ "$(jq -r '."glspc.server.command", ."glspc.server.commandArguments"[]' settings.json)" = $'gec\n--lsp' ]
  printf 'Now she eats an egg.\n\n\U0001F600 They found an boat.\nShe buys a egg.\n' >page.txt
  run timeout 300 python "$EMEND_SOURCE/tests/shell/lsp_client.py" gec page.txt
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$output" == '2 fixes, '* ]]
  rm .emend-words
  printf '\U0001F600 teh page\n\nand teh end, seperate\n' >page.txt
  run timeout 300 python "$EMEND_SOURCE/tests/shell/lsp_client.py" denoise page.txt
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$output" == '3 fixes, 3 words' ]]
  [ "$(cat .emend-words)" = teh ]
}

@test "Neovim, set up as docs/integrations.md shows, mends a page by the fixes of gec --lsp" {
  command -v nvim >/dev/null || skip "there is no Neovim: apt install neovim"
  sed -n '/^```lua$/,/^```$/p' "$EMEND_SOURCE/docs/integrations.md" | sed '1d;$d' >setup.lua
  [ -s setup.lua ]
  printf '# A page\n\nThey found an boat.\n\nShe buys a egg, and a `a egg`.\n' >page.md
  gec page.md >expected
  ! cmp -s page.md expected || false
  SETUP=$PWD/setup.lua HOME=$PWD XDG_DATA_HOME=$PWD/data XDG_STATE_HOME=$PWD/state run timeout 300 nvim --headless -u NONE -n page.md -S "$EMEND_SOURCE/tests/shell/lsp.lua"
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$output" == *'2 fixes'* ]]
  diff expected page.md
}
