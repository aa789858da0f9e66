# `make help` lists what is done here: each target under the line with ## that tells it.

BIN := .venv/bin
PORT ?= 8000
SECONDS ?= 600
# What is checked as code; the pages are checked by `rulekit lint` and by the tests.
CODE := $(wildcard rulekit tests bench engines scripts/exchange.py scripts/mutation scripts/reached \
	scripts/reproducible scripts/spelling conftest.py hatch_build.py)
PYTEST := $(BIN)/pytest -n auto --no-loadscope-reorder

# The tests start the command again and again: what Python has compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup serve test test-all check check-code check-pages spelling coverage mutation fuzz \
	conform-engines bench bench-full site compress reproducible exchange

help:
	@awk -F: '/^## /{text=substr($$0,4);next} text{printf "make %-16s %s\n",$$1,text;text=""}' Makefile
	@echo 'Variables: PYTHON (a Python for a new .venv), CHROME (a Chromium), CI=true (nothing may be skipped).'

## The environment: .venv with the locked packages.
setup: .venv/.stamp

.venv/.stamp: scripts/setup pyproject.toml requirements.lock
	@scripts/setup

## The site on 127.0.0.1, built again on each change. PORT.
serve: setup
	@scripts/node
	@$(BIN)/rulekit site serve --port $(PORT)

## The code, every example of the pages in both languages, the site in a browser. ARGS: of pytest.
test: setup
	@scripts/debian
	@scripts/nginx
	@scripts/node
	@$(PYTEST) $(ARGS)

## The tests with what takes long: every change of every example's prose, every page in every guise.
test-all: export RULEKIT_ALL = 1
test-all: test

# The halves ask nothing of each other: `make -j2 -O check` runs them side by side.
## Code, pages and words without running the tests.
check: check-code check-pages spelling

check-code: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(BIN)/pylint $(CODE)

check-pages: setup
	@scripts/node
	$(BIN)/rulekit lint
	$(BIN)/rulekit fidelity sync --check
	$(BIN)/rulekit site build
	$(BIN)/lychee --offline --no-progress --include-fragments --index-files index.html \
		--root-dir "$(CURDIR)/site" site

## Words, ё and look-alike letters; our own words stand in scripts/spelling/words.toml.
spelling: setup
	@scripts/debian
	@$(BIN)/python -m scripts.spelling

# A browser runs none of what is measured, and no run of changed pages reaches more than that of the pages.
# The site is built from nothing: what was kept of the last one would not be reached.
## What the tests reach of each part of the package, and which gaps have no reason. ARGS: of pytest.
coverage: setup
	@scripts/node
	@rm -rf .cache/coverage .cache/site
	@$(PYTEST) -m "not browser" --ignore tests/proof/test_mutation.py --cov --cov-report= $(ARGS)
	@$(BIN)/python -m scripts.reached

## Faults in the code that nobody notices; all take days. ARGS: areas, files, --sample N, --seed N.
mutation: setup
	@$(BIN)/python -m scripts.mutation $(ARGS)

## Odd inputs for each reader of what others write. SECONDS a target; ARGS: targets.
fuzz: setup
	@$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(ARGS)

## The engines of others in every position of every set-up: some minutes. ARGS: set-ups.
conform-engines: setup
	@scripts/node
	@$(BIN)/python -m engines $(ARGS)

## Every figure beside its yardstick, as one table. ARGS: --only NAME, --list.
bench: setup
	@scripts/node
	@$(BIN)/python -m bench $(ARGS)

## The figures at whole sizes, and how everything grows: hours.
bench-full: setup
	@scripts/node
	@$(BIN)/python -m bench --full $(ARGS)

## The site in site/ for its address. URL.
site: setup
	@scripts/node
	@$(BIN)/rulekit site build $(if $(URL),--url "$(URL)")

## Compressed files beside a site's, for servers that send such: deploy/README.md.
compress: setup
	@$(BIN)/rulekit site compress

## The last commit twice, here and elsewhere: digests of wheel, sdist, vectors and site.
reproducible: setup
	@scripts/node
	@$(BIN)/python -m scripts.reproducible $(ARGS)

## XLIFF, TMX and TBX for translators' programs, in exchange/.
exchange: setup
	@$(BIN)/python scripts/exchange.py
