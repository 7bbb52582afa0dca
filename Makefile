# The suite's two commands are `make demo` and `make test`; `make` alone lists the rest.
BUILD    ?= build
PREFIX   ?= /usr/local
LIBTORCH ?= copy
PROGRAM_PREFIX ?=
OUT      ?= $(BUILD)/packages

.PHONY: help demo build test test-long install package tarball wheel uninstall libtorch packages format bench pictures clean
.NOTPARALLEL:

help:
	@echo 'make demo         install what is missing (by sudo apt-get), build (half an hour of CPU time, 2 GB of disk),'
	@echo '                  and repair a page of damaged text before your eyes'
	@echo 'make test         build everything and run every test; the last line counts them'
	@echo 'make build        the programs alone, in $(BUILD)/bin'
	@echo 'make install      programs, models, man pages and completions to PREFIX (now: $(PREFIX))'
	@echo '                  PROGRAM_PREFIX=emend- renames them; LIBTORCH=link links to LibTorch instead of copying it, LIBTORCH=system leaves it out'
	@echo 'make package      Debian packages, in $(OUT): emend-core, and emend with LibTorch and the networks'
	@echo 'make tarball      the same as an archive that runs where it is unpacked'
	@echo 'make wheel        the same for pip install FILE'
	@echo 'make uninstall    remove from PREFIX what was installed there'
	@echo 'make test-long    the tests with their full counts: hours instead of minutes'
	@echo 'make bench        speed, memory and start-up times'
	@echo 'make libtorch     fetch the pinned LibTorch into $(BUILD)/libtorch'
	@echo 'make packages     install the Debian packages that building and testing need'
	@echo 'make pictures     draw the pictures of docs/pictures.md anew'
	@echo 'make format       rewrite the sources with clang-format'
	@echo 'make clean        remove $(BUILD)'

demo: build
	@scripts/demo $(BUILD)

build:
	@scripts/build $(BUILD) programs

test:
	@scripts/test $(BUILD)

test-long:
	@EMEND_LONG=1 scripts/test $(BUILD)

install:
	@PROGRAM_PREFIX='$(PROGRAM_PREFIX)' scripts/build $(BUILD) programs
	@LIBTORCH='$(LIBTORCH)' cmake --install $(BUILD) --prefix '$(PREFIX)'

package:
	@PROGRAM_PREFIX=emend- scripts/build $(BUILD) programs
	@scripts/package deb $(BUILD) $(OUT)

tarball wheel: build
	@scripts/package $@ $(BUILD) $(OUT)

pictures: build
	@scripts/pictures $(BUILD) docs/pictures

uninstall:
	@scripts/uninstall '$(PREFIX)'

libtorch:
	@scripts/install-packages build
	@scripts/fetch-libtorch $(BUILD)/libtorch

packages:
	@scripts/install-packages test

format:
	@scripts/format --in-place

bench: build
	@scripts/bench $(BUILD)

clean:
	rm -rf $(BUILD)
