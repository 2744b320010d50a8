"""Seeded makers of positions and games, from the slow reading of the rules alone.

The same seed gives the same positions on every machine. Positions with more chains than plain
Python should walk are passed over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from . import draws
from . import moves as o

BUDGET = 4000  # chains of one piece that the slow generator is asked to walk


def composed(
    rules: o.Rules, rng: random.Random, white: draws.Material, black: draws.Material
) -> o.Position:
    """A random position with exactly this material (kings, men) and a random side to move."""
    squares = list(o.numbered_squares(rules))
    rng.shuffle(squares)
    pieces: o.Pieces = {}
    for colour, man, (kings, men) in ((o.WHITE, "m", white), (o.BLACK, "M", black)):
        crown = o.crown_row(rules, colour)
        for _ in range(men):
            fit = next((s for s in squares if s[0] != crown), None)
            if fit is not None:
                squares.remove(fit)
                pieces[fit] = man
        for _ in range(kings):
            if squares:
                pieces[squares.pop()] = "k" if man == "m" else "K"
    return o.Position(rules, pieces, rng.choice((o.WHITE, o.BLACK)))


def sparse(rules: o.Rules, rng: random.Random) -> o.Position:
    """A few pieces of every kind."""
    return composed(
        rules, rng, (rng.randint(0, 3), rng.randint(0, 4)), (rng.randint(0, 3), rng.randint(0, 4))
    )


def dense(rules: o.Rules, rng: random.Random) -> o.Position:
    """Many men, a king now and then."""
    most = rules.men_per_side - 1
    white, black = rng.randint(most // 2, most), rng.randint(most // 2, most)
    return composed(rules, rng, (rng.randint(0, 1), white), (rng.randint(0, 1), black))


def many_kings(rules: o.Rules, rng: random.Random) -> o.Position:
    """Kings on both sides, hardly a man."""
    most = rules.size // 2
    return composed(
        rules,
        rng,
        (rng.randint(1, most), rng.randint(0, 2)),
        (rng.randint(1, most), rng.randint(0, 2)),
    )


def capture_rich(rules: o.Rules, rng: random.Random) -> o.Position:
    """One or two captors, and enemies placed so that there is an empty square behind most."""
    turn = rng.choice((o.WHITE, o.BLACK))
    man, foe = ("m", "M") if turn == o.WHITE else ("M", "m")
    inner = [s for s in o.numbered_squares(rules) if min(s) > 0 and max(s) < rules.size - 1]
    parity = rng.randint(0, 1)
    spaced = [s for s in inner if s[0] % 2 == parity or rng.random() < 0.15]
    rng.shuffle(spaced)
    pieces: o.Pieces = {}
    for at in spaced[: rng.randint(2, rules.men_per_side - 2)]:
        pieces[at] = foe if rng.random() < 0.8 else ("K" if foe == "M" else "k")
    free = [s for s in o.numbered_squares(rules) if s not in pieces]
    rng.shuffle(free)
    for _ in range(rng.randint(1, 3)):
        at = free.pop()
        king = rng.random() < 0.5 or at[0] == o.crown_row(rules, turn)
        pieces[at] = man if not king else ("k" if man == "m" else "K")
    return o.Position(rules, pieces, turn)


def playout(rules: o.Rules, rng: random.Random) -> Iterator[o.Position]:
    """The positions of one random game from the start, draws disregarded, 120 plies at most."""
    pos = o.position(rules, rules.start)
    for _ in range(120):
        yield pos
        legal = sorted(o.legal_moves(pos), key=lambda m: (m.origin, m.target, sorted(m.captured)))
        if not legal:
            return
        pos = o.after(pos, rng.choice(legal))


def positions(rules: o.Rules, seed: int, count: int) -> Iterator[o.Position]:
    """*count* positions of every kind in turn: half from playouts, half composed."""
    rng = random.Random(f"{rules.name} {seed}")
    kinds = (sparse, dense, many_kings, capture_rich)
    game: Iterator[o.Position] = iter(())
    made = 0
    while made < count:
        if made % 2:
            pos = rng.choice(kinds)(rules, rng)
        else:
            drawn = next(game, None)
            if drawn is None:
                game = playout(rules, rng)
                drawn = next(game)
            pos = drawn
        try:
            o.legal_moves(pos, BUDGET)
        except o.TooManyChainsError:
            continue
        made += 1
        yield pos


def random_game(
    judge: draws.Judge, start: o.Position, rng: random.Random, plies: int
) -> draws.Record:
    """A game of random moves from *start*: it stops at its first automatic end, or at *plies*."""
    record = draws.Record((start,), ())
    shuffling = rng.random() < 0.4
    while record.plies < plies and not draws.verdict(judge, record):
        move = _choose(record, rng, shuffling)
        record = draws.Record(
            (*record.positions, o.after(record.positions[-1], move)), (*record.moves, move)
        )
    return record


def _choose(record: draws.Record, rng: random.Random, shuffling: bool) -> o.Move:
    """A random move; mostly one that leaves no capture, so that endings last.

    A *shuffling* game often takes the last move of the same side back, so that positions repeat.
    """
    pos = record.positions[-1]
    legal = sorted(o.legal_moves(pos), key=lambda m: (m.origin, m.target, sorted(m.captured)))
    if rng.random() < 0.2:
        return rng.choice(legal)
    calm = [m for m in legal if not o.captures(o.after(pos, m))] or legal
    if shuffling and len(record.moves) > 1:
        last = record.moves[-2]
        back = [m for m in calm if (m.origin, m.target) == (last.target, last.origin)]
        if back and rng.random() < 0.7:
            return back[0]
    return rng.choice(calm)


# Materials (White, Black) from which every counter of the regulations can run out.
ENDINGS: dict[str, tuple[tuple[draws.Material, draws.Material], ...]] = {
    "internacional": (
        ((3, 0), (1, 0)),
        ((2, 1), (1, 0)),
        ((1, 2), (1, 0)),
        ((2, 0), (1, 0)),
        ((1, 1), (1, 0)),
        ((1, 0), (1, 0)),
        ((4, 0), (1, 0)),
        ((2, 0), (2, 0)),
        ((1, 2), (2, 0)),
        ((3, 1), (2, 1)),
        ((0, 3), (1, 0)),
        ((2, 2), (1, 1)),
    ),
    "fenae-2025": (
        ((2, 0), (2, 0)),
        ((2, 0), (1, 0)),
        ((2, 0), (1, 1)),
        ((1, 0), (1, 0)),
        ((1, 0), (1, 1)),
        ((3, 0), (1, 0)),
        ((3, 0), (2, 0)),
        ((2, 1), (1, 1)),
        ((1, 2), (1, 1)),
        ((3, 0), (3, 0)),
    ),
    "portuguesa-fpd": (
        ((3, 0), (1, 0)),
        ((3, 0), (1, 0)),
        ((4, 0), (1, 0)),
        ((2, 1), (1, 0)),
        ((3, 0), (2, 0)),
        ((3, 0), (1, 1)),
        ((2, 0), (1, 0)),
        ((2, 0), (2, 0)),
        ((1, 0), (1, 0)),
        ((2, 2), (1, 1)),
    ),
}
THREE_KINGS = (
    ((3, 0), (1, 0)),
    ((3, 0), (1, 0)),
    ((3, 1), (1, 0)),
    ((3, 0), (1, 1)),
    ((2, 0), (2, 0)),
)
FEW_KINGS = (
    ((1, 0), (1, 0)),
    ((2, 0), (1, 0)),
    ((1, 1), (1, 0)),
    ((2, 1), (1, 1)),
    ((2, 2), (2, 2)),
)
MEN = (((0, 3), (0, 3)), ((0, 1), (0, 4)), ((0, 6), (0, 5)))
ENDINGS |= dict.fromkeys(("pool-apca", "canadian"), THREE_KINGS)
ENDINGS |= dict.fromkeys(("frisian-2011", "turk-damasi"), FEW_KINGS)
ENDINGS |= dict.fromkeys(("antidraughts", "breakthrough", "ceska-cfd"), MEN)
ENDINGS |= dict.fromkeys(("english-wcdf", "italiana-fid", "makhos"), ENDINGS["fenae-2025"])
ENDINGS["espanhola"] = ENDINGS["portuguesa-fpd"]
ENDINGS["killer"] = ENDINGS["internacional"]
ENDINGS["idf-64-russian"] = ENDINGS["internacional"]
ENDINGS["fmjd"] = ENDINGS["internacional"]
ENDINGS["brasil-folha"] = ENDINGS["fenae-2025"]
ENDINGS["portuguesa-web"] = ENDINGS["portuguesa-fpd"]


def ending(regulation: str, rng: random.Random) -> o.Position:
    """A random position with the material of one of the regulation's endings, colours at random."""
    judge = draws.JUDGES[regulation]
    white, black = rng.choice(ENDINGS[regulation])
    if rng.random() < 0.5:
        white, black = black, white
    return composed(judge.rules, rng, white, black)
