"""What the articles say, in our own words: one sentence for each rule, by its key."""

from __future__ import annotations

from collections.abc import Mapping

from ..citation import Citation
from ..i18n import Text
from ..regulations import DrawRule, Forcada, KingsOnly, Regulation, Repetition

LAWS: Mapping[str, Text] = {
    "turn": Text("The players move in turn, White first, and only their own pieces."),
    "man-move": Text("A man moves one square diagonally forward to a free square."),
    "king-move": Text("A king moves any number of free squares along one diagonal."),
    "must-capture": Text("A capture that is possible must be made."),
    "man-capture": Text("A man jumps a neighbouring opposing piece with a free square behind it."),
    "king-capture": Text(
        "A king jumps an opposing piece on its diagonal with a free square behind."
    ),
    "majority": Text("Of several captures the one that takes most pieces must be made."),
    "quality": Text("Of captures of equally many pieces the one with more kings must be made."),
    "chain": Text("A capture goes on as long as the same piece can jump another one."),
    "obstructed": Text("Two pieces in a row on a diagonal cannot be jumped."),
    "piece-once": Text(
        "A piece may be jumped only once, and leaves the board after the last jump."
    ),
    "promotion": Text("A man that ends its move on the far row becomes a king."),
    "own-piece": Text("Own pieces may not be jumped."),
    "capture_all": Text("A player who has lost all pieces has lost the game."),
    "blocked": Text("A player whose turn it is and who cannot move has lost the game."),
    "resignation": Text("A player who resigns has lost the game."),
    "time": Text("A player whose time has run out has lost the game."),
    "refusal": Text("A player who refuses to follow the rules has lost the game."),
    "absence": Text("A player who does not appear has lost the game."),
    "penalty": Text("A game can be lost or drawn by a penalty."),
    "agreement": Text("A game is drawn when both players agree to it."),
    "dead_position": Text("A game that neither player can win is drawn."),
    "annulled": Text("A game begun on a wrongly placed board does not count."),
}


def law(regulation: Regulation, key: str, citation: Citation | None) -> Text | None:
    """What the article behind a refusal or a result says; *key* is the rule's key or the reason."""
    for rule in regulation.draw_rules:
        if rule.citation == citation:
            return drawn_after(rule)
    return LAWS.get(key)


def drawn_after(rule: DrawRule) -> Text:
    """A draw rule as a sentence."""
    if isinstance(rule, Repetition):
        claimed = Text(
            "A draw when the same position stands {times} times and the player to move claims it."
        )
        automatic = Text("A draw when the same position stands {times} times.")
        return Text((claimed if rule.claim else automatic).template, {"times": rule.times})
    if isinstance(rule, Forcada):
        return Text(
            "Three kings against one: a draw unless won within {lances} moves after the three have"
            " held the long diagonal.",
            {"lances": rule.lances},
        )
    if isinstance(rule, KingsOnly):
        return Text(
            "A draw after {lances} moves by each player of kings only, without a capture.",
            {"lances": rule.lances},
        )
    return Text(
        "{strong} against {weak}: a draw after {lances} moves by each player.",
        {"strong": material(rule.strong), "weak": material(rule.weak), "lances": rule.lances},
    )


def material(sides: tuple[tuple[int, int], ...]) -> Text:
    """One of several materials: "3 kings or 2 kings and 1 man"."""
    text = _side(*sides[0])
    for kings, men in sides[1:]:
        text = Text("{one} or {other}", {"one": text, "other": _side(kings, men)})
    return text


def _side(kings: int, men: int) -> Text:
    parts = [_count(kings, Text("1 king"), Text("{count} kings"))] if kings else []
    parts += [_count(men, Text("1 man"), Text("{count} men"))] if men else []
    if len(parts) == 1:
        return parts[0]
    return Text("{kings} and {men}", {"kings": parts[0], "men": parts[1]})


def _count(number: int, one: Text, more: Text) -> Text:
    return one if number == 1 else Text(more.template, {"count": number})
