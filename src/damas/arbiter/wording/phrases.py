"""Events and decisions as people say them: short phrases that stand behind a person's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ...base.i18n import Text
from ...rules.regulations import Regulation
from ...rules.variants import Variant
from ..model.codes import CAPTURE_DUE, CHOICE_NAMES, CLOCK_ACTS, CODES, CONDUCT, PIECE_NAMES
from ..model.pieces import named, named_text

_PLAIN: Mapping[str, Text] = MappingProxyType(
    {
        "start": Text("The game begins"),
        "adjust": Text("Adjusts pieces"),
        "press": Text("Clock pressed"),
        "hover": Text("Piece held over the board"),
        "offer_draw": Text("Draw offered"),
        "accept_draw": Text("Draw accepted"),
        "decline_draw": Text("Draw declined"),
        "resign": Text("Resignation"),
        "complaint": Text("Complaint"),
        "accident": Text("Accident: pieces were displaced"),
        "board_misplaced": Text("The board lies wrongly"),
        "placements": Text("Squares occupied, as the board reports them"),
        "flag": Text("Flag fallen"),
    }
)
_ON_SQUARE: Mapping[str, Text] = MappingProxyType(
    {
        "adjust": Text("Adjusts {square}"),
        "touch": Text("Touches {square}"),
        "remove": Text("Takes {square} off"),
        "crown": Text("Crowns {square}"),
        "lift": Text("Lifts {square}"),
        "put": Text("Puts down on {square}"),
    }
)
_CHOICES: Mapping[str, Text] = MappingProxyType(
    {"rectify": Text("Decision: rectify"), "keep": Text("Decision: keep")}
)

CLAIM_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "repetition": Text("same position three times"),
        "kings_only": Text("king moves only"),
        "endgame_limit": Text("limit of an ending"),
        "forcada": Text("count of the forçada"),
        "time": Text("time"),
        "dead_position": Text("nobody can win"),
        "refusal": Text("refusal to play by the rules"),
        "main_road_endings": Text("three pieces against a king on the main road"),
        "large_endings": Text("ending of four to seven pieces"),
        "blocked_men_endings": Text("a king and two men that cannot pass"),
        "scramble_claim": Text("draw in time trouble, in a position that could be won"),
        "superiority_claim": Text("draw in time trouble, with more material given up"),
    }
)
"""The words for everything that can be claimed."""

ENDING_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "refusal": Text("loss for refusing to play by the rules"),
        "absence": Text("loss by absence (W.O.)"),
        "penalty": Text("loss as a penalty"),
        "draw_penalty": Text("draw as a penalty"),
        "expulsion": Text("expulsion"),
        "dead_position": Text("draw: nobody can win"),
        "time": Text("loss on time"),
        "flags": Text("draw: both flags have fallen"),
        "main_road_endings": Text("draw: three pieces against a king on the main road"),
        "large_endings": Text("draw: an ending of four to seven pieces"),
        "blocked_men_endings": Text("draw: a king and two men that cannot pass"),
        "scramble_claim": Text("draw: claimed in time trouble"),
        "superiority_claim": Text("draw: claimed with more material given up"),
        "annulled": Text("game annulled"),
        "warning": Text("a warning"),
        "second_warning": Text("second warning"),
        "time_penalty": Text("time penalty"),
        "rectify": Text("rectify"),
        "keep": Text("keep"),
        "restore": Text("record restored"),
        "annul": Text("annulled and begun again"),
        "silence": Text("silence is demanded"),
        "spectator": Text("a spectator is sent out"),
        "note": Text("note"),
    }
)
"""The words for the rulings of the arbiter that the table knows."""

_SAME_RULINGS: Mapping[str, str] = MappingProxyType(
    {
        "spectator_removed": "spectator",
        "silence_demanded": "silence",
        "walkover": "absence",
        "wo": "absence",
        "loss": "penalty",
        "loss_penalty": "penalty",
        "loss_refusal": "refusal",
        "loss_time": "time",
        "draw_dead_position": "dead_position",
    }
)
"""Other names of the same rulings."""


def ruling_name(ruling: str) -> Text | str:
    """The words for a ruling of the arbiter; one that the table does not know as it was said."""
    words = {**CLAIM_NAMES, **CHOICE_NAMES, **ENDING_NAMES}
    return words.get(_SAME_RULINGS.get(ruling, ruling), ruling)


EXPIRY_NAMES: Mapping[str, Text] = MappingProxyType(
    {
        "next_lance": Text("until the next move of the player who has the right"),
        "game_end": Text("for as long as the game lasts"),
    }
)
"""The words for *expires*."""


def fault_text(code: str, due: Sequence[str], row: Variant) -> Text:
    """An irregularity in words, with the captures of which one had to be made."""
    if code not in CAPTURE_DUE or not due:
        return CODES[code]
    captures = named_text(row, " | ".join(due))
    return Text("{fault} Had to take: {captures}", {"fault": CODES[code], "captures": captures})


def letter_of(code: str, book: Regulation) -> str:
    """The letter of an irregularity as people are told it; "" where it or the book has none."""
    return code if len(code) == 1 and book.lettered else ""


def adjusting_word(book: Regulation) -> str:
    """The word that the book wants said before a piece is adjusted; "" where it names none."""
    named = book.touch and book.touch.word
    return named.value if named else ""


def describe(event: object, book: Regulation) -> Text:
    """An event in a few words, without its person, with the squares, the letters and the words
    that the *book* uses.

    An event that the table could not read is described as such.
    """
    if not isinstance(event, Mapping):
        return _UNREADABLE
    kind, row = str(event.get("event")), book.variant
    square, word = event.get("square"), adjusting_word(book)
    if kind == "adjust" and word:
        return _adjust(word, square, row)
    if square is not None and kind in _ON_SQUARE:
        return _on_square(kind, event, row)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == "report":
        return _report(event, lettered=book.lettered)
    return _TELLERS[kind](event, row) if kind in _TELLERS else _UNREADABLE


_UNREADABLE = Text("An event that cannot be read")


def _named(square: object, row: Variant) -> str:
    """A square as the variant prints it; any other value stays as it came."""
    if isinstance(square, int) and 1 <= square <= row.squares:
        return str(named(row, square))
    return str(square)


def _on_square(kind: str, event: Mapping[str, Any], row: Variant) -> Text:
    if kind == "put" and event.get("piece"):
        return _put(event, row)
    return Text(_ON_SQUARE[kind].template, {"square": _named(event["square"], row)})


def _adjust(word: str, square: object, row: Variant) -> Text:
    if square is None:
        return Text("“{word}”", {"word": word.capitalize()})
    said = {"word": word.capitalize(), "square": _named(square, row)}
    return Text("“{word}”: {square}", said)


def _put(event: Mapping[str, Any], row: Variant) -> Text:
    piece = PIECE_NAMES.get(str(event["piece"]), str(event["piece"]))
    square = _named(event.get("square"), row)
    return Text("Puts on {square}: {piece}", {"square": square, "piece": piece})


def _move(event: Mapping[str, Any], row: Variant) -> Text:
    path = event.get("path")
    squares = path if isinstance(path, list | tuple) else []
    way = "–".join(_named(square, row) for square in squares)
    return Text("Move {path}", {"path": way})


def _report(event: Mapping[str, Any], *, lettered: bool) -> Text:
    code = str(event.get("code"))
    title = CODES.get(code) or CONDUCT.get(code)
    if title is None:
        return Text("Report: {code}", {"code": code})
    if len(code) > 1 or not lettered:  # a word of the program, or no letter of the book
        return Text("Report: {code}", {"code": title})
    return Text("Report {code}: {title}", {"code": code, "title": title})


def _decide(event: Mapping[str, Any], _row: Variant) -> Text:
    return _CHOICES.get(str(event.get("choice")), _UNREADABLE)


def _claim(event: Mapping[str, Any], _row: Variant) -> Text:
    rule = str(event.get("rule"))
    return Text("Claim: {rule}", {"rule": CLAIM_NAMES.get(rule, rule)})


def _clock(event: Mapping[str, Any], _row: Variant) -> Text:
    act = str(event.get("act"))
    said = CLOCK_ACTS.get(act)
    if said is None:
        return CONDUCT["knocked"] if act == "knock" else CONDUCT["held"]
    if act in ("add", "remove", "set"):
        return Text("{act}: {seconds} s", {"act": said, "seconds": event.get("seconds")})
    return said


def _rule(event: Mapping[str, Any], _row: Variant) -> Text:
    return Text("Ruling: {ruling}", {"ruling": ruling_name(str(event.get("ruling")))})


_TELLERS: Mapping[str, Callable[[Mapping[str, Any], Variant], Text]] = {
    "move": _move,
    "decide": _decide,
    "claim": _claim,
    "clock": _clock,
    "rule": _rule,
}
