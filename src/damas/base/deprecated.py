"""Old names of the library's face: each works for one release more, and warns."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def warn(old: str, new: str, *, level: int = 3) -> None:
    """Says that *old* is called *new* now, at the line *level* calls above: 3 is that which called
    the caller of this."""
    warnings.warn(f"{old} is {new} now", DeprecationWarning, stacklevel=level)


def old_name(owner: type, old: str, new: str, value: Callable[[Any], object]) -> None:
    """Gives the objects of *owner* the old name of what *value* reads from them: *new* says how."""

    def read(one: Any) -> object:
        warn(f"{owner.__name__}.{old}", new)
        return value(one)

    setattr(owner, old, property(read, doc=f"The old name of {new}."))


def old_exports(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of *package* for names that are in modules of their own now."""

    def found(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        warn(f"{package}.{name}", f"{home}.{name}", level=4)
        return getattr(import_module(home), name)

    return found
