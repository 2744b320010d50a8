"""Acts on rounds: pairing, pairing again, closing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ...bounds import ALL_GAMES
from . import fields as read
from . import pairing
from .deciding import may_play, still_in, undecided
from .entry import Entry, EntryError, check_reason
from .objections import Objection, warnings
from .players import forfeit_open_games, renumber
from .schedule import berger_round, off_table
from .state import Board, Game, Round

if TYPE_CHECKING:
    from .event import Event

PAIRED = frozenset({"round", "boards", "free", "how", "accept", "absent", "from"})


def pair(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The next round, with its boards as (white, black): by the system, or by hand.

    Every player who plays must be on one board or free. What is serious against the pairing must
    be named in `accept`, or the pairing is refused: it is never altered.
    """
    following = len(event.rounds) + 1
    if read.whole(data, "round") != following:
        raise EntryError("wrong-round", "The next round to pair is round {round}", round=following)
    _may_begin(event, following)
    found = _round(event, data, following)
    if not event.numbered:
        renumber(event, sorted(event.entrants, key=lambda who: event.entrants[who].player.no))
        event.numbered = True
    _keep(event, found, entry)


def _keep(event: Event, found: Round, entry: Entry) -> None:
    event.rounds.append(found)
    if found.accepted:
        event.change(entry, f"round {found.number}", "", "accepted: " + ", ".join(found.accepted))
    forfeit_open_games(event)


def _may_begin(event: Event, number: int) -> None:
    if number > event.rounds_total:
        raise EntryError(
            "no-more-rounds", "All {count} rounds are paired", count=event.rounds_total
        )
    if event.rules.system in ("swiss", "knock-out") and event.rounds:
        past = event.rounds[-1]
        if not past.closed:
            raise EntryError(
                "round-open", "Close round {round} before the next is paired", round=past.number
            )


def _round(event: Event, data: Mapping[str, Any], number: int) -> Round:
    """The round of the data, checked; nothing is changed."""
    read.only(data, PAIRED)
    boards, free = read.pairs(data, "boards"), tuple(read.numbers(data, "free", ()))
    how = read.text(data, "how", "manual") or "manual"
    if how == "berger":
        if (boards, free) != berger_round(event, number):
            raise EntryError("not-berger", "These are not the boards of the Berger table")
        kept = _accepted(event, data, boards, free, number) if off_table(event) else ()
        return Round(number, _boards(event, boards), free, {}, how, accepted=kept)
    absent = _absent(event, data, number)
    _once_each(event, number, boards, free, absent)
    kept = _accepted(event, data, boards, free, number)
    return Round(number, _boards(event, boards), free, absent, how, accepted=kept)


def _accepted(
    event: Event,
    data: Mapping[str, Any],
    boards: Sequence[tuple[int, int]],
    free: Sequence[int],
    number: int,
) -> tuple[str, ...]:
    """The codes of what is serious, all accepted. Raises EntryError ("not-accepted")."""
    accepted = data.get("accept", [])
    if not isinstance(accepted, list | tuple) or not all(isinstance(c, str) for c in accepted):
        raise EntryError("bad-field", "{name} must be a list of codes", name="accept")
    told = warnings(event, boards, free, number)
    for warning in told:
        if warning.grade == "serious" and warning.code not in accepted:
            raise EntryError(
                "not-accepted",
                "{what}; accept it by its code {warning} to pair so nevertheless",
                citation=warning.citation,
                what=warning.text,
                warning=warning.code,
            )
    return tuple(sorted({warning.code for warning in told if warning.grade == "serious"}))


def against(event: Event, data: Mapping[str, Any], *, again: bool = False) -> list[Objection]:
    """What is to be said against the boards of a `pair` entry, or with *again* of a `re-pair`
    one; nothing is changed. Raises EntryError for boards that cannot be."""
    with _without_last(event, again):
        number = len(event.rounds) + 1
        if read.whole(data, "round") != number:
            raise EntryError("wrong-round", "The next round to pair is round {round}", round=number)
        _may_begin(event, number)
        boards, free = read.pairs(data, "boards"), tuple(read.numbers(data, "free", ()))
        _once_each(event, number, boards, free, _absent(event, data, number))
        return warnings(event, boards, free, number)


def proposal_again(event: Event) -> pairing.Proposal:
    """The last round as the system would pair it now. Raises EntryError where it has results."""
    _untouched(event, len(event.rounds))
    with _without_last(event, True):
        return event.proposal()


@contextmanager
def _without_last(event: Event, without: bool) -> Iterator[None]:
    """The event as it was before its last round was paired, for a moment."""
    if not without:
        yield
        return
    last = _untouched(event, len(event.rounds))
    event.rounds.pop()
    try:
        yield
    finally:
        event.rounds.append(last)


def _boards(event: Event, boards: Sequence[tuple[int, int]]) -> list[Board]:
    """The boards with their games: the colours alternate from game to game (MAT-03)."""
    count = event.rules.games
    there = sum(len(board.games) for one in event.rounds for board in one.boards)
    if there + len(boards) * count > ALL_GAMES:
        raise EntryError("too-many", "An event can have {most} games at most", most=ALL_GAMES)
    if count == 1:
        return [Board(white, black, [Game(white, black)]) for white, black in boards]
    return [
        Board(
            white,
            black,
            [Game(black, white) if index % 2 else Game(white, black) for index in range(count)],
        )
        for white, black in boards
    ]


def _absent(event: Event, data: Mapping[str, Any], number: int) -> dict[int, str]:
    """id → code of who does not play: byes asked for, those gone, those named in `absent`."""
    found = {}
    for who, entrant in event.entrants.items():
        if not entrant.plays(number):
            found[who] = entrant.missed if number < entrant.first_round else "Z"
        elif number in entrant.byes:
            found[who] = entrant.byes[number]
    for who in read.numbers(data, "absent", ()):
        event.entrant(who)
        found.setdefault(who, "Z")
    return found


def _once_each(
    event: Event,
    number: int,
    boards: Sequence[tuple[int, int]],
    free: Sequence[int],
    absent: Mapping[int, str],
) -> None:
    seen: set[int] = set()
    for who in (*(one for pair in boards for one in pair), *free):
        name = event.name(who)
        if who in seen:
            raise EntryError("paired-twice", "{name} is paired twice", name=name)
        if who in absent and event.rules.system == "swiss":
            raise EntryError(
                "does-not-play", "{name} does not play in round {round}", name=name, round=number
            )
        seen.add(who)
    if len(free) > 1 and event.rules.system != "knock-out":
        raise EntryError("two-free", "Only one player can be free in a round")
    cup = event.rules.system == "knock-out"
    needed = still_in(event) if cup else set(event.entrants)
    for who in sorted(seen - may_play(event)) if cup else ():
        raise EntryError("out", "{name} is out", name=event.name(who))
    left = [who for who in needed if who not in seen and who not in absent]
    if left:
        raise EntryError(
            "player-missing",
            "{names} have no board in round {round}",
            names=", ".join(event.name(who) for who in left),
            round=number,
        )


def _untouched(event: Event, number: int) -> Round:
    """The last round, if no result stands in it yet. Raises EntryError."""
    found = event.round(number)
    if number != len(event.rounds):
        raise EntryError("not-last", "Only the last round can be paired again")
    for board in found.boards:
        for game in board.games:
            if game.codes is not None and not game.forfeit:
                raise EntryError(
                    "has-results",
                    "{a} and {b} have a result in round {round}: clear it before pairing again",
                    a=event.name(board.first),
                    b=event.name(board.second),
                    round=number,
                )
    return found


def _written(event: Event, found: Round) -> str:
    boards = [f"{event.name(b.first)} – {event.name(b.second)}" for b in found.boards]
    return "; ".join(boards)


def re_pair(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Another pairing for the last round, while it has no result."""
    number = read.whole(data, "round")
    old = _untouched(event, number)
    check_reason(entry)
    event.rounds.pop()
    try:
        found = _round(event, data, number)
    except EntryError:
        event.rounds.append(old)
        raise
    event.ballots.pop(number, None)
    _keep(event, found, entry)
    event.change(entry, f"round {number}", _written(event, old), _written(event, found))


def unpair(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Takes the last round back, while it has no result."""
    read.only(data, frozenset({"round"}))
    number = read.whole(data, "round")
    old = _untouched(event, number)
    check_reason(entry)
    event.change(entry, f"round {number}", _written(event, old), "")
    event.rounds.pop()
    event.ballots.pop(number, None)


def close(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Closes a round: its results are in, adjourned games excepted; changes are corrections now."""
    read.only(data, frozenset({"round"}))
    found = event.round(read.whole(data, "round"))
    if found.closed:
        raise EntryError("closed", "Round {round} is closed already", round=found.number)
    if found.number > 1 and not event.rounds[found.number - 2].closed:
        raise EntryError(
            "round-open", "Round {round} is still open", round=found.number - 1
        )  # fmt: skip
    still = [str(board) for board, _, game in found.open_games() if not game.adjourned]
    if still:
        raise EntryError(
            "games-open",
            "Round {round} has games without a result on board {boards}",
            round=found.number,
            boards=", ".join(dict.fromkeys(still)),
        )
    if event.rules.system == "knock-out":
        undecided(event, found)
    found.closed = True
    event.change(entry, f"round {found.number}", "open", "closed")


def reopen(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Opens the last round again, for a reason."""
    read.only(data, frozenset({"round"}))
    found = event.round(read.whole(data, "round"))
    if not found.closed or (found.number < len(event.rounds) and event.rounds[found.number].closed):
        raise EntryError("not-last", "Only the last closed round can be opened again")
    check_reason(entry)
    found.closed = False
    event.change(entry, f"round {found.number}", "closed", "open")


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "pair": pair,
    "re-pair": re_pair,
    "unpair": unpair,
    "close-round": close,
    "reopen-round": reopen,
}
