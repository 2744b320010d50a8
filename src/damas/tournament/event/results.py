"""Acts on results: entering, correcting, clearing, W.O., adjourned and annulled games (RES-06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...citation import Citation
from ...i18n import Text
from ..scoring.points import RESULTS
from . import fields as read
from .ballots import ARTICLE
from .entry import Entry, EntryError
from .state import Codes, Game, Round, place_name, result_of

if TYPE_CHECKING:
    from .event import Event

REASONS: dict[str, tuple[str, Text]] = {
    "capture_all": ("win", Text("all pieces captured")),
    "blocked": ("win", Text("no legal move")),
    "resignation": ("win", Text("resignation")),
    "time": ("win", Text("time")),
    "refusal": ("win", Text("refusal to obey the rules")),
    "absence": ("absence", Text("absence (W.O.)")),
    "penalty": ("any", Text("penalty")),
    "agreement": ("draw", Text("agreement")),
    "repetition": ("draw", Text("repetition of the position")),
    "kings_only": ("draw", Text("moves by kings only")),
    "endgame_limit": ("draw", Text("limit of an endgame")),
    "forcada": ("draw", Text("forçada")),
    "dead_position": ("draw", Text("dead position")),
}
"""How a game ended → the kind of result it makes, and its name (RES-06)."""

USUAL: dict[Codes, str] = {
    **dict.fromkeys((("1", "0"), ("0", "1"), ("W", "L"), ("L", "W")), "win"),
    **dict.fromkeys((("=", "="), ("D", "D")), "draw"),
    **dict.fromkeys((("+", "-"), ("-", "+"), ("-", "-")), "absence"),
}
"""The results that need no penalty: (White's code, Black's) → their kind."""
PENALTIES: frozenset[Codes] = frozenset(
    (("=", "0"), ("0", "="), ("0", "0"), ("L", "L"), ("D", "L"), ("L", "D"))
)
"""What a penalty may take from one side without giving it to the other."""
BOTH_LOSE: frozenset[Codes] = frozenset((("0", "0"), ("L", "L")))
"""What time, or refusing to follow the rules, may cost both (RES-06)."""

PLACE = frozenset({"round", "board", "game"})
GIVEN = PLACE | {"white", "black", "how", "pdn"}
NOTES = ("warning", "second-warning", "time-penalty", "complaint", "ruling", "remark")


def codes_of(data: Mapping[str, Any]) -> tuple[Codes, str]:
    """The result of the data and its reason. Raises EntryError ("bad-result")."""
    codes = _sign(data, "white"), _sign(data, "black")
    how = read.text(data, "how") if data.get("how") else ""
    kind = USUAL.get(codes)
    if kind is None and not _unequal(codes, how):
        if codes in PENALTIES:
            raise EntryError(
                "unequal-result",
                "White {white}, Black {black} is possible only as a penalty",
                white=codes[0],
                black=codes[1],
            )
        raise EntryError(
            "bad-result",
            "White {white}, Black {black} is no result of a game",
            white=codes[0] or "–",
            black=codes[1] or "–",
        )
    if how:
        _fits(how, kind or REASONS[how][0])
    elif kind == "absence":
        how = "absence"
    return codes, how


def check_how(_: Event, entry: Entry) -> None:
    """Raises EntryError ("bad-field") where the reason of a result is no text."""
    if entry.data.get("how") is not None:
        read.text(entry.data, "how", "")


def _sign(data: Mapping[str, Any], name: str) -> str:
    """The code of one side; "" where none is given. Raises EntryError for what is no text."""
    return "" if data.get(name) is None else read.text(data, name, "")


def _unequal(codes: Codes, how: str) -> bool:
    return (codes in PENALTIES and how == "penalty") or (
        codes in BOTH_LOSE and how in ("time", "refusal")
    )


def _fits(how: str, kind: str) -> None:
    row = REASONS.get(how)
    if row is None:
        raise EntryError(
            "bad-field",
            "{name} must be one of {known}, not {value}",
            name="how",
            known=", ".join(REASONS),
            value=how,
        )
    if row[0] not in ("any", kind):
        raise EntryError("bad-reason", "A game does not end like that by {reason}", reason=row[1])


def place_of(event: Event, data: Mapping[str, Any]) -> tuple[Round, Game, str]:
    """The round, the game, and their name for the audit trail."""
    number, board, index = data.get("round"), data.get("board"), data.get("game", 1)
    for name, value in (("round", number), ("board", board), ("game", index)):
        if type(value) is not int:
            read.whole({name: value}, name, least=1)
    game = event.game(number, board, index)  # type: ignore[arg-type]
    where = place_name(number, board, index)  # type: ignore[arg-type]
    return event.rounds[number - 1], game, where  # type: ignore[operator]


def player_of(event: Event, data: Mapping[str, Any], game: Game) -> int:
    """The id of the `player` who speaks of a game. Raises EntryError for who is not in it."""
    who = read.whole(data, "player")
    if who not in (game.white, game.black):
        raise EntryError(
            "not-on-board",
            "{name} is not on this board",
            name=event.name(who),
        )
    return who


def written(game: Game) -> str:
    """The result as the audit trail has it, such as "1 0 (time)"."""
    if game.codes is None:
        return "adjourned" if game.adjourned else "open"
    return result_of(game.codes, game.how)


def change_of(event: Event, game: Game, entry: Entry, what: str, before: str) -> None:
    """The audit line, also kept on the game: who, when, from what to what, why."""
    line = event.change(entry, what, before, written(game))
    game.changes.append(line)


def must_be_open(found: Round, game: Game) -> None:
    """Raises EntryError where the game has a result, or its round is closed."""
    if game.codes is not None:
        raise EntryError(
            "has-result",
            "The game has a result ({result}); it is changed by a correction",
            result=written(game),
        )
    if found.closed and not game.adjourned:
        raise EntryError("closed", "Round {round} is closed", round=found.number)


def lots_drawn(event: Event, game: Game, codes: Codes = ("1", "0")) -> None:
    """Raises EntryError where White must be drawn by lot before the game is played (MAT-02).

    What is entered without a game at the board needs no lot, and a log of old stands as it is.
    """
    rules = event.rules.rules
    if rules is None or not rules.white_by_lot or event.replaying:
        return
    ways, citation = event.rules.colour_ways
    if RESULTS[codes[0]].played and game.colours not in ways:
        raise EntryError(
            "no-lot",
            "Draw by lot first who has White ({article})",
            citation=citation,
            article=str(citation),
        )


def opening_drawn(event: Event, game: Game, codes: Codes = ("1", "0")) -> None:
    """Raises EntryError where the opening must be drawn before the game is played."""
    if event.rules.openings == "balloted" and not game.opening and RESULTS[codes[0]].played:
        raise EntryError(
            "no-opening",
            "Draw the openings of the round first ({article})",
            citation=ARTICLE,
            article=str(ARTICLE),
        )


def enter(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The result of a game that had none."""
    read.only(data, GIVEN)
    found, game, where = place_of(event, data)
    must_be_open(found, game)
    before = written(game)
    codes, how = codes_of(data)
    lots_drawn(event, game, codes)
    opening_drawn(event, game, codes)
    pdn = read.text(data, "pdn", "") if "pdn" in data else game.pdn
    game.codes, game.how, game.adjourned, game.pdn = codes, how, False, pdn
    _from_play(game)
    event.change(entry, where, before, written(game))
    if game.reports:
        game.reports.clear()


def _from_play(game: Game) -> None:
    """A result that says what was played follows it from now on."""
    play = game.open_play
    game.source = play.id if play and game.told_by(play) == game.codes else ""


def correct(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Another result for a game that has one, with the reason; also in a closed round.

    Standings and tie-breaks follow by themselves; rounds already paired stay as they are.
    """
    read.only(data, GIVEN)
    _, game, where = place_of(event, data)
    if not entry.reason:
        raise EntryError("no-reason", "A correction must have a reason, for the audit trail")
    if game.codes is None:
        raise EntryError("no-result", "The game has no result yet: enter it")
    codes, how = codes_of(data)
    if (codes, how) == (game.codes, game.how):
        raise EntryError("same-result", "The game has this result already")
    before = written(game)
    game.codes, game.how, game.forfeit = codes, how, False
    _from_play(game)
    play = game.open_play
    if play and not game.source:
        play.waived = play.codes
    if "pdn" in data:
        game.pdn = read.text(data, "pdn", "")
    change_of(event, game, entry, where, before)


def clear(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Takes a result back (undo) while the round is open."""
    read.only(data, PLACE)
    found, game, where = place_of(event, data)
    if game.codes is None:
        raise EntryError("no-result", "The game has no result yet: enter it")
    if found.closed:
        raise EntryError(
            "closed", "Round {round} is closed: correct the result, with a reason",
            round=found.number,
        )  # fmt: skip
    if game.forfeit:
        raise EntryError("forfeit", "The W.O. stands because a player left; readmit the player")
    before = written(game)
    game.codes, game.how, game.adjourned, game.source = None, "", False, ""
    change_of(event, game, entry, where, before)


def report(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A player's own word on the game; when both say the same it is the result.

    When they differ both words stay with the game (`Game.reports`) until an arbiter enters one.
    """
    read.only(data, PLACE | {"player", "white", "black"})
    found, game, where = place_of(event, data)
    who = player_of(event, data, game)
    must_be_open(found, game)
    codes, how = codes_of(data)
    lots_drawn(event, game, codes)
    opening_drawn(event, game, codes)
    if USUAL.get(codes) == "absence":
        raise EntryError(
            "not-allowed",
            "A W.O. is entered by an arbiter",
            citation=absence_article(event),
        )
    other = game.black if who == game.white else game.white
    if game.reports.get(other) == codes:
        before = written(game)
        game.codes, game.how, game.adjourned = codes, how, False
        game.reports.clear()
        change_of(event, game, entry, where, before)
    else:
        game.reports[who] = codes


def absence_article(event: Event) -> Citation | None:
    """The article on W.O. of the event's regulation; None where it is silent."""
    rules = event.rules.rules
    return rules.articles.get("absence") if rules else None


def adjourn(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The game is broken off and goes on later: the round can be closed without it."""
    read.only(data, PLACE)
    found, game, where = place_of(event, data)
    must_be_open(found, game)
    if game.adjourned:
        raise EntryError("adjourned", "The game is adjourned already")
    before = written(game)
    game.adjourned = True
    change_of(event, game, entry, where, before)


def annul(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The game counts for nothing (INT 5.1); with `restart` it is played again (BRD-11)."""
    read.only(data, PLACE | {"restart"})
    found, game, where = place_of(event, data)
    if not entry.reason:
        raise EntryError(
            "no-reason",
            "Annulling a game must have a reason",
        )
    restart = read.flag(data, "restart")
    if restart and found.closed:
        raise EntryError(
            "closed", "Round {round} is closed: open it again to play the game anew",
            round=found.number,
        )  # fmt: skip
    before = written(game)
    game.codes, game.how = (None if restart else ("A", "A")), ""
    game.adjourned, game.forfeit, game.source = False, False, ""
    game.flags.clear()
    for play in game.plays:
        play.closed = True
    game.reports.clear()
    change_of(event, game, entry, where, before)


def keep_game(event: Event, data: Mapping[str, Any], _entry: Entry) -> None:
    """The moves of a game, as PDN."""
    read.only(data, PLACE | {"pdn"})
    _, game, _where = place_of(event, data)
    game.pdn = read.text(data, "pdn")


def walkovers(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """W.O. on every open game of a round whose player, or both, are checked as absent (TRN-06)."""
    read.only(data, frozenset({"round"}))
    found = event.round(read.whole(data, "round"))
    absent = {who for who, one in event.entrants.items() if one.present is False}
    games = [
        (place, index, game)
        for place, index, game in found.open_games()
        if {game.white, game.black} & absent
    ]
    if not games:
        raise EntryError(
            "nobody-absent",
            "No open game of round {round} has a player who is checked as absent",
            round=found.number,
        )
    if found.closed:
        raise EntryError("closed", "Round {round} is closed", round=found.number)
    for place, index, game in games:
        before = written(game)
        white, black = ("-" if who in absent else "+" for who in (game.white, game.black))
        game.codes, game.how, game.adjourned = (white, black), "absence", False
        game.reports.clear()
        change_of(event, game, entry, place_name(found.number, place, index), before)


def check_note(event: Event, data: Mapping[str, Any]) -> None:
    """A note of the arbiter: warnings, complaints, rulings (CON-03, CON-07)."""
    read.only(data, frozenset({"kind", "text", "round", "board", "player"}))
    read.one_of(data, "kind", NOTES)
    read.text(data, "text")
    for name in ("round", "board"):
        if name in data:
            read.whole(data, name, least=1)
    if "player" in data:
        event.entrant(read.whole(data, "player"))


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "result": enter,
    "correct": correct,
    "clear": clear,
    "report": report,
    "adjourn": adjourn,
    "annul": annul,
    "walkovers": walkovers,
    "game": keep_game,
}
