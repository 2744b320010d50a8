"""The questions of a repertoire: positions in which its own side has an answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from .tree import START, Repertoire, RepertoireNode

__all__ = ["START", "OpeningQuestion", "is_right", "questions"]


@dataclass(frozen=True, slots=True)
class OpeningQuestion:
    """A position in which a move is asked; *is_new*: it was never asked."""

    node: RepertoireNode
    is_new: bool


def asked(repertoire: Repertoire) -> Iterator[RepertoireNode]:
    """Every position that can be asked, those nearest to the start first."""
    todo = deque([repertoire.root])
    while todo:
        node = todo.popleft()
        if repertoire.is_asked(node):
            yield node
        todo.extend(node.children)


def questions(
    repertoire: Repertoire, due: Sequence[str], known: Collection[str]
) -> Iterator[OpeningQuestion]:
    """The questions in their order: the names that are *due* as they come, then those that nobody
    has asked: *known* has a card of each that was."""
    askable = {node.key: node for node in asked(repertoire)}
    for key in due:
        if key in askable:
            yield OpeningQuestion(askable[key], is_new=False)
    for key, node in askable.items():
        if key not in known:
            yield OpeningQuestion(node, is_new=True)


def is_right(node: RepertoireNode, path: Sequence[int]) -> bool:
    """Whether a move, by its squares, is an answer of the repertoire."""
    return any(one.move is not None and list(one.move.path) == list(path) for one in node.children)
