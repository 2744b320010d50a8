"""The kernel in WebAssembly beside the native one: nodes a second of the same searches.

    python bench/wasm_speed.py [--nodes N] [--rounds N]

The native search has one thread and the same weights. Each round asks every engine in turn, and the
best round of each counts, so that what else runs on the machine weighs on all alike. Chromium is
left out, with a word, where Playwright or the browser is missing. A second table has one thread and
two, native and in Node: each with its share of one thread of the same kind.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

from damas import Game, _kernel
from damas.engine.weights_file import shipped, shipped_path

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "damas" / "page" / "static"
BOOKS = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
    "russian": "idf-64-russian",
}
BUILDS = ("kernel.simd.wasm", "kernel.wasm")
THREADS_BUILD = "kernel.threads.wasm"
THREADS = 2
GOAL = 0.6
Measure = Callable[[str], float]
"""Nodes a second of a game of BOOKS."""

RUN = """async (kernel, variant, book, weights, nodes, threads = 1) => {
  const { Kernel } = await import(kernel.module);
  const k = await Kernel.load(await kernel.wasm(), kernel.rules);
  k.hash(16);
  const aids = { weights: await k.weights(weights) };
  const game = k.game(book);
  k.help(threads - 1, (help) => kernel.send(help));
  await new Promise((resolve) => setTimeout(resolve, 300));  // until the helpers are here
  k.searchNow(game, { nodes: nodes / 4, threads }, aids);  // compiled at its best now
  k.clear();
  const begun = performance.now();
  const found = k.searchNow(game, { nodes, threads }, aids);
  return found.nodes / (performance.now() - begun) * 1000;
}"""


def native(nodes: int, variant: str, threads: int = 1) -> float:
    """The native kernel."""
    weights = shipped(variant)
    found = _kernel.Searcher(16).search(
        Game(BOOKS[variant]), nodes=nodes, threads=threads, evaluation=weights and weights.evaluator
    )
    return float(found[2] / found[3])


def in_node(nodes: int, build: str, variant: str, threads: int = 1) -> float:
    """A build in Node."""
    modules = STATIC / "js" / "shared" / "engine"
    script = f"""
import {{ readFileSync }} from "node:fs";
import {{ Worker }} from "node:worker_threads";
const run = {RUN};
const serving = `import({json.dumps((modules / "helping.js").as_uri())})
  .then(({{ serve }}) => serve(require("node:worker_threads").workerData));`;
const kernel = {{
  module: {json.dumps((modules / "kernel.js").as_uri())},
  send: (help) => new Worker(serving, {{ eval: true, execArgv: [], workerData: help }}),
  wasm: async () => readFileSync({json.dumps(str(STATIC / "engine" / build))}),
  rules: JSON.parse(readFileSync({json.dumps(str(STATIC / "engine" / "rules.json"))}, "utf8")),
}};
const weights = readFileSync({json.dumps(str(shipped_path(variant)))});
console.log(await run(kernel, "{variant}", "{BOOKS[variant]}", weights, {nodes}, {threads}));
process.exit(0);
"""
    command = ["node", "--input-type=module", "-e", script]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        "": "text/html",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def chromium() -> Iterator[Callable[[int, str, str], float]]:
    """A browser that runs a build, from files of this machine."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (may be missing)

    handler = partial(_Quiet, directory=str(ROOT / "src" / "damas"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/page/static/engine/rules.json")

        def run(nodes: int, build: str, variant: str) -> float:
            script = f"""async () => {{
  const run = {RUN};
  const bytes = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
  const rules = await (await fetch("/page/static/engine/rules.json")).json();
  const wasm = () => bytes("/page/static/engine/{build}");
  const kernel = {{ module: "/page/static/js/shared/engine/kernel.js", wasm, rules }};
  const weights = await bytes("/engine/weights/{shipped_path(variant).name}");
  return run(kernel, "{variant}", "{BOOKS[variant]}", weights, {nodes});
}}"""
            return float(page.evaluate(script))

        yield run
        browser.close()
    server.shutdown()


def measured(engines: dict[str, Measure], variant: str, rounds: int) -> dict[str, float]:
    """The best of some rounds of each engine."""
    best = dict.fromkeys(engines, 0.0)
    for _ in range(rounds):
        for name, run in engines.items():
            best[name] = max(best[name], run(variant))
    return best


def table(engines: dict[str, Measure], rounds: int) -> None:
    """Prints a line for each game and engine."""
    print(f"{'game':<15}{'kernel':<30}{'nodes/s':>12}{'of native':>11}")
    for variant in BOOKS:
        best = measured(engines, variant, rounds)
        for name, speed in best.items():
            print(f"{variant:<15}{name:<30}{speed:>12,.0f}{speed / best['native']:>11.2f}")


def table_of_threads(nodes: int, rounds: int) -> None:
    """Prints a line for each game: what a second thread brings, native and in Node."""
    engines: dict[str, Measure] = {}
    for threads in (1, THREADS):
        engines[f"native, {threads}"] = partial(native, nodes, threads=threads)
        engines[f"Node, {threads}"] = partial(in_node, nodes, THREADS_BUILD, threads=threads)
    print(f"{'game':<15}{'threads':<30}{'nodes/s':>12}{'of one':>11}")
    for variant in BOOKS:
        best = measured(engines, variant, rounds)
        for name, speed in best.items():
            one = best[f"{name.partition(',')[0]}, 1"]
            print(f"{variant:<15}{name:<30}{speed:>12,.0f}{speed / one:>11.2f}")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    engines: dict[str, Measure] = {"native": partial(native, options.nodes)}
    for build in BUILDS:
        engines[f"Node, {build}"] = partial(in_node, options.nodes, build)
    try:
        with chromium() as run:
            for build in BUILDS:
                engines[f"Chromium, {build}"] = partial(run, options.nodes, build)
            table(engines, options.rounds)
    except ImportError:
        print("Chromium is left out: pip install playwright")
        table(engines, options.rounds)
    table_of_threads(options.nodes, options.rounds)


if __name__ == "__main__":
    main()
