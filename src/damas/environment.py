"""Settings from the environment, or from files that it names: so that a password stands in no
command line, and in no list of processes.
"""

from __future__ import annotations

import os
from pathlib import Path

from .errors import ArgumentError

FILE = "_FILE"


def setting(name: str) -> str | None:
    """The value of the variable *name*, else the content of the file that *name*_FILE names.

    Raises ArgumentError for a file that cannot be read; the value is in no message.
    """
    value = os.environ.get(name)
    if value:
        return value
    place = os.environ.get(name + FILE)
    if not place:
        return None
    try:
        return Path(place).read_text("utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise ArgumentError(
            "unreadable-secret",
            "The file {path} that {name} names cannot be read ({reason})",
            path=place,
            name=name + FILE,
            reason=reason,
        ) from None
