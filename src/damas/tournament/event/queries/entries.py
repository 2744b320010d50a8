"""Entries: whether they are open, players found twice, the order of strength."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from ....base.collation import unaccented
from ...scoring.crosstable import Player
from ...scoring.rating_methods import rating_by
from ..model.state import TournamentState

ALIKE = 0.86
"""Two names that are the same to this degree could be one person's."""


class DuplicatePlayer(NamedTuple):
    """A player already entered: *grade* "same" (the same name or licence) or "alike"."""

    player: int
    grade: str


def words_of(name: str) -> str:
    """A name without accents, signs and capitals, its words in order of the alphabet: so "Silva,
    José" is "José Silva"."""
    return " ".join(sorted(re.findall(r"\w+", unaccented(name.casefold()))))


def entered_already(
    there: Mapping[int, Player], rows: Sequence[Mapping[str, Any]]
) -> list[DuplicatePlayer | None]:
    """For every row (data of `add-player`) the entered player with that name, or None.

    *there*: id → player, as `players_of` gives them.
    """
    names = {who: words_of(player.name) for who, player in there.items()}
    by_name = {name: who for who, name in names.items()}
    by_licence = {player.fide_id: who for who, player in there.items() if player.fide_id}
    found: list[DuplicatePlayer | None] = []
    for row in rows:
        name = words_of(str(row.get("name", "")))
        who = by_licence.get(str(row.get("fide_id", ""))) or by_name.get(name)
        found.append(DuplicatePlayer(who, "same") if who else _similar_name(name, names))
    return found


def players_of(state: TournamentState) -> dict[int, Player]:
    """The players by id, as they are now: a value that the event does not change."""
    return {who: one.player for who, one in state.entrants.items()}


def _similar_name(name: str, names: Mapping[int, str]) -> DuplicatePlayer | None:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(name)
    for who, other in names.items():
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
            continue
        if matcher.ratio() >= ALIKE:
            return DuplicatePlayer(who, "alike")
    return None


def takes_entries(state: TournamentState) -> bool:
    """Whether new players can still play: always before round 1, later only in a Swiss."""
    late = state.rules.system == "swiss" and len(state.rounds) < state.rounds_total
    return not state.finished and (late or not state.rounds)


def by_rating(state: TournamentState) -> list[int]:
    """The ids by the rating that seeds, the highest first; equals in the order of entry."""
    rules = state.rules
    seeding = "" if rules.teams else rules.seeding
    ratings = {
        who: rating_by(one.player, seeding) if seeding else one.player.rating
        for who, one in state.entrants.items()
    }
    return sorted(ratings, key=lambda who: (-ratings[who], who))
