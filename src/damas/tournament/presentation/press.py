"""A round in a few sentences for newspapers and messages: plain text, from the results alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base.i18n import Text, say
from ..errors import TournamentError
from ..scoring.points import plain
from .dates import dates
from .rounds import GameLine, RoundSheet
from .view import TournamentView

SHOWN = 10  # places of the standings
Words = Text | str


def press_text(one: TournamentView, number: int | None, lang: str) -> str:
    """The text of round *number*, of the last one without it, in *lang*.

    Raises TournamentError ("no-such-round") where that round is not paired.
    """
    game = one.rules.variant.id if one.rules else None
    lines = (say(line, lang, game) if isinstance(line, Text) else line
             for line in press(one, number, lang))  # fmt: skip
    return "\n".join(lines) + "\n"


def press(one: TournamentView, number: int | None, lang: str) -> list[Words]:
    """The same, line by line; *lang* for dates."""
    found = one.sheet(number) if number else next(reversed(one.sheets), None)
    if found is None or not found.paired:
        raise TournamentError("no-such-round", "Round {round} is not paired", round=number or 1)
    lines: list[Words] = [_headline(one, found)]
    facts = [part for part in (one.city, dates(one.start, one.end, lang)) if part]
    lines += [", ".join(facts), ""] if facts else [""]
    lines += _results(one, found)
    if found.finished and found.meetings and not one.by_bracket:
        lines += ["", *_standings(one.after(found.number), found)]
    following = one.sheet(found.number + 1)
    if following is not None and following.meetings:
        lines += ["", *pairing_lines(one, following)]
    return lines


def _headline(one: TournamentView, found: RoundSheet) -> Text:
    params = {"event": one.name, "round": found.number, "total": one.rounds_total}
    if one.finished and found.number == len(one.sheets):
        names = [one.named(no) for place, no in one.ranking() if place == 1]
        if len(names) == 1:
            return Text("{name} wins {event}", {**params, "name": names[0]})
    return Text("{event}: round {round} of {total}", params)


def _results(one: TournamentView, found: RoundSheet) -> Iterator[Words]:
    yield Text("Results of round {round}:", {"round": found.number})
    games = [game for meeting in found.meetings for game in meeting.games]
    for game in games:
        score = one.score(game) or "\N{EN DASH}"
        yield f"  {one.named(game.white)} \N{EN DASH} {one.named(game.black)}  {score}"
    for no in found.free:
        yield Text("Free: {name}", {"name": one.named(no)})
    surprise = _surprise(one, games)
    if surprise is not None:
        yield surprise


def _surprise(one: TournamentView, games: Sequence[GameLine]) -> Text | None:
    """The win over the opponent who was rated highest above the winner."""
    best, found = 0, None
    for game in games:
        if game.codes not in {("1", "0"), ("0", "1")}:
            continue
        pair = (game.white, game.black) if game.codes[0] == "1" else (game.black, game.white)
        winner, loser = (one.players[no] for no in pair)
        above = loser.rating - winner.rating if winner.rating and loser.rating else 0
        if above > best:
            best = above
            params = {"a": winner.name, "b": loser.name}
            ratings = {"lower": winner.rating, "higher": loser.rating}
            found = Text(
                "The surprise of the round: {a} ({lower}) beat {b} ({higher}).",
                {**params, **ratings},
            )
    return found


def _standings(after: TournamentView, found: RoundSheet) -> Iterator[Words]:
    lines = after.order.lines
    top = [line for line in lines if line.rank == 1]
    points = plain(after.table.points(top[0].player.no)) if top else "0"
    last = found.number >= after.rounds_total
    names = ", ".join(line.player.name for line in top)
    params: dict[str, object] = {"names": names, "points": points, "round": found.number}
    if last:
        yield Text("Final standings; first, with {points}: {names}", params)
    else:
        yield Text("Standings after round {round}; first, with {points}: {names}", params)
    for line in lines[:SHOWN]:
        yield f"  {line.rank}. {line.player.name}  {plain(line.points)}"


def pairing_lines(one: TournamentView, following: RoundSheet) -> Iterator[Words]:
    """The boards of a round that is to be played."""
    yield Text("Pairings of round {round}:", {"round": following.number})
    for meeting in following.meetings:
        yield f"  {one.named(meeting.white)} \N{EN DASH} {one.named(meeting.black)}"
