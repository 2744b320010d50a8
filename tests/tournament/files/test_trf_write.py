"""Reports written: what comes back is what was there, and what cannot is said."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas.cli.app import run
from damas.tournament import (
    Cell,
    Player,
    PointSystem,
    TournamentError,
    TrfFile,
    losses,
    next_round,
    read_trf,
    standings,
    write_trf,
)
from damas.tournament.event import report_of
from damas.tournament.files.report import ForfeitRow, FreeTeams, LineUpRow, TeamRow
from damas.tournament.files.trf_write import NOT_IN_16
from damas.tournament.presentation.view import tournament_view

from ..desk import FENAE, SWISS, Desk

DATA = Path(__file__).parents[2] / "data/tournaments"
SOUND = [
    path
    for path in sorted(DATA.glob("*.trf"))
    if not any(fault.serious for fault in read_trf(path.read_bytes()).faults)
]
PARTS = [
    "header",
    "players",
    "cells",
    "declared",
    "ranks",
    "system",
    "forbidden",
    "byes",
    "acceleration",
    "abnormal",
    "first_colour",
    "teams",
    "line_ups",
    "free_teams",
    "forfeits",
    "board_colours",
    "team_points",
    "other",
]


def parts(file: TrfFile) -> dict[str, Any]:
    """All that a report says."""
    return {name: getattr(file, name) for name in PARTS}


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_every_sound_report_comes_back(path: Path) -> None:
    """All records; TRF16 lacks what `losses` names and no more."""
    file = read_trf(path.read_bytes())
    assert parts(read_trf(write_trf(file))) == parts(file)
    old, shown = parts(read_trf(write_trf(file, "trf16"))), [str(t) for t in losses(file, "trf16")]
    kept = {
        name: text
        for name, text in file.header.items()
        if f"TRF16 has no record for {NOT_IN_16.get(name)}" not in shown
    }
    assert old == {**parts(file), "header": kept}


codes = st.sampled_from(["1 0", "= =", "0 1", "+ -", "- +", "- -", "W L", "D D", "= 0", "* *"])


def add_teams(draw: st.DrawFn, file: TrfFile, name: st.SearchStrategy[str]) -> None:
    """Adds teams and their matches."""
    file.teams = draw(
        st.lists(
            st.builds(
                TeamRow,
                st.integers(1, 999),
                name.map(lambda text: text[:32].strip()),
                st.sampled_from(["", "AÇO"]),
                st.sampled_from(["", "2011", "1999.5"]),
                st.sampled_from([None, Fraction(0), Fraction(23, 2)]),
                st.sampled_from([None, Fraction(41, 4)]),
                st.integers(0, 999),
                st.sampled_from([(), (1,), (2, 3, 1)]),
            ),
            max_size=2,
            unique_by=lambda row: row.no,
        )
    )
    file.line_ups = draw(st.lists(st.just(LineUpRow(2, 999, 3, (4, 0, 1))), max_size=2))
    file.free_teams = draw(
        st.lists(st.just(FreeTeams(Fraction(1), Fraction(3, 2), (0, 12, 0))), max_size=1)
    )
    lost = [ForfeitRow("+-", 4, 23, 47), ForfeitRow("--", 12, 1, 2)]
    file.forfeits = draw(st.lists(st.sampled_from(lost), max_size=2))
    file.board_colours = draw(st.sampled_from(["", "WBWB"]))
    file.team_points = draw(
        st.sampled_from([{}, {"W": Fraction(2), "D": Fraction(1), "L": Fraction(0)}])
    )


@st.composite
def reports(draw: st.DrawFn) -> TrfFile:
    """Reports of four players with everything that a form can hold."""
    file = TrfFile(header={"name": "Torneio de São João", "rounds": "5", "type": "Swiss"})
    file.header["deputies"] = "Ana; Zé"
    name = st.text("abcçãé ABC-'.", min_size=1, max_size=33).map(
        lambda t: " ".join(t.split()) or "x"
    )
    for no in (1, 2, 3, 4):
        rating = draw(st.integers(0, 2800))
        born = draw(st.sampled_from(["", "1990", "2001/02/28"]))
        sex, title = draw(st.sampled_from(["", "m", "w"])), draw(st.sampled_from(["", "GM", "MN"]))
        file.players[no] = Player(no, draw(name), sex, title, rating, "BRA", "123456", born)
        file.cells[no], file.ranks[no] = [], no
    for _ in range(draw(st.integers(0, 4))):
        for white, black in ((1, 2), (3, 4)):
            one, other = draw(codes).split()
            file.cells[white].append(Cell(black, "w", one))
            file.cells[black].append(Cell(white, "b", other))
    if draw(st.booleans()):
        for no, code in enumerate("HFUZ", start=1):
            file.cells[no].append(Cell(0, "", code))
    file.system = PointSystem.parse(draw(st.sampled_from(["1-½-0", "2-1-0", "3-1-0"])))
    file.first_colour = draw(st.sampled_from(["w", "b"]))
    file.forbidden = draw(
        st.lists(st.sampled_from([(1, 5, (1, 2)), (2, 3, (1, 3, 4))]), max_size=2)
    )
    file.byes = draw(st.lists(st.sampled_from([("H", 4, 1), ("Z", 5, 4)]), max_size=2))
    if draw(st.booleans()):
        file.acceleration = {(no, r): Fraction(1) for no in (1, 2) for r in (1, 2)}
        file.acceleration[1, 3] = Fraction(1, 2)
    add_teams(draw, file, name)
    file.abnormal = draw(st.lists(st.sampled_from([("", Fraction(-1, 2), 0, 2)]), max_size=1))
    file.declared = {no: 0 * Fraction(1) for no in file.players}
    return file


@given(file=reports())
@settings(max_examples=80)
def test_whatever_a_report_holds_comes_back(file: TrfFile) -> None:
    """TRF-2026, and standings by either form."""
    file.declared = {}
    again = read_trf(write_trf(file))
    assert [fault for fault in again.faults if fault.serious] == []
    file.declared = again.declared
    assert parts(again) == parts(file)
    file.abnormal = []
    file.declared = {}
    old = read_trf(write_trf(file, "trf16"))
    one, two = standings(file.crosstable(), "WIN,SB"), standings(old.crosstable(), "WIN,SB")
    assert one.to_dicts() == two.to_dicts()


@pytest.mark.requirement("TRN-12")
def test_an_event_as_a_report() -> None:
    """Names, results, W.O., byes, points given: the standings of the file are the event's."""
    desk = Desk({**SWISS, "rounds": 3, "city": "Setúbal"}, 7)
    desk.do("request-bye", player=2, round=1, code="H")
    desk.play("+--", "=-=")
    desk.play("1-0", "0-1")
    desk.do("adjust", player=3, points="-½", reason="telephone")
    desk.pair()
    report = report_of(desk.event)
    again = read_trf(write_trf(report))
    assert {fault.code for fault in again.faults} == {"open-game"}
    assert parts(again) == parts(report)
    order = standings(again.crosstable(), again.tie_breaks)
    assert order.to_dicts() == desk.event.standings().to_dicts()
    assert order.provisional


def test_what_cannot_be_written_is_said() -> None:
    """Long names, clubs, annulled games; points that are no decimals are refused."""
    desk = Desk(FENAE, 3)
    desk.do("update-player", player=1, name="Maria da Conceição " * 3, club="Clube")
    desk.pair()
    desk.result(1, 1)
    desk.do("annul", round=1, board=1, reason="board the wrong way round")
    shown = [str(text) for text in losses(report_of(desk.event))]
    assert any("only 33 letters" in text for text in shown)
    assert any("club" in text for text in shown)
    assert any("annulled" in text for text in shown)
    assert read_trf(write_trf(report_of(desk.event))).faults == []
    with pytest.raises(TournamentError, match="1/3 points"):
        write_trf(report_of(Desk({**FENAE, "points": "1-1/3-0"}, 3).event))
    with pytest.raises(TournamentError, match="no form"):
        write_trf(TrfFile(), "pdf")


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Reports and event files to both forms; event files answer the other commands too."""
    out = tmp_path / "out.trf"
    assert (
        run(["tournament", "convert", str(DATA / "rr8.trf"), "--to", "trf16", "-o", str(out)]) == 0
    )
    assert "tie-breaks" in capsys.readouterr().err
    assert read_trf(out.read_bytes()).faults == []
    desk = Desk(FENAE, 4)
    desk.play("1-0")
    event = tmp_path / "event.json"
    event.write_text(json.dumps(desk.event.to_dict()))
    assert run(["tournament", "convert", str(event)]) == 0
    assert "012 Taça da Cidade" in capsys.readouterr().out
    for words in (
        ["standings", str(event)],
        ["explain", str(event), "1", "4"],
        ["pair", str(event)],
    ):
        assert run(["tournament", *words]) == 0
    assert "P1" in capsys.readouterr().out
    event.write_text("{ nonsense")
    assert run(["tournament", "standings", str(event)]) == 1
    assert "no JSON" in capsys.readouterr().err


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=40) | st.sampled_from(
    ["Open\n012 Other", "Ana\r001    2", "a\x85b", "a\u2028b", "Zé\tLima", "x" * 40]
)


@given(data=st.data())
@settings(max_examples=150)
@pytest.mark.requirement("TRN-12")
def test_no_text_and_no_rating_breaks_a_report(data: st.DataObject) -> None:
    """With any names, cities and federations, every player comes back in one line, and every value
    that did not fit is named."""
    file = TrfFile(header={"name": data.draw(texts), "city": data.draw(texts), "type": "Swiss"})
    file.header["federation"] = data.draw(texts)
    fields = ("title", "federation", "fide_id", "born")
    for no in (1, 2):
        words = {name: data.draw(texts) for name in fields}
        rating = data.draw(st.integers(0, 99999))
        file.players[no] = Player(no, f"P{data.draw(texts)}", rating=rating, **words)
    file.cells = {1: [Cell(2, "w", "1")], 2: [Cell(1, "b", "0")]}
    again = read_trf(write_trf(file))
    assert not [fault for fault in again.faults if fault.serious]
    assert again.cells == file.cells
    assert set(again.players) == {1, 2}
    shown = [text.params.get("no") for text in losses(file)]
    for no, player in file.players.items():
        assert (again.players[no] == player) == (no not in shown), (player, again.players[no])
    kept = {name: text for name, text in file.header.items() if text}
    if again.header != kept:
        assert any("line breaks" in str(text) for text in losses(file))


@pytest.mark.requirement("TRN-12")
def test_a_rating_of_five_digits_keeps_its_player() -> None:
    """Left out and named; the columns after it stay in place."""
    desk = Desk({**SWISS, "rounds": 1}, 2)
    desk.do("update-player", player=1, rating=12345, name="Ana", federation="POR")
    desk.play("1-0")
    report = report_of(desk.event)
    again = read_trf(write_trf(report))
    assert again.faults == []
    assert (again.players[1].name, again.players[1].federation) == ("Ana", "POR")
    assert again.players[1].rating == 0
    assert "12345" in " ".join(map(str, losses(report)))


@pytest.mark.requirement("TRN-12")
def test_a_knock_out_and_a_match_stay_what_they_are() -> None:
    """Read back as the same system with the same places; what a report has no room for is named,
    and no other system pairs them by itself."""
    desk = Desk({**FENAE, "system": "knock-out", "games": 2, "third_place": True}, 4)
    for _ in range(2):
        desk.pair()
        found = desk.event.rounds[-1]
        for board in (1, 2):
            for game in (1, 2):
                desk.result(found.number, board, "1-0" if game == 1 else "0-1", game=game)
        desk.do("close-round", round=found.number)
    report = report_of(desk.event)
    again = read_trf(write_trf(report))
    assert again.kind == tournament_view(again).system == "knock-out"
    assert tournament_view(again).ranking() == tournament_view(desk.event).ranking()
    shown = " ".join(map(str, losses(report)))
    assert "bracket" in shown
    assert "Meetings of 2 games" in shown
    with pytest.raises(TournamentError, match="knock-out"):
        next_round(again)
    match = Desk({**FENAE, "system": "match", "games": 2}, 2)
    match.pair()
    match.result(1, 1, "1-0")
    match.result(1, 1, "=-=", game=2)
    report = report_of(match.event)
    again = read_trf(write_trf(report))
    assert again.kind == tournament_view(again).system == "match"
    assert standings(again.crosstable(), again.tie_breaks).to_dicts() == (
        match.event.standings().to_dicts()
    )
    assert "Meetings of 2 games" in " ".join(map(str, losses(report)))


def test_numbers_that_a_report_has_no_room_for_are_refused() -> None:
    """Five digits would push every column to the right."""
    file = TrfFile(players={10000: Player(10000, "Ana")}, cells={10000: []})
    with pytest.raises(TournamentError, match="10000"):
        write_trf(file)


@pytest.mark.parametrize("teams", [False, True])
def test_those_whose_results_were_taken_out_of_a_round_robin_have_no_place_when_read_back(
    teams: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Persons and teams who left before half their games: report and event have one order, and
    the report's own check finds nothing."""
    desk = Desk({**FENAE, "teams": True, "boards": 2} if teams else FENAE, 0 if teams else 5)
    for name in "ABCDE" if teams else "":
        desk.do("add-team", name=name, members=[{"name": f"{name}{no}"} for no in (1, 2)])
    desk.play_all()
    desk.do("withdraw", player=5)
    while len(desk.event.rounds) < desk.event.rounds_total:
        desk.play_all()
    order = desk.event.standings()
    assert [one.no for one in order.excluded] == [5]
    path = tmp_path / "event.trf"
    path.write_text(write_trf(report_of(desk.event)), encoding="utf-8")
    assert run(["tournament", "check", str(path), *([] if teams else ["--rules"])]) == 0
    capsys.readouterr()
    assert run(["tournament", "standings", str(path), "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert [(line["rank"], line["no"], line["points"]) for line in lines] == [
        (line["rank"], line["no"], line["points"]) for line in order.to_dicts()
    ]


def test_the_places_of_a_knock_out_are_those_of_its_bracket(tmp_path: Path) -> None:
    """The two who lost in the first round share a place in the report, which its check takes."""
    desk = Desk({**FENAE, "system": "knock-out"}, 6)
    desk.pair()
    desk.result(1, 1, "+--")
    desk.result(1, 2, "1-0")
    desk.do("close-round", round=1)
    desk.play("1-0")
    desk.play("1-0")
    path = tmp_path / "event.trf"
    path.write_text(write_trf(report_of(desk.event)), encoding="utf-8")
    assert run(["tournament", "check", "--rules", str(path)]) == 0
