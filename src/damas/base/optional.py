"""Libraries that only an extra needs; a missing one is named with the extra that brings it."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec
from typing import Any

from .errors import DamasError
from .installing import install_command


class MissingLibraryError(DamasError, ModuleNotFoundError):
    """A library that this needs is not installed: *name*."""


@cache
def need(module: str, extra: str) -> Any:
    """The module of this name, which this *extra* brings.

    Raises MissingLibraryError when it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise _missing(module.split(".", maxsplit=1)[0], extra) from error


def need_tables(*, there: bool) -> None:
    """Raises MissingLibraryError unless the files that this needs are *there*: a release has books,
    endgame tables, lessons and problems in a wheel of their own."""
    if not there:
        raise _missing("damas-tables", "tables")


def need_store() -> None:
    """Raises MissingLibraryError without the store, which a release has in a wheel of its own."""
    if find_spec("damas.store") is None:
        raise _missing("damas-server", "web")


def _missing(module: str, extra: str) -> MissingLibraryError:
    error = MissingLibraryError(
        "missing-library",
        "This needs {module}; get it with: {command}",
        module=module,
        command=install_command(extra),
    )
    error.name = module
    return error
