"""Two records of one person made one: what each has is kept, what differs is named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from .person import RegisteredPerson
from .privacy import chosen

_SINGLE = ("birth", "sex", "federation", "club", "national", "fmjd", "fide", "grade", "graded")
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Merged:
    """The *person* that is left, and the fields in which the other record said something else:
    (field, kept value, value that only the log holds now)."""

    person: RegisteredPerson
    different: tuple[tuple[str, str, str], ...]


def merge(kept: RegisteredPerson, other: RegisteredPerson) -> Merged:
    """*kept* with the values that only *other* has; where both say something, *kept* wins.

    Of births the fuller one is taken if both agree in the year. Fields are public that both had
    public.
    """
    values: dict[str, str] = {}
    different = [("name", kept.name, other.name)] if kept.name != other.name else []
    for name in _SINGLE:
        mine, theirs = getattr(kept, name), getattr(other, name)
        if name == "birth" and mine and theirs.startswith(mine):
            mine = theirs
        values[name] = mine or theirs
        if mine and theirs and not mine.startswith(theirs):
            different.append((name, mine, theirs))
    public = kept.public
    if other.public is not None:
        public = tuple(one for one in chosen(kept) if one in other.public)
    person = kept.but(
        **values,
        titles=_both(kept.titles, other.titles),
        norms=_both(kept.norms, other.norms),
        licences=_both(kept.licences, other.licences),
        public=public,
        note="\n".join(filter(None, dict.fromkeys((kept.note, other.note)))),
        erasure=kept.erasure or other.erasure,
        transfer=kept.transfer or other.transfer,
    )
    return Merged(person, tuple(different))


def _both(first: tuple[Part, ...], second: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(dict.fromkeys((*first, *second)))
