"""The visitor for whom work is counted: one address, or one household."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Protocol

IPV6_HOME = 64  # bits: one household or hall has all addresses that begin with them


class Address(Protocol):
    """The network address of a client."""

    @property
    def host(self) -> str:
        """The address, such as "192.0.2.7"."""


class Connected(Protocol):
    """A client, by a request or a WebSocket."""

    @property
    def client(self) -> Address | None:
        """Its address; None where it has none."""


class Asker(Connected, Protocol):
    """A client that waits for one answer."""

    @property
    def receive(self) -> Callable[[], Awaitable[MutableMapping[str, Any]]]:
        """Gives "http.disconnect" as "type" when the client has left."""


def visitor_of(connection: Connected) -> str:
    """The name under which this connection's work is counted: its address (of IPv6, 64 bits)."""
    return address_of(connection.client.host if connection.client else "")


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own.

    >>> is_loopback("127.0.0.1"), is_loopback("192.0.2.7"), is_loopback("name")
    (True, False, False)
    """
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def networks_of(visitor: str) -> list[str]:
    """A visitor's name, and the networks that one guesser may have in hand, narrow ones first.

    >>> networks_of("192.0.2.7"), networks_of("2001:db8:1:2::")
    (['192.0.2.7', '192.0.2.0/24'], ['2001:db8:1:2::', '2001:db8:1::/48', '2001:db8::/32'])
    """
    try:
        address = ipaddress.ip_address(visitor)
    except ValueError:
        return [visitor]
    widths = (24,) if address.version == 4 else (48, 32)
    wider = [ipaddress.ip_network((address, width), strict=False) for width in widths]
    return [visitor, *map(str, wider)]


def address_of(host: str) -> str:
    """The name of the visitor at *host*: one household is one visitor.

    >>> address_of("192.0.2.7"), address_of("2001:db8:1:2:3:4:5:6"), address_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    network = ipaddress.ip_network((found, IPV6_HOME), strict=False)
    return str(network.network_address)
