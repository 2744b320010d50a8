"""The ruling sheet: the decisions at one board, case by case, to be signed (IRR-09, IRR-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..arbiter import CODES, KIND_NAMES, PEOPLE, Case, Logged, Ruling, Table
from ..arbiter.model.pieces import named_text
from ..arbiter.wording.phrases import letter_of
from ..base.errors import DamasError
from ..base.i18n import Text
from ..notation.diagram import Marks, draw
from ..rules.board import Board
from ..rules.regulations import article, with_via
from .score import FIELDS, UNKNOWN
from .sheet import INK, MARGIN, PALE, Sheet, Style

TITLE = Text("Ruling sheet")
_SIDE = 34.0  # millimetres of a diagram
_GAP = 4.0
_BOTTOM = 30.0  # the height of the signatures and the footer
NOTED = ("warning", "complaint", "ruling", "annulled", "draw", "win", "clock", "refused")
"""The kinds of rulings that are noted beside the cases."""
WAYS: Mapping[str | None, Text] = {
    None: Text("Waits for a decision"),
    "rectified": Text("Rectified: the position before was restored"),
    "kept": Text("Kept: the position stands"),
    "lapsed": Text("Accepted by playing on"),
    "continued": Text("Played on; it can still be put right"),
    "accident": Text("An accident: put back, nobody at fault"),
    "annulled": Text("Void: the game was begun again"),
}
"""How a case ended, in words."""

_EITHER = Text("both, or it is unclear")
_UNDECIDED = Text("The game ended before it was decided")


def print_rulings(
    table: Table, headers: Mapping[str, str], *, paper: str = "a4", lang: str = "en"
) -> bytes:
    """The ruling sheet of a board as a PDF.

    *headers*: PDN tags (White, Black, Event, Round, Table, Date, Arbiter). Raises DamasError before
    the game was started.
    """
    return draw_rulings(table, headers, paper=paper, lang=lang).save()


def draw_rulings(
    table: Table, headers: Mapping[str, str], *, paper: str = "a4", lang: str = "en"
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    if table.current is None:
        raise DamasError("not-started", "The game on this board has not been started")
    book = table.regulation
    sheet = Sheet(TITLE, paper, lang, book.variant.id)
    y, people = _head(sheet, table, headers), _people(headers)
    for number, case in enumerate(table.cases, start=1):
        y = _case(sheet, table, case, list(_lines(sheet, table, case, number, people)), y)
    if not table.cases:
        sheet.text(MARGIN, y + 4, _room(sheet), Text("No irregularity was noted."), Style(10))
        y += 10
    y = _others(sheet, table, people, y)
    _sign(sheet, y, headers)
    return sheet


def _people(headers: Mapping[str, str]) -> dict[str, Text]:
    """Players and arbiter by name and role; by role alone when the name is unknown."""
    made = {}
    for who, role in PEOPLE.items():
        name = headers.get(who.capitalize(), "")
        known = name not in UNKNOWN
        made[who] = Text("{name} ({role})", {"name": name, "role": role}) if known else role
    return made


def _room(sheet: Sheet) -> float:
    return sheet.width - 2 * MARGIN


def _head(sheet: Sheet, table: Table, headers: Mapping[str, str]) -> float:
    """The head of the sheet: players, place, rules and result."""
    y, x, room = sheet.heading(TITLE, table.regulation.name) + 1, MARGIN, _room(sheet)
    fields = {**headers, "Board": headers.get("Table", ""), "Result": _result(table)}
    for name, label, share in FIELDS:
        width = room * share
        if x + width > MARGIN + room + 0.1:
            x, y = MARGIN, y + 9
        sheet.rect(x, y, width, 9, stroke=0.2)
        with sheet.together():
            sheet.text(x + 1, y + 2.8, width - 2, label, Style(7, colour="#6a6a6a"))
            sheet.text(x + 1, y + 7.4, width - 2, fields.get(name, ""), Style(11))
        x += width
    return y + 14


def _result(table: Table) -> str:
    """The result in the points of the rule book, such as "1-0" or "½-½" (RES-08)."""
    outcome, points = table.result, table.regulation.points
    if outcome is None:
        return "*"
    if "annulled" in (outcome.white, outcome.black):
        return "\N{EN DASH}"
    return f"{points.text(outcome.white)}-{points.text(outcome.black)}"


def _break(sheet: Sheet, y: float, height: float) -> float:
    """A new page where *height* millimetres have no room any more."""
    if y + height <= sheet.height - _BOTTOM:
        return y
    sheet.footer("Damas", Text("Page {page}", {"page": sheet.page}))
    sheet.new_page()
    return sheet.heading(TITLE) + 1


# One case


def _case(
    sheet: Sheet, table: Table, case: Case, lines: Sequence[tuple[Text | str, Style]], y: float
) -> float:
    """Two diagrams, and beside them the irregularity, the decision and the side that took it."""
    boards = [Board(table.regulation.variant, fen) for fen in (case.before, case.stands)]
    left = MARGIN + 2 * (_SIDE + _GAP)
    width = MARGIN + _room(sheet) - left
    tall = max(_SIDE + 6, sheet.height_of(lines, width) + 2)
    y = _break(sheet, y, tall + 4)
    captions = (Text("Before"), Text("After"))
    for place, (board, caption) in enumerate(zip(boards, captions, strict=True)):
        x = MARGIN + place * (_SIDE + _GAP)
        scene = draw(board, Marks(numbers="none"), "print", sheet.lang)
        sheet.scene(scene, x, y, _SIDE)
        sheet.text(x, y + _SIDE + 3.6, _SIDE, caption, Style(7, colour=PALE))
    base = y + 3
    for text, style in lines:
        base = sheet.paragraph(left, base, width, text, style)
    return y + tall + 4


def _lines(
    sheet: Sheet, table: Table, case: Case, number: int, people: Mapping[str, Text]
) -> Iterator[tuple[Text | str, Style]]:
    strong, plain, small = Style(10, bold=True), Style(9), Style(7.5, colour=PALE)
    player = _EITHER if case.by is None else people[case.by]
    who = {"number": number, "player": player, "move": case.ply // 2 + 1}
    yield Text("{number}. {player}, at move {move}", who), strong
    for code, citation in case.faults:
        label = "" if citation is None else f" ({sheet.say(with_via(citation))})"
        letter = letter_of(code, table.regulation)
        letter = f"{letter}: " if letter else ""
        yield f"{letter}{sheet.say(CODES[code])}{label}", plain
        found = None if citation is None else article(citation, table.regulation)
        if found is not None:
            yield found.summary, small
    if case.due:
        due = named_text(table.regulation.variant, " | ".join(case.due))
        yield Text("Had to take: {captures}", {"captures": due}), plain
    if case.clock is not None:
        yield Text("Clocks: {white} \N{EN DASH} {black}", _clock(case.clock)), plain
    if case.reporter is not None:
        yield Text("Reported by: {who}", {"who": people[case.reporter]}), plain
    open_at_the_end = case.how is None and table.result is not None
    yield (_UNDECIDED if open_at_the_end else WAYS[case.how]), Style(9, bold=True, colour=INK)
    if case.how is not None and case.decider is not None:
        yield Text("Decided by: {who}", {"who": people[case.decider]}), plain
    if case.decided is not None:
        yield from _cited(table, case.decided, small)


def _cited(table: Table, event: int, style: Style) -> Iterator[tuple[Text | str, Style]]:
    """The article of the decision, with its words."""
    for ruling in table.log[event - 1].rulings:
        if ruling.kind in ("restored", "kept", "lapsed", "continued") and ruling.citation:
            yield with_via(ruling.citation), style
            found = article(ruling.citation, table.regulation)
            if found is not None:
                yield found.summary, style
            return


def _clock(clock: Mapping[str, Any]) -> dict[str, str]:
    return {colour: _time(clock[colour]) for colour in ("white", "black")}


def _time(seconds: float) -> str:
    whole = max(0, round(seconds))
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


# Other rulings


def _others(sheet: Sheet, table: Table, people: Mapping[str, Text], y: float) -> float:
    """Warnings, complaints, rulings and the end, one line each."""
    noted = [one for one in table.record() if isinstance(one, Logged)]
    rows = [(one, ruling) for one in noted for ruling in one.rulings if ruling.kind in NOTED]
    if not rows:
        return y
    y = _break(sheet, y, 14)
    sheet.part(MARGIN, y + 4, _room(sheet), Text("Also noted"), Style(11, bold=True))
    y += 9
    style = Style(9)
    for one, ruling in rows:
        place = f" ({sheet.say(with_via(ruling.citation))})" if ruling.citation else ""
        words = str(ruling.more.get("text") or "")
        who = f"{sheet.say(people[ruling.by])}: " if ruling.by else ""
        said = f"{one.number}. {sheet.say(KIND_NAMES[ruling.kind])}. {who}"
        said += f"{sheet.say(ruling.message)} {words}".strip() + place + _authority(sheet, ruling)
        y = _break(sheet, y, sheet.height_of([(said, style)], _room(sheet)))
        y = sheet.paragraph(MARGIN, y, _room(sheet), said, style)
    return y + 4


def _authority(sheet: Sheet, ruling: Ruling) -> str:
    """The authority of a ruling that was not the arbiter's own (IRR-11)."""
    named = ruling.more.get("authority")
    if not named or named == "arbiter":
        return ""
    return ". " + sheet.say(Text("Authority: {authority}", {"authority": named}))


def _sign(sheet: Sheet, y: float, headers: Mapping[str, str]) -> None:
    """The lines on which White, Black and the arbiter sign."""
    y = max(y, sheet.height - _BOTTOM)
    width = (_room(sheet) - 12) / 3
    signing = (
        (Text("White"), headers.get("White", "")),
        (Text("Black"), headers.get("Black", "")),
        (Text("Arbiter"), headers.get("Arbiter", "")),
    )
    for place, (role, name) in enumerate(signing):
        x = MARGIN + place * (width + 6)
        sheet.line(x, y + 11, x + width, y + 11, 0.3)
        words = sheet.say(role) + (f": {name}" if name else "")
        sheet.text(x, y + 14.6, width, words, Style(8, align="center"))
    sheet.footer("Damas", Text("Page {page}", {"page": sheet.page}))
