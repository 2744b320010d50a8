"""What an act at a game is, the command that carries it, and the refusal of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, TypeVar

from pydantic import Field

from ...base.bounds import ANY
from ...base.i18n import Text
from ...contract import Declared
from ...store import CommandName, command_name

if TYPE_CHECKING:
    from ...base.citation import Citation
    from ...rules.regulations.questions import AfterFlag

Colour = Literal["white", "black"]
ClientId = Annotated[str, Field(max_length=64)] | int
"""The client's own name for a message: sent twice under it, an act is done once."""
Number = Annotated[int, Field(ge=0, le=ANY)]
Entry = tuple[str, dict[str, Any]]
"""The kind and the payload of an entry of a game's log."""
SAID = ("path", "text", "rule", "result", "days", "lines")
"""The fields of acts that belong to the name of a command, in the order in which logs have them."""


class CommandRefused(Exception):  # noqa: N818  (an answer foreseen by the rules, not a fault)
    """A command that cannot be carried out: a code, a sentence, the article if there is one."""

    def __init__(self, code: str, text: Text, citation: Citation | None = None) -> None:
        super().__init__(text)
        self.code, self.text, self.citation = code, text, citation


@dataclass(frozen=True, slots=True)
class GameActRule:
    """*by*: who may send the act: a "player", the "host" of a room by its own address, or the
    "server" alone. *alone*: only where no other person plays; *blocked*: also a person whom the
    owner of the server has blocked; *waits_in_pause*: not while the owner has paused all
    clocks; *after_flag*: the act as the rule book is asked about it after the fall of a flag.
    """

    by: Literal["player", "host", "server"] = "player"
    alone: bool = False
    blocked: bool = False
    waits_in_pause: bool = False
    after_flag: AfterFlag = "last-move"


class ActAtGame(Declared):
    """An act at a game. *by*: the colour, where the sender plays both; *ply*: the moves before the
    position it is meant for; *id*: the client's own name for it, None for the server's own acts."""

    stated: ClassVar[GameActRule]

    type: str
    id: ClientId
    by: Colour | None = None
    ply: Number | None = None

    @classmethod
    def own(cls, by: str | None = None, **fields: Any) -> Command:
        """The act, with these *fields*, as a command of the server itself, for *by*."""
        act = cls.model_construct(**{"id": None, "ply": None, **fields})
        return Command(act, by, from_server=True)

    def entry(self, at: ActMoment[Any]) -> Entry:
        """The entry that the act becomes. Raises CommandRefused or an error of the rules."""
        return self.type, {"by": at.by}


GAME_ACTS: dict[str, type[ActAtGame]] = {}
"""All acts at games by their names."""
A = TypeVar("A", bound=ActAtGame)
G = TypeVar("G")


def game_act(*names: str, rule: GameActRule | None = None) -> Callable[[type[A]], type[A]]:
    """Declares the class below it as the acts of these *names*; without a *rule* a player's."""

    def declared(act: type[A]) -> type[A]:
        act.stated = rule or GameActRule()
        GAME_ACTS.update(dict.fromkeys(names, act))
        return act

    return declared


@dataclass(slots=True)
class Command:
    """An act as it is to be carried out, for the colour *by*.

    *from_server*: it comes from the server itself: only then may it act for a colour that the
    engine plays. *lag_ms*: the believed lag of a move. *away_since_ms*: the stored time since which
    the opponent is away. *by_device*: the engine's move was found on the player's device. *why*:
    the engine's reason to decline an offer, as data.
    """

    act: ActAtGame
    by: str | None = None
    from_server: bool = False
    lag_ms: int | None = None
    away_since_ms: int | None = None
    by_device: bool = False
    why: Mapping[str, object] | None = None
    _name: CommandName | None = field(default=None, init=False)

    @property
    def kind(self) -> str:
        """The name of its act."""
        return self.act.type

    @property
    def name(self) -> CommandName | None:
        """Its name as a command of its colour, of its kind and for its position."""
        act = self.act
        if self._name is None and act.id is not None:
            caller, fields = f"{self.by} {act.type} {act.ply}", act.__dict__
            self._name = command_name(caller, str(act.id), *[fields.get(one) for one in SAID])
        return self._name


@dataclass(slots=True)
class ActMoment(Generic[G]):
    """The session of a *game*, and the *command* that becomes an entry now, for the colour *by*."""

    game: G
    command: Command
    by: str
    now_ms: int
