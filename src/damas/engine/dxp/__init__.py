"""DXP, the DamExchange protocol, both ways: games with another program over a network.

`DxpServer` plays the games that somebody asks for, `DxpEngine` asks for them. A link carries the
messages; what they mean for a game is said in `table`.
"""

from .client import DxpEngine, GameEnded
from .link import PORT, DxpLink
from .server import DxpServer
from .serving import serve_dxp
from .table import DxpGame

__all__ = ["PORT", "DxpEngine", "DxpGame", "DxpLink", "DxpServer", "GameEnded", "serve_dxp"]


def __dir__() -> list[str]:
    return __all__
