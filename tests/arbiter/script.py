"""Scenario files: what happens at a table and what is ruled, in lines that an arbiter can read.

A step is `WHO EVENT WORDS -> RULINGS`, with `@30` before it for seconds on the watch:

    white touch 31            -> touch bound, INT 3.11, white 31-26|31-27, next_lance
    white move 46 41          -> irregularity f, INT 5.4.0.6, black rectify|keep, next_lance
    @95 white press hand=left
    arbiter rule absence against=white -> win absence, FENAE Art. 28

A ruling is `KIND CODE, ARTICLE, RIGHT CHOICES, EXPIRES`; "-" stands for none; several are joined by
" + ". Nothing behind the arrow, or no arrow: the table has nothing to say.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from damas.arbiter import Ruling, Table

FOLDER = Path(__file__).parent / "scenarios"
NUMBER = re.compile(r"-?\d+(\.\d+)?")


@dataclass
class Scenario:
    """One story: where it begins, what happens, what stands at the end."""

    name: str
    requirement: str
    regulation: str
    steps: list[tuple[dict[str, Any], str]]
    start: dict[str, Any]
    ends: dict[str, Any] = field(default_factory=dict)


def _value(text: str) -> Any:
    if NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    if text in ("true", "false"):
        return text == "true"
    return [int(n) for n in text.split(",")] if re.fullmatch(r"\d+(,\d+)+", text) else text


# The field that a plain word of a step fills, event by event.
PLAIN = {
    "decide": "choice",
    "report": "code",
    "claim": "rule",
    "rule": "ruling",
    "clock": "act",
    "placements": "occupied",
}


def read_step(line: str) -> tuple[dict[str, Any], str]:
    """The event of a line, and what is expected behind the arrow."""
    acts, _, expected = line.partition("->")
    words = acts.split()
    event: dict[str, Any] = {}
    if words[0].startswith("@"):
        event["t"] = _value(words.pop(0)[1:])
    event["by"], event["event"] = words[0], words[1]
    plain = []
    for word in words[2:]:
        key, sign, value = word.partition("=")
        if sign:
            event[key] = value.replace("_", " ") if key == "piece" else _value(value)
        else:
            plain.append(_value(word))
    if event["event"] == "move":
        event["path"] = plain
    elif plain:
        event[PLAIN.get(event["event"], "square")] = plain[0]
    return event, expected.strip()


def scenarios() -> Iterator[Scenario]:
    """Every scenario of every file."""
    for path in sorted(FOLDER.glob("**/*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        for one in table["scenario"]:
            whole = {**table, **one}
            start = {"event": "start", "regulation": whole["regulation"]}
            start |= {key: whole[key] for key in ("fen", "board", "clock", "t") if key in whole}
            lines = [line for line in whole["steps"].splitlines() if line.strip()]
            yield Scenario(
                f"{path.stem}: {whole['name']}",
                whole["requirement"],
                whole["regulation"],
                [read_step(line) for line in lines],
                start,
                {k: one[k] for k in ("ends", "turn", "result", "board_ends", "starts") if k in one},
            )


def ruled(ruling: Ruling) -> str:
    """A ruling as scenario files write it."""
    right = f"{ruling.right or ruling.by or '-'} {'|'.join(ruling.choices)}"
    parts = [
        f"{ruling.kind} {ruling.code or '-'}",
        ruling.article or "-",
        right if ruling.choices else "",
        ruling.expires or "",
    ]
    return ", ".join(part for part in parts if part)


def play(scenario: Scenario) -> tuple[Table, list[str]]:
    """The table after a scenario, and what it said at each step."""
    table = Table()
    said = [" + ".join(map(ruled, table.apply(scenario.start)))]
    said += [" + ".join(map(ruled, table.apply(event))) for event, _ in scenario.steps]
    return table, said
