"""`damas pdn`: finds faults in files of games, and writes the games in another form."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ..base.errors import DamasError
from ..base.files import write_whole
from ..base.i18n import Text
from ..notation.pdn import Beside, Problem, convert, read_games, standard_names, write_game
from ..notation.pdn.check import Report, check
from ..rules.regulations import regulation
from .command import with_options
from .files import FileError, free_target, open_text
from .language import say, speaks_utf8
from .options import ForceOption, HyphensOption, JsonOption, OutputOption, RegulationOption

FILES = say(Text("PDN files; - for standard input."))
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help=FILES)]
StrictOption = Annotated[
    bool,
    typer.Option(
        "--strict", help=say(Text("Hold the text to the grammar of the standard, PDN 3.0."))
    ),
]
NOTATIONS = {None: None, "numeric": False, "algebraic": True}


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("Check and convert files of games.")))
    group.command("check", help=say(Text("Say what is wrong with files of games.")))(check_files)
    group.command("convert", help=say(Text("Write the games of a file in another form.")))(
        convert_file
    )
    app.add_typer(group, name="pdn")


def check_files(
    files: Files,
    strict: StrictOption = False,
    regulation_name: RegulationOption = None,
    as_json: JsonOption = False,
) -> int:
    """Reads and plays every game of FILES; exit status 1 when some file has an error."""
    rules = regulation(regulation_name) if regulation_name is not None else None
    status = 0
    for name in files:
        try:
            with open_text(name) as handle:
                report = check(handle, rules, strict=strict)
        except FileError as error:
            status = 2
            sys.stderr.write(f"damas: {say(error.text)}\n")
            continue
        status = max(status, 1 if report.errors else 0)
        if as_json:
            row = _row(name, report)
            print(json.dumps(row, ensure_ascii=not speaks_utf8()), flush=True)
        else:
            _show(name, report)
    return status


def _row(name: str, report: Report) -> dict[str, Any]:
    """A file as the values of one JSON object."""
    return {
        "file": name,
        "games": report.games,
        "moves": report.moves,
        "warnings": [_problem(*one) for one in report.warnings],
        "errors": [_problem(*one) for one in report.errors],
    }


def _problem(game: int, problem: Problem) -> dict[str, Any]:
    return {
        "game": game,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "text": problem.text,
        "message": say(problem.message),
    }


def _show(name: str, report: Report) -> None:
    """A file for a person: each problem with its place, then the counts."""
    words = {"warning": say(Text("warning")), "error": say(Text("error"))}
    found = sorted([*report.warnings, *report.errors], key=lambda one: (one[1].line, one[1].column))
    for _, problem in found:
        place = f"{name}:{problem.line}:{problem.column}"
        print(f"{place}: {words[problem.severity]}: {say(problem.message)}")
    params = {
        "file": name,
        "games": Text("{count} games", {"count": report.games}),
        "moves": Text("{count} moves", {"count": report.moves}),
        "warnings": Text("{count} warnings", {"count": len(report.warnings)}),
        "errors": Text("{count} errors", {"count": len(report.errors)}),
    }
    line = Text("{file}: {games}, {moves}, {warnings}, {errors}", params)
    print(say(line), flush=True)


@dataclass(frozen=True)
class ConvertOptions:
    """The options of `damas pdn convert`."""

    file: Annotated[str, typer.Argument(metavar="FILE|-", help=FILES)]
    output: OutputOption = "-"
    notation: Annotated[
        str | None,
        typer.Option(
            "--notation",
            metavar="numeric|algebraic",
            help=say(
                Text("The names of the squares; without it, as each game is usually written.")
            ),
        ),
    ] = None
    gametype: Annotated[
        str,
        typer.Option(
            "--gametype",
            metavar="20,W,10,10,N2,0",
            help=say(Text("The corner from which squares are counted, as a GameType tag.")),
        ),
    ] = ""
    encoding: Annotated[
        str, typer.Option("--encoding", help=say(Text("The encoding to write.")))
    ] = "utf-8"
    hyphens: HyphensOption = False
    strict: StrictOption = False
    force: ForceOption = False
    regulation_name: RegulationOption = None


@with_options(ConvertOptions)
def convert_file(options: ConvertOptions) -> int:
    """Writes the games of FILE anew; exit status 1 when a move could not be rewritten."""
    if options.notation not in NOTATIONS:
        raise typer.BadParameter("numeric | algebraic", param_hint="--notation")
    _known(options.encoding)
    target = None if options.output == "-" else free_target(Path(options.output), options.force)
    rules = regulation(options.regulation_name) if options.regulation_name is not None else None
    faults, texts = 0, []
    with open_text(options.file) as handle:
        games = Beside(read_games(handle))
        for number, game in enumerate(games, start=1):
            try:
                written, problems = convert(
                    game,
                    rules,
                    algebraic=NOTATIONS[options.notation],
                    gametype=options.gametype,
                    beside=games.of(game, rules),
                )
            except DamasError as error:
                _print_warning(number, game.line, 1, error.text)
                faults, written, problems = faults + 1, game, []
            for problem in [*game.problems, *problems]:
                _print_warning(number, problem.line, problem.column, problem.message)
            faults += len(problems)
            if options.strict:
                standard_names(written)
            texts.append(write_game(written, hyphens=options.hyphens))
    _write("".join(texts), target, options.encoding)
    return 1 if faults else 0


def _known(encoding: str) -> None:
    try:
        "".encode(encoding)
    except LookupError:
        raise typer.BadParameter(encoding, param_hint="--encoding") from None


def _write(text: str, target: Path | None, encoding: str) -> None:
    data = text.encode(encoding, "replace")
    lost = sum(a != b for a, b in zip(text, data.decode(encoding), strict=False))
    if lost:
        message = Text(
            "{count} characters do not exist in {encoding} and became question marks",
            {"count": lost, "encoding": encoding},
        )
        sys.stderr.write(f"damas: {say(message)}\n")
    if target is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_whole(target, data)


def _print_warning(game: int, line: int, column: int, message: Text) -> None:
    sys.stderr.write(f"damas: {game}. {line}:{column}: {say(message)}\n")
