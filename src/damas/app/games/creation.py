"""A new game on screen as its maker asks for it: colours, players, clock."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from ...base.errors import MeetingError
from ...base.i18n import Text
from ...rules.board import COLOURS
from ...rules.regulations import Regulation
from ...rules.regulations.questions import lot_alone
from ...rules.rulebook import clock_of
from ...store import GameSummary
from ..core.service_errors import InvalidError

if TYPE_CHECKING:
    from ...people import Caller
    from ...rules.game import Game
    from ..core.schemas import ClockIn, NewGameIn, PlayerIn


def check_colours(rules: Regulation, body: NewGameIn) -> None:
    """Raises MeetingError if two persons choose their colours and the book has only the lot."""
    said = "colours" in body.model_fields_set and body.colours == "agreement"
    persons = all(player.kind == "person" for player in (body.white, body.black))
    lot = lot_alone(rules)
    if lot.value and said and persons:
        error = MeetingError("no-lot", "Draw by lot first who has White", citation=lot.citation)
        error.within = rules
        raise error


def players_of(body: NewGameIn, caller: Caller) -> dict[str, dict[str, Any]]:
    """The players by colour; by lot the two are swapped or not. White moves first.

    The one person of a game has the name of the account, unless another is given.
    """
    name = caller.name
    pair: list[PlayerIn] = [body.white, body.black]
    alone = [player.kind for player in pair].count("person") == 1
    if alone and name:
        named = {"name": name}
        pair = [
            one.model_copy(update=named) if one.kind == "person" and one.name is None else one
            for one in pair
        ]
    if body.colours == "lot" and secrets.randbelow(2):
        pair.reverse()
    return {colour: player.model_dump() for colour, player in zip(COLOURS, pair, strict=True)}


def clock_of_game(rules: Regulation, clock: ClockIn | None) -> dict[str, Any] | None:
    """The time control asked for. Raises ServiceError for the regulation's own if it sets none."""
    if clock is None:
        return None
    if clock.preset is not None:
        own = clock_of(rules)
        if own is None:
            raise InvalidError("no-own-clock", Text("This regulation sets no time for a game"))
        return own
    if clock.base_seconds is None:
        raise InvalidError("bad-request", Text("{field} is missing", {"field": "clock"}))
    return {"base_seconds": clock.base_seconds, "increment_seconds": clock.increment_seconds}


def first_summary(game: Game) -> GameSummary:
    """A game before its first move, as lists show it; it may be over by its position."""
    outcome, board = game.outcome, game.board
    if outcome is None:
        return GameSummary(0, board.fen, game.turn)
    return GameSummary(0, board.fen, game.turn, outcome.result, outcome.reason)
