"""Libraries that only pictures in other formats need; a missing one is named with how to get it."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from ..errors import DamasError


class MissingLibraryError(DamasError, ImportError):
    """A library that this needs is not installed."""


@cache
def need(module: str) -> Any:
    """The module of this name; raises MissingLibraryError."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingLibraryError(
            "missing-library",
            "This needs {module}; get it with: pip install 'damas[paper]'",
            module=module.split(".", maxsplit=1)[0],
        ) from error
