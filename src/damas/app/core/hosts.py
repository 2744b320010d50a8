"""The names under which a server answers."""

from __future__ import annotations

from collections.abc import Iterable

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def bare(host: str) -> str:
    """A host without port and brackets, lower case: "[::1]:80" is "::1"."""
    if host.startswith("["):
        return host[1:].partition("]")[0].partition("%")[0].lower()
    return host.partition(":")[0].lower()


class Hosts:
    """The *names* under which a server answers, beside the address a connection came in at.

    A foreign page may point a name of its own at this machine, but never an address: so an address
    is answered under where it is this machine's, and a name only where it was allowed.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(name.lower() for name in names) | LOOPBACK

    def allows(self, name: str, local: str | None) -> bool:
        """Whether to answer under *name* on a connection to the address *local*."""
        return name in self.names or (local is not None and name == local.removeprefix("::ffff:"))
