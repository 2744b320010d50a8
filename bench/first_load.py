"""The first visit to a page: requests, bytes over the wire, and when a board is seen.

    python bench/first_load.py            a table: home and a game's page on a slow connection
    python bench/first_load.py --json     the same for programs

The files are those of a wheel. The connection is Chromium's emulation of
400 kbit/s with 400 ms a round trip ("Slow 3G"); the cache is empty. Needs playwright and a Chromium
(or DAMAS_CHROMIUM). Bytes and requests are the same on every machine; seconds are not.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
)
SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
PIECE = "damas-board .db-piece"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
"""Milliseconds from the beginning to the first picture of the page."""
READY = {"home": "body[data-ready]", "game": "damas-board[data-ply]"}


def painted_ms(page: Any) -> float:
    """The time of the first picture, waited for; the page allows no `wait_for_function`."""
    for _ in range(500):
        found = page.evaluate(PAINTED)
        if found is not None:
            return float(found)
        page.wait_for_timeout(20)
    raise TimeoutError("no picture within ten seconds")


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server with the built files of this tree; its data is in *folder*."""
    subprocess.run([sys.executable, ROOT / "tools" / "build_page.py"], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "damas", "serve", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder / 'damas.sqlite3'}"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address)
        yield address
    finally:
        process.terminate()
        process.wait(30)


def _wait(address: str) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=10):
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not answer within 30 seconds")


def new_game(address: str) -> str:
    """The path of a game begun now against the computer."""
    body = {"regulation": "fenae-2025", "black": {"kind": "engine", "level": 1}}
    headers = {"Content-Type": "application/json"}
    asked = urllib.request.Request(f"{address}/api/games", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return f"/games/{json.load(answer)['id']}"


def measure(
    browser: Any, address: str, kind: str, locale: str, *, slow: bool = True
) -> dict[str, Any]:
    """One first visit: how many requests, how many bytes, when the first piece stood there.

    Over a *slow* connection or as fast as it goes: requests and bytes are the same.
    """
    context = browser.new_context(locale=locale, viewport={"width": 390, "height": 844})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    loaded: dict[str, float] = {}
    named: dict[str, str] = {}

    def finished(event: dict[str, Any]) -> None:
        loaded[event["requestId"]] = event["encodedDataLength"]

    def asked(event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith(("data:", "blob:")):
            named[event["requestId"]] = event["request"]["url"].removeprefix(address)

    wire.on("Network.requestWillBeSent", asked)
    wire.on("Network.loadingFinished", finished)
    wire.send("Network.enable")
    if slow:
        wire.send("Network.emulateNetworkConditions", SLOW_3G)
    path = "/" if kind == "home" else new_game(address)
    start = time.perf_counter()
    page.goto(f"{address}{path}", wait_until="commit")
    page.wait_for_selector(PIECE)
    stands = time.perf_counter() - start
    page.wait_for_selector(READY[kind])
    ready = time.perf_counter() - start
    board = max(stands, painted_ms(page) / 1000)
    page.wait_for_load_state("networkidle")
    context.close()
    return {
        "page": kind,
        "locale": locale,
        "requests": len(named),
        "bytes": round(sum(loaded[one] for one in named if one in loaded)),
        "board_s": round(board, 2),
        "ready_s": round(ready, 2),
        "asked": list(named.values()),
    }


def visits(
    browser: Any, address: str, locales: list[str], *, slow: bool = True
) -> list[dict[str, Any]]:
    """First visits to home and to a game's page in each language."""
    kinds = ((kind, locale) for kind in READY for locale in locales)
    return [measure(browser, address, kind, locale, slow=slow) for kind, locale in kinds]


def measured(locales: list[str]) -> list[dict[str, Any]]:
    """The visits, with a server and a browser started for them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (a tool of the tests)

    chromium = os.environ.get("DAMAS_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with serving(Path(name)) as address:
            return visits(browser, address, locales)


def main() -> int:
    """Measures and prints; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--locale", action="append", help="such as pt-BR; may be said twice")
    options = parser.parse_args()
    found = measured(options.locale or ["en-GB", "pt-BR"])
    if options.json:
        print(json.dumps(found, indent=1))
        return 0
    print("page   language  requests      kB  first board  ready")
    for row in found:
        print(
            f"{row['page']:6} {row['locale']:9} {row['requests']:7} {row['bytes'] / 1000:9.1f}"
            f" {row['board_s']:9.2f} s {row['ready_s']:5.2f} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
