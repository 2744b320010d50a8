"""`damas.match` under its public name; it lives in `damas.engine.match`."""

from .engine.match import *  # noqa: F403
from .engine.match import __all__  # noqa: F401
