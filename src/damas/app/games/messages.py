"""What a client says at a game: the acts of players, and what keeps its line going."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...contract import Declared, Messages
from ...contract.kinds import Path
from . import acts  # noqa: F401  (it declares what players do)
from .command import GAME_ACTS, ClientId, Number


class Hello(Declared):
    """A client that has joined, or has come back with the last version it saw.

    *protocol* is the newest form of messages that it reads; those before 3 are refused.
    """

    type: Literal["hello"]
    version: Number | None = None
    protocol: Annotated[int, Field(ge=1, le=99)] = 1  # of clients that name none


class EngineHere(Declared):
    """Whether the engine on the client's device is ready to answer in a casual game."""

    type: Literal["engine"]
    here: bool


class EngineReply(Declared):
    """The engine's move after *ply* moves, found on the client's device as the server asked."""

    type: Literal["reply"]
    id: ClientId
    ply: Number
    path: Path


class EchoBack(Declared):
    """The answer, at once, to the server's `echo` with the same number *n*."""

    type: Literal["echo"]
    n: Number


class Ping(Declared):
    """A ping to measure the lag; answered at once."""

    type: Literal["ping"]
    id: ClientId


OF_PLAYERS = dict.fromkeys(act for act in GAME_ACTS.values() if act.stated.by == "player")
MESSAGES: Messages[Any] = Messages(
    "type", Hello, Ping, EchoBack, EngineHere, EngineReply, *OF_PLAYERS
)
"""All that a client may say; `type` tells of which kind."""
