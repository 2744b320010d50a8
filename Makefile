# Damas: every command of the house. `make` alone, or `make help`, explains them.
#
# Two virtual environments, each made when first needed and again when its sources change:
#   .venv-run  what a person who installs Damas gets: pip install '.[all]'      (make run)
#   .venv      what a developer works in: editable, with the tools of the tests (the others)

SHELL := /bin/sh
DEV := .venv
RUN := .venv-run
# What builds the documents where nothing is compiled: their tools, and the packages of what they describe.
SITE := $(if $(wildcard $(DEV)/.installed),$(DEV),.venv-docs)
ARGS ?=
# Processes that run tests at a time: a test with a browser or a server leaves half of a core idle.
WORKERS := 3
SHARED := -n $(WORKERS) --dist loadfile --no-loadscope-reorder
# `make test` draws from cases that `make test-all` walks: by a seed, which the run prints.
export TESTS_SEED := $(or $(TESTS_SEED),$(shell date +%s))
# The compiler for other machines: a newer one may want other words.
ZIG := ziglang==0.17.1
# Texts that each of two processes feeds to the kernel's readers.
TEXTS := 500000
# Debian and others mark their own Python as managed; inside our environments that does not apply.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_WARN_SCRIPT_LOCATION := 1

NATIVE := $(shell find native deploy -type f 2>/dev/null) CMakeLists.txt pyproject.toml src/damas/_kernel.pyi
PACKAGE := $(shell find src -type f ! -path '*/static/built*' ! -name '*.py[co]' ! -name '*.so' 2>/dev/null) README.md LICENSE

# What is compiled of the tests and of the package is kept, wherever the person lets Python write.
PYTEST := env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX="$(CURDIR)/build/pycache" $(DEV)/bin/python -m pytest
# What builds and checks the page; without npm, pip brings a Node that builds it, and the tests say what they left out.
NODE := $(if $(shell command -v npm),node_modules/.package-lock.json)

.DEFAULT_GOAL := help
.PHONY: help run page test test-all test-long test-native check docs release bench clean

help: ## Explain these commands
	@echo "Damas: draughts by the rule books that federations print"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "Needed: Python 3.11 or newer, make, a C++20 compiler; all else is fetched by pip and npm."
	@echo "More words for a command go in ARGS: make run ARGS='--port 9000 --no-browser'"

run: $(RUN)/.installed ## Install Damas in its own environment and open its page
	@$(RUN)/bin/damas serve $(ARGS)

# What `make test` runs; `make test-all` and the CI give it all that takes less than minutes each.
MARKS := not full and not long

test: $(DEV)/.installed $(NODE) ## Run the tests of every rule, act and address (some five minutes on two cores)
	@$(PYTEST) -m "$(MARKS)" $(SHARED) $(ARGS)

test-all: export TESTS_AXE := 1
test-all: ## Run them and the others: every size of a page, real servers, clusters, packages
	@$(MAKE) --no-print-directory test MARKS="not long"

test-long: $(DEV)/.installed $(NODE) test-native ## Run all tests, also those that take minutes each
	@DAMAS_EFFORT=4 $(PYTEST) $(ARGS)

test-native: $(DEV)/.tools ## Test the kernel under sanitizers and feed it a million texts
	@PATH="$(CURDIR)/$(DEV)/bin:$$PATH"; export PATH; set -e; \
	cmake -S . -B build/sanitized -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DDAMAS_PYTHON=OFF \
	    -DDAMAS_TESTS=ON -DDAMAS_FUZZ=ON -DDAMAS_SANITIZE=ON \
	    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=5 >/dev/null; \
	cmake --build build/sanitized >/dev/null; \
	build/sanitized/damas_fuzz $(TEXTS) 1 & one=$$!; \
	build/sanitized/damas_fuzz $(TEXTS) 2 & two=$$!; \
	ctest --test-dir build/sanitized --output-on-failure; \
	wait $$one; wait $$two

tidy: ## Look for faults in the kernel with clang-tidy (a minute or two)
	@python3 tools/tidy.py $(ARGS)

cross: $(DEV)/.installed ## Compile the kernel for arm64, macOS, Windows, WebAssembly; run the tests it can
	@$(DEV)/bin/python -m pip install --quiet $(ZIG); \
	PYTHON="$(CURDIR)/$(DEV)/bin/python" $(DEV)/bin/python tools/cross.py $(ARGS)

wasm: $(DEV)/.installed ## Compile the kernel for browsers and Node, into the files that ship
	@$(DEV)/bin/python -m pip install --quiet $(ZIG); \
	$(DEV)/bin/python tools/engine_data.py src/damas/page/static/engine/rules.json; \
	$(DEV)/bin/python tools/build_wasm.py $(ARGS)

bundle: ## Make dist/damas-*: Damas with a Python of its own, for people who have none
	@$$(tools/preflight.sh) tools/bundle.py $(ARGS)

release: $(DEV)/.installed ## Make every artefact of VERSION in dist/VERSION (ARGS=--dry: and change nothing else)
	@PATH="$(CURDIR)/$(DEV)/bin:$$PATH" $(DEV)/bin/python tools/release.py $(VERSION) $(ARGS)

page: $(DEV)/.tools ## Build the page's files again, after a change of its modules, styles or words
	@$(DEV)/bin/python tools/build_page.py

check: $(DEV)/.installed ## Check style, types, layers, the page's modules and the translations
	@$(DEV)/bin/python tools/check.py $(ARGS)

docs: $(SITE)/.installed ## Build the documentation site and check every link of it (no compiler needed)
	@$(SITE)/bin/python tools/site.py

bench: $(DEV)/.installed ## Measure the speed of the kernel, of the library and of the server
	@PATH="$(CURDIR)/$(DEV)/bin:$$PATH"; export PATH; \
	$(DEV)/bin/python bench/perft_vs_peers.py $(if $(MOBYDAM),--mobydam $(MOBYDAM)) && \
	$(DEV)/bin/python bench/python_vs_peers.py $(ARGS) && \
	$(DEV)/bin/python bench/arbiter_table.py && \
	$(DEV)/bin/python bench/server_load.py --short && \
	$(DEV)/bin/python bench/wasm_speed.py && \
	$(DEV)/bin/python bench/search_vs_peers.py $(if $(SCAN),damas:hash=64 "damas:hash=64;threads=2" \
	    "hub:$(SCAN) hub;book=false;threads=1;tt-size=22")

clean: ## Remove what was built; games and their database stay
	rm -rf build dist .cache $(DEV) $(RUN) .venv-docs .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The wheels of other projects are fetched while the kernel is compiled.
$(RUN)/.installed: $(NATIVE) $(PACKAGE)
	@set -e; python=$$(tools/preflight.sh); \
	[ -x $(RUN)/bin/python ] || { echo "Making the environment $(RUN) ..."; $$python -m venv $(RUN); }; \
	echo "Building and installing Damas (a minute or two the first time) ..."; \
	$(RUN)/bin/python tools/requirements.py all >$(RUN)/requirements.txt; \
	rm -rf $(RUN)/wheel; \
	$(RUN)/bin/python -m pip install --quiet --no-compile -r $(RUN)/requirements.txt & others=$$!; \
	trap 'kill $$others 2>/dev/null || true' EXIT; \
	$(RUN)/bin/python -m pip wheel --quiet --no-deps --wheel-dir $(RUN)/wheel .; \
	wait $$others; \
	trap - EXIT; \
	$(RUN)/bin/python -m pip install --quiet --no-compile --no-deps --force-reinstall $(RUN)/wheel/*.whl; \
	touch $@

# What builds the kernel. Not compiled: the tests keep what they compile of the packages elsewhere (PYTEST).
$(DEV)/.tools: pyproject.toml
	@set -e; python=$$(tools/preflight.sh); \
	[ -x $(DEV)/bin/python ] || { echo "Making the environment $(DEV) ..."; $$python -m venv $(DEV); }; \
	$(DEV)/bin/python -m pip install --quiet --no-compile --upgrade 'pip>=25.1'; \
	$(DEV)/bin/python -m pip install --quiet --no-compile --group build; \
	touch $@

# The packages of others are fetched while the kernel is compiled, as above.
$(DEV)/.installed: $(NATIVE) | $(DEV)/.tools
	@set -e; \
	echo "Installing Damas for development (a few minutes the first time) ..."; \
	$(DEV)/bin/python tools/requirements.py all >$(DEV)/requirements.txt; \
	$(DEV)/bin/python -m pip install --quiet --no-compile --group check -r $(DEV)/requirements.txt & others=$$!; \
	$(DEV)/bin/python tools/build_page.py >/dev/null & page=$$!; \
	trap 'kill $$others $$page 2>/dev/null || true' EXIT; \
	PATH="$$PWD/$(DEV)/bin:$$PATH" $(DEV)/bin/python -m pip install --quiet --no-compile --no-build-isolation \
	    --no-deps --editable .; \
	wait $$page; \
	wait $$others; \
	trap - EXIT; \
	touch $@

.venv-docs/.installed: pyproject.toml
	@set -e; \
	[ -x .venv-docs/bin/python ] || { echo "Making the environment .venv-docs ..."; $${PYTHON:-python3} -m venv .venv-docs; }; \
	.venv-docs/bin/python -m pip install --quiet --no-compile --upgrade 'pip>=25.1'; \
	for extra in web train; do .venv-docs/bin/python tools/requirements.py $$extra; done >.venv-docs/requirements.txt; \
	.venv-docs/bin/python -m pip install --quiet --no-compile --group docs -r .venv-docs/requirements.txt; \
	touch $@

node_modules/.package-lock.json: package.json package-lock.json
	@npm ci --silent --no-audit --no-fund && touch $@ || echo "npm could not install the tools of the page; their tests are skipped"
