"""Named tuples made quickly: the table makes a dozen of them for every event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    T = TypeVar("T")

    def make(kind: type[T], parts: tuple[Any, ...]) -> T:
        """A named tuple of this kind from all its fields in order.

        Half the time of `kind(first, second, ...)`, which is a function of Python; nothing is
        checked.
        """
        ...

else:
    make = tuple.__new__
