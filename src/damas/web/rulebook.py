"""A regulation as a page to read: what it decides, in sentences, each with its article."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..i18n import Text
from ..regulations import EndgameLimit, Forcada, KingsOnly, Regulation, Repetition

if TYPE_CHECKING:
    from ..citation import Citation
    from ..regulations import DrawRule


class Row(NamedTuple):
    """One question a rule document decides: *name* asks, *value* answers."""

    name: Text
    value: Text
    citation: Citation


YES, NO = Text("yes"), Text("no")
QUESTIONS: Mapping[str, Text] = {
    "size": Text("Squares a side"),
    "men_per_side": Text("Men of each player"),
    "dark_corner": Text("Dark corner of each player"),
    "men_capture_backward": Text("Men capture backwards"),
    "flying_kings": Text("Kings move any distance"),
    "majority": Text("The capture of most pieces is compulsory"),
    "quality": Text("Of equal captures, the one of more kings is compulsory"),
    "promotion_in_passing": Text("A man that passes the last row is crowned"),
}
WORDS: Mapping[object, Text] = {
    "right": Text("at the right"),
    "left": Text("at the left"),
    "opponent_choice": Text("the opponent decides"),
    "mandatory_restore": Text("the position must be restored"),
}
LAWS: Mapping[str, tuple[Text, Text]] = {
    "men_capture_backward": (
        Text("Men capture backwards too."),
        Text("Men capture forwards only."),
    ),
    "quality": (
        Text("Law of quality: of equal captures, the one of more kings."),
        Text("No law of quality."),
    ),
}


def rows(regulation: Regulation) -> list[Row]:
    """Every decision of *regulation* that the page shows, in the order of a rule book."""
    found = [
        Row(QUESTIONS[key], _word(cited.value), cited.citation)
        for key, cited in regulation.parameters.items()
        if key in QUESTIONS
    ]
    found += [Row(_title(rule), _sentence(rule), rule.citation) for rule in regulation.draw_rules]
    agreement = regulation.agreement
    allowed = YES if agreement.in_text else Text("yes, though the text does not speak of it")
    found.append(Row(Text("Draw by agreement"), allowed, agreement.citation))
    if regulation.irregularities:
        policy = regulation.irregularities
        found.append(Row(Text("After an irregularity"), _word(policy.policy), policy.citation))
    return found


def summary(regulation: Regulation) -> list[Text]:
    """What tells *regulation* from others of its kind, in a few short sentences."""
    return list(_differences(regulation))


def _differences(regulation: Regulation) -> Iterator[Text]:
    for key, (has, lacks) in LAWS.items():
        if key in regulation.parameters:
            yield has if regulation.parameters[key].value else lacks
    kinds = {type(rule): rule for rule in regulation.draw_rules}
    limits = [rule.lances for rule in regulation.draw_rules if isinstance(rule, EndgameLimit)]
    quiet, repetition = kinds.get(KingsOnly), kinds.get(Repetition)
    if isinstance(quiet, KingsOnly):
        yield Text("Draw after {lances} moves each of kings only.", {"lances": quiet.lances})
    if not isinstance(repetition, Repetition):
        yield Text("No draw by repetition.")
    elif repetition.claim:
        yield Text("Repetition must be claimed.")
    if Forcada in kinds:
        yield Text("Three kings against one must win within the forçada.")
    elif limits:
        yield Text("Small endings: at most {lances} moves each.", {"lances": max(limits)})
    else:
        yield Text("No limits for small endings.")


def _word(value: Any) -> Text:
    if isinstance(value, bool):
        return YES if value else NO
    return WORDS.get(value) or Text("{value}", {"value": value})


def _title(rule: DrawRule) -> Text:
    match rule:
        case KingsOnly():
            return Text("Draw: kings only")
        case Repetition():
            return Text("Draw: repetition")
        case Forcada():
            return Text("Draw: forçada")
    return Text("Draw: {ending}", {"ending": _ending(rule)})


def _sentence(rule: DrawRule) -> Text:
    match rule:
        case Repetition(times=times, claim=True):
            return Text("the same position {times} times, when claimed", {"times": times})
        case Repetition(times=times):
            return Text("the same position {times} times, by itself", {"times": times})
        case Forcada(lances=lances):
            return Text(
                "{lances} moves of the three kings once they hold the long diagonal",
                {"lances": lances},
            )
    return Text("after {lances} moves by each player", {"lances": rule.lances})


def _ending(rule: EndgameLimit) -> str:
    """Such as "3 K, 2 K + 1 – 1 K": kings and men of the strong and of the weak side."""
    strong, weak = (
        ", ".join(" + ".join(_material(*material)) for material in side)
        for side in (rule.strong, rule.weak)
    )
    return f"{strong} – {weak}"


def _material(kings: int, men: int) -> list[str]:
    return ([f"{kings} ♛"] if kings else []) + ([f"{men} ●"] if men else [])
