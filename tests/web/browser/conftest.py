"""A real server in a process of its own, and a real Chromium looking at it."""

from __future__ import annotations

import contextlib
import inspect
import json
import os
import shutil
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

from services.running import migrated_file
from web.built import ROOT
from web.servers import ServerProcess

from .pages import PICTURES, Pages, leave_unpainted

# The shell has no windows, tabs or bars of its own to draw: a third less work than a whole browser.
CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
)
SWITCHES = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1"]
"""All pages of a context share one process. Without the limit each begins in one and is shown by
another: a sixth of the work of a new context."""
BELOW = f"{Path(__file__).parent}{os.sep}"
SHOTS = Path(__file__).parent.parent / "screenshots"
AXE = ROOT / "node_modules/axe-core/axe.min.js"
LOOKS = bool(os.environ.get("TESTS_AXE"))
RUN_AXE = """async (options) => {
    const unpainted = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = []; // axe looks at no text that is transparent
    const { violations } = await axe.run(options);
    document.adoptedStyleSheets = unpainted;
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`); }"""
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
"""Without a description of each element that is in order: half the time. No rule that is run asks
for the style sheets, which axe would read once more."""
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules of axe that look at colours, of those that it runs by itself."""
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
RAW = r"document.body?.innerText.match(/.{0,30}(undefined|\[object |\bNaN\b).{0,30}/)?.[0]"
"""Values of a program that no page shows as they are."""
SHOWN = "(({ played, shown }) => [played?.path, shown.fen])(document.querySelector('#board'))"
"""The move that the board is playing, if any, and its position."""
PATIENCE_SECONDS = 40
"""A busy machine is no fault of a page."""
GIVEN = {"storage_state", "permissions"}
"""Settings that a context is given once, and has no longer after its page was emptied."""


def axe(page: Any, **options: Any) -> list[str]:
    """Faults that axe finds, each with the first element at fault; `make test` does not look."""
    if not LOOKS:
        return []
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci)")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN_AXE, {**AXE_OPTIONS, **options})
    return found


def axe_colours(page: Any) -> list[str]:
    """Faults that axe finds in the colours of a page: all that can come with other colours, where
    `axe` has looked at the same page on the same screen."""
    return axe(page, runOnly={"type": "rule", "values": COLOUR_RULES})


def by_keyboard(page: Any, selector: str) -> None:
    """Presses a button as somebody does who comes to it by other keys."""
    page.keyboard.press("Shift")
    page.focus(selector)
    page.keyboard.press("Enter")


def resize(page: Any, width: int, height: int) -> None:
    """Makes the screen of a loaded page that large, as turning a phone does, and lets it draw.

    The page's layout is made by style sheets alone, which know nothing of an earlier size: after
    the change it is the same as after a load at this size.
    """
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


def comes_true(claim: Callable[[], object]) -> None:
    """Waits until a *claim* about a page is true: a page follows an act, it does not come before.

    Fails with the line of the claim after PATIENCE_SECONDS.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    while not claim():
        assert time.monotonic() < until, f"never true: {inspect.getsource(claim).strip()}"
        time.sleep(0.02)


def press_squares(page: Any, path: Sequence[int]) -> None:
    """Presses squares of the board by the keys alone.

    The board plays a move before its last square is pressed, if no other begins like that. The
    squares left are not pressed then: the page may have given the focus to something else.
    """
    shown = page.evaluate(SHOWN)
    for number in path:
        if page.evaluate(SHOWN) != shown:
            return
        page.locator(f'#board .db-cell[data-square="{number}"]').focus()
        page.keyboard.press("Enter")


def chromium_path() -> str | None:
    """The Chromium of this machine, or the one named by DAMAS_CHROMIUM."""
    named = os.environ.get("DAMAS_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test here `browser`."""
    for item in items:
        if str(item.path).startswith(BELOW):
            item.add_marker(pytest.mark.browser)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """`damas serve` on a port and a database of its own, that can be killed and started again.

    A port is taken again by a later server of this process: to a browser it is the same place, and
    pages that earlier tests have left empty, with the modules they have compiled, serve again.
    """

    hosted = False
    isolated = True
    """Whether every page is isolated, so that the browser shows all in one process."""
    environment: Mapping[str, str] = MappingProxyType({})
    left: ClassVar[list[int]] = []
    """Ports of servers that have ended."""

    def __init__(self, folder: Path) -> None:
        self.port = self.left.pop() if self.left else free_port()
        place = folder / "damas.sqlite3"
        shutil.copy(migrated_file(), place)
        self.database = f"sqlite:///{place}"
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: ServerProcess | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self.process = ServerProcess(
            self.port,
            self.database,
            self.log,
            hosted=self.hosted,
            environment=self.environment,
            isolated=self.isolated,
        )
        assert self.process.address() == self.url

    def kill(self) -> None:
        """kill -9: no chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ends it for good."""
        if self.process and self.process.poll() is None:
            self.kill()
        self.leave_port()

    def leave_port(self) -> None:
        """Another server may have its port from now on."""
        self.left.append(self.port)

    def call(self, path: str, body: object = None, method: str | None = None, key: str = "") -> Any:
        """One REST call, with the *key* of an event's link or as anybody; the answer's JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def new_game(self, regulation: str, fen: str | None = None, **more: object) -> str:
        """Makes a game between two persons (or as *more* says) and returns its id."""
        made: str = self.call("/api/games", {"regulation": regulation, "fen": fen, **more})["id"]
        return made

    def forget_preferences(self) -> None:
        """Each test begins with the usual preferences, also those of the server's owner."""
        path = self.database.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(path, timeout=10)) as store:
            store.execute("DELETE FROM preferences")
            store.commit()

    def state(self, game: str) -> dict[str, Any]:
        """The game as the server has it."""
        held: dict[str, Any] = self.call(f"/api/games/{game}?lang=en")
        return held


class HostedServer(Server):
    """A server whose visitors are guests, from every machine."""

    hosted = True


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server for the tests of one file, of the kind that the file names as SERVER."""
    kind = getattr(request.module, "SERVER", Server)
    made: Server = kind(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


class Browser:
    """One Chromium for the tests of this folder that one process runs one after the other."""

    def __init__(self) -> None:
        self.open: Any = None
        self.pages = Pages()
        self.closing = contextlib.ExitStack()

    def launch(self) -> Any:
        """The browser, started when it is first asked for; skips where there is none."""
        api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
        path = chromium_path()
        if path is None:
            pytest.skip(f"no Chromium found on this machine (looked for {', '.join(CHROMIUMS)})")
        if self.open is None or not self.open.is_connected():
            self.close()
            playwright = self.closing.enter_context(api.sync_playwright())
            self.open = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        return self.open

    def close(self) -> None:
        """Ends it, and the event loop of its driver, which other tests could not run beside."""
        self.open = None
        self.pages.close()
        self.closing.close()


BROWSER = Browser()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """The browser is closed when the next test lies in another folder, or there is none."""
    if nextitem is None or not str(nextitem.path).startswith(BELOW):
        BROWSER.close()


def pytest_sessionfinish() -> None:
    """Also where the run was broken off."""
    BROWSER.close()


@pytest.fixture
def chromium() -> Any:
    """The browser; a test opens contexts of its own in it."""
    return BROWSER.launch()


class PageFaults:
    """Faults on the pages of one test: errors, and requests that left the host."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.faults: list[str] = []

    def page(self, page: Any) -> None:
        """Looks at one page from now on."""
        for event, heard in self._events():
            page.on(event, heard)

    def leave(self, page: Any) -> None:
        """Looks at it no longer, after a last look at its words."""
        self.read(page)
        for event, heard in self._events():
            page.remove_listener(event, heard)

    def read(self, page: Any) -> None:
        """Finds values on the page that are no words."""
        try:
            raw = None if page.is_closed() else page.evaluate(RAW)
        except Exception:  # it is on its way to another page, or its server was ended
            return
        if raw:
            self.faults.append(f"shown: {raw}")

    def _events(self) -> tuple[tuple[str, Any], ...]:
        return (
            ("pageerror", self._error),
            ("console", self._console),
            ("request", self._request),
        )

    def _error(self, error: Any) -> None:
        self.faults.append(f"error: {error}")

    def _console(self, message: Any) -> None:
        expected = (
            "ERR_CONNECTION_REFUSED",
            "ERR_CONNECTION_RESET",  # of a request on its way as a server was ended
            "ERR_INTERNET_DISCONNECTED",
            "status of 422",
            "status of 409",
        )
        if message.type == "error" and not any(words in message.text for words in expected):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.host, "data:", "blob:")):
            self.faults.append(f"left the host: {request.url}")


@pytest.fixture
def open_page(chromium: Any, server: Server) -> Iterator[Any]:
    """open_page(path, **context) → a page that must stay free of errors and foreign requests.

    With *clock*, its time can be moved on by `page.clock`. With *own*, no other test has used it
    and none will.
    """
    watch = PageFaults(server.url)
    contexts, lent = [], []
    server.forget_preferences()

    def opened(path: str, *, clock: bool = False, own: bool = False, **context: Any) -> Any:
        wanted = {"locale": "en-GB", "reduced_motion": "reduce", **context}
        if clock or own or GIVEN & context.keys():
            contexts.append(chromium.new_context(base_url=server.url, **wanted))
            leave_unpainted(contexts[-1])
            page = contexts[-1].new_page()
        else:
            lent.append(BROWSER.pages.take(chromium, server.url, wanted))
            page = lent[-1][1].page
        page.set_default_timeout(PATIENCE_SECONDS * 1000)
        page.set_default_navigation_timeout(PATIENCE_SECONDS * 1000)
        watch.page(page)
        if not PICTURES:
            page.screenshot = lambda **_: b""
        if clock:
            page.clock.install()
        if page.url != server.url + path:  # an emptied page stands at EMPTY already
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        for page in context.pages:
            watch.read(page)
        context.close()
    for kind, used in lent:
        watch.leave(used.page)
        BROWSER.pages.give_back(kind, used)
    assert watch.faults == []


class Table:
    """The game page as a player handles it."""

    def __init__(self, page: Any, server: Server, game: str) -> None:
        self.page = page
        self.server = server
        self.game = game
        page.wait_for_selector("damas-board[data-ply]")

    @property
    def state(self) -> dict[str, Any]:
        """The state on the server."""
        return self.server.state(self.game)

    def tap(self, *squares: int) -> None:
        """Presses squares one after the other."""
        for square in squares:
            self.page.click(f'.db-cell[data-square="{square}"]')

    def label(self, square: int) -> str:
        """The words of a screen reader for a square."""
        said: str = self.page.get_attribute(f'.db-cell[data-square="{square}"]', "aria-label")
        return said

    def notice(self) -> str:
        """The sentence under the board."""
        said: str = self.page.inner_text("#notice")
        return said

    def wait_notice(self, words: str) -> None:
        """Waits until the sentence under the board has these words."""
        self.page.wait_for_selector(f"#notice:has-text({json.dumps(words, ensure_ascii=False)})")

    def wait_ply(self, ply: int) -> None:
        """Waits until the board shows the position after *ply* moves and may be played on.

        If it never does, the failure says how far server and page have come.
        """
        shown = self.page.locator(f'damas-board[data-ply="{ply}"]')
        try:
            shown.wait_for()
        except Exception as fault:
            raise AssertionError(f"no ply {ply}: {self.progress()}") from fault

    def progress(self) -> dict[str, Any]:
        """The progress of the server and of this page, for the words of a failure."""
        page = self.page.evaluate(
            """() => { const board = document.querySelector("damas-board"); return {
                ply: board.dataset.ply, chosen: board.choice?.prefix, played: board.played,
                notice: document.querySelector("#notice")?.innerText,
                banner: document.querySelector("#banner")?.hidden === false }; }"""
        )
        state = self.state
        return {"server": {"ply": state["ply"], "outcome": state["outcome"]}, "page": page}

    def play(self, move: dict[str, Any], ply: int) -> None:
        """Plays a legal move after *ply* others by tapping its path; waits until it is saved."""
        self.tap(*move["path"])
        self.wait_ply(ply + 1)

    def menu(self) -> None:
        """Opens what stands behind the row of acts, or closes it."""
        self.page.click('[data-action="menu"]')

    def type(self, text: str) -> None:
        """Types a move into the form."""
        self.page.fill("#move", text)
        self.page.press("#move", "Enter")


@pytest.fixture
def sit(open_page: Any, server: Server) -> Any:
    """sit(game, **context) → the table of a game in a page of its own."""

    def at(game: str, **context: Any) -> Table:
        return Table(open_page(f"/games/{game}", **context), server, game)

    return at
