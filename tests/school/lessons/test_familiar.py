"""What a child reads whose teacher says "tu": lessons and the page's sentences."""

from __future__ import annotations

import re

import pytest

from damas.base.familiar import FAMILIAR, POLITE, familiar
from damas.base.i18n import LOCALES, Text, catalogue, html_lang, match_locale, translate
from damas.school.lessons import shipped, tasks_of, text_of

ADULTS = ("arbiter", "tournament")
OTHERS = """\
    seus lugares|sua vez perdeu|na sua vez|seu único lance|ocupar a sua casa|próprio caminho
    |joga consigo próprio|suas peças jogáveis|próprio lance|a sua|o seu|suas três respostas
    |suas armadilhas"""
"""Things in lessons that are not the reader's."""
LEFT = re.compile(
    r"(?:^|[.!?:] )(?:Jogue|Tome|Conte|Faça|Veja|Escolha(?! d)|Procure|Encontre|Toque|Marque)\b"
    r"|\b(?:seus?|suas?|consigo)\b"
)


@pytest.mark.parametrize(
    ("polite", "said"),
    [
        ("Escolha a sua peça.", "Escolhe a tua peça."),
        ("Não tome logo de volta: há melhor?", "Não tomes logo de volta: há melhor?"),
        ("{Tome as duas.|Tome os dois.}", "{Toma as duas.|Toma os dois.}"),
        ("Tem de tomar: a peça marcada.", "Tens de tomar: a peça marcada."),
        ("O seu lance: {move}", "O teu lance: {move}"),
        ("É a sua vez", "É a tua vez"),
        ("Lei da qualidade: entre tomadas iguais", "Lei da qualidade: entre tomadas iguais"),
        ("Escolha da tomada", "Escolha da tomada"),
        ("Até ao seu próprio lance seguinte", "Até ao seu próprio lance seguinte"),
        ("Uma pergunta indica o seu artigo", "Uma pergunta indica o seu artigo"),
        ("{move}: jogue outra vez", "{move}: joga outra vez"),
        ("", ""),
    ],
)
def test_a_polite_sentence_is_said_to_a_child(polite: str, said: str) -> None:
    """Imperatives and the reader's things; what is another's stays."""
    assert familiar(polite) == said


def test_no_lesson_of_children_is_polite() -> None:
    """Every text of them, in the words of each game."""
    known = re.compile("|".join(part.strip() for part in OTHERS.split("|")))
    odd = set()
    for lesson in shipped().lessons():
        if lesson.course in ADULTS:
            continue
        for book in lesson.rules:
            for task in tasks_of(lesson, book):
                for text in text_of(task, FAMILIAR).parts:
                    if LEFT.search(known.sub("", text)):
                        odd.add(text)
    assert odd == set()


def test_no_sentence_of_the_page_mixes_both() -> None:
    """One that says "tu" has nothing polite left, but for what is not the reader's."""
    others = ("acaba por si:", "cada um a seu tempo")
    odd = {
        said
        for polite in set(catalogue(POLITE).values())
        if (said := familiar(polite)) != polite
        and re.search(r"\b(?:si|consigo|seus?|suas?)\b", said, re.IGNORECASE)
        and not any(one in said for one in others)
    }
    assert odd == set()


def test_it_is_a_locale_of_the_page() -> None:
    """It has every sentence of Portugal's catalogue, its own tag, and is offered to nobody."""
    assert match_locale("pt-PT-x-tu") == match_locale("pt_PT_tu") == FAMILIAR
    assert html_lang(FAMILIAR) == "pt-PT-x-tu"
    assert FAMILIAR not in LOCALES
    assert catalogue(FAMILIAR).keys() == catalogue(POLITE).keys()
    assert translate(Text("Your turn"), FAMILIAR) == "É a tua vez"
    assert translate(Text("Your turn"), "pt_PT") == "É a sua vez"
