"""Files as they come from collections: what is odd is told, and what leaves no doubt is read."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from damas import Game
from damas.notation.pdn import check, replay
from damas.pdn import Beside, decode, from_game, read_games, write_game
from damas.regulations import REGULATIONS

FILES = Path(__file__).parent.parent / "data" / "files"
GAME = '[White "Ana"]\n[GameType "20"]\n{}\n1. 32-28 19-23 2. 28x19 14x23 {}\n'


def said(text: str) -> list[str]:
    """The problems of *text*, as `damas pdn check` tells them."""
    report = check(io.StringIO(text))
    return [str(problem.message) for _, problem in [*report.errors, *report.warnings]]


def test_signs_of_books_are_glyphs() -> None:
    """After a move, with or without a space between, alone or together."""
    (game,) = read_games(FILES / "p07_glyphs.pdn")
    assert [node.nags for node in game.mainline()] == [
        *([6, 16], [17], [10], [13], [18], [19], [14], [7])
    ]
    assert check(FILES / "p07_glyphs.pdn").errors == []
    (joined,) = read_games(["1. 32-28!□± 19-23⩱ 2. 28x19∓ *"])
    assert [node.nags for node in joined.mainline()] == [[1, 7, 16], [15], [17]]
    (again,) = read_games([write_game(joined)])
    assert [node.nags for node in again.mainline()] == [[1, 7, 16], [15], [17]]


def test_a_fault_of_a_tag_stands_in_its_own_line() -> None:
    """Not in that of a tag whose name begins so."""
    text = '[White "Ana"]\n[ResultType "x"]\n[Result "1-0"]\n\n1. 32-28 0-1\n'
    (game,) = read_games([text])
    assert [(one.code, one.line) for one in game.problems] == [("tag-result", 3)]


def test_a_clock_that_ran_on_is_negative() -> None:
    """In the comment, as it is written, and when it is written again."""
    text = GAME.format("", "{[%clk -0:00:01]} *")
    assert said(text) == []
    (game,) = read_games([text])
    last = list(game.mainline())[-1]
    assert last.clock is not None
    assert last.clock.mover == -1.0
    assert "[%clk -0:00:01]" in write_game(game)


@pytest.mark.parametrize(
    "command", ["[%clk 0:-1:00]", "[%clk soon]", "[%clk]", "[%clk 1:2:3:4]", "[%emt 0:05:x]"]
)
def test_a_clock_that_cannot_be_read_is_named_and_tells_no_time(command: str) -> None:
    """With its line and column."""
    text = GAME.format("", f"{{{command}}} *")
    report = check(io.StringIO(text))
    (problem,) = [one for _, one in report.warnings]
    assert (problem.code, problem.line, problem.column) == ("clock", 4, 32)
    assert command in str(problem.message)
    (game,) = read_games([text])
    assert [node.clock for node in game.mainline()] == [None] * 4


@pytest.mark.parametrize(
    ("tag", "token", "result", "words"),
    [
        ("1-0", "0-1", None, "which of them is right"),
        ("2-0", "1-1", None, "which of them is right"),
        ("0-0", "1-0", None, "which of them is right"),
        ("12-0", "0-2", None, "which of them is right"),
        ("4-6", "2-0", None, "which of them is right"),
        ("*", "2-0", "white", "the result after the moves was taken"),
        ("*", "12-0", "white", "the result after the moves was taken"),
        ("1-0", "2-0", "white", ""),
        ("1-0", "*", "white", ""),
        ("0-0", "0-0", None, ""),
        ("?", "0-1", "black", ""),
        ("4-6", "0-1", "black", "does not say who won"),
        ("12-0", "12-0", "white", "read as 1-0"),
        ("4-6", "4-6", None, "does not say who won"),
    ],
)
def test_two_results_of_one_game(tag: str, token: str, result: str | None, words: str) -> None:
    """A contradiction decides nothing and is told; another form of the same is none."""
    text = GAME.format(f'[Result "{tag}"]\n', token)
    (game,) = read_games([text])
    assert (replay(game).result, replay(game).plies) == (result, 4)
    assert any(words in sentence for sentence in said(text)) if words else said(text) == []


def test_text_before_the_first_tag_is_no_game() -> None:
    """It is named, line by line; the game after it is the first."""
    report = check(FILES / "p32_leading_bom_garbage.pdn")
    assert (report.games, report.moves, report.errors) == (1, 2, [])
    assert [problem.code for _, problem in report.warnings] == ["text-before"]
    report = check(
        io.StringIO("Torneio de Lisboa\nenviado em 1998: 32-28\n" + GAME.format("", "*"))
    )
    assert (report.games, report.moves) == (1, 4)


def test_a_zero_in_a_tag_is_told() -> None:
    """The value is kept; the letter is named."""
    assert "U+0000" in "".join(said(GAME.format('[Black "R\0ui"]\n', "*")))


@pytest.mark.parametrize("filling", ["\x1a", "\x1a\x1a\x1a", "\x1a" + "\0" * 127])
def test_the_end_of_a_file_of_dos_is_no_text(filling: str) -> None:
    """The last block was filled with zeros, which are more than the text of a short game."""
    text, page = decode((GAME.format("", "*") + filling).encode())
    assert (text.rstrip("\x1a"), page) == (GAME.format("", "*"), "utf-8")
    assert check(io.StringIO(text)).errors == []


def test_a_file_cut_within_a_letter_is_read() -> None:
    """UTF-16 with an odd number of bytes, marked or not."""
    for page in ("utf-16", "utf-16-le"):
        assert decode(GAME.format("", "*").encode(page)[:-1])[0] == GAME.format("", "*")[:-1]


def quiet_moves(book: str, count: int) -> str:
    """A game of *count* moves without any tag, from a book's start, that captures where it must."""
    game = Game(REGULATIONS[book])
    while game.ply < count and not game.is_over:
        game.push(game.legal_moves[(7 * game.ply) % len(game.legal_moves)])
    pdn = from_game(game)
    for name in ("GameType", "Regulation"):
        del pdn.headers[name]
    pdn.result = "*"
    return write_game(pdn, {"Result": "*"})


def test_neighbours_tell_the_game_of_one_that_fits_several() -> None:
    """A file with the colons of Russian scores is Russian, also its game that shows none: alone,
    that would be Brazilian. The note says what was tried."""
    moves = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n"
    (alone,) = read_games([moves])
    assert replay(alone).regulation == REGULATIONS["fenae-2025"]
    russian = (FILES / "russian_notype.pdn").read_text("utf-8")
    games = Beside(read_games([russian + "\n\n" + '[White "X"]\n' + moves]))
    done = [replay(game, beside=games.of(game)) for game in games]
    assert [one.regulation.id for one in done if one.regulation] == ["idf-64-russian"] * 2
    assert [one.fault for one in done] == [None, None]
    assert "idf-64-russian" in str(done[-1].notes[-1])


@pytest.mark.parametrize("book", ["internacional", "portuguesa-fpd"])
def test_a_book_that_alone_fits_needs_no_neighbour(book: str) -> None:
    """The squares and the directions tell these."""
    (game,) = read_games([quiet_moves(book, 40)])
    assert replay(game).regulation == REGULATIONS[book]


CZECH = (
    "1. e3-f4 f6-g5 2. f4-e5 d6xf4 3. g3xe5 h6-g5 4. a1-b2 b8-c7 5. c3-d4 a7-b6 *",
    "1. c3-d4 d6-c5 2. h2-g1 c5xe3 3. f2xd4 h6-g5 4. a3-a4 g5-h4 5. d4-e5 f6xd4 *",
    "1. g3-h4 b6-a5 2. h4-g5 f6xh4 3. c3-d4 a5-b4 4. d4-c3 b4xd2 5. c1xe3 d6-c5 *",
    "1. a3-b4 f6-e5 2. b4-c5 d6xb4 3. a1-b2 e5-f4 4. g3xe5 h6-g5 5. e5-d4 g5-f4 *",
)


def test_a_file_of_a_game_that_is_not_played_here_is_of_none() -> None:
    """Not Brazilian draughts with illegal moves: what was tried is said, and no move is a fault."""
    text = "".join(f'[White "Novák {n}"]\n\n{moves}\n\n' for n, moves in enumerate(CZECH))
    report = check(io.StringIO(text))
    assert (report.games, report.errors) == (4, [])
    sentences = {str(problem.message) for _, problem in report.warnings}
    assert len(sentences) == 1
    assert "of 4 games replay whole internacional 0, fenae-2025 0" in sentences.pop()
