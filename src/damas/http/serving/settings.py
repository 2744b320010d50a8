"""All that a server is told when it starts, and the application that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...app.core.network import WILDCARDS, Access, Network, access_of
from ...app.core.resources import DEFAULT, EngineResources
from ...app.notifications.settings import NotificationSettings, SmtpServer
from ...bus import BusAddress
from ..app import create_app

if TYPE_CHECKING:
    from fastapi import FastAPI


MOST_PORT = 65535


@dataclass(frozen=True)
class ServerSettings:
    """A server; *port* 0 takes any free port; *resources* are the limits of its engines.

    *lan* opens it to the local network too; it answers under its own addresses and the names of
    *allowed_hosts*, nothing else. *trusted_proxies* are addresses (or networks) of proxies before
    it: they alone may name the address of a visitor, by X-Forwarded-For. *hosted*, and any proxy:
    nobody is the owner for asking from this machine. *smtp_url*: the mail server for notices;
    *bus_url*: the bus to other processes on the same database. *workers*: processes that answer
    together; with more than one the first only looks after them. *metrics_port*: the port of the
    numbers of the first process; each other one has the next. *tls*: it answers over TLS too, by a
    certificate of its own, at `tls_port`. *announce* prints the address once
    it answers, in the language *locale*.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    open_browser: bool = True
    announce: bool = True
    resources: EngineResources = DEFAULT
    lan: bool = False
    allowed_hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    hosted: bool = False
    smtp_url: str | None = None
    bus_url: str | None = None
    workers: int = 1
    metrics_port: int | None = None
    tls: bool = False
    locale: str = "en"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names under which it answers beside its addresses."""
        return (*(() if self.host in WILDCARDS else (self.host,)), *self.allowed_hosts)

    @property
    def tls_port(self) -> int:
        """The port over TLS: as 8443 beside 8000."""
        return self.port + 443 if self.port + 443 <= MOST_PORT else self.port - 443

    @property
    def access(self) -> Access:
        """Says who owns it without signing in."""
        return access_of((self.host, *self.hosts), self.trusted_proxies, hosted=self.hosted)

    @property
    def notifications(self) -> NotificationSettings:
        """Its mail server. Raises DamasError for an address that is none."""
        return NotificationSettings(SmtpServer.parse(self.smtp_url) if self.smtp_url else None)

    @property
    def bus(self) -> BusAddress | None:
        """Its bus; None for the usual one. Raises DamasError for an address that is none."""
        return BusAddress.parse(self.bus_url) if self.bus_url else None

    def network(self) -> Network:
        """Its addresses, before it listens."""
        tls_unseen = self.access is Access.HOSTED and not self.trusted_proxies
        return Network(self.hosts, tls_unseen=tls_unseen)

    def create_app(self, network: Network) -> FastAPI:
        """The application. Raises what `create_app` raises."""
        return create_app(
            self.database,
            resources=self.resources,
            network=network,
            access=self.access,
            notifications=self.notifications,
            bus=self.bus,
        )
