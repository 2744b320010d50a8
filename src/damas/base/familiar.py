"""Portuguese of Portugal that says "tu", as a teacher speaks with children.

No sentence is written twice: the catalogue and the lessons hold the polite one, and the other
follows from it. An imperative is found where a sentence begins or goes on (*Jogue*: *Joga*; *não
jogue*: *não jogues*), the reader's things where the reader is told to do something, or stand at the
beginning. What has no such rule stands in `locale/pt_PT_tu.json` beside the verbs, by its words.
Brazil says "você" to children too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FAMILIAR = "pt_PT_tu"
"""The locale: what `pt_PT` says, in this form of address."""
POLITE = "pt_PT"

_WORD = re.compile(r"(?<![\w-])(?!(?<=\{)\w+\})(?!Escolha d)[A-Za-zÀ-ÿ]+")  # no field, no noun
_BEGINS = re.compile(
    r"(?:^|[.!?:;,(|{»…\u2013\n]|\b(?:e|ou|depois|agora|primeiro))\s*$", re.IGNORECASE
)
_NOT = re.compile(r"\bnão(?:\s+[oa]s?)?\s+$", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?\n]*\s*")
_THINGS = {"seu": "teu", "seus": "teus", "sua": "tua", "suas": "tuas"}
_THING = re.compile(r"\b([Ss])(eus?|uas?)\b")
_FIRST_THING = re.compile(r"^(\W*(?:[OoAa]s?|Com [oa]s?) )s(eus?|uas?)\b")


def familiar(text: str) -> str:
    """A polite sentence, said to a child.

    >>> familiar("Escolha a sua peça. Não jogue já: conte primeiro.")
    'Escolhe a tua peça. Não jogues já: conta primeiro.'
    """
    for polite, said in _table()["phrases"].items():
        text = text.replace(polite, said)
    return "".join(_said(one[0]) for one in _SENTENCE.finditer(text)) if text else text


def _said(sentence: str) -> str:
    verbs, told = _table()["verbs"], []

    def imperative(found: re.Match[str]) -> str:
        word, before = found[0], sentence[: found.start()]
        said = verbs.get(word.lower())
        if said is None:
            return word
        if _NOT.search(before):
            said = f"{word.lower()}s"
        elif not _BEGINS.search(before):
            return word
        told.append(said)
        return said[0].upper() + said[1:] if word[0].isupper() else said

    made = _WORD.sub(imperative, sentence)
    if told:
        return _THING.sub(lambda found: chr(ord(found[1]) + 1) + found[2], made)
    return _FIRST_THING.sub(r"\1t\2", made)


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    path = Path(__file__).parents[1] / "locale" / f"{FAMILIAR}.json"
    table: Mapping[str, Mapping[str, str]] = json.loads(path.read_text("utf-8"))
    return table
