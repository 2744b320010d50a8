"""One reading of days for all that people and files write."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from damas.base.days import plain_day, read_birth, read_day
from damas.base.i18n import Text
from damas.contract import RefusedError
from damas.federation import RegisteredPerson
from damas.federation.files import read_people
from damas.tournament import read_players, read_trf
from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.from_report import event_of_report

AT = "2026-11-29T12:00:00Z"
WHO: dict[str, str] = {"by": "Ana", "at": AT}
CUP: dict[str, Any] = {
    "name": "Cup",
    "system": "swiss",
    "regulation": "fenae-2025",
    "rounds": 3,
    "wo_tolerance_min": 15,
}
BIRTHS = {
    "1980": "1980",
    "1980/00/00": "1980",
    "00.00.1980": "1980",
    "1980-05-17": "1980-05-17",
    "1980/5/17": "1980-05-17",
    "17/05/1980": "1980-05-17",
    "17.5.1980": "1980-05-17",
    "03-04-1980": "1980-04-03",
    "1980-05-17 00:00:00": "1980-05-17",
    "17 de maio de 1980": "1980-05-17",
    "29/02/1980": "1980-02-29",
    "1880": "1880",
    "2026-11-29": "2026-11-29",
}
NONE = (
    *("1980-02-30", "31/02/1980", "30.02.1980", "1980/13/01", "1980-00-05", "00/05/1980x", "1980y"),
    *("29/02/1981", "1879", "1800-01-01", "2199-01-01", "3000", "25/5/80", "05/25/1980", "19x9"),
    *("1980abc", "80", "²", "1980-05-17 or so", "17 de brumário de 1980", "9999999"),
)


@pytest.mark.parametrize(("text", "born"), BIRTHS.items())
def test_a_birth_is_read_alike_everywhere(text: str, born: str) -> None:
    """In a list of players, a list of people, a record of the federation, and at the desk."""
    found = read_birth(text, date(2026, 11, 29))
    assert not isinstance(found, Text)
    assert found.written("-") == born
    (player,) = read_players(f"Nome;Nascimento\nAna Reis;{text}\n".encode()).rows
    assert player["born"] == born.replace("-", "/")
    (person,) = read_people(f"Nome;Nascimento\nAna Reis;{text}\n".encode()).rows
    assert person["birth"] == born == RegisteredPerson.from_dict({"name": "A", "birth": text}).birth
    event = Tournament()
    event.do("create", **CUP, **WHO)
    event.do("add-player", name="Ana", born=text, **WHO)


@pytest.mark.parametrize("text", NONE)
def test_no_birth_is_taken_anywhere(text: str) -> None:
    """A list names the line; a record and an act are refused; a report is named and goes on."""
    assert isinstance(read_birth(text, date(2026, 11, 29)), Text)
    players = read_players(f"Nome;Nascimento\nAna Reis;{text}\n".encode())
    assert [(one.line, one.column, one.code) for one in players.faults] == [(2, 2, "bad-date")]
    assert players.rows == [{"name": "Ana Reis"}]
    people = read_people(f"Nome;Nascimento\nAna Reis;{text}\n".encode())
    assert [(one.line, one.column) for one in people.faults] == [(2, 2)]
    if text != "2199-01-01":  # refused when the act is done, for records are read without a clock
        with pytest.raises(RefusedError, match=r"no (year or )?date of birth"):
            RegisteredPerson.from_dict({"name": "A", "birth": text})
    event = Tournament()
    event.do("create", **CUP, **WHO)
    for data in ({"born": text, "name": "A"}, {"players": [{"name": "A", "born": text}]}):
        with pytest.raises(EntryError, match=r"no (year or )?date of birth"):
            event.do("add-players" if "players" in data else "add-player", **data, **WHO)
    assert [one.act for one in event.log] == ["create"]


def test_days_of_an_event() -> None:
    """Of the calendar, the last not before the first; a log from before is read as it is."""
    wrong = ({"start": "2026-02-30"}, {"end": "1/5/2026"}, {"start": "1799-01-01"},
             {"start": "2026-05-02", "end": "2026-05-01"})  # fmt: skip
    for data in wrong:
        with pytest.raises(EntryError) as raised:
            Tournament().do("create", **CUP, **data, **WHO)
        assert raised.value.code == "bad-date"
    made = Tournament()
    made.do("create", **CUP, start="2026-05-01", **WHO)
    for data in ({"start": "2026-02-30"}, {"end": "2026-04-30"}):
        with pytest.raises(EntryError) as raised:
            made.do("set", **data, **WHO)
        assert raised.value.code == "bad-date"
    event = Tournament()
    event.do("create", **CUP, **WHO)
    event.do("add-player", name="Ana", **WHO)
    log = event.to_dict()
    log["log"][0]["data"]["start"] = "in May"
    log["log"][1]["data"]["born"] = "31/02/1980"
    assert Tournament.from_dict(log).log[1].data["born"] == "31/02/1980"


def test_days_of_a_report() -> None:
    """A birth that is none is named with its line and left out; the days of the event are read."""
    lines = ["012 Cup", "042 22.11.2026", "052 2026/11/31", "XXR 1", "092 Swiss"]
    for no, born in ((1, "1980/02/30"), (2, "1980/00/00"), (3, "2999/01/01")):
        name = f"Player {no}"
        lines.append(f"001 {no:>4}      {name:<33}{'':22}{born:<10}  0.0    ")
    file = read_trf("\n".join(lines).encode())
    assert [(one.line, one.code) for one in file.faults if one.code == "bad-date"] == [
        (6, "bad-date"), (8, "bad-date"),
    ]  # fmt: skip
    found = event_of_report(file, by="Ana", at=AT)
    assert [one.player.born for one in found.event.standings().lines] == ["", "1980/00/00", ""]
    assert (found.event.rules.start, found.event.rules.end) == ("2026-11-22", "")
    assert "2026/11/31 is no day of the event: left out" in map(str, found.remarks)


def test_a_day_of_a_game_can_be_old_or_half_known() -> None:
    """Games are older than people of lists; three of four digits are no year."""
    assert read_day("1650.??.??").written(".") == "1650"
    assert read_day("980-01-01").fault == "unknown"
    assert plain_day("2026-11-29", "-") == date(2026, 11, 29)
