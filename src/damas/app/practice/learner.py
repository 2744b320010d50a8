"""The person for whom an answer of the practice is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..views.home import usual_book

if TYPE_CHECKING:
    from ...people import Caller
    from ...rules.regulations import Regulation
    from ..work import Asker


@dataclass(frozen=True, slots=True)
class Learner:
    """A person who practises: *asker* waits for the answer, in the language of *locale*; *chosen*
    is the rule book chosen last, None for none."""

    asker: Asker
    caller: Caller
    locale: str
    chosen: str | None = None

    @property
    def person(self) -> str:
        """The id of the person, "" for nobody."""
        return self.caller.person

    @property
    def book(self) -> Regulation:
        """The rule book chosen last, else the usual one of the language."""
        return usual_book(self.chosen, self.locale)
