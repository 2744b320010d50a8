"""The archive of finished games: filters, pages by a key, sums, files; nothing private."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from damas import Game
from damas.app.watching import finished
from damas.store import FinishedGames, GameSearch, GameSetup, GameSummary, open_database

HOSTILE = '"><script>alert(1)</script>'
DAY = 86_400_000


@pytest.fixture(name="kept")
def _kept(server: Any) -> list[str]:
    """Games that are over, a day apart from 2 January 1970 on, and some that nobody must find."""
    games = server.app.state.services.games.games
    rows = [
        ("fenae-2025", "João", "Ana", "white", "resignation", {"rated": True}, False),
        ("fenae-2025", "Ana", "João", "black", "time", {"rated": False}, False),
        ("portuguesa-fpd", "Rui", "Ana", "draw", "agreement", None, False),
        ("internacional", HOSTILE, "Zé", "white", "blocked", None, False),
        ("fenae-2025", "Ana", "Rui", None, "aborted", None, False),
        ("fenae-2025", "Ana", "Secret", "white", "time", None, True),
        ("fenae-2025", "Ana", "Running", None, None, None, False),
    ]
    made = []
    for number, (book, white, black, result, reason, terms, private) in enumerate(rows, 1):
        people = {
            colour: {"kind": "person", "name": name}
            for colour, name in (("white", white), ("black", black))
        }
        game = Game(book)
        setup = GameSetup(book, game.board.fen, people, terms=terms, private=private)
        summary = GameSummary(0, game.board.fen, game.turn, result, reason)
        made.append(games.create(setup, summary, number * DAY).id)
    return made


FILTERS = [
    ("", [3, 2, 1, 0]),
    ("player=joao", [1, 0]),
    ("player=JO%C3%83O", [1, 0]),
    ("player=an", [2, 1, 0]),
    ("player=%25", []),
    ("player=_", []),
    ("variant=brazilian", [1, 0]),
    ("regulation=portuguesa-fpd", [2]),
    ("regulation=portuguesa-fpd&variant=brazilian", []),
    ("regulation=no-such-book", []),
    ("result=white", [3, 0]),
    ("result=draw", [2]),
    ("reason=time", [1]),
    ("reason=aborted", [4]),
    ("rated=yes", [0]),
    ("rated=no", [3, 2, 1]),
    ("since=1970-01-03", [3, 2, 1]),
    ("until=1970-01-03", [1, 0]),
    ("since=1970-01-03&until=1970-01-03", [1]),
    ("since=9999-12-31", [3, 2, 1, 0]),
    ("player=Secret", []),
    ("player=Running", []),
    ("player=&variant=&result=&rated=&since=&until=", [3, 2, 1, 0]),
]
"""Queries, and the places of the games that they find."""


@pytest.mark.both_databases
def test_filters_find_what_they_say(browser: Any, kept: list[str]) -> None:
    """By REST, on the page, and in the file: the same games, and their sums."""
    eve = browser()
    for query, places in FILTERS:
        ids = [kept[place] for place in places]
        found = eve.get(f"/api/games/finished?{query}").json()
        assert [one["id"] for one in found["games"]] == ids, query
        assert found["sums"]["all"] == len(places), query
        page = eve.get(f"/games/finished?{query}").text
        assert re.findall(r'<li><a href="/games/([\w-]+)">', page) == ids, query
        text = eve.get(f"/games/finished.pdn?{query}").text
        assert text.count("[Result ") == len(places), query


@pytest.mark.both_databases
def test_pages_follow_by_a_key(browser: Any, kept: list[str]) -> None:
    """A game that ends meanwhile moves nothing; the last page has no next."""
    eve = browser()

    def pages() -> Iterator[list[str]]:
        key = ""
        while key is not None:
            found = eve.get(f"/api/games/finished?limit=2&before={key}").json()
            assert found["sums"] == {"all": 4, "white": 2, "black": 1, "draw": 1}
            yield [one["id"] for one in found["games"]]
            key = found["next"]

    assert list(pages()) == [[kept[3], kept[2]], [kept[1], kept[0]]]


def test_games_of_one_moment_are_each_on_one_page(server: Any, browser: Any) -> None:
    """The key has the id as well."""
    games = server.app.state.services.games.games
    start = Game("fenae-2025").board.fen
    people = {colour: {"kind": "person", "name": None} for colour in ("white", "black")}
    setup = GameSetup("fenae-2025", start, people)
    summary = GameSummary(0, start, "white", "draw", "agreement")
    made = {games.create(setup, summary, DAY).id for _ in range(5)}
    eve, seen, key = browser(), [], ""
    while key is not None:
        found = eve.get(f"/api/games/finished?limit=2&before={key}").json()
        seen += [one["id"] for one in found["games"]]
        key = found["next"]
    assert len(seen) == 5
    assert set(seen) == made


def test_the_file_is_pdn_and_has_a_bound(
    browser: Any, kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readable again; the last games where there are too many, and the page says so."""
    eve = browser()
    answer = eve.get("/games/finished.pdn?variant=brazilian")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert re.findall(r'\[White "(.*)"\]', answer.text) == ["Ana", "João"]
    monkeypatch.setattr(finished, "MOST_FILE", 1)
    assert eve.get("/games/finished.pdn").text.count("[Result ") == 1
    assert kept


REFUSED = [
    "result=won",
    "rated=perhaps",
    "since=yesterday",
    "since=2026-99-99",
    "before=1",
    "before=1.%3Cscript%3E",
    "before=99999999999999999999.a",
    "before=" + "x" * 4000,
    "limit=0",
    "limit=101",
    "limit=1e9",
    "player=" + "x" * 61,
    "variant=chess",
    "reason=" + "x" * 40,
]
"""Queries with a value that cannot be."""


def test_other_values_are_refused_with_a_sentence(browser: Any) -> None:
    """422, short, in the person's language."""
    eve = browser()
    for path in ("/api/games/finished", "/games/finished"):
        for query in REFUSED:
            answer = eve.get(f"{path}?{query}&lang=pt_PT")
            assert answer.status_code == 422, (query, answer.text)
            assert answer.json()["message"], query
            assert len(answer.text) < 2000, query


@pytest.mark.both_databases
def test_markup_in_names_and_filters_stays_text(browser: Any, kept: list[str]) -> None:
    """Of players, and of the person who searches."""
    eve = browser()
    for query in ("", f"?player={HOSTILE}", f"?regulation={HOSTILE}"):
        assert "<script>alert" not in eve.get(f"/games/finished{query}").text
    assert kept


@pytest.mark.both_databases
def test_a_game_is_found_as_soon_as_it_is_over(two: Any, browser: Any) -> None:
    """Under its names, until a player goes: then the name goes from the search as well."""
    from web.people.conftest import sitting  # noqa: PLC0415

    ana, rui, game = two()
    with sitting(ana, game) as seat, sitting(rui, game) as other:
        seat.begin(other)
        seat.do("resign")
    eve = browser()
    found = eve.get("/api/games/finished?player=ana&result=black").json()
    assert [one["id"] for one in found["games"]] == [game]


def test_the_list_of_own_games_keeps_its_address(browser: Any) -> None:
    """`/games` shows the own games, as before; watching leads to both."""
    eve = browser()
    assert 'id="saved"' in eve.get("/games").text
    assert "/games/finished" in eve.get("/watch").text


def test_the_search_reads_the_index_alone(database: str) -> None:
    """However many games there are: no row of a game is read to be passed over."""
    opened = open_database(database)
    search = GameSearch(player="ana", result="white", rated=False, reason="time")
    FinishedGames(opened).page(search, 10)
    query = (
        "EXPLAIN QUERY PLAN SELECT id FROM games WHERE reason IS NOT NULL AND private IS 0 "
        "AND reason = 'time' AND result = 'white' AND rated IS 0 AND white_key LIKE '%a%' "
        "ORDER BY updated_ms DESC, id DESC LIMIT 10"
    )
    with opened.engine.connect() as connection:
        plan = str(connection.exec_driver_sql(query).all())
    assert "USING COVERING INDEX ix_games_over" in plan
    assert "TEMP B-TREE" not in plan
