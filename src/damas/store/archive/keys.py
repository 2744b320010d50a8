"""Keys of positions as databases compare them."""

from __future__ import annotations


def signed(key: int) -> int:
    """An unsigned key of 64 bits as a signed number, in the same order.

    >>> signed(0), signed((1 << 64) - 1)
    (-9223372036854775808, 9223372036854775807)
    """
    return key - (1 << 63)


def unsigned(key: int) -> int:
    """The inverse of `signed`.

    >>> unsigned(signed(7))
    7
    """
    return key + (1 << 63)
