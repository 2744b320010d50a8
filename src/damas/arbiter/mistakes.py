"""How players err in training: for each code the ways in which it happens in a given position.

A way is tried; whether the result is what it is meant to be is for the table to say (drill.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .scene import Event, Scene, moved, pressed

Way = Callable[[Scene], "list[Event] | None"]


def _two_lances(scene: Scene) -> list[Event] | None:
    """a: his own lance, and another before the opponent has played."""
    for first in scene.moves():
        after = scene.board.after(first)
        again = Scene(scene.book, scene.flipped(after, scene.by), scene.chance, presses=False)
        second = [s for s in again.steps(scene.by) if s[0] != first.to_square]
        if second and not again.due:
            return [*scene.lance(first), *scene.ended(moved(scene.by, second[0]))]
    return None


def _backwards(scene: Scene) -> list[Event] | None:
    """b: a man goes back, two squares at once, or straight on; a king goes over an own piece."""
    if scene.due:
        return None
    for start in scene.of(scene.by):
        ends = _man_ends(scene, start) if scene.is_man(start) else _king_ends(scene, start)
        fit = [end for end in ends if scene.is_empty(end)]
        if fit:
            end = scene.chance.choice(fit)
            return scene.ended(scene.touched(start), moved(scene.by, [start, end]))
    return None


def _man_ends(scene: Scene, start: int) -> list[int]:
    ahead = scene.forward(scene.by)
    steps = ((-1, -ahead), (1, -ahead), (-2, 2 * ahead), (2, 2 * ahead), (0, 2 * ahead))
    ends = [scene.neighbour(start, *step) for step in steps]
    return [end for end in ends if end is not None and end not in scene.far(scene.by)]


def _king_ends(scene: Scene, start: int) -> list[int]:
    mine = set(scene.of(scene.by))
    between = ((end, scene.between(start, end) or ()) for end in scene.row.numbers)
    return [end for end, way in between if mine.intersection(way)]


def _uncrowned(scene: Scene) -> list[Event] | None:
    """b: a new king moves although nobody has crowned it (INT 3.7, FPD 2.2.7)."""
    if scene.book.crowning is None:
        return None
    for first in scene.board.legal_moves:
        if not first.promotes:
            continue
        reply_to = Scene(scene.book, scene.board.after(first), scene.chance, presses=scene.presses)
        for reply in reply_to.moves():
            then = reply_to.board.after(reply)
            mine = [m for m in then.legal_moves if m.from_square == first.to_square]
            if mine:
                events = [e for e in scene.lance(first) if e["event"] != "crown"]
                return [*events, *reply_to.lance(reply), moved(scene.by, mine[0].path)]
    return None


def _other_piece(scene: Scene) -> list[Event] | None:
    """c: one piece touched, another played."""
    for move in scene.moves():
        others = {m.from_square for m in scene.board.legal_moves} - {move.from_square}
        if others:
            touched = scene.chance.choice(sorted(others))
            return [scene.touched(touched), *scene.lance(move)]
    return None


def _taken_back(scene: Scene) -> list[Event] | None:
    """d: the piece goes back to where it came from."""
    for move in scene.moves(most=0):
        back = moved(scene.by, [move.to_square, move.from_square])
        return [*scene.lance(move), back]
    return None


def _changed(scene: Scene) -> list[Event] | None:
    """d: let go on one square, then taken to another that it could have gone to."""
    for move in scene.moves(most=0):
        others = [
            m
            for m in scene.moves(most=0)
            if m.from_square == move.from_square and m.to_square != move.to_square
        ]
        if others:
            first = [moved(scene.by, move.path)]
            return [*first, *scene.ended(moved(scene.by, [move.to_square, others[0].to_square]))]
    return None


def _opponents(scene: Scene) -> list[Event] | None:
    """e: a piece of the opponent is played."""
    for step in scene.steps(scene.foe):
        return scene.ended(moved(scene.by, step))
    return None


def _no_capture(scene: Scene) -> list[Event] | None:
    """f: a quiet lance, although a capture is due."""
    if not scene.due:
        return None
    for step in scene.steps(scene.by):
        return scene.ended(scene.touched(step[0]), moved(scene.by, step))
    return None


def _without_reason(scene: Scene) -> list[Event] | None:
    """g: a piece is taken off although nothing was captured."""
    for move in scene.moves(most=0):
        stand = [n for n in scene.of(scene.foe) + scene.of(scene.by) if n != move.from_square]
        if len(stand) > 4:
            return [*scene.lance(move), *scene.taken([scene.chance.choice(stand)])]
    return None


def _huffed(scene: Scene) -> list[Event] | None:
    """g: a piece of the opponent is taken off before any lance, as when huffing was the custom."""
    if scene.due or len(scene.of(scene.foe)) < 3:
        return None
    for number in scene.of(scene.foe):
        return scene.taken([number])
    return None


def _too_few(scene: Scene) -> list[Event] | None:
    """h: a capture carried through, but not the one that the law of majority asks for."""
    if not scene.due:
        return None
    for path, taken in scene.chains():
        if not scene.board.find_moves(path) and not scene.lands(path[0], path[-1]):
            return scene.ended(moved(scene.by, path), *scene.taken(taken))
    return None


def _let_go(scene: Scene) -> list[Event] | None:
    """i: the chain could go on, but the piece is let go and the clock pressed."""
    for move in scene.moves(least=2):
        if len(move.path) < 3 or move.path[0] == move.path[-1]:
            continue
        path = move.path[: scene.chance.randint(2, len(move.path) - 1)]
        if not scene.lands(path[0], path[-1]):
            return [moved(scene.by, path), pressed(scene.by)]
    return None


def _too_early(scene: Scene) -> list[Event] | None:
    """j: the captured piece is taken off before the capturing one has moved."""
    for move in scene.moves(least=1):
        first = scene.order(move)[0]
        return [scene.touched(move.from_square), *scene.taken([first])]
    return None


def _in_the_air(scene: Scene) -> list[Event] | None:
    """j: the capturing piece stands half way, still in the hand; a piece is taken off."""
    for move in scene.moves(least=2):
        if len(move.path) < 3 or not scene.is_empty(move.path[1]):
            continue
        lift = {"event": "lift", "by": scene.by, "square": move.from_square}
        rest = {"event": "put", "by": scene.by, "square": move.path[1], "released": False}
        return [lift, rest, *scene.taken(scene.order(move)[:1])]
    return None


def _left(scene: Scene) -> list[Event] | None:
    """k: the clock is pressed while captured pieces stand."""
    for move in scene.moves(least=1):
        order = scene.order(move)
        off = order[: scene.chance.randint(0, len(order) - 1)]
        return [moved(scene.by, move.path), *scene.taken(off), pressed(scene.by)]
    return None


def _after_capture(scene: Scene, whose: str) -> list[Event] | None:
    for move in scene.moves(least=1):
        stand = [n for n in scene.of(whose) if n not in (*move.captured, move.from_square)]
        if len(stand) > 2:
            wrong = _near(scene, stand, move.path[-1])
            return [*scene.lance(move, press=False), *scene.ended(*scene.taken([wrong]))]
    return None


def _near(scene: Scene, squares: list[int], end: int) -> int:
    """The square that lies nearest: a slip of the hand."""
    x, y = scene.row.place(end)

    def far(number: int) -> int:
        u, v = scene.row.place(number)
        return abs(u - x) + abs(v - y)

    return min(squares, key=far)


def _not_captured(scene: Scene) -> list[Event] | None:
    """l: one more of the opponent's pieces is taken off."""
    return _after_capture(scene, scene.foe)


def _own_after(scene: Scene) -> list[Event] | None:
    """n: an own piece is taken off with the captured ones."""
    return _after_capture(scene, scene.by)


def _halted(scene: Scene) -> list[Event] | None:
    """m: the removal stops half way; something else is touched, then it goes on."""
    for move in scene.moves(least=2):
        order = scene.order(move)
        stop = scene.chance.randint(1, len(order) - 1)
        others = [n for n in scene.of(scene.by) if n != move.from_square] or [move.to_square]
        told = [moved(scene.by, move.path), *scene.taken(order[:stop])]
        told.append(scene.touched(scene.chance.choice(others)))
        return [*told, *scene.ended(*scene.taken(order[stop:]))]
    return None


def _unclear(scene: Scene) -> list[Event] | None:
    """The piece goes at once to the end of its chain; its jumps are not shown (INT 4.9)."""
    for move in scene.moves(least=2):
        ends = [move.from_square, move.to_square]
        if ends[0] != ends[1] and scene.between(ends[0], ends[1]) is None:
            return [moved(scene.by, ends), *scene.ended(*scene.taken(scene.order(move)))]
    return None


def _disorderly(scene: Scene) -> list[Event] | None:
    """Captured pieces come off neither in the order of the jumps nor against it (INT 4.11)."""
    for move in scene.moves(least=3):
        order = scene.order(move)
        mixed = [order[1], order[0], *order[2:]]
        return [moved(scene.by, move.path), *scene.ended(*scene.taken(mixed))]
    return None


def _light(scene: Scene) -> list[Event] | None:
    """A man is let go on a light square (INT 5.3)."""
    if scene.due:
        return None
    for start, end in scene.steps(scene.by):
        x, y = scene.row.place(start)
        u, v = scene.row.place(end)
        beside = scene.chance.choice([(u, y), (x, v)])
        name = f"{'abcdefghij'[beside[0]]}{scene.row.size - beside[1]}"
        return scene.ended(moved(scene.by, [start, name]))
    return None


def _crowned_in_passing(scene: Scene) -> list[Event] | None:
    """A man that only passed his promotion row is crowned (INT 4.15)."""
    for move in scene.moves(least=2):
        passes = scene.far(scene.by).intersection(move.path[1:-1])
        if passes and scene.is_man(move.from_square):
            crown = {"event": "crown", "by": scene.by, "square": move.to_square}
            return [*scene.lance(move, press=False), *scene.ended(crown)]
    return None


def _crowned(scene: Scene) -> list[Event] | None:
    """A man is crowned that has not reached his promotion row."""
    for move in scene.moves(most=0):
        if scene.is_man(move.from_square):
            crown = {"event": "crown", "by": scene.by, "square": move.to_square}
            return [*scene.lance(move, press=False), *scene.ended(crown)]
    return None


WAYS: Mapping[str, tuple[Way, ...]] = MappingProxyType(
    {
        "a": (_two_lances,),
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
        "n": (_own_after,),
        "unclear": (_unclear,),
        "disorder": (_disorderly,),
        "inactive": (_light,),
        "crown": (_crowned_in_passing, _crowned),
    }
)
"""Code → the ways in which it happens."""
