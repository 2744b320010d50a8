"""The games of a coach's job as its report needs them: stored for each game, read again later.

A stored game has its moves and the coach's judgements; level and language are chosen when the
report is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.coach import (
    CoachReport,
    Review,
    ReviewedGame,
    report,
    review_from_dict,
    review_to_dict,
)
from ...engine.coach.words import write_line
from ...notation.pdn import PdnGame
from ...printing.coach import print_report
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Colour


def stored_game(
    pdn: PdnGame, game: Game, found: Review, side: tuple[Colour, str | None], href: str
) -> dict[str, Any]:
    """A reviewed *game* as plain values; *pdn* has the names and the clocks, *side* the person's
    colour and the result ("white", "black" or "draw")."""
    colour, result = side
    tags = pdn.headers
    players = " \N{EN DASH} ".join(tags.get(name, "?") for name in ("White", "Black"))
    date = tags.get("Date", "").replace(".", "-")
    return {
        "name": f"{players}, {date}" if date.strip("?-") else players,
        "href": href,
        "colour": colour,
        "rules": game.regulation.id,
        "fen": game.start_board.fen,
        "moves": [list(move.path) for move in game.moves],
        "left": _left(pdn, game, colour),
        "result": result,
        **review_to_dict(found),
    }


def made_report(parts: Sequence[bytes], level: int | None) -> tuple[CoachReport, list[str]]:
    """The report for players of *level*, and the address of each game.

    Raises DamasError where a stored game can no longer be played.
    """
    games, addresses = [], []
    for part in parts:
        data = json.loads(part)
        games.append(_read(data, level))
        addresses.append(str(data["href"]))
    return report(games, level, write=_written), addresses


def printed_report(parts: Sequence[bytes], level: int | None, name: str, lang: str) -> bytes:
    """The same as a PDF."""
    return print_report(made_report(parts, level)[0], name, lang=lang)


def _read(data: Mapping[str, Any], level: int | None) -> ReviewedGame:
    rules = str(data["rules"])
    game = Game(rules, board=Board(Game(rules).variant, data["fen"]))
    for path in data["moves"]:
        game.push(path)
    found = review_from_dict(game, data, level)
    return ReviewedGame(
        str(data["name"]), game, found, data["colour"], tuple(data["left"]), data.get("result")
    )


def _written(game: Game, ply: int) -> str:
    return write_line((game.moves[ply],), game.variant)


def _left(pdn: PdnGame, game: Game, colour: Colour) -> list[float | None]:
    """The time on the player's clock after each own move."""
    left: list[float | None] = []
    turn = game.start_board.turn
    for node in pdn.mainline():
        if turn == colour:
            clock = node.clock
            shown = None if clock is None else getattr(clock, colour)
            left.append(clock.mover if clock and shown is None and clock.kind == "clk" else shown)
        turn = "black" if turn == "white" else "white"
    return left
