"""The games of the family against a reference of other programs: all moves of its positions, and
its counts.

`tests/data/family/` has the facts: positions with every legal move, and perft counts, each
confirmed by an independent program (dctl, pydraughts, Scan). A kind "tells from ..." is a position
at which one changed rule would change the moves.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from damas import Board, Game
from damas.arbiter.model.record import RecordedGame
from damas.variants import VARIANTS, variant

DATA = Path(__file__).parent.parent / "data" / "family"
FAMILY = tuple(VARIANTS)[4:]
"""Those after the four of before; games whose moves are another's on its board have no file."""
FILES = sorted(DATA.glob("positions_*.jsonl.xz"))
COUNTS = json.loads((DATA / "perft.json").read_text("utf-8"))
MOST = 100_000  # leaves of one count


def placed(told: dict[str, Any]) -> Board:
    """The position, which may have more men than a game has."""
    row = variant(told["variant"])
    return Board(replace(row, men_per_side=row.squares // 2), told["fen"])


def test_every_game_is_held_to_the_reference() -> None:
    """Its own positions and counts, or those of the game whose moves it has."""
    of_files = {path.name.removeprefix("positions_").partition(".")[0] for path in FILES}
    of_counts = {told["variant"] for told in COUNTS}
    assert of_files == of_counts
    assert {name for name in FAMILY if VARIANTS[name].win == "usual"} == of_files


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_the_moves_are_those_of_the_reference(path: Path) -> None:
    """Origin, destination, what is captured and whether a man is crowned."""
    for line in lzma.decompress(path.read_bytes()).decode().splitlines():
        told: dict[str, Any] = json.loads(line)
        board = placed(told)
        found = {
            (one.from_square, one.to_square, tuple(sorted(one.captured)), one.promotes)
            for one in board.legal_moves
        }
        wanted = {
            (
                int(one["from"]),
                int(one["to"]),
                tuple(sorted(map(int, one["captured"]))),
                one["crowned"],
            )
            for one in told["moves"]
        }
        assert found == wanted, (told["kind"], told["fen"])
        assert [move.path[0] for move in board.legal_moves] == [
            move.from_square for move in board.legal_moves
        ]


@pytest.mark.parametrize("told", COUNTS, ids=lambda told: f"{told['variant']}-{len(told['fen'])}")
def test_the_counts_are_those_of_the_reference(told: dict[str, Any]) -> None:
    """Captures of equal ends and equal pieces are one move."""
    board = placed(told)
    for depth, nodes in enumerate(told["nodes"], start=1):
        if nodes > MOST:
            break
        assert board.perft(depth) == nodes


@pytest.mark.parametrize(
    ("book", "fen", "path", "code", "article"),
    [
        ("english-wcdf", "W:WK18:B1", [18, 9], "king-too-far", "WCDF 1.17"),
        ("italiana-fid", "W:W22:BK18,1", [22, 13], "man-takes-king", "FID 5.3"),
        ("italiana-fid", "W:WK22,23:B18,19", [23, 14], "by-king", "FID 6.7"),
        ("italiana-fid", "W:WK22:BK18,19", [22, 15], "quality", "FID 6.8"),
        (
            *("italiana-fid", "W:WK4,K5,9,K19:B7,K10,13,K15,22,26"),
            *([4, 20], "king-earliest", "FID 6.9"),
        ),
        ("espanhola", "W:W14:B19,32", [14, 18], "must-capture", "GAL must"),
        ("pool-apca", "W:W18:B14,7", [18, 9], "", ""),
        ("frisian-2011", "B:W7,18:B13,K29,42", [13, 22], "worth", "FRI 11"),
        ("frisian-2011", "W:WK2,14,23,32,40,50:B4,20", [14, 25], "by-king", "FRI 12"),
        ("frisian-2011", "W:WK9,50:B1,K11:+0+309", [9, 4], "king-rests", "FRI 17"),
        ("frysk", "W:WK1,40:B4,41,K49", [1, 5], "chain-unfinished", "FRI 9"),
        ("killer", "W:WK2,K18,45:BK13,17,26,36,44", [2, 24], "king-stops-behind", "KILL king"),
        ("ceska-cfd", "B:WK21,24,26:B10,22,K30", [22, 31], "king-first", "CFD 4.14"),
        ("canadian", "W:W40,64:B34", [64, 58], "must-capture", "INT 4.1"),
        ("makhos", "B:W10,12,K31:BK6,18,23", [6, 28], "king-stops-behind", "MAK king"),
        ("turk-damasi", "W:W36:B1", [36, 27], "not-straight", "TUR man"),
        ("turk-damasi", "W:W36:B1", [36, 44], "man-backward", "TUR man"),
        ("turk-damasi", "W:WK36:B28,52", [36, 20, 60], "turns-back", "TUR turning"),
    ],
)
def test_a_refusal_names_the_rule(
    book: str, fen: str, path: list[int], code: str, article: str
) -> None:
    """With the article of the book."""
    game = Game(book, fen=fen)
    found = game.refusal(path)
    assert ("" if found is None else found.code) == code
    if found is not None:
        assert str(found.citation) == article


def test_one_king_moves_three_times_in_a_row_beside_men() -> None:
    """The fourth move is another piece's; a position tells it, as lidraughts writes it."""
    game = Game("frisian-2011", fen="W:WK47,50:BK3,1")
    for move in ("47-15", "3-8", "15-4", "8-2", "4-9", "2-11"):
        assert {one.from_square for one in game.legal_moves} >= {int(move.partition("-")[0])}
        game.push(move)
    assert game.board.fen == "W:WK9,50:B1,K11:+311+309"
    assert [one.text() for one in game.legal_moves] == ["50-44", "50-45"]
    assert Board("frisian", game.board.fen) == game.board != Board("frisian", "W:WK9,50:B1,K11")
    assert game.board.perft(3) == sum(game.board.divide(3).values())
    for move in ("50-45", "1-7"):  # another piece has moved: the ban is lifted
        game.push(move)
    assert game.board.fen == "W:WK9,45:B7,K11"


@pytest.mark.parametrize(
    ("fen", "left"),
    [("W:WK9,50:BK11:+0+309", 2), ("W:WK9:B1,K11:+311+309", 11)],
    ids=["beside men", "kings alone"],
)
def test_a_player_of_kings_alone_is_free_of_it(fen: str, left: int) -> None:
    """FRI 17: "beside men" is of the player's own."""
    assert len(Board("frisian", fen).legal_moves) == left


@pytest.mark.parametrize(
    ("book", "fen", "move", "result", "reason"),
    [
        ("antidraughts", "W:W28:B22,1", "28x17", None, ""),
        ("antidraughts", "W:W28,37:B32", "28-23", None, ""),
        ("antidraughts", "B:W28:B22", "22x33", "white", "given_away"),
        ("antidraughts", "B:W46:B41,32", "32-37", "white", "shut_in"),
        ("breakthrough", "W:W7:B20", "7-1", "white", "first_king"),
        ("breakthrough", "B:W28:B22", "22x33", "black", "capture_all"),
        ("killer", "W:WK46:BK28", "46x23", "white", "capture_all"),
    ],
)
def test_the_end_is_the_games_own(
    book: str, fen: str, move: str, result: str | None, reason: str
) -> None:
    """Who has no move has lost, or won; the first king may decide."""
    game = Game(book, fen=fen)
    game.push(move)
    outcome = game.outcome
    assert (None if outcome is None else outcome.result) == result
    if outcome is not None:
        assert outcome.reason == reason
        assert outcome.citation is not None
        assert outcome.text


def test_a_position_comes_back_though_men_have_moved() -> None:
    """Men of Turkish draughts go aside and back."""
    game = Game("turk-damasi", fen="W:Wa3,h4:Ba7,h6")
    for move in ("a3-b3", "a7-b7", "b3-a3", "b7-a7") * 2:
        assert game.outcome is None
        game.push(move)
    assert game.outcome is not None
    assert (game.outcome.reason, str(game.outcome.citation)) == ("repetition", "TUR draw")


def test_a_position_comes_back_though_a_man_was_let_stand() -> None:
    """Also where an arbiter let stand that a man stands aside."""
    game = RecordedGame("turk-damasi", fen="W:Wa3,h4:Ba7,h6")
    game.push("a3-b3")
    seen = game.board
    for move in ("a7-b7", "b3-a3", "b7-a7"):
        game.push(move)
    game.let_stand(seen, "white")
    (again,) = (one for one in game.counters if one.rule == "repetition")
    assert again.current == 2


def test_the_fourth_time_is_not_called_the_third() -> None:
    """FID 9.3: Italian draughts is drawn by the fourth."""
    game = Game("italiana-fid", fen="W:WK1,30:BK32,3")
    for move in ("1-5", "32-28", "5-1", "28-32") * 3:
        assert game.outcome is None
        game.push(move)
    assert game.outcome is not None
    assert str(game.outcome.citation) == "FID 9.3"
    assert "third" not in str(game.outcome.text)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [(["b2-b1", "h8-g8"], "endgame_limit"), (["b2-h2", "h8xh1"], "capture_all")],
)
def test_one_king_of_each_is_a_draw_unless_one_is_captured_at_once(
    moves: list[str], reason: str
) -> None:
    """Turkish draughts: reading FAM-11."""
    game = Game("turk-damasi", fen="W:WKb2:BKh8")
    for move in moves:
        assert game.outcome is None
        game.push(move)
    assert game.outcome is not None
    assert game.outcome.reason == reason
    assert game.outcome.citation is not None
