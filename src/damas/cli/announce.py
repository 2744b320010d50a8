"""`damas announce`, `damas pause`, `damas resume`: what the operator tells all players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ..base.errors import ArgumentError
from ..base.i18n import Text
from ..people.restart import (
    ALREADY_PAUSED,
    MOST_MINUTES,
    MOST_SECONDS,
    MOST_WORDS,
    NOT_PAUSED,
    USUAL_SECONDS,
)
from .language import say
from .options import DatabaseOption

if TYPE_CHECKING:
    from ..store import Heartbeat

ANNOUNCED = Text("All players read that the server restarts in {minutes} min")
TOO_LONG = Text("The sentence has at most {most} letters; this one has {length}")
TAKEN_BACK = Text("No restart is announced any more")
PAUSED = Text("All clocks are stopped until you run damas resume")
PAUSED_FOR = Text("All clocks are stopped; they resume in {minutes} min")
GOES_ON = Text("All clocks resume in {seconds} s")
STANDS = Text("All clocks stop then, until you run damas resume")
STANDS_FOR = Text("All clocks stop then; they resume {minutes} min later")
BESIDE = Text("A sentence that players read beside it.")


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "announce", help=say(Text("Tell all players that the server restarts in some minutes."))
    )(announce)
    app.command("pause", help=say(Text("Stop all clocks of games and of arbiters' tables.")))(pause)
    app.command("resume", help=say(Text("Resume all clocks.")))(resume)


def announce(
    minutes: Annotated[
        int,
        typer.Argument(
            min=0,
            max=MOST_MINUTES,
            help=say(Text("The minutes until the restart; 0 takes the announcement back.")),
        ),
    ],
    words: Annotated[str, typer.Argument(help=say(BESIDE))] = "",
    stand: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MOST_MINUTES,
            metavar="MINUTES",
            help=say(
                Text("All clocks are stopped from then on for this long; 0: until damas resume.")
            ),
        ),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Stores the announcement; every process of the server shows it within ten seconds."""
    words = _checked(words)
    with _heartbeat(database) as (heartbeat, now_ms):
        at_ms = now_ms + minutes * 60_000 if minutes else None
        stands = None if stand is None else stand * 60_000
        if not heartbeat.announce(at_ms, words, now_ms=now_ms, stands_ms=stands):
            raise ArgumentError("already-paused", ALREADY_PAUSED.template)
    print(say(Text(ANNOUNCED.template, {"minutes": minutes}) if minutes else TAKEN_BACK))
    if minutes and stand is not None:
        print(say(Text(STANDS_FOR.template, {"minutes": stand}) if stand else STANDS))


def pause(
    words: Annotated[str, typer.Argument(help=say(BESIDE))] = "",
    minutes: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_MINUTES, help=say(Text("They resume by themselves after this long."))
        ),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Stores the pause; every process of the server follows within a second."""
    words = _checked(words)
    with _heartbeat(database) as (heartbeat, now_ms):
        heartbeat.pause(now_ms, words, None if minutes is None else now_ms + minutes * 60_000)
    print(say(PAUSED if minutes is None else Text(PAUSED_FOR.template, {"minutes": minutes})))


def resume(
    seconds: Annotated[
        int,
        typer.Argument(
            min=0,
            max=MOST_SECONDS,
            help=say(Text("The seconds until they go on, which players see before.")),
        ),
    ] = USUAL_SECONDS,
    database: DatabaseOption = None,
) -> None:
    """Stores when the clocks go on, in every process at the same moment."""
    with _heartbeat(database) as (heartbeat, now_ms):
        if not heartbeat.go_on(now_ms + seconds * 1000, now_ms):
            raise ArgumentError("not-paused", NOT_PAUSED.template)
    print(say(Text(GOES_ON.template, {"seconds": seconds})))


def _checked(words: str) -> str:
    """The sentence for the players. Raises ArgumentError for a longer one."""
    words = words.strip()
    if len(words) > MOST_WORDS:
        raise ArgumentError(
            "sentence-too-long", TOO_LONG.template, most=MOST_WORDS, length=len(words)
        )
    return words


@contextmanager
def _heartbeat(database: str | None) -> Iterator[tuple[Heartbeat, int]]:
    """What all processes of the server on a database read, and the time (ms UTC)."""
    from ..app.core.times import now_ms  # noqa: PLC0415
    from ..store import Heartbeat, open_database  # noqa: PLC0415  (only these commands need it)

    opened = open_database(database)
    try:
        yield Heartbeat(opened), now_ms()
    finally:
        opened.close()
