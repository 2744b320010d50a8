"""A client that goes away while its line is being accepted: nothing is looked for."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest

from damas.http.requests import accept_socket


class Going:
    """A line whose client has gone."""

    def __init__(self, fault: BaseException) -> None:
        self.fault, self.scope = fault, dict[str, Any]()

    async def accept(self, **_: Any) -> None:
        raise self.fault


@pytest.mark.parametrize("fault", [RuntimeError("closed"), asyncio.CancelledError()])
def test_nothing_is_left_to_be_waited_for(fault: BaseException) -> None:
    """Python would warn of a search that nobody has waited for."""
    looked: list[int] = []

    async def find() -> int:
        looked.append(1)
        return 1

    finding = find()
    line: Any = Going(fault)
    with pytest.raises(type(fault)):
        asyncio.run(accept_socket(line, finding))
    assert inspect.getcoroutinestate(finding) == inspect.CORO_CLOSED
    assert looked == []
