"""`damas arbitrate` as a program that drives it sees it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from arbiter.script import scenarios
from damas.arbiter import schema

from .conftest import Run

START = '{"event":"start","regulation":"internacional","fen":"W:W28,46:B23"}'
QUIET = '{"event":"move","by":"white","path":[46,41]}'
ANSWER = {"$ref": "#/$defs/answer", "$defs": schema()["$defs"]}
EVENT = {"$ref": "#/$defs/event", "$defs": schema()["$defs"]}


def test_one_answer_a_line(damas_process: Run) -> None:
    """The contract: rulings and state of each event."""
    done = damas_process("arbitrate", "--json", stdin=f"{START}\n{QUIET}\n")
    one, two = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, one["event"], one["rulings"], two["event"]) == (0, 1, [], 2)
    (ruling,) = two["rulings"]
    wanted = {
        "kind": "irregularity",
        "code": "f",
        "article": "INT 5.4.0.6",
        "by": "white",
        "right": "black",
        "choices": ["rectify", "keep"],
        "expires": "next_lance",
    }
    assert {key: ruling[key] for key in wanted} == wanted
    assert two["state"]["fen"] == "W:W28,46:B23"
    assert two["state"]["board"] == "B:W28,41:B23"


def test_rules_that_cannot_be_played_are_a_sentence(damas: Run) -> None:
    """An option of the book that no game has: an error of that line, no traceback."""
    options = '{"men_capture_backward":false}'
    start = f'{{"event":"start","regulation":"internacional","options":{options}}}'
    done = damas("arbitrate", "--json", stdin=f"{start}\n{START}\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (1, "")
    assert first["error"]["code"] == "unknown-rules"
    assert "men_capture_backward" in first["error"]["message"]
    assert second["state"]["fen"] == "W:W28,46:B23"


def test_what_cannot_be_read_is_told_with_its_line(damas: Run) -> None:
    """The fold goes on unharmed; the exit status says that something was wrong."""
    bad = [
        "{",
        "[1]",
        '{"event":"fly"}',
        '{"event":"touch","by":"white","square":99}',
        "1" * 5000,
        "[" * 100_000,
    ]
    lines = [START, *bad, QUIET]
    done = damas("arbitrate", "-", "--json", stdin="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [a["line"] for a in answers if "error" in a] == [2, 3, 4, 5, 6, 7]
    assert all(a["error"]["line"] == a["line"] for a in answers if "error" in a)
    assert answers[-1]["rulings"][0]["code"] == "f"


def test_bytes_that_are_no_text_and_blank_lines(damas: Run) -> None:
    """Blank lines are skipped but counted."""
    done = damas("arbitrate", stdin=b"\xef\xbb\xbf" + START.encode() + b"\n\n\xff\xfe\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["rulings"], second["line"], second["error"]["code"]) == ([], 3, "not-json")


def test_a_file_that_is_not_there(damas: Run) -> None:
    """A sentence and status 2."""
    done = damas("arbitrate", "no-such-file.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no-such-file.jsonl" in done.stderr


def test_sentences_for_people(damas: Run, tmp_path: Path) -> None:
    """In the language asked for, with the article and the choices."""
    path = tmp_path / "game.jsonl"
    path.write_text(f"{START}\n{QUIET}\n", "utf-8")
    done = damas("arbitrate", str(path), "--text", "--lang", "pt-PT")
    assert "INT 5.4.0.6" in done.stdout
    assert "outro lance" in done.stdout
    assert "[Pretas: retificar | manter]" in done.stdout


@pytest.mark.parametrize(
    ("book", "place"),
    [
        ("internacional", "Irregularidade (f, INT 5.4.0.6): "),
        ("idf-64-russian", "Irregularidade (f, FMJD 5.4.6, por IDF64, "),
        ("portuguesa-fpd", "Irregularidade (FPD 5.1.3): "),
        ("brasil-folha", "Irregularidade: "),
    ],
)
def test_sentences_name_what_the_book_names(
    damas: Run, tmp_path: Path, book: str, place: str
) -> None:
    """Letter, article and the one that brings it in, each where there is one; no inner names."""
    fen, path = {
        "internacional": ("W:W28,46:B23", [46, 41]),
        "portuguesa-fpd": ("W:W9,14:B19,30", [9, 13]),
    }.get(book, ("W:W18,29:B14", [29, 25]))
    events: list[dict[str, Any]] = [{"event": "start", "regulation": book, "fen": fen}]
    events.append({"event": "move", "by": "white", "path": path})
    events.append({"event": "rule", "by": "arbiter", "ruling": "expulsion", "against": "white"})
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in events), "utf-8")
    lines = damas("arbitrate", str(file), "--text", "--lang", "pt-PT").stdout.splitlines()
    assert lines[1].startswith("2. " + place)
    assert not any("()" in line or "penalty" in line for line in lines)


def test_the_schema_is_printed(damas: Run) -> None:
    """And is a schema."""
    printed = json.loads(damas("arbitrate", "--schema").stdout)
    jsonschema.Draft202012Validator.check_schema(printed)
    assert printed == json.loads(json.dumps(dict(schema())))


@pytest.mark.parametrize("book", ["internacional", "fenae-2025", "portuguesa-fpd"])
def test_scenarios_keep_to_the_schema(damas: Run, book: str) -> None:
    """Every event and every answer of every scenario, through the command."""
    events = []
    for one in scenarios():
        if one.regulation == book:
            events += [one.start, *(event for event, _ in one.steps)]
    check = jsonschema.Draft202012Validator(EVENT)
    for event in events:
        check.validate(event)
    lines = "\n".join(json.dumps(event) for event in events)
    done = damas("arbitrate", "--json", stdin=lines)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, len(answers)) == (0, len(events))
    check = jsonschema.Draft202012Validator(ANSWER)
    for answer in answers:
        check.validate(answer)
