"""Playing a file's game: which regulation, how far, what result, which fault."""

from __future__ import annotations

import io
from random import Random

import pytest

from damas import Game
from damas.errors import UnknownNameError
from damas.notation.pdn import replay
from damas.notation.pdn.gametype import reading_of
from damas.pdn import GameType, Replay, read_game
from damas.regulations import regulation_for_gametype

AMBIGUOUS = "W:WK13:B19,21,33,44,1"


def play(text: str, regulation: str | None = None) -> Replay:
    """The first game of a text, played."""
    game = read_game(io.StringIO(text))
    assert game is not None
    return replay(game, regulation)


def fault(done: Replay) -> tuple[int, str, str]:
    """Ply, text and sentence of a fault that must be there."""
    assert done.fault is not None
    return done.fault.ply, done.fault.text, str(done.fault.message)


@pytest.mark.parametrize(
    ("gametype", "moves", "regulation"),
    [
        ("20", "32-28 19-23 28x19", "internacional"),
        ("20,W,10,10,N2,0", "32-28", "internacional"),
        ("26", "c3-d4 d6-c5", "fenae-2025"),
        ("26,W,8,8,A0,0", "22-18", "fenae-2025"),
        ("28", "9-13 21-17", "portuguesa-fpd"),
        ("25", "c3-d4 d6-c5", "idf-64-russian"),
        ("25,W,8,8,A0,0", "22-18", "idf-64-russian"),
    ],
)
def test_the_gametype_implies_a_regulation(gametype: str, moves: str, regulation: str) -> None:
    """20, 26 and 28 are played under the seeds' own rule books, 25 under the IDF's."""
    done = play(f'[GameType "{gametype}"] 1. {moves} *')
    assert done.regulation is not None
    assert (done.regulation.id, done.fault, done.plies) == (regulation, None, len(moves.split()))


@pytest.mark.parametrize("gametype", ["41", "41,W,10,8,A0,0", "0", "999", "checkers"])
def test_another_game_is_never_played(gametype: str) -> None:
    """One that is not played here is an error, even if its moves look legal."""
    done = play(f'[GameType "{gametype}"] 1. 22-18 *')
    assert (done.plies, done.game, done.result) == (0, None, None)
    assert fault(done)[1] == gametype
    assert "GameType" in fault(done)[2]


def test_a_regulation_of_another_game_is_refused() -> None:
    """A Brazilian file is not played as International because somebody asked for it."""
    done = play('[GameType "26"] 1. c3-d4 *', "internacional")
    assert (done.plies, done.fault is not None) == (0, True)


def test_a_regulation_of_the_same_game_is_taken() -> None:
    """The option comes before the GameType."""
    done = play('[GameType "28"] 1. 9-13 *', "portuguesa-web")
    assert done.regulation is not None
    assert (done.regulation.id, done.plies) == ("portuguesa-web", 1)


@pytest.mark.parametrize(
    ("moves", "regulation"),
    [
        ("32-28 19-23", "internacional"),
        ("22-18 9-14", "fenae-2025"),
        ("9-13 21-17", "portuguesa-fpd"),
    ],
)
def test_without_gametype_the_moves_decide_and_a_note_says_so(moves: str, regulation: str) -> None:
    """Nine files in ten have no such tag."""
    done = play(f"1. {moves} *")
    assert done.regulation is not None
    assert (done.regulation.id, done.fault, len(done.notes)) == (regulation, None, 1)


@pytest.mark.parametrize(
    "text", ['[White "A"] *', '[FEN "W:WK31:BK5"] *', "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-3 *"]
)
def test_what_fits_several_games_or_none_is_not_guessed(text: str) -> None:
    """Then no regulation is named, and the error says what is missing."""
    done = play(text)
    assert (done.regulation, done.variant) == (None, None)
    assert "GameType" in fault(done)[2]


def test_an_unknown_regulation_is_a_wrong_question() -> None:
    """Not an error of the file."""
    with pytest.raises(UnknownNameError):
        play("1. 32-28 *", "nonsense")


def test_the_first_illegal_move_is_named_with_the_article() -> None:
    """Its ply, its text, why, and by which article; the position stands before it."""
    done = play('[GameType "20"] [FEN "W:W28,46:B23"] 1. 46-41 *')
    ply, text, message = fault(done)
    assert (ply, text, done.plies, done.fen) == (1, "46-41", 0, "W:W28,46:B23")
    assert "INT 4.1" in message


@pytest.mark.parametrize(
    "text", ["41. - -", "1. ???", "1. 32-99", "1. 0-5", "1. i9-j8", "1. 32", "1. hello"]
)
def test_what_is_no_move_is_a_fault_at_its_ply(text: str) -> None:
    """Never skipped, never a crash."""
    done = play(f'[GameType "20"] {text} 2. 32-28 19-23 *')
    if text in ("1. ???", "1. 32"):  # a sign and a number alone are no moves
        assert done.fault is None
    else:
        assert fault(done)[0] == 1


def test_what_follows_the_end_by_rule_is_reported() -> None:
    """The result stands at the ply where the rule decided."""
    done = play('[GameType "20"] [FEN "W:W28:B23"] 1. 28x19 19-14 2. 33-28 *')
    assert (done.result, done.reason, done.plies) == ("white", "capture_all", 1)
    assert fault(done)[:2] == (2, "19-14")


def test_a_counter_ends_the_game_at_its_ply() -> None:
    """INT 6.4: one king each, five moves, in a file that names this book."""
    moves = "46-41 1-6 41-46 6-1 " * 3
    done = play(f'[Regulation "internacional"] [FEN "W:WK46:BK1"] {moves} *')
    assert (done.result, done.reason is not None, done.article is not None) == ("draw", True, True)
    assert fault(done)[0] == done.plies + 1


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("2-0", "white"),
        ("0-1", "black"),
        ("1/2-1/2", "draw"),
        ("1-1", "draw"),
        ("*", None),
        ("4-6", None),
    ],
)
def test_the_file_s_word_counts_where_the_rules_are_silent(said: str, result: str | None) -> None:
    """Then reason and article stay unknown: resigned, agreed or timed out is not said."""
    done = play(f'[GameType "20"] [Result "{said}"] 1. 32-28 *')
    assert (done.result, done.reason, done.article, done.fault) == (result, None, None, None)


def test_a_result_against_the_rules_is_a_fault() -> None:
    """White has captured everything; the file says Black won. The rules of a book that it names
    decide; where the book is guessed, the file's word stands."""
    text = '[GameType "20"] [Result "0-2"] [FEN "W:W28:B23"] 1. 28x19 0-2'
    done = play(text.replace("[Res", '[Regulation "fmjd"] [Res'))
    assert (done.result, done.reason) == ("white", "capture_all")
    assert fault(done)[:2] == (1, "0-2")
    done = play(text)
    assert (done.result, done.reason) == ("black", None)
    assert fault(done)[:2] == (1, "0-2")


@pytest.mark.parametrize(("sequel", "captured"), [("33-39", (19, 21, 44)), ("44-50", (19, 21, 33))])
def test_an_ambiguous_capture_is_settled_by_what_follows(
    sequel: str, captured: tuple[int, ...]
) -> None:
    """CAP-15: 13x16 may capture 33 or 44; only one of them can move afterwards."""
    done = play(f'[GameType "20"] [FEN "{AMBIGUOUS}"] 1. 13x16 {sequel} *')
    assert done.game is not None
    assert (done.fault, done.game.moves[0].captured) == (None, captured)


def test_an_ambiguous_capture_that_nothing_settles_is_a_fault() -> None:
    """Both readings stay legal: neither is taken."""
    done = play(f'[GameType "20"] [FEN "{AMBIGUOUS}"] 1. 13x16 1-6 *')
    assert fault(done)[:2] == (1, "13x16")


@pytest.mark.parametrize("move", ["13x24x38x16", "13x24x16", "13:24:38:16", "13-24-38-16"])
def test_squares_between_settle_it_too(move: str) -> None:
    """Full and partial paths."""
    done = play(f'[GameType "20"] [FEN "{AMBIGUOUS}"] 1. {move} *')
    assert done.game is not None
    assert (done.fault, done.game.moves[0].captured) == (None, (19, 21, 33))


@pytest.mark.parametrize("move", ["32x28", "3228", "32:28", "032-028"[1:3] + "-28", "32-28!?"])
def test_moves_in_wrong_dress_are_understood(move: str) -> None:
    """A quiet move with x, no separator, a colon, signs."""
    assert play(f'[GameType "20"] 1. {move} *').fault is None


@pytest.mark.parametrize(
    ("gametype", "moves"),
    [
        ("20,W,10,10,N1,0", "32-28 19-23 28x19 14x23"),  # declared one way, numbered the other
        ("20,W,10,10,N1,0", "19-23 32-28 23x32 37x28"),  # as declared
        ("26,W,8,8,N0,0", "9-13 21-17"),  # a1 is 1
        ("28", "9-13 21-17"),
    ],
)
def test_numbers_from_another_corner_are_read(gametype: str, moves: str) -> None:
    """The corner of square 1 is that of the reading that replays."""
    done = play(f'[GameType "{gametype}"] 1. {moves} *')
    assert (done.fault, done.plies) == (None, len(moves.split()))


@pytest.mark.parametrize("gametype", ["20,W,10,10,N3,0", "28,W,8,8,N0,1"])
@pytest.mark.parametrize("seed", range(40))
def test_a_game_that_replays_as_declared_is_played_so(gametype: str, seed: int) -> None:
    """Its first plies may fit the game's own numbering too; the whole game does not."""
    said = GameType.parse(gametype)
    assert said.corner is not None
    reading = reading_of(said.variant, said.corner)
    back = {reading.number(n): n for n in range(1, said.variant.squares + 1)}
    game, chance = Game(regulation_for_gametype(said.number)), Random(seed)
    while game.outcome is None and game.ply < 40:
        game.push(chance.choice(game.legal_moves))
    moves = " ".join("x-"[not m.is_capture].join(str(back[n]) for n in m.path) for m in game.moves)
    done = play(f'[GameType "{gametype}"] {moves} *')
    assert (done.fault, done.plies) == (None, game.ply)
    assert done.game is not None
    assert done.fen == game.board.fen


def test_an_illegal_move_in_a_game_as_declared_is_told_as_declared() -> None:
    """If the declared numbering replays ten plies more, its fault is the one reported."""
    said = "19-23 32-28 23x32 37x28 20-25 31-26 14-20 35-30 10-14 30-24 20x29 33x24 1-50"
    done = play(f'[GameType "20,W,10,10,N1,0"] {said} *')
    assert done.fault is not None
    assert (done.fault.text, done.plies) == ("1-50", 12)


def test_a_short_game_proves_no_other_corner() -> None:
    """Black's 20-25 as a first move is an error, though legal if squares counted from below."""
    done = play('[GameType "20"] 1. 20-25 31-26 *')
    assert done.fault is not None
    assert (done.fault.ply, done.plies, done.notes) == (1, 0, ())


@pytest.mark.parametrize(
    "fen", ["W:W31:B60", "W:W31:B31", "X:W31:B5", "W:W1:B50", "nonsense", "?:W31:B5"]
)
def test_a_position_that_cannot_stand_is_a_fault(fen: str) -> None:
    """Told before the first move."""
    done = play(f'[GameType "20"] [FEN "{fen}"] 1. 31-26 *')
    assert fault(done)[:2] == (0, fen)


def test_a_portuguese_hyphen_may_be_a_capture() -> None:
    """NOT-02: every move is written with a hyphen."""
    done = play('[GameType "28"] [FEN "W:W14:B18,K19"] 1. 14-23 *')
    assert (done.fault, done.fen) == (None, "B:W23:B18")


def test_black_may_begin_from_a_position() -> None:
    """`1. ... 7-12` and `1... 7-12`."""
    for number in ("1. ...", "1..."):
        done = play(f'[GameType "20"] [FEN "B:W31-50:B1-20"] {number} 17-21 2. 31-26 *')
        assert (done.fault, done.plies) == (None, 2)
