"""The part of a bus that carries messages: one for each system that can do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Receive = Callable[[bytes], None]
"""Called in the event loop with every message that comes."""


class LinkDownError(ConnectionError):
    """The link to other processes is not there."""


class NoLinkError(LinkDownError):
    """This system has no such link, and never will."""


class Link(Protocol):
    """Carries messages to all processes, this one too. It does not try again: `Bus` does."""

    async def open(self, receive: Receive) -> None:
        """Connects and listens. Raises any error if that is not possible."""

    async def send(self, messages: list[bytes]) -> None:
        """Hands messages over. Raises any error if the link is down. It may be called again
        before it has returned; such messages may come in any order."""

    async def ended(self) -> None:
        """Returns, or raises, when nothing can come any more."""

    async def close(self) -> None:
        """Ends the link; it can be opened again."""
