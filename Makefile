# active-cli: everything a user or builder runs. `make demo` and `make test` set the machine up.
PREFIX ?= /usr/local
SWIFT  ?= swift
BUILD   = $(SWIFT) build -c release --static-swift-stdlib --product active-cli
BIN     = .build/release/active-cli
# What --version says the program was built from; Package.swift reads it.
export ACTIVE_REVISION := $(shell git describe --always --abbrev=12 --dirty=+ --exclude '*' 2>/dev/null)

# Debian packages: C libraries the program links or loads, and tools that only the tests use.
LIBRARIES = ca-certificates fonts-dejavu-core g++ libarchive-dev libcairo2-dev libcurl4 libfftw3-dev \
  libpangocairo-1.0-0 libpcre2-dev libsndfile1-dev libsimdjson-dev libsqlite3-dev nettle-dev pkg-config tzdata
TESTTOOLS = gnuplot-nox libcurl4-openssl-dev libpango1.0-dev openssl python3 python3-jsonschema python3-venv zip sox \
  libsox-fmt-all ffmpeg flac poppler-utils chromium

.PHONY: all deps demo build test lint bench fuzz fuzz-coverage sanitize soak kill-batch test-slurm check-large check-study fixtures gallery troubleshooting docs \
  install man completions deb check-deb clean

all: build

deps:
	@sh scripts/install-packages $(LIBRARIES)

test-deps: deps
	@sh scripts/install-packages $(TESTTOOLS)
	@sh scripts/install-validators || echo "no validators: the tests of exports are skipped in part"

build: deps
	$(BUILD)

demo: build
	@sh scripts/demo $(BIN)

test: test-deps
	$(SWIFT) build --build-tests
	$(BUILD)
	@bash scripts/run-tests $(SWIFT) test --skip-build

lint:
	$(SWIFT) format lint --strict -r Sources Tests Package.swift

fuzz: test-deps
	ACTIVE_FUZZ_CASES=100000 $(SWIFT) test -c release -Xswiftc -enable-testing --filter Fuzz

# Coverage-guided fuzz of every reader, seeded with Fixtures; what it finds stays in .build/fuzz.
FUZZ_SECONDS ?= 1800
fuzz-coverage: deps
	ACTIVE_FUZZER=1 $(SWIFT) build -c release --sanitize=fuzzer -Xswiftc -enable-testing --scratch-path .build/fuzzer \
	  --product reader-fuzz
	@sh scripts/fuzz-coverage .build/fuzzer/release/reader-fuzz .build/fuzz $(FUZZ_SECONDS)

# All tests with a sanitizer of the compiler: `address` or `thread`; `undefined` there is none for Swift on Linux. TESTS
# takes some: make sanitize SANITIZER=thread TESTS='Parallel|Batch'
SANITIZER ?= address
TESTS ?= .
SANITIZED = $(if $(filter thread,$(SANITIZER)),.build/thread-source,.)
SANITIZE = --disable-xctest --sanitize=$(SANITIZER) --scratch-path .build/$(SANITIZER) --package-path $(SANITIZED)
sanitize: test-deps
	@[ $(SANITIZER) != thread ] || sh scripts/visible-locks $(SANITIZED)
	$(SWIFT) build --build-tests $(SANITIZE)
	@ACTIVE_SANITIZER=$(SANITIZER) LSAN_OPTIONS=suppressions=$(CURDIR)/scripts/leaks.supp:print_suppressions=0 \
	  bash scripts/run-tests $(SWIFT) test --skip-build $(SANITIZE) --filter '$(TESTS)'

# An hour of a growing, damaged study.
soak: test-deps build
	python3 scripts/soak $(BIN)

# Kills a batch, and a submit, at 50 random moments.
kill-batch: test-deps
	ACTIVE_KILLS=50 $(SWIFT) test --filter 'BatchInterruptionTests|SubmitInterruptionTests'

# A batch on two nodes of a real Slurm on this machine, with failures; skips where it cannot be installed.
test-slurm: test-deps build
	@bash scripts/test-slurm $(BIN)

# A generated study of 2,000 sessions, compared file by file with the commands: half an hour.
check-study: test-deps build
	python3 scripts/check-study $(BIN)

# A sparse sound file of 20 GB: two minutes.
check-large: build
	python3 scripts/check-large-sound $(BIN)

# Every job beside its peers and limits: a quarter of an hour. BENCH passes flags and groups, such as BENCH="--sessions 2000 batch".
bench: build
	ACTIVE_BENCHMARKS=1 $(SWIFT) build -c release --static-swift-stdlib --product heart-warm
	@sh Benchmarks/run $(BIN) $(BENCH)

fixtures: build
	@sh scripts/make-fixtures $(BIN)

gallery: test-deps build
	@sh scripts/make-gallery $(BIN)

# The guide page of every code.
troubleshooting: build
	$(BIN) generate troubleshooting > docs/guide/troubleshooting.md

# DocC pages of both libraries in .build/docs.
docs: deps
	@sh scripts/install-packages python3
	$(SWIFT) build
	@SWIFT="$(SWIFT)" sh scripts/make-docs .build/docs

man: build
	$(BIN) generate man > .build/active-cli.1

completions: build
	mkdir -p .build/completions
	$(BIN) generate bash > .build/completions/active-cli
	$(BIN) generate zsh > .build/completions/_active-cli
	$(BIN) generate fish > .build/completions/active-cli.fish

install: man completions
	install -Dm755 $(BIN) $(DESTDIR)$(PREFIX)/bin/active-cli
	install -Dm644 .build/active-cli.1 $(DESTDIR)$(PREFIX)/share/man/man1/active-cli.1
	install -Dm644 .build/completions/active-cli \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/active-cli
	install -Dm644 .build/completions/_active-cli \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_active-cli
	install -Dm644 .build/completions/active-cli.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/active-cli.fish
	install -d $(DESTDIR)$(PREFIX)/share/doc/active-cli
	install -m644 docs/guide/*.md $(DESTDIR)$(PREFIX)/share/doc/active-cli

# A Debian package in .build; check-deb installs it into a new Debian and runs it there.
deb: build
	@sh scripts/install-packages binutils dpkg-dev
	@sh scripts/make-deb $(BIN) .build

check-deb: deb
	@sh scripts/check-deb .build/active-cli_*.deb

clean:
	rm -rf .build
