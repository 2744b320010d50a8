"""Undo: an act taken back, brought again, and refused where something builds on it."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from damas.tournament.event import (
    ACTS,
    EntryError,
    LogEntry,
    Tournament,
    entered_already,
    own_last,
    players_of,
    said,
)
from damas.tournament.event.model.snapshots import EVERY, Snapshots
from damas.tournament.event.model.state import TournamentState

from ..desk import AT, FENAE, SWISS, Desk, state


def undo_last(desk: Desk, by: str = "Ana", role: str = "organiser") -> None:
    """The act of the button."""
    last, _ = own_last(desk.event, by)
    desk.event.apply(LogEntry("undo", {"entry": last}, by, role, AT))


def again(desk: Desk) -> None:
    """The act of the button beside it."""
    _, back = own_last(desk.event, "Ana")
    desk.do("undo", entry=back)


def test_a_result_is_taken_back_and_brought_again() -> None:
    """The standings follow; the trail has every step; the log replays to the same."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    undo_last(desk)
    assert desk.event.game(1, 1).codes is None
    again(desk)
    assert desk.event.game(1, 1).codes == ("1", "0")
    undo_last(desk)
    assert desk.event.game(1, 1).codes is None
    lines = [(str(line.what), str(line.before), str(line.after)) for line in desk.event.trail[-3:]]
    place = next(n for n, e in enumerate(desk.event.log, start=1) if e.act == "result")
    names = " – ".join(desk.event.name(who) for who in (1, 4))
    assert lines[0] == (f"entry {place}", f"{names}; 1 0", names)
    assert len(lines) == 3
    copy = Tournament.from_dict(json.loads(json.dumps(desk.event.to_dict())))
    assert state(copy) == state(desk.event)


def test_undo_goes_back_step_by_step_and_the_newest_first() -> None:
    """A correction, then the result, then the pairing."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    desk.do("correct", round=1, board=1, white="0", black="1", reason="trocado")
    undo_last(desk)
    assert desk.event.game(1, 1).codes == ("1", "0")
    undo_last(desk)
    assert desk.event.game(1, 1).codes is None
    undo_last(desk)
    assert desk.event.rounds == []
    undo_last(desk)
    assert len(desk.event.entrants) == 3
    assert any(line.reason == "trocado" for line in desk.event.trail)


def test_who_is_undone_leaves_the_id_to_nobody() -> None:
    """An entry made later still means the same person."""
    desk = Desk(FENAE, 2)
    desk.do("add-player", name="Eva")
    desk.event.apply(LogEntry("add-player", {"name": "Zé"}, "Rui", "organiser", AT))
    undo_last(desk)
    assert {who: one.player.name for who, one in desk.event.entrants.items()} == {
        1: "P1",
        2: "P2",
        4: "Zé",
    }
    assert [one.player.no for one in desk.event.entrants.values()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("role", "by", "code"),
    [("scorer", "Rui", "not-own"), ("spectator", "Ana", "not-allowed")],
)
def test_only_ones_own_acts_unless_one_leads(role: str, by: str, code: str) -> None:
    """The role must be one that may do the act, too."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    place = len(desk.event.log)
    with pytest.raises(EntryError) as caught:
        desk.event.apply(LogEntry("undo", {"entry": place}, by, role, AT))
    assert caught.value.code == code
    desk.event.apply(LogEntry("undo", {"entry": place}, "Rui", "chief-arbiter", AT))
    assert desk.event.game(1, 1).codes is None


@pytest.mark.parametrize(
    ("act", "code"),
    [("create", "stands"), ("add-player", "built-on"), ("pair", "built-on")],
)
def test_what_others_build_on_stands(act: str, code: str) -> None:
    """A sentence says what would no longer hold; nothing is changed."""
    desk = Desk(SWISS, 4)
    desk.pair()
    desk.result(1, 1)
    before = state(desk.event)
    place = next(n for n, e in enumerate(desk.event.log, start=1) if e.act == act)
    with pytest.raises(EntryError) as caught:
        desk.do("undo", entry=place)
    assert caught.value.code == code
    assert state(desk.event) == before
    with pytest.raises(EntryError):
        desk.do("undo", entry=99)


def test_a_list_is_entered_in_one_act_or_not_at_all() -> None:
    """And taken back in one; the numbers of earlier players stay."""
    desk = Desk(SWISS, 2)
    before = state(desk.event)
    with pytest.raises(EntryError, match="Player 2"):
        desk.do("add-players", players=[{"name": "Eva", "rating": 2500}, {"name": "P1"}])
    assert state(desk.event) == before
    desk.do("add-players", players=[{"name": "Eva", "rating": 2500}, {"name": "Zé"}])
    assert [desk.event.by_number(no).player.name for no in (1, 4)] == ["Eva", "Zé"]
    assert str(said(desk.event, desk.event.log[-1])) == "Players entered from a list: 2"
    undo_last(desk)
    assert [one.player.name for one in desk.event.entrants.values()] == ["P1", "P2"]
    assert desk.event.by_number(1).player.name == "P1"


@pytest.mark.parametrize(
    ("row", "grade"),
    [
        ({"name": "SILVA, José"}, "same"),
        ({"name": "Jose  Silva"}, "same"),
        ({"name": "Outro", "fide_id": "77"}, "same"),
        ({"name": "José Sílvas"}, "alike"),
        ({"name": "Joana Silveira"}, ""),
    ],
)
def test_who_is_entered_already_is_marked(row: dict[str, Any], grade: str) -> None:
    """By name, however it is written, or by licence."""
    desk = Desk(FENAE)
    desk.do("add-player", name="José Silva", fide_id="77")
    (found,) = entered_already(players_of(desk.event), [row])
    assert (found.grade if found else "") == grade


def test_every_act_has_its_sentence() -> None:
    """The act that a button would undo is shown in words, names and numbers."""
    assert [name for name, act in ACTS.items() if not act.sentence.template] == []
    desk = Desk(SWISS, 4)
    desk.do("check-in", players=[1, 2, 3], present=True)
    desk.do("forbid", players=[1, 2])
    desk.do("request-bye", player=3, round=2, code="H")
    desk.pair()
    desk.result(1, 1, "+--")
    desk.do("adjust", player=1, points="-1/2", reason="atraso")
    shown = [str(said(desk.event, entry)) for entry in desk.event.log[-6:]]
    assert shown[0] == "Presence: P1, P2, P3: present"
    assert shown[1] == "Forbidden to meet: P1, P2"
    assert shown[2] == "A bye of P3, round 2"
    assert shown[3] == "Round 1 was paired"
    assert shown[4].endswith("1-0 W.O.")
    assert shown[5] == "Points for P1: -1/2"
    assert desk.event.adjustments == {1: Fraction(-1, 2)}
    assert [line.after for line in desk.event.trail if "presence" in str(line.what)] == [
        "present"
    ] * 3


def frozen(part: Any) -> bool:
    """Whether a part of the state never changes."""
    return bool(type(part).__dataclass_params__.frozen)


def parts_of(value: object) -> dict[int, object]:
    """Every changeable part of a value, by its identity; a frozen one has none."""
    found: dict[int, object] = {}
    todo = [value]
    while todo:
        one = todo.pop()
        if id(one) in found:
            continue
        if is_dataclass(one) and not isinstance(one, type) and not frozen(one):
            found[id(one)] = one
            todo += [getattr(one, field.name) for field in fields(one) if field.name != "acts"]
        elif isinstance(one, dict | list | set):
            found[id(one)] = one
            todo += [*one.values()] if isinstance(one, dict) else [*one]
        elif isinstance(one, tuple):
            todo += one
    return found


def test_a_copy_of_the_state_shares_no_part_that_changes() -> None:
    """An undoing goes on from a copy of a snapshot, which stays as it is."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1)
    desk.do("correct", round=1, board=1, white="0", black="1", reason="trocado")
    event = desk.event
    copy = event.copy_parts()
    assert state(copy) | {"trail": 0, "log": 0} == state(event) | {"trail": 0, "log": 0}
    own, copied = parts_of(event), parts_of(copy)
    assert len(copied) > 20
    assert not [part for number, part in copied.items() if number in own]


def test_many_undoings_give_the_same_as_the_whole_log_folded_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Results taken back and brought again, a few acts later or many."""
    desk = Desk(FENAE, 4)
    desk.pair()
    chance = Random(3)
    for _ in range(150):
        back, again_ = own_last(desk.event, "Ana")
        if desk.event.game(1, 1).codes is None and chance.random() < 0.7:
            desk.result(1, 1)
        elif again_ and chance.random() < 0.5:
            desk.do("undo", entry=again_)
        elif desk.event.log[back - 1].act == "result":
            desk.do("undo", entry=back)
        else:
            desk.do("note", kind="remark", text="nada")
    assert state(Tournament.replay(desk.event.log)) == state(desk.event)
    assert 2 <= len(desk.event.snapshots.kept) <= 10
    monkeypatch.setattr(Snapshots, "before", lambda _kept, _place: (0, None))
    assert state(Tournament.replay(desk.event.log)) == state(desk.event)


def test_an_undoing_folds_what_lies_behind_the_undone_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not the whole log: the work of many undoings grows with their number alone."""
    desk = Desk(FENAE, 4)
    desk.pair()
    for _ in range(100):
        desk.result(1, 1)
        undo_last(desk)
    taken: list[LogEntry] = []
    handed = TournamentState.hand_on

    def counted(event: TournamentState, entry: LogEntry) -> None:
        taken.append(entry)
        handed(event, entry)

    monkeypatch.setattr(TournamentState, "hand_on", counted)
    desk.result(1, 1)
    undo_last(desk)
    assert len(desk.event.log) > 200
    assert len(taken) <= 2 * EVERY
