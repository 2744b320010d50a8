"""Pages that the tests of one process use one after the other.

A new context costs as much work as the load of the page in it: a process, and every module
compiled anew. So the page of a finished test is emptied of its cookies and its storage, and the
next test that wants one of the same kind goes on in it.
"""

from __future__ import annotations

import json
import os
from typing import Any

PICTURES = bool(os.environ.get("DAMAS_PICTURES"))
"""Whether pictures of the pages are saved for a person to look at; no test reads them."""

SHOWN = {
    "viewport": {"width": 1280, "height": 720},
    "color_scheme": "light",
    "reduced_motion": "no-preference",
}
"""Settings of a page that can be changed while it is open, with the browser's own values."""

LASTING = ("add_init_script", "expose_function", "expose_binding")
"""Changes that cannot be taken back from a page."""

EMPTY = "localStorage.clear(); sessionStorage.clear();"

UNPAINTED = """{
    const none = new CSSStyleSheet();
    none.replaceSync("@media screen { :root { opacity: 0 !important } }");
    document.adoptedStyleSheets.push(none); }"""
"""A page that is laid out and answers as ever, but whose points are not coloured: a third of the
work of loading a page with a board."""


def leave_unpainted(context: Any) -> None:
    """No page of the *context* is painted from now on, unless pictures are wanted: tests ask what
    stands where, and look at no picture; `axe` sees the colours all the same."""
    if not PICTURES:
        context.add_init_script(UNPAINTED)
        context.on("page", _make_no_picture)


def _make_no_picture(page: Any) -> None:
    page.screenshot = lambda **_: b""


def _refused(*_: object, **__: object) -> None:
    raise AssertionError("this page is given to other tests: open it with own=True")


class SpareContext:
    """A context with its page, and the values it was made with."""

    def __init__(self, browser: Any, server: str, wanted: dict[str, Any]) -> None:
        self.server = server
        self.context = browser.new_context(base_url=server, **wanted)
        leave_unpainted(self.context)
        self.page = self.context.new_page()
        for name in LASTING:
            setattr(self.page, name, _refused)
            setattr(self.context, name, _refused)
        self.page.clock.install = _refused  # time would stand still for all later tests

    def show(self, wanted: dict[str, Any]) -> None:
        """Makes the screen of the page the *wanted* one."""
        chosen = {**SHOWN, **wanted}
        self.page.set_viewport_size(chosen["viewport"])
        self.page.emulate_media(
            media="null",
            color_scheme=chosen["color_scheme"],
            reduced_motion=chosen["reduced_motion"],
        )

    def empty(self) -> bool:
        """Removes the traces of a visit; False where that cannot be done."""
        if self.page.is_closed():
            return False
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.context.set_offline(False)
        for one in (self.page, self.context):
            one.unroute_all()
        self.context.clear_permissions()
        if self.page.goto("/healthz") is None:  # a page without scripts, of the same origin
            return False
        self.page.evaluate(EMPTY)
        line = self.context.new_cdp_session(self.page)
        line.send("Storage.clearDataForOrigin", {"origin": self.server, "storageTypes": "all"})
        line.detach()
        self.context.clear_cookies()
        return True


class Pages:
    """The pages that no test uses at this time, by their server's address and their kind."""

    def __init__(self) -> None:
        self.free: dict[str, list[SpareContext]] = {}

    def take(self, browser: Any, server: str, wanted: dict[str, Any]) -> tuple[str, SpareContext]:
        """An empty page with the *wanted* values, and the kind to give it back as."""
        lasting = {name: it for name, it in wanted.items() if name not in SHOWN}
        kind = json.dumps([server, lasting], sort_keys=True)
        waiting = self.free.setdefault(kind, [])
        if not waiting:
            return kind, SpareContext(browser, server, wanted)
        found = waiting.pop()
        found.show(wanted)
        return kind, found

    def give_back(self, kind: str, used: SpareContext) -> None:
        """A page that its test is done with."""
        try:
            emptied = used.empty()
        except Exception:  # such as a server that a test has ended
            emptied = False
        if emptied:
            self.free[kind].append(used)
        else:
            used.context.close()

    def close(self) -> None:
        """Closes the pages."""
        for used in (one for waiting in self.free.values() for one in waiting):
            used.context.close()
        self.free.clear()


TABS = {"crosstable": "standings", "checkin": "players"}
UNDER_MORE = ("prepare", "awards", "protests", "online", "people", "log", "settings")


def to_part(page: Any, part: str) -> None:
    """Opens a part of an event as a person does: its tab, and its link in there if it has one."""
    page.wait_for_selector("body[data-ready]")
    tab = "more" if part in UNDER_MORE else TABS.get(part, part)
    page.click(f"#tab-{tab}")
    if tab != part:
        page.click(f"[data-part='{part}']:visible")
