"""The addresses of this server: for this machine alone, or for the local network as well.

A link or a code that names the machine itself ("localhost") works on no other device: without an
address that does, none is made, and a sentence names the remedy.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from urllib.parse import urlsplit

from typing_extensions import TypedDict

from ...base.i18n import Text
from .hosts import Hosts, bare
from .service_errors import ConflictError, InvalidError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

Opener = Callable[[str], Awaitable[int]]
"""Makes the server listen at one more address of this machine; gives the port."""
WILDCARDS = ("", "0.0.0.0", "::")  # noqa: S104  (every address of this machine)
_TOWARDS = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "239.255.255.250")
"""Addresses to ask the way to: nothing is sent there."""
SIOCGIFFLAGS, SIOCGIFADDR, IFF_UP = 0x8913, 0x8915, 1
"""Questions to Linux about a network device (netdevice(7))."""
VIRTUAL = ("docker", "br-", "veth", "virbr", "lxc", "podman", "cni")


class ReachView(TypedDict):
    """How phones reach this server."""

    address: str
    """"" for none."""
    may_open: bool
    """Who asks may open it to the local network."""
    message: str
    """Why there is no address."""


THIS_MACHINE_ONLY = Text("Only this machine reaches this server: connect phones first")
NO_NETWORK = Text(
    "This machine has no address in a local network: connect it to one, then try again"
)
FOREIGN_ADDRESS = Text("{address} is no address of this server; if it is, its owner can allow it")
NOT_THE_OWNER = Text("Only the machine on which the server runs opens it to the local network")


LOCAL_NAMES = ("localhost", "local", "lan", "internal", "test", "home.arpa")
"""Endings of names that no public server of names knows (RFC 6761, 6762 and 8375, ICANN)."""


class Access(Enum):
    """The owner of a server without signing in.

    `OWN`: the caller from the machine on which it runs. `HOSTED`: nobody. A connection does not
    tell of a forwarder (ssh -R, kubectl port-forward, a balancer of TCP), for which every request
    comes from this machine: so a server that others are meant to reach is hosted (`access_of`).
    """

    OWN = "own"
    HOSTED = "hosted"


def access_of(names: Iterable[str], proxies: Iterable[str] = (), *, hosted: bool = False) -> Access:
    """The access of a server that listens and answers under *names*, behind *proxies*.

    >>> access_of(["127.0.0.1", "hall.local"]), access_of(["damas.example.org"])
    (<Access.OWN: 'own'>, <Access.HOSTED: 'hosted'>)
    """
    meant_for_others = hosted or any(proxies) or any(is_public(name) for name in names)
    return Access.HOSTED if meant_for_others else Access.OWN


def is_public(name: str) -> bool:
    """Whether a name or an address may lead here from beyond the local network; so every address
    of this machine ("0.0.0.0") may.

    >>> [name for name in ("damas.org", "pc", "pc.lan", "10.0.0.2", "8.8.8.8") if is_public(name)]
    ['damas.org', '8.8.8.8']
    """
    name = name.strip("[]").rstrip(".").lower()
    if name in WILDCARDS:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return "." in name and not name.endswith(tuple(f".{one}" for one in LOCAL_NAMES))
    return not (address.is_private or address.is_link_local)


@dataclass(frozen=True, slots=True)
class OwnAuthority:
    """What phones trust to come over TLS: the *certificate* (PEM) of an authority of this server's
    own, its SHA-256 *fingerprint*, and the *port* at which the server then answers."""

    certificate: bytes
    fingerprint: str
    port: int


class Network:
    """The addresses of one server. *hosts*: the names under which it answers, None for any.

    *tls_unseen*: a proxy that was not declared may take TLS away before this server.
    """

    def __init__(self, hosts: Iterable[str] | None = None, *, tls_unseen: bool = False) -> None:
        self.hosts = None if hosts is None else Hosts(hosts)
        self.tls_unseen = tls_unseen
        self._host, self._port = "", 0
        self._opened: tuple[str, int] | None = None
        self._opener: Opener | None = None
        self.authority: OwnAuthority | None = None
        self.on_open: Callable[[str], None] = lambda _: None

    def listens(self, host: str, port: int, opener: Opener | None = None) -> None:
        """Notes where the server listens, and how it could listen elsewhere too."""
        self._host, self._port, self._opener = host, port, opener
        if not is_loopback(host):
            self._own_names()

    def opened_at(self, host: str, port: int) -> None:
        """Notes that the server listens at an address of the local network too."""
        self._opened = host, port
        self._own_names()

    @property
    def address(self) -> str:
        """The address that devices of the local network reach, without a "/"; "" for none."""
        if self._opened is not None:
            return shown(*self._opened)
        if not self._port or is_loopback(self._host):
            return ""
        host = lan_address() if self._host in WILDCARDS else self._host
        return shown(host, self._port) if host else ""

    def over_tls(self, asked: str) -> str:
        """The address of this server over TLS for a caller who found it at *asked*, "" for none."""
        if self.authority is None:
            return ""
        host = bare(urlsplit(asked).netloc)
        if is_loopback(host) and self.address:
            host = bare(urlsplit(self.address).netloc)
        return shown(host, self.authority.port).replace("http", "https", 1)

    async def open(self) -> str:
        """Opens the server to the local network; its address there.

        Raises ServiceError where this machine has none, or the server was not started by Damas.
        """
        host = lan_address()
        if not host or self._opener is None:
            raise ConflictError("no-network", NO_NETWORK)
        if not self.address or (self._opened and self._opened[0] != host):
            self.opened_at(host, await self._opener(host))
            self.on_open(self.address)
        return self.address

    @property
    def can_open(self) -> bool:
        """Whether there is something to open."""
        return self._opener is not None and is_loopback(self._host)

    def base(self, asked: str) -> str:
        """The beginning of links to this server that work elsewhere too, "" where none does.

        *asked*: the address at which a caller found the server.
        """
        return self.address if is_loopback(bare(urlsplit(asked).netloc)) else asked.rstrip("/")

    def checked(self, address: str) -> str:
        """An address that somebody chose for codes and links, "" for none chosen.

        Raises ServiceError for one that is not this server's: a code would lead players elsewhere.
        """
        if not address:
            return ""
        try:
            parts = urlsplit(address)
            host = bare(parts.netloc)
            whole = parts.scheme in ("http", "https") and not parts.path.strip("/")
            sound = whole and not (parts.query or parts.fragment or "@" in parts.netloc)
        except ValueError:
            host, sound = "", False
        named = self.hosts is not None and host in self.hosts.names
        if not sound or not (named or is_own(host) or host == bare(urlsplit(self.address).netloc)):
            raise InvalidError(
                "foreign-address", Text(FOREIGN_ADDRESS.template, {"address": address[:80]})
            )
        return "" if is_loopback(host) else address.rstrip("/")

    def _own_names(self) -> None:
        """Devices of the local network may call this machine by its name."""
        if self.hosts is not None:
            name = socket.gethostname().lower()
            self.hosts.names |= {name, f"{name.partition('.')[0]}.local"}


def is_loopback(host: str) -> bool:
    """Whether *host* is this machine to itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_own(host: str) -> bool:
    """Whether *host* is an address, not a name, of this machine."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    if address.is_unspecified:
        return False
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError:
            return False
    return True


def lan_address() -> str:
    """This machine's address in its local network, "" where it is in none. A switch without a
    router gives no way to other networks: then the addresses of its own devices count."""
    return next((one for one in (*_on_the_way(), *_of_devices()) if _is_in_a_network(one)), "")


def _is_in_a_network(host: str) -> bool:
    address = ipaddress.ip_address(host)
    return not (address.is_loopback or address.is_unspecified)


def _on_the_way() -> Iterator[str]:
    """The addresses from which this machine would send to others."""
    for there in _TOWARDS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((there, 9))
            except OSError:
                continue
            yield str(probe.getsockname()[0])


def _of_devices() -> list[str]:
    """The addresses of this machine's network devices that are up: real ones first, then those
    that it gave itself (169.254), then bridges of virtual machines and containers."""
    found = [(_device_address(name), name.startswith(VIRTUAL)) for _, name in _devices()]
    found += [(address, False) for address in _named_addresses()]
    known = [(ipaddress.ip_address(one), virtual) for one, virtual in found if one]
    order = sorted(known, key=lambda one: (one[1], one[0].is_link_local))
    return [str(address) for address, _ in order]


def _devices() -> list[tuple[int, str]]:
    try:
        return socket.if_nameindex()
    except (AttributeError, OSError):
        return []


def _device_address(name: str) -> str:
    """The IPv4 address of a device that is up, "" for none; asked of Linux alone."""
    if fcntl is None or not sys.platform.startswith("linux"):
        return ""
    asked = struct.pack("256s", name.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            (flags,) = struct.unpack_from("H", fcntl.ioctl(probe, SIOCGIFFLAGS, asked), 16)
            if not flags & IFF_UP:
                return ""
            return socket.inet_ntoa(fcntl.ioctl(probe, SIOCGIFADDR, asked)[20:24])
        except OSError:
            return ""


def _named_addresses() -> list[str]:
    """The addresses under the machine's own name: macOS and Windows know all of theirs there."""
    try:
        return [address for address in socket.gethostbyname_ex(socket.gethostname())[2] if address]
    except OSError:
        return []


def shown(host: str, port: int) -> str:
    """An address as people type it, without the "/"."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
