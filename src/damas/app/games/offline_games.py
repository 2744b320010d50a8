"""A game that a browser played without a network, as it sends it when it has one again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ...base.i18n import Text
from ...contract import Body
from ...contract.kinds import Path
from ...rules.game import Game
from ...rules.regulations import regulation
from ...store import GameSetup
from ..core.schemas import Colour, CommandName, PlayerIn
from ..core.service_errors import ConflictError, InvalidError
from ..core.times import now_ms
from ..work import in_database
from .command import CommandRefused
from .from_device import DeviceGame, game_id_of, store_game

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import Games
    from ..people.accounts import Registrar

MOST_MOVES = 1000
NO_PERSON = Text("A game needs a person who plays it")


class OfflineGameIn(Body):
    """A game played on the caller's device; *id* is the name of the command that sends it.

    *result* is the end as the device has seen it, null for a game that goes on.
    """

    id: CommandName
    regulation: str = Field(max_length=64)
    fen: str | None = Field(default=None, max_length=2000)
    white: PlayerIn = PlayerIn()
    black: PlayerIn = PlayerIn()
    moves: list[Path] = Field(min_length=1, max_length=MOST_MOVES)
    resigned: Colour | None = None
    agreed: bool = False
    result: Literal["white", "black", "draw"] | None = None


async def setup_of(registrar: Registrar, caller: Caller, body: OfflineGameIn) -> GameSetup:
    """The setup of the game, with the names of its players.

    Raises InvalidError for a game of two engines: nobody sits at it.
    """
    rules = regulation(body.regulation)
    start = Game(rules.id, fen=body.fen or None).board.fen
    typed = {"white": body.white.model_dump(), "black": body.black.model_dump()}
    players = await registrar.named(caller, typed)
    if body.white.kind == body.black.kind == "engine":
        raise InvalidError("no-person", NO_PERSON)
    return GameSetup(rules.id, start, players, "agreement", None, None, private=False)


async def store_device_game(
    games: Games, person: str, setup: GameSetup, body: OfflineGameIn
) -> dict[str, Any]:
    """Stores the game, once; it is replayed under its rules. Raises ConflictError where they
    refuse it.

    *result* is the server's: where it differs from that of the device, the server's counts.
    """
    played = DeviceGame(setup, body.moves, body.resigned, body.agreed)
    game_id = game_id_of(person, body.id)
    try:
        await in_database(store_game, games, played, game_id, person, now_ms())
    except CommandRefused as refused:
        said = ConflictError(refused.code, refused.text, citation=refused.citation)
        said.within = regulation(setup.regulation)
        raise said from refused
    record = await in_database(games.get, game_id)
    return {"id": game_id, "result": record.summary.result}
