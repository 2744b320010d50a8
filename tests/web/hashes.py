"""Passwords and PINs that are hashed with hardly any work: here and in worker processes."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher

from damas.app.tournament import keys
from damas.app.work import worker_init
from damas.people import passwords

_begin = worker_init.begin


@cache
def quick_hasher() -> PasswordHasher:
    """Argon2 with small parameters; tests of their own have those of the server."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def begin(memory: int, step_back: int = worker_init.STEP_BACK) -> None:
    """Begins a worker process that hashes as quickly."""
    passwords._hasher = keys._hasher = quick_hasher
    _begin(memory, step_back)


def quicken() -> None:
    """All of this process, and the worker processes that it begins, hash so from now on."""
    passwords._hasher = keys._hasher = quick_hasher
    worker_init.begin = begin
