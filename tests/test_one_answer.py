"""One question to a rule book, one answer: the library, the arbiter's table, terms of a meeting,
the desk of an event and the page of the rules agree, for all books.

Each question is asked by generated cases in every face that can be asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from damas import Game
from damas.app.views.regulations import regulation_view
from damas.arbiter import CODES, Table
from damas.arbiter.reference import reference
from damas.base.citation import Citation
from damas.errors import DamasError, MeetingError
from damas.http.routes.tournament.creation import proposals
from damas.meeting.match import GameMatch
from damas.meeting.terms import MeetingTerms, StartPosition, checked
from damas.regulations import REGULATIONS, Regulation
from damas.rules.outcome import ruled
from damas.rules.regulations.catalogue import SHIPPED
from damas.rules.rulebook import cited_words, rows
from damas.tournament import standings
from damas.tournament.event import EntryError, LogEntry, Tournament
from damas.tournament.presentation.facts import facts
from damas.tournament.presentation.view import tournament_view
from damas.tournament.scoring.standings import tie_breaks_of
from fuzz.tables import FENS

every_book = pytest.mark.parametrize("name", SHIPPED)
BY = {"by": "Ana", "at": "2025-11-21T09:00:00-03:00"}
EVENT = {"name": "Liga", "system": "round-robin", "wo_tolerance_min": 15}
PLAYERS = ("white", "black")


def event_of(name: str, **more: Any) -> Tournament:
    """An event by a book, as the desk makes it."""
    made = Tournament()
    made.do("create", **BY, **{**EVENT, **more, "regulation": name})
    return made


def begun(name: str, fen: str | None = None) -> tuple[Game, Table]:
    """The same beginning in the library and at the table."""
    table = Table()
    start = {"event": "start", "regulation": name, **({"fen": fen} if fen else {})}
    assert all(one.kind != "error" for one in table.apply(start))
    return Game(name, fen=fen), table


def play(game: Game, table: Table, lot: random.Random) -> bool:
    """The same legal move in both, with its pieces removed and kings crowned; False at the end."""
    moves = list(game.board.legal_moves)
    if game.outcome is not None or not moves:
        return False
    move, by = lot.choice(moves), game.turn
    game.push(move)
    table.apply({"event": "move", "by": by, "path": list(move.path)})
    for square in list(table.position.awaiting):
        table.apply({"event": "remove", "by": by, "square": square})
    for square in sorted(table.pieces.uncrowned):
        table.apply({"event": "crown", "by": by, "square": square})
    return table.history.fen == game.board.fen


def refused(table: Table, **event: Any) -> str:
    """The sentence with which the table refuses an event; "" where it takes it."""
    said = table.apply(event)
    return next((str(one.message) for one in said if one.kind in ("refused", "error")), "")


def refusal(act: Any, *given: Any) -> str:
    """The sentence with which the library refuses an act; "" where it takes it."""
    try:
        act(*given)
    except DamasError as error:
        return str(error.text)
    return ""


@every_book
def test_offers_of_a_draw(name: str) -> None:
    """The library and the table let a draw be offered after the same moves, in the same words."""
    least = 2 * REGULATIONS[name].agreement.from_move
    for plies in sorted({0, 1, 2, max(0, least - 1), least, least + 1}):
        for seed in range(20):
            game, table = begun(name)
            lot = random.Random(f"{name} {plies} {seed}")
            if all(play(game, table, lot) for _ in range(plies)) and game.outcome is None:
                break
        else:
            pytest.fail(f"no game of {plies} moves")
        by = lot.choice(PLAYERS)
        assert refused(table, event="offer_draw", by=by) == refusal(game.offer_draw, by)
        answer = "white" if by == "black" else "black"
        assert refused(table, event="accept_draw", by=answer) == refusal(game.accept_draw, answer)
        assert _end(table.result) == _end(game.outcome)


def _end(outcome: Any) -> Any:
    if outcome is None:
        return None
    return outcome.white, outcome.black, outcome.reason, str(outcome.citation)


@every_book
def test_claims(name: str) -> None:
    """Every counted rule, claimed by either player after every few moves of an ending."""
    book = REGULATIONS[name]
    rules = {one.reason for one in book.draw_rules}
    asked = 0
    for number, fen in enumerate(FENS[book.variant.id]):
        lot = random.Random(f"{name} {number}")
        game, table = begun(name, fen)
        for _ in range(24):
            if not play(game, table, lot):
                break
            if game.outcome is not None:
                assert _end(table.result) == _end(game.outcome)
                break
            for rule in sorted({one.rule for one in game.counters} & rules):
                by = lot.choice(PLAYERS)
                copy = Table.from_events(table.events)
                other = game.copy()
                said = refused(copy, event="claim", by=by, rule=rule)
                assert said == refusal(other.claim, by, rule)
                assert _end(copy.result) == _end(other.outcome)
                asked += 1
    assert asked or not rules


@every_book
def test_results_that_the_arbiter_gives(name: str) -> None:
    """Each reason with each result that it can have: the same article, or refused by both."""
    ends = ruled(draws_on_time=REGULATIONS[name].draws_on_time)
    for reason, results in ends.items():
        for white, black in results:
            game, table = begun(name)
            event = {"event": "rule", "by": "arbiter", "white": white, "black": black}
            table.apply({**event, "ruling": reason})
            game.adjudicate(reason, white=white, black=black)
            assert _end(table.result) == _end(game.outcome), (reason, white, black)


@every_book
def test_absence(name: str) -> None:
    """The article on W.O. in the library, at the table, at the desk and in the facts."""
    game, table = begun(name)
    game.adjudicate("absence", white="win", black="loss")
    table.apply({"event": "rule", "by": "arbiter", "ruling": "absence", "against": "black"})
    event = event_of(name)
    assert game.outcome is not None
    own = REGULATIONS[name].articles.get("absence")
    assert event.rules.absence_article == own
    said = {str(one.label): str(one.articles) for one in facts(tournament_view(event))}
    assert said["W.O."] == str(own or "")
    assert _end(table.result) == _end(game.outcome)
    if own is not None:
        assert game.outcome.citation == own


@every_book
def test_points(name: str) -> None:
    """A win, a draw and a loss in the book, an event, its proposal, and a match of two people."""
    points = REGULATIONS[name].points
    unit = points.half_points
    worth = [Fraction(one, unit) for one in (points.win, points.draw, points.loss)]
    system = event_of(name).rules.points
    assert [system.win, system.draw, system.loss] == worth
    proposed = _proposed(name)["values"]["points"].split("-")
    assert [Fraction(one.replace("½", "1/2")) for one in proposed] == worth
    game = Game(name)
    game.resign("white")
    assert game.outcome is not None
    match = GameMatch(MeetingTerms(name, games=2), "x").after(game.outcome)
    assert sorted(match.results[0]) == sorted((points.win, points.loss))
    row = next(one for one in rows(REGULATIONS[name]) if one.key == "points")
    assert row.value.params["win"] == points.text("win")


def _proposed(name: str, system: str = "round-robin") -> dict[str, Any]:
    """The proposals for a new event by a book."""
    return proposals(name, system, "en")


@every_book
def test_colours(name: str) -> None:
    """Whether only the lot gives White: terms, the desk and the page of the rules."""
    by_lot = refusal(checked, MeetingTerms(name, colour="white")) != ""
    ways, article = event_of(name).rules.colour_ways
    assert by_lot == (ways == ("lot",))
    assert by_lot == regulation_view(REGULATIONS[name], "en")["white_by_lot"]
    row = next(one for one in rows(REGULATIONS[name]) if one.key == "colours")
    assert article == row.citation
    assert list(ways) == _proposed(name)["values"]["ways"]


@every_book
@pytest.mark.parametrize("system", ["round-robin", "swiss"])
def test_tie_breaks(name: str, system: str) -> None:
    """The order of the desk is that of the proposal, and of the book where it has one."""
    event = event_of(name, system=system, **({"rounds": 3} if system == "swiss" else {}))
    proposed = [one["code"] for one in _proposed(name, system)["tie_breaks"]]
    codes = event.rules.tie_breaks.split(",")
    assert codes == proposed
    own = tie_breaks_of(name, system)
    assert own in ("", ",".join(codes)) or system == "swiss"
    event.do("add-player", **BY, name="A")
    event.do("add-player", **BY, name="B")
    order = event.standings()
    again = standings(event.crosstable(), codes and ",".join(codes), regulation=REGULATIONS[name])
    assert [str(one) for one in order.specs] == [str(one) for one in again.specs]
    said = [one["article"] for one in _proposed(name, system)["tie_breaks"]]
    shown = [str(cited_words(one.articles)) for one in tournament_view(event).criteria()]
    assert said == shown


@every_book
def test_games_of_a_meeting(name: str) -> None:
    """So many games, with drawn openings or without: terms of two people and the desk agree."""
    for games in (1, 2, 3, 4, 5):
        for drawn in (False, True):
            start = StartPosition("lot" if drawn else "initial")
            terms = _citation_of(checked, MeetingTerms(name, games=games, start=start))
            data = {**EVENT, "regulation": name, "games": games}
            data["openings"] = "balloted" if drawn else "free"
            event = _citation_of(Tournament().apply, LogEntry("create", data, "Ana", at=BY["at"]))
            assert terms == event, (games, drawn)


def _citation_of(act: Any, given: Any) -> tuple[bool, Citation | None]:
    """Whether a number of games is refused, and by which article."""
    try:
        act(given)
    except (MeetingError, EntryError) as error:
        odd = error.code in ("odd-match", "odd-openings", "odd-games")
        return odd, error.citation if odd else None
    return False, None


@every_book
def test_restoration(name: str) -> None:
    """The side whose right it is, its choices and until when: the table and the reference."""
    book = REGULATIONS[name]
    known = {one.code: one for one in reference(book)}
    asked = 0
    for code, event, table in _irregular(book):
        pending = table.pendings[0]
        row = known[code]
        right = "opponent" if pending.right in PLAYERS else "arbiter"
        assert (right, pending.choices, pending.expires) == (row.right, row.choices, row.expires)
        assert dict(pending.case.faults)[code] == row.article
        sides = {"arbiter", *PLAYERS} - {pending.right}
        other = next(iter(sorted(sides)))
        if book.irregularities is None or book.irregularities.policy != "mandatory_restore":
            assert refused(table, event="decide", by=other, choice="rectify"), event
        asked += 1
    assert asked


def _irregular(book: Regulation) -> Iterator[tuple[str, dict[str, Any], Table]]:
    """Tables on which one irregular move was made, with its code."""
    for number, fen in enumerate(FENS[book.variant.id]):
        lot = random.Random(f"{book.id} {number}")
        for _ in range(6):
            _, table = begun(book.id, fen)
            by = table.expected
            own = [n for n in book.variant.numbers if table.pieces.colour(n) == by]
            path = [lot.choice(own), lot.choice(list(book.variant.numbers))]
            event = {"event": "move", "by": by, "path": path}
            table.apply(event)
            if len(table.pendings) == 1 and len(table.pendings[0].codes) == 1:
                code = table.pendings[0].codes[0]
                if code in CODES:
                    yield code, event, table
