"""Reading the data of an entry: every field is asked for by name, and nothing else may be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....arguments import shown
from ....bounds import ANY
from .entry import EntryError


def only(data: Mapping[str, Any], known: frozenset[str]) -> None:
    """Raises EntryError ("unknown-field") for a field that the act does not have."""
    if not data.keys() <= known:
        name = sorted(str(key) for key in data.keys() - known)[0]
        raise EntryError(
            "unknown-field",
            "There is no field {name} here; there are {known}",
            name=name,
            known=", ".join(sorted(known)) or "–",
        )


def _given(data: Mapping[str, Any], name: str, default: Any) -> Any:
    """The value of a field. Raises EntryError ("bad-field") for one that has to be there."""
    if default is None and name not in data:
        raise EntryError("bad-field", "{field} is missing", field=name)
    return data.get(name, default)


def whole(
    data: Mapping[str, Any],
    name: str,
    default: int | None = None,
    least: int = 0,
    most: int = ANY,
) -> int:
    """A whole number from *least* to *most*. Raises EntryError ("bad-field")."""
    value = _given(data, name, default)
    if isinstance(value, int) and value > most:
        raise EntryError("bad-field", "{name} can be {most} at most", name=name, most=most)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise EntryError(
            "bad-field",
            "{name} must be a whole number from {least}, not {value}",
            name=name,
            least=least,
            value=shown(value),
        )
    return value


def text(
    data: Mapping[str, Any], name: str, default: str | None = None, *, most: int | None = None
) -> str:
    """A text of *most* letters at most; without *default* it may not be empty. Raises EntryError
    ("bad-field")."""
    value = _given(data, name, default)
    if not isinstance(value, str) or (default is None and not value.strip()):
        raise EntryError(
            "bad-field", "{name} must be a text, not {value}", name=name, value=shown(value)
        )
    found = value.strip()
    if most is not None and len(found) > most:
        raise EntryError(
            "bad-field", "{name} can have {most} letters at most", name=name, most=most
        )
    return found


def one_of(
    data: Mapping[str, Any], name: str, known: Sequence[str], default: str | None = None
) -> str:
    """One of the *known* words. Raises EntryError ("bad-field")."""
    value = _given(data, name, default)
    if value not in known:
        raise EntryError(
            "bad-field",
            "{name} must be one of {known}, not {value}",
            name=name,
            known=", ".join(word or "–" for word in known),
            value=shown(value),
        )
    return str(value)


def flag(data: Mapping[str, Any], name: str, default: bool = False) -> bool:
    """True or false. Raises EntryError ("bad-field")."""
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise EntryError(
            "bad-field", "{name} must be true or false, not {value}", name=name, value=shown(value)
        )
    return value


def numbers(data: Mapping[str, Any], name: str, default: Sequence[int] | None = None) -> list[int]:
    """A list of whole numbers. Raises EntryError ("bad-field")."""
    value = _given(data, name, default)
    if not isinstance(value, list | tuple) or not all(
        isinstance(item, int) and not isinstance(item, bool) for item in value
    ):
        raise EntryError(
            "bad-field", "{name} must be a list of whole numbers, not {value}",
            name=name,
            value=shown(value),
        )  # fmt: skip
    return list(value)


def texts(data: Mapping[str, Any], name: str, *, most: int) -> list[str]:
    """A list of texts that are not empty; none where it is missing. Raises EntryError."""
    value = data.get(name, [])
    if not isinstance(value, list | tuple) or len(value) > most:
        raise EntryError(
            "bad-field", "{name} must be a list of {most} texts at most", name=name, most=most
        )
    return [text({name: one}, name) for one in value]


def pairs(data: Mapping[str, Any], name: str) -> list[tuple[int, int]]:
    """A list of [white, black]. Raises EntryError ("bad-field")."""
    value = data.get(name)
    if not isinstance(value, list | tuple):
        raise EntryError("bad-field", "{name} must be a list of pairs", name=name)
    found = []
    for item in value:
        if (
            not isinstance(item, list | tuple)
            or len(item) != 2
            or not all(isinstance(no, int) and not isinstance(no, bool) for no in item)
        ):
            raise EntryError(
                "bad-field",
                "{name}: {value} is no pair of two players",
                name=name,
                value=str(item),
            )
        found.append((item[0], item[1]))
    return found
