"""The errors that Damas raises when a caller did something wrong, as one tree.

A case that a regulation foresees (a draw, a walkover, an irregularity) is a value, never an error.

    DamasError
    ├── ArgumentError           an argument of the wrong kind, or outside its range
    ├── UnknownNameError        a variant, regulation, rule, colour or option that does not exist
    ├── NotationError           text that cannot be read: FEN, a move, PDN
    ├── PositionError           text or values that can be read but describe no possible position
    ├── IllegalMoveError        a move that the rules refuse; carries the refusal
    ├── AmbiguousMoveError      a move text that fits several legal moves; carries them
    ├── CitedError              an error that a rule book can decide, with the article
    │   ├── GameStateError      an act that this moment of the game does not allow
    │   │   └── EndingStateError  an act that this moment of an ending does not allow
    │   ├── MeetingError        terms on which two people cannot play, or an invitation not taken
    │   └── TournamentError     an act or a file of a tournament that cannot be accepted
    │       ├── EntryError        an entry of its log that cannot be read
    │       └── ReportError       a report (TRF) that cannot be read
    ├── EngineError             the engine cannot do what was asked
    │   └── GameEnded           the other program ended the game in place of a move (DXP)
    ├── StoreError              stored data cannot be read or written
    │   ├── VersionConflictError  the stored record has changed meanwhile
    │   ├── LogFullError        a record holds as many bytes as one of its kind may
    │   ├── HasSectionsError      the first section of a festival goes last
    │   └── QueueFullError      too much long work waits already
    ├── SentAgainError          the name of an earlier command, given to another one
    ├── NotInBasketError        nothing of that address is in the basket
    ├── CannotPutBackError      a removed thing whose owner is gone, or whose place is taken
    ├── RegistryError           an act or a value that a federation's registry does not take
    │   └── RegistryConflictError  another officer has changed the record meanwhile
    ├── TracesError             an address to which no traces can be sent
    ├── BusError                an address of a bus that cannot be used
    ├── OtherDatabaseError      a bus that goes with another kind of database
    ├── EventError              an event of an arbiter's table that cannot be read
    ├── RuleBookError           a rule book's file that cannot be taken, with line and column
    ├── LessonError             a lesson file that cannot be read, with its line
    ├── RepertoireError         a move that a repertoire of openings cannot take, or does not have
    ├── TooManyRepertoiresError  one repertoire more than a person may have
    ├── StudyError              a change that a study does not take, or a file it cannot hold
    ├── UnknownProblemError     a problem that does not exist
    ├── BadNameError            a name that no account may have
    ├── NameTakenError          a name that another account has
    ├── PasskeyKnownError       a passkey that is stored already
    ├── PasswordError           a password that is too short or too easy to guess
    ├── RefusedError            a value from outside that a declaration does not take
    ├── PictureSizeError        a width that no picture can have
    ├── PrintError              a print that cannot be made
    ├── ClusterError            workers that cannot be reached, differ, or fail at a unit
    └── MissingLibraryError     an optional library that is not installed

Each is also an error of Python itself: a ValueError, LookupError, RuntimeError or ImportError. A
place in a sequence that does not exist is an IndexError, a file that cannot be opened an OSError.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._kernel import Move
from .citation import Citation
from .reason import Refusal
from .text import Text


class DamasError(Exception):
    """An error whose sentence can be shown to a person in any language of the catalogues.

    *code* is a stable kebab-case name for programs; *text* is the sentence: `str(error)` gives it
    in English, `damas.base.i18n.translate(error.text, "pt_BR")` in another language.
    """

    def __init__(self, code: str, template: str, **params: Any) -> None:
        self.code = code
        self.text = Text(template, params)
        super().__init__(str(self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from its values: an error of a worker process is raised where it is asked.

        >>> import pickle
        >>> again = pickle.loads(pickle.dumps(NotationError("bad", "No {x}", position=3, x="y")))
        >>> str(again), again.code, again.position
        ('No y', 'bad', 3)
        """
        return _again, (type(self), self.args, dict(self.__dict__))

    @property
    def params(self) -> dict[str, Any]:
        """The values named in the sentence."""
        return dict(self.text.params)


def _again(kind: type[DamasError], args: tuple[Any, ...], held: dict[str, Any]) -> DamasError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error


class ArgumentError(DamasError, ValueError, TypeError):
    """An argument of the wrong kind, or outside its range; the sentence names it."""


class UnknownNameError(DamasError, KeyError, ValueError):
    """A name that is in no table: never guessed, always refused with the names that exist."""

    __str__ = Exception.__str__  # a KeyError shows its sentence in quotes


class NotationError(DamasError, ValueError):
    """Text that cannot be read. *position* is the 0-based offset of the fault where it is known."""

    def __init__(
        self, code: str, template: str, *, position: int | None = None, **params: Any
    ) -> None:
        super().__init__(code, template, **params)
        self.position = position


class RuleBookError(DamasError, ValueError):
    """A rule book's file that cannot be taken: params has *file*, *line* and *column*, from 1."""


class PositionError(DamasError, ValueError):
    """A position that cannot stand on a board: code says which fault, params where."""


class IllegalMoveError(DamasError, ValueError):
    """A move that the rules refuse. *refusal* has the reason, in a game with its article."""

    def __init__(
        self, code: str, template: str, *, refusal: Refusal | None = None, **params: Any
    ) -> None:
        super().__init__(code, template, **params)
        self.refusal = refusal


class AmbiguousMoveError(DamasError, ValueError):
    """A move text that fits more than one legal move. *candidates* are those moves."""

    def __init__(
        self, code: str, template: str, *, candidates: Sequence[Move] = (), **params: Any
    ) -> None:
        super().__init__(code, template, **params)
        self.candidates = tuple(candidates)


class CitedError(DamasError):
    """An error that a rule book can decide.

    *citation* is the article that decides; None where the book is silent. *within* is the book of
    the game or event, where whoever carries the act out has told it.
    """

    def __init__(
        self, code: str, template: str, *, citation: Citation | None = None, **params: Any
    ) -> None:
        super().__init__(code, template, **params)
        self.citation = citation
        self.within: Any = None


class GameStateError(CitedError, RuntimeError):
    """An act that this moment of the game does not allow."""


class MeetingError(CitedError, ValueError):
    """Terms on which two people cannot play, or an invitation that cannot be taken."""


class TournamentError(CitedError, ValueError):
    """An act or a value that a tournament refuses: *code* names the reason, params the place.

    Tables of openings raise it too.
    """


class EngineError(DamasError, RuntimeError):
    """The engine cannot do what was asked of it."""


class StoreError(DamasError, RuntimeError):
    """Stored data cannot be read or written.

    *cause* is for the operator alone, in logs and at the command line: it may name the database's
    server. `text`, which everybody may read, has none of it.

    >>> error = StoreError("store-failed", "Nothing was saved", cause="no route to 10.0.0.7")
    >>> str(error.text), str(error)
    ('Nothing was saved', 'Nothing was saved (no route to 10.0.0.7)')
    """

    cause = ""

    def __init__(self, code: str, template: str, *, cause: str = "", **params: Any) -> None:
        super().__init__(code, template, **params)
        self.cause = cause

    def __str__(self) -> str:
        """The sentence, with its cause."""
        return f"{self.text} ({self.cause})" if self.cause else str(self.text)
