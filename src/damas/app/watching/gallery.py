"""The boards of one list, and its listeners; each message is made once for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ...rules.regulations import REGULATIONS
from ...rules.variants import VARIANTS
from ..live import Listener, Packet
from ..views.positions import VariantView, variant_view
from ..views.watched import WatchedChange, WatchedView
from .board import WatchedBoard

Counted = Callable[[str], int]
"""The number of spectators of a game, by its id."""


class BoardsMessage(TypedDict):
    """All boards of a list."""

    type: Literal["boards"]
    variants: dict[str, VariantView]
    boards: list[WatchedView]


class ChangesMessage(TypedDict):
    """What has changed in a list: its order, new boards, moves, numbers of spectators by game."""

    type: Literal["changes"]
    order: NotRequired[list[str]]
    boards: NotRequired[list[WatchedView]]
    moved: NotRequired[list[WatchedChange]]
    spectators: NotRequired[dict[str, int]]


class Changes:
    """Changes of a list, told to each client in its language."""

    def __init__(self, make: Callable[[str], ChangesMessage]) -> None:
        self._make = make
        self._packets: dict[str, Packet] = {}

    def packet(self, locale: str) -> Packet:
        """The message; the same for all clients of a language."""
        if locale not in self._packets:
            self._packets[locale] = Packet.of(self._make(locale))
        return self._packets[locale]


class Gallery:
    """Boards side by side. *variant*: of one game alone, "" for all; *single*: one board, by its
    address, which stays when it is over."""

    def __init__(self, counted: Counted, *, variant: str = "", single: str = "") -> None:
        self.variant = variant
        self.single = single
        self.listeners: set[Listener] = set()
        self.closed = False
        self.boards: dict[str, WatchedBoard] = {}
        self._counted = counted
        self._counts: dict[str, int] = {}
        self._moved: set[str] = set()
        self._added: set[str] = set()
        self._reordered = False

    def join(self, listener: Listener) -> None:
        """Adds a listener."""
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.discard(listener)

    def close(self) -> None:
        """Notifies the listeners that there is nothing to see any more."""
        self.closed = True
        for listener in tuple(self.listeners):
            listener(None)

    def add(self, board: WatchedBoard) -> None:
        """Shows one more board, after the others."""
        name = board.session.record.id
        self.boards[name] = board
        self._added.add(name)
        self._reordered = True

    def drop(self, game_id: str) -> None:
        """Removes a board."""
        self._reordered = self.boards.pop(game_id, None) is not None or self._reordered

    def note(self, game_id: str) -> None:
        """Notes a change of a board."""
        if game_id in self.boards:
            self._moved.add(game_id)

    def send_changes(self) -> None:
        """Sends the listeners all changes since the last message, in one."""
        counts = self._newly_counted()
        added, moved = self._added & self.boards.keys(), self._moved - self._added
        moved &= self.boards.keys()
        reordered, self._reordered = self._reordered, False
        self._added, self._moved = set(), set()
        if not (added or moved or reordered or counts):
            return
        order = list(self.boards) if reordered else None
        news = Changes(lambda locale: self._changes(locale, added, moved, order, counts))
        for listener in tuple(self.listeners):
            listener(news)

    def state(self, locale: str) -> Packet:
        """All boards as they are now."""
        message: BoardsMessage = {
            "type": "boards",
            "variants": _boards_of_variants(),
            "boards": [self._view(one, locale) for one in self.boards.values()],
        }
        return Packet.of(message)

    def _view(self, board: WatchedBoard, locale: str) -> WatchedView:
        return board.view(locale, self._counted(board.session.record.id))

    def _changes(
        self,
        locale: str,
        added: set[str],
        moved: set[str],
        order: list[str] | None,
        counts: Mapping[str, int],
    ) -> ChangesMessage:
        held = self.boards
        message: ChangesMessage = {"type": "changes"}
        if order is not None:
            message["order"] = order
        if added:
            message["boards"] = [
                self._view(held[name], locale) for name in sorted(added) if name in held
            ]
        if moved:
            message["moved"] = [held[name].moved(locale) for name in sorted(moved) if name in held]
        if counts:
            message["spectators"] = dict(counts)
        return message

    def _newly_counted(self) -> dict[str, int]:
        """The counts that have changed since the last message."""
        now = {name: self._counted(name) for name in self.boards}
        changed = {name: count for name, count in now.items() if self._counts.get(name, 0) != count}
        self._counts = now
        return changed


def regulations_of(variant: str) -> list[str] | None:
    """The rule books of a game; None for all."""
    if not variant:
        return None
    return [one.id for one in REGULATIONS.values() if one.variant.id == variant]


def _boards_of_variants() -> dict[str, VariantView]:
    return {name: variant_view(one) for name, one in VARIANTS.items()}
