"""The engine in a real browser: how soon it stops, and whether the page waits for it.

    python bench/page_engine.py [--stops 50]

A page analyses a position of each game in its worker. *Stop*: from the page's word to the answer
of its next question, which the search that runs has to make room for. *Long tasks*: what
PerformanceObserver tells the page while the engine starts, searches and stops; a browser calls
tasks of 50 ms and more long.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BOOKS = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
    "russian": "idf-64-russian",
}
MEASURE = """async ([regulation, stops]) => {
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask" });
  const files = await (await fetch("/api/engine")).json();
  const worker = new Worker(files.worker, { type: "module" });
  const start = { regulation, fen: null, moves: [] };
  const heard = [];
  worker.onmessage = ({ data }) => heard.forEach((hear) => hear(data));
  const until = (type, id) => new Promise((done) => {
    const hear = (data) => {
      if (data.type !== type || (id && data.id !== id)) return;
      heard.splice(heard.indexOf(hear), 1);
      done(data);
    };
    heard.push(hear);
  });
  worker.postMessage({ type: "begin", files, hash_mb: 64, simd: true });
  await until("ready");
  worker.postMessage({ type: "prepare", id: "p", start });
  await until("prepared", "p");
  const took = [];
  for (let i = 0; i < stops; i += 1) {
    const id = `run${i}`;
    const first = until("step", id);
    worker.postMessage({ type: "look", id, start, lines: 1, run: true });
    await first;
    await new Promise((done) => setTimeout(done, 100 + 7 * i));
    const next = until("position", `stop${i}`);
    const at = performance.now();
    worker.postMessage({ type: "look", id: `stop${i}`, start, lines: 1, run: false });
    await next;
    took.push(performance.now() - at);
  }
  await new Promise((done) => setTimeout(done, 200));
  worker.terminate();
  return { took, long };
}"""


def served(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server of its own and its address."""
    words = ["serve", "--port", "0", "--no-browser", "--database", f"{folder}/d.sqlite3"]
    code = "from damas.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
    return process, f"http://127.0.0.1:{port}"


def measured(page: Any, stops: int) -> list[dict[str, Any]]:
    """The figures of each game."""
    found = []
    for game, book in BOOKS.items():
        figures = page.evaluate(MEASURE, [book, stops])
        took = sorted(figures["took"])
        found.append(
            {
                "game": game,
                "stop_median_ms": round(took[len(took) // 2], 1),
                "stop_most_ms": round(took[-1], 1),
                "long_tasks": len(figures["long"]),
            }
        )
    return found


def main() -> None:
    """Measures and prints one line of JSON for each game."""
    sys.path.insert(0, str(ROOT / "tests"))
    from web.browser.conftest import chromium_path  # noqa: PLC0415

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stops", type=int, default=50)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, address = served(folder)
        try:
            browser = playwright.chromium.launch(executable_path=chromium_path())
            page = browser.new_page()
            page.goto(f"{address}/offline")
            for row in measured(page, options.stops):
                print(json.dumps(row))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
