"""Every act by every role: done or refused by the table."""

from __future__ import annotations

from typing import Any

import pytest

from damas.errors import DamasError
from damas.federation import (
    ACTS,
    ROLES,
    MemoryRecords,
    RegistryCaller,
    RegistryCommand,
    RegistryError,
    decide,
    may_act,
)
from damas.federation.roles import MAY, OWN, READING

SERIES = {"series": "s", "name": "S", "book": "fide", "first": "2026-01-01"}
GAMES = [[1, "000001", "000002", "1-0"]]
REPORT = {"series": "s", "name": "Cup", "ended": "2026-02-01", "games": GAMES}
DATA: dict[str, dict[str, Any]] = {
    "add-person": {"name": "Eva"},
    "change-person": {"person": "000001", "note": "x"},
    "import-people": {"people": [{"name": "Eva"}]},
    "merge-people": {"kept": "000001", "other": "000003"},
    "erase-person": {"person": "000001"},
    "choose-public": {"person": "000001", "public": []},
    "ask-erasure": {"person": "000001", "day": "2026-01-01"},
    "add-club": {"name": "Clube"},
    "change-club": {"club": "000001", "town": "Faro"},
    "name-club": {"club": "000001", "also": "C. C."},
    "ask-transfer": {"person": "000001", "club": "000001", "day": "1970-01-01"},
    "agree-transfer": {"transfer": "000001", "side": "joined", "who": "Eva"},
    "carry-out-transfer": {"transfer": "000002"},
    "end-transfer": {"transfer": "000001", "reason": "x"},
    "take-payment": {"club": "000001", "what": "fee", "amount": "5", "day": "1970-01-01"},
    "void-payment": {"payment": "000001", "reason": "x"},
    "set-issuer": {"name": "Federação"},
    "give-title": {"person": "000001", "title": "CM"},
    "take-title": {"person": "000002", "title": "CM"},
    "give-norm": {"person": "000001", "title": "MN", "event": "Cup", "day": "2026-01-01"},
    "give-licence": {"person": "000001", "season": "2026"},
    "grade-arbiter": {"person": "000001", "grade": "club"},
    "appoint": {"account": "x", "role": "registrar"},
    "dismiss": {"account": "reg", "role": "registrar"},
    "link-player": {"account": "x", "person": "000001"},
    "set-series": SERIES,
    "set-start": {"series": "s", "ratings": [["000001", 2000]]},
    "add-report": REPORT,
    "change-report": {"report": "000001", "place": "Faro"},
    "remove-report": {"report": "000001"},
    "publish": {"series": "s", "lists": {"2026-04-01": "digest"}},
    "undo": {"entry": 1},
}


LATER_MS = 10 * 86_400_000


def registry() -> MemoryRecords:
    """A registry with something for every act to be done to."""
    found = MemoryRecords()
    owner = RegistryCaller("o", "O", ("owner",))
    for act, data in (
        ("add-person", {"name": "Ana"}),
        ("add-person", {"name": "Rui"}),
        ("add-person", {"name": "Ana S."}),
        ("give-title", {"person": "000002", "title": "CM"}),
        ("add-club", {"name": "Clube"}),
        ("appoint", {"account": "reg", "role": "registrar"}),
        ("set-series", SERIES),
        ("add-report", REPORT),
        ("ask-transfer", {"person": "000002", "club": "000001", "day": "1970-01-01"}),
        ("ask-transfer", {"person": "000003", "club": "000001", "day": "1970-01-05",
                          "joined_by": "Eva"}),
        ("take-payment", {"club": "000001", "what": "fee", "amount": "5", "day": "1970-01-01"}),
    ):  # fmt: skip
        command = RegistryCommand(f"c{len(found.log)}", act, data)
        found.keep(decide(found, owner, command, len(found.log) + 1, 0))
    return found


def test_the_table_has_every_act() -> None:
    """Each act that is done, and each right to read; owners may do all."""
    assert set(MAY) == set(ACTS) | READING
    assert set(ACTS) == set(DATA)
    assert not READING & set(ACTS)
    assert [act for act, roles in MAY.items() if "owner" not in roles] == []
    assert set().union(*MAY.values()) <= set(ROLES)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", DATA)
def test_each_act_is_done_or_refused_by_role(act: str, role: str) -> None:
    """The entry says by which role; a refusal names the act, and those who may."""
    caller = RegistryCaller("acc", "Name", (role,), "000001")
    command = RegistryCommand("c", act, DATA[act])
    records = registry()
    allowed = role in MAY["add-person" if act == "undo" else act]
    if act == "undo" and allowed:  # of the first act, on which nothing was built
        command = RegistryCommand("c", act, {"entry": 6})
        records = registry()
        with pytest.raises(RegistryError):  # an appointment is for the owner, and is not undone
            decide(records, caller, command, 99, LATER_MS)
        return
    if allowed:
        assert decide(records, caller, command, 99, LATER_MS).role == role
        return
    with pytest.raises(RegistryError) as refused:
        decide(records, caller, command, 99, LATER_MS)
    assert refused.value.code == "not-allowed"


def test_nobody_without_a_role_does_anything() -> None:
    """Not even what a player may do."""
    nobody = RegistryCaller("acc", "Name", (), "000001")
    assert [act for act in MAY if may_act(nobody, act, "000001")] == []


@pytest.mark.parametrize("act", sorted(OWN))
def test_a_player_acts_for_the_own_record_alone(act: str) -> None:
    """Not for another's, and not without a record."""
    player = RegistryCaller("acc", "Name", ("player",), "000001")
    assert may_act(player, act, "000001") == "player"
    assert may_act(player, act, "000002") == ""
    assert may_act(player, act) == ""
    assert may_act(RegistryCaller("acc", "Name", ("player",)), act, "") == ""


def test_an_act_is_taken_back_by_those_who_may_do_it() -> None:
    """A rating officer does not take back a registrar's."""
    records = registry()
    officer = RegistryCaller("acc", "Name", ("rating-officer",))
    for entry, code in ((5, "not-allowed"), (8, "")):
        command = RegistryCommand("c", "undo", {"entry": entry})
        if code:
            with pytest.raises(RegistryError) as refused:
                decide(records, officer, command, 99, LATER_MS)
            assert refused.value.code == code
        else:
            assert decide(records, officer, command, 99, LATER_MS).undoes == entry


@pytest.mark.parametrize("entry", [0, 99, "1", True, None])
def test_what_is_no_act_is_not_taken_back(entry: object) -> None:
    """Nor an act that does not exist."""
    command = RegistryCommand("c", "undo", {"entry": entry})
    with pytest.raises(DamasError) as refused:
        decide(registry(), RegistryCaller("o", "O", ("owner",)), command, 99, LATER_MS)
    assert refused.value.code == ("unknown-entry" if type(entry) is int else "bad-field")


def test_an_unknown_act_is_refused() -> None:
    """With those that exist."""
    command = RegistryCommand("c", "fly", {})
    with pytest.raises(RegistryError, match="There is no act fly; there are add-club"):
        decide(registry(), RegistryCaller("o", "O", ("owner",)), command, 99, LATER_MS)
