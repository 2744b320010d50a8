"""Problems of a person's own games, found by the coach and kept for repetition."""

from __future__ import annotations

from collections.abc import Sequence

from ...jobs import Turn
from ...rules.game import Game
from ...school.problems.own import own_problems
from ...store import RepetitionCard, RepetitionCards
from ..core.times import now_ms
from ..views.problems import own_deck


def keep_own_problems(
    turn: Turn, person: str, game: Game, mistakes: Sequence[int], name: str
) -> None:
    """Keeps the problems of the game called *name*, before and after *mistakes* (plies): each once,
    due at once. One that is kept already stays as it is."""
    cards, deck = RepetitionCards(turn.database), own_deck(game.variant.id)
    for one in own_problems(game, mistakes, check=turn.check):
        if cards.card(person, deck, one.problem.id) is not None:
            continue
        about = {
            "problem": one.problem.to_dict(),
            "game": name,
            "ply": one.ply,
            "missed": one.missed,
        }
        cards.keep(person, RepetitionCard(deck, one.problem.id, now_ms(), {}, about))
