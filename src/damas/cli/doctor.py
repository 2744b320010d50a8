"""`damas doctor`: the installed parts, the place of the data, and the faults of either."""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import __version__
from .._kernel import KERNEL
from ..base.i18n import Text
from .checkup import Finding, findings
from .language import say, speaks_utf8
from .options import DatabaseOption, JsonOption, TablesOption

PARTS = {
    "extra": Text("Optional parts"),
    "database": Text("Data"),
    "server": Text("Server"),
    "weights": Text("Weights of the engine"),
    "book": Text("Opening books"),
    "tables": Text("Endgame tables"),
    "port": Text("Port"),
}
NAMES = {"owner": Text("owner"), "registration": Text("registration")}
STATES = {
    "ok": Text("ok", context="doctor"),
    "missing": Text("missing", context="doctor"),
    "wrong": Text("WRONG", context="doctor"),
}


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("doctor", help=say(Text("Check the installation and the data.")))(doctor)


def doctor(
    database: DatabaseOption = None,
    tables: TablesOption = None,
    port: Annotated[
        int, typer.Option(min=1, max=65535, help=say(Text("The port to look at.")))
    ] = 8000,
    as_json: JsonOption = False,
) -> None:
    """Looks at every part and changes none; exit status 1 when something is wrong."""
    found = list(findings(database, tables, port))
    faults = [one for one in found if one.state == "wrong"]
    if as_json:
        document = {**about(), "ok": not faults, "findings": [as_row(one) for one in found]}
        print(json.dumps(document, ensure_ascii=not speaks_utf8(), indent=2))
    else:
        _show(found)
        print(f"\n{say(_summary(found))}")
    if faults:
        raise typer.Exit(1)


def about() -> dict[str, str]:
    """The program and its platform, as values of one JSON object."""
    return {
        "version": __version__,
        "python": platform.python_version(),
        "kernel": KERNEL,
        "platform": platform.platform(),
        "executable": sys.executable,
        "package": str(Path(__file__).resolve().parents[1]),
    }


def as_row(one: Finding) -> dict[str, Any]:
    """A finding as the values of one JSON object, its sentences in the language of this run."""
    remedy = say(one.remedy) if one.remedy else None
    row = {"part": one.part, "name": one.name, "state": one.state}
    return {**row, "text": say(one.text), "remedy": remedy}


def _summary(found: list[Finding]) -> Text:
    """The last line: what the findings come to."""
    faults = sum(one.state == "wrong" for one in found)
    if faults:
        return Text("Faults found: {count}", {"count": faults})
    missing = ", ".join(dict.fromkeys(one.name for one in found if one.state == "missing"))
    if missing:
        return Text("Nothing is wrong. Not installed: {names}", {"names": missing})
    return Text("Nothing is wrong.")


def _show(found: list[Finding]) -> None:
    machine = about()
    print(
        f"Damas {machine['version']} · Python {machine['python']} · {machine['platform']}"
        f" · kernel {machine['kernel']}"
    )
    print(machine["package"])
    width = max(len(say(text)) for text in STATES.values())
    part = None
    for one in found:
        if one.part != part:
            part = one.part
            print(f"\n{say(PARTS[part])}")
        title = say(NAMES[one.name]) if one.name in NAMES else one.name
        name = "" if part == "database" else f"{title}: "
        print(f"  {say(STATES[one.state]):{width}}  {name}{say(one.text)}")
        if one.remedy:
            print(f"  {'':{width}}  {say(one.remedy)}")
