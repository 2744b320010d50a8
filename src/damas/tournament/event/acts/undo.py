"""Taking an act back: the event is folded again without it, if later entries still hold.

It is folded from the last snapshot before the place where something changes (`model.snapshots`).
Nothing is taken out of the log: the undoing is an entry of its own, and undoing that one brings
the act back. The audit trail keeps its lines and gets one more.
"""

from __future__ import annotations

from ....base.i18n import Text
from ....contract.kinds import Place
from ....rules.regulations.questions import officials
from ...errors import TournamentError
from ..model.acts import act
from ..model.changes import BoardStanding, GameResult, OfEntry
from ..model.entry import EntryError, LogEntry
from ..model.roles import LEADERS, LEVEL, check_level
from ..model.snapshots import is_kept
from ..model.state import ActData, TournamentState
from ..queries.history import same_person, undone
from ..queries.numbers import stand
from ..queries.strict import check_undone
from .lists import AddPlayers
from .online import EnterOnline
from .players import AddPlayer
from .sections import EnterSection
from .teams import AddTeam


@act("undo", Text("An act was undone"), "scorer", after_end=True)
class Undo(ActData):
    """Takes back the entry at the place `entry`; refused where later ones build on it."""

    entry: Place

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError ("not-allowed", "not-own") for a person who may not make an undoing.

        It takes the role of the act that is undone or brought back. The act must be one's own, or
        one leads the event. `apply` refuses acts that cannot be undone at all.
        """
        if self.entry > len(state.log):
            return
        target = state.log[self.entry - 1]
        root = target
        while root.act == "undo":
            root = state.log[root.data["entry"] - 1]
        act_ = state.act(root.act)
        if not act_.undoable:
            return
        check_level(act_.least, entry.role, article=officials(state.rules.rules))
        own = same_person(target, entry) and (root is target or same_person(root, entry))
        if not own and LEVEL[entry.role] < LEVEL[LEADERS]:
            raise EntryError(
                "not-own", "This was done by {name}, who may undo it", name=target.author
            )

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        place = self.entry
        if place > len(state.log):
            raise EntryError("no-such-entry", "There is no entry {entry}", entry=place)
        target = state.log[place - 1]
        gone, without = undone(state.log), undone([*state.log, entry])
        if place in gone:
            raise EntryError("undone", "Entry {entry} has been undone already", entry=place)
        if not state.act(target.act).undoable:
            raise EntryError("stands", "This cannot be undone: it stands as it was said")
        _not_paired(state, place)
        fresh = _folded(state, without, min(gone ^ without))
        if not state.replaying:
            check_undone(state, fresh)
            _not_taken_again(state, fresh)
        _numbers_stand(state, fresh)
        before, after = _standing_at(state, target), _standing_at(fresh, target)
        state.stand_as(fresh)
        state.change(entry, OfEntry(place), before, after)


def _folded(state: TournamentState, without: set[int], first: int) -> TournamentState:
    """The event of the log without those places; *first*: the first one where something changes.

    Raises EntryError where a later entry does not hold.
    """
    start, known = state.snapshots.before(first)
    fresh = known.copy_parts() if known else TournamentState()
    fresh.replaying = True
    fresh.log = state.log[:start]
    snapshots = []
    length = len(state.log) + 1
    for place in range(start + 1, length):
        _apply_again(fresh, state.log[place - 1], undone_now=place in without)
        if is_kept(place, length):
            snapshots.append((place, fresh.copy_parts()))
    fresh.replaying = False
    state.snapshots.replace(first, snapshots, length)
    return fresh


def _apply_again(fresh: TournamentState, entry: LogEntry, *, undone_now: bool) -> None:
    """Takes the next entry of a log that is folded again; EntryError where it does not hold."""
    if undone_now:
        fresh.last_id += _ids(fresh, entry)
        fresh.last_member += getattr(fresh.data_of(entry), "new_members", 0)
    elif entry.act != "undo":
        try:
            fresh.hand_on(entry)
        except TournamentError as error:  # too few players for the tables, too
            raise EntryError(
                "built-on",
                "This cannot be undone, because what came later builds on it: {what}",
                what=error.text,
            ) from None
    fresh.log.append(entry)


def _not_paired(state: TournamentState, place: int) -> None:
    """Raises EntryError ("built-on") for the entry of players who have a board or a free round."""
    before = sum(_ids(state, entry) for entry in state.log[: place - 1])
    entered = set(range(before + 1, before + _ids(state, state.log[place - 1]) + 1))
    paired = {
        who
        for found in state.rounds
        for who in (*found.free, *(w for b in found.boards for w in (b.first, b.second)))
    }
    for who in sorted(entered & paired):
        name = state.name(who)
        what = Text("{name} has been paired: a player can only withdraw now", {"name": name})
        raise EntryError(
            "built-on",
            "This cannot be undone, because what came later builds on it: {what}",
            what=what,
        )


def _numbers_stand(state: TournamentState, fresh: TournamentState) -> None:
    """Raises EntryError ("built-on") where undoing would change numbers after round 4 was paired;
    logs of before the rule are taken as they are."""
    what = stand(state) if state.rules.system == "swiss" and state.rounds else None
    if what is None or state.replaying or len(state.rounds) != len(fresh.rounds):
        return
    if any(
        one.player.no != fresh.entrants[who].player.no
        for who, one in state.entrants.items()
        if who in fresh.entrants
    ):
        raise EntryError(
            "built-on",
            "This cannot be undone, because what came later builds on it: {what}",
            what=what,
        )


def _not_taken_again(state: TournamentState, fresh: TournamentState) -> None:
    """Raises EntryError ("taken-again") where undoing would take the clocks and boards of another
    event: the server asks first whether they may be taken, and an undoing would not."""
    hall = fresh.preparation.hall
    if hall.event and hall.event != state.preparation.hall.event:
        raise EntryError(
            "taken-again",
            "The clocks and boards of {name} would be taken again: that is done under Preparation",
            name=hall.name,
        )


def _ids(state: TournamentState, entry: LogEntry) -> int:
    """The number of ids that an entry gives; they are not given again when it is undone."""
    data = state.data_of(entry)
    if isinstance(data, AddPlayers):
        return len(data.players)
    if isinstance(data, EnterSection):
        return int(data.gives_id)
    return int(isinstance(data, AddPlayer | AddTeam | EnterOnline))


def _standing_at(state: TournamentState, target: LogEntry) -> BoardStanding | str:
    """The game and the result that stand where the act was done; "" for an act elsewhere."""
    number, board = (target.data.get(name) for name in ("round", "board"))
    if not (isinstance(number, int) and isinstance(board, int)) or target.act == "undo":
        return ""
    try:
        game = state.game(number, board, target.data.get("game", 1))
    except EntryError:
        return ""
    result = None if game.codes is None else GameResult(game.codes, game.how)
    return BoardStanding(f"{state.name(game.white)} – {state.name(game.black)}", result)
