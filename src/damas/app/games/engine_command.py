"""The engine's next command in a game: an answer to an offer, a claim, a resignation, or a move."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from .acts import AnswerOffer, ClaimDraw, PlayMove, Resignation
from .opponent import Opponent

if TYPE_CHECKING:
    from .command import Command
    from .device_replies import DeviceReplies
    from .session import GameSession


async def engine_command(  # noqa: PLR0913  (the parts of a live game)
    opponent: Opponent,
    devices: DeviceReplies,
    session: GameSession,
    colour: str,
    visitor: str,
    *,
    late: bool = False,
) -> Command | None:
    """The command of the engine that plays *colour*; None where the game has moved on meanwhile,
    as by the move that a device has found. *late*: it should have come before."""
    if session.offer_to(colour):
        answer = await opponent.answer_draw(session, colour, visitor)
        if answer.accepts:
            return AnswerOffer.own(colour, type="accept_draw")
        why = {"key": answer.why, "params": dict(answer.params)}
        return replace(AnswerOffer.own(colour, type="decline_draw"), why=why)
    claim, ply = session.claim_of(colour), session.game.ply
    if claim and (await opponent.answer_draw(session, colour, visitor)).accepts:
        return ClaimDraw.own(colour, rule=claim)
    if session.may_resign(colour) and await opponent.is_hopeless(session, colour, visitor):
        return Resignation.own(colour)
    began, pause = time.monotonic(), 0.0 if late else devices.pause(session, colour)
    if await devices.ask(session, colour, pause):
        return None
    move = await opponent.choose(session, colour, visitor, late=late)
    await devices.rest(session, began + pause - time.monotonic())
    return PlayMove.own(colour, path=tuple(move.path), ply=ply)
