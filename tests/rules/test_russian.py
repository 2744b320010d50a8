"""Russian draughts: what the IDF's rules have that no other game here has, by both readings."""

from __future__ import annotations

from io import StringIO

import pytest

from damas import Board, Game
from damas.errors import IllegalMoveError
from damas.notation.pdn import replay
from damas.pdn import read_games, write_game
from damas.regulations import regulation, regulation_for_gametype
from oracle.readings import PackageReading, SlowReading, package_board

Reading = SlowReading | PackageReading
PASSES = "W:Wb6:Bc7,f6"  # over c7 to d8, and on from there as a king
RUSSIAN = "russian"


@pytest.mark.requirement("CAP-09")
@pytest.mark.article("IDF64 russian")
def test_any_capture_may_be_chosen(reading: Reading) -> None:
    """One piece or two, with a man or with a king: there is no law of majority."""
    assert reading.legal(RUSSIAN, "W:W22,32:B17,18,11") == ["22x8(11,18)", "22x13(17)"]
    assert reading.legal("brazilian", "W:W22,32:B17,18,11") == ["22x8(11,18)"]
    both = reading.legal(RUSSIAN, "W:WK29,24:B25,19")
    assert {move.split("(")[1] for move in both} == {"25)", "19)"}


@pytest.mark.requirement("CAP-07")
@pytest.mark.article("IDF64 russian")
def test_the_capture_that_was_chosen_is_carried_to_its_end(reading: Reading) -> None:
    """A man may not stop while it can jump on."""
    assert reading.legal(RUSSIAN, "W:W22:B18,11") == ["22x8(11,18)"]


@pytest.mark.requirement("CAP-07")
@pytest.mark.article("IDF64 russian")
def test_a_king_comes_down_where_it_can_jump_on(reading: Reading) -> None:
    """Of the squares behind the first piece it takes one from which a second can be captured; if
    there is none, any of them."""
    assert reading.legal(RUSSIAN, "W:WK29:B25,16") == ["29x20(16,25)"]
    assert len(reading.legal(RUSSIAN, "W:WK29:B25")) == 6


@pytest.mark.requirement("PRO-02")
@pytest.mark.article("IDF64 russian")
def test_a_man_crowned_on_its_way_goes_on_as_a_king(reading: Reading) -> None:
    """From d8 it captures f6 from afar, and ends as a king on any square behind."""
    assert reading.legal(RUSSIAN, "W:W9:B6,11") == ["9x16(6,11)", "9x20(6,11)"]
    assert reading.after(RUSSIAN, "W:W9:B6,11", "9x20") == "B:WK20:B"
    assert reading.after(RUSSIAN, "W:W9:B6", "9x2") == "B:WK2:B"


@pytest.mark.requirement("PRO-02")
@pytest.mark.article("IDF64 russian")
def test_it_stays_a_king_where_a_man_could_have_gone_on(reading: Reading) -> None:
    """The Brazilian man of the same position stays one."""
    assert reading.legal("brazilian", "W:W9:B6,7") == ["9x11(6,7)"]
    assert reading.after("brazilian", "W:W9:B6,7", "9x11") == "B:W11:B"
    found = reading.legal(RUSSIAN, "W:W9:B6,7")
    assert "9x11(6,7)" in found
    assert all(
        reading.after(RUSSIAN, "W:W9:B6,7", move) == f"B:WK{move[2:].split('(')[0]}:B"
        for move in found
    )


@pytest.mark.requirement("PRO-02")
def test_the_move_says_that_it_crowns() -> None:
    """Also where it ends below the far row; its path has that row."""
    (move, *_) = package_board(PASSES, RUSSIAN).legal_moves
    assert move.promotes
    assert 2 in move.path[1:-1]
    assert move.text("algebraic") == "b6xg5"


@pytest.mark.requirement("CAP-12")
@pytest.mark.article("IDF64 russian")
def test_no_piece_is_jumped_twice(reading: Reading) -> None:
    """Captured pieces stand until the move ends: one of them stops a king on its way."""
    assert reading.legal(RUSSIAN, "W:WK26:B7,8,16,24") == ["26x28(7,8,16,24)"]


@pytest.mark.requirement("CAP-15")
def test_a_short_capture_beside_a_round_trip_is_read() -> None:
    """A king may take one piece, or others first and that one last: both have the same ends."""
    board = Board(RUSSIAN, "B:W9,10,11,18,19,25,26:BK14")
    ends = [m for m in board.legal_moves if (m.from_square, m.to_square) == (14, 5)]
    assert len(ends) > 1
    for move in board.legal_moves:
        assert board.parse_move(move.text()) == move
        game = Game("idf-64-russian", board=board)
        game.push(move)
        (record,) = read_games(StringIO(write_game(game)))
        assert replay(record).fen == game.board.fen


@pytest.mark.requirement("CAP-16")
def test_a_capture_that_stops_is_refused_by_the_rule_on_chains() -> None:
    """Never by a law of majority that the game has not."""
    board = Board(RUSSIAN, "W:WK29:B25,16")
    refusal = board.refusal([29, 22])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("chain-unfinished", "chain")
    with pytest.raises(IllegalMoveError, match="it goes on"):
        board.parse_move("29x22")
    assert str(regulation("idf-64-russian").citation("chain", refusal.case)) == "IDF64 russian"


@pytest.mark.requirement("NOT-04")
def test_a_russian_file_says_its_game() -> None:
    """GameType 25, by file and rank; without the tag a file is read as Russian
    where no other game fits, and a note says what was tried."""
    game = Game("idf-64-russian", PASSES)
    game.push("b6xh4")
    text = write_game(game)
    assert '[GameType "25' in text
    assert "b6xh4" in text
    (record,) = read_games(StringIO(text))
    done = replay(record)
    assert done.fault is None
    assert done.regulation is regulation_for_gametype(25)
    (bare,) = read_games(StringIO('[FEN "W:Wb6:Bc7,f6"] 1. b6xh4 *'))
    done = replay(bare)
    assert done.regulation is regulation_for_gametype(25)
    assert "fenae-2025 0" in str(done.notes[0])
