"""`damas replay`: plays the games of a PDN file and says how each ends."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from ..base.i18n import Text
from ..notation.pdn import PdnGame, Replay, read_games
from ..notation.pdn import replay as play_game
from ..rules.outcome import reason_text
from ..rules.regulations.questions import written_words
from .files import FileError, open_text
from .language import say, speaks_utf8
from .options import JsonOption, RegulationOption, RulesOption, rule_book

RESULTS = {
    "white": Text("White wins"),
    "black": Text("Black wins"),
    "draw": Text("draw"),
    None: Text("undecided"),
}


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("replay", help=say(Text("Play through the games of a PDN file.")))(replay)


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help=say(Text("A PDN file; - for standard input.")))
    ],
    regulation_name: RegulationOption = None,
    rules_place: RulesOption = None,
    as_json: JsonOption = False,
) -> int:
    """Plays every game of FILE; exit status 1 when some game has an error."""
    given = regulation_name is not None or rules_place is not None
    rules = rule_book(regulation_name, rules_place) if given else None
    try:
        handle = open_text(file)
    except FileError as error:
        sys.stderr.write(f"damas: {say(error.text)}\n")
        return 2
    failed = False
    for number, pdn in enumerate(read_games(handle), start=1):
        done = play_game(pdn, rules)
        failed = failed or done.fault is not None
        _notes(number, pdn, done)
        if as_json:
            print(json.dumps(as_row(number, done), ensure_ascii=not speaks_utf8()), flush=True)
        else:
            _show(number, pdn, done)
    return 1 if failed else 0


def as_row(number: int, done: Replay) -> dict[str, Any]:
    """The replay of a game, as the values of one JSON object."""
    fault = done.fault
    return {
        "game": number,
        "variant": done.variant.id if done.variant else None,
        "regulation": done.regulation.id if done.regulation else None,
        "plies": done.plies,
        "fen": done.fen,
        "result": done.result,
        "reason": done.reason,
        "article": done.article,
        "error": None
        if fault is None
        else {"ply": fault.ply, "text": fault.text, "message": say(fault.message)},
    }


def _show(number: int, pdn: PdnGame, done: Replay) -> None:
    """A game in three lines for a person."""
    players = [pdn.headers.get(colour) or "?" for colour in ("White", "Black")]
    name = say(done.regulation.name) if done.regulation else "?"
    print(f"{number}. {players[0]} - {players[1]} ({name})")
    reason = f": {say(reason_text(done.reason, done.result))}" if done.reason else ""
    if done.reason and done.article:
        reason += f" ({say(written_words(done.regulation, done.article))})"
    plies = say(Text("{count} plies", {"count": done.plies}))
    fen = done.variant.written(done.fen) if done.variant and done.fen else ""
    print(f"   {plies}: {say(RESULTS[done.result])}{reason}  {fen}")
    if done.fault is not None:
        place = say(Text("ply {ply}", {"ply": done.fault.ply}))
        print(f"   {place}, {done.fault.text}: {say(done.fault.message)}")


def _notes(number: int, pdn: PdnGame, done: Replay) -> None:
    """Writes to standard error all that was inferred or could not be read."""
    for note in done.notes:
        sys.stderr.write(f"damas: {number}. {say(note)}\n")
    for problem in pdn.problems:
        sys.stderr.write(f"damas: {number}. {problem.line}:{problem.column}: ")
        sys.stderr.write(f"{say(problem.message)}\n")
