"""The arbiter's table in a browser, as an arbiter handles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .conftest import Server

Open = Callable[..., "Desk"]


class Desk:
    """The page as an arbiter handles it."""

    def __init__(self, page: Any, server: Server, table: str) -> None:
        self.page = page
        self.server = server
        self.table = table
        page.wait_for_selector("body[data-ready]")

    @property
    def view(self) -> dict[str, Any]:
        """The state on the server."""
        held: dict[str, Any] = self.server.call(f"/api/arbiter/tables/{self.table}?lang=en")
        return held

    def settle(self) -> dict[str, Any]:
        """Waits until all that was entered is kept and shown; what the server holds then."""
        self.page.wait_for_selector("body[data-waiting='0']", state="attached")
        view = self.view
        self.reach(view["version"])
        return view

    def reach(self, version: int) -> None:
        """Waits until the page shows the board after so many entries."""
        self.page.wait_for_selector(f"body[data-version='{version}']", state="attached")

    def tap(self, *squares: int) -> None:
        """Presses squares one after the other."""
        for square in squares:
            self.page.click(f'free-board .db-cell[data-square="{square}"]')

    def centre(self, place: int | tuple[float, float]) -> tuple[float, float]:
        """The place of a square on the screen; of a pair, in squares from the top left."""
        if isinstance(place, tuple):
            box = self.page.locator("free-board .db-grid").bounding_box()
            unit = box["width"] / self.view["variant"]["size"]
            return box["x"] + place[0] * unit, box["y"] + place[1] * unit
        box = self.page.locator(f'free-board .db-cell[data-square="{place}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: int, end: int | tuple[float, float]) -> None:
        """Carries a piece."""
        mouse = self.page.mouse
        mouse.move(*self.centre(start))
        mouse.down()
        mouse.move(*self.centre(end), steps=4)
        mouse.up()

    def press(self, selector: str) -> None:
        """Presses a button."""
        self.page.click(selector)

    def move(self) -> dict[str, Any]:
        """Plays the first legal move with all that belongs to it, by hand."""
        view = self.view
        path = view["legal"][0]["path"]
        self.tap(path[0], path[-1])
        if self.page.locator("#tools >> text=Which capture was it?").count():
            shown = "×".join(map(str, path))
            self.page.click(f"#tools button:has-text('{shown}')")
        view = self.settle()
        if view["state"]["awaiting"]:
            self.press("#take-all")
            view = self.settle()
        if view["outcome"] is None:
            self.press(f"[data-press='{'white' if view['expected'] == 'black' else 'black'}']")
            view = self.settle()
        for square in view["state"]["uncrowned"]:
            self.tap(square)
            self.press("#tools [data-do='crown']")
            view = self.settle()
        return view
