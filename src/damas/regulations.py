"""`damas.regulations` under its public name; it lives in `damas.rules.regulations`."""

from .rules.regulations import *  # noqa: F403
from .rules.regulations import __all__  # noqa: F401
