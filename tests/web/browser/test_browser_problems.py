"""Problems in the page: solved by hand, keyboard and typed moves; missed; a streak; a storm."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from damas.school.problems.collection import shipped
from damas.school.problems.problem import ProvenProblem

from .conftest import comes_true, press_squares


def problem(name: str = "brazilian", turns: int = 2) -> ProvenProblem:
    """A problem of so many moves."""
    return next(one for one in shipped(name) if one.turns == turns and one.solver == "white")


@pytest.fixture(name="solving")
def _solving(open_page: Any) -> Any:
    """solving(path, **context) → the page, once it can be used."""

    def opened(path: str, **context: Any) -> Any:
        page = open_page(path, **context)
        page.wait_for_selector("body[data-ready]")
        return page

    return opened


def type_move(page: Any, text: str) -> None:
    """Types a move and sends it."""
    page.wait_for_selector("#typed:not([hidden])")
    page.fill("#move", text)
    if page.input_value("#move"):
        page.press("#move", "Enter")


def fen_shown(page: Any) -> str:
    """The position on the board."""
    return str(page.evaluate("document.querySelector('#board').shown.fen"))


def press_move(page: Any, one: ProvenProblem, ply: int) -> None:
    """Plays the right move by the keys alone: arrows are not needed, squares have focus."""
    press_squares(page, one.boards()[ply].parse_move(one.moves[ply]).path)


def solve(page: Any, one: ProvenProblem) -> None:
    """Every move that is asked, typed."""
    boards = one.boards()
    for ply in range(0, one.asked, 2):
        type_move(page, boards[ply].parse_move(one.moves[ply]).text())
        comes_true(lambda: page.input_value("#move") == "")
        if ply + 2 < one.asked:
            page.wait_for_selector("#verdict.right")


def test_a_problem_is_solved_by_the_keyboard(solving: Any) -> None:
    """Squares by keys, the answer of the opponent between, then the proof and the line."""
    one = problem()
    page = solving(f"/problems/{one.id}")
    page.wait_for_selector("#board .db-piece")
    press_move(page, one, 0)
    page.wait_for_selector("#verdict:has-text('is the answer. Go on.')")
    page.wait_for_selector("#typed:not([hidden])")
    press_move(page, one, 2)
    page.wait_for_selector("#verdict:has-text('Solved!')")
    assert page.inner_text("[data-part=proof]").startswith("Proven by")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.act") == "next")
    assert page.locator("#line button").count() == len(one.moves) + 1
    page.click("#line [data-ply='0']")
    assert page.get_attribute("#line [data-ply='0']", "aria-current") == "true"


def test_a_wrong_move_is_told_and_the_right_one_still_found(solving: Any) -> None:
    """The rating is shown from the fifth problem on, and falls by a hint; the solution is shown."""
    page = solving("/problems/solve?game=brazilian")
    page.wait_for_selector("#typed:not([hidden])")
    assert not page.locator("[data-part=rating]").count()
    for one in islice(shipped("brazilian"), 4):
        body = {"id": one.id, "moves": [], "seconds": 1.0, "shown": True, "rated": True}
        assert page.request.post(f"/api/problems/{one.id}/attempts", data=body).ok
    page.click("[data-act=hint]")
    page.wait_for_selector("#verdict:has-text('The marked piece moves.')")
    page.wait_for_selector("[data-part=rating] strong:has-text('−')")
    page.click("[data-act=show]")
    page.wait_for_selector("#verdict:has-text('That was the way.')")
    page.click("[data-act=next]")
    page.wait_for_selector("#typed:not([hidden])")


def test_why_a_move_is_wrong_is_played_on_the_board(solving: Any) -> None:
    """The answer to it captures a man; then both are taken back, and it can be seen again."""
    page = solving("/problems/dm2sg53e")
    page.wait_for_selector("#board .db-piece")
    start = fen_shown(page)
    type_move(page, "5-9")
    page.wait_for_selector("#verdict.wrong:has-text(', and pieces are lost')")
    taken = "W5,19:B26"
    comes_true(lambda: taken in fen_shown(page))
    comes_true(lambda: fen_shown(page) == start)
    page.click("[data-act=again]")
    comes_true(lambda: taken in fen_shown(page))
    page.click("[data-act=hint]")  # breaks it off
    comes_true(lambda: fen_shown(page) == start)
    page.wait_for_selector("#board .db-asked")


@pytest.mark.full
def test_a_legal_move_that_is_not_the_one(solving: Any) -> None:
    """Said by its name; the position stands again; then it can still be solved."""
    one = problem(turns=1)
    wrong = next(m for m in one.board.legal_moves if m.text("pdn") != one.moves[0])
    page = solving(f"/problems/{one.id}")
    type_move(page, wrong.text())
    page.wait_for_selector("#verdict.wrong:has-text('Not yet')")
    assert wrong.text(one.board.variant.move_style) in page.inner_text("#verdict")
    solve(page, one)
    page.wait_for_selector("#verdict:has-text('Found, after a miss.')")
    type_hidden = page.locator("#typed").get_attribute("hidden")
    assert type_hidden is not None


@pytest.mark.full
def test_another_move_that_wins_is_right(solving: Any) -> None:
    """A problem that was taken out because eight moves win: each solves it, with its length."""
    page = solving("/problems/3hpc6yh0")
    type_move(page, "2-6")
    page.wait_for_selector("#verdict.wrong:has-text('Not yet. 2-6 is answered by ')")
    type_move(page, "8-12")
    page.wait_for_selector("#verdict.right:has-text('8-12 wins too, in 5 plies at most.')")
    assert "The move asked is quicker: 3 plies." in page.inner_text("#verdict")
    comes_true(lambda: page.evaluate("document.activeElement.dataset.act") == "next")


def test_a_streak_ends_with_the_first_miss(solving: Any) -> None:
    """One solved, one missed: the number is kept as the best."""
    page = solving("/problems/streak?game=brazilian")
    page.click("[data-act=start]")
    with page.expect_response("**/api/problems/runs") as answered:
        page.wait_for_selector("#typed:not([hidden])")
        run = page.evaluate("performance.getEntriesByType('resource').map((r) => r.name)")
        assert any("/api/problems/run?" in one for one in run)
        first = _shown(page)
        solve(page, first)
        page.wait_for_selector("[data-part=points] strong:has-text('1')")
        page.wait_for_selector("#typed:not([hidden])")
        comes_true(lambda: _shown(page).id != first.id)
        second = _shown(page)
        wrong = next(m for m in second.board.legal_moves if m.text("pdn") != second.moves[0])
        type_move(page, wrong.text())
    assert answered.value.json()["points"] == 1
    page.wait_for_selector("#verdict:has-text('1 solved.')")
    page.wait_for_selector("[data-part=best] strong:has-text('1')")
    page.wait_for_selector("#told:not([hidden])")


def _shown(page: Any) -> ProvenProblem:
    """The problem whose position is on the board."""
    return next(one for one in shipped("brazilian") if one.fen == fen_shown(page))


@pytest.mark.full
def test_a_storm_ends_with_its_time(solving: Any) -> None:
    """After three minutes it is over and counted."""
    page = solving("/problems/storm?game=brazilian", clock=True)
    page.click("[data-act=start]")
    page.wait_for_selector("#typed:not([hidden])")
    page.clock.fast_forward(181_000)
    page.clock.run_for(1000)
    page.wait_for_selector("#verdict:has-text('0 solved.')")
    assert page.inner_text("[data-part=time] strong") == "0:00"
