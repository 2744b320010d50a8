"""The optional parts of this installation: which packages each extra needs, and which are there."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata

NAME = "damas"
_ELSEWHERE = re.compile(r"sys_platform\s*==\s*['\"](?P<platform>\w+)['\"]")
_NEED = re.compile(
    r"(?P<package>[A-Za-z0-9._-]+)\s*(?:\[(?P<extras>[^]]*)\])?[^;]*?(?:>=\s*(?P<least>[\d.]+))?"
    r"[^;]*;.*\bextra\s*==\s*['\"](?P<extra>[\w-]+)['\"]"
)


@dataclass(frozen=True, slots=True)
class Need:
    """One package that an extra needs: its *least* version and the one *found*, None if absent."""

    package: str
    least: str
    found: str | None

    @property
    def met(self) -> bool:
        """Whether it is installed, and not too old."""
        return self.found is not None and _numbers(self.found) >= _numbers(self.least)


def is_own(error: ModuleNotFoundError) -> bool:
    """Whether a module within a room of Damas is missing, which is a fault of the program.

    A whole room, such as damas.store, is a part that is not installed: a release has the server as
    a wheel of its own (tools/split_wheel.py).
    """
    root, _, rest = (error.name or "").partition(".")
    return root == NAME and "." in rest


def package_of(error: ModuleNotFoundError) -> str:
    """What lacks, as pip names it: a whole room of Damas is in the server's wheel.

    >>> package_of(ModuleNotFoundError("", name="damas.store"))
    'damas-server'
    """
    whole_room = (error.name or "").startswith(f"{NAME}.") and not is_own(error)
    return f"{NAME}-server" if whole_room else str(error.name)


def extras() -> dict[str, tuple[Need, ...]]:
    """Each extra of the package with all that it needs, also through other extras.

    Read from the metadata of the installation; raises importlib.metadata.PackageNotFoundError
    where the package runs without being installed.
    """
    needs: dict[str, list[tuple[str, str]]] = {}
    through: dict[str, list[str]] = {}
    for line in metadata.requires(NAME) or ():
        found, only = _NEED.match(line), _ELSEWHERE.search(line)
        if found is None or (only is not None and only["platform"] != sys.platform):
            continue
        if found["package"] == NAME:
            names = [name.strip() for name in (found["extras"] or "").split(",")]
            through.setdefault(found["extra"], []).extend(names)
        else:
            package = (found["package"], found["least"] or "0")
            needs.setdefault(found["extra"], []).append(package)
    every = dict.fromkeys([*needs, *through])
    whole = {name: _all_of(name, needs, through) for name in every}
    return {name: tuple(_need(*package) for package in found) for name, found in whole.items()}


def _all_of(
    extra: str,
    needs: Mapping[str, list[tuple[str, str]]],
    through: Mapping[str, list[str]],
) -> list[tuple[str, str]]:
    """The (package, least version) pairs of *extra* and of the extras that it names, each once."""
    seen: list[str] = []
    waiting = [extra]
    while waiting:
        name = waiting.pop(0)
        if name not in seen:
            seen.append(name)
            waiting.extend(through.get(name, ()))
    return list(dict.fromkeys(package for name in seen for package in needs.get(name, ())))


def _need(package: str, least: str) -> Need:
    try:
        found = metadata.version(package)
    except metadata.PackageNotFoundError:
        found = None
    return Need(package, least, found)


def _numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version, without zeros at the end: "2.10.0rc1" is (2, 10)."""
    numbers = [int(part) for part in re.findall(r"\d+", re.split(r"[a-zA-Z+-]", version)[0])]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
