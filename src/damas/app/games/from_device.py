"""A game that was played on a device without a network, as a game of the server.

Its moves are replayed under its regulation; what the rules refuse makes no game. The address of the
game follows from the person and the name of the command, so a command sent twice makes one game.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.errors import StoreError
from ...rules.game import OTHER
from ...store import GameRecord, GameSummary
from .acts import AnswerOffer, DrawOffer, PlayMove, Resignation
from .command import Command
from .session import GameSession

if TYPE_CHECKING:
    from ...store import Games, GameSetup

ID_BYTES = 9


@dataclass(frozen=True, slots=True)
class DeviceGame:
    """The *setup* of a game, its *moves* as paths, and the act that ended it beside the rules:
    *resigned* by a colour, or *agreed* as a draw."""

    setup: GameSetup
    moves: Sequence[Sequence[int]]
    resigned: str | None = None
    agreed: bool = False


def game_id_of(person: str, command: str) -> str:
    """The address of the game that *person* has named *command*."""
    digest = hashlib.sha256(f"{person}\0{command}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


def store_game(games: Games, played: DeviceGame, game_id: str, person: str, now_ms: int) -> None:
    """Stores a game whole, or nothing of it; one that is stored already stays as it is.

    Raises CommandRefused for a game that the rules refuse, StoreError.
    """
    if games.find(game_id) is not None:
        return
    session = _replayed(played, game_id, now_ms)
    people = [colour for colour in OTHER if not session.is_engine(colour)]
    try:
        games.create(
            played.setup,
            session.summary,
            now_ms,
            seats=dict.fromkeys(people, person),
            game_id=game_id,
            entries=session.log[:],
        )
    except StoreError:
        if games.find(game_id) is None:  # the same command has not come on another line
            raise


def _replayed(played: DeviceGame, game_id: str, now_ms: int) -> GameSession:
    fen = played.setup.start_fen or ""
    summary = GameSummary(0, fen, "white", None, None)
    session = GameSession(GameRecord(game_id, played.setup, summary, 0, now_ms, now_ms), ())
    for ply, path in enumerate(played.moves):
        by_device = session.is_engine(session.game.turn)
        move = PlayMove(id=f"{game_id}-{ply}", ply=ply, path=tuple(path))
        session.decide(Command(move, from_server=True, by_device=by_device), now_ms)
    if played.resigned:
        session.decide(Resignation.own(played.resigned), now_ms)
    elif played.agreed:
        turn = session.game.turn
        session.decide(DrawOffer.own(turn), now_ms)
        session.decide(AnswerOffer.own(OTHER[turn], type="accept_draw"), now_ms)
    return session
