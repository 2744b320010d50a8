"""A person's games in figures, and a year of them: what the pages say, and to whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.archive import Archive
from damas.rules.game import Game
from damas.store import Database, Games, GameSetup, GameSummary, StoredEntry

from .conftest import Browser
from .test_accounts import register
from .test_rated_games import me

JUNE_2025_MS = 1_750_000_000_000
DAY_MS = 86_400_000
PLAYERS = {colour: {"kind": "person", "name": "", "level": None} for colour in ("white", "black")}
BLITZ = {"base_seconds": 300, "increment_seconds": 3}
SECOND_MS = 1000


def store(server: TestClient) -> Database:
    """The server's database."""
    found: Database = server.app.state.services.database  # type: ignore[attr-defined]
    return found


def moves_of(regulation: str, plies: int, seconds: int, at_ms: int) -> list[StoredEntry]:
    """The log of a game in which each move takes that many *seconds*."""
    game, entries = Game(regulation), [StoredEntry("start", {}, at_ms, None, 1)]
    for ply in range(plies):
        by, move = game.turn, game.legal_moves[0]
        game.push(move)
        at_ms += seconds * SECOND_MS
        payload = {"by": by, "path": list(move.path)}
        entries.append(StoredEntry("move", payload, at_ms, None, ply + 2))
    return entries


def played(
    server: TestClient,
    seats: Sequence[str],
    result: str,
    *,
    day: int = 0,
    reason: str = "resignation",
    regulation: str = "fenae-2025",
    plies: int = 30,
    private: bool = False,
    entries: Sequence[StoredEntry] = (),
) -> None:
    """A finished game of two people, the first with White, so many days after June 2025."""
    start = Game(regulation).start_board.fen
    clock = BLITZ if entries else None
    setup = GameSetup(regulation, start, PLAYERS, clock=clock, private=private)
    at_ms = JUNE_2025_MS + day * DAY_MS
    white, black = seats
    Games(store(server)).create(
        setup,
        GameSummary(plies, start, "white", result, reason),
        at_ms,
        seats={"white": white, "black": black},
        entries=entries,
    )


@pytest.fixture(name="people")
def _people(browser: Browser) -> dict[str, Any]:
    """Ana and Rui with accounts, and a visitor."""
    ana, rui = browser(), browser()
    register(ana, "Ana")
    register(rui, "Rui")
    return {"ana": ana, "rui": rui, "eve": browser(), "ids": (me(ana), me(rui))}


def part(page: str, title: str) -> dict[str, list[int]]:
    """The rows of the table under a heading: by name, the numbers."""
    (text,) = re.findall(rf'aria-labelledby="{title}-title">(.*?)</section>', page, re.S)
    body = text.partition("<tbody>")[2]
    found = {}
    for row in body.split("<tr>")[1:]:
        name = re.sub(r"<svg.*?</svg>|<span.*?</span>|<[^>]*>", "", row.partition("</th>")[0])
        cells = re.findall(r'<td class="number">([\d.,]+)</td>', row)
        found[name.strip()] = [float(one.replace(",", ".")) for one in cells]
    return found


def test_the_statistics_count_by_colour_end_length_and_opponent(
    server: TestClient, people: dict[str, Any]
) -> None:
    """Each figure stands in a table, beside its bar; one kind of game can be asked for alone."""
    ana, rui = people["ids"]
    played(server, (ana, rui), "white")
    played(server, (ana, rui), "white", reason="time", plies=90)
    played(server, (rui, ana), "white", plies=90)
    played(server, (rui, ana), "draw", reason="agreement", regulation="portuguesa-fpd")
    page = people["eve"].get(f"/people/{ana}/statistics?lang=en").text
    assert part(page, "colours") == {"With White": [2, 2, 0, 0], "With Black": [2, 0, 1, 1]}
    assert part(page, "endings") == {
        "One side has resigned": [2, 1, 0, 1],
        "The time of one side has run out": [1, 1, 0, 0],
        "Draw by agreement": [1, 0, 1, 0],
    }
    assert part(page, "lengths") == {
        "Moves 1 to 20": [2, 1, 1, 0],
        "Moves 41 to 50": [2, 1, 0, 1],
    }
    assert part(page, "opponents") == {"Rui": [4, 2, 1, 1]}
    assert page.count('class="shares"') >= 8
    alone = people["eve"].get(f"/people/{ana}/statistics?game=portuguese&lang=en").text
    assert part(alone, "colours") == {"With Black": [1, 0, 1, 0]}


def test_the_time_of_moves_is_ones_own(server: TestClient, people: dict[str, Any]) -> None:
    """Of games with a clock, from the move before to one's own."""
    ana, rui = people["ids"]
    log = moves_of("ceska-cfd", 24, 7, JUNE_2025_MS)
    played(server, (ana, rui), "white", plies=24, entries=log, regulation="ceska-cfd")
    page = people["eve"].get(f"/people/{rui}/statistics?lang=pt-PT").text
    assert part(page, "thought") == {"Lances 1 a 10": [7], "Lances 11 a 20": [7]}
    assert "7,0" in page
    (opening,) = part(page, "openings")
    assert re.match(r"1\. [a-h][1-8]", opening)  # as people of this game write moves


def test_private_games_are_counted_for_those_who_may_see_them(
    server: TestClient, people: dict[str, Any]
) -> None:
    """On both pages, as in a profile."""
    ana, rui = people["ids"]
    played(server, (ana, rui), "white", private=True)
    for path in (f"/people/{ana}/statistics", f"/people/{ana}/years/2025"):
        assert "No games" in people["eve"].get(f"{path}?lang=en").text
        assert "1 won" in people["ana"].get(f"{path}?lang=en").text
        assert people["eve"].get(path.replace(ana, "nobody")).status_code == 404


def test_a_year_is_counted_by_itself(server: TestClient, people: dict[str, Any]) -> None:
    """Its months, its days, the games won in a row; others see the figures beside its address."""
    ana, rui = people["ids"]
    for day in (0, 1, 1, 40):
        played(server, (ana, rui), "white", day=day, plies=50 + day)
    played(server, (rui, ana), "white", day=41)
    played(server, (ana, rui), "black", day=400)
    page = people["eve"].get(f"/people/{ana}/years/2025?lang=en").text
    months = part(page, "months")
    assert months == {"June": [3, 3, 0, 0], "July": [2, 1, 0, 1]}
    figures = dict(re.findall(r"<dt>(.*?)</dt><dd>(?:<a[^>]*>)?(\d+)", page))
    assert figures["Days with games"] == "4"
    assert figures["Won in a row"] == "4"
    assert figures["Moves of the longest game"] == "45"
    assert '<meta property="og:description" content="Games: 5 (4 won, 0 drawn, 1 lost)">' in page
    assert people["eve"].get(f"/people/{ana}/years/1999").status_code == 422


FILED = """[White "Silva, Ana"] [Black "Reis, Rui"] [GameType "20"] 1. 32-28 19-23 2-0

[White "Rui Reis"] [Black "ana silva"] [Result "1-1"] [GameType "20"] 1. 32-28 18-23 2. 37-32 1-1

[White "Silva, Anabela"] [Black "Reis, Rui"] [Result "2-0"] [GameType "20"] 1. 31-27 17-21 2-0
"""


def test_games_from_files_are_counted_apart_for_their_player_alone(
    server: TestClient, people: dict[str, Any]
) -> None:
    """Under the name that the person has in files, in either order; nobody else's games."""
    ana, page = people["ana"], f"/people/{people['ids'][0]}/statistics?lang=en"
    Archive(store(server)).add_text(FILED, "club.pdn")
    assert "no finished game under this name" in ana.get(page).text
    body = {"changes": {"files.name": {"value": "Ana Silva; nobody"}}}
    assert ana.put("/api/people/preferences", json=body).status_code == 200
    seen = ana.get(page).text
    assert "No games yet" in seen  # of those played here
    assert part(seen, "files-colours") == {"With White": [1, 1, 0, 0], "With Black": [1, 0, 1, 0]}
    assert part(seen, "files-opponents") == {"Reis, Rui": [2, 1, 1, 0]}
    assert part(seen, "files-openings") == {"1. 32-28 18-23 2. 37-32": [1, 0, 1, 0]}
    assert "files-name" not in people["rui"].get(page).text
