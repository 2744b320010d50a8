"""The limits for strangers: each is declared here, once, with its words and its usual number.

`LIMITS` holds them all. The owner of a server changes the numbers, and lists networks of a club or
a school for which the limits of addresses are multiplied (`LimitSettings`, kept in the database).
`store.Rates` counts, and asks the settings at each count: what the owner has changed is in force at
once, in every process.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from ..base.i18n import Text

MINUTE, HOUR, DAY = 60, 3600, 86_400
HOUSEHOLD = 64
"""The bits of an IPv6 address that all devices of one household or hall share."""
USUAL_FACTOR = 20
MOST_FACTOR = 1000
MOST_NETWORKS = 100
MOST_TIMES_USUAL = 1000
"""An owner raises a limit to at most so many times its usual number."""


class By(StrEnum):
    """The subject of a limit: one address, one person or account, one address at one account, or
    everybody together. An *alarm* refuses nobody: it says that many guess."""

    ADDRESS = "address"
    ACCOUNT = "account"
    PAIR = "pair"
    ALL = "all"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class Rate:
    """At most *most* acts of the kind *name* in *seconds* (0: at the same time), counted *by* a
    subject; *says* what is counted, for the owner. Declared by `declare` only."""

    name: str
    most: int
    seconds: int
    by: By
    says: Text


LIMITS: dict[str, Rate] = {}
"""Every limit by its name, in the order in which the owner sees them."""


def declare(name: str, most: int, seconds: int, by: By, says: Text) -> Rate:
    """A new limit in `LIMITS`. Raises ValueError for a name that is taken."""
    if name in LIMITS:
        raise ValueError(f"the limit {name} is declared twice")
    return LIMITS.setdefault(name, Rate(name, most, seconds, by, says))


def hour_and_day(name: str, hour: int, day: int, says: Text) -> tuple[Rate, Rate]:
    """Two limits of an address, *name*-hour and *name*-day."""
    return (
        declare(f"{name}-hour", hour, HOUR, By.ADDRESS, says),
        declare(f"{name}-day", day, DAY, By.ADDRESS, says),
    )


# People and accounts

NEW_GUESTS = declare("guest-from", 300, HOUR, By.ADDRESS, Text("New guests"))
"""A club's hall has one address, and crawlers keep no cookie."""
REGISTER = declare("register-from", 20, HOUR, By.ADDRESS, Text("New accounts"))
SIGN_IN = declare(
    "sign-in", 10, 15 * MINUTE, By.PAIR, Text("Wrong passwords of one account, from one address")
)
SIGN_IN_ALARMED = declare(
    "sign-in-alarmed", 3, DAY, By.PAIR, Text("The same while many guess at this account")
)
SIGN_IN_ALARM = declare(
    "sign-in-alarm", 100, DAY, By.ALARM, Text("Wrong passwords of one account, from everywhere")
)
SIGN_IN_FROM = declare("sign-in-from", 40, 15 * MINUTE, By.ADDRESS, Text("Wrong passwords"))
RECOVERY_FROM = declare("recovery-from", 20, HOUR, By.ADDRESS, Text("Wrong recovery codes"))
CONFIRM = declare("confirm", 10, 15 * MINUTE, By.ACCOUNT, Text("Wrong passwords in one session"))
TICKET = declare("ticket-from", 30, 10 * MINUTE, By.ADDRESS, Text("Links that work once, opened"))
LINK = declare("link", 20, HOUR, By.ACCOUNT, Text("New links for other devices"))
EXPORT = declare("export", 10, HOUR, By.ACCOUNT, Text("Files of everything about a person"))
CONFIRM_MAIL = declare("confirm-mail", 5, DAY, By.ACCOUNT, Text("Mails that confirm an address"))
CONFIRM_MAIL_TO = declare(
    "confirm-mail-to", 5, DAY, By.ACCOUNT, Text("Mails that confirm an address, to one address")
)

# Games and meetings

NEW_GAMES = hour_and_day("game", 600, 3000, Text("New games"))
"""A club whose members share one address plays some 200 an hour."""
NEW_ROOMS = hour_and_day("room", 8, 15, Text("New rooms"))
"""A room has up to 400 games: a day's rooms of one address have little more than its games."""
GUESSES = declare("code-from", 10, HOUR, By.ADDRESS, Text("Wrong codes of six letters"))
GUESSES_ALARMED = declare(
    "code-alarmed", 3, DAY, By.ADDRESS, Text("Wrong codes of six letters while many guess")
)
GUESSES_ALARM = declare("code", 300, HOUR, By.ALARM, Text("Wrong codes of six letters"))
CARDS = declare("card-from", 40, HOUR, By.ADDRESS, Text("Wrong cards of pupils"))
"""A school has one address, and thirty children who type eight letters."""
CARDS_ALARMED = declare(
    "card-alarmed", 10, DAY, By.ADDRESS, Text("Wrong cards of pupils while many guess")
)
CARDS_ALARM = declare("card", 400, HOUR, By.ALARM, Text("Wrong cards of pupils"))
PINS_FROM = declare("pin-from", 20, HOUR, By.ADDRESS, Text("Wrong PINs of tournaments"))
"""Of one address; a wider network has eight times as many. `web/tournament/guessing.py` has the
waits of each event."""
OPEN_INVITATIONS = declare("invitations", 20, 0, By.ACCOUNT, Text("Open invitations"))
CHALLENGES_TO_ONE = declare(
    "challenges", 3, 0, By.ACCOUNT, Text("Open invitations to the same person")
)
WORDS_A_MINUTE = declare("words-minute", 12, MINUTE, By.ACCOUNT, Text("Remarks"))
WORDS_A_GAME = declare("words-game", 300, 0, By.ALL, Text("Remarks in a game"))
WORDS_A_ROOM = declare("words-room", 3000, 0, By.ALL, Text("Remarks in a room"))
REPORTS_A_DAY = declare("reports", 10, DAY, By.ACCOUNT, Text("Complaints"))

# Events, boards, studies, classes, work

NEW_EVENTS = hour_and_day("event", 60, 200, Text("New tournaments"))
REGISTRATIONS = hour_and_day("registration", 60, 200, Text("Registrations and their changes"))
"""A school that shares one address registers together."""
NEW_TABLES = hour_and_day("table", 120, 500, Text("New boards of arbiters"))
NEW_STUDIES = hour_and_day("study", 60, 200, Text("New studies"))
STUDY_CHANGES = hour_and_day("study-change", 6000, 30_000, Text("Changes of studies"))
"""A class of thirty who share one address and write together changes some thousand an hour."""
STUDY_FILES = hour_and_day("study-file", 60, 200, Text("Files read into studies"))
NEW_CLASSES = hour_and_day("class", 10, 30, Text("New classes"))
CLASS_ACTS = hour_and_day("class-act", 20_000, 80_000, Text("Acts in classes"))
"""Thirty pupils at one address tell where they are some 10,000 times an hour."""
STORED = hour_and_day("stored", 32 << 10, 128 << 10, Text("Kilobytes stored"))
"""A school that writes studies together stores some 2 MB an hour, the desk of an event of a
thousand players 2 MB in all. An account has as much as an address."""
NEW_JOBS = hour_and_day("job", 40, 150, Text("Pieces of long work"))
NEW_ENDINGS = hour_and_day("ending", 1500, 6000, Text("Endings begun"))
"""A class of thirty who share one address begins some hundreds an hour."""
REPERTOIRE_CHANGES = hour_and_day("repertoire", 3000, 15_000, Text("Changes of repertoires"))
"""A class of thirty who share one address adds some thousand moves an hour."""
NEW_ATTEMPTS = hour_and_day("problem", 3000, 15_000, Text("Attempts at problems"))
"""A class of thirty who share one address solves some thousand an hour."""


# The settings of an owner

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """The changes of an owner: numbers by the names of limits, and *networks* for which limits
    of addresses are multiplied by *factor*."""

    most: Mapping[str, int] = field(default_factory=dict)
    networks: tuple[str, ...] = ()
    factor: int = USUAL_FACTOR

    def of(self, rate: Rate, subject: str = "") -> int:
        """The number in force for a subject."""
        most = self.most.get(rate.name, rate.most)
        return most * self.factor if rate.by is By.ADDRESS and self._lists(subject) else most

    def stored(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"most": dict(self.most), "networks": [*self.networks], "factor": self.factor}

    @classmethod
    def read(cls, value: Mapping[str, Any] | None) -> LimitSettings:
        """The settings of a JSON object; names of other releases are left out."""
        found = value or {}
        most = {name: int(n) for name, n in found.get("most", {}).items() if name in LIMITS}
        factor = int(found.get("factor", USUAL_FACTOR))
        return cls(most, tuple(found.get("networks", ())), factor)

    def _lists(self, subject: str) -> bool:
        if not self.networks:
            return False
        try:
            inside: Network = ipaddress.ip_network(subject)
        except ValueError:
            return False
        return any(_holds(network, inside) for network in _networks(self.networks))


def _holds(network: Network, inside: Network) -> bool:
    if isinstance(network, ipaddress.IPv4Network):
        return isinstance(inside, ipaddress.IPv4Network) and inside.subnet_of(network)
    return isinstance(inside, ipaddress.IPv6Network) and inside.subnet_of(network)


@lru_cache(maxsize=8)
def _networks(texts: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(text) for text in texts)


def read_network(text: str) -> str:
    """An address or a network as it is kept: of IPv6 at least a whole household (64 bits).

    Raises ValueError for other text.

    >>> read_network("192.0.2.7"), read_network("192.0.2.9/24"), read_network("2001:db8:1:2::7")
    ('192.0.2.7/32', '192.0.2.0/24', '2001:db8:1:2::/64')
    """
    network: Network = ipaddress.ip_network(text.strip(), strict=False)
    if network.version == 6 and network.prefixlen > HOUSEHOLD:
        network = network.supernet(new_prefix=HOUSEHOLD)
    return str(network)


def unknown_limits(names: Iterable[str]) -> list[str]:
    """The names that no limit has."""
    return [name for name in names if name not in LIMITS]
