"""The log of a game as plain values: written from a game, checked and played on one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .._kernel import Move
from ..base.arguments import check_kind, wrong_kind
from ..base.errors import GameStateError
from .refusal import check_squares
from .regulations import REGULATIONS, Regulation, read_book, regulation
from .variants import Colour


class Replayed(Protocol):
    """A game that takes the events of a log."""

    def apply(self, event: Mapping[str, Any], /) -> None: ...


G = TypeVar("G", bound=Replayed)


class Acts(Protocol):
    """The acts of a game that an event can ask for."""

    def push(self, move: Move | str | Sequence[int], /) -> None: ...
    def offer_draw(self, colour: Colour, /, *, stored: bool = ...) -> None: ...
    def accept_draw(self, colour: Colour, /) -> None: ...
    def decline_draw(self, colour: Colour, /) -> None: ...
    def resign(self, colour: Colour, /) -> None: ...
    def flag_fell(self, colour: Colour, /, *, drawn: bool | None, by_moves: bool) -> None: ...
    def claim(self, colour: Colour, rule: str, /) -> None: ...
    def adjudicate(self, reason: str, /, *, white: str, black: str) -> None: ...


def opened(
    events: Iterable[Mapping[str, Any]],
) -> tuple[Regulation, str | None, Iterator[Mapping[str, Any]]]:
    """The regulation and FEN that a log starts with, and the events that follow.

    Raises GameStateError for a log without a complete start, ArgumentError for no log at all.
    """
    if isinstance(events, str | Mapping) or not isinstance(events, Iterable):
        raise wrong_kind("events", events, kinds="Iterable[dict]")
    log = iter(events)
    start = next(log, None)
    if start is not None:
        check_kind("event", start, Mapping)
    if start is None or start.get("event") != "start":
        raise GameStateError("log-without-start", "A game's log begins with its start")
    options = start.get("options", {})
    check_kind("options", options, Mapping)
    return _book(start).with_options(**options), start.get("fen"), log


def _book(start: Mapping[str, Any]) -> Regulation:
    """The rule book of a log, whose text a log holds if it is one of somebody's own."""
    name = _field(start, "regulation")
    text = start.get("book")
    if text is None:
        return regulation(name)
    check_kind("book", text, str)
    book = read_book(text, str(name))
    if book.id != name:
        raise GameStateError(
            "another-book",
            "The rule book in the log is {book}, but its start names {regulation}",
            book=book.id,
            regulation=str(name),
        )
    return REGULATIONS.keep(book)


def replayed(
    make: Callable[[Regulation, str | None], G],
    rules: Regulation,
    fen: str | None,
    log: Iterable[Mapping[str, Any]],
) -> G:
    """The game of a log. One that goes on where the rules now end it was played by the edition of
    the rule book before, and is played by that."""
    acts = list(log)
    try:
        return _played(make(rules, fen), acts)
    except GameStateError:
        if rules.earlier is None:
            raise
        return _played(make(rules.earlier, fen), acts)


def _played(game: G, acts: Iterable[Mapping[str, Any]]) -> G:
    for event in acts:
        game.apply(event)
    return game


def play(game: Acts, event: Mapping[str, Any]) -> None:
    """Does to *game* what one *event* says; raises GameStateError for an unknown or incomplete one,
    and the errors of the act itself."""
    if type(event) is not dict:  # the usual case, told first: logs are long
        check_kind("event", event, Mapping)
    match event.get("event"):
        case "move":
            path = _field(event, "path")
            if type(path) is not list or not all(type(number) is int for number in path):
                check_squares(path)
            game.push(path if type(path) is list else list(path))
        case "offer_draw":
            game.offer_draw(_field(event, "by"), stored=True)
        case "accept_draw" | "decline_draw" | "resign" as kind:
            getattr(game, kind)(_field(event, "by"))
        case "flag":  # a draw is written down: logs of before know none
            drawn, by_moves = (event.get(key) is True for key in ("drawn", "by_moves"))
            game.flag_fell(_field(event, "by"), drawn=drawn, by_moves=by_moves)
        case "claim":
            game.claim(_field(event, "by"), _field(event, "rule"))
        case "adjudicate":
            white, black = _field(event, "white"), _field(event, "black")
            game.adjudicate(_field(event, "reason"), white=white, black=black)
        case kind:
            raise GameStateError(
                "unknown-event", "A game's log has no event {kind}", kind=repr(kind)
            )


def _field(event: Mapping[str, Any], name: str) -> Any:
    if name not in event:
        raise GameStateError(
            "incomplete-event",
            "The event {kind} of a game's log has no {field}",
            kind=repr(event.get("event")),
            field=name,
        )
    return event[name]


def written(
    start: Mapping[str, Any],
    moves: Sequence[tuple[str, Move]],
    acts: Sequence[Mapping[str, Any]],
    last_ply: int,
) -> tuple[dict[str, Any], ...]:
    """The whole log: *start*, each of *moves* with its mover before it, the *acts* at their ply."""
    merged = [dict(start)]
    for ply, (mover, move) in enumerate(moves):
        merged += [dict(event) for event in acts if event["ply"] == ply]
        merged.append({"event": "move", "ply": ply, "by": mover, "path": list(move.path)})
    merged += [dict(event) for event in acts if event["ply"] == last_ply]
    return tuple(merged)
