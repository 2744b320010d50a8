"""Acts on games that are played at an arbiter's table or on screen: opened, their results, closed.

The table or the screen brings its word into the log like a player's: while there is no result it
is the result; where it came from there a change there is a correction; where somebody entered
another one both stay, and an arbiter decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from . import fields as read
from .entry import Entry, EntryError, check_reason
from .results import (
    PLACE,
    REASONS,
    change_of,
    codes_of,
    lots_drawn,
    must_be_open,
    opening_drawn,
    place_of,
    player_of,
    written,
)
from .state import Codes, Game, Play, Round, result_of

if TYPE_CHECKING:
    from .event import Event

PLAYS = ("table", "screen")
"""Where a game can be played: under the eyes of `damas.arbiter`, or on the players' own screens."""
SIGNS = ("1", "=", "0", "+", "-", "A")
ANNULLED: Codes = ("A", "A")


def open_play(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The game is opened at a table or on screen, whose address is *id*."""
    read.only(data, PLACE | {"kind", "id"})
    found, game, where = place_of(event, data)
    kind, made = read.one_of(data, "kind", PLAYS), read.text(data, "id")
    must_be_open(found, game)
    lots_drawn(event, game)
    opening_drawn(event, game)
    if game.open_play:
        raise EntryError("opened", "The game is open at a table or on screen: close that first")
    game.plays.append(Play(kind, made, game.white))
    event.change(entry, where, "", f"{kind} {made}")


def play_result(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """What the table or screen *play* tells: its result, with the article; none: it goes on again.

    Codes are those of its own White and Black; what no event has as a result (a penalty that gives
    one a win and the other a draw) is shown to an arbiter. The same word twice is refused
    ("same-result").
    """
    read.only(data, PLACE | {"play", "white", "black", "how", "article", "pdn"})
    found, game, where = place_of(event, data)
    play = _play(game, read.text(data, "play"))
    codes, how, fits = _told(data)
    article, pdn = read.text(data, "article", ""), read.text(data, "pdn", "")
    if (codes, how) == (play.codes, play.how):
        raise EntryError("same-result", "The game has this result already")
    before, followed = written(game), game.source == play.id
    play.codes, play.how, play.article = codes, how, article
    told = game.told_by(play)
    if told != game.codes and not (fits and _follows(found, game, followed)):
        event.change(entry, where, before, f"{play.kind}: {_written(play)}")
        return
    if "pdn" in data and (followed or not game.pdn):
        game.pdn = pdn
    if told == game.codes and not followed:
        return  # entered before, and the same
    game.codes, game.how, game.source = told, how, play.id if told else ""
    game.adjourned = game.forfeit = False
    game.reports.clear()
    change_of(event, game, entry, where, before)


def _follows(found: Round, game: Game, followed: bool) -> bool:
    """Whether the game takes another result from where it is played, without anybody's word."""
    if game.codes is None:
        return not found.closed or game.adjourned
    play = game.open_play
    return followed and (not found.closed or (play is not None and play.codes is not None))


def _told(data: Mapping[str, Any]) -> tuple[Codes | None, str, bool]:
    """The codes, the reason, and whether that is a result an event can have as it is."""
    if "white" not in data:
        return None, "", True
    white, black = read.one_of(data, "white", SIGNS), read.one_of(data, "black", SIGNS)
    if (white, black) == ANNULLED:
        return ANNULLED, "", True
    how = read.one_of(data, "how", (*REASONS, ""), "")
    try:
        return *codes_of(data), True
    except EntryError:
        return (white, black), how, False


def _written(play: Play) -> str:
    if play.codes is None:
        return "open"
    return result_of(play.codes, play.how)


def _play(game: Game, made: str) -> Play:
    play = next((one for one in game.plays if one.id == made and not one.closed), None)
    if play is None:
        raise EntryError("not-opened", "The game is not played at {play}", play=made)
    return play


def close_play(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """What is told there does not count any more: opened by mistake, or decided otherwise."""
    read.only(data, PLACE | {"play"})
    _, game, where = place_of(event, data)
    play = _play(game, read.text(data, "play"))
    if play.codes is not None:
        check_reason(entry)
    play.closed = True
    event.change(entry, where, f"{play.kind}: {_written(play)}", "closed")


def flag(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A clock beside the board tells whose flag has fallen: what follows an arbiter decides."""
    read.only(data, PLACE | {"player"})
    found, game, where = place_of(event, data)
    who = player_of(event, data, game)
    must_be_open(found, game)
    if who in game.flags:
        raise EntryError("flag-told", "This flag has been told already")
    game.flags.append(who)
    event.change(entry, where, "", f"flag: {event.name(who)}")


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "open-play": open_play,
    "play-result": play_result,
    "close-play": close_play,
    "flag": flag,
}
