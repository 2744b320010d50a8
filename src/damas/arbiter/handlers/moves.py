"""Hands on the board: pieces lifted, put down and moved (TCH-03, IRR-01 a to i)."""

from __future__ import annotations

from ..draft import Draft
from ..effects.conduct import note_conduct
from ..effects.irregularities import record_irregularity
from ..effects.moving import carry_out, require_free
from ..effects.removals import remove_captured
from ..effects.touching import require_piece, touch_piece
from ..model.codes import PUT
from ..model.pieces import NAMES, promotion_rows, without_first
from ..protocol import events
from ..protocol.errors import EventError


def move(draft: Draft, event: events.Move) -> None:
    """A move is carried out and the piece let go."""
    carry_out(draft, event.by, event.path, event.hand)


def lift(draft: Draft, event: events.Lift) -> None:
    """A piece is taken up: touched, and off its square until it is put down."""
    by, square = event.by, event.square
    require_piece(draft, square)
    if by in draft.pieces.held:
        raise EventError("hand-full", "This hand holds a piece already")
    if square in draft.awaiting:
        if by == "arbiter" or not draft.refused_as_over(by):
            remove_captured(draft, by, square)
        return
    if by != "arbiter":
        if draft.refused_as_over(by):
            return
        touch_piece(draft, by, square)
    draft.pieces = draft.pieces.lifted(by, square)


def put(draft: Draft, event: events.Put) -> None:
    """The piece in the hand is put down; not *released*, it may still go elsewhere (INT 3.12)."""
    by, place = event.by, event.square
    if event.piece is not None:
        require_free(draft, place)
        _put_on(draft, by, place, event.piece)
        return
    held = draft.pieces.held.get(by)
    if held is None:
        raise EventError("empty-hand", "This hand holds no piece")
    if place != held.origin:
        require_free(draft, place)
    if event.released is False:
        _rest(draft, by, held.path, place)
        return
    draft.pieces = draft.pieces.put_back(by)
    if place == held.origin and len(held.path) == 1:
        return
    if _turns_away(draft, held.path, place):
        _note_return(draft, by)
    full, straight = (*held.path, place), (held.origin, place)
    fits = isinstance(place, int) and draft.record.board.find_moves([*held.path, place])
    path = full if fits and len(full) > 2 else straight
    if path[0] != path[-1] or len(path) > 2:
        carry_out(draft, by, path, None)


def _rest(draft: Draft, by: str, path: tuple[int, ...], place: int | str) -> None:
    """Sets the piece down without letting go; where it goes on from there, a capture goes on."""
    if _turns_away(draft, path, place):
        _note_return(draft, by)
        path = path[:1]
    if isinstance(place, int) and place != path[-1]:
        draft.pieces = draft.pieces.holding(by, (*path, place))
    else:
        draft.pieces = draft.pieces.holding(by, path)


def _turns_away(draft: Draft, path: tuple[int, ...], place: int | str) -> bool:
    """Whether a piece that has rested on a square is taken back from it, or to another instead.

    A capture that goes on jump by jump is neither.
    """
    if len(path) == 1 or place == path[-1]:
        return False
    way = (*path, place)
    return not any(move.path[: len(way)] == way for move in draft.record.legal_moves)


def _note_return(draft: Draft, by: str) -> None:
    """Going to squares and back again and again is noted (FPD 5.1.5, AMB-13)."""
    rule = draft.policy.touch
    draft.talk, count = draft.talk.with_return(by)
    if rule is not None and rule.back is not None and count > 1:
        note_conduct(draft, "back", by)


def _put_on(draft: Draft, by: str, place: int | str, name: str) -> None:
    """Puts on a piece from beside the board; where the record has it, that is no fault."""
    if draft.refused_as_over(by):
        return
    piece, pieces = NAMES.index(name), draft.pieces
    colour = name.split(maxsplit=1)[0]
    light = next((one for one in pieces.inactive if one[1] == piece), None)
    if light is not None:  # the piece out of play is put back in (INT 5.3)
        pieces = pieces.taken_from_beside(light)
    elif pieces.is_full(colour):
        raise EventError("too-many", "There are no more pieces of this colour")
    if isinstance(place, str):
        draft.pieces = pieces.laid_beside(place, piece)
        if light is None or light in draft.light:  # nothing in play has changed
            left = draft.light if light is None else without_first(draft.light, light)
            draft.light = (*left, (place, piece))
        return
    man = piece in (1, 3) and place in promotion_rows(pieces.row)[colour]
    draft.pieces = pieces.with_piece(place, piece + man, uncrowned=man)
    if by != "arbiter" and draft.record.board.piece_at(place) != tuple(name.split()):
        record_irregularity(draft, PUT, by)
