# `make` alone lists what there is. Needs Python 3.11 or newer; everything else goes into .venv and node_modules.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Node comes along in the environment.
NPM    := PATH="$(CURDIR)/$(BIN):$$PATH" npm

# In a container one is root, and JupyterLab wants to be told that this is meant.
ROOT   := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help lab lint check test lite site bench notebooks front format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

lab: $(VENV)/.lab ## start the lessons in JupyterLab (PORT=8888, ARGS=--no-browser)
	@$(BIN)/python -m boardgames lessons lessons
	$(BIN)/jupyter lab --ServerApp.root_dir=lessons --LabApp.default_url=/lab/tree/index.ipynb \
		$(if $(PORT),--port=$(PORT)) $(ROOT) $(ARGS)

lint: $(VENV)/.dev node_modules/.package-lock.json ## look through the code without running it
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(NPM) run --silent check

check: lint ## run what finds most mistakes within 90 seconds, while you work
	$(BIN)/pytest -n 2 -m "not slow" --ignore=tests/browser $(ARGS) boardgames widgets tests

test: lint build/wheels/.here ## run every check and test
	$(BIN)/pytest -n 2 $(ARGS)

lite: build/wheels/.here node_modules/.package-lock.json ## build the edition that runs in a browser alone, into dist/lite
	$(BIN)/python -m tools.lite

site: lite ## build the documentation, with that edition inside, into dist/site
	$(BIN)/python -m tools.site

bench: $(VENV)/.dev ## print the benchmarks
	$(BIN)/python -m benchmarks $(ARGS)

notebooks: $(VENV)/.dev ## write the notebooks from the lesson files
	$(BIN)/python -m tools.notebooks

front: node_modules/.package-lock.json ## put together what is sent to pages, from widgets/js
	$(NPM) run --silent build -- --log-level=warning

format: $(VENV)/.dev ## lay out the code and mend what ruff can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## remove all that was installed or built (your lessons/ stay)
	rm -rf $(VENV) node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The stamps make the second time quick: they are renewed when what they name has changed.

$(VENV)/.lab: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"Python 3.11 or newer is needed, this is " + sys.version.split()[0] + ". Say which: make PYTHON=python3.12 ...")'
	@echo "Setting up $(VENV): about a minute, this once."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable '.[jupyterlab]'
	@$(BIN)/jupyter labextension disable --level=sys_prefix --log-level=ERROR \
		@jupyterlab/apputils-extension:announcements
	@touch $@

$(VENV)/.dev: $(VENV)/.lab
	@echo "Installing what the tests need."
	@$(PIP) --editable '.[test,docs]'
	@touch $@

node_modules/.package-lock.json: package-lock.json $(VENV)/.dev
	@$(NPM) ci --silent
	@touch $@

build/wheels/.here: tools/lite_wheels.txt $(VENV)/.dev
	@$(BIN)/python -m tools.lite --wheels
	@touch $@
