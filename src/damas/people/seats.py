"""The seats of a game on screen: the person of each colour, and the right to watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules.variants import Colour
from .caller import OWNER_ID, Caller

COLOURS = ("white", "black")


@dataclass(frozen=True, slots=True)
class Seating:
    """*seats*: colour → id of the person; a colour that the engine plays has no seat. *people*: the
    colours that people play. A game of an older database has no seats: the owner has its people's
    colours. The seat of a deleted person is empty (""). *maker*: the person who made a game without
    seats.
    """

    people: tuple[Colour, ...]
    seats: Mapping[str, str]
    private: bool = False
    maker: str = ""

    def holder(self, colour: str) -> str:
        """The id of the person in a seat, "" if it is empty."""
        if colour not in self.people:
            return ""
        return self.seats.get(colour, "") if self.seats else OWNER_ID

    def colours_of(self, caller: Caller) -> tuple[Colour, ...]:
        """The colours for which *caller* acts."""
        if not caller.person:
            return ()
        return tuple(colour for colour in self.people if self.holder(colour) == caller.person)

    def acts_for_all(self, caller: Caller) -> bool:
        """Whether *caller* acts for every colour that people play, and for at least one."""
        return bool(self.people) and self.colours_of(caller) == self.people

    def takes_part(self, caller: Caller) -> bool:
        """Whether *caller* is a player, or made a game of two engines."""
        made = bool(self.maker) and self.maker == caller.person
        return made or bool(self.colours_of(caller))

    def may_watch(self, caller: Caller) -> bool:
        """Whether *caller* may see the game, also without being in its room."""
        return not self.private or caller.is_owner or self.takes_part(caller)

    def may_delete(self, caller: Caller) -> bool:
        """Whether *caller* may remove the game for good.

        One of two players may not, or a lost game could be removed.
        """
        if caller.is_owner:
            return True
        others = {self.holder(colour) for colour in self.people} - {caller.person, ""}
        return self.takes_part(caller) and not others
