"""Games as text: reading and writing PDN, the portable draughts notation.

The contents of a file are kept as a tree (`PdnGame`) and played by `damas.game`. Nothing here
knows a database or a page.
"""

from .check import Report, check
from .commands import ClockComment
from .convert import convert, standard_names
from .encoding import decode, open_pdn
from .gametype import GameType
from .headers import Headers
from .inference import Beside
from .kept import Kept, add_kept, kept_at
from .positions import Lines
from .problems import Problem
from .reader import Reader, read_game, read_games
from .replay import Fault, Replay, replay
from .results import read_result, read_score
from .timecontrol import read_time_control, write_time_control
from .tree import Node, PdnGame
from .visitor import SKIP, Visitor, visit_games
from .writer import from_game, write_game

__all__ = [
    "SKIP",
    "Beside",
    "ClockComment",
    "Fault",
    "GameType",
    "Headers",
    "Kept",
    "Lines",
    "Node",
    "PdnGame",
    "Problem",
    "Reader",
    "Replay",
    "Report",
    "Visitor",
    "add_kept",
    "check",
    "convert",
    "decode",
    "from_game",
    "kept_at",
    "open_pdn",
    "read_game",
    "read_games",
    "read_result",
    "read_score",
    "read_time_control",
    "replay",
    "standard_names",
    "visit_games",
    "write_game",
    "write_time_control",
]
