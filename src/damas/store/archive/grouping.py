"""Things taken some at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def grouped(things: Iterable[T], size: int) -> Iterator[list[T]]:
    """Lists of *size* things, the last one shorter.

    >>> list(grouped("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    left = iter(things)
    while group := list(islice(left, size)):
        yield group
