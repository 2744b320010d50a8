"""The value of a game's position by the tables, held to the regulation's counters; best play."""

from __future__ import annotations

from dataclasses import dataclass

from ..._kernel import Move
from ...base.citation import Citation
from ...engine.endgames import Counted, Tables
from ...engine.endgames import shipped as shipped_tables
from ...rules.game import Game
from ...rules.outcome import CounterStatus
from ...rules.variants import Colour

MOST_NODES = 40_000
"""Of the search that settles a doubt between distance and counters."""
PROJECTED = 120
"""Plies of best play after which no end is looked for."""


@dataclass(frozen=True, slots=True)
class EndingStanding:
    """The result of a game with best play from now on, for one side: "win", "draw" or "loss".

    *moves*: of the winner until the end; None for a draw. *late*: a draw only because a counter of
    the regulation ends the game before a win that the tables see.
    """

    result: str
    moves: int | None
    late: bool = False


def standing(game: Game, colour: Colour, tables: Tables | None = None) -> EndingStanding:
    """The standing of *colour*. A position that no table has counts as a draw."""
    outcome = game.outcome
    if outcome is not None:
        result = outcome.white if colour == "white" else outcome.black
        return EndingStanding(result, None if result == "draw" else 0)
    counted = (tables or shipped_tables()).within(game, most_nodes=MOST_NODES)
    return _draw() if counted is None else _of(counted, game.turn == colour)


def _of(counted: Counted, is_mover: bool) -> EndingStanding:
    verdict = counted.verdict
    if verdict.plies is None:
        return _draw()
    if counted.stands is False:
        return EndingStanding("draw", None, late=True)
    won = (verdict.result == "win") == is_mover
    return EndingStanding("win" if won else "loss", verdict.own_moves)


def _draw() -> EndingStanding:
    return EndingStanding("draw", None)


def worth(one: EndingStanding) -> tuple[int, int]:
    """Greater is better for the side of the standing: quick wins, slow losses."""
    moves = one.moves or 0
    return {"win": (1, -moves), "draw": (0, 0), "loss": (-1, moves)}[one.result]


@dataclass(frozen=True, slots=True)
class EndingChoice:
    """A legal *move*, and the *standing* of the side that plays it afterwards."""

    move: Move
    standing: EndingStanding


def choices(game: Game, tables: Tables | None = None) -> tuple[EndingChoice, ...]:
    """Every legal move with the standing after it, the best first; equal ones by their names."""
    mover, found = game.turn, []
    for move in game.legal_moves:
        game.push(move)
        found.append(EndingChoice(move, standing(game, mover, tables)))
        game.pop()
    order = sorted(found, key=lambda one: one.move.text("pdn"))
    return tuple(sorted(order, key=lambda one: worth(one.standing), reverse=True))


def best_reply(game: Game, tables: Tables | None = None) -> Move:
    """The hardest move to meet: the quickest win, the longest defence; of equal ones that after
    which the smallest share of answers is good. A position that stood before is avoided. The same
    game has the same reply."""
    found = choices(game, tables)
    best = [one for one in found if one.standing == found[0].standing]
    if len(best) == 1:
        return best[0].move
    seen = {game.board_at(ply).fen for ply in range(game.ply + 1)}

    def hardness(one: EndingChoice) -> tuple[bool, float, str]:
        game.push(one.move)
        key = game.board.fen in seen, _good_share(game, tables), one.move.text("pdn")
        game.pop()
        return key

    return min(best, key=hardness).move


def _good_share(game: Game, tables: Tables | None) -> float:
    """The share of answers that are best by the tables alone: it is asked for many positions."""
    best = (tables or shipped_tables()).best_moves(game)
    return len(best) / len(game.board.legal_moves) if best else 1.0


def drawing_article(game: Game, tables: Tables | None = None) -> Citation | None:
    """The article by which best play of both sides ends the game as a draw; None for another end,
    or for none in sight."""
    line = game.copy()
    for _ in range(PROJECTED):
        outcome = line.outcome
        if outcome is not None:
            return outcome.citation if outcome.result == "draw" else None
        line.push(best_reply(line, tables))
    return None


def nearest_counter(game: Game) -> CounterStatus | None:
    """The counter of the regulation that would end the game first, repetition aside."""
    running = [one for one in game.counters if one.rule != "repetition"]
    return min(running, key=lambda one: one.limit_plies - one.current_plies, default=None)
