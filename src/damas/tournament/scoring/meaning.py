"""The tie-breaks that mean something in a system: for lists that somebody makes now.

Lists that stand in a log or a report are read all the same, and count as they always did.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ...base.i18n import Text
from ..errors import TournamentError
from ..systems import SYSTEMS
from .tiebreaks import MODIFIERS, TIE_BREAKS, WORDS, kind_of, parse, parse_one, signs_of
from .values import Spec


def meaningless(spec: Spec, system: str, *, teams: bool = False) -> Text | None:
    """The reason why *spec* can settle nothing in an event of *system*; None where it can."""
    row = TIE_BREAKS[spec.code]
    if row.of_teams and not teams:
        return Text(
            "{code} ({name}) is a tie-break of teams", {"code": str(spec), "name": row.name}
        )
    if system not in row.systems or (row.of_teams and SYSTEMS[system].each_to_each):
        return Text(SYSTEMS[system].no_meaning.template, {"code": str(spec), "name": row.name})
    signs = signs_of(spec)
    kinds = [kind_of(sign) for sign in signs]
    for sign, kind in zip(signs, kinds, strict=True):
        if kind not in row.modifiers or system not in MODIFIERS[kind].systems:
            params = {"code": str(spec), "modifier": sign, "name": row.name}
            return Text("{code}: {name} has no modifier {modifier} here", params)
    if len(set(kinds)) < len(kinds) or {"C", "M"} <= set(kinds):
        return Text("{code}: its modifiers contradict each other", {"code": str(spec)})
    return None


def offered(system: str, *, teams: bool = False, book: Collection[str] = ()) -> Iterator[str]:
    """The codes that can be chosen for an event of *system*: those with several modifiers that the
    rule book has (*book*), then every tie-break that means something, each with its modifiers."""
    found = [
        code
        for plain, row in TIE_BREAKS.items()
        for code in (
            plain,
            *(f"{plain}/{sign}" for sign in WORDS if kind_of(sign) in row.modifiers),
        )
        if meaningless(parse_one(code), system, teams=teams) is None
    ]
    yield from (code for code in dict.fromkeys(book) if code not in found)
    yield from found


def check_meaning(
    codes: str, system: str, *, teams: bool = False, book: Collection[str] = ()
) -> None:
    """Holds a list that somebody makes now against `offered`; several modifiers may stand together.

    Raises TournamentError: as `parse`, and "no-meaning".
    """
    for spec in parse(codes):
        reason = None if str(spec) in book else meaningless(spec, system, teams=teams)
        if reason is not None:
            raise TournamentError("no-meaning", "{reason}", reason=reason)


def proposed(
    codes: str | Iterable[str], system: str, *, teams: bool = False, book: Collection[str] = ()
) -> str:
    """The part of a list, made for any system, that means something in *system* or that the rule
    book names for it; all of it where there is no such system."""
    listed = codes if isinstance(codes, str) else ",".join(codes)
    if system not in SYSTEMS:
        return listed
    found = (
        str(spec)
        for spec in parse(listed)
        if str(spec) in book or not meaningless(spec, system, teams=teams)
    )
    return ",".join(found)


def remarks(specs: Iterable[Spec], system: str, *, teams: bool = False) -> Iterator[Text]:
    """A sentence for each tie-break of a list that stands, and settles nothing there."""
    reasons = (meaningless(spec, system, teams=teams) for spec in specs)
    yield from (reason for reason in reasons if reason is not None)
