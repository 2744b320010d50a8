"""A report against the rules: rounds paired again, places counted again."""

from __future__ import annotations

import re

import pytest

from damas.tournament import FileFault, against_rules, read_trf, write_trf
from damas.tournament.event import report_of
from damas.tournament.event.simulation import SimulatedSwiss, simulated

from ..desk import SWISS, Desk


def report(rounds: int = 4, players: int = 9) -> str:
    """The report of a Swiss as Damas paired it, with a bye, a W.O., a leaver and a late player."""
    desk = Desk({**SWISS, "rounds": rounds, "tie_breaks": "BH/C1,SB,WIN"}, players)
    if rounds > 1:
        desk.do("request-bye", player=3, round=2, code="H")
    for number in range(1, rounds + 1):
        if number == 2:
            desk.do("add-player", name="Late", rating=2400)
        if number == 3:
            desk.do("withdraw", player=5)
        desk.play(*(("1-0", "=-=", "0-1", "+--") if rounds > 1 else ("1-0",)))
    return write_trf(report_of(desk.event))


def found(text: str) -> list[FileFault]:
    """The faults against the rules of a file without other faults."""
    file = read_trf(text)
    assert file.faults == []
    return against_rules(file)


def test_a_report_of_damas_keeps_the_rules() -> None:
    """Byes, W.O., leavers and late players included; also with the acceleration."""
    assert found(report()) == []
    desk = Desk({**SWISS, "acceleration": "baku"}, 12)
    for _ in range(4):
        desk.play("1-0", "=-=", "0-1")
    assert found(write_trf(report_of(desk.event))) == []


def swapped(text: str, number: int, one: int, other: int) -> str:
    """The report with the opponents of two players exchanged in a round, all else kept."""
    column = 91 + (number - 1) * 10
    lines = {int(row[4:8]): row for row in text.splitlines() if row.startswith("001")}
    theirs = {no: int(lines[no][column : column + 4]) for no in (one, other)}

    def held(row: str, opponent: int) -> str:
        return f"{row[:column]}{opponent:>4}{row[column + 4 :]}"

    made = dict(lines)
    made[one], made[other] = held(lines[one], theirs[other]), held(lines[other], theirs[one])
    made[theirs[one]] = held(lines[theirs[one]], other)
    made[theirs[other]] = held(lines[theirs[other]], one)
    for no, row in lines.items():
        text = text.replace(row, made[no])
    return text


def test_a_round_paired_otherwise_is_named_with_its_pairs() -> None:
    """Players 1 and 3 of round 1 have exchanged their opponents (C.04.3 pairs 1-5, 3-7 of nine)."""
    faults = [one for one in found(swapped(report(1), 1, 1, 3)) if one.code == "pairing-differs"]
    assert len(faults) == 1
    held, _, rule = str(faults[0].text).partition(";")
    assert "Round 1" in held
    assert {"1-7", "3-5"} <= set(re.findall(r"\d+-\d+", held))
    assert {"1-5", "3-7"} <= set(re.findall(r"\d+-\d+", rule))


def test_colours_against_the_rule_are_named() -> None:
    """1 and 5 have exchanged colours in round 1, with the results."""
    text = report(1)
    rows = {int(row[4:8]): row for row in text.splitlines() if row.startswith("001")}
    for no in (1, 5):
        colour = rows[no][96]
        other = "b" if colour == "w" else "w"
        text = text.replace(rows[no], f"{rows[no][:96]}{other}{rows[no][97:]}")
    faults = against_rules(read_trf(text))
    assert [one.code for one in faults if "colours" in one.code] == ["colours-differ"]


def test_a_place_against_the_tie_breaks_is_named() -> None:
    """The first and the last have exchanged their places; equal players may stand in any order."""
    text = report()
    rows = sorted(
        (row for row in text.splitlines() if row.startswith("001")), key=lambda row: int(row[85:89])
    )
    first, last = rows[0], rows[-1]
    text = text.replace(first, first[:85] + last[85:89] + first[89:])
    text = text.replace(last, last[:85] + first[85:89] + last[89:])
    faults = found(text)
    assert {one.code for one in faults} == {"place-differs"}
    assert [one.line for one in faults] == sorted(one.line for one in faults)


@pytest.mark.parametrize("text", ["", "001    1\n", "012 Nothing\n"])
def test_a_file_that_cannot_be_read_is_not_judged(text: str) -> None:
    """Its own faults come first."""
    assert against_rules(read_trf(text)) == []


def test_lines_of_the_audit_are_read_and_written_again() -> None:
    """They stand at the end and are no fault."""
    text = report(1) + "### MPA @ Round 1: board 3\n"
    file = read_trf(text)
    assert (file.comments, file.faults) == (["MPA @ Round 1: board 3"], [])
    assert write_trf(file).endswith("\n### MPA @ Round 1: board 3\n")


def test_what_was_done_by_hand_stands_in_the_report() -> None:
    """C.02: pairings beside the engine's, tie-breaks and rounds changed, bans and corrections after
    the beginning; what was undone is not there, nor what the engine would have done as well."""
    desk = Desk({**SWISS, "rounds": 3, "tie_breaks": "BH,SB"}, 8)
    desk.do("forbid", players=[1, 2])
    same = [list(pair) for pair in desk.event.proposal().boards]
    desk.do("pair", round=1, boards=same, how="manual")
    for board in range(1, 5):
        desk.result(1, board, "1-0")
    desk.do("close-round", round=1)
    desk.do("correct", round=1, board=2, white="0", black="1", reason="Doença")
    desk.do("set", reason="Pedido", tie_breaks="SB,BH")
    desk.do("set", reason="Pedido", rounds=4)
    desk.do("undo", entry=len(desk.event.log))
    desk.do("forbid", players=[3, 4])
    boards = [list(pair) for pair in desk.event.proposal().boards]
    boards[0][0], boards[1][0] = boards[1][0], boards[0][0]
    codes = ["met-before", "unequal-points", "colour-thrice", "forbidden-pair"]
    desk.do("pair", round=2, boards=boards, how="manual", accept=codes)
    lines = report_of(desk.event).comments
    assert lines[:3] == [
        "Result @ Round 1: board 2, 1 0 -> 0 1",
        "Tie-breaks @ Round 1: tie_breaks BH,SB -> SB,BH",
        "Prohibited @ Round 1: 3 4",
    ]
    assert [line.partition(":")[0] for line in lines[3:]] == ["MPA @ Round 2"]
    assert " for " in lines[3]
    assert not [line for line in lines if "Doença" in line or "Pedido" in line]


@pytest.mark.parametrize("seed", range(6))
def test_simulated_events_keep_the_rules_and_a_seed_gives_the_same(seed: int) -> None:
    """With byes, W.O., leavers, late players, bans, accelerated or not: what Damas pairs,
    its own check finds sound, from the report alone."""
    given = SimulatedSwiss(
        8 + 5 * seed, 5, "baku" if seed % 2 else "none", surprise=0.08, forfeits=0.1
    )
    texts = []
    for _ in range(2):
        *_, event = simulated(given, seed)
        texts.append(write_trf(report_of(event)))
    assert texts[0] == texts[1]
    assert len(event.rounds) >= 3
    assert found(texts[0]) == []
