# What is done here:  make setup · make serve · make test · make test-all · make check · make conform-engines
#                     make spelling · make coverage · make fuzz · make mutation · make exchange · make bench · make bench-full
#                     make site · make compress · make reproducible
# Variables: PYTHON (a Python for a new .venv), PORT (of `make serve`), URL (of `make site`), ARGS (of pytest in `make test`,
#            set-ups of `make conform-engines`, targets of `make fuzz`, words of `make mutation`), SECONDS (of each), CHROME (a Chromium), CI=true (nothing may be skipped).

BIN := .venv/bin
PORT ?= 8000
# What is checked as code; the pages are checked by `rulekit lint` and by the tests.
CODE := $(wildcard rulekit tests bench engines scripts/exchange.py scripts/mutation scripts/reached.py scripts/reproducible scripts/spelling conftest.py hatch_build.py)

# The tests start the command again and again: what Python has compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup serve test test-all check check-code check-pages spelling coverage fuzz mutation conform-engines exchange bench bench-full site compress reproducible

help:
	@sed -n '1,5s/^# //p' Makefile

setup: .venv/.stamp

.venv/.stamp: scripts/setup pyproject.toml requirements.lock
	@scripts/setup

serve: setup
	@scripts/node
	@$(BIN)/rulekit site serve --port $(PORT)

# Everything: the code, every example of the pages in both languages, the site in a browser.
test: setup
	@scripts/debian
	@scripts/nginx
	@scripts/node
	@$(BIN)/pytest -n auto --no-loadscope-reorder $(ARGS)

# Odd inputs for each reader of what others write, ten minutes a target; tests/fuzz/RECORD.md has what came of it.
SECONDS ?= 600
fuzz: setup
	@$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(ARGS)

# What the tests reach of each part of the package, which part too little. A browser runs none of what is measured,
# and no run of changed pages reaches more than that of the pages themselves.
coverage: setup
	@scripts/node
	@rm -rf .cache/coverage
	@$(BIN)/pytest -n auto --no-loadscope-reorder -m "not browser" --ignore tests/proof/test_mutation.py \
		--cov --cov-report= $(ARGS)
	@$(BIN)/python scripts/reached.py

# The engines of others in every position of every set-up: some minutes. ARGS names set-ups.
conform-engines: setup
	@scripts/node
	@$(BIN)/python -m engines $(ARGS)

# Every figure beside its yardstick, as one table; ARGS names some (`--only play`), `--list` all of them.
bench: setup
	@scripts/node
	@$(BIN)/python -m bench $(ARGS)

# At whole sizes, and how everything grows: hours.
bench-full: setup
	@scripts/node
	@$(BIN)/python -m bench --full $(ARGS)

# The site for its address, in site/; compressed files beside it, for servers that send such: deploy/README.md.
site: setup
	@scripts/node
	@$(BIN)/rulekit site build $(if $(URL),--url "$(URL)")

compress: setup
	@$(BIN)/rulekit site compress

# The last commit twice, here and elsewhere: both digests of the wheel, the sdist, the vectors and the site.
reproducible: setup
	@scripts/node
	@$(BIN)/python -m scripts.reproducible $(ARGS)

# XLIFF, TMX and TBX for translators' programs, in exchange/.
exchange: setup
	@$(BIN)/python scripts/exchange.py

# With what takes long: every change of every example's prose, every page in every guise.
test-all: export RULEKIT_ALL = 1
test-all: test

# The two halves ask nothing of each other: `make -j2 -O check` runs them side by side.
check: check-code check-pages spelling

check-code: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(BIN)/pylint $(CODE)

# Words, ё and look-alike letters of pages, messages, comments: scripts/spelling/words.toml has our own words.
# Faults in the code that nobody notices. ARGS: areas, files, --sample N, --seed N; all of it takes days.
mutation: setup
	@$(BIN)/python -m scripts.mutation $(ARGS)

spelling: setup
	@scripts/debian
	@$(BIN)/python -m scripts.spelling

check-pages: setup
	@scripts/node
	$(BIN)/rulekit lint
	$(BIN)/rulekit fidelity sync --check
	$(BIN)/rulekit site build
	$(BIN)/lychee --offline --no-progress --include-fragments --index-files index.html --root-dir "$(CURDIR)/site" site