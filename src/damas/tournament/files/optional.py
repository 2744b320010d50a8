"""Libraries that only some work of a tournament needs."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ...errors import DamasError


class MissingLibraryError(DamasError, ImportError):
    """A library that is not installed, and how to get it."""


def library(name: str) -> ModuleType:
    """The module *name*. Raises MissingLibraryError."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise MissingLibraryError(
            "missing-library",
            "This needs {module}; get it with: pip install 'damas[tournament]'",
            module=name,
        ) from None
