"""`damas.endgames` under its public name; it lives in `damas.engine.endgames`."""

from .engine.endgames import *  # noqa: F403
from .engine.endgames import __all__  # noqa: F401
