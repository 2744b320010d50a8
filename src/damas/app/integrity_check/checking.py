"""Every log of a database folded anew, and its state compared with the rows beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ...base.errors import DamasError, UnknownNameError
from ...base.i18n import Text
from ...store import (
    ArbiterTables,
    Database,
    Games,
    LogRepository,
    StoredEntry,
    Studies,
    Tournaments,
)
from ...store.backup import unsound
from ...store.repositories.games import list_columns
from ...tournament.event import LogEntry, Tournament
from ..arbiter.live import TableFold
from ..games.session import GameSession
from ..studies.fold import StudyFold
from ..tournament.live import summary_of

TRIES = 3
"""A log that differs is read again: a server may have written to it between two reads."""
OFTEN = 100
OF_DUTIES = {"falls_ms", "engine_ms"}
"""Columns that say what is due: the next server that starts fills them."""

Progress = Callable[[str, int], None]
"""Is told a kind of log and how many of it were looked at."""

UNSOUND = Text("the database itself is damaged: {reason}")
UNREADABLE = Text("its log cannot be played through: {reason}")
MISSING = Text("entry {number} of its log is missing")
VERSION = Text("its head says version {version}, its log has {count} entries")
DIFFERENT = Text("{field} is stored as {stored}, but its log says {found}")


@dataclass(frozen=True, slots=True)
class LogFault:
    """One thing that is wrong: in which log, by *kind* and *id*, and *what*."""

    kind: str
    id: str
    what: Text


@dataclass(slots=True)
class Checked:
    """The logs that were looked at, by kind, their entries together, and what is wrong."""

    logs: dict[str, int] = field(default_factory=dict)
    entries: int = 0
    faults: list[LogFault] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of log: *fold* gives what its entries say, *stored* what stands beside them."""

    name: str
    logs: LogRepository[Any, Any]
    fold: Callable[[Any, Sequence[StoredEntry]], Mapping[str, Any]]
    stored: Callable[[Any], Mapping[str, Any]]


def check_logs(database: Database, progress: Progress = lambda *_: None) -> Checked:
    """Folds every log and compares; also while servers write. Nothing is changed."""
    checked = Checked()
    for reason in unsound(database):
        checked.faults.append(LogFault("database", "", _say(UNSOUND, reason=reason)))
    for kind in _kinds(database):
        count = 0
        for log_id in _all_ids(kind.logs):
            _check(kind, log_id, checked)
            count += 1
            if count % OFTEN == 0:
                progress(kind.name, count)
        checked.logs[kind.name] = count
        progress(kind.name, count)
    return checked


def _kinds(database: Database) -> list[_Kind]:
    games = Games(database)
    return [
        _Kind(
            "game",
            games,
            _game,
            lambda record: asdict(record.summary) | games.listed(record.id),
        ),
        _Kind("table", ArbiterTables(database), _table, lambda record: asdict(record.summary)),
        _Kind("tournament", Tournaments(database), _tournament, lambda record: record.summary),
        _Kind("study", Studies(database), _study, lambda record: asdict(record.summary)),
    ]


def _game(record: Any, entries: Sequence[Any]) -> Mapping[str, Any]:
    return asdict(GameSession(record, entries).summary) | list_columns(record.setup)


def _table(record: Any, entries: Sequence[StoredEntry]) -> Mapping[str, Any]:
    return asdict(TableFold(record, entries).summary)


def _tournament(_record: Any, entries: Sequence[StoredEntry]) -> Mapping[str, Any]:
    return summary_of(Tournament.replay(LogEntry.from_dict(one.payload) for one in entries))


def _study(record: Any, entries: Sequence[StoredEntry]) -> Mapping[str, Any]:
    return asdict(StudyFold(record, entries, ()).summary)


def _all_ids(logs: LogRepository[Any, Any]) -> Iterator[str]:
    last = ""
    while found := logs.ids(last):
        yield from found
        last = found[-1]


def _check(kind: _Kind, log_id: str, checked: Checked) -> None:
    faults: list[Text] = []
    for _ in range(TRIES):
        try:
            record = kind.logs.get(log_id)
            entries = kind.logs.entries(log_id)
            faults = list(_faults(kind, record, entries))
            count = len(entries)
        except UnknownNameError:  # deleted meanwhile
            return
        except DamasError as error:
            faults, count = [_say(UNREADABLE, reason=str(error))], 0
        if not faults:
            checked.entries += count
            return
    checked.faults += [LogFault(kind.name, log_id, one) for one in faults]


def _faults(kind: _Kind, record: Any, entries: Sequence[StoredEntry]) -> Iterator[Text]:
    for number, entry in enumerate(entries, 1):
        if entry.version != number:
            yield _say(MISSING, number=number)
            return
    if record.version != len(entries):
        yield _say(VERSION, version=record.version, count=len(entries))
    stored = kind.stored(record)
    try:
        found = kind.fold(record, entries)
    except Exception as error:  # a damaged log may do anything to the reader
        yield _say(UNREADABLE, reason=str(error) or type(error).__name__)
        return
    for name in sorted((stored.keys() & found.keys()) - OF_DUTIES):
        if stored[name] != found[name]:
            yield _say(DIFFERENT, field=name, stored=stored[name], found=found[name])


def _say(sentence: Text, **params: object) -> Text:
    return Text(sentence.template, params)
