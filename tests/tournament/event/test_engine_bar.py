"""The engine bar of an event: its delay as an act, and the position that the delay allows."""

from __future__ import annotations

from typing import Any

import pytest

from damas.base.i18n import translate
from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.model.engine_bar import EngineBar
from damas.tournament.event.queries.wording import said
from damas.tournament.presentation.trail import describe_change

from ..desk import FENAE, Desk

MINUTE = 60_000
EACH_MINUTE = [minute * MINUTE for minute in range(1, 21)]
"""Twenty moves, one a minute."""


def test_it_is_off_until_a_leader_sets_its_delay_and_can_be_undone() -> None:
    """With its line in the audit trail; the file of the event has it."""
    desk = Desk(FENAE)
    assert desk.event.engine_bar is None
    desk.do("engine-bar", role="chief-arbiter", unit="minutes", delay=10)
    assert desk.event.engine_bar == EngineBar("minutes", 10)
    assert Tournament.from_dict(desk.event.to_dict()).engine_bar == EngineBar("minutes", 10)
    (line,) = desk.event.trail
    words = describe_change(desk.event, line)
    assert [translate(one, "pt_PT") for one in words] == [
        "Alterado: barra do motor para espectadores", "desligada", "com 10 minutos de atraso",
    ]  # fmt: skip
    sentence = translate(said(desk.event, desk.event.log[-1]), "en")
    assert sentence == "The engine bar for spectators: 10 minutes late"
    desk.do("engine-bar", unit="moves", delay=5)
    desk.do("undo", entry=len(desk.event.log))
    assert desk.event.engine_bar == EngineBar("minutes", 10)
    desk.do("engine-bar", unit="off")
    assert desk.event.engine_bar is None


@pytest.mark.parametrize("role", ["arbiter", "scorer", "player", "spectator", "committee"])
def test_nobody_below_the_chief_arbiter_sets_it(role: str) -> None:
    """Fair play is decided by those who lead the event."""
    with pytest.raises(EntryError, match="may not do this"):
        Desk(FENAE).do("engine-bar", role=role, unit="minutes", delay=10)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"unit": "seconds", "delay": 10},
        {"unit": "minutes"},
        {"unit": "minutes", "delay": 4},
        {"unit": "minutes", "delay": 121},
        {"unit": "moves", "delay": 2},
        {"unit": "moves", "delay": 51},
        {"unit": "moves", "delay": True},
        {"unit": "moves", "delay": 5, "now": True},
    ],
)
def test_a_delay_that_is_too_short_or_is_none_is_refused(data: dict[str, Any]) -> None:
    """At least five minutes, or three moves of both sides."""
    desk = Desk(FENAE)
    with pytest.raises(EntryError):
        desk.do("engine-bar", **data)
    assert desk.event.engine_bar is None


def test_an_event_without_a_rule_book_has_no_boards_to_judge() -> None:
    """Its games are only results."""
    with pytest.raises(EntryError, match="without a regulation"):
        Desk({**FENAE, "regulation": ""}).do("engine-bar", unit="moves", delay=5)


@pytest.mark.parametrize(
    ("unit", "delay", "moves", "now", "ply"),
    [
        ("minutes", 10, 20, 20, 10),  # the tenth move was made exactly ten minutes ago
        ("minutes", 10, 20, 19.99, 9),
        ("minutes", 10, 20, 11, 1),
        ("minutes", 10, 20, 10, None),  # only the start is as old
        ("minutes", 10, 20, 60, 18),  # a long thought: never the board, nor one move before it
        ("minutes", 10, 2, 60, None),
        ("minutes", 10, 0, 60, None),
        ("moves", 3, 20, 20, 14),
        ("moves", 3, 7, 20, 1),
        ("moves", 3, 6, 60, None),
    ],
)
def test_the_position_shown_is_as_old_as_the_delay(
    unit: str, delay: int, moves: int, now: float, ply: int | None
) -> None:
    """*now* in minutes; moves of one side are counted."""
    bar = EngineBar(unit, delay)
    assert ply == bar.ply(EACH_MINUTE[:moves], round(now * MINUTE))
