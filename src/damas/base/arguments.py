"""Checks of arguments: a wrong one is refused with a sentence that names it and shows its value."""

from __future__ import annotations

import math

from .errors import ArgumentError, DamasError

LONGEST_SHOWN = 40  # characters of a refused value


def shown(value: object) -> str:
    """*value* as Python writes it; of a long one the beginning."""
    try:
        text = repr(value)
    except ValueError:  # more digits than Python writes
        return "..."
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."


def is_number(value: object) -> bool:
    """Whether *value* is a whole number, of Python or of another library, and no truth value."""
    return hasattr(value, "__index__") and not isinstance(value, bool)


def check_kind(
    name: str, value: object, *kinds: type | None, error: type[DamasError] = ArgumentError
) -> None:
    """Raises *error* unless *value* is of one of *kinds* (None: may be left out).

    >>> check_kind("board", 5, str, None)
    Traceback (most recent call last):
    damas.base.errors.ArgumentError: board takes str | None, not 5
    """
    if type(value) in kinds or (value is None and None in kinds):
        return  # most are: found without a tuple made for it
    types = tuple(type(None) if kind is None else kind for kind in kinds)
    if not isinstance(value, types):
        names = " | ".join("None" if kind is None else kind.__name__ for kind in kinds)
        raise wrong_kind(name, value, kinds=names, error=error)


def wrong_kind(
    name: str, value: object, *, kinds: str, error: type[DamasError] = ArgumentError
) -> DamasError:
    """The error for an argument that is none of *kinds*, as Python writes types."""
    return error(
        "wrong-kind",
        "{name} takes {kinds}, not {value}",
        name=name,
        kinds=kinds,
        value=shown(value),
    )


def check_callable(name: str, value: object, error: type[DamasError] = ArgumentError) -> None:
    """Raises *error* unless *value* can be called, or is None."""
    if value is not None and not callable(value):
        raise wrong_kind(name, value, kinds="Callable | None", error=error)


def check_whole(
    name: str, value: object, least: int, most: int, error: type[DamasError] = ArgumentError
) -> None:
    """Raises *error* unless *value* is a whole number from *least* to *most*."""
    if not (isinstance(value, int) and is_number(value) and least <= value <= most):
        raise error(
            "not-a-whole-number",
            "{name} is a whole number from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=most,
            value=shown(value),
        )


def check_number(
    name: str, value: object, least: float, most: float, error: type[DamasError] = ArgumentError
) -> None:
    """Raises *error* unless *value* is a finite number from *least* to *most*."""
    fits = isinstance(value, int | float) and not isinstance(value, bool)
    if not (fits and math.isfinite(value) and least <= value <= most):  # type: ignore[arg-type, operator]
        raise error(
            "not-a-number",
            "{name} is a number from {least} to {most}, not {value}",
            name=name,
            least=f"{least:g}",
            most=f"{most:g}",
            value=shown(value),
        )
