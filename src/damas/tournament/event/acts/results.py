"""Acts on results: entering, correcting, clearing, W.O., adjourned and annulled games (RES-06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import NOT_EMPTY, NULL_IS_EMPTY, GameText, Line, PlayerId
from ....rules.regulations.questions import lot_alone, openings_drawn
from ...scoring.points import RESULTS
from ..model.acts import act
from ..model.changes import AtBoard, Codes, GameResult, Status
from ..model.entry import EntryError, LogEntry
from ..model.names import REASONS
from ..model.parts import Round, TournamentGame
from ..model.state import TournamentState
from ..queries.wording import board_words
from .places import GameAct, RoundAct, check_plays

ORDINARY: dict[Codes, str] = {
    **dict.fromkeys((("1", "0"), ("0", "1"), ("W", "L"), ("L", "W")), "win"),
    **dict.fromkeys((("=", "="), ("D", "D")), "draw"),
    **dict.fromkeys((("+", "-"), ("-", "+"), ("-", "-")), "absence"),
}
"""The results that need no penalty: (White's code, Black's) → their kind."""
PENALTIES: frozenset[Codes] = frozenset(
    (("=", "0"), ("0", "="), ("0", "0"), ("L", "L"), ("D", "L"), ("L", "D"))
)
"""Results that only a penalty gives: one side loses points and the other does not gain them."""
BOTH_LOSE: frozenset[Codes] = frozenset((("0", "0"), ("L", "L")))
"""Results where both lose, by time or by refusing to follow the rules (RES-06)."""

Code = Annotated[Line, NULL_IS_EMPTY]
How = Annotated[
    Line, NULL_IS_EMPTY, Caption(Text("Reason"), words={k: v[1] for k, v in REASONS.items()})
]


def codes_of(white: str, black: str, how: str) -> tuple[Codes, str]:
    """The result of two codes and its reason, "" for none. Raises EntryError ("bad-result")."""
    codes = white, black
    kind = ORDINARY.get(codes)
    if kind is None and not _unequal(codes, how):
        if codes in PENALTIES:
            raise EntryError(
                "unequal-result",
                "White {white}, Black {black} is possible only as a penalty",
                white=white,
                black=black,
            )
        raise EntryError(
            "bad-result",
            "White {white}, Black {black} is no result of a game",
            white=white or "–",
            black=black or "–",
        )
    if how:
        _fits(how, kind or REASONS[how][0])
    elif kind == "absence":
        how = "absence"
    return codes, how


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


def result_of(game: TournamentGame) -> GameResult | Status:
    """The result of a game as the audit trail has it; its status where there is none."""
    if game.codes is None:
        return Status.ADJOURNED if game.adjourned else Status.OPEN
    return GameResult(game.codes, game.how)


def change_of(
    state: TournamentState,
    game: TournamentGame,
    entry: LogEntry,
    what: AtBoard,
    before: GameResult | Status,
) -> None:
    """The line of the audit trail, also kept on the game."""
    line = state.change(entry, what, before, result_of(game))
    game.changes.append(line)


def must_be_open(found: Round, game: TournamentGame) -> None:
    """Raises EntryError where the game has a result, or its round is closed."""
    if game.codes is not None:
        raise EntryError(
            "has-result",
            "The game has a result ({result}); it is changed by a correction",
            result=str(result_of(game)),
        )
    if found.closed and not game.adjourned:
        raise EntryError("closed", "Round {round} is closed", round=found.number)


def lots_drawn(state: TournamentState, game: TournamentGame, codes: Codes = ("1", "0")) -> None:
    """Raises EntryError where White must be drawn by lot before the game is played (MAT-02).

    A result without a game at the board needs no lot. Older logs are taken as they are.
    """
    lot = lot_alone(state.rules.rules)
    if not lot.value or state.replaying:
        return
    ways, _ = state.rules.colour_ways
    if RESULTS[codes[0]].played and game.colours not in ways:
        raise EntryError(
            "no-lot",
            "Draw by lot first who has White",
            citation=lot.citation,
        )


def opening_drawn(state: TournamentState, game: TournamentGame, codes: Codes = ("1", "0")) -> None:
    """Raises EntryError where the opening must be drawn before the game is played."""
    if state.rules.openings == "balloted" and not game.opening and RESULTS[codes[0]].played:
        raise EntryError(
            "no-opening",
            "Draw the openings of the round first",
            citation=openings_drawn(state.rules.rules),
        )


class OfCodes(GameAct):
    """A result as its codes for *white* and *black*."""

    white: Code = ""
    black: Code = ""

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        codes = (self.white, self.black)
        return board_words(state, self.round, self.board, self.game, codes)


class OfResult(OfCodes):
    """The same with the reason *how*, "" for the usual one."""

    how: How = ""

    def codes(self) -> tuple[Codes, str]:
        """The result and its reason. Raises EntryError ("bad-result")."""
        return codes_of(self.white, self.black, self.how)


@act("result", Text("Round {round}, board {board}: {a} – {b} {score}"), "scorer")
class EnterResult(OfResult):
    """The result of a game that had none."""

    pdn: GameText = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        must_be_open(found, game)
        before = result_of(game)
        codes, how = self.codes()
        lots_drawn(state, game, codes)
        opening_drawn(state, game, codes)
        if self.has("pdn"):
            game.pdn = self.pdn
        game.codes, game.how, game.adjourned = codes, how, False
        _follow_play(game)
        state.change(entry, where, before, result_of(game))
        if game.reports:
            game.reports.clear()


def _follow_play(game: TournamentGame) -> None:
    """A result that is the same as the linked game's follows that one from now on."""
    play = game.open_play
    game.source = play.id if play and game.reported_by(play) == game.codes else ""


@act(
    "correct",
    Text("Correction, round {round}, board {board}: {a} – {b} {score}"),
    "arbiter",
    after_end=True,
)
class CorrectResult(OfResult):
    """Another result for a game that has one, with the reason; also in a closed round.

    Standings and tie-breaks follow by themselves; rounds already paired stay as they are.
    """

    pdn: GameText = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _, game, where = self.found(state)
        if not entry.reason:
            raise EntryError("no-reason", "A correction must have a reason, for the audit trail")
        if game.codes is None:
            raise EntryError("no-result", "The game has no result yet: enter it")
        codes, how = self.codes()
        if (codes, how) == (game.codes, game.how):
            raise EntryError("same-result", "The game has this result already")
        before = result_of(game)
        game.codes, game.how, game.forfeit = codes, how, False
        _follow_play(game)
        play = game.open_play
        if play and not game.source:
            play.waived = play.codes
        if self.has("pdn"):
            game.pdn = self.pdn
        change_of(state, game, entry, where, before)


@act("clear", Text("A result was taken back, round {round}, board {board}: {a} – {b}"), "scorer")
class ClearResult(GameAct):
    """Takes a result back (undo) while the round is open."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        if game.codes is None:
            raise EntryError("no-result", "The game has no result yet: enter it")
        if found.closed:
            raise EntryError(
                "closed", "Round {round} is closed: correct the result, with a reason",
                round=found.number,
            )  # fmt: skip
        if game.forfeit and state.rules.teams:
            raise EntryError("forfeit", "The W.O. stands while a seat is empty: change the line-up")
        if game.forfeit:
            raise EntryError("forfeit", "The W.O. stands because a player left; readmit the player")
        before = result_of(game)
        game.codes, game.how, game.adjourned, game.source = None, "", False, ""
        change_of(state, game, entry, where, before)


@act(
    "report",
    Text("A player's word, round {round}, board {board}: {a} – {b} {score}"),
    "player",
    undoable=False,
)
class ReportResult(OfCodes):
    """A player's report of a result; when both players report the same, it is the result.

    When they differ, both stay in `TournamentGame.reports` until an arbiter enters a result.
    """

    player: PlayerId

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        who = check_plays(state, game, self.player)
        must_be_open(found, game)
        codes, how = codes_of(self.white, self.black, "")
        lots_drawn(state, game, codes)
        opening_drawn(state, game, codes)
        if ORDINARY.get(codes) == "absence":
            raise EntryError(
                "not-allowed",
                "A W.O. is entered by an arbiter",
                citation=state.rules.absence_article,
            )
        other = game.black if who == game.white else game.white
        if game.reports.get(other) == codes:
            before = result_of(game)
            game.codes, game.how, game.adjourned = codes, how, False
            game.reports.clear()
            change_of(state, game, entry, where, before)
        else:
            game.reports[who] = codes


@act("adjourn", Text("Adjourned, round {round}, board {board}: {a} – {b}"), "scorer")
class Adjourn(GameAct):
    """The game is broken off and goes on later: the round can be closed without it."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        must_be_open(found, game)
        if game.adjourned:
            raise EntryError("adjourned", "The game is adjourned already")
        before = result_of(game)
        game.adjourned = True
        change_of(state, game, entry, where, before)


@act("annul", Text("Annulled, round {round}, board {board}: {a} – {b}"), "arbiter", after_end=True)
class AnnulGame(GameAct):
    """The game counts for nothing (INT 5.1); with `restart` it is played again (BRD-11)."""

    restart: bool = False

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        if not entry.reason:
            raise EntryError("no-reason", "Annulling a game must have a reason")
        if self.restart and found.closed:
            raise EntryError(
                "closed", "Round {round} is closed: open it again to play the game anew",
                round=found.number,
            )  # fmt: skip
        before = result_of(game)
        game.codes, game.how = (None if self.restart else ("A", "A")), ""
        game.adjourned, game.forfeit, game.source = False, False, ""
        game.flags.clear()
        for play in game.plays:
            play.closed = True
        game.reports.clear()
        change_of(state, game, entry, where, before)


@act(
    "game",
    Text("Moves kept, round {round}, board {board}: {a} – {b}"),
    "scorer",
    after_end=True,
)
class KeepGame(GameAct):
    """The moves of a game, as PDN."""

    pdn: Annotated[GameText, NOT_EMPTY]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _, game, _where = self.found(state)
        game.pdn = self.pdn


@act("walkovers", Text("W.O. of the absent, round {round}"), "arbiter")
class Walkovers(RoundAct):
    """Enters W.O. for every open game of a round with a player checked as absent (TRN-06)."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = state.round(self.round)
        absent = {who for who, one in state.entrants.items() if one.present is False}
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
            before = result_of(game)
            white, black = ("-" if who in absent else "+" for who in (game.white, game.black))
            game.codes, game.how, game.adjourned = (white, black), "absence", False
            game.reports.clear()
            change_of(state, game, entry, AtBoard(found.number, place, index), before)
