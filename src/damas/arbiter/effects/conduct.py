"""Conduct that the texts forbid without a penalty (CON-01, CON-02)."""

from __future__ import annotations

from ...rules.game import OTHER
from ..draft import Draft
from ..model.codes import CONDUCT, CONDUCT_ARTICLE


def note_conduct(draft: Draft, code: str, against: str | None, by: str | None = None) -> None:
    """Notes a matter of conduct; reported by a player, it is a complaint."""
    citation = draft.policy.article(CONDUCT_ARTICLE.get(code, code))
    touch = draft.policy.touch
    if touch is not None and code in ("hover", "back"):
        citation = (touch.hover if code == "hover" else touch.back) or citation
    kind = "complaint" if by in OTHER else "warning"
    draft.add_ruling(kind, CONDUCT[code], code=code, citation=citation, by=against, right="arbiter")
