"""Every act is declared once, with all that is known of it; reading an event changes nothing."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest

from damas.tournament.event import (
    ACTS,
    ROLES,
    EntryError,
    LogEntry,
    Tournament,
    acts_of,
    pairing_objections,
    proposal_again,
)
from damas.tournament.event.acts import rounds
from damas.tournament.event.model.changes import AtBoard, GameResult
from damas.tournament.event.model.roles import COMMITTEE
from damas.tournament.event.model.state import ActData

from ..desk import AT, SWISS, Desk, state


def _declared(kind: type[ActData]) -> list[type[ActData]]:
    """The classes below *kind* that declare an act."""
    below = [one for sub in kind.__subclasses__() for one in _declared(sub)]
    return [*([kind] if "act" in vars(kind) else []), *below]


def test_no_act_is_declared_twice() -> None:
    """The registry has every class that declares an act, each under its own name."""
    declared = set(_declared(ActData))
    assert {act.data for act in ACTS.values()} == declared
    assert len(declared) == len(ACTS)
    assert [name for name, act in ACTS.items() if act.name != name] == []


def test_acts_that_always_stand() -> None:
    """Notes and reports stay as they were said; opening an event again has an act of its own."""
    stands = {name for name, act in ACTS.items() if not act.undoable}
    said = {"protest", "attach", "appeal", "vote", "withdraw-protest"}
    assert stands - said == {
        *("create", "note", "report", "resume", "open-play", "play-result", "flag"),
        *("enter-online", "leave-online", "start-round", "open-round", "enter-team", "join-team"),
        "leave-team",
        *("attach-photo", "remove-photo", "pause-clocks", "resume-clocks"),
        *("leave-section", "enter-section", "name-section", "name-festival", "leave-strict"),
    }
    assert said < stands


def test_acts_after_the_end() -> None:
    """Corrections and what they need, protests and appeals; no other act."""
    late = {name for name, act in ACTS.items() if act.after_end}
    assert late == {
        *("resume", "note", "correct", "annul", "game", "decide", "adjust", "settle"),
        *("set", "update-player", "undo", "name-section", "name-festival", "leave-strict"),
        *("protest", "attach", "rule-protest", "withdraw-protest", "appeal-rules", "appeal"),
        *("deposit", "vote", "decide-appeal", "reopen-appeal"),
        *("comment", "change-comment", "remove-comment", "announce", "end-announcement"),
        *("attach-photo", "remove-photo"),
    }


@pytest.mark.requirement("TRN-13")
def test_a_role_may_do_everything_that_lesser_roles_may() -> None:
    """A spectator may do nothing, a player reports, enters online and leaves, a scorer enters
    results, the organiser does all."""
    allowed = [set(acts_of(role)) for role in ROLES if role != COMMITTEE]
    assert all(less <= more for less, more in pairwise(allowed))
    registers = {"register", "change-registration", "withdraw-registration"}
    online = {"enter-online", "leave-online", "enter-team", "join-team", "leave-team"}
    own = {"report", "flag", "protest", "appeal", "withdraw-protest", *registers, *online}
    assert (allowed[0], allowed[1]) == (set(), own)
    assert allowed[2] - allowed[1] == {
        *("result", "clear", "adjourn", "game", "check-in", "undo"),
        *("colours", "draw-colours", "seed", "deposit", "line-up", "play-off"),
        *("attach-photo", "remove-photo"),
    }
    assert allowed[-1] == allowed[-2] == set(ACTS)
    assert set(acts_of(COMMITTEE)) == {"vote", "decide-appeal"}


def test_reading_never_takes_a_round_from_the_live_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Objections and the proposal of the last round again work on a copy, from the first moment."""
    desk = Desk(SWISS, 6)
    desk.play("1-0")
    desk.pair()
    event, before, seen = desk.event, state(desk.event), []
    warnings = rounds.warnings

    def watched(*data: Any) -> Any:
        seen.append((len(event.rounds), len(data[0].rounds)))
        return warnings(*data)

    monkeypatch.setattr(rounds, "warnings", watched)
    boards = [list(pair) for pair in proposal_again(event).boards]
    pairing_objections(event, {"round": 2, "boards": boards}, again=True)
    assert seen == [(2, 1)]
    assert state(event) == before


def test_a_change_is_a_frozen_value() -> None:
    """Equal by its parts; `str` is for programmers."""
    desk = Desk(SWISS, 4)
    desk.play("1-0")
    desk.do("correct", round=1, board=2, white="0", black="1", how="time", reason="erro")
    change = desk.event.trail[-1]
    assert change.what == AtBoard(1, 2)
    assert (change.before, change.after) == (GameResult(("1", "0")), GameResult(("0", "1"), "time"))
    assert list(map(str, change[1:4])) == ["round 1 board 2", "1 0", "0 1 (time)"]
    with pytest.raises(FrozenInstanceError):
        change.what.board = 1  # type: ignore[misc]


def test_a_log_with_longer_texts_than_today_is_read() -> None:
    """The longest text is a bound of new acts; an older log keeps what it has, and is written as it
    was. The numbers that would hold a server are refused in a file too."""
    desk = Desk(SWISS, 2)
    with pytest.raises(EntryError) as refused:
        desk.do("add-player", name="N" * 300, rating=99_999)
    assert refused.value.code == "too-long"
    desk.do("add-player", name="N", rating=1500)
    written = desk.event.to_dict()
    written["log"][0]["data"] |= {"city": "C" * 300}
    written["log"][-1]["data"] |= {"name": "N" * 300}
    opened = Tournament.from_dict(written)
    assert opened.entrants[3].player.name == "N" * 300
    assert opened.to_dict() == written
    opened.apply(LogEntry("set", {"arbiter": "Eva"}, "Ana", "organiser", AT))
    assert opened.rules.city == "C" * 300
    written["log"][0]["data"] |= {"rounds": 10**7}
    with pytest.raises(EntryError) as refused:
        Tournament.from_dict(written)
    assert refused.value.code == "out-of-range"
