"""The threads of the database: nothing else runs in them, so that saving a move waits for no work.

Every repository call of the server goes through `in_database`. Reading that may take long (the
archive's searches, exports) has threads of its own: `WorkRoom.read`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 8
_EXECUTOR = ThreadPoolExecutor(THREADS, thread_name_prefix="damas-database")


async def in_database(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """call(*args, **kwargs), a short read or write, in a thread of the database."""
    work = partial(call, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_EXECUTOR, work)
