"""`damas.game` under its public name; it lives in `damas.rules.game`."""

from .rules.game import *  # noqa: F403
from .rules.game import __all__  # noqa: F401
