"""Acts that look wrong at a board and are right: so that trainees do not see faults everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.regulations import Regulation
from ..wording.phrases import adjusting_word
from .scenario_builder import Event, ScenarioBuilder, moved, taken_in_mixed_order


@dataclass(frozen=True, slots=True)
class LegalLookalike:
    """One right act: *way* makes it, *why* is the reason that nothing is irregular.

    *citation* gives the article, or None where the book is silent; *like*: the irregularities that
    it is taken for; *known* says whether the book lets it happen at all; *worded*: the reason in a
    book that names the word to be said.
    """

    way: Callable[[ScenarioBuilder], list[Event] | None]
    why: Text
    citation: Callable[[Regulation], Citation | None]
    like: tuple[str, ...]
    known: Callable[[Regulation], bool] = lambda _: True
    worded: Text | None = None

    def reason(self, book: Regulation) -> Text:
        """The reason that nothing is irregular, with the word that the *book* names."""
        word = adjusting_word(book)
        return Text(self.worded.template, {"word": word}) if self.worded and word else self.why


def _touch(book: Regulation) -> Citation | None:
    return None if book.touch is None else book.touch.citation


def _has_touch(book: Regulation) -> bool:
    return book.touch is not None


def _capture(builder: ScenarioBuilder) -> list[Event] | None:
    """A long capture, its pieces taken off in the order of the jumps or against it."""
    for move in builder.moves(least=2):
        order = builder.order(move)
        off = order if builder.chance.random() < 0.5 else order[::-1]
        return [moved(builder.by, move.path), *builder.ended(*builder.taken(off))]
    return None


def _adjust(builder: ScenarioBuilder) -> list[Event] | None:
    """A piece put right in its square, after a warning, and another played."""
    for move in builder.moves():
        others = [n for n in builder.of(builder.by) if n != move.from_square]
        if others:
            said: Event = {"event": "adjust", "by": builder.by}
            return [said, builder.touched(others[0]), *builder.played(move)]
    return None


def _free(builder: ScenarioBuilder) -> list[Event] | None:
    """Touched: a piece that cannot capture while another must."""
    return _touch_idle(builder) if builder.due else None


def _touch_piece_without_move(builder: ScenarioBuilder) -> list[Event] | None:
    """Touched: a piece that has no legal move."""
    return None if builder.due else _touch_idle(builder)


def _touch_idle(builder: ScenarioBuilder) -> list[Event] | None:
    playable = {m.from_square for m in builder.board.legal_moves}
    idle = [n for n in builder.of(builder.by) if n not in playable]
    for move in builder.moves():
        if idle:
            return [
                builder.touched(idle[0]),
                builder.touched(move.from_square),
                *builder.played(move),
            ]
    return None


def _foreign(builder: ScenarioBuilder) -> list[Event] | None:
    """Touched: a piece of the opponent that cannot be captured."""
    caught = {n for move in builder.board.legal_moves for n in move.captured}
    theirs = [n for n in builder.of(builder.foe) if n not in caught]
    for move in builder.moves():
        if theirs:
            return [builder.touched(theirs[0]), *builder.played(move)]
    return None


def _waiting(builder: ScenarioBuilder) -> list[Event] | None:
    """Touched by the player whose turn it is not: one of his own pieces."""
    for move in builder.moves(most=0):
        touch: Event = {"event": "touch", "by": builder.foe, "square": builder.of(builder.foe)[0]}
        return [touch, *builder.played(move)]
    return None


def _play_another_piece(builder: ScenarioBuilder) -> list[Event] | None:
    """One piece touched, another played, where the book does not speak of touching."""
    for move in builder.moves():
        others = {m.from_square for m in builder.board.legal_moves} - {move.from_square}
        if others:
            return [builder.touched(min(others)), *builder.played(move)]
    return None


def _passing(builder: ScenarioBuilder) -> list[Event] | None:
    """A man passes his promotion row in a capture and stays a man."""
    for move in builder.moves(least=2):
        if builder.is_man(move.from_square) and builder.far(builder.by).intersection(
            move.path[1:-1]
        ):
            return builder.played(move)
    return None


def _promotion(builder: ScenarioBuilder) -> list[Event] | None:
    """A man stops on his promotion row and is crowned by the opponent."""
    for move in builder.board.legal_moves:
        if move.promotes:
            return builder.played(move)
    return None


def _accident(builder: ScenarioBuilder) -> list[Event] | None:
    """The table is knocked and pieces slide; they are put back."""
    for move in builder.moves(most=0):
        return [*builder.played(move), {"event": "accident", "by": "arbiter"}]
    return None


LOOKALIKES: Mapping[str, LegalLookalike] = MappingProxyType(
    {
        "capture": LegalLookalike(
            _capture,
            Text("The captured pieces came off when the capture was at its end, in good order."),
            lambda book: book.captures.removal or book.articles.get("chain"),
            like=("m", "l", "disorder"),
        ),
        "order": LegalLookalike(
            taken_in_mixed_order,
            Text("The book asks for no order in which captured pieces come off."),
            lambda _: None,
            known=lambda book: book.captures.removal is None,
            like=("m", "l", "k"),
        ),
        "adjust": LegalLookalike(
            _adjust,
            Text(
                "The player announced the adjustment before the touch: the piece need not"
                " be played."
            ),
            lambda book: None if book.touch is None else book.touch.adjust,
            known=_has_touch,
            worded=Text('"{word}" was said before the touch: the piece does not bind.'),
            like=("c", "b"),
        ),
        "free": LegalLookalike(
            _free,
            Text("The piece touched cannot make the compulsory capture: it does not bind."),
            _touch,
            known=_has_touch,
            like=("c", "f"),
        ),
        "stuck": LegalLookalike(
            _touch_piece_without_move,
            Text("The piece touched cannot be played: another may be."),
            _touch,
            known=_has_touch,
            like=("c", "b"),
        ),
        "foreign": LegalLookalike(
            _foreign,
            Text("A touched piece of the opponent does not bind."),
            _touch,
            known=_has_touch,
            like=("c", "e"),
        ),
        "waiting": LegalLookalike(
            _waiting,
            Text("A touch binds only the player whose turn it is."),
            _touch,
            known=_has_touch,
            like=("c", "a"),
        ),
        "unspoken": LegalLookalike(
            _play_another_piece,
            Text("The book does not speak of touching: a touched piece does not bind."),
            lambda _: None,
            known=lambda book: book.touch is None,
            like=("b", "d"),
        ),
        "passing": LegalLookalike(
            _passing,
            Text("A man that only passes the promotion row in a capture stays a man."),
            lambda book: book.parameters["promotion_in_passing"].citation,
            known=lambda book: (
                book.variant.men_capture_backward and not book.variant.promotion_in_passing
            ),
            like=("b", "i", "crown"),
        ),
        "promotion": LegalLookalike(
            _promotion,
            Text("The man ended its move on the promotion row: the opponent crowns it."),
            lambda book: book.articles.get("promotion"),
            like=("b", "crown", "a"),
        ),
        "accident": LegalLookalike(
            _accident,
            Text("An accident is no irregularity: the pieces are put back, nobody is at fault"),
            lambda book: book.conduct.get("accident"),
            like=("g", "b", "e"),
        ),
    }
)
"""Name → the right act."""
