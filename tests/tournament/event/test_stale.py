"""A proposal is taken only where it was made from the event as it stands."""

from __future__ import annotations

import pytest

from damas.tournament.event import EntryError, Tournament, proposal_again

from ..desk import FENAE, SWISS, Desk


def refusal(desk: Desk, act: str = "pair", **data: object) -> str:
    """The sentence with which a stale pairing is refused."""
    with pytest.raises(EntryError) as caught:
        desk.do(act, reason="trocado" if act == "re-pair" else "", **data)
    assert caught.value.code == "stale-proposal"
    return str(caught.value)


def test_who_was_marked_absent_after_the_proposal_is_not_paired() -> None:
    """The old pairing is refused with the changes; a new one leaves the player out."""
    desk = Desk(SWISS, 6)
    old = desk.event.proposal().to_data()
    desk.do("check-in", player=3, present=False)
    assert "Presence: P3: absent" in refusal(desk, **old)
    new = desk.event.proposal().to_data()
    assert new["absent"] == [3]
    desk.do("pair", **new)
    assert 3 in desk.event.rounds[0].unpaired


def test_who_came_after_the_proposal_is_not_forgotten() -> None:
    """Also with a note and a result that do not matter in between: only what matters is named."""
    desk = Desk(SWISS, 6)
    desk.do("check-in", player=3, present=False)
    old = desk.event.proposal().to_data()
    desk.do("note", kind="remark", text="chove")
    desk.do("check-in", player=3, present=True)
    said = refusal(desk, **old)
    assert "Presence: P3: present" in said
    assert "note" not in said


@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("withdraw", {"player": 2}),
        ("add-player", {"name": "Eva"}),
        ("request-bye", {"player": 2, "round": 2, "code": "H"}),
        ("forbid", {"players": [1, 2]}),
        ("adjust", {"player": 1, "points": "1", "reason": "x"}),
        ("correct", {"round": 1, "board": 1, "white": "0", "black": "1", "reason": "x"}),
    ],
)
def test_whatever_changes_the_pairing_makes_it_stale(act: str, data: dict[str, object]) -> None:
    """Each change is named; a change that does not matter to the pairing does not disturb it."""
    desk = Desk(SWISS, 6)
    desk.play("1-0")
    old = desk.event.proposal().to_data()
    for _ in range(2):
        desk.do("note", kind="remark", text="nada")
    desk.do("check-in", player=1, present=True)
    desk.do(act, **data)  # type: ignore[arg-type]
    assert len(refusal(desk, **old)) > 40


def test_what_does_not_matter_lets_the_proposal_stand() -> None:
    """Presence in a round robin, whose opponents stand; a note; a result of a round before."""
    desk = Desk(FENAE, 6)
    desk.pair()
    old = desk.event.proposal().to_data()
    desk.do("check-in", player=1, present=False)
    desk.do("note", kind="remark", text="nada")
    desk.result(1, 1)
    desk.do("pair", **old)
    assert len(desk.event.rounds) == 2


def test_an_undone_change_lets_it_stand_and_the_log_folds_again() -> None:
    """The log is read again without asking: what was taken was fresh then."""
    desk = Desk(SWISS, 6)
    old = desk.event.proposal().to_data()
    desk.do("check-in", player=3, present=False)
    desk.do("undo", entry=len(desk.event.log))
    desk.do("pair", **old)
    copy = Tournament.from_dict(desk.event.to_dict())
    assert copy.rounds == desk.event.rounds


def test_the_last_round_is_paired_again_only_from_the_present_state() -> None:
    """`re-pair` asks the same."""
    desk = Desk(SWISS, 6)
    desk.pair()
    old = proposal_again(desk.event).to_data()
    desk.do("check-in", player=3, present=False)
    assert "P3" in refusal(desk, "re-pair", **old)
    desk.do("re-pair", **proposal_again(desk.event).to_data(), reason="P3 saiu")
    assert 3 in desk.event.rounds[0].unpaired
