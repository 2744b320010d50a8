"""`damas.clock` under its public name; it lives in `damas.rules.clock`."""

from .rules.clock import (
    Clock,
    Period,
    Side,
    TimeControl,
)

__all__ = [
    "Clock",
    "Period",
    "Side",
    "TimeControl",
]
