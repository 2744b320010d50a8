"""Those who may keep an answer of the server, and how long."""

from __future__ import annotations

from enum import Enum


class Keep(Enum):
    """Those who may keep an answer, and how long; the value is the header `Cache-Control`."""

    NOWHERE = "no-store"
    """Personal data, exports and secrets: nobody writes it to a disk."""
    ASKED = "private, no-cache"
    """The browser that asked, which asks again each time: going back in it stays quick."""
    SHARED = "public, no-cache"
    """Everybody, who ask each time whether it has changed."""
    MINUTES = "public, max-age=300"
    DAY = "public, max-age=86400"
    EVER = "public, max-age=31536000, immutable"
    """Files whose names hold the hash of their content."""

    @property
    def is_public(self) -> bool:
        """Whether one answer may be given to several people."""
        return self.value.startswith("public")
