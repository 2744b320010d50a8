"""The largest pictures that can be asked for."""

from __future__ import annotations

from ...base.arguments import check_kind
from ...base.errors import DamasError

WIDEST = 1_000_000
"""The widest drawing in pixels; it costs nothing, but a wider one is a slip."""
MOST_PIXELS = 8192
"""The widest picture in pixels; a wider one would take gigabytes while it is drawn."""
LARGEST_PAGE = 14_400
"""The widest PDF page in points: what readers of PDF show (200 inches)."""


class PictureSizeError(DamasError, ValueError):
    """A width that no picture can have."""


def checked(size: float, most: float) -> None:
    """Raises PictureSizeError unless *size* is above 0 and at most *most*."""
    check_kind("size", size, int, float)
    if isinstance(size, bool) or not 0 < size <= most:
        raise PictureSizeError(
            "picture-size",
            "A picture cannot be {size} wide: more than 0 and at most {most}",
            size=size,
            most=most,
        )
