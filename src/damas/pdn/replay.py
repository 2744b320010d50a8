"""Playing a file's game under a regulation: how far it goes, what it ends as, where it fails.

A file often does not say which game it holds or from which corner it counts; then the reading that
replays decides, and a note says so. Nothing is guessed where several readings fit differently.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .._kernel import Move
from ..board import Board
from ..errors import DamasError
from ..game import Game, Outcome
from ..i18n import Text
from ..regulations import Regulation, regulation, regulation_for_gametype
from ..variants import VARIANTS, Variant
from .gametype import GameType, Renumber, corners_of, renumber
from .results import read_result
from .tree import Node, PdnGame

OVER = Text("The game was over after ply {ply}: {outcome}. What follows was not played")
NOT_RECORDED = Text("The file does not say which move was played here")
SETUP_IN_GAME = Text("A new position is set up in mid-game; from here on the game is not played")
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
_FEN_NUMBER = re.compile(r"(?<![a-h\d])([Kk]?)(\d{1,4})(?:\s*-\s*[Kk]?(\d{1,4}))?")
_FOUR_DIGITS = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a game cannot be played on: *ply* from 1 (0 before the first), the *text*, and why."""

    ply: int
    text: str
    message: Text
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of one game of a file.

    *game*: as far as it was played, None when not even its start could be. *result*: "white",
    "black", "draw" or None while undecided: by the rules where they decided, else what the file
    says (then *reason* and *article* are None). *notes*: what had to be inferred.
    """

    regulation: Regulation | None
    game: Game | None
    result: str | None
    reason: str | None
    article: str | None
    fault: Fault | None
    notes: tuple[Text, ...] = ()

    @property
    def variant(self) -> Variant | None:
        """The game played, None where it could not be told."""
        return self.regulation.variant if self.regulation else None

    @property
    def plies(self) -> int:
        """How many moves were played."""
        return self.game.ply if self.game else 0

    @property
    def fen(self) -> str | None:
        """The position after them, None when there was none."""
        return self.game.board.fen if self.game else None


def replay(pdn: PdnGame, under: str | Regulation | None = None) -> Replay:
    """Plays the main line of *pdn*.

    *under* names the regulation; without it the GameType tag implies one (20 internacional,
    26 fenae-2025, 28 portuguesa-fpd); without that tag the only regulation under which the moves
    replay is taken, and a note says so. Raises UnknownNameError for a name that does not exist.
    """
    rules = regulation(under) if under is not None else None
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
    corner = said.corner if said else None
    if rules is not None:
        return _best_corner(pdn, rules, corner)
    return _infer(pdn)


def _other_game(said: GameType, rules: Regulation) -> Text:
    return Text(
        "GameType {number} is not a game of the regulation {regulation}",
        {"number": said.number, "regulation": rules.id},
    )


def _unplayed(rules: Regulation | None, text: str, message: Text) -> Replay:
    return Replay(rules, None, None, None, None, Fault(0, text, message))


def _infer(pdn: PdnGame) -> Replay:
    """The reading that replays, where exactly one does."""
    implied = [regulation_for_gametype(row.gametype) for row in VARIANTS.values()]
    readings = [_play(pdn, rules, None) for rules in implied]
    names = ", ".join(rules.id for rules in implied)
    whole = [r for r in readings if r.fault is None]
    note = INFERRED
    if not whole:
        furthest = max(r.plies for r in readings)
        enough = max(1, min(ENOUGH, sum(1 for _ in pdn.mainline()) - 1))
        whole = [r for r in readings if r.plies == furthest >= enough]
        note = FURTHEST
    if not whole:
        return _unplayed(None, "", Text(NO_READING.template, {"names": names}))
    fitting = ", ".join(r.regulation.id for r in whole if r.regulation)
    if len(whole) > 1:
        return _unplayed(None, "", Text(WHICH_GAME.template, {"names": fitting}))
    return _with_note(whole[0], Text(note.template, {"name": fitting}))


def _with_note(one: Replay, note: Text) -> Replay:
    return Replay(
        one.regulation,
        one.game,
        one.result,
        one.reason,
        one.article,
        one.fault,
        (*one.notes, note),
    )


def _best_corner(pdn: PdnGame, rules: Regulation, declared: int | None) -> Replay:
    """The game's own numbering; where that fails at once, the corner that the file declares, or one
    under which a long game replays.

    A short game proves nothing by itself: three moves fit some corner by chance, and an illegal
    move must be told, not explained away.
    """
    _own, *others = corners_of(rules.variant, declared)
    first = _play(pdn, rules, None)
    if first.fault is None or first.plies > 2 or not _numeric(pdn):
        return first
    for corner in others:
        other = _play(pdn, rules, renumber(rules.variant, corner))
        fits = corner == declared and other.fault is None
        if fits or other.plies >= PROVES_A_CORNER:
            return _with_note(other, OTHER_CORNER)
    return first


def _numeric(pdn: PdnGame) -> bool:
    first = pdn.root.next
    return first is not None and first.text[:1].isdigit()


def _play(pdn: PdnGame, rules: Regulation, number: Renumber | None) -> Replay:
    """Plays *pdn* under *rules*, with squares renumbered by *number*."""
    fen = pdn.start_fen
    try:
        game = Game(rules, fen=_fen(fen, number) if fen else None)
    except DamasError as error:
        return _unplayed(rules, fen or "", error.text)
    nodes = list(pdn.mainline())
    fault = _run(game, nodes, number)
    outcome = game.outcome
    if outcome is not None:
        return Replay(
            rules,
            game,
            outcome.result,
            outcome.reason,
            str(outcome.citation) if outcome.citation else None,
            fault or _contradiction(pdn, game, outcome),
        )
    result = None if fault else read_result(_said(pdn))
    return Replay(rules, game, result, None, None, fault)


def _said(pdn: PdnGame) -> str | None:
    """The result that the file states: its tag, else what stands after the moves."""
    tag = pdn.headers.get("Result")
    return tag if read_result(tag) else pdn.result


def _contradiction(pdn: PdnGame, game: Game, outcome: Outcome) -> Fault | None:
    said = _said(pdn)
    if read_result(said) in (None, outcome.result):
        return None
    params = {"text": said, "outcome": _outcome_text(outcome)}
    return Fault(game.ply, said or "", Text(CONTRADICTION.template, params))


def _outcome_text(outcome: Outcome) -> Text:
    return Text(
        "{result}: {reason} ({article})",
        {
            "result": RESULT_TEXTS.get(outcome.result or "", Text("no result")),
            "reason": outcome.text,
            "article": str(outcome.citation or "-"),
        },
    )


def _run(game: Game, nodes: Sequence[Node], number: Renumber | None) -> Fault | None:
    """Plays the moves on *game* until the end or the first fault."""
    paths = [_path(node.text, game.board, number) for node in nodes]
    for index, node in enumerate(nodes):
        fault = _step(game, nodes, paths, index)
        if fault is not None:
            return Fault(game.ply + 1, node.text, fault, node.line, node.column)
    return None


def _step(game: Game, nodes: Sequence[Node], paths: Sequence[Path], index: int) -> Text | None:
    """Plays one move; why not, when it cannot be."""
    node, path = nodes[index], paths[index]
    if game.is_over and game.outcome is not None:
        params = {"ply": game.ply, "outcome": _outcome_text(game.outcome)}
        return Text(OVER.template, params)
    if node.setup is not None:
        return SETUP_IN_GAME
    if not isinstance(path, list):
        return path
    try:
        found = find(game.board, path)
        if len(found) > 1:
            found = _still_legal(game.board, found, paths, index)
        if len(found) != 1:
            return _refuse(game, path, node.text, found)
        game.push(found[0])
    except DamasError as error:
        return error.text
    return None


Path = list[int] | Text


def _path(text: str, board: Board, number: Renumber | None) -> Path:
    """The squares of a move text in the variant's numbers, or why there are none."""
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
    return [number(n) for n in path] if number and body[0].isdigit() else path


def find(board: Board, path: Sequence[int]) -> list[Move]:
    """The legal moves that *path* fits: origin, destination, and any squares between, in order."""
    if len(path) == 2:
        return list(board.find_moves(list(path)))
    found = list(board.find_moves(list(path), exact=True))
    if len(found) == 1:
        return found
    return list(board.find_moves(list(path)))


def _refuse(game: Game, path: Sequence[int], text: str, found: Sequence[Move]) -> Text:
    """Why a move text that fits none or several of the legal moves is not played."""
    if found:
        moves = ", ".join(move.notation for move in found)
        return Text('"{text}" fits several captures: {moves}', {"text": text, "moves": moves})
    refusal = game.refusal(path)
    if refusal is None:  # the squares are right, the way between them is not
        return Text("{text} is not a way that this capture can go", {"text": text})
    article = str(refusal.citation or "-")
    params = {"text": text, "why": refusal.text, "article": article}
    return Text("{text} is not legal: {why} ({article})", params)


def _still_legal(
    board: Board, found: Sequence[Move], paths: Sequence[Path], index: int
) -> list[Move]:
    """Of several captures those after which the rest of the game stays legal, or goes furthest."""
    if index + 1 >= len(paths):
        return list(found)
    seen: dict[tuple[int, Board], int] = {}
    reach = [_reach(board.after(move), paths, index + 1, seen) for move in found]
    furthest = max(reach)
    return [move for move, far in zip(found, reach, strict=True) if far == furthest]


def _reach(
    board: Board, paths: Sequence[Path], index: int, seen: dict[tuple[int, Board], int]
) -> int:
    """The index of the first move from *index* on that cannot be played from *board*."""
    start = (index, board)
    if start in seen:
        return seen[start]
    while index < len(paths):
        path = paths[index]
        found = find(board, path) if isinstance(path, list) else []
        if not found:
            break
        if len(found) > 1:
            index = max(_reach(board.after(move), paths, index + 1, seen) for move in found)
            break
        board = board.after(found[0])
        index += 1
    seen[start] = index
    return index


def _fen(fen: str, number: Renumber | None) -> str:
    """A FEN with its squares renumbered; ranges become lists."""
    if number is None:
        return fen

    def squares(found: re.Match[str]) -> str:
        first = int(found[2])
        last = int(found[3]) if found[3] else first
        if not 0 <= last - first < 100:
            return found[0]
        return ",".join(f"{found[1]}{number(n)}" for n in range(first, last + 1))

    return _FEN_NUMBER.sub(squares, fen)
