# How the build finds what it needs, and how tests are counted. Systems are played by stand-ins on PATH.

setup() {
  stage=$BATS_TEST_TMPDIR
  mkdir -p "$stage/bin"
}

# stub NAME SCRIPT
stub() {
  printf '#!/bin/sh\n%s\n' "$2" >"$stage/bin/$1"
  chmod +x "$stage/bin/$1"
}

# Runs a command with a PATH that has the stand-ins and of the system only what the scripts are written with.
run_bare() {
  for tool in sh env cat id printf grep sed awk python3 dirname; do
    [ -e "$stage/bin/$tool" ] || ln -s "$(command -v "$tool")" "$stage/bin/$tool"
  done
  run env PATH="$stage/bin" "$@"
  echo "$output"
}

@test "install-packages asks apt for nothing when all is there" {
  stub dpkg-query 'printf installed'
  stub apt-get "touch $stage/asked"
  run_bare "$EMEND_SOURCE/scripts/install-packages" test
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [ ! -e "$stage/asked" ]
}

@test "install-packages installs what is missing and nothing else, with sudo when not root" {
  stub dpkg-query 'for last; do :; done; case $last in libfmt-dev|ninja-build) exit 1 ;; *) printf installed ;; esac'
  stub apt-get "echo \"\$@\" >> $stage/asked"
  stub sudo "echo sudo >> $stage/asked; exec \"\$@\""
  stub id 'echo 1000'
  run_bare "$EMEND_SOURCE/scripts/install-packages" build
  [ "$status" -eq 0 ]
  [[ "$output" == *'missing to build: ninja-build libfmt-dev: installing with sudo apt-get'* ]]
  grep -q '^sudo$' "$stage/asked"
  grep -Eq 'install .*--no-install-recommends ninja-build libfmt-dev$' "$stage/asked"
}

@test "install-packages without sudo and root says what to run, and stops" {
  stub dpkg-query 'exit 1'
  stub apt-get "touch $stage/asked"
  stub id 'echo 1000'
  run_bare "$EMEND_SOURCE/scripts/install-packages" build
  [ "$status" -eq 2 ]
  [[ "$output" == *'run as root: apt-get install'*cmake* ]]
  [ ! -e "$stage/asked" ]
}

@test "install-packages does without what is wished for" {
  stub dpkg-query 'for last; do :; done; case $last in libjemalloc-dev|libopenmpi-dev) exit 1 ;; *) printf installed ;; esac'
  stub apt-get "echo \"\$@\" >> $stage/asked; exit 100"
  stub id 'echo 1000'
  run_bare "$EMEND_SOURCE/scripts/install-packages" build
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [ ! -e "$stage/asked" ]
}

@test "install-packages goes on when apt has not what is wished for" {
  stub dpkg-query 'for last; do :; done; case $last in libjemalloc-dev) exit 1 ;; *) printf installed ;; esac'
  stub apt-get "echo \"\$@\" >> $stage/asked; exit 100"
  stub id 'echo 0'
  run_bare "$EMEND_SOURCE/scripts/install-packages" build
  [ "$status" -eq 0 ]
  [[ "$output" == *'missing to build: libjemalloc-dev: installing with apt-get'* ]]
  grep -q 'update' "$stage/asked"
}

@test "install-packages says so when apt fails" {
  stub dpkg-query 'exit 1'
  stub apt-get 'exit 100'
  stub id 'echo 0'
  run_bare "$EMEND_SOURCE/scripts/install-packages" build
  [ "$status" -eq 2 ]
  [[ "$output" == *'apt-get failed'* ]]
}

@test "on a system without apt the tools that are lacking are named" {
  stub cmake ''
  run_bare "$EMEND_SOURCE/scripts/install-packages" build
  [ "$status" -eq 2 ]
  [[ "$output" == *'no apt'*'c++ ninja'* ]]
  [[ "$output" != *cmake* ]]
}

@test "libraries that are missing are named together" {
  run cmake -S "$EMEND_SOURCE" -B "$stage/build" -G Ninja -DEMEND_NEURAL=OFF -DEMEND_TESTS=OFF \
    -DCMAKE_FIND_ROOT_PATH=/nowhere -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY
  echo "$output"
  [ "$status" -ne 0 ]
  [[ "$output" == *"SentencePiece: Debian's libsentencepiece-dev"*"zstd: Debian's libzstd-dev"* ]]
}

# libtorch FOLDER VERSION: what looks like a LibTorch; libtorch_cpu.so can be loaded.
libtorch() {
  mkdir -p "$1/include/ATen" "$1/include/torch/headeronly" "$1/lib"
  touch "$1/include/ATen/ATen.h" "$1/__init__.py"
  IFS=. read -r major minor patch <<<"$2"
  printf '#define TORCH_VERSION_MAJOR %s\n#define TORCH_VERSION_MINOR %s\n#define TORCH_VERSION_PATCH %s\n' "$major" "$minor" "$patch" \
    >"$1/include/torch/headeronly/version.h"
  echo '_ZN3c105ErrorC1ESt7__cxx1112basic_string' >"$1/lib/libc10.so"
  cc -shared -nostdlib -x c /dev/null -o "$1/lib/libtorch_cpu.so"
}

# Configures a project that wants LibTorch and nothing else.
find_libtorch() {
  mkdir -p "$stage/project"
  cat >"$stage/project/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.22)
project(wants NONE)
list(APPEND CMAKE_MODULE_PATH $EMEND_SOURCE/cmake)
find_package(LibTorch REQUIRED)
message(STATUS "found \${LibTorch_CPU}")
CMAKE
  run env -u LIBTORCH_ROOT -u CMAKE_PREFIX_PATH PYTHONPATH="$stage/python" cmake -S "$stage/project" -B "$stage/build" "$@"
  echo "$output"
}

@test "LibTorch: CMAKE_PREFIX_PATH comes before the active Python's, which comes before the pinned wheel" {
  libtorch "$stage/unpacked" 2.9.0
  libtorch "$stage/python/torch" 2.8.0
  libtorch "$stage/build/libtorch/torch" 2.11.0
  find_libtorch -DCMAKE_PREFIX_PATH="$stage/unpacked"
  [[ "$output" == *"found $stage/unpacked/lib/libtorch_cpu.so"* ]]
  rm -r "$stage/unpacked" "$stage/build/CMakeCache.txt"
  find_libtorch
  [[ "$output" == *"found $stage/python/torch/lib/libtorch_cpu.so"* ]]
  rm -r "$stage/python" "$stage/build/CMakeCache.txt"
  PATH=$stage/bin:$PATH
  stub python3 'exit 1'
  find_libtorch
  [[ "$output" == *"found $stage/build/libtorch/torch/lib/libtorch_cpu.so"* ]]
}

@test "LibTorch: a Python torch that is too old, of the old ABI or without its companions is named and passed over" {
  libtorch "$stage/build/libtorch/torch" 2.11.0

  libtorch "$stage/python/torch" 2.3.1
  find_libtorch
  [[ "$output" == *"$stage/python/torch is not used: its version is 2.3.1, at least 2.4 is needed"* ]]
  [[ "$output" == *"found $stage/build/libtorch/torch/"* ]]

  rm "$stage/build/CMakeCache.txt"
  libtorch "$stage/python/torch" 2.5.0
  echo '_ZN3c105ErrorC1ESs' >"$stage/python/torch/lib/libc10.so"
  find_libtorch
  [[ "$output" == *"is not used: it was built with the C++ ABI from before 2011"* ]]
  [[ "$output" == *"found $stage/build/libtorch/torch/"* ]]

  rm "$stage/build/CMakeCache.txt"
  libtorch "$stage/python/torch" 2.11.0
  cc -shared -nostdlib -x c /dev/null -o "$stage/libgone.so"
  cc -shared -nostdlib -x c /dev/null -x none -Wl,--no-as-needed "$stage/libgone.so" -o "$stage/python/torch/lib/libtorch_cpu.so"
  rm "$stage/libgone.so"
  find_libtorch
  [[ "$output" == *"cannot be loaded:"*"libgone.so"*"not found"* ]]
  [[ "$output" == *"found $stage/build/libtorch/torch/"* ]]
}

@test "LibTorch: LIBTORCH_ROOT is taken or refused, never replaced by another" {
  libtorch "$stage/python/torch" 2.11.0
  libtorch "$stage/old" 1.13.1
  find_libtorch -DLIBTORCH_ROOT="$stage/old"
  [ "$status" -ne 0 ]
  [[ "$output" == *"$stage/old is not used: its version is 1.13.1"* ]]
  [[ "$output" == *'make libtorch'* ]]
}

@test "LibTorch: of a system's prefix, as Debian's /usr is one, the folder of the architecture is taken" {
  libtorch "$stage/usr" 2.6.0
  mkdir "$stage/usr/lib/x86_64-linux-gnu"
  mv "$stage"/usr/lib/*.so "$stage/usr/lib/x86_64-linux-gnu"
  find_libtorch -DLIBTORCH_ROOT="$stage/usr" -DCMAKE_LIBRARY_ARCHITECTURE=x86_64-linux-gnu
  [[ "$output" == *"found $stage/usr/lib/x86_64-linux-gnu/libtorch_cpu.so"* ]]
}

@test "a build without MPI says so when it is configured, and when it is installed" {
  taken=$(sed -n 's/^LibTorch_TAKEN:INTERNAL=//p' "$EMEND_BUILD/CMakeCache.txt")
  [ -n "$taken" ] || skip "built without LibTorch"
  run cmake -S "$EMEND_SOURCE" -B "$stage/build" -G Ninja -DEMEND_TESTS=OFF -DLIBTORCH_ROOT="$taken" -DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$output" == *"-- No MPI: \`mpirun train\` will not work; Debian's libopenmpi-dev has one"* ]]
  grep 'Built without MPI' "$stage/build/cmd/cmake_install.cmake" >"$stage/said.cmake"
  run cmake -P "$stage/said.cmake"
  [[ "$output" == '-- Built without MPI: `mpirun train` needs libopenmpi-dev and another build' ]]
}

@test "fetch-libtorch trusts no wheel with a wrong sum and leaves nothing half done" {
  python3 -c 'import pip' || skip "this Python has no pip"
  mkdir -p "$stage/cache/emend" "$stage/links"
  forged=torch-2.11.0-cp311-cp311-manylinux_2_28_x86_64.whl
  python3 - "$stage/links/$forged" <<'PYTHON'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    wheel.writestr("torch-2.11.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: 2.11.0\n")
    wheel.writestr("torch-2.11.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\n")
    wheel.writestr("torch-2.11.0.dist-info/RECORD", "")
    wheel.writestr("torch/lib/libtorch_cpu.so", "forged")
PYTHON
  cp "$stage/links/$forged" "$stage/cache/emend/"
  run env XDG_CACHE_HOME="$stage/cache" PIP_NO_INDEX=1 PIP_FIND_LINKS="$stage/links" "$EMEND_SOURCE/scripts/fetch-libtorch" "$stage/libtorch"
  echo "$output"
  [ "$status" -ne 0 ]
  [[ "$output" == *'torch==2.11.0 is not the wheel that this script pins'* ]]
  [ ! -e "$stage/libtorch" ]
}

@test "tests are counted case by case, and what crashed or was not built counts as failed" {
  cat >"$stage/LastTest.log" <<'LOG'
1/5 Testing: unit/text
1/5 Test: unit/text
[       OK ] Words.Tile (0 ms)
[  FAILED  ] Words.Split (3 ms)
[  SKIPPED ] Words.Long (0 ms)
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Words.Split
Test Failed.
2/5 Testing: shell/layers
ok 1 nothing includes cmd
ok 2 another # skip no unshare
not ok 3 bad
Test Failed.
3/5 Testing: crashes
[       OK ] Before.Crash (0 ms)
Test Failed.
4/5 Testing: not/built
Test Passed.
5/5 Testing: plain
Test Passed.
LOG
  printf '1:unit/text\n2:shell/layers\n3:crashes\n4:not/built\n' >"$stage/LastTestsFailed.log"
  run awk -v not_built=0 -f "$EMEND_SOURCE/scripts/count-tests.awk" "$stage/LastTestsFailed.log" "$stage/LastTest.log"
  echo "$output"
  [ "${lines[-1]}" = '4 passed, 4 failed' ]
  [[ "$output" == *'2 skipped'* ]]
  : >"$stage/LastTestsFailed.log"
  run awk -v not_built=1 -f "$EMEND_SOURCE/scripts/count-tests.awk" "$stage/LastTestsFailed.log" /dev/null
  [ "${lines[-1]}" = '0 passed, 1 failed' ]
}

@test "the commit that --version tells is git's, else what git archive wrote, else nothing" {
  sources=$BATS_TEST_TMPDIR/sources
  mkdir -p "$sources/cmake"
  cp "$EMEND_SOURCE"/cmake/{Commit.cmake,build.cpp.in,commit.txt} "$sources/cmake"
  told() {
    cmake -DOUT="$sources/build.cpp" -P "$sources/cmake/Commit.cmake"
    sed -n 's/.*EMEND_PROGRAM_PREFIX, "\(.*\)", EMEND_LIBTORCH.*/<\1>/p' "$sources/build.cpp"
  }
  [ "$(told)" = '<>' ]
  touch -d 2001-01-01 "$sources/build.cpp"
  told
  [ "$(date -r "$sources/build.cpp" +%Y)" = 2001 ]  # nothing is compiled where nothing changed
  echo 'fdea01c' >"$sources/cmake/commit.txt"
  [ "$(told)" = '<fdea01c>' ]
  git -C "$sources" init -q
  git -C "$sources" add .
  git -C "$sources" -c user.name=n -c user.email=e@example.org commit -qm one
  commit=$(git -C "$sources" rev-parse --short=10 HEAD)
  [ "$(told)" = "<$commit>" ]
  echo >>"$sources/cmake/commit.txt"
  [ "$(told)" = "<$commit-dirty>" ]
}

@test "a module of another build is refused" {
  [ -f "$EMEND_BUILD/lib/emend/translate.so" ] || skip "built without LibTorch"
  [ -e "$EMEND_SOURCE/models/translate-de-en/config.json" ] || skip "not shipped"
  cd "$BATS_TEST_TMPDIR"
  mkdir -p other/bin other/lib/emend
  cp "$EMEND_BIN/translate" other/bin
  lib=$PWD/other/lib/emend/translate.so
  commit=$("$EMEND_BIN/translate" --version | sed -n 's/^commit \([^,]*\),.*/\1/p')
  [ -n "$commit" ] || skip "built from sources without a commit"
  [[ $commit =~ ^[0-9a-f]+ ]] && zeros=${BASH_REMATCH[0]//?/0}${commit#"${BASH_REMATCH[0]}"}
  LC_ALL=C sed "s/$commit\x00/$zeros\x00/" "$EMEND_BUILD/lib/emend/translate.so" > "$lib"
  run other/bin/translate -m "$EMEND_SOURCE/models/translate-de-en" <<< Hallo
  echo "$output"
  [ "$status" -eq 2 ]
  [ "$output" = "translate: $lib: is of commit $zeros, and the program of $commit: install the programs again" ]
}
