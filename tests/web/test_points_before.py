"""The points that boards show beside the names: those before the round, counted anew here."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.app.tournament.points_before import points_before, points_before_last
from damas.tournament import plain
from damas.tournament.event import Tournament
from damas.tournament.event.simulation import SimulatedSwiss, simulated

from ..tournament.desk import FENAE, SWISS, Desk


def counted(event: Tournament, number: int) -> dict[str, str]:
    """The points before round *number*, from the table as it stood."""
    columns = event.rules.games if event.rules.score == "games" else 1
    table = event.crosstable().after((number - 1) * columns)
    return {
        str(one.id): plain(
            sum(
                (table.system.of(cell.code) for cell in table.cells[one.player.no]),
                table.adjustments.get(one.player.no, Fraction(0)),
            )
        )
        for one in event.entrants.values()
    }


def same(event: Tournament) -> None:
    """Every round, and the last alone."""
    wanted = [counted(event, one.number) for one in event.rounds]
    assert points_before(event) == wanted
    assert points_before_last(event) == wanted[-1]


@pytest.mark.parametrize("seed", range(3))
def test_points_before_each_round_of_an_event_by_lot(seed: int) -> None:
    """With byes, late players, W.O. and penalties."""
    *_, event = simulated(SimulatedSwiss(15, 5, surprise=0.1, unusual=0.2), seed)
    same(event)


def test_points_given_and_meetings_of_several_games() -> None:
    """A third of a point given counts from the first round on; each game of a meeting counts."""
    desk = Desk(SWISS, 5)
    desk.play("1-0")
    desk.do("adjust", player=2, points="-1/3", reason="telephone")
    desk.pair()
    same(desk.event)
    meetings = Desk({**FENAE, "games": 2, "score": "games"}, 3)
    meetings.pair()
    for game in (1, 2):
        meetings.result(1, 1, "1-0", game=game)
    meetings.do("close-round", round=1)
    meetings.pair()
    same(meetings.event)


def test_a_knock_out_has_no_points() -> None:
    """Nor an event whose first round is still to be paired."""
    desk = Desk({**FENAE, "system": "knock-out"}, 4)
    assert points_before_last(desk.event) == {}
    desk.pair()
    assert points_before(desk.event) == [{}]
    assert points_before_last(desk.event) == {}
