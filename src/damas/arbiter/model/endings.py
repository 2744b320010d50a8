"""Endings whose moves the arbiter counts (CBD Art. 59 E.E to F, IDF64 7.2.6 and 7.2.7).

They end no game by themselves: the table counts them, and the draw is claimed or given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...rules.board import COLOURS, Board
from ...rules.outcome import CounterStatus
from ...rules.regulations import ArbiterDraw, Material, Regulation
from ...rules.variants import Colour

Stood = Iterable[tuple[Board, bool]]


class EndingCount(NamedTuple):
    """An ending that is on the board. *plies*: single moves since it stands; *whole*: it stood when
    the record began, so that moves before it may count too."""

    rule: ArbiterDraw
    plies: int
    whole: bool

    def status(self, book: Regulation, last_ply: int) -> CounterStatus:
        """The same as one of the counters of draw rules; nobody's claim alone."""
        unit = book.plies(1)
        return CounterStatus(
            "endgame_limit",
            self.rule.citation,
            self.plies // unit,
            self.rule.moves,
            self.plies,
            book.plies(self.rule.moves),
            last_ply - self.plies,
            "claimable",
            inherited=self.rule.citation.inherited,
        )

    def is_reached(self, book: Regulation) -> bool:
        """Whether the moves that the rule allows are used up."""
        return self.plies >= book.plies(self.rule.moves)


def ending_counts(book: Regulation, back: Callable[[], Stood]) -> tuple[EndingCount, ...]:
    """The counted endings on the board.

    *back*: the positions of the game from the last one back to the start, each with whether a move
    led to it.
    """
    rules = [rule for rule in book.arbiter_draws if rule.moves]
    if not rules:
        return ()
    last, _ = next(iter(back()))
    found: dict[str, ArbiterDraw] = {}
    for rule in rules:
        if rule.name not in found and _fits(rule, last):
            found[rule.name] = rule
    return tuple(_counted(rule, rules, back()) for rule in found.values())


def _counted(rule: ArbiterDraw, rules: list[ArbiterDraw], back: Stood) -> EndingCount:
    """Counts back from the last position; endings of one name are one (Anexo I 100)."""
    group = [one for one in rules if one.name == rule.name]
    plies, led, last = 0, False, None
    for board, played in back:
        last = last or _material(board)
        anew = rule.pieces is not None and _material(board) != last  # captured or crowned
        if anew or not any(_fits(one, board) for one in group):
            return EndingCount(rule, plies, False)
        plies += led
        led = played
    return EndingCount(rule, plies, True)


def _material(board: Board) -> dict[Colour, Material]:
    return {one: (len(board.kings(one)), len(board.men(one))) for one in COLOURS}


def _fits(rule: ArbiterDraw, board: Board) -> bool:
    sides = _material(board)
    if rule.pieces is not None:
        low, high = rule.pieces
        return (
            all(kings for kings, _ in sides.values())
            and low <= sum(kings + men for kings, men in sides.values()) <= high
        )
    return any(
        sides[strong] in rule.strong
        and sides[weak] in rule.weak
        and _on(board, strong, rule.strong_line)
        and _on(board, weak, rule.line)
        for strong, weak in (COLOURS, COLOURS[::-1])
    )


def _on(board: Board, colour: Colour, line: str | None) -> bool:
    """Whether a king of *colour* stands on the named line."""
    if line is None:
        return True
    squares = board.variant.named_lines[line]
    return any(king in squares for king in board.kings(colour))
