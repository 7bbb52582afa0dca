# What may lie in the repository.

setup() {
  cd "$EMEND_SOURCE"
  git ls-files >/dev/null 2>&1 || skip "not a git checkout"
}

@test "no tracked file is larger than a model package may be" {
  run bash -c "git ls-files -z | xargs -0 -I{} find {} -maxdepth 0 -size +25600k"
  echo "$output"
  [ -z "$output" ]
}

@test "a model package has at most 25 MB, all of them 90 MB" {
  total=0
  for folder in models/*/; do
    [ -d "$folder" ] || continue
    bytes=$(git ls-files -z "$folder" | xargs -0 --no-run-if-empty cat | wc -c)
    echo "$folder $bytes"
    [ "$bytes" -le 26214400 ]
    total=$((total + bytes))
  done
  [ "$total" -le 94371840 ]
}

@test "a model package has its configuration, weights, recipe and card" {
  for folder in models/*/; do
    [ -f "$folder/config.json" ] || continue
    files="model.safetensors recipe.toml"
    grep -q '"architecture": "symspell"' "$folder/config.json" && files="dictionary.bin recipe.toml"
    grep -q '"architecture": "ngram"' "$folder/config.json" && files="model.ngram recipe.toml"
    grep -q '"architecture": "confusions"' "$folder/config.json" && files="confusions.bin pairs.txt recipe.toml"
    grep -q '"architecture": "lexicon"' "$folder/config.json" && files=lexicon.bin  # made by scripts/make-lexicon
    grep -q '"architecture": "dictionary"' "$folder/config.json" && files=dictionary.tsv  # made by the script beside it
    for file in $files README.md; do
      echo "$folder$file"
      [ -s "$folder$file" ]
    done
  done
}

@test "nothing that a build or a training makes is tracked" {
  run bash -c "git ls-files | grep -E '(^|/)(build[^/]*|__pycache__|runs)/|\.(o|a|so|pyc|whl|gch|orig|rej|swp)$|\.so\.[0-9]'"
  echo "$output"
  [ -z "$output" ]
}

@test "no file names a folder of somebody's machine" {
  # /home/user and the like in examples are nobody's.
  run bash -c "git grep -InE '(^|[^[:alnum:]_./-])/(work|root|tmp/venv|tmp/b-|Users)/' -- . ':!tests/shell/repository.bats'"
  echo "$output"
  [ -z "$output" ]
}

@test "no file names a package registry's host" {
  run bash -c "git grep -InE 'pypi\.org|pythonhosted\.org|download\.pytorch\.org' -- . ':!tests/shell/repository.bats'"
  echo "$output"
  [ -z "$output" ]
}

# [text](path) and [text](path#heading), from the document's folder; not what leads to the web.
@test "what README, CONTRIBUTING, docs and cards link to is there" {
  count=0
  for document in *.md docs/*.md models/*/README.md models/experiments/*/README.md; do
    for link in $(grep -oE '\]\([^)# ]+' "$document" | cut -c3- | grep -vE '^[a-z]+:'); do
      echo "$document: $link"
      [ -e "$(dirname "$document")/$link" ]
      count=$((count + 1))
    done
  done
  [ "$count" -gt 0 ]
}

@test "every program has a man page and completions" {
  count=0
  for source in cmd/*/main.cpp; do
    name=$(basename "$(dirname "$source")")
    count=$((count + 1))
    for file in "man/$name.1" "completions/$name.bash" "completions/_$name" "completions/$name.fish"; do
      echo "$file"
      [ -s "$file" ]
    done
  done
  [ "$count" -gt 0 ]
}

@test "a main.cpp has at most 60 lines" {
  for source in cmd/*/main.cpp; do
    lines=$(wc -l <"$source")
    echo "$source: $lines"
    [ "$lines" -le 60 ]
  done
}

@test "scripts can be run and start with an interpreter" {
  for script in .ci/run $(git ls-files scripts | grep -v '\.[a-z]*$'); do
    echo "$script"
    [ -x "$script" ]
    [[ "$(head -c2 "$script")" == '#!' ]]
  done
}

@test "a shell test that says what must not be can fail" {
  # Bash does not stop at a command with ! before it; what stands behind || it does stop at.
  run bash -c "git grep -nE '(^ *|; |do |then )! ' -- 'tests/shell/*.bats' | grep -v '||'"
  echo "$output"
  [ -z "$output" ]
}

# What https://pre-commit.com calls: programs that are there, with options that they have.
@test "the pre-commit hooks call our programs with their options" {
  grep -E '^- id: ' .pre-commit-hooks.yaml
  for program in denoise gec; do
    grep -qx -- "- id: $program" .pre-commit-hooks.yaml
    grep -qx "  entry: $program" .pre-commit-hooks.yaml
  done
  [ "$(grep -c '^- id: ' .pre-commit-hooks.yaml)" -eq 2 ]
  arguments=$(sed -nE 's/^  args: \[(.*)\]$/\1/p' .pre-commit-hooks.yaml | tr -d ' ' | tr , '\n' | sort -u)
  [ -n "$arguments" ]
  for program in denoise gec; do
    [ -x "$EMEND_BIN/$program" ] || skip "built without LibTorch"
    EMEND_MODELS=tests/packages "$EMEND_BIN/$program" -m "$program-tiny" $arguments /dev/null
  done
}
