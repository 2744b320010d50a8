"""The audit trail: every first result, every change, in words; the end that can be undone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.tournament.event import EntryError, LogEntry, Tournament
from damas.tournament.event.model.changes import MOVES, Status
from damas.tournament.event.model.names import (
    BY_BOARDS,
    COLOUR_WAYS,
    DECISION_WAYS,
    NUMBERING_WAYS,
    WAYS,
)
from damas.tournament.event.queries.lots import LOTS
from damas.tournament.presentation.trail import MOVED, SEEDS, STATUSES, describe_change
from damas.tournament.presentation.view import tournament_view

from ..desk import AT, FENAE, SWISS, Desk, state


def lines(desk: Desk) -> list[str]:
    """The trail in English."""
    found = (describe_change(desk.event, change) for change in desk.event.trail)
    return [f"{one.what}: {one.before or '–'} → {one.after or '–'}" for one in found]


def refused(desk: Desk, code: str, act: str, role: str = "organiser", **data: object) -> None:
    """The act is refused with a code, and nothing has changed."""
    before = state(desk.event)
    with pytest.raises(EntryError) as caught:
        desk.do(act, role, **data)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert state(desk.event) == before


def test_first_results_are_in_the_trail() -> None:
    """At the desk, by both players' words, and with the reason of the game's end in words."""
    desk = Desk(FENAE, 4)
    desk.pair()
    desk.result(1, 1, "1-0", how="resignation")
    for who in (2, 3):
        desk.do("report", "player", round=1, board=2, player=who, white="=", black="=")
    assert lines(desk) == [
        "Round 1, board 1: open → 1-0 (resignation)",
        "Round 1, board 2: open → ½-½",
    ]


def test_settings_players_and_lots_are_told_in_words() -> None:
    """No code, no English of programs: its name, the old and the new value."""
    desk = Desk({**SWISS, "city": "Faro"}, 4)
    desk.do("set", absent="wo", city="Lagos", third_place=True, regulation="fmjd")
    desk.do("update-player", player=1, sex="w", rating=1500)
    desk.do("number", how="lot", seed="bola 7")
    desk.do("seed", what="numbers", seed="44", instead="43")
    found = lines(desk)
    assert "Changed: city: Faro → Lagos" in found
    assert (
        "Changed: treatment of absent players: are not paired → are paired and lose by W.O."
        in found
    )
    assert "Changed: game for the third place: no → yes" in found
    assert "P1, sex: – → female" in found
    assert "The pairing numbers were settled: – → by lot, seed bola 7" in found
    assert found[-1] == "Seed of the lot for the pairing numbers: 43 → 44"
    assert desk.event.seeds == {"numbers": "44"}
    refused(desk, "same-seed", "seed", what="numbers", seed="44")
    refused(desk, "not-allowed", "seed", "scorer", what="numbers", seed="45")


def ended() -> Desk:
    """A round robin of four that is over."""
    desk = Desk({**FENAE, "prizes": [{"place": 1, "amount": 10000}]}, 4)
    for _ in range(3):
        desk.play("1-0")
    desk.do("finish")
    return desk


def test_the_end_can_be_undone_and_done_again() -> None:
    """By its author, or by a leader of the event; results are then entered as before."""
    desk = ended()
    place = len(desk.event.log)
    refused(desk, "finished", "check-in", player=1)
    desk.do("undo", entry=place)
    assert not desk.event.finished
    desk.do("undo", entry=len(desk.event.log))
    assert desk.event.finished
    assert "Undone: The event was ended: – → –" in lines(desk)
    assert "Done again: The event was ended: – → –" in lines(desk)
    assert not [line for line in lines(desk) if "An act was undone" in line]
    assert state(Tournament.from_dict(desk.event.to_dict())) == state(desk.event)


def test_the_end_is_not_brought_back_over_an_open_round() -> None:
    """Later acts hold: the end would lie before them."""
    desk = ended()
    desk.do("undo", entry=len(desk.event.log))
    undoing = len(desk.event.log)
    desk.do("reopen-round", round=3, reason="resultado trocado")
    refused(desk, "built-on", "undo", entry=undoing)


def test_a_correction_after_the_end_changes_places_and_prizes() -> None:
    """The order and who gets the first prize follow; the event stays over."""
    desk = ended()
    first = tournament_view(desk.event).awards[0].no
    lost = next(
        (found.number, place, game)
        for found in desk.event.rounds
        for place, board in enumerate(found.boards, start=1)
        for game in board.games
        if desk.event.by_number(first).id == game.white
    )
    number, place, _ = lost
    codes = {"white": "0", "black": "1"}
    refused(desk, "no-reason", "correct", round=number, board=place, **codes)
    desk.do("correct", round=number, board=place, **codes, reason="registo assinado")
    assert desk.event.finished
    assert tournament_view(desk.event).awards[0].no != first
    assert not desk.event.standings().provisional


def test_settings_are_changed_as_far_as_play_allows() -> None:
    """All before round 1; afterwards what alters no pairing, the rest with a reason or not."""
    desk = Desk(SWISS, 6)
    desk.do("set", rounds=4, points="2-1-0", system="swiss", end="2025-11-23")
    desk.play("1-0")
    refused(desk, "begun", "set", points="1-½-0")
    refused(desk, "no-reason", "set", tie_breaks="BH")
    desk.do("set", rounds=3, tie_breaks="BH", reason="falta de tempo")
    desk.play("1-0")
    refused(desk, "rounds-paired", "set", rounds=1, reason="x")
    desk.play("1-0")
    desk.do("finish")
    desk.do("set", name="Taça", prizes=[{"place": 1, "text": "taça"}])
    refused(desk, "begun", "set", rounds=5, reason="x")
    assert (desk.event.rules.name, desk.event.rules.end) == ("Taça", "2025-11-23")


# Rights to undo --------------------------------------------------------------------------------


def signed(act: str, role: str, by: str, key: str, **data: object) -> LogEntry:
    """An entry by somebody who came with a key."""
    return LogEntry(act, data, by, role, AT, "", key)


def test_a_scorer_with_the_organisers_name_restores_nothing() -> None:
    """The undoing was the organiser's: the key is compared, and the role for the act that comes
    back."""
    desk = Desk(SWISS, 4)
    five = {"player": 1, "points": "5"}
    desk.event.apply(LogEntry("adjust", five, "Ana", "organiser", AT, "erro", "k1"))
    place = len(desk.event.log)
    desk.event.apply(signed("undo", "organiser", "Ana", "k1", entry=place))
    undoing = len(desk.event.log)
    for role in ("scorer", "arbiter"):
        with pytest.raises(EntryError) as caught:
            desk.event.apply(signed("undo", role, "Ana", "k2", entry=undoing))
        assert caught.value.code == "not-allowed"
    assert not any(desk.event.adjustments.values())
    desk.event.apply(signed("undo", "organiser", "Ana", "k1", entry=undoing))
    assert desk.event.adjustments == {1: Fraction(5)}


def test_one_name_and_another_key_is_another_person() -> None:
    """A result that Rui entered is not taken back, nor brought back, by a person who typed his
    name."""
    desk = Desk(FENAE, 4)
    desk.pair()
    codes = {"white": "1", "black": "0"}
    desk.event.apply(signed("result", "scorer", "Rui", "k1", round=1, board=1, **codes))
    place = len(desk.event.log)
    with pytest.raises(EntryError) as caught:
        desk.event.apply(signed("undo", "scorer", "Rui", "k2", entry=place))
    assert caught.value.code == "not-own"
    desk.event.apply(signed("undo", "scorer", "Rui", "k1", entry=place))
    with pytest.raises(EntryError) as caught:
        desk.event.apply(signed("undo", "scorer", "Rui", "k2", entry=place + 1))
    assert caught.value.code == "not-own"


def test_a_log_from_before_keys_still_folds() -> None:
    """An accepted entry stays accepted, by any person."""
    desk = Desk(SWISS, 4)
    lines = desk.event.to_dict()
    more: list[tuple[str, str, dict[str, object], str]] = [
        ("adjust", "organiser", {"player": 1, "points": "1"}, "x"),
        ("undo", "organiser", {"entry": 6}, ""),
        ("undo", "scorer", {"entry": 7}, ""),
    ]
    for act, role, data, reason in more:
        lines["log"].append(LogEntry(act, data, "Ana", role, AT, reason).to_dict())
    assert Tournament.from_dict(lines).adjustments == {1: Fraction(1)}


def test_every_typed_value_has_its_words() -> None:
    """States, moves, seeds and ways that a change can hold are all in the lists of words."""
    assert set(STATUSES) == set(Status)
    assert set(MOVED) == set(MOVES)
    assert set(SEEDS) == set(LOTS)
    assert set(WAYS) == {*COLOUR_WAYS, *DECISION_WAYS, BY_BOARDS, *NUMBERING_WAYS}
