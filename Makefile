# Vexillum. Two commands matter: `make play` and `make test`. Each sets up what it needs.

# Distributions build Python with profile-guided optimisation: theirs runs everything some 10 % faster than others do.
USABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in /usr/bin/python3 python3; do \
  $$python -c '$(USABLE)' 2>/dev/null && echo $$python && exit; done; echo python3)
VENV   := .venv
BIN    := $(VENV)/bin
COMPILED := .venv-compiled

.DEFAULT_GOAL := help
# Only files whose hashes are in requirements/ are installed, and Vexillum itself with what builds it taken from there too.
LOCKED := $(BIN)/python -m pip install -q --require-hashes
# Folders that were set up before have it under its old name as well, and would list every game twice.
OURS   := $(BIN)/python -m pip uninstall -q -y vexillum 2>/dev/null; $(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
# One lock for Python 3.11 and newer on every machine: pip-compile would make one for the machine that it runs on.
COMPILE = UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile -q --no-config --universal --python-version 3.11 \
  --generate-hashes $(UPGRADE)

# One worker more than cores: some tests wait for a page, a process or a disk. More than that only hinder each other.
WORKERS = $$(($$(getconf _NPROCESSORS_ONLN) + 1))

# Python keeps what it has compiled: otherwise each worker, and each server that a test starts, compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

# The types of the page's scripts, which nothing but TypeScript can check: where it cannot be had they stay unchecked.
TSC      := $(VENV)/tsc/node_modules/.bin/tsc
JS_TYPES := if [ -x $(TSC) ]; then echo "$(TSC) -p src/vexillum/web/jsconfig.json"; \
  $(TSC) --noEmit -p src/vexillum/web/jsconfig.json && $(TSC) --noEmit -p src/vexillum/web/app/jsconfig.json; \
  else echo "TypeScript cannot be installed here: the types of the page's scripts are not checked."; fi

.PHONY: help play terminal test test-all types script-types cases short-tests all-tests coverage browser other-browsers postgresql \
  typescript lint lock wheel compiled compiler compiled-tests bench bench-server format clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 14

play: $(VENV)/.play ## set up, start the server at home and open the table in the browser
	@$(BIN)/vexillum serve --open

terminal: $(VENV)/.play ## set up and sit down at the terminal (GAME=anno890 to choose)
	@$(BIN)/vexillum play $(GAME)

# The tests run every case with a deal of its own; the usual deal, with which the cases are written, is for the long run.
test: $(VENV)/.dev browser postgresql typescript ## set up, then lint, and beside each other types and the tests
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j types script-types short-tests

test-all: $(VENV)/.dev browser other-browsers postgresql typescript ## the same with the long tests, and vexillum check cases: kills, whole tables, fuzz, every path in the browser
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j types script-types cases all-tests
	@$(MAKE) --no-print-directory compiled-tests

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo

script-types: $(VENV)/.dev typescript
	@$(JS_TYPES)

cases: $(VENV)/.dev
	$(BIN)/vexillum check cases

# One process compiles the tests the first time; all workers would do it at the same time.
short-tests all-tests: $(VENV)/.dev
	@[ -d tests/__pycache__ ] || $(BIN)/pytest -qq --collect-only >/dev/null || true
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal $(if $(filter short-tests,$@),-m "not long")

# The compiled wheel: `pytest` imports what is installed there, not src. What golden games say there, the pure ones say.
compiled-tests: compiler
	@if command -v cc >/dev/null; then $(MAKE) --no-print-directory $(COMPILED)/.made \
	  && $(COMPILED)/bin/vexillum --version | grep compiled \
	  && $(COMPILED)/bin/vexillum check cases \
	  && $(COMPILED)/bin/pytest -q -n $(WORKERS) --dist worksteal tests/contract tests/core \
	    tests/tools/test_compiled_shortcuts.py \
	  && $(BIN)/python tools/try_wheel.py "$$(ls -t dist/vexillum_table-*.whl | grep -v none-any | head -1)"; \
	  else echo "No C compiler: the compiled wheel is not tested."; fi

coverage: $(VENV)/.dev browser postgresql ## every test once more, and which lines none of them reaches (twice as slow)
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal --cov --cov-report=term

browser: ## Debian's Chromium for the browser tests, if it can be had
	@command -v chromium-headless-shell >/dev/null \
	  || { echo "Installing Debian's chromium for the browser tests"; \
	       (apt-get update -q; for shell in chromium-headless-shell ""; do \
	          apt-get install -y -q --no-install-recommends chromium $$shell fonts-liberation && exit; done; exit 1) >/dev/null 2>&1; } \
	  || command -v chromium >/dev/null \
	  || echo "Chromium cannot be installed here: the browser tests will be skipped."

other-browsers: ## Debian's Firefox and WebKitGTK (Safari's engine) for the long tests, if they can be had
	@command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null \
	  || { echo "Installing Debian's firefox-esr and webkit2gtk-driver for the long browser tests"; \
	       (apt-get update -q && apt-get install -y -q --no-install-recommends firefox-esr webkit2gtk-driver xvfb) >/dev/null 2>&1; } \
	  || echo "Firefox or WebKitGTK cannot be installed here: their tests will be skipped."

postgresql: ## Debian's PostgreSQL for the tests of the club's database, if it can be had
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { echo "Installing Debian's postgresql for the tests"; \
	       (apt-get update -q && apt-get install -y -q --no-install-recommends postgresql) >/dev/null 2>&1; } \
	  || echo "PostgreSQL cannot be installed here: its tests will be skipped."

compiler: ## Debian's C compiler and Python's headers for the compiled wheel, if they can be had
	@{ command -v cc && $(PYTHON) -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")'; } \
	    >/dev/null 2>&1 \
	  || { echo "Installing Debian's build-essential and python3-dev for the compiled wheel"; \
	       (apt-get update -q && apt-get install -y -q --no-install-recommends build-essential python3-dev) >/dev/null 2>&1; } \
	  || echo "A C compiler cannot be installed here: there is no compiled wheel without one."

typescript: ## TypeScript for the types of the page's scripts, if it can be had
	@cmp -s tools/tsc/package-lock.json $(VENV)/tsc/package-lock.json && test -x $(TSC) \
	  || { command -v npm >/dev/null \
	       || { echo "Installing Debian's nodejs and npm for TypeScript"; \
	            (apt-get update -q && apt-get install -y -q --no-install-recommends nodejs npm) >/dev/null 2>&1; }; \
	       mkdir -p $(VENV)/tsc && cp tools/tsc/package.json tools/tsc/package-lock.json $(VENV)/tsc/ \
	         && npm ci --prefix $(VENV)/tsc --silent --no-audit --no-fund >/dev/null 2>&1; } \
	  || rm -rf $(VENV)/tsc

lint: $(VENV)/.dev typescript types script-types ## ruff, mypy, who imports whom, the types of the scripts, and known weaknesses in what is installed
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/python tools/audit.py

lock: $(VENV)/.lock ## write requirements/ again after a change of pyproject.toml (UPGRADE=--upgrade: the newest of everything)
	$(COMPILE) requirements/build.in -o requirements/build.txt >/dev/null
	$(COMPILE) requirements/lock.in -o requirements/lock.txt >/dev/null
	$(COMPILE) pyproject.toml --extra dev -c requirements/floors.in -c requirements/build.txt -o requirements/dev.txt >/dev/null
	$(COMPILE) pyproject.toml --extra postgresql -c requirements/dev.txt -o requirements/server.txt >/dev/null
	$(COMPILE) requirements/compiled.in -c requirements/dev.txt -o requirements/compiled.txt >/dev/null

format: $(VENV)/.dev ## let ruff arrange the code
	$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

wheel: $(VENV)/.build ## the pure wheel, for every machine, into dist/
	$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .

compiled: compiler $(COMPILED)/.made ## the compiled wheel, for this machine, into dist/, and installed into .venv-compiled
	@$(COMPILED)/bin/vexillum --version

bench: $(VENV)/.bench ## speed, in ratios within one run, and how far we are from our aims, pure and compiled
	$(BIN)/python bench/run.py
	$(BIN)/python bench/aims.py

bench-server: $(VENV)/.dev ## the server under load: answers a second, how late screens are, memory, disk
	$(BIN)/python bench/server.py

clean: ## forget the set-up
	rm -rf $(VENV) $(COMPILED) build .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* htmlcov

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Vexillum needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null \
	  || { echo "Python's venv module is incomplete: installing Debian's python3-venv"; \
	       rm -rf $(VENV); apt-get install -y -q python3-venv && $(PYTHON) -m venv $(VENV); } \
	  || { rm -rf $(VENV); echo "Install Python's venv module, then try again."; exit 1; }
	@$(BIN)/python -m pip uninstall -q -y setuptools 2>/dev/null || true # an old one that Python 3.11 lays in, and nobody needs

$(VENV)/.build: requirements/build.txt | $(VENV)/bin/python
	@$(LOCKED) -r requirements/build.txt
	@touch $@

$(VENV)/.play: pyproject.toml requirements/server.txt $(VENV)/.build
	@echo "Setting the table (once) ..."
	@$(LOCKED) -r requirements/server.txt
	@$(OURS)
	@touch $@

$(VENV)/.dev: pyproject.toml requirements/dev.txt $(VENV)/.build
	$(LOCKED) -r requirements/dev.txt
	$(OURS)
	@touch $@ $(VENV)/.play

$(VENV)/.lock: requirements/lock.txt $(VENV)/.build
	@$(LOCKED) -r requirements/lock.txt
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.play # what our speed is compared with is not locked: only who measures installs it
	$(BIN)/python -m pip install -q -e '.[bench]'
	@touch $@

# The compiled wheel is made with locked tools as well, and tested with the same libraries as the pure one.
$(COMPILED)/.made: pyproject.toml requirements/build.txt requirements/dev.txt requirements/compiled.txt \
    $(wildcard tools/compiled/*) $(shell find src/vexillum -name '*.py')
	@test -x $(COMPILED)/bin/python || $(PYTHON) -m venv $(COMPILED)
	@for locked in build dev compiled; do \
	  $(COMPILED)/bin/python -m pip install -q --require-hashes -r requirements/$$locked.txt || exit; done
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(COMPILED)/bin/python -m pip wheel -q --no-deps --no-build-isolation -w dist .
	@$(COMPILED)/bin/python -m pip install -q --no-deps --force-reinstall \
	  "$$(ls -t dist/vexillum_table-*.whl | grep -v none-any | head -1)"
	@touch $@
