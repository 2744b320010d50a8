"""`damas.clock` under its public name; it lives in `damas.rules.clock`."""

from .rules.clock import (
    DAY_SECONDS,
    Clock,
    Period,
    Side,
    TimeControl,
)

__all__ = [
    "DAY_SECONDS",
    "Clock",
    "Period",
    "Side",
    "TimeControl",
]
