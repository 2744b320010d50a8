"""The first visit to public pages: when their own content is seen on a slow connection.

    python bench/first_content.py [--page NAME] [--times 3] [--look light|dark] [--json]

The files are those of a wheel and the connection is that of `first_load.py`: an empty cache,
400 kbit/s, 400 ms a round trip. *paint* is Chromium's first-contentful-paint; *content*, when the
heading and the first row of the page's own table or list (or its form) stand on a painted page;
*jump*, the cumulative layout shift until the page is at rest; *html*, kB of the first answer as it
was sent. Each figure is the median of the visits, each visit by an empty browser.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from first_content_data import make_events
from first_load import CHROMIUMS, SLOW_3G, serving

HERE = Path(__file__).resolve().parent
SCREEN = {"width": 390, "height": 844}
PAGES = {
    "home": ("/", "damas-board .db-piece"),
    "people": ("/federation", "tbody th a"),
    "person": ("/federation/people/000007", "tbody td"),
    "list": ("/federation/ratings/s", "tbody th a"),
    "events": ("/tournaments", "#events li a"),
    "event": ("", ".board-row .who"),
    "festival": ("", ".grid td:nth-child(2)"),
    "registration": ("", ".register #terms p"),
}
"""Each page's path ("": that of an event made here), and an element of its content."""
WATCH = """(() => {
    const found = (globalThis.firstContent = { content: 0, jump: 0 });
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) found.jump += one.value;
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
        const title = document.querySelector("h1")?.textContent.trim();
        const own = document.querySelector(SELECTOR);
        if (title && own && own.getClientRects().length)
            requestAnimationFrame((now) => (found.content = now));
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""
READ = """({ ...firstContent,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    html: performance.getEntriesByType("navigation")[0].encodedBodySize })"""


def visit(browser: Any, address: str, path: str, element: str, look: str) -> dict[str, float]:
    """One first visit; seconds, the layout shift and kB of HTML."""
    context = browser.new_context(locale="pt-PT", viewport=SCREEN, color_scheme=look)
    context.add_init_script(WATCH.replace("SELECTOR", json.dumps(element)))
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_3G)
    page.goto(f"{address}{path}", wait_until="networkidle", timeout=90_000)
    page.wait_for_timeout(300)
    found = page.evaluate(READ)
    context.close()
    if not found["content"]:
        raise SystemExit(f"{path} never shows {element}")
    paint, content = found["paint"] / 1000, max(found["paint"], found["content"]) / 1000
    return {"paint": paint, "content": content, "jump": found["jump"], "html": found["html"] / 1000}


def measured(words: argparse.Namespace) -> dict[str, dict[str, float]]:
    """The medians by page, with a server and a browser started for them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (a tool of the tests)

    chromium = os.environ.get("DAMAS_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)))
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        script = [sys.executable, HERE / "first_content_data.py", folder / "damas.sqlite3"]
        subprocess.run(script, check=True, cwd=HERE)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        address = stack.enter_context(serving(folder))
        made = make_events(address)
        found = {}
        for name in words.page or PAGES:
            path, element = PAGES[name]
            path = path or made[name]
            visit(browser, address, path, element, words.look)  # the server's own first time
            rows = [visit(browser, address, path, element, words.look) for _ in range(words.times)]
            found[name] = {key: statistics.median(row[key] for row in rows) for key in rows[0]}
        return found


def main() -> int:
    """Measures and prints; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--page", action="append", choices=list(PAGES))
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--look", choices=["light", "dark"], default="light")
    parser.add_argument("--json", action="store_true", help="for programs")
    options = parser.parse_args()
    found = measured(options)
    if options.json:
        print(json.dumps(found, indent=1))
        return 0
    print("page            html    paint  content   jump")
    for name, row in found.items():
        print(
            f"{name:12} {row['html']:5.1f} kB {row['paint']:6.2f} s {row['content']:6.2f} s"
            f" {row['jump']:6.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
