"""`damas lesson`: the lessons that ship listed, lesson files proven, and seen in the browser."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ..base.errors import ArgumentError
from ..base.i18n import Text, translate
from ..base.optional import need_tables
from ..school.lessons import (
    COURSES,
    Catalogue,
    LessonError,
    LessonFinding,
    SchoolLesson,
    check,
    shipped,
)
from ..school.lessons.catalogue import lesson_files, lesson_of
from ..school.lessons.proofs import Prover
from .language import locale, say, speaks_utf8
from .options import JsonOption

PLACE = Text("{path}:{line}: step {number}, {rules}: {text}")
HEAD = Text("{path}:{line}: {text}")
ALL_RIGHT = Text("Proven: lessons {lessons}, steps {steps}.")
FAULTS = Text("Faults: {count}.")
FOLDER = "DAMAS_LESSONS"
FilesArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        help=say(Text("Lesson files, or folders of them; without any, those that ship.")),
        exists=True,
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True)
    group.command("list", help=say(Text("List the lessons.")))(list_lessons)
    group.command("check", help=say(Text("Prove every answer that lessons ask for.")))(prove)
    group.command("serve", help=say(Text("See a lesson in the browser while it is written.")))(
        serve
    )
    app.add_typer(group, name="lesson", help=say(Text("Lessons: list, prove, see.")))


def list_lessons(as_json: JsonOption = False) -> None:
    """Prints the lessons that ship, by course."""
    need_tables(there=bool(shipped().paths()))
    rows = [_row(lesson) for lesson in shipped().lessons()]
    if as_json:
        print(json.dumps(rows, ensure_ascii=not speaks_utf8(), indent=2))
        return
    course = None
    for row in rows:
        if row["course"] != course:
            course = row["course"]
            print(translate(COURSES[str(course)], locale()))
        print(f"    {row['id']:24} {row['title']} ({row['rules']})")


def _row(lesson: SchoolLesson) -> dict[str, object]:
    return {
        "id": lesson.id,
        "course": lesson.course,
        "title": lesson.title(locale(), lesson.games[0]),
        "rules": ", ".join(lesson.rules),
        "steps": len(lesson.steps),
    }


def prove(files: FilesArgument = None, as_json: JsonOption = False) -> None:
    """Prints each fault with its file and line, and ends with 1 when there is one."""
    read = [_read(path) for path in lesson_files(files)] if files else None
    if read is None:
        read = [(lesson, None) for lesson in shipped().lessons()]
    if not read:
        raise ArgumentError("no-lessons", "There is no lesson file at {path}", path=str(files))
    found: list[LessonFinding] = []
    steps = 0
    with Prover() as prover:
        for lesson, fault in read:
            if lesson is None:
                found += [fault] if fault else []
                continue
            steps += len(lesson.steps)
            found += check(lesson, prover)
    _print(found, len(read), steps, as_json=as_json)
    if found:
        raise typer.Exit(1)


def _read(path: Path) -> tuple[SchoolLesson | None, LessonFinding | None]:
    try:
        return lesson_of(path), None
    except LessonError as error:
        return None, LessonFinding(str(path), error.line, 0, "", error.text)


def _print(found: list[LessonFinding], lessons: int, steps: int, *, as_json: bool) -> None:
    if as_json:
        rows = [
            {
                "path": one.path,
                "line": one.line,
                "step": one.number,
                "rules": one.book or None,
                "text": say(one.text),
            }
            for one in found
        ]
        print(json.dumps(rows, ensure_ascii=not speaks_utf8(), indent=2))
        return
    for one in found:
        given = {"path": one.path, "line": one.line, "number": one.number, "rules": one.book}
        template = (PLACE if one.number else HEAD).template
        print(say(Text(template, {**given, "text": one.text})))
    if found:
        print(say(Text(FAULTS.template, {"count": len(found)})))
    else:
        print(say(Text(ALL_RIGHT.template, {"lessons": lessons, "steps": steps})))


def serve(
    path: Annotated[
        Path, typer.Argument(exists=True, help=say(Text("A lesson file, or a folder of them.")))
    ],
    port: Annotated[
        int, typer.Option(min=0, max=65535, help=say(Text("The port; 0 for any that is free.")))
    ] = 8000,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=say(Text("Do not open a browser.")))
    ] = False,
) -> None:
    """Serves the lessons of a file or folder, read again after each change, until Ctrl-C.

    Progress made there is not kept: the database is a temporary one.
    """
    from ..http import ServerSettings  # noqa: PLC0415  (only this command needs it)
    from ..http import serve as serve_page  # noqa: PLC0415

    names = ", ".join(f"/lessons/{one.stem}" for one in Catalogue(path).paths()[:5])
    print(say(Text("Open {pages} at the address below.", {"pages": names or "/lessons"})))
    os.environ[FOLDER] = str(path.resolve())
    with tempfile.TemporaryDirectory(prefix="damas-lessons-") as folder:
        database = f"sqlite:///{Path(folder) / 'damas.sqlite3'}"
        settings = ServerSettings(
            port=port, database=database, open_browser=not no_browser, locale=locale()
        )
        serve_page(settings)
