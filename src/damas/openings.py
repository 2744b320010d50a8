"""`damas.openings` under its public name; it lives in `damas.notation.openings`."""

from .notation.openings import *  # noqa: F403
from .notation.openings import __all__  # noqa: F401
