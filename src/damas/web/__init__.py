"""The page's server: FastAPI routes, a WebSocket for each game, static ES modules.

No rule of the game and no SQL may live here: `damas.game` plays and `damas.store` stores.
Floor 8: imports from all floors below, and only the command line imports it, to serve.
"""

from .app import create_app
from .core.resources import EngineResources
from .serving.server import serve

__all__ = ["EngineResources", "create_app", "serve"]
