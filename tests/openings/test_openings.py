"""Balloted openings: the tables, user tables, and draws that anyone can repeat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from typing import Any

import pytest

from damas import Board
from damas.cli.app import run
from damas.engine import Engine, Limits
from damas.meeting import MeetingTerms, StartPosition, checked
from damas.meeting import openings_of as openings_of_terms
from damas.notation.openings import draw
from damas.openings import TABLES, built_in, read_table
from damas.tournament import TournamentError
from damas.tournament.event import EntryError, LogEntry, Tournament, drawn
from damas.tournament.event.queries.openings import openings_of, tables_of

from ..tournament.desk import AT, FENAE, Desk, state

BALLOTED: dict[str, Any] = {**FENAE, "games": 2, "openings": "balloted"}


@pytest.mark.requirement("MAT-05")
@pytest.mark.parametrize(
    ("name", "count", "variant"),
    [
        ("idf-64", 736, "brazilian"),
        ("150", 150, "brazilian"),
        ("idf-64-pt", 736, "portuguese"),
        ("150-pt", 150, "portuguese"),
        ("idf-64-ru", 745, "russian"),
        ("150-ru", 150, "russian"),
        ("three-move", 156, "english"),
        ("eleven-men", 2400, "italian"),
    ],
)
def test_every_entry_of_a_table_can_be_played(name: str, count: int, variant: str) -> None:
    """Moves are legal from the start; displaced starts have twelve men each and White to move."""
    table = built_in(name)
    assert len(table.openings) == count
    assert TABLES[name][0] == table.variant == variant
    for opening in table.openings.values():
        board = Board(variant)
        for word in opening.moves:
            board = board.after(board.parse_move(word))
        if opening.kind == "displaced":
            board = Board(variant, opening.fen)
            men = 11 if name == "eleven-men" else 12
            assert len(board.men("white")) == len(board.men("black")) == men
            assert board.turn == "white"
        assert board.fen == opening.fen
        assert board.legal_moves


@pytest.mark.requirement("FAM-06")
def test_the_three_move_ballots_are_all_that_lose_no_man_but_the_barred() -> None:
    """The kernel makes 302 sequences, 216 positions; 174 lose no man at once; 18 of them are
    barred in the file, in which all others stand."""
    text = (files("damas.notation.openings") / "three-move.txt").read_text("utf-8")
    barred = read_table(text.replace("# barred: ", ""), "english")
    lines = list(_after(Board("english"), 3))
    made = {board.fen: board for board in lines}
    assert (len(lines), len(made)) == (302, 216)
    with Engine(4, tables=None) as engine:
        kept = {
            fen
            for fen, board in made.items()
            if abs(engine.analyse(board, Limits(nodes=4000)).lines[0].score) < 0.5
        }
    assert kept == {one.fen for one in barred.openings.values()}
    played = built_in("three-move").openings
    assert len(barred.openings) - len(played) == 18
    assert set(map(int, barred.openings)) == set(range(1, 175))
    assert {"9-13 24-19 10-15", "9-14 23-19 10-15"} == {
        barred.openings[one].text for one in ("26", "48") if one not in played
    }


def _after(board: Board, plies: int) -> Iterator[Board]:
    """Every position after so many moves, once for each way to it."""
    if plies == 0:
        yield board
        return
    for move in board.legal_moves:
        yield from _after(board.after(move), plies - 1)


@pytest.mark.parametrize("book", ["english-wcdf", "italiana-fid"])
def test_an_event_and_an_invitation_draw_from_the_table_of_their_game(book: str) -> None:
    """The same opening for the two games of a meeting, and for everybody who repeats the lot."""
    desk = Desk({**BALLOTED, "regulation": book})
    (table,) = tables_of(desk.event)
    terms = checked(MeetingTerms(book, games=2, start=StartPosition("lot")))
    assert terms.start.table == table
    (one,) = openings_of_terms(terms, "a seed")
    assert one.fen == draw(built_in(table), "a seed")[0].fen


def test_the_russian_table_has_lines_that_the_law_of_majority_forbids() -> None:
    """IDF-03: its 745 entries are the Brazilian 736 and nine more. Of these, four cannot be played
    in Brazilian draughts: Black may choose the shorter capture in Russian draughts alone."""
    russian, brazilian = built_in("idf-64-ru"), built_in("idf-64")
    known = {opening.text: opening.fen for opening in brazilian.openings.values()}
    both = [opening for opening in russian.openings.values() if opening.text in known]
    assert all(opening.fen == known[opening.text] for opening in both)
    more = [opening for opening in russian.openings.values() if opening.text not in known]
    assert (len(both), len(more)) == (736, 9)
    refused = []
    for opening in more:
        with suppress(TournamentError):
            read_table(str(opening), "brazilian")
            continue
        refused.append(opening.id)
    assert refused == ["I-17", "XI-18", "XV-16", "XXIII-20"]


def test_the_150_are_the_same_positions_in_russian_and_brazilian_draughts() -> None:
    """The same entries lead to the same positions under both rules."""
    one, other = built_in("150-ru").openings, built_in("150").openings
    assert [(o.id, o.text, o.fen) for o in one.values()] == [
        (o.id, o.text, o.fen) for o in other.values()
    ]


def test_an_event_of_russian_draughts_draws_from_its_own_tables() -> None:
    """`idf-64-ru` and `150-ru` are drawn; the Brazilian tables are for another game (MAT-05)."""
    desk = Desk({**BALLOTED, "regulation": "idf-64-russian"}, 4)
    desk.pair()
    refused(desk, "other-variant", "draw-openings", round=1, table="idf-64", seed="x")
    refused(desk, "other-variant", "draw-openings", round=1, table="150", seed="x")
    for table, reason in (("idf-64-ru", ""), ("150-ru", "the shorter table")):
        given = [opening.id for opening in drawn(desk.event, 1, table, "bola 7")]
        desk.do("draw-openings", round=1, table=table, seed="bola 7", openings=given, reason=reason)
        assert [game.opening for game in desk.event.board(1, 1).games] == given * 2


def test_a_draw_is_repeated_by_its_seed() -> None:
    """The same seed gives the same openings, none twice; another seed gives others."""
    table = built_in("idf-64")
    one = draw(table, "bola 7", 20)
    assert one == draw(table, "bola 7", 20)
    assert len({opening.id for opening in one}) == 20
    assert one != draw(table, "bola 8", 20)
    assert {opening.kind for opening in draw(table, "x", 30, kinds=("moves",))} == {"moves"}
    assert not {o.id for o in draw(table, "bola 7", 20, without=[o.id for o in one])} & {
        o.id for o in one
    }
    with pytest.raises(TournamentError, match="the urn holds 150"):
        draw(built_in("150"), "x", 151)


def test_a_fair_urn() -> None:
    """Over many seeds every opening of a small table is drawn about equally often."""
    table = read_table("A: 9-13\nB: 10-13\nC: 10-14\nD: 11-14", "portuguese")
    count = dict.fromkeys("ABCD", 0)
    for seed in range(2000):
        count[draw(table, str(seed))[0].id] += 1
    assert all(430 < times < 570 for times in count.values())


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        ("A: 32-28 19-23\nB: 31-27 99-1", "international", "line 2, B"),
        ("A: c3-b4 a7-b6", "brazilian", "line 1, A"),
        ("A: 11-15 21-18 15-11", "portuguese", "line 1, A"),
        ("A 32-28", "international", "id: moves"),
        ("A: 32-28\nA: 31-27", "international", "twice"),
        ("A: c5>d4", "brazilian", "displaces no man"),
        ("A: a1>a5 c1>a5", "brazilian", "one square"),
        ("A: a1>h8", "brazilian", "one square"),
        ("# nothing", "brazilian", "no opening"),
    ],
)
def test_tables_with_faults_are_refused(text: str, game: str, message: str) -> None:
    """With the line and the entry; moves are legal in the game of the table, not in another."""
    with pytest.raises(TournamentError, match=message):
        read_table(text, game)


@pytest.mark.requirement("MAT-04")
def test_every_opening_is_played_twice_with_colours_exchanged() -> None:
    """Two openings for a partida of four games, each player White once in each."""
    desk = Desk({**BALLOTED, "system": "match", "games": 4}, 2)
    desk.pair()
    result = {"round": 1, "board": 1, "white": "1", "black": "0"}
    refused(desk, "no-opening", "result", **result)
    given = [opening.id for opening in drawn(desk.event, 1, "idf-64", "moeda")]
    wrong = {"round": 1, "table": "idf-64", "seed": "moeda", "openings": given[::-1]}
    refused(desk, "not-the-lot", "draw-openings", **wrong)
    desk.do("draw-openings", **{**wrong, "openings": given})
    games = desk.event.board(1, 1).games
    assert [game.opening for game in games] == [given[0], given[0], given[1], given[1]]
    assert [(game.white, game.black) for game in games] == [(1, 2), (2, 1)] * 2
    refused(desk, "no-reason", "draw-openings", round=1, table="idf-64", seed="again")
    desk.do("result", **result)
    refused(desk, "has-results", "draw-openings", round=1, table="150", seed="x", reason="y")


def test_what_was_drawn_is_not_drawn_again_in_the_event() -> None:
    """A small table of one's own empties from round to round."""
    desk = Desk(BALLOTED, 4)
    refused(desk, "bad-opening", "opening-table", name="casa", text="A: c3-c5")
    desk.do("opening-table", name="casa", text="A: c3-b4\nB: c3-d4\nC: e3-d4")
    seen = []
    for number in (1, 2, 3):
        desk.pair()
        desk.do("draw-openings", round=number, table="casa", seed="s")
        seen += desk.event.opening_draws[number].openings
        for board in (1, 2):
            for game in (1, 2):
                desk.result(number, board, "=-=", game=game)
        desk.do("close-round", round=number)
    assert sorted(seen) == ["A", "B", "C"]
    assert state(Tournament.replay(desk.event.log)) == state(desk.event)


def test_openings_stand_once_a_game_of_the_round_has_begun() -> None:
    """A game that is open at a table, adjourned or reported has begun from the drawn position."""
    again = {"round": 1, "table": "150", "seed": "y", "reason": "moeda caiu"}
    place = {"round": 1, "board": 1, "game": 1}
    begun: dict[str, dict[str, object]] = {
        "open-play": {**place, "kind": "table", "id": "mesa1"},
        "adjourn": place,
        "report": {**place, "player": 1, "white": "1", "black": "0"},
    }
    for act, data in begun.items():
        desk = Desk({**BALLOTED, "system": "match"}, 2)
        desk.pair()
        desk.do("draw-openings", round=1, table="150", seed="x")
        desk.do(act, **data)
        refused(desk, "has-begun", "draw-openings", **again)
        assert state(Tournament.replay(desk.event.log)) == state(desk.event)


def test_the_tables_of_an_event_are_its_own_and_those_of_its_game() -> None:
    """The event's own tables come first; after the draw, the round has its openings in order."""
    desk = Desk({**BALLOTED, "system": "match", "games": 4}, 2)
    assert list(tables_of(desk.event)) == ["idf-64", "150"]
    desk.do("opening-table", name="casa", text="A: c3-b4\nB: c3-d4")
    assert list(tables_of(desk.event)) == ["casa", "idf-64", "150"]
    desk.pair()
    assert openings_of(desk.event, 1) == ()
    desk.do("draw-openings", round=1, table="casa", seed="s")
    assert tuple(one.id for one in openings_of(desk.event, 1)) == (
        desk.event.opening_draws[1].openings
    )


def test_a_table_of_another_game_is_refused() -> None:
    """The Brazilian tables are no tables for the Portuguese game (MAT-05)."""
    desk = Desk({**BALLOTED, "regulation": "portuguesa-fpd"}, 4)
    desk.pair()
    refused(desk, "other-variant", "draw-openings", round=1, table="150", seed="x")
    refused(desk, "unknown-table", "draw-openings", round=1, table="none", seed="x")
    free = Desk(FENAE, 4)
    free.pair()
    refused(free, "not-balloted", "draw-openings", round=1, table="150", seed="x")


@pytest.mark.requirement("MAT-01")
def test_a_partida_is_an_even_number_of_games() -> None:
    """A match of three games is refused, with the article, where the rule book has one."""
    match = {**FENAE, "system": "match", "games": 3}
    event = Tournament()
    with pytest.raises(EntryError) as caught:
        event.apply(LogEntry("create", {**match, "regulation": "portuguesa-web"}, "Ana", at=AT))
    assert caught.value.code == "odd-games"
    assert str(caught.value.citation) == "CLAS partidas e aberturas"
    event.apply(LogEntry("create", match, "Ana", at=AT))  # FENAE is silent
    assert event.rules.games == 3


@pytest.mark.requirement("MAT-02")
@pytest.mark.requirement("MAT-03")
@pytest.mark.requirement("MAT-06")
def test_a_match_of_partidas() -> None:
    """Colours alternate from game to game and from partida to partida; points add up; it may be
    drawn."""
    desk = Desk({**FENAE, "system": "match", "rounds": 2, "games": 2}, 2)
    desk.pair()
    desk.do("colours", round=1, board=1, white=2, how="lot")
    assert [(g.white, g.black) for g in desk.event.board(1, 1).games] == [(2, 1), (1, 2)]
    desk.result(1, 1, "1-0")
    desk.do("result", round=1, board=1, game=2, white="=", black="=")
    desk.do("close-round", round=1)
    desk.pair()
    assert [(g.white, g.black) for g in desk.event.board(2, 1).games] == [(1, 2), (2, 1)]
    desk.result(2, 1, "1-0")
    desk.do("result", round=2, board=1, game=2, white="=", black="=")
    desk.do("close-round", round=2)
    desk.do("finish")
    lines = desk.event.standings().lines
    assert [line.points for line in lines] == [2, 2]
    assert lines[0].rank == 1


def test_the_command_draws(capsys: pytest.CaptureFixture[str]) -> None:
    """By name the table, with a seed the draw, without either the tables there are."""
    assert run(["tournament", "openings"]) == 0
    listed = {line.split()[0]: line.split()[1] for line in capsys.readouterr().out.splitlines()}
    assert listed["idf-64"] == listed["150"] == "brazilian"
    assert listed["idf-64-ru"] == listed["150-ru"] == "russian"
    words = ["tournament", "openings", "150", "--seed", "sino", "--draw", "2", "--json"]
    assert run(words) == 0
    shown = json.loads(capsys.readouterr().out)
    given = draw(built_in("150"), "sino", 2)
    assert [row["id"] for row in shown] == [opening.id for opening in given]
    assert set(shown[0]) == {"id", "text", "kind", "fen"}
    assert run(["tournament", "openings", "150"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 150
    assert run(["tournament", "openings", "none"]) == 1


def refused(desk: Desk, code: str, act: str, **data: Any) -> None:
    """The entry is refused by *code* and nothing changes."""
    before = state(desk.event)
    with pytest.raises(EntryError) as caught:
        desk.do(act, **data)
    assert caught.value.code == code
    assert state(desk.event) == before
