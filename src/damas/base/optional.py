"""Libraries that only an extra needs; a missing one is named with the extra that brings it."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from .errors import DamasError
from .installing import install_command


class MissingLibraryError(DamasError, ImportError):
    """A library that this needs is not installed."""


@cache
def need(module: str, extra: str) -> Any:
    """The module of this name, which this *extra* brings.

    Raises MissingLibraryError when it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingLibraryError(
            "missing-library",
            "This needs {module}; get it with: {command}",
            module=module.split(".", maxsplit=1)[0],
            command=install_command(extra),
        ) from error
