# Packages (scripts/package): what is in them, and that they run where they are unpacked. LibTorch is left out here, since packing 0.4 GB
# takes minutes; with EMEND_LONG=1 whole packages are installed, run and removed in fresh Debian trees (scripts/packaging/try-debian).

setup_file() {
  export OUT=$BATS_FILE_TMPDIR/out LEVEL=1
  unset EMEND_MODELS XDG_DATA_HOME LD_LIBRARY_PATH
  export HOME=$BATS_FILE_TMPDIR
  for tool in readelf strip ldd; do command -v $tool >/dev/null || return 0; done
  export TREE=$BATS_FILE_TMPDIR/small
  small_build
}

# A build folder in $TREE whose installation is that of EMEND_BUILD with the smallest packages alone, and little in LibTorch's place.
small_build() {
  mkdir -p "$TREE"
  prefix=$TREE/prefix
  LIBTORCH=system cmake --install "$EMEND_BUILD" --prefix "$prefix"
  find "$prefix/share/emend/models" -mindepth 1 -maxdepth 1 ! -name symspell-en ! -name lexicon-en ! -name normalize-en -exec rm -r {} +
  rm -f "$prefix"/lib/emend/*.so
  strip "$prefix"/bin/*
  mkdir -p "$prefix/lib/emend" "$prefix/share/doc/emend/licences/LibTorch" "$prefix/share/doc/emend/licences/GCC"
  echo 'a licence' | tee "$prefix/share/doc/emend/licences/LibTorch/LICENSE" >"$prefix/share/doc/emend/licences/GCC/GPL-3.0-or-later.txt"
  echo 'extern "C" int stand_in() { return 0; }' >"$TREE/stand_in.cpp"
  c++ -shared -fPIC -o "$prefix/lib/emend/stand_in.so" "$TREE/stand_in.cpp"
  installs "$TREE" "$prefix"
}

# installs BUILD PREFIX: `cmake --install BUILD` copies PREFIX.
installs() {
  mkdir -p "$1"
  cat >"$1/cmake_install.cmake" <<EOF
file(COPY "$2/" DESTINATION "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}" USE_SOURCE_PERMISSIONS)
EOF
}

package() { "$EMEND_SOURCE/scripts/package" "$@"; }

needs() { # TOOL...
  for tool; do command -v "$tool" >/dev/null || skip "$tool is missing"; done
}

links_are_good() {
  source "$EMEND_SOURCE/tests/shell/broken_links.sh"
  broken_links "$1" | tee "$BATS_TEST_TMPDIR/links"
  grep -qE '^[1-9][0-9]* good$' "$BATS_TEST_TMPDIR/links" && [ "$(wc -l <"$BATS_TEST_TMPDIR/links")" -eq 1 ]
}

# What a relocated tree must do, from / and with nothing in the environment.
run_relocated() {
  for program in "$1"/bin/*; do
    (cd / && env -i "$program" --version) | head -n 1 | grep -q " (emend) "
  done
  [ "$(cd / && echo 'It cost $5.' | env -i "$1/bin/normalize")" = 'It cost five dollars.' ]
  [ "$(cd / && echo 'teh house' | env -i "$1/bin/denoise" -m symspell-en)" = 'the house' ]
}

@test "the tarball runs wherever it is unpacked, and its sum is right" {
  needs readelf strip ldd zstd
  package tarball "$TREE" "$OUT" >"$BATS_TEST_TMPDIR/name"
  file=$(cat "$BATS_TEST_TMPDIR/name")
  [[ "$file" == "$OUT"/emend-*-linux-x86_64.tar.zst ]]
  (cd "$OUT" && sha256sum --check --quiet "${file##*/}.sha256")
  mkdir "$BATS_TEST_TMPDIR/a b"
  zstd -dqc "$file" | tar -x -C "$BATS_TEST_TMPDIR/a b"
  tree=$(echo "$BATS_TEST_TMPDIR/a b"/emend-*)
  run_relocated "$tree"
  grep -Eqx 'Linux on x86-64 with glibc 2\.[0-9]+ or later and libstdc\+\+ with GLIBCXX_[0-9.]+\.' "$tree/share/doc/emend/requirements.txt"
  # What is no system's is packed with its licence, and nothing looks outside.
  [ -s "$tree/lib/emend/libutf8proc.so.2" ]
  [ -s "$tree"/share/doc/emend/licences/libutf8proc*/copyright ] || ! command -v dpkg-query
  for file in "$tree"/bin/* "$tree"/lib/emend/*.so*; do
    ! readelf -d "$file" | grep -E 'R(UN)?PATH' | grep -vE '\[\$ORIGIN(/\.\./lib/emend)?\]' || false
  done
}

@test "what looks outside of its tree, or needs what no system has, is not packed" {
  needs readelf
  mkdir "$BATS_TEST_TMPDIR/lib"
  echo 'extern "C" int other() { return 0; }' >"$BATS_TEST_TMPDIR/other.cpp"
  c++ -shared -fPIC -nostdlib -o "$BATS_TEST_TMPDIR/libother.so.1" "$BATS_TEST_TMPDIR/other.cpp" -Wl,-soname,libother.so.1
  echo 'extern "C" int other(); extern "C" int one() { return other(); }' >"$BATS_TEST_TMPDIR/one.cpp"
  c++ -shared -fPIC -nostdlib -o "$BATS_TEST_TMPDIR/lib/one.so" "$BATS_TEST_TMPDIR/one.cpp" "$BATS_TEST_TMPDIR/libother.so.1"
  run package needs "$BATS_TEST_TMPDIR/lib"
  [ "$status" -ne 0 ]
  [[ "$output" == *'one.so needs libother.so.1: which is neither packed nor every system'* ]]
  cp "$BATS_TEST_TMPDIR/libother.so.1" "$BATS_TEST_TMPDIR/lib"
  package needs "$BATS_TEST_TMPDIR/lib"
  c++ -shared -fPIC -nostdlib -o "$BATS_TEST_TMPDIR/lib/one.so" "$BATS_TEST_TMPDIR/other.cpp" -Wl,-rpath,/nowhere
  run package needs "$BATS_TEST_TMPDIR/lib"
  [[ "$output" == *'one.so looks for libraries in /nowhere'* ]]
}

@test "the Debian packages have what they should, where it should be" {
  needs readelf strip ldd dpkg-deb dpkg-shlibdeps
  export DEBFULLNAME='A Maintainer' DEBEMAIL=maintainer@example.org
  package deb "$TREE" "$OUT" >"$BATS_TEST_TMPDIR/names"
  core=$(grep /emend-core_ "$BATS_TEST_TMPDIR/names") full=$(grep /emend_ "$BATS_TEST_TMPDIR/names")
  version=$(dpkg-deb -f "$core" Version)
  [ "$(dpkg-deb -f "$core" Maintainer)" = 'A Maintainer <maintainer@example.org>' ]
  dpkg-deb -f "$core" Depends | grep -Eq '(^|, )libc6 \(>= 2\.'
  ! dpkg-deb -f "$core" Depends | grep -E 'utf8proc|sentencepiece|torch' || false
  [[ "$(dpkg-deb -f "$full" Depends)" == "emend-core (= $version)"* ]]
  dpkg-deb -c "$core" | awk '{ print $6 }' >"$BATS_TEST_TMPDIR/core"
  dpkg-deb -c "$full" | awk '{ print $6 }' >"$BATS_TEST_TMPDIR/full"
  for name in "$EMEND_BIN"/*; do
    name=${name##*/}
    grep -qx "./usr/bin/$name" "$BATS_TEST_TMPDIR/core"
    grep -qx "./usr/share/man/man1/$name.1.gz" "$BATS_TEST_TMPDIR/core"
    grep -qx "./usr/share/zsh/vendor-completions/_$name" "$BATS_TEST_TMPDIR/core"
    grep -qx "./usr/lib/emend/bin/${name#emend-}" "$BATS_TEST_TMPDIR/core"
  done
  grep -qx ./usr/share/emend/models/symspell-en/config.json "$BATS_TEST_TMPDIR/core"
  grep -qx ./usr/share/emend/models/normalize-en/config.json "$BATS_TEST_TMPDIR/full"
  grep -qx ./usr/lib/emend/stand_in.so "$BATS_TEST_TMPDIR/full"
  for folder in "core emend-core" "full emend"; do
    set -- $folder
    grep -qx "./usr/share/doc/$2/copyright" "$BATS_TEST_TMPDIR/$1"
    grep -qx "./usr/share/doc/$2/changelog.Debian.gz" "$BATS_TEST_TMPDIR/$1"
  done
  # No file is in both, nothing is anybody's but root's, and what is there is what was summed.
  [ -z "$(grep -v '/$' "$BATS_TEST_TMPDIR/core" | grep -xFf - "$BATS_TEST_TMPDIR/full")" ]
  ! dpkg-deb -c "$core" | grep -v ' root/root ' || false
  dpkg-deb -x "$core" "$BATS_TEST_TMPDIR/root"
  dpkg-deb -e "$core" "$BATS_TEST_TMPDIR/control"
  (cd "$BATS_TEST_TMPDIR/root" && md5sum --check --quiet "$BATS_TEST_TMPDIR/control/md5sums")
  cp -r "$BATS_TEST_TMPDIR/root" "$BATS_TEST_TMPDIR/both"
  dpkg-deb -x "$full" "$BATS_TEST_TMPDIR/both"
  links_are_good "$BATS_TEST_TMPDIR/both/usr"
  run_relocated "$BATS_TEST_TMPDIR/root/usr"
  # Networks are in the other package: not even their models are here.
  run env -i "$BATS_TEST_TMPDIR/root/usr/bin/normalize" --engine network <<<'It cost $5.'
  [ "$status" -eq 2 ]
  [[ "$output" == *'normalize-en: no model package of this name in '*'there are lexicon-en, symspell-en' ]]
}

@test "the wheel is one that pip installs, and its programs are those that were built" {
  needs readelf strip ldd python3
  package wheel "$TREE" "$OUT" >"$BATS_TEST_TMPDIR/name"
  file=$(cat "$BATS_TEST_TMPDIR/name")
  [[ "$file" == "$OUT"/emend-*-py3-none-manylinux_2_[0-9][0-9]_x86_64.whl ]]
  export PIP_DISABLE_PIP_VERSION_CHECK=1
  python3 -m pip --python "$(command -v python3)" --version || skip "pip is missing, or older than 22.3"
  python3 -m venv --without-pip "$BATS_TEST_TMPDIR/venv" || skip "this Python makes no virtual environments"
  bin=$BATS_TEST_TMPDIR/venv/bin
  pip() { python3 -m pip --python "$bin/python" "$@"; }
  pip install --quiet --no-index --no-deps --no-compile "$file"
  [ "$(cd / && echo 'It cost $5.' | "$bin/normalize")" = 'It cost five dollars.' ]
  [ "$(echo 'teh house' | "$bin/denoise" -m symspell-en)" = 'the house' ]
  run "$bin/normalize" --no-such-option
  [ "$status" -eq 2 ]
  [ "$(echo 'It cost $5.' | "$bin/python" -m emend normalize)" = 'It cost five dollars.' ]
  run "$bin/python" -m emend nothing
  [ "$status" -eq 1 ]
  [ "$output" = "emend has no program 'nothing'" ]
  "$("$bin/python" -c 'import emend; print(emend.program("score"))')" --version | grep -q '^score (emend) '
  [ -s "$BATS_TEST_TMPDIR/venv/share/man/man1/score.1" ]
  links_are_good "$(echo "$BATS_TEST_TMPDIR"/venv/lib/python3*/site-packages/emend)"
  pip uninstall --quiet --yes emend
  [ ! -e "$bin/normalize" ]
}

@test "the same tree is packed into the same bytes" {
  needs readelf strip ldd python3
  export SOURCE_DATE_EPOCH=1700000000
  tiny=$BATS_TEST_TMPDIR/tiny
  cp -r "$TREE/prefix" "$tiny"
  rm -r "$tiny"/share/emend/models/*
  find "$tiny/bin" -type f ! -name score -delete
  installs "$BATS_TEST_TMPDIR/build" "$tiny"
  package wheel "$BATS_TEST_TMPDIR/build" "$BATS_TEST_TMPDIR/1"
  touch "$tiny/bin/score"
  package wheel "$BATS_TEST_TMPDIR/build" "$BATS_TEST_TMPDIR/2"
  cmp "$BATS_TEST_TMPDIR"/1/*.whl "$BATS_TEST_TMPDIR"/2/*.whl
}

@test "every table and every package's weights have a licence and a source" {
  python3 -c 'import tomllib' 2>/dev/null || skip "this Python reads no TOML"
  "$EMEND_SOURCE/scripts/licences" check
  [ "$("$EMEND_SOURCE/scripts/licences" spdx | grep -c '^PackageLicenseDeclared: ')" -gt 20 ]
  "$EMEND_SOURCE/scripts/licences" dep5 | grep -q '^License: CC-BY-SA-4.0$'
}

@test "config.json and the card name the licence of the weights, as REUSE.toml does" {
  for config in "$EMEND_SOURCE"/models/*/config.json; do
    folder=$(dirname "$config")
    name=$(sed -n 's/^  "license": "\(.*\)",$/\1/p' "$config")
    echo "${folder##*/}: $name"
    [ -n "$name" ]
    grep -qF "\`$name\`" "$folder/README.md"
    grep -A 2 "\"models/${folder##*/}/" "$EMEND_SOURCE/REUSE.toml" | grep -qxF "SPDX-License-Identifier = \"$name\""
  done
}

# --- whole packages: EMEND_LONG=1 ---

long() { [ -n "${EMEND_LONG:-}" ] || skip "packs 0.4 GB and makes trees of Debian: EMEND_LONG=1, make test-long"; }

# Packs everything, once: in $OUT/whole.
whole() {
  [ -e "$EMEND_BIN/denoise" ] || skip "built without LibTorch"
  [ ! -e "$OUT/whole/complete" ] || return 0
  package tarball "$EMEND_BUILD" "$OUT/whole"
  package wheel "$EMEND_BUILD" "$OUT/whole"
  touch "$OUT/whole/complete"
}

@test "the whole tarball and the whole wheel run" {
  long
  needs zstd
  whole
  zstd -dqc "$OUT"/whole/emend-*.tar.zst | tar -x -C "$BATS_TEST_TMPDIR"
  tree=$(echo "$BATS_TEST_TMPDIR"/emend-*-linux-x86_64)
  run_relocated "$tree"
  repaired='My friend said the package arrived yesterday.'
  [ "$(echo 'My freind siad teh package arived yesterday.' | env -i "$tree/bin/denoise")" = "$repaired" ]
  [ "$(echo 'Er hat 17 Bücher gekauft.' | env -i "$tree/bin/translate")" = 'He bought 17 books.' ]
  python3 -m venv "$BATS_TEST_TMPDIR/venv"
  "$BATS_TEST_TMPDIR/venv/bin/python" -m pip install --quiet --no-index --no-deps "$OUT"/whole/*.whl
  [ "$(echo 'My freind siad teh package arived yesterday.' | "$BATS_TEST_TMPDIR/venv/bin/denoise")" = "$repaired" ]
}

@test "in Debian 12 and 13, without a compiler, packages, tarball and wheel are installed and run; lintian finds no error" {
  long
  needs dpkg-deb dpkg-shlibdeps debootstrap unshare zstd
  [ "$(id -u)" -eq 0 ] || skip "debootstrap needs root"
  whole
  folder=$BATS_TEST_TMPDIR/build
  mkdir "$folder"
  ln -s "$EMEND_BUILD/libtorch" "$folder/libtorch"
  cmake -S "$EMEND_SOURCE" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DEMEND_TESTS=OFF -DPROGRAM_PREFIX=emend-
  ninja -C "$folder" -j "$("$EMEND_SOURCE/scripts/jobs")" programs
  package deb "$folder" "$OUT/whole"
  if command -v lintian; then
    lintian --fail-on error "$OUT"/whole/*.deb
  else
    echo "# lintian is missing, and was not asked: apt install lintian" >&3
  fi
  for suite in bookworm trixie; do
    "$EMEND_SOURCE/scripts/packaging/try-debian" $suite "$OUT"/whole/*.deb "$OUT"/whole/*.tar.zst "$OUT"/whole/*.whl
  done
}

@test "a release is the sources, their checksums and a tag, and refused where something lacks" {
  folder=$BATS_TEST_TMPDIR/source
  mkdir -p "$folder/scripts"
  cp "$EMEND_SOURCE/scripts/release" "$folder/scripts"
  cd "$folder"
  release() { scripts/release --no-packages build "$BATS_TEST_TMPDIR/out"; }
  git init -q
  git config user.name A
  git config user.email a@b.c
  echo 'project(emend VERSION 1.2.3 LANGUAGES CXX)' >CMakeLists.txt
  printf '# Changelog\n\n## [1.2.3] - unreleased\n\n- New.\n\n## [1.2.2] - 2026-01-01\n\n- Old.\n' >CHANGELOG.md
  run release
  [ "$status" -eq 2 ]
  [[ "$output" == *"the work tree has changes"* ]]
  git add . && git commit -qm 'All'
  run release
  [[ "$output" == *"has no '## [1.2.3] - DATE'"* ]]
  sed -i 's/unreleased/2026-02-03/' CHANGELOG.md
  git commit -qam 'The date'
  release >"$BATS_TEST_TMPDIR/sums"
  cd "$BATS_TEST_TMPDIR/out"
  [ "$(echo *)" = "SHA256SUMS emend-1.2.3.tar.gz" ]
  sha256sum -c SHA256SUMS
  [ "$(tar -tzf emend-1.2.3.tar.gz | grep -c '^emend-1.2.3/CHANGELOG.md$')" -eq 1 ]
  [ "$(git -C "$folder" tag -l --format '%(contents)' v1.2.3)" = $'emend 1.2.3\n\n- New.' ]
  cd "$folder"
  run release
  [[ "$output" == *"v1.2.3: is a tag already"* ]]
}
