"""Notices in words: title, a sentence, the address of their subject."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...base.errors import DamasError
from ...base.i18n import Text, say
from ...rules.regulations import regulation
from ...tournament.presentation.dates import day

MOVE = Text("It is your move against {name}")
INVITE = Text("{name} invites you to play")
TAKEN = Text("{name} took your invitation: the game begins")
ROUND = Text("Your game against {name} begins")
CLUB = Text("{name} challenges your club to a match")
CLUB_YES = Text("{name} accepts the match with your club")
CLUB_NO = Text("{name} does not accept the match with your club")
CONFIRM = Text("Confirm your e-mail address")
REMOVED = Text("The owner of the server has removed something of yours")
PUT_BACK = Text("The owner of the server has put something of yours back")
TITLES = {
    "move": MOVE,
    "invite": INVITE,
    "taken": TAKEN,
    "round": ROUND,
    "club": CLUB,
    "club-yes": CLUB_YES,
    "club-no": CLUB_NO,
    "confirm": CONFIRM,
    "removed": REMOVED,
    "put-back": PUT_BACK,
}
PAIRINGS = {
    "white": Text("Round {round}: board {board} against {name}, with White"),
    "black": Text("Round {round}: board {board} against {name}, with Black"),
    "": Text("Round {round}: board {board} against {name}"),
}
FREE = Text("Round {round}: you have no game")
CHANGED = Text("This is a change: it replaces the pairing that was sent to you before.")
BEGINS = Text("It begins on {day} at {time} ({zone}).")
GUEST = Text("A guest")
OPEN = Text("Open it here: {address}")
STOP = Text("No more of these mails: {address}")
PRESS = Text(
    "Somebody, most likely you, wants notices of games on {base} sent to this address. Press here"
    " to confirm it: {address}"
)
PRESS_EVENT = Text(
    "Somebody, most likely you, wants the pairings of {event} sent to this address. Press here to"
    " confirm it: {address}"
)
NOT_YOU = Text("If it was not you, do nothing: no other mail will come.")
PATHS = {
    "pairing": "/tournaments/{id}",
    "move": "/games/{id}",
    "invite": "/i/{id}",
    "taken": "/games/{id}",
    "round": "/games/{id}",
    "club": "/federation/clubs/{id}",
    "club-yes": "/tournaments/{id}/online",
    "club-no": "/federation/clubs/{id}",
}


@dataclass(frozen=True, slots=True)
class NotificationText:
    """A notice as people read it; *path* is the address of its subject."""

    title: str
    body: str
    path: str


def plain(text: str) -> str:
    """A name for a line of a mail: without line breaks and invisible characters."""
    return " ".join("".join(c for c in text if unicodedata.category(c)[0] != "C").split())[:60]


def words_of(kind: str, payload: Mapping[str, Any], locale: str) -> NotificationText:
    """The words of a notice in a language."""
    name = plain(str(payload.get("name") or "")) or say(GUEST, locale)
    if kind == "pairing":
        return _pairing_words(payload, name, locale)
    title = say(Text(TITLES[kind].template, {"name": name}), locale)
    if "reason" in payload:
        return NotificationText(title, str(payload["reason"]), "/")
    try:
        body = say(regulation(str(payload.get("regulation", ""))).name, locale)
    except DamasError:
        body = ""
    path = PATHS[kind].format(id=payload.get("id", "")) if kind in PATHS else ""
    return NotificationText(title, body, path)


def _pairing_words(payload: Mapping[str, Any], name: str, locale: str) -> NotificationText:
    """A pairing of an event in a hall; its values are those of `PairingNote`."""
    values = {"round": payload["round"], "board": payload["board"], "name": name}
    template = PAIRINGS[str(payload["colour"])] if payload["board"] else FREE
    date, _, hour = str(payload["start"]).partition("T")
    when = {"day": day(date, locale), "time": hour[:5], "zone": str(payload["zone"])}
    lines = (
        plain(str(payload["event"])),
        say(Text(BEGINS.template, when), locale) if hour else "",
        say(CHANGED, locale) if payload["changed"] else "",
    )
    title = say(Text(template.template, values), locale)
    return NotificationText(
        title, "\n".join(filter(None, lines)), PATHS["pairing"].format(**payload)
    )


def mail_body(words: NotificationText, base: str, stop: str, locale: str) -> str:
    """The text of a mail about a game."""
    opened = say(Text(OPEN.template, {"address": f"{base}{words.path}"}), locale)
    ended = say(Text(STOP.template, {"address": stop}), locale)
    return "\n\n".join(filter(None, (f"{words.title}.", words.body, opened, ended))) + "\n"


def confirmation(base: str, address: str, locale: str) -> str:
    """The text of the mail that asks a reader to confirm the address."""
    press = say(Text(PRESS.template, {"base": base, "address": address}), locale)
    return f"{press}\n\n{say(NOT_YOU, locale)}\n"


def event_confirmation(event: str, address: str, locale: str) -> str:
    """The text of the mail that asks a player to confirm the address of a registration."""
    press = say(Text(PRESS_EVENT.template, {"event": plain(event), "address": address}), locale)
    return f"{press}\n\n{say(NOT_YOU, locale)}\n"
