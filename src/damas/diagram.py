"""`damas.diagram` under its public name; it lives in `damas.notation.diagram`."""

from .notation.diagram import *  # noqa: F403
from .notation.diagram import __all__  # noqa: F401
