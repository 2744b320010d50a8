"""A regulation for readers: what it decides, in our own words, each with its article (floor 5).

The values come from the regulation's rows; here are only the sentences that say them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..base.citation import Citation
from ..base.i18n import Text
from ..base.text import joined
from .clock import TimeControl
from .regulations import (
    Appeals,
    DrawRule,
    EndgameLimit,
    Forcada,
    KingsOnly,
    Regulation,
    Repetition,
    with_via,
)
from .variants import Colour

SECOND_HAND = Text("{articles}, second-hand")
"""Articles whose own text was not at hand: what they say was read elsewhere."""


def cited_words(citations: Iterable[Citation]) -> Text | str:
    """The articles for people, those read at second hand named as such; "" for none.

    >>> from damas.base.citation import Citation, cite
    >>> str(cited_words([cite("INT 6.3")])), str(cited_words([Citation("A", "1", unverified=True)]))
    ('INT 6.3', 'A 1, second-hand')
    """
    found = list(citations)
    read = joined(with_via(one) for one in found if not one.unverified)
    second = joined(with_via(one) for one in found if one.unverified)
    if not second:
        return read
    marked = Text(SECOND_HAND.template, {"articles": second})
    return Text("{read}, {marked}", {"read": read, "marked": marked}) if read else marked


class Row(NamedTuple):
    """One question a rule document decides: *name* asks, *value* answers."""

    key: str
    name: Text
    value: Text
    citation: Citation | None


WORDS: Mapping[object, Text] = {
    True: Text("Yes"),
    False: Text("No"),
    "left": Text("On the left"),
    "right": Text("On the right"),
    "opponent_choice": Text("The opponent: the move is put right or stands"),
    "mandatory_restore": Text("The position before it must be restored"),
    "agreement": Text("by agreement"),
    "lot": Text("by lot"),
    "table": Text("by the pairing table"),
    "pairing": Text("by the pairing"),
    "behind": Text("On the next square"),
    "behind_king": Text("Behind a king that is the last piece, on the next square"),
    "losing": Text("The player with no piece left, or none that can move"),
    "first_king": Text("The player who makes the first king"),
}
PARAMETERS: Mapping[str, Text] = {
    "size": Text("Squares on each side of the board"),
    "men_per_side": Text("Men of each player"),
    "dark_corner": Text("Dark corner of each player"),
    "all_squares": Text("Pieces stand on all squares and move along rows and columns"),
    "men_capture_backward": Text("A man captures backwards too"),
    "flying_kings": Text("A king moves any number of free squares"),
    "majority": Text("The capture of most pieces is compulsory"),
    "quality": Text("Of equal captures the one with more kings is compulsory"),
    "promotion_in_passing": Text("A man that only passes the far row becomes a king"),
    "man_takes_king": Text("A man may capture a king"),
    "by_king": Text("Of equal captures one by a king is compulsory"),
    "kings_first": Text("Of captures of equally many kings, the one that meets a king first"),
    "worth": Text("The capture of most worth is compulsory, a king counting less than two men"),
    "king_first": Text("A capture by a king comes before one by a man"),
    "orthogonal_captures": Text("Pieces capture along rows and columns too"),
    "same_king_moves": Text("Moves in a row with one king, without a capture, beside men"),
    "landing": Text("A king stops behind the piece that it captures"),
    "removed_at_once": Text("A captured piece leaves the board at once"),
    "win": Text("Who wins on the board"),
}
TRAITS: Mapping[str, tuple[Text, Text]] = {
    "men_capture_backward": (
        Text("Men capture backwards too."),
        Text("Men do not capture backwards."),
    ),
    "quality": (
        Text("Law of quality: of equal captures, the one of more kings."),
        Text("No law of quality."),
    ),
}


OBLIGED = {
    "majority": Text("A player who can capture must; of several captures, the one of most pieces."),
    "worth": Text("A player who can capture must; of several captures, the one of most worth."),
    "king_first": Text("A player who can capture must, with a king before any other piece."),
    "": Text("A player who can capture must; of several captures any may be chosen."),
}
CAPTURES = {
    True: Text(
        "It captures by jumping over a piece beside it to the free square behind, along rows and"
        " columns too, and jumps on while it can."
    ),
    False: Text(
        "It captures by jumping over a piece beside it to the free square behind, and jumps on"
        " while it can."
    ),
}
WINS = {
    "usual": Text("You win when the other has no piece left, or none that can move."),
    "losing": Text("You win when you have no piece left, or none that can move."),
    "first_king": Text("You win when you make the first king, or the other cannot move."),
}
FREEDOMS: Mapping[tuple[str, object], Text] = {
    ("majority", False): Text("Of several captures any may be chosen."),
    ("promotion_in_passing", True): Text("A man crowned within a capture goes on as a king."),
    ("flying_kings", False): Text("A king moves one square at a time."),
    ("man_takes_king", False): Text("A man may not capture a king."),
    ("by_king", True): Text("Of equal captures, one by a king comes first."),
    ("worth", True): Text("The capture of most worth is compulsory."),
    ("king_first", True): Text("A capture by a king comes before one by a man."),
    ("orthogonal_captures", True): Text("Pieces capture along rows and columns too."),
    ("same_king_moves", 3): Text("Beside men, one king moves at most three times in a row."),
    ("landing", "behind"): Text("A king stops right behind the piece that it captures."),
    ("landing", "behind_king"): Text("A king that captures a king last stops right behind it."),
    ("removed_at_once", True): Text("A captured piece leaves the board at once."),
    ("all_squares", True): Text(
        "Pieces stand on all squares and move along rows and columns, men forwards and sideways."
    ),
    ("win", "losing"): Text("A player with no piece left, or none that can move, wins."),
    ("win", "first_king"): Text("The player who makes the first king wins."),
}
"""Rules that hardly a game has, by their values, and the sentence that tells each."""
BEGINS: Mapping[Colour, Text] = {
    "white": Text("White begins. A man moves one square diagonally forwards."),
    "black": Text("Black begins. A man moves one square diagonally forwards."),
}
ON_ALL_SQUARES = (
    Text("White begins. A man moves one square forwards or sideways."),
    Text(
        "A king moves any number of free squares along a row or a column, and captures from afar."
    ),
)
"""What takes the place of BEGINS and KING where pieces go along rows and columns."""
CROWNED = {
    True: Text("A man that reaches the far row becomes a king."),
    False: Text("A man that stops on the far row becomes a king."),
}
KING = {
    True: Text("A king moves any number of free squares along a diagonal, and captures from afar."),
    False: Text("A king moves and captures forwards and backwards."),
}


def basics(regulation: Regulation) -> list[Text]:
    """The way to play in a few sentences, for somebody who has never played."""

    def has(key: str) -> bool:
        return bool(regulation.parameters[key].value) if key in regulation.parameters else False

    begins, king = BEGINS[regulation.variant.first], KING[has("flying_kings")]
    if has("all_squares"):
        begins, king = ON_ALL_SQUARES
    return [
        begins,
        CAPTURES[has("orthogonal_captures")],
        OBLIGED[next((key for key in OBLIGED if has(key)), "")],
        CROWNED[has("promotion_in_passing")],
        king,
        WINS[regulation.variant.win],
    ]


COMPETITION: Mapping[str, Text] = {
    "draw_offer": Text("Offer of a draw"),
    "renewed_offer": Text("Second offer of a draw"),
    "counting": Text("Counting of moves for a draw"),
    "flags": Text("Both flags fallen"),
    "scramble_claim": Text("Claim of a draw in time trouble"),
    "superiority_claim": Text("Claim of a draw by giving up an advantage"),
    "main_road_endings": Text("Lone king on the main road"),
    "large_endings": Text("Endings of four to seven pieces"),
    "blocked_men_endings": Text("King and two men that cannot pass"),
    "opening_lot": Text("Openings by lot"),
    "pace": Text("Time of play"),
    "record": Text("Score sheets"),
    "time_of_round": Text("Time of a round"),
    "formats": Text("Formats"),
    "scoring": Text("Scoring of matches"),
    "deciding": Text("Deciding games"),
    "final": Text("Final"),
    "walkover": Text("Absence"),
    "both_absent": Text("Absence of both players"),
    "withdrawal": Text("Withdrawal"),
    "penalties": Text("Penalties"),
    "swiss_tie_breaks": Text("Tie-breaks of a Swiss"),
    "categories": Text("Categories"),
    "titles": Text("Titles and norms"),
    "rating": Text("Rating"),
}


def rows(regulation: Regulation) -> list[Row]:
    """Everything a regulation decides: key, question, answer, article."""
    found: list[Row] = []
    for key, name in PARAMETERS.items():
        if key in regulation.parameters:
            cited = regulation.parameters[key]
            found.append(Row(key, name, _word(cited.value), cited.citation))
    for rule in regulation.draw_rules:
        found.append(Row(rule.reason, _draw_name(rule), _limit(rule), rule.citation))
    agreement = regulation.agreement
    said = Text("Yes") if agreement.in_text else Text("Not mentioned; allowed here")
    if agreement.from_move:
        moves = {"moves": agreement.from_move}
        said = Text("Yes, after {moves} moves by each player", moves)
    found.append(Row("agreement", Text("Draw by agreement"), said, agreement.citation))
    return [
        *found,
        *_match_rows(regulation),
        *_competition_rows(regulation),
        *_appeal_rows(regulation.appeals),
    ]


def _appeal_rows(appeals: Appeals) -> Iterator[Row]:
    if appeals.protest:
        yield Row("appeals.protest", Text("Protests"), Text("to the arbiter"), appeals.protest)
    if appeals.appeal:
        where = Text("to the appeals committee")
        if appeals.written and appeals.final:
            where = Text("in writing to the appeals committee, whose decision is final")
        yield Row("appeals.appeal", Text("Appeals"), where, appeals.appeal)
    waits = (
        ("protest_minutes", Text("Deadline of a protest"), appeals.protest_minutes),
        ("appeal_minutes", Text("Deadline of an appeal"), appeals.appeal_minutes),
    )
    for key, name, cited in waits:
        if cited:
            said = Text("{minutes} minutes", {"minutes": cited.value})
            yield Row(f"appeals.{key}", name, said, cited.citation)
    if appeals.deposit:
        money = Text("{value}", {"value": appeals.deposit.value})
        yield Row("appeals.deposit", Text("Deposit"), money, appeals.deposit.citation)


def _competition_rows(regulation: Regulation) -> Iterator[Row]:
    for key, cited in regulation.competition.items():
        yield Row(f"competition.{key}", COMPETITION[key], cited.value, cited.citation)


def _match_rows(regulation: Regulation) -> Iterator[Row]:
    points = regulation.points
    values = {result: points.text(result) for result in ("win", "draw", "loss")}
    text = Text("{win} for a win, {draw} for a draw, {loss} for a loss", values)
    yield Row("points", Text("Points"), text, points.citation)
    signs = regulation.separators
    written = Text("{quiet} for a move, {capture} for a capture", _signs(signs))
    yield Row("separators", Text("Notation of moves"), written, signs.citation)
    colours = regulation.colours
    how = _either(colours.value)
    yield Row("colours", Text("Decision of the colours"), how, colours.citation)
    if regulation.irregularities:
        decided = regulation.irregularities
        yield Row(
            "irregularities",
            Text("Decision after an irregular move"),
            _word(decided.policy),
            decided.citation,
        )
    clock = clock_of(regulation)
    if clock and regulation.time_control:
        each = Text("{minutes} minutes each", {"minutes": clock["base_seconds"] // 60})
        yield Row("time_control", Text("Clock"), each, regulation.time_control.citation)


def clock_of(regulation: Regulation) -> dict[str, int] | None:
    """The time control that the document sets, where it is one time for the whole game."""
    if regulation.time_control is None:
        return None
    control = TimeControl.parse(regulation.time_control.value)
    if len(control.periods) > 1 or control.periods[0].moves is not None:
        return None
    return {
        "base_seconds": round(control.periods[0].seconds),
        "increment_seconds": round(control.increment_seconds),
    }


def summary(regulation: Regulation) -> list[Text]:
    """The differences of *regulation* from others of its kind, in a few short sentences."""
    return list(_differences(regulation))


def _differences(regulation: Regulation) -> Iterator[Text]:
    for key, (has, lacks) in TRAITS.items():
        if key in regulation.parameters:
            yield has if regulation.parameters[key].value else lacks
    for (key, value), said in FREEDOMS.items():
        if key in regulation.parameters and regulation.parameters[key].value == value:
            yield said
    kinds = {type(rule): rule for rule in regulation.draw_rules}
    limits = [rule.moves for rule in regulation.draw_rules if isinstance(rule, EndgameLimit)]
    quiet, repetition = kinds.get(KingsOnly), kinds.get(Repetition)
    if isinstance(quiet, KingsOnly):
        yield Text(
            "Draw after {moves} moves of kings only by each player, without a capture.",
            {"moves": quiet.moves},
        )
    if not isinstance(repetition, Repetition):
        yield Text("No draw by repetition.")
    elif repetition.claim:
        yield Text("Repetition must be claimed.")
    forced = kinds.get(Forcada)
    if isinstance(forced, Forcada):
        yield Text(
            "Three kings against one must win in {moves} moves after holding the rio (forçada).",
            {"moves": forced.moves},
        )
    elif limits:
        yield Text("Small endings: at most {moves} moves each.", {"moves": max(limits)})
    else:
        yield Text("No limits for small endings.")


def _limit(rule: DrawRule) -> Text:
    """The limit of a draw rule, in few words."""
    if isinstance(rule, Repetition):
        if rule.claim:
            return Text("{times} times, when claimed", {"times": rule.times})
        return Text("{times} times, by itself", {"times": rule.times})
    if isinstance(rule, Forcada):
        return Text("{moves} moves of the three kings", {"moves": rule.moves})
    return Text("{moves} moves by each player", {"moves": rule.moves})


def _draw_name(rule: DrawRule) -> Text:
    names: Mapping[type, Text] = {
        KingsOnly: Text("Draw by moves of kings only"),
        Repetition: Text("Draw by repetition"),
        Forcada: Text("Three kings against one (forçada)"),
    }
    if isinstance(rule, EndgameLimit):
        return Text(
            "Draw with {strong} against {weak}",
            {"strong": _material(rule.strong), "weak": _material(rule.weak)},
        )
    return names[type(rule)]


def _either(values: tuple[str, ...]) -> Text:
    text = _word(values[0])
    for value in values[1:]:
        text = Text("{one} or {other}", {"one": text, "other": _word(value)})
    return text


def _word(value: object) -> Text:
    """A value of a row in words; numbers stay numbers."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Text("{number}", {"number": value})
    return WORDS.get(value, Text("{text}", {"text": str(value)}))


def _signs(separators: Any) -> dict[str, str]:
    return {"quiet": separators.quiet, "capture": separators.capture}


def _material(sides: tuple[tuple[int, int], ...]) -> Text:
    """One of several materials: "3 kings or 2 kings and 1 man"."""
    text = _side(*sides[0])
    for kings, men in sides[1:]:
        text = Text("{one} or {other}", {"one": text, "other": _side(kings, men)})
    return text


def _side(kings: int, men: int) -> Text:
    parts = [Text("{count} kings", {"count": kings})] if kings else []
    parts += [Text("{count} men", {"count": men})] if men else []
    if len(parts) == 1:
        return parts[0]
    return Text("{kings} and {men}", {"kings": parts[0], "men": parts[1]})
