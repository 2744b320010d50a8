"""Errors for training: for each code the ways in which it happens in a given position.

A way is tried; the table then says if the result is the one wanted (drill.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import ascii_lowercase
from types import MappingProxyType

from .scenario_builder import Event, ScenarioBuilder, moved, pressed, taken_in_mixed_order

Way = Callable[[ScenarioBuilder], "list[Event] | None"]


def _two_moves(builder: ScenarioBuilder) -> list[Event] | None:
    """a: his own move, and another before the opponent has played."""
    for first in builder.moves():
        after = builder.board.after(first)
        again = ScenarioBuilder(
            builder.book, builder.flipped(after, builder.by), builder.chance, presses=False
        )
        second = [s for s in again.steps(builder.by) if s[0] != first.to_square]
        if second and not again.due:
            return [*builder.played(first), *builder.ended(moved(builder.by, second[0]))]
    return None


def _backwards(builder: ScenarioBuilder) -> list[Event] | None:
    """b: a man goes back, two squares at once, or straight on; a king goes over an own piece."""
    if builder.due:
        return None
    for start in builder.of(builder.by):
        ends = _man_ends(builder, start) if builder.is_man(start) else _king_ends(builder, start)
        fit = [end for end in ends if builder.is_empty(end)]
        if fit:
            end = builder.chance.choice(fit)
            return builder.ended(builder.touched(start), moved(builder.by, [start, end]))
    return None


def _man_ends(builder: ScenarioBuilder, start: int) -> list[int]:
    ahead = builder.forward(builder.by)
    steps = ((-1, -ahead), (1, -ahead), (-2, 2 * ahead), (2, 2 * ahead), (0, 2 * ahead))
    if builder.row.all_squares:
        steps = ((0, -ahead), (-1, ahead), (1, ahead), (0, 2 * ahead), (2, 0))
    ends = [builder.neighbour(start, *step) for step in steps]
    return [end for end in ends if end is not None and end not in builder.far(builder.by)]


def _king_ends(builder: ScenarioBuilder, start: int) -> list[int]:
    mine = set(builder.of(builder.by))
    between = ((end, builder.between(start, end) or ()) for end in builder.row.numbers)
    return [end for end, way in between if mine.intersection(way)]


def _uncrowned(builder: ScenarioBuilder) -> list[Event] | None:
    """b: a new king moves although nobody has crowned it (INT 3.7, FPD 2.2.7)."""
    if builder.book.crowning is None:
        return None
    for first in builder.board.legal_moves:
        if not first.promotes:
            continue
        reply_to = ScenarioBuilder(
            builder.book, builder.board.after(first), builder.chance, presses=builder.presses
        )
        for reply in reply_to.moves():
            then = reply_to.board.after(reply)
            mine = [m for m in then.legal_moves if m.from_square == first.to_square]
            if mine:
                events = [e for e in builder.played(first) if e["event"] != "crown"]
                return [*events, *reply_to.played(reply), moved(builder.by, mine[0].path)]
    return None


def _other_piece(builder: ScenarioBuilder) -> list[Event] | None:
    """c: one piece touched, another played."""
    for move in builder.moves():
        others = {m.from_square for m in builder.board.legal_moves} - {move.from_square}
        if others:
            touched = builder.chance.choice(sorted(others))
            return [builder.touched(touched), *builder.played(move)]
    return None


def _taken_back(builder: ScenarioBuilder) -> list[Event] | None:
    """d: the piece goes back to where it came from."""
    for move in builder.moves(most=0):
        back = moved(builder.by, [move.to_square, move.from_square])
        return [*builder.played(move), back]
    return None


def _changed(builder: ScenarioBuilder) -> list[Event] | None:
    """d: let go on one square, then taken to another that it could have gone to."""
    for move in builder.moves(most=0):
        others = [
            m
            for m in builder.moves(most=0)
            if m.from_square == move.from_square and m.to_square != move.to_square
        ]
        if others:
            first = [moved(builder.by, move.path)]
            return [
                *first,
                *builder.ended(moved(builder.by, [move.to_square, others[0].to_square])),
            ]
    return None


def _opponents(builder: ScenarioBuilder) -> list[Event] | None:
    """e: a piece of the opponent is played."""
    for step in builder.steps(builder.foe):
        return builder.ended(moved(builder.by, step))
    return None


def _no_capture(builder: ScenarioBuilder) -> list[Event] | None:
    """f: a quiet move, although a capture is due."""
    if not builder.due:
        return None
    for step in builder.steps(builder.by):
        return builder.ended(builder.touched(step[0]), moved(builder.by, step))
    return None


def _without_reason(builder: ScenarioBuilder) -> list[Event] | None:
    """g: a piece is taken off although nothing was captured."""
    for move in builder.moves(most=0):
        stand = [
            n for n in builder.of(builder.foe) + builder.of(builder.by) if n != move.from_square
        ]
        if len(stand) > 4:
            return [*builder.played(move), *builder.taken([builder.chance.choice(stand)])]
    return None


def _huffed(builder: ScenarioBuilder) -> list[Event] | None:
    """g: a piece of the opponent is taken off before any move, as when huffing was the custom."""
    if builder.due or len(builder.of(builder.foe)) < 3:
        return None
    for number in builder.of(builder.foe):
        return builder.taken([number])
    return None


def _too_few(builder: ScenarioBuilder) -> list[Event] | None:
    """h: a capture carried through, but not the one that the law of majority asks for."""
    if not builder.due:
        return None
    for path, taken in builder.chains():
        if not builder.board.find_moves(path) and not builder.lands(path[0], path[-1]):
            return builder.ended(moved(builder.by, path), *builder.taken(taken))
    return None


def _let_go(builder: ScenarioBuilder) -> list[Event] | None:
    """i: the chain could go on, but the piece is let go and the clock pressed."""
    for move in builder.moves(least=2):
        if len(move.path) < 3 or move.path[0] == move.path[-1]:
            continue
        path = move.path[: builder.chance.randint(2, len(move.path) - 1)]
        if not builder.lands(path[0], path[-1]):
            return [moved(builder.by, path), pressed(builder.by)]
    return None


def _too_early(builder: ScenarioBuilder) -> list[Event] | None:
    """j: the captured piece is taken off before the capturing one has moved."""
    for move in builder.moves(least=1):
        first = builder.order(move)[0]
        return [builder.touched(move.from_square), *builder.taken([first])]
    return None


def _in_the_air(builder: ScenarioBuilder) -> list[Event] | None:
    """j: the capturing piece stands half way, still in the hand; a piece is taken off."""
    for move in builder.moves(least=2):
        if len(move.path) < 3 or not builder.is_empty(move.path[1]):
            continue
        lift = {"event": "lift", "by": builder.by, "square": move.from_square}
        rest = {"event": "put", "by": builder.by, "square": move.path[1], "released": False}
        return [lift, rest, *builder.taken(builder.order(move)[:1])]
    return None


def _left(builder: ScenarioBuilder) -> list[Event] | None:
    """k: the clock is pressed while captured pieces stand."""
    for move in builder.moves(least=1):
        order = builder.order(move)
        off = order[: builder.chance.randint(0, len(order) - 1)]
        return [moved(builder.by, move.path), *builder.taken(off), pressed(builder.by)]
    return None


def _after_capture(builder: ScenarioBuilder, whose: str) -> list[Event] | None:
    for move in builder.moves(least=1):
        stand = [n for n in builder.of(whose) if n not in (*move.captured, move.from_square)]
        if len(stand) > 2:
            wrong = _near(builder, stand, move.path[-1])
            return [*builder.played(move, press=False), *builder.ended(*builder.taken([wrong]))]
    return None


def _near(builder: ScenarioBuilder, squares: list[int], end: int) -> int:
    """The square that lies nearest: a slip of the hand."""
    x, y = builder.row.place(end)

    def far(number: int) -> int:
        u, v = builder.row.place(number)
        return abs(u - x) + abs(v - y)

    return min(squares, key=far)


def _not_captured(builder: ScenarioBuilder) -> list[Event] | None:
    """l: one more of the opponent's pieces is taken off."""
    return _after_capture(builder, builder.foe)


def _remove_own_piece(builder: ScenarioBuilder) -> list[Event] | None:
    """n: an own piece is taken off with the captured ones."""
    return _after_capture(builder, builder.by)


def _halted(builder: ScenarioBuilder) -> list[Event] | None:
    """m: the removal stops half way; something else is touched, then it goes on."""
    for move in builder.moves(least=2):
        order = builder.order(move)
        stop = builder.chance.randint(1, len(order) - 1)
        others = [n for n in builder.of(builder.by) if n != move.from_square] or [move.to_square]
        events = [moved(builder.by, move.path), *builder.taken(order[:stop])]
        events.append(builder.touched(builder.chance.choice(others)))
        return [*events, *builder.ended(*builder.taken(order[stop:]))]
    return None


def _unclear(builder: ScenarioBuilder) -> list[Event] | None:
    """The piece goes at once to the end of its chain; its jumps are not shown (INT 4.9)."""
    for move in builder.moves(least=2):
        ends = [move.from_square, move.to_square]
        if ends[0] != ends[1] and builder.between(ends[0], ends[1]) is None:
            return [moved(builder.by, ends), *builder.ended(*builder.taken(builder.order(move)))]
    return None


def _light(builder: ScenarioBuilder) -> list[Event] | None:
    """A man is let go on a light square (INT 5.3)."""
    if builder.due:
        return None
    for start, end in builder.steps(builder.by):
        x, y = builder.row.place(start)
        u, v = builder.row.place(end)
        beside = builder.chance.choice([(u, y), (x, v)])
        name = f"{ascii_lowercase[beside[0]]}{builder.row.size - beside[1]}"
        return builder.ended(moved(builder.by, [start, name]))
    return None


def _crowned_in_passing(builder: ScenarioBuilder) -> list[Event] | None:
    """A man that only passed his promotion row is crowned (INT 4.15)."""
    for move in builder.moves(least=2):
        passes = builder.far(builder.by).intersection(move.path[1:-1])
        if passes and builder.is_man(move.from_square):
            crown = {"event": "crown", "by": builder.by, "square": move.to_square}
            return [*builder.played(move, press=False), *builder.ended(crown)]
    return None


def _crowned(builder: ScenarioBuilder) -> list[Event] | None:
    """A man is crowned that has not reached his promotion row."""
    for move in builder.moves(most=0):
        if builder.is_man(move.from_square):
            crown = {"event": "crown", "by": builder.by, "square": move.to_square}
            return [*builder.played(move, press=False), *builder.ended(crown)]
    return None


WAYS: Mapping[str, tuple[Way, ...]] = MappingProxyType(
    {
        "a": (_two_moves,),
        "b": (_uncrowned, _backwards),
        "c": (_other_piece,),
        "d": (_taken_back, _changed),
        "e": (_opponents,),
        "f": (_no_capture,),
        "g": (_huffed, _without_reason),
        "h": (_too_few,),
        "i": (_let_go,),
        "j": (_in_the_air, _too_early),
        "k": (_left,),
        "l": (_not_captured,),
        "m": (_halted,),
        "n": (_remove_own_piece,),
        "unclear": (_unclear,),
        "disorder": (taken_in_mixed_order,),
        "inactive": (_light,),
        "crown": (_crowned_in_passing, _crowned),
    }
)
"""Code → the ways in which it happens."""
