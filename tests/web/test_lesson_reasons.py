"""The page says why a move is not legal also without a network: as the library says it."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from damas.app.views.lessons import lesson_view
from damas.app.views.regulations import article_view
from damas.base.i18n import say
from damas.board import Board
from damas.regulations import REGULATIONS
from damas.rules.refusal import RULES
from damas.school.lessons import StepTask, refused, shipped, tasks_of
from damas.school.lessons.playing import played
from damas.variants import VARIANTS

pytestmark = pytest.mark.full

POSITIONS = 60
"""Of each game, from games by lot."""
GAMES = 3
"""By lot, of each position that is played out."""
SHARE = 0.02
"""Of all pairs of an own piece and a square."""
BOOKS = {
    book.variant.id: book
    for book in reversed(list(REGULATIONS.values()))
    if book.variant.browser_kernel == "first"
}
"""A rule book of each game that the page's first kernel knows."""
CODES = 16
"""Reasons at least that the cases have between them."""


def positions() -> Iterator[Board]:
    """Positions of games by lot, kings on an almost empty board."""
    chance = random.Random(5)
    for game in BOOKS:
        variant, board = VARIANTS[game], Board(game)
        for _ in range(POSITIONS):
            moves = board.legal_moves
            board = board.after(chance.choice(moves)) if moves else Board(game)
            yield board
        for _ in range(POSITIONS):
            squares = chance.sample(variant.numbers, 9)
            white = f"W{squares[0]},K{squares[1]},K{squares[2]}"
            black = ",".join(f"{'K' * (one % 2)}{one}" for one in squares[3:])
            try:
                yield Board(game, f"{chance.choice('WB')}:{white}:B{black}")
            except ValueError:  # a man on its far row
                continue


def attempts(board: Board, chance: random.Random) -> Iterator[list[int]]:
    """Moves by lot, of two squares and of more, and legal ones cut short."""
    numbers = board.variant.numbers
    own = [one for one, piece in board.pieces().items() if piece[0] == board.turn]
    for start in own or numbers[:1]:
        yield [start, chance.choice(numbers)]
        yield [start, *chance.sample(numbers, 2)]
    for origin, end in ((one, other) for one in own for other in numbers):
        if chance.random() < SHARE:
            yield [origin, end]
    for move in board.legal_moves:
        yield list(move.path)
        yield [*move.path[:-1], chance.choice(numbers)]
        yield list(move.path[:-1])
    yield [chance.choice(numbers), chance.choice(numbers)]
    yield [0, numbers[0]]


def compared() -> tuple[list[dict[str, Any]], Counter[str]]:
    """The cases with the library's refusals, and how many there are of each code."""
    chance, cases, codes = random.Random(7), list[dict[str, Any]](), Counter[str]()
    for board in positions():
        for path in attempts(board, chance):
            found = board.refusal(path)
            one = {"game": board.variant.id, "fen": board.fen, "path": path}
            if found is None:
                cases.append({**one, "refusal": None})
                continue
            assert found.rule in RULES
            codes[found.code] += 1
            reason = {"code": found.code, "rule": found.rule, "detail": found.case}
            numbers = {k: v for k, v in found.text.params.items() if k != "moves"}
            refusal = {**reason, "values": numbers}
            words = {} if len(cases) % 9 else {"said": said(board, path)}
            cases.append({**one, "refusal": refusal, **words})
    return cases, codes


def lessons() -> dict[str, dict[str, Any]]:
    """A lesson of each game, as its page has it."""
    found = {}
    for game, book in BOOKS.items():
        first = next(one for one in shipped().lessons() if book.id in one.rules)
        found[game] = lesson_view(first, book, "en", (), None)
    return found


def said(board: Board, path: list[int]) -> dict[str, Any]:
    """The server's words on a move that is not legal."""
    book: Any = BOOKS[board.variant.id]
    judged = refused(board, SimpleNamespace(book=book), path)  # type: ignore[arg-type]
    words = {"text": say(judged.why, "en", board.variant.id)} if judged.why else {}
    return words | article_view(judged.citation, "en", board.variant.id)


def test_the_page_refuses_moves_for_the_reasons_of_the_library(tmp_path: Path) -> None:
    """Rule, squares, sentence and article, for thousands of moves in all three games."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js found on this machine")
    cases, codes = compared()
    assert len(codes) >= CODES, codes
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"lessons": lessons(), "cases": cases}), "utf-8")
    check = Path(__file__).parent / "test_components" / "refusals_check.mjs"
    run = subprocess.run([node, check, file], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def played_out() -> list[dict[str, Any]]:
    """The positions of lessons that are played out, each by lot to its end."""
    chance, found = random.Random(3), list[dict[str, Any]]()
    for lesson in shipped().lessons():
        book = lesson.rules[0]
        for task in tasks_of(lesson, book):
            if task.kind == "play":
                step = {"fen": task.board.fen, "turn": task.board.turn, "goal": task.goal}
                step |= {"limit": task.limit, "gain": task.gain}
                for _ in range(GAMES):
                    paths, states = one_playout(task, chance)
                    game = {"paths": paths, "states": states}
                    found.append({"book": book, "step": step, **game})
    return found


def one_playout(
    task: StepTask, chance: random.Random
) -> tuple[list[list[int]], list[tuple[bool, bool]]]:
    """Moves by lot, captures and own good moves first, with the state after each."""
    paths, states = list[list[int]](), list[tuple[bool, bool]]()
    state = played(task, paths)
    while not (state.reached or state.failed):
        moves = list(state.game.legal_moves)
        promoting = [move for move in moves if move.promotes]
        paths.append(list(chance.choice(promoting or moves).path))
        state = played(task, paths)
        states.append((state.reached, state.failed))
    return paths, states


def test_the_page_judges_positions_played_out_as_the_library(tmp_path: Path) -> None:
    """Every such position of the lessons, each goal reached and missed."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js found on this machine")
    games = played_out()
    ends = {(one["step"]["goal"], one["states"][-1]) for one in games}
    assert {end for _, end in ends} == {(True, False), (False, True)}
    file = tmp_path / "games.json"
    file.write_text(json.dumps(games), "utf-8")
    check = Path(__file__).parent / "test_components" / "playing_check.mjs"
    run = subprocess.run([node, check, file], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
