"""A team of an event: its members in board order, and its captain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...scoring.crosstable import Player


class Team(NamedTuple):
    """*members* in board order; `Player.no` is a member's number, which never changes and is no
    other's in the event. *captain*: a name, "" where nobody was named, and *captain_no* the number
    of the member who had it then, 0 for nobody: who joins later under that name leads nothing.
    *seats*: the numbers of members who entered online, with the mark of the person of the
    server. *gone*: the numbers of members who left after the first pairing: they keep their place
    in the order, for what they have played, and sit at no board any more."""

    members: tuple[Player, ...] = ()
    captain: str = ""
    seats: tuple[tuple[int, str], ...] = ()
    captain_no: int = 0
    gone: tuple[int, ...] = ()

    @property
    def here(self) -> tuple[Player, ...]:
        """The members who have not left, in board order."""
        return tuple(one for one in self.members if one.no not in self.gone)

    @property
    def leader(self) -> str:
        """The captain's name; "" for none who is still here."""
        return "" if self.captain_no in self.gone else self.captain

    def with_members(self, members: tuple[Player, ...]) -> Team:
        """The team with another list of members; of those who left it keeps who is on the list."""
        numbers = {one.no for one in members}
        return self._replace(members=members, gone=tuple(no for no in self.gone if no in numbers))

    def mark(self, no: int) -> str:
        """The mark of the person who plays as that member at the own device; "" for nobody."""
        return dict(self.seats).get(no, "")

    def of_mark(self, mark: str) -> Player | None:
        """The member of a mark; None where there is none."""
        return next((one for one in self.members if mark and self.mark(one.no) == mark), None)

    def led_by(self, name: str) -> Team:
        """The team with the captain of that name."""
        named = [one.no for one in self.members if one.name == name]
        return self._replace(captain=name, captain_no=named[0] if named else 0)

    def is_captain(self, mark: str) -> bool:
        """Whether the person of that mark is the captain."""
        own = self.of_mark(mark)
        return own is not None and own.no == self.captain_no

    def member(self, no: int) -> Player | None:
        """The member with that number; None where there is none."""
        return next((one for one in self.members if one.no == no), None)

    def first(self, boards: int) -> tuple[int, ...]:
        """The line-up that nobody changed: the first members, 0 on boards that stay empty."""
        return _row(self.members, boards)

    def usual(self, boards: int) -> tuple[int, ...]:
        """The same of those who have not left."""
        return _row(self.here, boards)

    def replaced(self, row: Sequence[int], no: int, *, in_order: bool) -> tuple[int, ...]:
        """A line-up in which the next member without a board sits for member *no*; 0 where there is
        none. *in_order*: by the board order of the team, else at the same board."""
        spare = next((one.no for one in self.here if one.no not in row), 0)
        taken = [spare if one == no else one for one in row]
        if not in_order:
            return tuple(taken)
        order = [one.no for one in self.members]
        seated = iter(sorted(filter(None, taken), key=order.index))
        return tuple(next(seated) if one else 0 for one in taken)


def _row(members: Sequence[Player], boards: int) -> tuple[int, ...]:
    numbers = [one.no for one in members[:boards]]
    return (*numbers, *[0] * (boards - len(numbers)))


def strength(members: tuple[Player, ...], boards: int) -> int:
    """The average rating of the first members, one for each board; the unrated do not count."""
    rated = [one.rating for one in members[:boards] if one.rating]
    return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0
