"""Time controls in words."""

from __future__ import annotations

from ....base.errors import NotationError
from ....base.i18n import Text
from ....rules.clock import TimeControl


def control_words(text: str) -> Text:
    """A time control in words: "G/20" is 20 minutes for each player.

    A control with several periods, or written in another way, stays as it is written.

    >>> str(control_words("G/20")), str(control_words("5+3")), str(control_words("40/120:G/30"))
    ('20 minutes for each player', '5 minutes for each player and 3 seconds a move', '40/120:G/30')
    """
    as_written = Text("{text}", {"text": text or "\N{EN DASH}"})
    try:
        control = TimeControl.parse(text)
    except NotationError:
        return as_written
    period = control.periods[0]
    if len(control.periods) > 1 or period.moves is not None or control.delay_seconds:
        return as_written
    minutes = f"{period.seconds / 60:g}"
    all_game = Text("{minutes} minutes for each player", {"minutes": minutes})
    if not control.increment_seconds:
        return all_game
    more = Text("{seconds} seconds", {"seconds": f"{control.increment_seconds:g}"})
    return Text("{minutes} and {seconds} a move", {"minutes": all_game, "seconds": more})
