"""News for a person, before it is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CONTACT = "contact"
"""The way of a mail to an address that a player of an event gave with the registration."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """News about *subject* for a person; *about*: the values of its sentence. *key* names it for
    good."""

    key: str
    person: str
    kind: str
    subject: str
    about: dict[str, Any]
