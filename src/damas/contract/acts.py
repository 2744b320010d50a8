"""Acts: what a person does, each declared once beside the code that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from ..base.text import Text
from .values import Declared


@dataclass(frozen=True, slots=True)
class DeclaredAct:
    """An act beside the fields of its *data*: the *sentence* for the log; *undoable*: False for an
    act that always stands."""

    name: str
    data: type[Any]
    sentence: Text
    _: KW_ONLY
    undoable: bool = True


A = TypeVar("A", bound=DeclaredAct)
D = TypeVar("D", bound=Declared)
P = ParamSpec("P")


class ActTable(dict[str, A], Generic[A, P]):
    """The acts of one kind of log by their names. *make*: the facts of an act."""

    def __init__(self, make: Callable[Concatenate[str, type[Any], Text, P], A]) -> None:
        super().__init__()
        self._make = make

    def declare(
        self, name: str, sentence: Text, *args: P.args, **facts: P.kwargs
    ) -> Callable[[type[D]], type[D]]:
        """Declares the class below it as the data of the act *name*, and gives it the act."""

        def declared(data: type[D]) -> type[D]:
            self[name] = data.act = self._make(name, data, sentence, *args, **facts)  # type: ignore[attr-defined]
            return data

        return declared
