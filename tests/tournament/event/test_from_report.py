"""An event that another program began comes in from its report, and goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas.cli.app import run
from damas.tournament import TournamentError, TrfFile, load_trf, read_trf, write_trf
from damas.tournament.event import Tournament, report_of
from damas.tournament.event.from_report import ReportEvent, event_of_report, lacks_rounds
from damas.tournament.event.simulation import SimulatedSwiss, simulated
from sampling import sampled

from ..desk import AT, FENAE, SWISS, Desk

DATA = Path(__file__).parents[2] / "data/tournaments"


def taken(file: TrfFile) -> ReportEvent:
    """The event of a report, entered by Ana."""
    return event_of_report(file, by="Ana", at=AT)


def next_boards(event: Tournament) -> set[tuple[int, int]] | None:
    """The next round by numbers; None without one."""
    try:
        found = event.proposal()
    except TournamentError:
        return None
    no = {who: one.player.no for who, one in event.entrants.items()}
    return {(no[white], no[black]) for white, black in found.boards}


@pytest.mark.parametrize("first", sampled(range(0, 25, 5), 1))
def test_a_swiss_goes_on_from_its_report(first: int) -> None:
    """Random events with byes, leavers, late players, bans, W.O. and acceleration: the same table,
    the same next round, and every round marked as paired by the rules."""
    compared = 0
    for seed in range(first, first + 5):
        settings = SimulatedSwiss(
            5 + seed % 9, 5, "baku" if seed % 3 == 0 else "none", 0, "wb"[seed % 2], surprise=0.1
        )
        for event in simulated(settings, seed):
            if event.finished:
                break
            boards = next_boards(event)
            for form in ("trf-2026", "trf16"):
                file = load_trf(write_trf(report_of(event), form))
                found = taken(file)
                assert report_of(found.event).cells == file.cells
                assert {one.how for one in found.event.rounds} <= {"dutch"}
                assert next_boards(found.event) == boards
                assert found.remarks == []
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", ["rr8", "tie_de", "wo_6", "javafo_example", "wc1948_double_rr"])
def test_reports_of_other_programs_come_in(name: str) -> None:
    """A round robin of Swiss-Manager with turned colours, one with W.O., a Swiss of JaVaFo."""
    file = load_trf((DATA / f"{name}.trf").read_bytes())
    found = taken(file)
    assert len(found.event.rounds) == file.rounds_paired
    assert found.event.rules.system == file.kind
    points = {one.player.no: one.points for one in found.event.standings().lines}
    system = file.point_system()
    for no, row in file.cells.items():
        assert points[no] == sum(system.of(cell.code) for cell in row)
    by_hand = [one.number for one in found.event.rounds if one.how == "manual"]
    remarks = [str(one) for one in found.remarks]
    assert len(by_hand) == sum(one.startswith("Round ") for one in remarks)
    days = [file.header.get(one, "") for one in ("start", "end")]
    assert remarks[: -len(by_hand) or None] == [
        f"The date {one} was read as {one[6:]}-{one[3:5]}-{one[:2]}"
        for one in days
        if one[2:3] == "/" and int(one[:2]) <= 12
    ]
    assert Tournament.from_dict(found.event.to_dict()).log == found.event.log


def test_a_round_robin_by_the_tables_goes_on_by_them() -> None:
    """Colours as its first round has them; the next round is that of the table."""
    desk = Desk({**FENAE, "reverse_colours": True}, 7)
    desk.play("1-0", "=-=")
    desk.play("0-1")
    found = taken(load_trf(write_trf(report_of(desk.event))))
    assert [one.how for one in found.event.rounds] == ["berger", "berger"]
    assert next_boards(found.event) == next_boards(desk.event)


def test_an_open_round_stays_open_and_is_played_here() -> None:
    """The season changes program in the middle of a round."""
    found = taken(read_trf((DATA / "open_game.trf").read_bytes()))
    (round_,) = found.event.rounds
    assert not round_.closed
    place = next(i for i, one in enumerate(round_.boards, 1) if one.games[0].codes is None)
    found.event.do("result", by="Ana", at=AT, round=1, board=place, white="1", black="0")
    found.event.do("close-round", by="Ana", at=AT, round=1)
    assert next_boards(found.event)


def test_a_round_that_the_rules_pair_otherwise_is_marked() -> None:
    """Colours of round 1 as another program had them."""
    found = taken(load_trf((DATA / "e5.trf").read_bytes()))
    assert [one.how for one in found.event.rounds] == ["manual"]
    assert "Round 1" in str(found.remarks[0])


SMALL = """012 Small test
142 5
152 W
001    1   GM Alpha, Anna                       2600                             1.0          3 w 1
001    2      Bravo, Bert                       2500                             0.5          4 b =\
  0000 - H
001    3   IM Charlie, Cid                      2400                             0.0          1 b 0
001    4      Delta, Dora                       2300                             0.5          2 w =
001    5      Echo, Emil                                                         1.0       0000 - U
"""


def test_five_players_in_five_rounds_with_a_bye_asked_for_are_a_swiss() -> None:
    """As small as a round robin of all, and without a word of the system; the bye of the next
    round stands, the free round has brought its point, and round 2 is paired without player 2."""
    found = taken(read_trf(SMALL))
    event = found.event
    assert event.rules.system == "swiss"
    assert event.entrants[2].byes == {2: "H"}
    assert [str(one.points) for one in event.standings().lines] == ["1", "1", "1/2", "1/2", "0"]
    assert all(2 not in pair for pair in next_boards(event) or ())
    assert len(next_boards(event) or ()) == 2


def test_leavers_byes_bans_and_points_given_come_with_it() -> None:
    """All that the next round needs."""
    desk = Desk({**SWISS, "rounds": 4}, 9)
    desk.play("1-0")
    desk.do("withdraw", player=2, round=2)
    desk.do("request-bye", player=3, round=2, code="H")
    desk.do("forbid", players=[1, 7])
    desk.do("adjust", player=4, points="-1", reason="telephone")
    event = taken(load_trf(write_trf(report_of(desk.event)))).event
    assert event.entrants[2].left == 2
    assert event.entrants[3].byes == {2: "H"}
    assert event.forbidden == [(2, 4, frozenset({1, 7}))]
    assert event.standings().to_dicts() == desk.event.standings().to_dicts()
    assert next_boards(event) == next_boards(desk.event)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("092 Swiss", "092 Knock-out"), "not-from-report"),
        (("001    2", "001    1"), "number-twice"),
    ],
)
def test_a_report_that_cannot_go_on_is_refused(change: tuple[str, str], code: str) -> None:
    """With the reason."""
    text = write_trf(report_of(Desk(SWISS, 4).event)).replace(*change)
    with pytest.raises(TournamentError) as refused:
        taken(read_trf(text))
    assert refused.value.code == code


def test_the_command_makes_an_event_file_of_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`convert --to json`; the desk opens it."""
    out = tmp_path / "event.json"
    words = ["tournament", "convert", str(DATA / "e5.trf"), "--to", "json", "-o", str(out)]
    assert run(words) == 0
    assert "Round 1" in capsys.readouterr().err
    event = Tournament.from_dict(json.loads(out.read_text()))
    assert len(event.entrants) == 5


def test_a_swiss_of_another_program_goes_on_after_round_3() -> None:
    """Its report says neither how many rounds there are nor who has left: the first is asked for,
    the second is said, and the next round is the one that the rules pair."""
    desk = Desk({**SWISS, "rounds": 7}, 9)
    desk.do("request-bye", player=3, round=2, code="H")
    for number in (1, 2, 3):
        if number == 3:
            desk.do("withdraw", player=7, round=3)
        desk.play("1-0", "=-=", "0-1")
    own = [one for one in write_trf(report_of(desk.event), "trf16").splitlines() if one[:3] < "100"]
    file = load_trf("\n".join(own))
    assert lacks_rounds(file)
    assert event_of_report(file, by="Ana", at=AT).event.rounds_total == 3
    found = event_of_report(file, by="Ana", at=AT, rounds=7)
    assert [one for one in map(str, found.remarks) if "by hand" not in one] == [
        f"{desk.event.name(7)} did not play round 3: take out under Players whoever has left"
    ]
    leaver = next(who for who, one in found.event.entrants.items() if one.player.no == 7)
    found.event.do("withdraw", by="Ana", at=AT, player=leaver, round=4)
    assert next_boards(found.event) == next_boards(desk.event)
