"""What a desk sends beside the acts of an event, as it is filled in."""

from __future__ import annotations

from typing import Annotated

from ...base import bounds
from ...base.i18n import Text
from ...contract import Body, Caption
from ...contract.kinds import line
from ..core.schemas import CommandName

EventId = Annotated[str, line(bounds.ADDRESS)]
SectionName = Annotated[str, line(40)]


class SourceIn(Body):
    """The event whose clocks and boards are taken, "" for the event's own."""

    id: CommandName
    event: Annotated[EventId, Caption(Text("Clocks and boards of"))]


class OfficialsIn(Body):
    """The event whose arbiters and scorers are taken over."""

    event: Annotated[EventId, Caption(Text("Arbiters and scorers of"))]


class DeskContactIn(Body):
    """The address of a player as the desk enters it, "" for none; *agreed*: the person wants it."""

    email: Annotated[str, line(bounds.EMAIL), Caption(Text("E-mail address"), widget="email")]
    agreed: Annotated[bool, Caption(Text("The person wants it"))] = False


class CopyIn(Body):
    """The name of the copy, and whether the players are entered in it."""

    name: Annotated[str, line(least=1), Caption(Text("Name of the copy"))]
    players: Annotated[bool, Caption(Text("With its players"))] = False


class SectionIn(Body):
    """A section to be added; *own* names this event as a section, where it is none yet."""

    id: CommandName
    own: Annotated[
        SectionName, Caption(Text("Name of this tournament as a section, such as A"))
    ] = ""
    name: Annotated[SectionName, Caption(Text("Name of the new section, such as B or Women"))]


class SectionNameIn(Body):
    """Another name for a section."""

    id: CommandName
    name: Annotated[SectionName, Caption(Text("Name of this section"))]


class FestivalNameIn(Body):
    """Another name for a festival."""

    id: CommandName
    name: Annotated[str, line(80), Caption(Text("Name of the festival"))]


class HookIn(Body):
    """The address of a program that is to be told the news of an event."""

    address: Annotated[
        str,
        line(500, least=1),
        Caption(Text("Address of the program"), widget="url", example="https://"),
    ]
