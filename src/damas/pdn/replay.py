"""Playing a file's game under a regulation: its length, its result, the place of a fault.

A file often does not say which game it holds or from which corner it counts; then the reading that
replays decides, and a note says so. Nothing is guessed where several readings fit differently.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from .._kernel import Move
from ..board import Board
from ..errors import DamasError, NotationError
from ..game import Game, Outcome
from ..i18n import Text
from ..regulations import Regulation, regulation, regulation_for_gametype
from ..variants import VARIANTS, Variant
from .gametype import OWN, GameType, Reading, readings_of
from .kept import kept_at
from .reader import Reader, read_game
from .results import read_result
from .sources import Source
from .tree import Node, PdnGame

OVER = Text("The game was over after ply {ply}: {outcome}. The moves that follow were not played")
NOT_RECORDED = Text("The file does not say which move was played here")
SET_UP = Text("A new position is set up after ply {ply}; counters begin anew there")
KEPT = Text("After ply {ply} an irregular move was kept ({code}); its position was set up")
OFF_BOARD = Text("{text} names squares that are not on the board")
CONTRADICTION = Text("The file gives the result {text}, but the game ended otherwise: {outcome}")
WHICH_GAME = Text(
    "The file does not say which game this is (no GameType tag) and it can be read as: {names}; "
    "choose one with --regulation"
)
NO_READING = Text(
    "The file does not say which game this is (no GameType tag) and it fits none of: {names}"
)
INFERRED = Text("No GameType tag: read as {name}, the only one under which its moves replay")
FURTHEST = Text("No GameType tag: read as {name}, under which its moves replay furthest")
ENOUGH = 8  # plies that a reading must replay to be believed where no reading replays all
OTHER_CORNER = Text("The squares are numbered from another corner than usual in this game")
RESULT_TEXTS = {
    "white": Text("White won"),
    "black": Text("Black won"),
    "draw": Text("draw"),
}
PROVES_A_CORNER = 10  # plies replayed
_SIGNS = re.compile(r"\s*\(?[!?*]+\)?\s*$")
_OTHER_DASHES = re.compile("[\u2010-\u2015\u2212]")
_OTHER_CROSSES = re.compile("[\u0445\u0425]")  # Cyrillic
_FEN_NAME = re.compile(r"(?<![A-Za-z\d])([Kk]?)([a-h][1-8])")
_NAMES = re.compile(r"[a-hA-H][1-8]")
_FEN_NUMBER = re.compile(r"(?<![a-h\d])([Kk]?)(\d{1,4})(?:\s*-\s*[Kk]?(\d{1,4}))?")
_FOUR_DIGITS = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Fault:
    """The place from which a game cannot be played: *ply* from 1 (0 before the first), the *text*,
    and why.

    *code*: "not-played" where it cannot be told which game this is or it is not played here,
    "start" for an impossible start position, "move" for a move, "over" for moves after the end by
    rule, "result" for a result that the moves contradict.
    """

    ply: int
    text: str
    message: Text
    line: int = 0
    column: int = 0
    code: str = "move"


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of playing one game of a file.

    *game*: as far as it was played, None when not even its start could be. *result*: "white",
    "black", "draw" or None while undecided: by the rules where they decided, else what the file
    says (then *reason* and *article* are None). *notes*: what had to be inferred. *earlier*: the
    parts of a game in which new positions were set up; *game* is the last part. *reading*: how its
    squares were understood.
    """

    regulation: Regulation | None
    game: Game | None
    result: str | None
    reason: str | None
    article: str | None
    fault: Fault | None
    notes: tuple[Text, ...] = ()
    earlier: tuple[Game, ...] = ()
    reading: Reading = OWN

    @property
    def variant(self) -> Variant | None:
        """The game played, None where it could not be told."""
        return self.regulation.variant if self.regulation else None

    @property
    def plies(self) -> int:
        """The number of moves played, kept irregular moves counted."""
        own = self.game.ply if self.game else 0
        return own + sum(game.ply for game in self.earlier) + len(self.earlier)

    @property
    def fen(self) -> str | None:
        """The position after them, None when there was none."""
        return self.game.board.fen if self.game else None


def replay(pdn: PdnGame | Source, under: str | Regulation | None = None) -> Replay:
    """Plays the main line of *pdn*: a game that was read, a path, or an open file.

    Of an open file it is the next game; a file named by its path must hold just one.
    *under* names the regulation; without it the GameType tag implies one (20 internacional,
    25 idf-64-russian, 26 fenae-2025, 28 portuguesa-fpd); without that tag the only regulation under
    which the moves replay is taken, and a note says so. Raises UnknownNameError for a name that
    does not exist and NotationError for a file without just one game, or a string.
    """
    rules = regulation(under) if under is not None else None
    pdn = pdn if isinstance(pdn, PdnGame) else _only_game(pdn)
    try:
        tag = pdn.headers.get("GameType")
        said = GameType.parse(tag) if tag and tag not in ("?", "-") else None
        if said is not None:
            row = said.variant
            if rules is not None and rules.variant.gametype != row.gametype:
                return _unplayed(rules, tag or "", _other_game(said, rules))
    except DamasError as error:
        return _unplayed(rules, pdn.headers["GameType"], error.text)
    if rules is None and said is not None:
        rules = regulation_for_gametype(said.number)
    if rules is not None:
        return _best_reading(pdn, rules, said)
    return _infer(pdn)


def _only_game(source: Source) -> PdnGame:
    if hasattr(source, "read"):
        game = read_game(source)
        found = [] if game is None else [game]
    else:
        found = list(islice(Reader(source), 2))
    if len(found) == 1:
        return found[0]
    if found:
        raise NotationError(
            "several-games", "The file holds several games: read_games gives one after the other"
        )
    raise NotationError("no-games", "The file holds no game")


def _other_game(said: GameType, rules: Regulation) -> Text:
    return Text(
        "GameType {number} is not a game of the regulation {regulation}",
        {"number": said.number, "regulation": rules.id},
    )


def _unplayed(
    rules: Regulation | None, text: str, message: Text, code: str = "not-played"
) -> Replay:
    return Replay(rules, None, None, None, None, Fault(0, text, message, code=code))


def _infer(pdn: PdnGame) -> Replay:
    """The reading that replays, where exactly one does.

    Without the law of majority nearly every game of another kind can be played too: a file is read
    as such a game only where it says so.
    """
    rows = [row for row in VARIANTS.values() if row.majority]
    implied = [regulation_for_gametype(row.gametype) for row in rows]
    readings = [_play(pdn, rules, OWN, briefly=True) for rules in implied]
    names = ", ".join(rules.id for rules in implied)
    whole = [r for r in readings if r.fault is None]
    note = INFERRED
    if not whole:
        furthest = max(r.plies for r in readings)
        enough = max(1, min(ENOUGH, len(pdn.moves) - 1))
        whole = [r for r in readings if r.plies == furthest >= enough]
        note = FURTHEST
    if not whole:
        return _unplayed(None, "", Text(NO_READING.template, {"names": names}))
    fitting = ", ".join(r.regulation.id for r in whole if r.regulation)
    if len(whole) > 1:
        return _unplayed(None, "", Text(WHICH_GAME.template, {"names": fitting}))
    found = whole[0]
    if found.fault is not None and found.regulation is not None:
        found = _play(pdn, found.regulation, OWN)
    return _with_note(found, Text(note.template, {"name": fitting}))


def _with_note(one: Replay, note: Text) -> Replay:
    return dataclasses.replace(one, notes=(*one.notes, note))


def _best_reading(pdn: PdnGame, rules: Regulation, said: GameType | None) -> Replay:
    """The game's own numbering; where that fails, the corner that the file declares; where it fails
    at once, also another one under which a long game replays.

    A short game proves nothing by itself: three moves fit some corner by chance, and an illegal
    move must be told, not explained away. If the game replays under both, the declared reading
    is taken.
    """
    own, *others = readings_of(rules.variant, said)
    first = _play(pdn, rules, own)
    whole = first.fault is None
    if whole or first.plies > 2:
        others = [reading for reading in others if reading.declared]
    for reading in others:
        if not reading.declared and not _numeric(pdn):
            continue
        other = _play(pdn, rules, reading)
        fits = reading.declared and other.fault is None
        further = not whole and other.plies >= max(PROVES_A_CORNER, first.plies + 1)
        if fits or further:
            return _with_note(other, OTHER_CORNER)
    return first


def _numeric(pdn: PdnGame) -> bool:
    moves = pdn.moves
    return bool(moves) and moves[0][:1].isdigit()


def _play(pdn: PdnGame, rules: Regulation, reading: Reading, *, briefly: bool = False) -> Replay:
    """Plays *pdn* under *rules*, with squares understood by *reading*.

    *briefly*: a fault need not say why and where, which costs far less for a game of other rules.
    """
    fen = pdn.start_fen
    try:
        game = Game(rules, fen=read_fen(fen, reading) if fen else None)
    except DamasError as error:
        return _unplayed(rules, fen or "", error.text, "start")
    run = _Run(pdn, game, reading)
    fault = run.play(briefly=briefly)
    game = run.game
    outcome = game.outcome
    result = reason = article = None
    if outcome is not None:
        fault = fault or _contradiction(pdn, game, outcome)
        result, reason = outcome.result, outcome.reason
        article = str(outcome.citation) if outcome.citation else None
    elif fault is None:
        result = read_result(_said(pdn))
    notes, earlier = tuple(run.notes), tuple(run.earlier)
    return Replay(rules, game, result, reason, article, fault, notes, earlier, reading)


def _said(pdn: PdnGame) -> str | None:
    """The result that the file states: its tag, else what stands after the moves."""
    tag = pdn.headers.get("Result")
    return tag if read_result(tag) else pdn.result


def _contradiction(pdn: PdnGame, game: Game, outcome: Outcome) -> Fault | None:
    said = _said(pdn)
    if read_result(said) in (None, outcome.result):
        return None
    params = {"text": said, "outcome": _outcome_text(outcome)}
    return Fault(game.ply, said or "", Text(CONTRADICTION.template, params), code="result")


def _outcome_text(outcome: Outcome) -> Text:
    return Text(
        "{result}: {reason} ({article})",
        {
            "result": RESULT_TEXTS.get(outcome.result or "", Text("no result")),
            "reason": outcome.text,
            "article": str(outcome.citation or "-"),
        },
    )


Path = list[int] | Text


class _Run:
    """One game being played from its text."""

    def __init__(self, pdn: PdnGame, game: Game, reading: Reading) -> None:
        self.pdn = pdn
        self.game = game
        self.reading = reading
        self.earlier: list[Game] = []
        self.notes: list[Text] = []
        self._paths: dict[int, Path] = {}

    def play(self, *, briefly: bool = False) -> Fault | None:
        """Plays the moves until the end or the first fault."""
        begun = self.pdn.play_plainly(self.game, self.reading.numbers, self.reading.names)
        if begun == len(self.pdn.moves):
            return None
        if briefly and self._stops_at(begun):
            return Fault(begun + 1, self.pdn.moves[begun], NO_READING)
        self.nodes = list(self.pdn.mainline())
        for index in range(begun, len(self.nodes)):
            fault = self._step(index)
            if fault is not None:
                node = self.nodes[index]
                code = "over" if fault.template == OVER.template else "move"
                return Fault(index + 1, node.text, fault, node.line, node.column, code)
        return None

    def _stops_at(self, index: int) -> bool:
        """Whether the text of a move means no legal move, found without the tree of the game; False
        where that is not sure."""
        if "FEN" in self.pdn.source or self.game.is_over:
            return False
        path = read_squares(self.pdn.moves[index], self.game.board, self.reading)
        return isinstance(path, list) and not find(self.game.board, path)

    def _step(self, index: int) -> Text | None:
        """Plays one move; why not, when it cannot be."""
        node, game = self.nodes[index], self.game
        if node.setup is not None:
            return self._set_up(node, index)
        if game.is_over and game.outcome is not None:
            params = {"ply": index, "outcome": _outcome_text(game.outcome)}
            return Text(OVER.template, params)
        path = self.path(index)
        if not isinstance(path, list):
            return path
        try:
            found = find(game.board, path)
            if len(found) > 1:
                found = self._still_legal(found, index)
            if len(found) != 1:
                return _refuse(game, path, node.text, found)
            game.push(found[0])
        except DamasError as error:
            return error.text
        return None

    def _set_up(self, node: Node, index: int) -> Text | None:
        """Goes on from a position put on the board in mid-game."""
        try:
            game = Game(self.game.regulation, fen=read_fen(node.setup or "", self.reading))
        except DamasError as error:
            return error.text
        kept = kept_at(node)
        if kept is None:
            self.notes.append(Text(SET_UP.template, {"ply": index}))
        else:
            self.notes.append(Text(KEPT.template, {"ply": index, "code": kept.code}))
        self.earlier.append(self.game)
        self.game = game
        return None

    def path(self, index: int) -> Path:
        """The squares of a move text in the variant's numbers, or why there are none."""
        if index not in self._paths:
            self._paths[index] = read_squares(self.nodes[index].text, self.game.board, self.reading)
        return self._paths[index]

    def _still_legal(self, found: Sequence[Move], index: int) -> list[Move]:
        """Of several captures those after which the rest stays legal, or goes furthest."""
        if index + 1 >= len(self.nodes):
            return list(found)
        seen: dict[tuple[int, Board], int] = {}
        board = self.game.board
        reach = [self._reach(board.after(move), index + 1, seen) for move in found]
        furthest = max(reach)
        return [move for move, far in zip(found, reach, strict=True) if far == furthest]

    def _reach(self, board: Board, index: int, seen: dict[tuple[int, Board], int]) -> int:
        """The index of the first move from *index* on that cannot be played from *board*."""
        start = (index, board)
        if start in seen:
            return seen[start]
        while index < len(self.nodes):
            path = self.path(index)
            found = find(board, path) if isinstance(path, list) else []
            if not found:
                break
            if len(found) > 1:
                index = max(self._reach(board.after(move), index + 1, seen) for move in found)
                break
            board = board.after(found[0])
            index += 1
        seen[start] = index
        return index


def read_squares(text: str, board: Board, reading: Reading) -> Path:
    """The squares that a move text names, in the variant's numbers, or why there are none."""
    body = _SIGNS.sub("", text)
    if not any(c.isalnum() for c in body):
        return NOT_RECORDED
    if _FOUR_DIGITS.fullmatch(body):
        body = f"{body[:2]}-{body[2:]}"
    body = _OTHER_CROSSES.sub("x", _OTHER_DASHES.sub("-", body))
    try:
        path = board.read_path(body)
    except DamasError as error:
        return error.text
    if body[0].isdigit():
        return [reading.number(n) for n in path]
    if not reading.names:
        return path
    squares = [reading.named(name) or 0 for name in _NAMES.findall(body)]
    return squares if all(squares) else Text(OFF_BOARD.template, {"text": text})


def find(board: Board, path: Sequence[int]) -> list[Move]:
    """The legal moves that *path* fits: origin, destination, and any squares between, in order."""
    if len(path) == 2:
        found = list(board.find_moves(list(path)))
        return found if len(found) < 2 else board.find_moves(list(path), exact=True) or found
    found = list(board.find_moves(list(path), exact=True))
    if len(found) == 1:
        return found
    return list(board.find_moves(list(path)))


def _refuse(game: Game, path: Sequence[int], text: str, found: Sequence[Move]) -> Text:
    """The reason that a move text which fits none or several legal moves is not played."""
    if found:
        moves = ", ".join(move.notation for move in found)
        return Text('"{text}" fits several captures: {moves}', {"text": text, "moves": moves})
    refusal = game.refusal(path)
    if refusal is None:  # the squares are right, the way between them is not
        return Text("{text} is not a way that this capture can go", {"text": text})
    article = str(refusal.citation or "-")
    params = {"text": text, "why": refusal.text, "article": article}
    return Text("{text} is not legal: {why} ({article})", params)


def read_fen(fen: str, reading: Reading) -> str:
    """A FEN with its squares renumbered; ranges become lists."""
    if reading.names:
        return _FEN_NAME.sub(lambda found: f"{found[1]}{reading.named(found[2]) or 0}", fen)
    if not reading.numbers:
        return fen

    def squares(found: re.Match[str]) -> str:
        first = int(found[2])
        last = int(found[3]) if found[3] else first
        if not 0 <= last - first < 100:
            return found[0]
        return ",".join(f"{found[1]}{reading.number(n)}" for n in range(first, last + 1))

    return _FEN_NUMBER.sub(squares, fen)
