"""`damas endings`: the list, and an ending played in the terminal."""

from __future__ import annotations

import json

from damas.school.endings import best_reply, draw, replayed
from damas.school.endings.standing import choices

from .runner import run_here


def test_the_list_has_the_kinds_of_a_rule_book() -> None:
    """As lines for people, and as JSON; in Portuguese too."""
    shown = run_here("endings", "list", "--regulation", "portuguesa-fpd", "--lang", "pt-PT")
    assert "A forçada: três damas contra uma" in shown.stdout
    assert "dois peões" in shown.stdout
    none = run_here("endings", "list", "--regulation", "breakthrough")
    assert "no endings of this game" in none.stdout
    rows = json.loads(run_here("endings", "list", "--json").stdout)
    assert {row["regulation"] for row in rows} >= {"fmjd", "fenae-2025", "brasil-folha"}


def test_an_ending_is_won_in_the_terminal() -> None:
    """The moves of best play; then the next position."""
    attempt = replayed(draw("fenae-2025", "two-kings-king-man", 2, 3), ())
    words = []
    while not attempt.over:
        move = best_reply(attempt.game)
        words.append(move.text("algebraic"))
        attempt.play(move, "")
    typed = "\n".join([*words, "next", "quit"]) + "\n"
    asked = ("endings", "play", "two-kings-king-man", "--regulation", "fenae-2025")
    shown = run_here(*asked, "--level", "2", "--seed", "3", "--lang", "en", stdin=typed)
    assert f"Won in {len(words)} moves, as quickly as the tables can." in shown.stdout
    assert shown.stdout.count("plays and wins in") == 2


def test_a_slip_is_told_and_taken_back_in_the_terminal() -> None:
    """And an act that is not possible now is a sentence."""
    worst = choices(draw("fmjd", "two-kings-one", 1, 5).game())[-1].move
    typed = f"back\n{worst.text()}\nmoves\nback\nshow\nfen\nhelp\n99-98\n"
    asked = ("endings", "play", "two-kings-one", "--regulation", "fmjd", "--seed", "5")
    shown = run_here(*asked, "--letters", "--lang", "en", stdin=typed)
    for words in (
        "There is no slip",
        "You had a win",
        "This is the best line.",
        "No move is asked",
    ):
        assert words in shown.stdout
