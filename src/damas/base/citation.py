"""A place in a rule document: the document's key and the article's label as printed there.

Keys: INT damas internacionais · FENAE regulamento técnico 2025 · CLAS damas clássicas, web page ·
FPD regras da Federação Portuguesa de Damas · DAMA regra para o jogo de dama · FMJD annexes ·
CBD codex 2020 · IDF64 draughts-64 of the IDF · GAL, APCA, WCDF, FID, FRI, LID, KILL, CFD, MAK,
TUR, CAN games of the family (docs/readings.md); a book of one's own may have a document within.
"""

from __future__ import annotations

from dataclasses import dataclass

SECOND_HAND = frozenset(
    {"FMJD", "IDF64", "GAL", "APCA", "WCDF", "FID", "LID", "KILL", "CFD", "MAK", "TUR", "CAN"}
)
"""The documents whose own text was not at hand, or only its beginning (docs/readings.md)."""


@dataclass(frozen=True, slots=True)
class Citation:
    """The article that decides: `str()` gives "FPD 3.2.1 b", "FENAE Art. 24 c", "INT 6.3".

    *via* is the article of another document that this one brings in (FENAE Art. 1 invokes the rules
    of the FMJD). *reading* numbers the entry of docs/readings.md where the text left room.
    *unverified*: the text itself was not at hand, as of all of SECOND_HAND; people are told so.
    """

    document: str
    label: str
    via: Citation | None = None
    reading: str | None = None
    unverified: bool = False

    def __post_init__(self) -> None:
        if self.document in SECOND_HAND:
            object.__setattr__(self, "unverified", True)

    def __str__(self) -> str:
        return f"{self.document} {self.label}"

    @property
    def inherited(self) -> bool:
        """Whether the document is silent itself and takes the rule from another."""
        return self.via is not None


def cite(text: str, *, via: str | None = None, reading: str | None = None) -> Citation:
    """The citation written as *text*, such as "INT 6.3": the key, a space, the label.

    >>> str(cite("FENAE Art. 24 c"))
    'FENAE Art. 24 c'
    """
    document, _, label = text.partition(" ")
    return Citation(document, label, cite(via) if via else None, reading)
