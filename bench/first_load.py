"""The first visit to a page: requests, bytes over the wire, and when a board is seen.

    python bench/first_load.py            a table: home, a game, an invitation, an event
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
from collections.abc import Callable, Iterator, Sequence
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
READY = {
    "home": "body[data-ready]",
    "game": "damas-board[data-ply]",
    "invitation": "damas-board[data-ply]",
    "event": "body[data-ready]",
}
SEEN = {"home": PIECE, "game": PIECE, "invitation": "#accept", "event": "main h1"}
"""What a visitor has come to see."""


def painted_ms(page: Any) -> float:
    """The time of the first picture, waited for; the page allows no `wait_for_function`."""
    for _ in range(500):
        found = page.evaluate(PAINTED)
        if found is not None:
            return float(found)
        page.wait_for_timeout(20)
    raise TimeoutError("no picture within ten seconds")


@contextlib.contextmanager
def serving(folder: Path, *more: str) -> Iterator[str]:
    """The address of a server with the built files of this tree and *more* options; its data is in
    *folder*."""
    subprocess.run([sys.executable, ROOT / "tools" / "build_page.py"], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "damas", "serve", "--no-browser", "--port", str(port), *more]
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
    return f"/games/{_made(address, '/api/games', body)['id']}"


def new_invitation(address: str) -> str:
    """The path of an invitation by somebody else."""
    asked = {"terms": {"regulation": "fenae-2025", "control": "5+3"}, "name": "Ana"}
    return f"/i/{_made(address, '/api/invitations', asked)['token']}"


def new_event(address: str) -> str:
    """The path of an event with a round, as a spectator comes to it."""
    settings = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 15}
    asked = {"by": "Ana", "data": settings}
    return f"/tournaments/{_made(address, '/api/tournaments', asked)['id']}"


def _made(address: str, path: str, body: object) -> Any:
    headers = {"Content-Type": "application/json"}
    asked = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.load(answer)


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
    path = PATHS[kind](address)
    start = time.perf_counter()
    page.goto(f"{address}{path}", wait_until="commit")
    page.wait_for_selector(SEEN[kind])
    stands = time.perf_counter() - start
    if kind == "invitation":  # the visitor has come to play
        page.click(SEEN[kind])
    page.wait_for_selector(READY[kind])
    ready = time.perf_counter() - start
    board = max(stands, painted_ms(page) / 1000)
    page.wait_for_load_state("networkidle")
    context.close()
    return {
        "page": kind,
        "locale": locale,
        "requests": sum(1 for one in named if loaded.get(one)),
        "bytes": round(sum(loaded[one] for one in named if one in loaded)),
        "board_s": round(board, 2),
        "ready_s": round(ready, 2),
        "asked": [path for one, path in named.items() if loaded.get(one)],
    }


PATHS: dict[str, Callable[[str], str]] = {
    "home": lambda _: "/",
    "game": new_game,
    "invitation": new_invitation,
    "event": new_event,
}


OWN, OTHERS = ("home", "game"), ("invitation", "event")
"""Pages of somebody at the own machine, and those of a stranger to a server."""


def visits(
    browser: Any, address: str, locales: list[str], kinds: Sequence[str]
) -> list[dict[str, Any]]:
    """First visits to each page in each language."""
    wanted = ((kind, locale) for kind in kinds for locale in locales)
    return [measure(browser, address, kind, locale) for kind, locale in wanted]


def measured(locales: list[str]) -> list[dict[str, Any]]:
    """The visits, with a server and a browser started for them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (a tool of the tests)

    chromium = os.environ.get("DAMAS_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with serving(Path(name)) as address:
            found = visits(browser, address, locales, OWN)
        with serving(Path(name), "--hosted") as address:
            return found + visits(browser, address, locales, OTHERS)


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
    print("page       language  requests      kB  first board  ready")
    for row in found:
        print(
            f"{row['page']:10} {row['locale']:9} {row['requests']:7} {row['bytes'] / 1000:9.1f}"
            f" {row['board_s']:9.2f} s {row['ready_s']:5.2f} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
