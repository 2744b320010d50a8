"""The one error of reading what comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import ValidationError

from ..base.errors import DamasError
from ..base.text import Text
from .faults import FieldFault, fault_of


class RefusedError(DamasError, ValueError):
    """A value from outside that a declaration does not take: nothing has changed.

    *code* and *text* are those of the first of its *faults*, each with its path.
    """

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        first = faults[0]
        super().__init__(first.code, first.text.template, **first.text.params)
        self.faults = faults


def refused(
    error: ValidationError,
    label: Callable[[Sequence[str | int]], Text | str],
    *,
    within: bool = False,
) -> RefusedError:
    """The errors of pydantic as ours; *label* as of `fault_of`. *within*: the value is one of
    several kinds, whose name is no part of the path."""
    faults = error.errors(include_url=False)
    if within:
        faults = [{**one, "loc": one["loc"][1:]} for one in faults]
    return RefusedError(tuple(fault_of(one, label) for one in faults))
