"""The proof of a problem: one move at each turn wins, and nothing that the opponent does helps.

`prove` follows the line of a position. At each of the solver's turns every other move is refuted;
at each of the opponent's turns every legal reply is searched, and the line goes on with the best.
It ends in one of three ways, which is the problem's *ground*:

- "table": the endgame tables know the position, and only the moves asked keep the win there;
- "win": a search proves the end of the game, under the counters of the regulation;
- "material": at rest the solver has gained two men or more (a king is worth three), and the search
  sees an advantage of `HELD` after every reply. Never where pieces are a burden.
"""

from __future__ import annotations

from dataclasses import dataclass

from ... import _kernel
from ..._kernel import Move
from ...engine.endgames import Tables
from ...rules.board import COLOURS, Board
from ...rules.game import OTHER, Game
from ...rules.regulations import Regulation, regulation_for_gametype
from ...rules.variants import Variant
from .reader import LineReading, PositionReader, SearchEffort

KING_WORTH = 3  # men
LEAST_GAIN = 2  # men
HELD = 220  # hundredths of a man: that the solver's moves keep
REFUTED = 80  # hundredths of a man: the most that another move may be worth
ROOT_NODES = 60_000
TURN_NODES = 24_000
REPLY_NODES = 8_000
MOST_TURNS = 14  # of the solver


@dataclass(frozen=True, slots=True)
class Proof:
    """A proven line from *fen*: *moves* as PDN from the solver's first on, of which the first
    *asked* plies are the problem; the rest shows the gain.

    *ground*: "table", "win" or "material". *gain* in men when the line is at rest, *plies* to the
    end of the game where that is proven. *effort* of the search to the first move; *plausible* is
    the number of first moves within two men of the best refuted one.
    """

    variant: str
    fen: str
    moves: tuple[str, ...]
    asked: int
    ground: str
    gain: int
    plies: int | None
    effort: SearchEffort
    plausible: int
    refuted: int  # hundredths of a man: the best other first move


def rules_of(row: Variant) -> Regulation:
    """The regulation under which problems of a variant are proven."""
    return regulation_for_gametype(row.gametype)


def balance(board: Board, colour: str) -> int:
    """The pieces of *colour* less those of the other side, in men."""
    white, black = (len(board.men(side)) + KING_WORTH * len(board.kings(side)) for side in COLOURS)
    return white - black if colour == "white" else black - white


def is_ahead(board: Board, colour: str) -> bool:
    """Whether *colour* has more pieces, or fewer where the last of them is to go."""
    lead = balance(board, colour)
    return lead < 0 if board.variant.win == "losing" else lead > 0


def prove(board: Board, reader: PositionReader, tables: Tables | None) -> Proof | None:
    """The problem in *board* for the side to move; None where nothing is proven."""
    if len(board.legal_moves) < 2:
        return None
    game = Game(rules_of(board.variant), board=board)
    return _Line(game, reader, tables).prove()


def prove_by_tables(board: Board, reader: PositionReader, tables: Tables) -> Proof | None:
    """The problem in an ending that *tables* know: the only winning moves, for as long as there is
    one only, against the longest resistance. None where the counters of the regulation would end
    the game before the win, or no move is the only one."""
    game = Game(rules_of(board.variant), board=board)
    counted = tables.within(game)
    if counted is None or not counted.stands or counted.verdict.result != "win":
        return None
    moves: list[Move] = []
    while (move := only_win(game.board, tables)) is not None and len(moves) < 2 * MOST_TURNS:
        moves.append(move)
        game.push(move)
        if game.is_over:
            break
        moves.append(tables.best_moves(game)[0])
        game.push(moves[-1])
    asked = _asked(board, moves)
    if not asked:
        return None
    reader.forget()
    start = Game(game.regulation, board=board)
    found, effort = reader.lines_with_effort(start, nodes=TURN_NODES, count=2)
    seen = effort if found[0].moves[0] == moves[0] else SearchEffort(0, TURN_NODES)
    return Proof(
        variant=board.variant.id,
        fen=board.fen,
        moves=tuple(move.text("pdn") for move in moves),
        asked=asked,
        ground="table",
        gain=balance(game.board, board.turn) - balance(board, board.turn),
        plies=counted.verdict.plies,
        effort=seen,
        plausible=min(len(board.legal_moves), 8),
        refuted=0,
    )


def only_win(board: Board, tables: Tables) -> Move | None:
    """The move that wins by *tables* where no other does; None where several do, or none."""
    wins = [one.move for one in tables.moves(board) if one.verdict.result == "win"]
    return wins[0] if len(wins) == 1 else None


def count_plausible(reader: PositionReader, game: Game, other: int) -> int:
    """The number of moves in *game* that look playable to a short search: to be within two men of
    *other*, the score of the best refuted one."""
    found = reader.lines(game, nodes=2048, count=min(8, len(game.board.legal_moves)))
    return sum(1 for line in found if line.score > other - 200)


def _asked(board: Board, moves: list[Move]) -> int:
    """The plies to the solver's last move that is not forced; 0 for none."""
    asked = 0
    for ply, move in enumerate(moves):
        if ply % 2 == 0 and len(board.legal_moves) > 1:
            asked = ply + 1
        board = board.after(move)
    return asked


class _Line:
    """One line while it is proven."""

    def __init__(self, game: Game, reader: PositionReader, tables: Tables | None) -> None:
        self.game, self.reader = game, reader
        self.tables = tables
        self.solver = game.turn
        self.start = game.board
        self.before = balance(game.board, self.solver)
        self.moves: list[Move] = []
        self.asked = 0
        self.unique = True  # still, at every turn so far
        self.plies: int | None = None

    def prove(self) -> Proof | None:
        self.reader.forget()
        found, effort = self.reader.lines_with_effort(self.game, nodes=ROOT_NODES, count=2)
        best, other = found
        if not _wins(best) or other.score > REFUTED:
            return None
        self.plies = best.plies
        ground = self._follow(best)
        if ground is None or not self.asked or self._is_plain():
            return None
        gain = balance(self.game.board, self.solver) - self.before
        return Proof(
            variant=self.start.variant.id,
            fen=self.start.fen,
            moves=tuple(move.text("pdn") for move in self.moves),
            asked=self.asked,
            ground=ground,
            gain=gain,
            plies=self.plies,
            effort=effort,
            plausible=count_plausible(
                self.reader, Game(self.game.regulation, board=self.start), other.score
            ),
            refuted=other.score,
        )

    def _is_plain(self) -> bool:
        """Whether nothing has to be seen: the one move asked just takes what stands to be taken."""
        return self.asked == 1 and self.moves[0].is_capture

    def _follow(self, best: LineReading) -> str | None:
        """Plays the line to its end; the ground of the proof, None where it fails."""
        at: LineReading | None = best
        for _ in range(MOST_TURNS):
            if at is None or not self._play(at.moves[0]):
                return "win" if self._is_won() else None
            if not self.unique and self.plies is not None:
                return self._decided()
            if self._at_rest():
                return "material"
            at = self._next()
        return self._decided() if self.plies is not None else None

    def _play(self, move: Move) -> bool:
        """Plays the solver's move and the best reply; False where the line ends before that."""
        self._push(move)
        if self.unique and self._choices > 1:
            self.asked = len(self.moves)
        reply = None if self.game.is_over else self._reply()
        if reply is None:
            return False
        self._push(reply)
        return not self.game.is_over

    def _is_won(self) -> bool:
        """Whether the game is over, and the solver has won it."""
        outcome = self.game.outcome
        return outcome is not None and outcome.result == self.solver

    def _decided(self) -> str:
        known = self.tables.pieces(self.start.variant) if self.tables else 0
        return "table" if _pieces(self.start) <= known else "win"

    def _next(self) -> LineReading | None:
        """The solver's next move, and whether it is still the only one."""
        many = len(self.game.board.legal_moves) > 1
        found = self.reader.lines(self.game, nodes=TURN_NODES, count=2 if many else 1)
        if not _wins(found[0]):
            return None
        if many and found[1].score > REFUTED:
            self.unique = False
        if self.plies is not None and found[0].plies is None:
            return None  # the proof is gone
        return found[0]

    def _push(self, move: Move) -> None:
        self._choices = len(self.game.board.legal_moves)
        self.moves.append(move)
        self.game.push(move)

    def _reply(self) -> Move | None:
        """The opponent's best reply; None where one of them saves it."""
        worst: tuple[int, int] | None = None
        chosen: Move | None = None
        for move in self.game.legal_moves:
            self.game.push(move)
            try:
                if self.game.is_over and not self._is_won():
                    return None
                line = (
                    LineReading(_kernel.WIN_SCORE, (), 0)
                    if self.game.is_over
                    else self.reader.lines(self.game, nodes=REPLY_NODES)[0]
                )
            finally:
                self.game.pop()
            if not _wins(line) or (self.plies is not None and line.plies is None):
                return None
            rank = (line.score, -(line.plies or 0))
            if worst is None or rank < worst:
                worst, chosen = rank, move
        return chosen

    def _at_rest(self) -> bool:
        """Whether the gain stands: nothing is to be captured, and the search sees it kept."""
        if self.plies is not None or self.start.variant.win == "losing":
            return False
        board = self.game.board
        if board.legal_moves[0].is_capture or _is_threatened(board):
            return False
        return balance(board, self.solver) - self.before >= LEAST_GAIN


def _pieces(board: Board) -> int:
    return sum(len(board.men(side)) + len(board.kings(side)) for side in COLOURS)


def _wins(line: LineReading) -> bool:
    return line.score >= HELD


def _is_threatened(board: Board) -> bool:
    """Whether the opponent could capture if the side to move passed."""
    turned = Board.from_pieces(
        board.variant,
        white_men=board.men("white"),
        white_kings=board.kings("white"),
        black_men=board.men("black"),
        black_kings=board.kings("black"),
        turn=OTHER[board.turn],
    )
    return bool(turned.legal_moves) and turned.legal_moves[0].is_capture
