"""A restart of the server that its owner announces to all players, and a pause of all clocks: their
bounds.

>>> MOST_MINUTES // 60
24
"""

from __future__ import annotations

from ..base.i18n import Text

MOST_MINUTES = 24 * 60
"""So early a restart is announced at most."""
MOST_WORDS = 200
"""The letters of the sentence beside it."""
LAST_MS = 60_000
"""So short before it nobody is brought together with a stranger any more."""
MOST_SECONDS = 600
"""So long the players see beforehand at most that the clocks go on."""
USUAL_SECONDS = 30
"""So long they see it where nobody says otherwise."""
NOT_PAUSED = Text("The clocks are not paused")
ALREADY_PAUSED = Text(
    "All clocks are stopped already, over a restart too: announce it without another pause,"
    " or resume them first"
)
