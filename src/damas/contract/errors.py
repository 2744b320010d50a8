"""The one error of reading what comes from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DamasError

if TYPE_CHECKING:
    from .faults import FieldFault


class RefusedError(DamasError, ValueError):
    """A value from outside that a declaration does not take: nothing has changed.

    *code* and *text* are those of the first of its *faults*, each with its path.
    """

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        first = faults[0]
        super().__init__(first.code, first.text.template, **first.text.params)
        self.faults = faults
