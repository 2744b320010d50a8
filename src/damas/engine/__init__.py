"""The engine: an opponent and an analyst for every variant.

`Engine` asks the kernel's search; `LEVELS` are the strengths that people choose from. No rule
lives here: what is legal, and when a game is drawn, comes with the position or the game passed in.
`HubEngine` runs other engines in the same manner, `DxpEngine` plays with them over a network;
`damas.engine.asynchronous` has them all for asyncio.
"""

from .dxp import DxpEngine, DxpServer, serve_dxp
from .engine import Engine
from .hub import HubEngine, HubServer, serve_hub
from .levels import LEVELS, Level, SearchProfile, level
from .player import Analyst, Player, PlayerLike, PythonPlayer, SimplePlayer, player_of
from .types import Analysis, Chances, ClockState, Limits, Line

__all__ = [
    "LEVELS",
    "Analysis",
    "Analyst",
    "Chances",
    "ClockState",
    "DxpEngine",
    "DxpServer",
    "Engine",
    "HubEngine",
    "HubServer",
    "Level",
    "Limits",
    "Line",
    "Player",
    "PlayerLike",
    "PythonPlayer",
    "SearchProfile",
    "SimplePlayer",
    "level",
    "player_of",
    "serve_dxp",
    "serve_hub",
]


def __dir__() -> list[str]:
    return __all__
