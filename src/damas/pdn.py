"""`damas.pdn` under its public name; it lives in `damas.notation.pdn`."""

from .notation.pdn import *  # noqa: F403
from .notation.pdn import __all__  # noqa: F401
