"""Beginnings of tests of a page, made over HTTP, and a look that costs less than a whole one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from websockets.sync.client import connect

from .conftest import Server, Table, axe, axe_colours
from .guests import invited, seated

DESKTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
EMPTY = "/healthz"
"""An address of the server whose page has no scripts and costs next to nothing."""


def both_colours(page: Any, first: str = "light") -> list[str]:
    """Faults that axe finds in light and dark, all in the *first* of them; the other is shown then.

    In the other only the rules that look at colours are asked: the style sheets change nothing
    else with them.
    """
    page.emulate_media(color_scheme=first)
    found = axe(page)
    page.emulate_media(color_scheme="dark" if first == "light" else "light")
    return found + axe_colours(page)


def meet(open_page: Any, server: Server, **terms: str) -> tuple[Table, Table]:
    """The game of Ana, at a desktop, and of Rui, at a phone; each sits at it in the own page.

    *terms* are those of an invitation, as an address has them.
    """
    asked: dict[str, Any] = {name: unquote(value) for name, value in terms.items()}
    if "fen" in asked:
        asked["start"] = {"kind": "position", "fen": asked.pop("fen")}
    ana, rui, game = invited(server, **{"control": None, **asked})
    return seated(ana, open_page, game, **DESKTOP), seated(rui, open_page, game, **PHONE)


def begin(white: Table, black: Table) -> None:
    """The first move of both: from now on giving up loses."""
    for ply, table in enumerate((white, black)):
        table.wait_ply(ply)
        table.play(white.server.state(white.game)["legal"][0], ply)
    white.wait_ply(2)


def sent(page: Any, path: str, body: Any) -> Any:
    """The JSON of the answer to a call of the person at the *page*. Fails if it is refused."""
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def visitor(open_page: Any, **context: Any) -> Any:
    """An empty page of a person whom the server knows as a guest from now on."""
    page = open_page(EMPTY, **context)
    page.request.get("/join")
    return page


def played(server: Server, game: str, moves: Sequence[str | list[int]]) -> None:
    """Plays *moves*, as notations or paths, in a game of this machine from its beginning.

    Fails if one is refused.
    """
    with connect(f"{server.url.replace('http', 'ws')}/ws/games/{game}") as line:
        line.send(json.dumps({"type": "hello", "version": None, "protocol": 3}))
        for ply, move in enumerate(moves):
            words = {"type": "move", "id": f"m-{ply}", "ply": ply}
            line.send(json.dumps({**words, "text" if isinstance(move, str) else "path": move}))
        heard: list[dict[str, Any]] = []
        while sum(one["type"] == "ack" for one in heard) < len(moves):
            heard.append(json.loads(line.recv(timeout=60)))
            assert heard[-1]["type"] != "refused", heard[-1]
