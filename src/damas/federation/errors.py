"""The refusals of a registry."""

from __future__ import annotations

from ..base.errors import DamasError


class RegistryError(DamasError, ValueError):
    """An act or a value that the registry does not take; nothing was changed."""


class RegistryConflictError(RegistryError):
    """The record has changed since it was read: another officer was first. Nothing was changed."""
