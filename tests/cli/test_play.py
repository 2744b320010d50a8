"""`damas play`: a game at the keyboard."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

Run = Callable[..., "subprocess.CompletedProcess[str]"]
TWO = ("play", "--black", "person", "--letters")


def test_a_whole_game_between_two_people(damas: Run) -> None:
    """Moves are played; the end names its article."""
    done = damas(*TWO, "--fen", "W:W28:B23", stdin="28x19\n")
    assert done.returncode == 0
    assert "INT 7.2.3" in done.stdout


def test_a_refused_move_says_why_and_by_which_article(damas: Run) -> None:
    """And the game goes on."""
    done = damas(*TWO, "--fen", "W:W28,46:B23", stdin="46-41\nhello\n28x19\n")
    assert "INT 4.1" in done.stdout
    assert "INT 7.2.3" in done.stdout


def test_a_game_with_names_speaks_of_them_alone(damas: Run) -> None:
    """Empty squares of the board, and why a move is refused."""
    asked = ("--regulation", "turk-damasi", "--fen", "W:Wd3:Bd4,h8")
    done = damas(*TWO, *asked, stdin="d3-e3\nquit\n")
    assert " h1 " in done.stdout
    assert "A capture is compulsory: d3xd5" in done.stdout


def test_a_refusal_is_in_the_words_of_the_game(damas: Run) -> None:
    """A man of Portuguese draughts is a peão."""
    asked = ("--regulation", "portuguesa-fpd", "--lang", "pt-PT")
    done = damas(*TWO, *asked, stdin="9-18\nquit\n")
    assert "O peão anda uma casa de cada vez" in done.stdout


def test_resigning_offering_and_taking_back(damas: Run) -> None:
    """The other acts of a game."""
    acts = "undo\n32-28\ndraw\nundo\nmoves\nfen\nflip\npdn\nhelp\nclaim\naccept\n31-26\nresign\n"
    done = damas(*TWO, stdin=acts)
    assert done.returncode == 0
    assert "INT 7.2.1" in done.stdout


def test_the_engine_answers(damas: Run) -> None:
    """At its lowest level, in Portuguese, in each game."""
    for regulation, move in (
        ("internacional", "32-28"),
        ("fenae-2025", "c3-d4"),
        ("portuguesa-fpd", "9-13"),
    ):
        words = ("play", "--regulation", regulation, "--level", "1", "--lang", "pt", "--letters")
        done = damas(*words, stdin=f"{move}\nquit\n")
        assert done.returncode == 0
        assert "Pretas" in done.stdout


def test_the_engine_answers_an_offer(damas: Run) -> None:
    """Level with the other after one good move of each, it declines, and says so."""
    words = ("play", "--regulation", "portuguesa-fpd", "--level", "8", "--letters")
    done = damas(*words, stdin="9-13\ndraw\nquit\n")
    assert done.returncode == 0
    assert "The engine declines the draw" in done.stdout


def test_end_of_input_leaves(damas_process: Run) -> None:
    """No endless prompt when nobody answers."""
    assert damas_process(*TWO, stdin="").returncode == 0


def test_a_wrong_player_is_told(damas: Run) -> None:
    """Exit status 2."""
    done = damas("play", "--white", "dog")
    assert done.returncode == 2
    assert "dog" in done.stderr
