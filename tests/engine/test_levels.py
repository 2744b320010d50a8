"""The levels for people: the look ahead of those who play little, and how strong it makes them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from damas import Board, Game, Move, _kernel
from damas.engine import LEVELS, Engine
from damas.match import balanced_opening
from damas.regulations import regulation

GAMES = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
    "russian": "idf-64-russian",
}
LONGEST = 160  # plies; then it is a draw
Player = Callable[[Game, Random], Move]


def counted(board: Board, plies: int) -> int:
    """The value for the side to move by counting pieces *plies* ahead, as in a book."""
    if not board.legal_moves:
        return -30_000
    if plies == 0:
        worth = {"man": 100, "king": 300}
        pieces = board.pieces().values()
        return sum(worth[one.kind] * (1 if one.colour == board.turn else -1) for one in pieces)
    return max(-counted(board.after(move), plies - 1) for move in board.legal_moves)


@pytest.mark.parametrize("name", GAMES)
def test_a_look_ahead_counts_pieces_where_it_ends(name: str) -> None:
    """Each move of positions from games, three plies deep, against a plain search."""
    chance, board = Random(4), Board(name)
    for _ in range(30):
        if not board.legal_moves:
            break
        expected = [-counted(board.after(move), 2) for move in board.legal_moves]
        seen = _kernel.glance(board, 3, 0)
        assert [min(one, 29_000) for one in seen] == [min(one, 29_000) for one in expected]
        board = board.after(chance.choice(board.legal_moves))


@pytest.mark.parametrize(
    ("name", "fen", "win"),
    [
        ("international", "W:W36,37,K15,23:B24,31", "15x42"),
        ("brazilian", "W:W32,9,K23,20:B5,28", "23-14"),
        ("portuguese", "W:W28,12,K23,20:B24,32", "12-15"),
    ],
)
def test_a_child_takes_a_win_in_one_move(name: str, fen: str, win: str) -> None:
    """One of five moves or more, whatever it overlooks."""
    board = Board(name, fen)
    with Engine(1) as engine:
        for seed in range(40):
            assert engine.play(board, 1, seed=seed).move == board.parse_move(win)


def test_a_child_overlooks_and_an_expert_does_not() -> None:
    """A man that is lost in two plies is given away at times; the same seed plays the same."""
    game = Game("internacional", "W:W48,43,38,33:B24,20,15,3")
    with Engine(4) as engine:
        played = [engine.play(game, 1, seed=seed).move.text() for seed in range(60)]
        assert played == [engine.play(game, 1, seed=seed).move.text() for seed in range(60)]
        safe = {move.text() for move in game.legal_moves if not hangs(game.board, move)}
        assert 0 < sum(text not in safe for text in played) < 40
        assert engine.play(game, 9, seed=1).move.text() in safe


def hangs(board: Board, move: Move) -> bool:
    """Whether the answer to *move* takes more than is taken back at once."""
    return -counted(board.after(move), 2) < counted(board, 0)


def player(name: str) -> Player:
    """ "level 3", "random", or "pieces 3": who counts them three plies ahead."""
    kind, _, number = name.partition(" ")
    if kind == "random":
        return lambda game, chance: chance.choice(game.legal_moves)
    if kind == "level":
        engine = Engine(1)
        return lambda game, chance: engine.play(game, int(number), seed=chance.getrandbits(32)).move

    def choose(game: Game, chance: Random) -> Move:
        values = _kernel.glance(game.board, int(number), 0)
        best = max(values)
        found = [m for m, value in zip(game.legal_moves, values, strict=True) if value == best]
        return chance.choice(found)

    return choose


def share(name: str, one: str, other: str, pairs: int) -> float:
    """The share of all points that *one* takes, each opening with both colours."""
    rules, points = regulation(GAMES[name]), 0.0
    for number in range(pairs):
        start = balanced_opening(rules, 1, number)
        for colour in ("white", "black"):
            players = {colour: player(one)}
            players["black" if colour == "white" else "white"] = player(other)
            game, chance = Game(rules, board=start.board), Random(f"{number} {colour}")
            while not game.is_over and game.ply < LONGEST:
                game.push(players[game.turn](game, chance))
            points += 1 if game.result == colour else 0.5 if game.result in (None, "draw") else 0
    return points / (2 * pairs)


STEPS = [
    ("level 1", "random", 0.9, 1.0),
    ("level 1", "pieces 2", 0.2, 0.45),
    ("level 2", "pieces 3", 0.35, 0.6),
    ("level 3", "pieces 3", 0.55, 0.82),
    ("level 3", "pieces 4", 0.15, 0.42),
    ("level 2", "level 1", 0.6, 0.88),
    ("level 3", "level 2", 0.55, 0.85),
]
"""What a level scores, with room for the chance of a hundred pairs."""


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("one", "other", "least", "most"), STEPS)
def test_the_first_levels_are_as_strong_as_they_are_said_to_be(
    name: str, one: str, other: str, least: float, most: float
) -> None:
    """A hundred pairs of games with fixed seeds."""
    assert least <= share(name, one, other, 100) <= most


@pytest.mark.parametrize("name", ["brazilian", "portuguese"])
def test_a_child_wins_of_level_one_at_times(name: str) -> None:
    """Who counts pieces two plies ahead takes more than a third; the level beats random moves."""
    assert share(name, "level 1", "random", 6) > 0.7
    assert share(name, "level 1", "pieces 2", 12) < 0.65


def test_each_level_knows_no_less_than_the_one_below() -> None:
    """Plies, tables, openings."""
    plies = [
        [one.profile(Board(name).variant).plies for one in LEVELS[:-1]]  # type: ignore[union-attr]
        for name in GAMES
    ]
    assert all(row[:4] == sorted(row[:4]) and row[4:] == sorted(row[4:]) for row in plies)
    books = [one.book_plies for one in LEVELS]
    assert books == sorted(books)
