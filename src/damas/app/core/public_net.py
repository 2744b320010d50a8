"""What may be asked for somebody else: addresses of the public internet, and for no longer than is
said. A name that a stranger gave could lead to a machine of the server's own network.
"""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def is_public_address(address: str) -> bool:
    """Whether an IP address is one of the public internet; those that hide another one are not.

    >>> tried = ("8.8.8.8", "10.0.0.1", "169.254.169.254", "::ffff:8.8.8.8", "fec0::1")
    >>> [is_public_address(one) for one in tried]
    [True, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        hidden = (found.ipv4_mapped, found.sixtofour, found.teredo)
        if any(hidden) or found.is_site_local or found in _NAT64:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def cut(line: socket.socket | None) -> None:
    """Ends a connection from another thread, one over TLS too."""
    if line is not None:
        with suppress(OSError):
            socket.socket.shutdown(line, socket.SHUT_RDWR)
