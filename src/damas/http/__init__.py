"""The page's server: routes, sockets, middleware. It turns requests into acts, errors into answers.

Only the command line imports it, to serve.
"""

from ..app.core.resources import EngineResources
from .app import create_app
from .serving.server import serve
from .serving.settings import ServerSettings

__all__ = ["EngineResources", "ServerSettings", "create_app", "serve"]
