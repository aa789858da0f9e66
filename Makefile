# What is done here:  make setup · make serve · make test · make check
# Variables: PYTHON (a Python for .venv), PORT (of `make serve`), CHROME (a Chromium), CI=true (nothing may be skipped).

BIN := .venv/bin
PORT ?= 8000

.PHONY: help setup serve test check browser node
.DELETE_ON_ERROR:

help:
	@sed -n '1,2s/^# //p' Makefile

setup: .venv/.stamp

.venv/.stamp: scripts/setup pyproject.toml requirements.lock
	@scripts/setup

serve: setup
	@$(BIN)/rulekit site serve --port $(PORT)
