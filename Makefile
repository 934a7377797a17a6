# Paceline. `make help` lists the targets.

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X main.version=$(VERSION)

# What a run can be narrowed or stretched by.
PKG      ?= ./...
ARGS     ?=
BENCH    ?= .
COUNT    ?= 6
BASE     ?=
FUZZTIME ?= 30s

TOOL := go tool -modfile=tools/go.mod

.PHONY: help
help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## build ./paceline
	CGO_ENABLED=0 go build -trimpath -ldflags '$(LDFLAGS)' -o paceline ./cmd/paceline

.PHONY: demo
demo: ## try it: the simulator, an answer of every tool, the line that connects an assistant (ARGS=--once ends after the answers)
	@echo 'Compiling ./paceline; the first time takes a while.'
	@$(MAKE) --no-print-directory --silent build
	@if [ -t 0 ]; then set -m; fi; ./paceline demo $(ARGS) || exit # set -m: ctrl-c ends the demo alone, and make after it

.PHONY: test
test: deps unit generated lint ## install what is missing, then run every test, the check of generated files and the linters

.PHONY: unit
unit: ## run the Go tests alone (PKG=./internal/civil/... narrows)
	@scripts/unit $(PKG)

.PHONY: test-clients
test-clients: ## run MCP clients that nobody here wrote against the built program
	@scripts/test-clients

.PHONY: bench
bench: ## run the benchmarks into bench.txt (BASE=old.txt compares, BENCH=regexp and PKG=./... narrow, COUNT=6)
	go test -run '^$$' -bench '$(BENCH)' -benchmem -count '$(COUNT)' $(PKG) | tee bench.txt
	@$(TOOL) benchstat $(BASE) bench.txt

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME=30s each (PKG=./internal/civil narrows)
	@FUZZTIME='$(FUZZTIME)' scripts/fuzz $(PKG)

.PHONY: lint
lint: ## run the linters, the layer table among them
	@scripts/lint

.PHONY: format
format: ## format the Go code as the linters want it
	$(TOOL) golangci-lint fmt

.PHONY: generate
generate: ## write the generated files anew
	go generate ./...

.PHONY: generated
generated: ## check that generated files and go.mod are as the generators would write them
	@scripts/check-generated

.PHONY: deps
deps: ## install what the tests need and can be installed here
	@scripts/deps

# A bundle's platform as its format names it, of this machine or of GOOS and GOARCH.
OS       := $(shell go env GOOS)
ARCH     := $(shell go env GOARCH)
RELEASE  ?= $(patsubst v%,%,$(shell git describe --tags --abbrev=0 2>/dev/null || echo 0.1.0))
DOWNLOAD ?= https://github.com/paceline/paceline/releases/download/v$(RELEASE)
BUNDLE   := dist/paceline-$(OS)-$(ARCH).mcpb

.PHONY: bundle
bundle: ## pack dist/*.mcpb for desktop assistants, with its server.json (GOOS=darwin GOARCH=arm64 RELEASE=1.2.3)
	@mkdir -p dist
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -X main.version=$(RELEASE)' -o dist/paceline-$(OS)-$(ARCH) ./cmd/paceline
	GOOS= GOARCH= go run ./deploy/bundle -program dist/paceline-$(OS)-$(ARCH) -version $(RELEASE) \
	  -platform $(patsubst windows,win32,$(OS)) -server server.json -url $(DOWNLOAD)/$(notdir $(BUNDLE)) -out $(BUNDLE)

.PHONY: clean
clean: ## remove what was built and fetched
	rm -rf paceline dist bench.txt test/clients/node_modules
