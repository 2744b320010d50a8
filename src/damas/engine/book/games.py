"""A book from games that were played: our own, or those of a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ...rules.game import Game
from ...rules.variants import Variant
from .book import Book, BookEntry, Name, canonical_key, move_name

USUAL_PLIES = 20
USUAL_LEAST = 3


def from_games(
    games: Iterable[tuple[Game, str | None]],
    row: Variant,
    *,
    plies: int = USUAL_PLIES,
    least: int = USUAL_LEAST,
    origin: str = "games",
) -> Book:
    """The first *plies* of *games* of one variant, each with its result ("white", "black", "draw"
    or None): moves played at least *least* times, those more often that scored better.

    A move's weight is the points that its games brought the mover, draws being half. Games of other
    variants are passed over.
    """
    seen: dict[int, dict[Name, list[float]]] = defaultdict(lambda: defaultdict(list))
    count = 0
    for game, result in games:
        if game.variant.id != row.id:
            continue
        count += 1
        for ply, move in enumerate(game.moves[:plies]):
            board = game.board_at(ply)
            points = {None: 0.5, "draw": 0.5, board.turn: 1.0}.get(result, 0.0)
            seen[canonical_key(board)][move_name(move, board)].append(points)
    entries = {}
    for key, moves in seen.items():
        kept = {name: sum(points) for name, points in moves.items() if len(points) >= least}
        most = max(kept.values(), default=0)
        if most > 0:
            entries[key] = tuple(
                BookEntry(name, None, max(1, round(255 * points / most)))
                for name, points in sorted(kept.items())
                if points > 0
            )
    return Book(row, entries, {"origin": origin, "games": count, "plies": plies, "least": least})
