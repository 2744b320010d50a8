"""The act that asks for another seed of a lot, with the seed that stood before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....i18n import Text
from ....regulations.questions import officials
from ..model import fields as read
from ..model.changes import OfSeed
from ..model.entry import EntryError, LogEntry
from ..model.roles import check_level
from ..model.state import Act, TournamentState
from ..queries.lots import BY_ROUND, LOTS, seed_key
from ..queries.wording import round_params


def another(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Another seed for a lot, before it is drawn: *instead* of the one that was shown."""
    read.only(data, frozenset({"what", "round", "seed", "instead"}))
    what = read.one_of(data, "what", tuple(LOTS))
    article = officials(state.rules.rules)
    check_level(state.act(LOTS[what]).least, entry.role, article=article)
    number = read.whole(data, "round", 0)
    if what in BY_ROUND:
        state.round(number)
    seed = read.text(data, "seed")
    key = seed_key(what, number)
    before = state.seeds.get(key) or read.text(data, "instead", "")
    if seed == before:
        raise EntryError("same-seed", "This is the seed that stands already")
    state.seeds[key] = seed
    state.change(entry, OfSeed(what, number if what in BY_ROUND else 0), before, seed)


ACTS = (Act("seed", another, Text("Another seed of a lot: {seed}"), round_params, "scorer"),)
