"""The learner of a page of practice: the caller, the language, the rule book chosen last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app.practice.learner import Learner
from ..core.language import locale_of
from .visits import caller_of

if TYPE_CHECKING:
    from fastapi import Request

COOKIE = "damas_game"
"""The rule book chosen last time, as `static/js/home` writes it."""


def learner_of(request: Request) -> Learner:
    """The person behind a request, for the services of the practice."""
    chosen = request.cookies.get(COOKIE)
    return Learner(request, caller_of(request), locale_of(request), chosen)
