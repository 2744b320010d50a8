"""The position of record: reached by legal moves, or by irregular moves that the rules keep
(IRR-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Self

from ..._kernel import Move, MoveList
from ...rules.board import Board
from ...rules.game import Game
from ...rules.outcome import CounterStatus, Outcome
from ...rules.regulations import Regulation
from .endings import EndingCount, ending_counts
from .making import make
from .pieces import Pieces, pieces_at
from .position import PositionInHand


class PlayedMove(NamedTuple):
    """A move of the record: its player, its squares and the codes of its irregularities."""

    by: str
    path: tuple[int | str, ...]
    codes: tuple[str, ...] = ()


class RecordedMove(NamedTuple):
    """One move of the record.

    *kind*: "move" (legal), "kept" (irregular, and it stands: by decision or because the opponent
    played on) or "continued" (irregular, played on, and it can still be put right). *move* is None
    for one that no legal move explains: then *fen* was set. *path*: the squares, where known.
    *codes*: the irregularities. *event*: the number of the event that brought it into the record.
    *played*: a move was played; False where pieces were only taken off, crowned or put on.
    *touched*: the pieces touched by it, in order. *before*: the position in hand before it.
    """

    kind: str
    by: str
    fen: str
    event: int
    before: PositionInHand
    move: Move | None = None
    path: tuple[int | str, ...] = ()
    codes: tuple[str, ...] = ()
    played: bool = True
    touched: tuple[int, ...] = ()

    def __repr__(self) -> str:
        shown = ("kind", "by", "fen", "event", "move", "path", "codes", "played")
        return f"RecordedMove({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    @property
    def pdn(self) -> str | None:
        """The move as PDN writes it; None where a position was set."""
        return None if self.move is None else self.move.text("pdn")

    @property
    def comment(self) -> str | None:
        """The PDN comment about it, such as "IRR f kept"; None for a legal move."""
        if self.kind == "move":
            return None
        return f"IRR {','.join(self.codes)} {self.kind}"


class RecordedGame(Game):
    """A game some of whose positions were let stand although no legal move leads to them."""

    def __init__(self, *what: Any, **named: Any) -> None:
        super().__init__(*what, **named)
        self._stood: dict[int, tuple[Board, str]] = {}  # ply → position set, and mover

    def let_stand(self, board: Board, mover: str | None) -> None:
        """One more ply: *board* as it stands; counters go on unless what changed breaks them.

        *mover*: the player whose move it was, None where no move was played. The moves of the game
        do not contain it.
        """
        self._let_stand(board, mover or "")
        self._stood[self.ply] = board, mover or ""

    def rewind(self, ply: int) -> None:
        """Back to the position after *ply* plies."""
        self._go_back(ply)
        self._stood = {at: stood for at, stood in self._stood.items() if at <= ply}

    def copy(self) -> Self:
        """The same game once more; either goes on by itself."""
        other = super().copy()
        other._stood = dict(self._stood)
        return other

    __copy__ = copy

    def _plies(self) -> list[Any]:
        return [self._stood.get(at, move) for at, move in enumerate(self.moves, start=1)]

    def _play_again(self, plies: Iterable[Any]) -> None:
        for one in plies:
            if isinstance(one, tuple):
                self.let_stand(*one)
            else:
                self.push(one)


class _Counted:
    """The game of one table, which counts: brought to whichever record asks, one ply an entry.

    It holds nothing that the record does not say: a memory of work done, shared by all records of
    one game.
    """

    __slots__ = ("entries", "game")

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.entries: tuple[RecordedMove, ...] = ()

    def at(self, entries: tuple[RecordedMove, ...]) -> RecordedGame:
        """The game after *entries*; entries that it shares with the earlier ones are kept."""
        if entries is self.entries:
            return self.game
        pairs = zip(self.entries, entries, strict=False)
        same = next((n for n, (old, new) in enumerate(pairs) if old is not new), None)
        if same is None:
            same = min(len(self.entries), len(entries))
        self.game.rewind(same)
        self.entries = entries[:same]
        for entry in entries[same:]:
            self._follow(entry)
        self.entries = entries
        return self.game

    def after(self, before: tuple[RecordedMove, ...], entries: tuple[RecordedMove, ...]) -> None:
        """Plays the last of *entries*, which are *before* and one more."""
        self.at(before)
        self._follow(entries[-1])
        self.entries = entries

    def _follow(self, entry: RecordedMove) -> None:
        if entry.move is not None:
            self.game.push(entry.move)
        else:
            board = Board(self.game.variant, entry.fen)
            self.game.let_stand(board, entry.by if entry.played else None)


_UNKNOWN: Any = object()


class Record:
    """The moves that count. A value: a longer or a shorter record is another one.

    *board*, *turn*: the position after the last entry.
    """

    # Found once, when first asked for.
    _at: bytes | None = None
    _counters: tuple[CounterStatus, ...] | None = None
    _legal: MoveList | None = None
    _outcome: Outcome | None = _UNKNOWN

    def __init__(
        self, start: Board, entries: tuple[RecordedMove, ...], board: Board, counted: _Counted
    ) -> None:
        self.start = start
        self.entries = entries
        self.board = board
        self.turn: str = board.turn
        self._counted = counted

    @classmethod
    def of(cls, regulation: Regulation, fen: str | None = None) -> Record:
        """The empty record of a game. Raises the errors of Board and Game."""
        start = Board(regulation.variant, fen)
        return cls(start, (), start, _Counted(RecordedGame(regulation, board=start)))

    @property
    def game(self) -> RecordedGame:
        """The game with its counters, one ply for each entry; to be read, not played on."""
        return self._counted.at(self.entries)

    @property
    def legal_moves(self) -> MoveList:
        """The legal moves of the position of record, found once."""
        if self._legal is None:
            self._legal = self.board.legal_moves
        return self._legal

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game on the board or by a count; None while it goes on."""
        if self._outcome is _UNKNOWN:
            game = self.game
            self._outcome = game.outcome if game.is_over else None
        return self._outcome

    @property
    def counters(self) -> tuple[CounterStatus, ...]:
        """Every draw rule with its count at this position, and the endings that are counted."""
        if self._counters is None:
            book, last = self.game.regulation, len(self.entries)
            counted = (one.status(book, last) for one in self.endings)
            self._counters = (*self.game.counters, *counted)
        return self._counters

    @property
    def endings(self) -> tuple[EndingCount, ...]:
        """The endings on the board whose moves the arbiter counts."""
        return ending_counts(self.game.regulation, self._back)

    def _back(self) -> Iterator[tuple[Board, bool]]:
        """The positions from the last one back to the start, and whether a move led to each."""
        board = self.board
        for at in reversed(range(len(self.entries))):
            yield board, self.entries[at].played
            board = self.start if at == 0 else Board(board.variant, self.entries[at - 1].fen)
        yield board, False

    @property
    def fen(self) -> str:
        """The position of record as FEN."""
        return self.entries[-1].fen if self.entries else self.board.fen

    @property
    def at(self) -> bytes:
        """The piece code of each square of the position of record."""
        if self._at is None:
            self._at = pieces_at(self.board)
        return self._at

    def stands(self, pieces: Pieces) -> bool:
        """Whether the pieces in play stand as the record has them."""
        return pieces.at == self.at

    def uncrowned(self, pieces: Pieces, known: frozenset[int]) -> frozenset[int]:
        """The kings of the record that lack their second man.

        A king that stands on its square shows it; for one that the arbiter has carried away or
        taken off it is *known* from before.
        """
        kings = (n for colour in ("white", "black") for n in self.board.kings(colour))
        return frozenset(
            n for n in kings if n in (pieces.uncrowned if pieces.at[n] == self.at[n] else known)
        )

    def with_move(  # noqa: PLR0913, PLR0917  (all that is known of one)
        self,
        played: PlayedMove,
        move: Move,
        event: int,
        before: PositionInHand,
        touched: tuple[int, ...],
        kind: str = "move",
    ) -> Record:
        """The record after a legal move; *before*: the position in hand before it."""
        after = self.board.after(move)
        by, path, codes = played
        parts = kind, by, after.fen, event, before, move, path, codes, True, touched
        entry = make(RecordedMove, parts)
        return self._with(entry, after)

    def with_position(  # noqa: PLR0913, PLR0917  (all that is known of one)
        self,
        played: PlayedMove,
        board: Board,
        event: int,
        before: PositionInHand,
        touched: tuple[int, ...],
        kind: str,
        *,
        moved: bool,
    ) -> Record:
        """The record with a position that no legal move leads to; *moved*: a move was played."""
        by, path, codes = played
        fen = board.fen
        entry = RecordedMove(kind, by, fen, event, before, None, path, codes, moved, touched)
        return self._with(entry, board)

    def _with(self, entry: RecordedMove, board: Board) -> Record:
        entries = (*self.entries, entry)
        self._counted.after(self.entries, entries)
        return Record(self.start, entries, board, self._counted)

    def first(self, ply: int) -> Record:
        """The record of the first *ply* entries."""
        if ply >= len(self.entries):
            return self
        entries = self.entries[:ply]
        return Record(self.start, entries, self._counted.at(entries).board, self._counted)
