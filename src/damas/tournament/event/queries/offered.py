"""The results that a board offers to an arbiter, and to the two players (RES-06)."""

from __future__ import annotations

from dataclasses import dataclass

from ....base.i18n import Text
from ...scoring.points import sign_of
from ..model.changes import Codes


@dataclass(frozen=True, slots=True)
class OfferedResult:
    """A result that can be entered: the *codes* of White and Black, *how* where they do not say it.

    *usual*: at once at every board; the others stand in its menu. *keys* enter it at a board.
    """

    codes: Codes
    name: Text
    how: str = ""
    usual: bool = False
    keys: tuple[str, ...] = ()

    @property
    def choice(self) -> str:
        """Its name among the offered ones: "1 0", "1 0 penalty"."""
        return " ".join((*self.codes, *([self.how] if self.how else [])))

    @property
    def signs(self) -> str:
        """The result as it is written: "½-½"."""
        return "-".join(sign_of(code) for code in self.codes)


OFFERED: tuple[OfferedResult, ...] = (
    OfferedResult(("1", "0"), Text("White won"), usual=True, keys=("1",)),
    OfferedResult(("=", "="), Text("Draw"), usual=True, keys=("=", "½")),
    OfferedResult(("0", "1"), Text("Black won"), usual=True, keys=("0",)),
    OfferedResult(("+", "-"), Text("W.O.: Black is absent"), "absence"),
    OfferedResult(("-", "+"), Text("W.O.: White is absent"), "absence"),
    OfferedResult(("-", "-"), Text("W.O.: both are absent"), "absence"),
    OfferedResult(("1", "0"), Text("Penalty: Black loses"), "penalty"),
    OfferedResult(("0", "1"), Text("Penalty: White loses"), "penalty"),
    OfferedResult(("0", "0"), Text("Penalty: both lose"), "penalty"),
    OfferedResult(("=", "0"), Text("Penalty: draw for White, loss for Black"), "penalty"),
    OfferedResult(("0", "="), Text("Penalty: loss for White, draw for Black"), "penalty"),
)
"""Every result that a page offers, in the order of its menu."""
