"""A flag that has fallen and was not called yet: the acts that come too late for it."""

from __future__ import annotations

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.game import OTHER
from ...rules.regulations import Cited
from ...rules.regulations.questions import AfterFlag, stopped_by_flag
from ..draft import Draft
from ..model.clock import TableClock
from ..model.codes import PEOPLE


def fallen_flag(draft: Draft) -> str | None:
    """The player whose flag has fallen and was told, while nobody has ruled on it."""
    clock = draft.clock
    if clock is None or draft.reads_as_first:
        return None
    announced = (one for one in OTHER if one in clock.flags_told)
    return next((one for one in announced if clock.left_ms(one, draft.now) == 0), None)


def fallen_now(draft: Draft, clock: TableClock) -> list[str]:
    """The players whose flags have fallen and are to be told; the last move may have been first."""
    if draft.reads_as_first:
        first = clock.fallen(draft.now)
        return [] if first is None or first in clock.flags_told else [first]
    fresh = clock.fallen_untold(draft.now)
    if fresh and draft.record.outcome is not None and fallen_flag(draft) is None:
        made = not _asked(draft, "last-move", made=True).value
        if made:  # the game was at its end before any flag fell
            return []
    return fresh


def comes_too_late(draft: Draft, by: str, act: AfterFlag) -> bool:
    """Whether a flag has fallen before this act of *by*; if so, says that."""
    fallen = fallen_flag(draft)
    if fallen is None:
        return False
    _say(draft, fallen, by, _asked(draft, act).citation)
    return True


def ends_too_late(draft: Draft) -> bool:
    """Whether the last move of the record ends no game, for a flag fell before; said once."""
    fallen = fallen_flag(draft)
    if fallen is None:
        return False
    said = [one.kind for one in draft.rulings if one.code == "flag"]
    last = draft.record.entries[-1:]
    fresh = "warning" in said or (bool(last) and last[0].event == draft.number)
    if fresh and "refused" not in said and last:
        _say(draft, fallen, last[0].by, _asked(draft, "last-move").citation)
    return True


def _asked(draft: Draft, act: AfterFlag, *, made: bool = False) -> Cited[bool]:
    clock = draft.clock
    by_moves = clock is not None and clock.clock.control.notation_required
    return stopped_by_flag(draft.policy.regulation, act, by_moves=by_moves, made=made)


def _say(draft: Draft, fallen: str, by: str, citation: Citation | None) -> None:
    draft.add_ruling(
        "refused",
        Text(
            "A flag has fallen ({color}): what comes after it does not count",
            {"color": PEOPLE[fallen]},
        ),
        code="flag",
        citation=citation,
        by=by,
        right=OTHER[fallen],
        choices=("flag",),
    )
