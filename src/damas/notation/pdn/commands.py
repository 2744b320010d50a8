"""Commands that comments carry: [%clk 1:55:21], [%clock w0:00:10 B0:00:03], [%eval -0.35]."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_COMMAND = re.compile(r"\[%\s*+([A-Za-z]\w*+)\s*+([^\][]*+)\]")
_TIME = re.compile(r"([-\u2212]?)(\d{1,3}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d+))?)?")
_SIDED = re.compile(
    r"([wWbB])?\s*+([-\u2212]?\d{1,3}:\d{1,2}(?::\d{1,2}(?:[.,]\d+)?)?)(?:[\s,]++|$)"
)
_NUMBER = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,9})?(?![\d.,])")
TIMES = ("clock", "clk", "mct", "egt", "emt")
"""Commands that tell a time: both clocks, time left, time used on a mechanical clock, time of the
game so far, time of the move."""


@dataclass(frozen=True, slots=True)
class ClockComment:
    """The clocks of a comment, in seconds; None for those that it does not tell.

    *white*, *black*: what each side's clock shows; *mover*: of the player who just moved, where no
    side is named. *running*: "white" or "black". *kind*: the command, one of `TIMES`: `clk` and
    `clock` give time left, the others time used.
    """

    white: float | None = None
    black: float | None = None
    mover: float | None = None
    running: str | None = None
    kind: str = "clk"


def commands_in(comments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(name, value) of every command in *comments*, in order; any name."""
    for comment in comments:
        for found in _COMMAND.finditer(comment):
            yield found[1], found[2].strip()


def without_commands(comment: str) -> str:
    """*comment* as a person reads it."""
    return " ".join(_COMMAND.sub(" ", comment).split())


def clock_in(comments: Sequence[str]) -> ClockComment | None:
    """The first time that *comments* tell, None where there is none that can be read."""
    for name, value in commands_in(comments):
        if name.lower() in TIMES:
            clock = _clock(name.lower(), value)
            if clock is not None:
                return clock
    return None


def unread_clocks(text: str) -> Iterator[tuple[int, str]]:
    """The commands in *text* that should tell a time and tell none that can be read: (offset,
    the command as written)."""
    for found in _COMMAND.finditer(text):
        kind = found[1].lower()
        if kind in TIMES and _clock(kind, found[2].strip()) is None:
            yield found.start(), found[0]


def evaluation_in(comments: Sequence[str]) -> float | None:
    """The value of [%eval ...] in men, White's view; None without one."""
    for name, value in commands_in(comments):
        number = _NUMBER.match(value)
        if name.lower() == "eval" and number:
            return float(number[0].replace(",", "."))
    return None


def with_clock(comments: Sequence[str], clock: ClockComment | None) -> list[str]:
    """*comments* with this time in place of any other."""
    return _with(comments, TIMES, _write_clock(clock) if clock else "")


def with_evaluation(comments: Sequence[str], men: float | None) -> list[str]:
    """*comments* with this value in place of any other."""
    return _with(comments, ("eval",), "" if men is None else f"[%eval {men:.2f}]")


def seconds(text: str) -> float | None:
    """H:MM, H:MM:SS or H:MM:SS.d in seconds, negative where a clock ran on; None for anything else.

    >>> seconds("1:05:23"), seconds("0:10"), seconds("-0:00:01"), seconds("soon")
    (3923.0, 600.0, -1.0, None)
    """
    found = _TIME.fullmatch(text.strip())
    if not found:
        return None
    sign, hours, minutes, rest, part = found.groups()
    time = int(hours) * 3600 + int(minutes) * 60 + float(f"{rest or 0}.{part or 0}")
    return -time if sign else time


def write_time(time: float) -> str:
    """Seconds as H:MM:SS, with tenths where there are any.

    >>> write_time(3923), write_time(10.5), write_time(-1)
    ('1:05:23', '0:00:10.5', '-0:00:01')
    """
    tenths = round(abs(time) * 10)
    sign = "-" if time < 0 and tenths else ""
    minutes, rest = divmod(tenths, 600)
    text = f"{sign}{minutes // 60}:{minutes % 60:02}:{rest // 10:02}"
    return f"{text}.{rest % 10}" if rest % 10 else text


def _clock(kind: str, value: str) -> ClockComment | None:
    """The times of a command; None where anything else stands there."""
    found: dict[str, float | None] = {}
    running = None
    at = 0
    while at < len(value):
        match = _SIDED.match(value, at)
        if match is None:
            return None
        at, (side, text) = match.end(), (match[1] or "", match[2])
        colour = {"w": "white", "b": "black"}.get(side.lower(), "mover")
        found.setdefault(colour, seconds(text))
        if side.isupper():
            running = colour
    if not any(time is not None for time in found.values()):
        return None
    return ClockComment(found.get("white"), found.get("black"), found.get("mover"), running, kind)


def _write_clock(clock: ClockComment) -> str:
    words = []
    for letter, colour, time in (("w", "white", clock.white), ("b", "black", clock.black)):
        if time is not None:
            side = letter.upper() if clock.running == colour else letter
            words.append(f"{side}{write_time(time)}")
    if words:
        return f"[%clock {' '.join(words)}]"
    return f"[%{clock.kind} {write_time(clock.mover)}]" if clock.mover is not None else ""


def _with(comments: Sequence[str], names: Sequence[str], command: str) -> list[str]:
    """*comments* without commands of these *names*, and with *command* before the first text."""

    def drop(found: re.Match[str]) -> str:
        return "" if found[1].lower() in names else found[0]

    kept = [_COMMAND.sub(drop, comment).strip() for comment in comments]
    kept = [text for text, old in zip(kept, comments, strict=True) if text or not old.strip()]
    if not command:
        return kept
    return [f"{command} {kept[0]}".strip(), *kept[1:]] if kept else [command]
