"""Acts on many players at once: a list entered in one act, and who of it is there already."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, NamedTuple

from ...letters import unaccented
from ..scoring.crosstable import Player
from . import fields as read
from . import players
from .entry import Entry, EntryError

if TYPE_CHECKING:
    from .event import Event

ALIKE = 0.86
"""Two names of which so much is the same could be one person's."""


class Match(NamedTuple):
    """A player who is there already: *grade* "same" (the same name or licence) or "alike"."""

    player: int
    grade: str


def words_of(name: str) -> str:
    """A name without accents, signs and capitals, its words in order of the alphabet: so "Silva,
    José" is "José Silva"."""
    return " ".join(sorted(re.findall(r"\w+", unaccented(name.casefold()))))


def entered_already(
    there: Mapping[int, Player], rows: Sequence[Mapping[str, Any]]
) -> list[Match | None]:
    """For every row (data of `add-player`) the player whom it seems to be, or None.

    *there*: id → player, as `players_of` gives them.
    """
    names = {who: words_of(player.name) for who, player in there.items()}
    by_name = {name: who for who, name in names.items()}
    by_licence = {player.fide_id: who for who, player in there.items() if player.fide_id}
    found: list[Match | None] = []
    for row in rows:
        name = words_of(str(row.get("name", "")))
        who = by_licence.get(str(row.get("fide_id", ""))) or by_name.get(name)
        found.append(Match(who, "same") if who else _alike(name, names))
    return found


def players_of(event: Event) -> dict[int, Player]:
    """The players by id, as they are now: a value that the event does not change."""
    return {who: one.player for who, one in event.entrants.items()}


def _alike(name: str, names: Mapping[int, str]) -> Match | None:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(name)
    for who, other in names.items():
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
            continue
        if matcher.ratio() >= ALIKE:
            return Match(who, "alike")
    return None


def add_all(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Several new players, all of them or none; each with the data of `add-player`."""
    read.only(data, frozenset({"players"}))
    rows = data.get("players")
    if not isinstance(rows, list | tuple) or not rows:
        raise EntryError("bad-field", "{name} must be a list of objects", name="players")
    before = dict(event.entrants), event.last_id, len(event.trail)
    for place, row in enumerate(rows, start=1):
        try:
            if not isinstance(row, Mapping):
                raise EntryError("bad-field", "{name} must be a list of objects", name="players")
            players.enter(event, row, entry)
        except EntryError as error:
            event.entrants, event.last_id = before[0], before[1]
            del event.trail[before[2] :]
            raise EntryError(
                "in-list", "Player {number} of the list: {what}", number=place, what=error.text
            ) from None
    players.number_by_default(event)
    event.change(entry, "players", str(len(before[0])), str(len(event.entrants)))


def check_in(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Whether a *player*, or each of *players*, is there: true, false, or null for not known."""
    read.only(data, frozenset({"player", "players", "present"}))
    if "players" in data and "player" not in data:
        ids = read.numbers(data, "players")
    else:
        ids = [read.whole(data, "player")]
    found = [event.entrant(who) for who in ids]
    present = data.get("present", True)
    if present is not None:
        present = read.flag(data, "present", True)
    for entrant in found:
        if entrant.present is not present:
            event.change(
                entry, f"player {entrant.id} presence", HERE[entrant.present], HERE[present]
            )
        entrant.present = present


HERE: Mapping[bool | None, str] = {None: "", True: "present", False: "absent"}


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "add-players": add_all,
    "check-in": check_in,
}
