"""The tag Regulation: a file that names its book is played by it; else the file's word stands."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from damas import Game
from damas.archive import Archive, Query
from damas.notation.pdn import check, replay
from damas.pdn import Replay, from_game, read_game, read_games, write_game
from damas.regulations import REGULATIONS

FILES = Path(__file__).parent.parent / "data" / "files"


def play(text: str) -> Replay:
    """The first game of a text, played."""
    game = read_game(io.StringIO(text))
    assert game is not None
    return replay(game)


@pytest.mark.parametrize("book", sorted(REGULATIONS))
def test_a_written_game_names_its_book(book: str) -> None:
    """All nine, and the readings that its text leaves open."""
    for rules in (REGULATIONS[book], REGULATIONS[book].with_options(counter_unit="plies")):
        done = play(write_game(Game(rules)))
        assert done.regulation == rules
        assert (done.guessed, done.notes) == (False, ())


@pytest.mark.parametrize(
    "value", ["nonsense", "internacional", "fenae-2025; counter_unit=days", "x" * 10_000, "; ;"]
)
def test_an_unknown_book_is_told_and_guessed(value: str) -> None:
    """Also one of another game, and options that are none: the game is read all the same."""
    text = f'[GameType "26"] [Regulation "{value}"] 1. c3-d4 d6-c5 *'
    done = play(text)
    assert (done.plies, done.fault, done.guessed) == (2, None, True)
    assert "Regulation" in str(done.notes[0])
    assert len(str(done.notes[0])) < 300
    assert "note" in [problem.code for _, problem in check([text]).warnings]


@pytest.mark.parametrize(
    ("name", "result", "plies"), [("brasil-folha", "black", 74), ("idf1717", "white", 91)]
)
def test_a_guessed_book_overrides_nothing(
    name: str, result: str, plies: int, database_url: str
) -> None:
    """By FENAE these games were drawn long before: a note says so, and the archive has the file's
    result."""
    done = replay(FILES / f"{name}.pdn")
    assert (done.result, done.plies, done.fault) == (result, plies, None)
    assert done.game is not None
    assert done.game.ply == plies
    assert "FENAE Art. 24" in str(done.notes[0])
    with Archive(database_url) as archive:
        report = archive.add_files(FILES / f"{name}.pdn")
        assert (report.added, report.bad_count) == (1, 0)
        assert archive.search(Query(result=result)).total == 1
        assert archive.search(Query(result="draw")).total == 0


def test_a_named_book_decides() -> None:
    """The same game in a file that says it was played by FENAE ends by its article."""
    text = (
        (FILES / "idf1717.pdn").read_text().replace("[Result", '[Regulation "FENAE-2025"]\n[Result')
    )
    done = play(text)
    assert (done.result, done.plies, done.article) == ("draw", 76, "FENAE Art. 24 d")
    done = play(text.replace("FENAE-2025", "idf-64-brazilian"))
    assert (done.result, done.plies, done.fault) == ("white", 91, None)


@pytest.mark.parametrize("end", ["resign", "flag_fell"])
def test_an_end_that_no_move_shows_is_written(end: str) -> None:
    """The tag Termination has the reason; the book that is named has its article."""
    game = Game("fenae-2025")
    game.push("c3-d4")
    getattr(game, end)("white")
    done = play(write_game(game))
    assert game.outcome is not None
    assert (done.result, done.reason) == ("black", game.outcome.reason)
    assert done.article == (str(game.outcome.citation) if game.outcome.citation else None)


def test_a_game_that_both_have_lost_is_written_so() -> None:
    """0-0 is a result of the standard."""
    game = Game("internacional")
    game.adjudicate("absence", white="loss", black="loss")
    text = write_game(from_game(game))
    assert '[Result "0-0"]' in text
    (again,) = read_games([text])
    assert (replay(again).result, replay(again).reason) == (None, "absence")
