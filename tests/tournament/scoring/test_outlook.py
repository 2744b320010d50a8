"""The places that can still be reached in the last rounds."""

from __future__ import annotations

import pytest

from damas.cli.app import run
from damas.tournament import TournamentError, outlook
from damas.tournament.event import open_games, supposed
from damas.tournament.scoring.outlook import bounds

from ..desk import FENAE, Desk


def last_round() -> Desk:
    """Four players before their last games: P1 2, P2 1½, P3 ½, P4 0."""
    desk = Desk(FENAE, 4)
    desk.do("number", how="entry")
    desk.pair()
    desk.result(1, 1, "1-0")  # P1 beats P4
    desk.result(1, 2, "1-0")  # P2 beats P3
    desk.do("close-round", round=1)
    desk.pair()
    desk.result(2, 1, "=-=")  # P4 and P3
    desk.result(2, 2, "1-0")  # P1 beats P2
    desk.do("close-round", round=2)
    desk.pair()  # P2 against P4, P3 against P1
    return desk


def test_the_places_that_are_possible() -> None:
    """Every outcome of the two games is counted once; P1 cannot be caught but by losing."""
    rows = {row.no: row for row in last_round().event.outlook()}
    assert rows[1].outcomes == 9
    assert (rows[1].best, rows[1].worst) == (1, 1)
    assert rows[1].needs == "0"
    assert (rows[2].best, rows[2].worst) == (2, 4)
    assert rows[2].first == 0
    assert rows[4].needs == ""
    assert min(row.best for row in rows.values()) == 1


def test_what_if() -> None:
    """One game fixed: a third of the outcomes; both fixed: one."""
    event = last_round().event
    boards = {
        frozenset((b.first, b.second)): place for place, b in enumerate(event.rounds[2].boards, 1)
    }
    place = boards[frozenset((2, 4))]
    white = event.game(3, place).white
    codes = ("1", "0") if white == 4 else ("0", "1")
    rows = {row.no: row for row in event.outlook({(3, place): codes})}
    assert rows[1].outcomes == 3
    assert rows[4].best == 2
    with pytest.raises(TournamentError, match="no open game"):
        event.outlook({(1, 1): ("1", "0")})


def test_too_many_games_are_said() -> None:
    """Eight open games are too many to try."""
    desk = Desk(FENAE, 16)
    desk.pair()
    with pytest.raises(TournamentError, match="8 games are open"):
        outlook(desk.event.crosstable(), "DE")


def test_the_command(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    """A line for everyone, or JSON."""
    import json  # noqa: PLC0415  (only here)

    file = tmp_path / "event.json"
    file.write_text(json.dumps(last_round().event.to_dict()))
    assert run(["tournament", "outlook", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert run(["tournament", "outlook", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["best"] == 1


def test_bounds_hold_whatever_happens() -> None:
    """By points alone: never narrower than the places of all outcomes, and for any number of
    games."""
    desk = last_round()
    table = desk.event.crosstable()
    loose = {row.no: row for row in bounds(table)}
    for row in desk.event.outlook():
        assert loose[row.no].best <= row.best <= row.worst <= loose[row.no].worst
    many = Desk(FENAE, 16)
    many.pair()
    assert {(row.best, row.worst) for row in bounds(many.event.crosstable())} == {(1, 16)}
    even = Desk(FENAE, 2)
    even.pair()
    even.result(1, 1, "=-=")
    assert [(row.best, row.worst) for row in bounds(even.event.crosstable())] == [(1, 2)] * 2


def test_games_of_a_meeting_are_supposed_one_by_one() -> None:
    """Each has its own column; nothing of the event changes."""
    desk = Desk({**FENAE, "games": 2}, 4)
    desk.pair()
    desk.result(1, 1, "1-0")
    games = list(open_games(desk.event))
    assert [(one.board, one.game, one.column) for one in games] == [(1, 2, 1), (2, 1, 0), (2, 2, 1)]
    table = supposed(desk.event, {(1, 1, 2): ("=", "=")})
    first = desk.event.entrant(games[0].black).player.no
    assert [cell.code for cell in table.cells[first][:2]] == ["1", "="]
    assert desk.event.game(1, 1, 2).codes is None
    with pytest.raises(TournamentError, match="Suppose a win"):
        supposed(desk.event, {(1, 2): ("+", "-")})
