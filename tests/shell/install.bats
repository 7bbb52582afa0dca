# An installation must need neither the build folder nor the sources.

setup_file() {
  export PREFIX_COPY=$BATS_FILE_TMPDIR/copied PREFIX_LINK=$BATS_FILE_TMPDIR/linked
  cmake --install "$EMEND_BUILD" --prefix "$PREFIX_COPY"
  LIBTORCH=link cmake --install "$EMEND_BUILD" --prefix "$PREFIX_LINK"
  unset EMEND_MODELS XDG_DATA_HOME LD_LIBRARY_PATH
  export HOME=$BATS_FILE_TMPDIR
}

# Runs a command from / in a mount namespace where the build folder and the sources are empty.
alone() {
  unshare --mount --map-root-user sh -c '
    empty=$1; shift
    for folder in "$EMEND_BUILD" "$EMEND_SOURCE"; do mount --bind "$empty" "$folder" || exit 125; done
    cd / && exec "$@"' - "$EMPTY" "$@"
}

setup() {
  EMPTY=$BATS_TEST_TMPDIR/empty
  mkdir "$EMPTY"
}

hidden_or_skip() {
  run alone sh -c '[ ! -e "$EMEND_SOURCE/CMakeLists.txt" ] && [ ! -e "$EMEND_BUILD/build.ninja" ]'
  [ "$status" -eq 0 ] || skip "this system lets nobody hide a folder"
}

@test "programs run from / when build and sources are gone" {
  hidden_or_skip
  count=0
  for program in "$PREFIX_COPY"/bin/*; do
    run alone "$program" --version
    echo "$program: $output"
    [ "$status" -eq 0 ]
    [[ "$output" == "$(basename "$program") (emend) "* ]]
    count=$((count + 1))
  done
  [ "$count" -gt 0 ]
}

@test "noise-inject damages text when build and sources are gone" {
  hidden_or_skip
  run alone "$PREFIX_COPY/bin/noise-inject" --rate 1 <<<'nothing here needs the sources'
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$output" != 'nothing here needs the sources' ]
  [ -n "$output" ]
}

@test "denoise finds its model and LibTorch when build and sources are gone" {
  [ -x "$PREFIX_COPY/bin/denoise" ] || skip "built without LibTorch"
  [ -f "$PREFIX_COPY/share/emend/models/denoise-en/config.json" ] || skip "there is no models/denoise-en yet"
  hidden_or_skip
  run alone "$PREFIX_COPY/bin/denoise" <<<'My freind siad teh package arived yesterday.'
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$output" != 'My freind siad teh package arived yesterday.' ]
  # A prefix can be moved.
  mv "$PREFIX_COPY" "$BATS_FILE_TMPDIR/moved"
  run alone "$BATS_FILE_TMPDIR/moved/bin/denoise" <<<'My freind siad teh package arived yesterday.'
  mv "$BATS_FILE_TMPDIR/moved" "$PREFIX_COPY"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$output" != 'My freind siad teh package arived yesterday.' ]
}

@test "the examples are installed, without what somebody made of them" {
  examples=$PREFIX_COPY/share/doc/emend/examples
  cmp "$examples/clean.txt" "$EMEND_SOURCE/examples/clean.txt"
  [ "$(ls -A "$examples/experiment")" = Makefile ]
}

@test "documents are installed, and the page that tells of all programs" {
  cd "$EMEND_SOURCE"
  cmp "$PREFIX_COPY/share/doc/emend/LICENSE" LICENSE
  # A link is its label here, and a path that took its place is nothing.
  text() { sed -zE 's/\[(([^][`]|`[^`]*`)*)\]\([^()[:space:]]*\)/\1/g; s/ \(`[^`]*\/[^`]*`\)//g' "$1"; }
  for file in README.md CHANGELOG.md docs/*.md; do
    diff <(text "$PREFIX_COPY/share/doc/emend/$file") <(text "$file")
  done
  for card in "$PREFIX_COPY"/share/emend/models/*/README.md; do
    diff <(text "$card") <(text "${card#"$PREFIX_COPY/share/emend/"}")
  done
  cmp "$PREFIX_COPY/share/man/man7/emend.7" "$EMEND_SOURCE/man/emend.7"
}

@test "links of the installed documents lead to what is installed, wherever the prefix is" {
  source "$EMEND_SOURCE/tests/shell/broken_links.sh"
  mkdir "$BATS_TEST_TMPDIR/other"
  cp -r "$PREFIX_COPY/share" "$BATS_TEST_TMPDIR/other"
  run broken_links "$BATS_TEST_TMPDIR/other"
  echo "$output"
  [[ "$output" =~ ^[0-9]+\ good$ ]]
  [ "${output% good}" -gt 50 ]
  documents=$PREFIX_COPY/share/doc/emend
  grep -qF '[`denoise-en`](../../emend/models/denoise-en/README.md)' "$documents/README.md"
  grep -qF '[docs/install.md](docs/install.md)' "$documents/README.md"
  grep -qF '| CONTRIBUTING.md |' "$documents/README.md"
  grep -qF '(`scripts/learners/README.md`)' "$documents/docs/models.md"
  # What is taken away later is no link any more; once more changes nothing.
  rm -r "$BATS_TEST_TMPDIR/other/share/emend/models/gec-en"
  "$EMEND_SOURCE/scripts/relink" "$BATS_TEST_TMPDIR/other"
  [[ "$(broken_links "$BATS_TEST_TMPDIR/other")" =~ ^[0-9]+\ good$ ]]
  cp -r "$BATS_TEST_TMPDIR/other" "$BATS_TEST_TMPDIR/again"
  "$EMEND_SOURCE/scripts/relink" "$BATS_TEST_TMPDIR/again"
  diff -r "$BATS_TEST_TMPDIR/other" "$BATS_TEST_TMPDIR/again"
}

@test "uninstall removes what install put there, and nothing else" {
  prefix=$BATS_TEST_TMPDIR/prefix
  mkdir -p "$prefix/bin"
  echo mine >"$prefix/bin/mine"
  LIBTORCH=link cmake --install "$EMEND_BUILD" --prefix "$prefix" >/dev/null
  [ "$(find "$prefix" -type f -o -type l | wc -l)" -gt 10 ]
  "$EMEND_SOURCE/scripts/uninstall" "$prefix"
  [ "$(cd "$prefix" && find . | sort | tr '\n' ' ')" = '. ./bin ./bin/mine ' ]
  run "$EMEND_SOURCE/scripts/uninstall" "$prefix"
  [ "$status" -eq 2 ]
}

@test "nothing that is installed loads a library from the build folder or the sources" {
  for file in "$PREFIX_COPY"/bin/* "$PREFIX_COPY"/lib/emend/*.so*; do
    [ -e "$file" ] || continue
    run ldd "$file"
    echo "$file: $output"
    ! grep -qF -e "$EMEND_BUILD" -e "$EMEND_SOURCE" -e 'not found' <<<"$output" || false
    ! readelf -d "$file" | grep -E 'R(UN)?PATH' | grep -qF -e "$EMEND_BUILD" -e "$EMEND_SOURCE" || false
  done
}

@test "copies of LibTorch are for the CPU, find each other, and have their licences beside them" {
  lib=$PREFIX_COPY/lib/emend
  [ -e "$lib/libtorch_cpu.so" ] || skip "built without LibTorch"
  run find "$lib" -name 'libcu*' -size +100k  # NVIDIA's have megabytes; what stands in for them, 14 kB
  [ -z "$output" ]
  for library in "$lib"/lib{torch_cpu,c10}.so; do
    readelf -d "$library" | grep -E 'R(UN)?PATH' | grep -qF '[$ORIGIN]'
  done
  [ -z "$(readelf -SW "$lib/libtorch_cpu.so" | grep ' \.symtab ')" ] || ! command -v strip
  [ ! -e "$lib/libgomp.so.1" ] || grep -q 'GCC RUNTIME LIBRARY EXCEPTION' "$PREFIX_COPY/share/doc/emend/licences/GCC/GCC-exception-3.1.txt"
  grep -q '^PackageName: models/lexicon-en/lexicon.bin$' "$PREFIX_COPY/share/doc/emend/licences.spdx"
}

@test "LIBTORCH=link installs links instead of copies" {
  [ -e "$PREFIX_COPY/lib/emend/libtorch_cpu.so" ] || skip "built without LibTorch"
  [ ! -L "$PREFIX_COPY/lib/emend/libtorch_cpu.so" ]
  [ -L "$PREFIX_LINK/lib/emend/libtorch_cpu.so" ]
  run "$PREFIX_LINK/bin/denoise" --version
  [ "$status" -eq 0 ]
}

@test "LIBTORCH=system installs no LibTorch, and takes the one that the loader finds" {
  [ -e "$PREFIX_COPY/lib/emend/libtorch_cpu.so" ] || skip "built without LibTorch"
  prefix=$BATS_TEST_TMPDIR/prefix
  LIBTORCH=system cmake --install "$EMEND_BUILD" --prefix "$prefix"
  [ -e "$prefix/lib/emend/denoise.so" ]
  [ -z "$(find "$prefix/lib/emend" -name 'libtorch*' -o -name 'libc10*')" ]
  [ ! -e "$prefix/share/doc/emend/licences/LibTorch" ]
  repaired='My friend said the package arrived yesterday.'
  run "$prefix/bin/denoise" -m denoise-en --noise 0.5 <<<'My freind siad teh package arived yesterday.'
  echo "$output"
  [ "$status" -eq 2 ]
  [[ "$output" == *'/denoise.so: cannot be loaded: lib'*'.so: cannot open shared object file'* ]]
  libtorch=$(ldd "$EMEND_BUILD/lib/emend/denoise.so" | sed -n 's/^.*libtorch_cpu\.so => \(.*\)\/libtorch_cpu.*/\1/p')
  [ "$(LD_LIBRARY_PATH=$libtorch "$prefix/bin/denoise" -m denoise-en --noise 0.5 <<<'My freind siad teh package arived yesterday.')" = "$repaired" ]
}

@test "DESTDIR is put before the prefix" {
  stage=$BATS_TEST_TMPDIR/stage
  DESTDIR=$stage cmake --install "$EMEND_BUILD" --prefix /usr
  run bash -c "cd '$stage' && find . -type f | sort"
  expected=$(cd "$PREFIX_COPY" && find . -type f | sort | sed 's@^\./@./usr/@')
  diff <(echo "$expected") <(echo "$output")
}

@test "of a model's folder the package is installed, and not what helped to train it" {
  models=$PREFIX_COPY/share/emend/models
  for config in "$EMEND_SOURCE"/models/*/config.json; do
    package=$(dirname "$config")
    [ ! -e "$package/model.safetensors" ] || [ -e "$PREFIX_COPY/lib/emend/denoise.so" ] || continue  # built without LibTorch
    [ -s "$models/$(basename "$package")/README.md" ]
  done
  [ -s "$models/symspell-en/dictionary.bin" ]
  [ -z "$(find "$models" -type f \( -perm /111 -o -name 'recipe-*' \))" ]
}

@test "every program is installed with its man page and completions" {
  for program in "$PREFIX_COPY"/bin/*; do
    name=$(basename "$program")
    for file in "man/man1/$name.1" "bash-completion/completions/$name" "zsh/site-functions/_$name" "fish/vendor_completions.d/$name.fish"; do
      echo "$file"
      grep -q "$name" "$PREFIX_COPY/share/$file"
    done
  done
}

# An installation without LibTorch, and with PROGRAM_PREFIX, in $folder/prefix.
without_libtorch() {
  folder=$BATS_FILE_TMPDIR/prefixed
  [ ! -e "$folder/prefix" ] || return 0
  cmake -S "$EMEND_SOURCE" -B "$folder" -G Ninja -DEMEND_NEURAL=OFF -DEMEND_TESTS=OFF -DPROGRAM_PREFIX=emend- \
    -DCMAKE_CXX_FLAGS_RELEASE=-O0 >/dev/null
  ninja -C "$folder" -j "$("$EMEND_SOURCE/scripts/jobs")" programs >/dev/null
  cmake --install "$folder" --prefix "$folder/prefix" >/dev/null
}

@test "without LibTorch denoise corrects with a dictionary, and says what it cannot" {
  without_libtorch
  [ ! -e "$folder/prefix/lib/emend/denoise.so" ]
  denoise=$folder/prefix/bin/emend-denoise
  ! ldd "$denoise" | grep -E 'torch|libc10' || false
  [ "$("$denoise" -m symspell-en <<<'I recieved teh landscpae')" = 'I received the landscape' ]
  run "$denoise" -m "$EMEND_SOURCE/models/denoise-en" --noise scanned <<<'I hve a naturl landscpae hear adn thare'
  echo "$output"
  [ "$status" -eq 2 ]
  [[ "$output" == *"denoise.so: is missing: this build is without LibTorch: give a package that needs none"* ]]
  [ -s "$folder/prefix/share/emend/models/symspell-en/dictionary.bin" ]
  [ -z "$(find "$folder/prefix/share/emend/models" -name model.safetensors)" ]
  [ ! -e "$folder/prefix/share/emend/models/dictionary-de-en" ]  # what only a network asks for
}

@test "PROGRAM_PREFIX renames programs, man pages and completions" {
  without_libtorch
  grep -q 'nice emend-denoise' "$folder/prefix/share/doc/emend/examples/crontab"
  grep -q 'nice emend-denoise' "$folder/prefix/share/doc/emend/examples/logrotate"
  run bash -c "cd '$folder/prefix' && find bin share/man/man1 share/bash-completion share/zsh share/fish -type f"
  echo "$output"
  [[ "$output" == *bin/emend-noise-inject* && "$output" == *man1/emend-noise-inject.1* && "$output" == *_emend-noise-inject* ]]
  ! grep -vE '/_?emend-[^/]*$' <<<"$output" || false
  run "$folder/prefix/bin/emend-noise-inject" --version
  [[ "$output" == 'emend-noise-inject (emend) '* ]]
  run "$folder/prefix/bin/emend-noise-inject" --no-such-option
  [[ "$output" == emend-noise-inject:* ]]
}
