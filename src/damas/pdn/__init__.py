"""Games as text: reading and writing PDN, the portable draughts notation.

What a file says is kept as a tree (`PdnGame`); playing it is asked of `damas.game`.
Floor 5: imports the game and what is below it.
"""

from .encoding import decode, open_pdn
from .gametype import GameType
from .headers import Headers
from .reader import Reader, read_game, read_games
from .replay import Fault, Replay, replay
from .tree import Node, PdnGame, Problem
from .writer import from_game, write_game

__all__ = [
    "Fault",
    "GameType",
    "Headers",
    "Node",
    "PdnGame",
    "Problem",
    "Reader",
    "Replay",
    "decode",
    "from_game",
    "open_pdn",
    "read_game",
    "read_games",
    "replay",
    "write_game",
]
