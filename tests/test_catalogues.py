"""The two Portuguese catalogues: each in its own words, rules as their articles have them."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from damas.base.i18n import Text, catalogue, say, translate
from damas.regulations import REGULATIONS
from damas.rules.outcome import COUNTER_NAMES
from damas.rules.rulebook import rows, summary

DATA = Path(__file__).parent / "data"

# Words that a person of the other country does not use, or uses for something else.
OF_PORTUGAL = (
    r"ficheiros?|ecrãs?|telemóve(?:l|is)|registos?|registad[oa]s?|rondas?|prémios?|aceites"
    r"|eletrónic[oa]s?|desporto|descarregar|controlo|sítio web|ligaç(?:ão|ões)"
    r"|carregue (?:em|no|na)"
    r"|carácter|bases? de dados|folha de cálculo|toda a gente|à espera|está a \w+r|estão a \w+r"
)
OF_BRAZIL = (
    r"telas?|celular(?:es)?|você|salv(?:ar|as?|os?|e)|registros?|controle|conex(?:ão|ões)|usuários?"
    r"|sobrenome|prêmios?|eletrônic[oa]s?|bancos? de dados|planilhas?|rodadas?|excluir|baixar"
    r"|clique|digite|esporte|caractere|tel[ãa]o"
)


# Second words for a thing that has one: online, e-mail, site, torneio, regras, carregar, partida.
SECOND_WORDS = (
    r"em linha|correio|sítios?|eventos?|regulamentos?|prima|premir|novo jogo"
    r"|jogos? (?:com rating|guardados?|terminados?|em curso|em aberto)"
)


# Words of English that no Portuguese sentence has; those of Python's names are left out first.
ENGLISH = r"the|of|and|with|is|are|this|that|has|have|piece|pieces|must|which|there"
NAMES = r"async with|\{[^}]*\}|`[^`]*`|--[\w-]+|\w+\.\w+|\w+\([^)]*\)|[a-z]+_[a-z_]+"
READ_ALOUD = (  # said once in these catalogues, and by nobody else
    r"é ido|de a a n|buscar à rede|[0-9] pedras \(|\w+\((?:s|es|as|os)\)|  "
    r"|\bem o\b|\bpor o\b|\ba os\b"
)
OF_PEOES = ("/fpd.toml", "/clas.toml")  # documents in which a man is a peão
INSIDE = re.compile(r"(?:quiet|endgame|kings|capture|dead)_\w+|[a-z]+-[a-z]+-[a-z]+_")
COLUMNS = "class  won, drawn, lost and longest in plies, for each side to move; bytes"


@pytest.mark.parametrize("locale", ["pt_PT", "pt_BR"])
def test_every_sentence_reads_as_one(locale: str) -> None:
    """No English left in it, no name from inside the program, no phrase that nobody would say."""
    odd = []
    for (_, english), text in catalogue(locale).items():
        words = re.sub(NAMES, "", text)
        if english == COLUMNS:
            continue
        if re.search(rf"(?<![\w«\"“]) ?\b(?:{ENGLISH})\b", words) or INSIDE.search(text):
            odd.append(text)
        if re.search(READ_ALOUD, text):
            odd.append(text)
    assert odd == []


@pytest.mark.parametrize("locale", ["pt_PT", "pt_BR"])
def test_a_whole_sentence_stays_whole(locale: str) -> None:
    """A text that ends as a sentence in English does so in Portuguese; a question stays one."""
    ends = ".?!…:"
    odd = {
        english: text
        for (_, english), text in catalogue(locale).items()
        if len(english) > 12 and english[-1] in ends and text[-1] != english[-1]
        if not english.endswith("W.O.")
    }
    assert odd == {}


@pytest.mark.parametrize("locale", ["pt_PT", "pt_BR"])
@pytest.mark.parametrize("what", ["offers a draw.", "declines the draw."])
def test_a_colour_is_many_and_a_name_is_one(locale: str, what: str) -> None:
    """As brancas propõem, a Ana propõe."""
    by_colour = catalogue(locale)[None, f"White {what}"]
    by_name = catalogue(locale)[None, f"{{player}} {what}"]
    assert re.match(r"As brancas \w+[ae]m ", by_colour)
    assert re.match(r"\{player\} \w+[ae] ", by_name)


@pytest.mark.parametrize(
    ("locale", "foreign"),
    [("pt_BR", OF_PORTUGAL), ("pt_PT", OF_BRAZIL)],
    ids=["Brazil", "Portugal"],
)
def test_no_word_of_the_other_country(locale: str, foreign: str) -> None:
    """Ficheiro and arquivo, ecrã and tela, guardar and salvar."""
    found = {
        word[0]: text
        for text in catalogue(locale).values()
        if (word := re.search(rf"\b(?:{foreign})\b", text, re.IGNORECASE))
    }
    assert found == {}


def test_portugal_has_one_word_for_one_thing() -> None:
    """The sentences of a rule book keep its own words."""
    found = {
        word[0]: text
        for (_, english), text in catalogue("pt_PT").items()
        if (word := re.search(rf"\b(?:{SECOND_WORDS})\b", text, re.IGNORECASE))
        and "official events" not in english.lower()
    }
    assert found == {}


def test_quotation_marks_are_those_of_the_country() -> None:
    """«So» in Portugal, “so” in Brazil."""
    assert [text for text in catalogue("pt_BR").values() if "«" in text] == []


COUNTED = [
    name
    for name, book in REGULATIONS.items()
    if any(rule.reason == "kings_only" for rule in book.draw_rules)
]


@pytest.mark.requirement("DRW-02")
@pytest.mark.article("INT 6.2", "FENAE Art. 24 a", "FPD 3.2.1 a", "DAMA empate")
@pytest.mark.parametrize(
    ("locale", "moves", "board"),
    [("en", "moves", "in play"), ("pt_PT", "lances", "em jogo"), ("pt_BR", "lances", "em jogo")],
)
@pytest.mark.parametrize("name", COUNTED)
def test_drw_02_counts_moves_of_kings_not_kings_on_the_board(
    name: str, locale: str, moves: str, board: str
) -> None:
    """Men may stand on the board: the moves are only kings' (three sentences say so)."""
    book = REGULATIONS[name]
    sentences = [row.name for row in rows(book) if row.key == "kings_only"]
    sentences += [COUNTER_NAMES["kings_only"]]
    sentences += [line for line in summary(book) if "kings only" in line.template]
    assert len(sentences) == 3
    for text in sentences:
        sentence = say(text, locale, book.variant.id)
        assert moves in sentence.lower()
        assert board not in sentence


@pytest.mark.parametrize(
    ("locale", "game", "word"),
    [
        ("pt_PT", "brazilian", "pedras"),
        ("pt_BR", "international", "pedras"),
        ("pt_PT", "portuguese", "peões"),
        ("pt_BR", "portuguese", "peões"),
    ],
)
def test_a_picture_is_described_in_the_words_of_its_game(locale: str, game: str, word: str) -> None:
    """A man is a pedra in two games and a peão in the Portuguese one."""
    from damas import Board  # noqa: PLC0415
    from damas.notation.diagram import svg  # noqa: PLC0415

    assert f"Brancas: {word} " in svg(Board(game), lang=locale)


@pytest.mark.requirement("CAP-08")
@pytest.mark.parametrize(
    ("game", "law"), [("brazilian", "lei da maioria"), ("portuguese", "lei da quantidade")]
)
@pytest.mark.parametrize("locale", ["pt_PT", "pt_BR"])
def test_the_law_of_most_pieces_has_its_books_name(locale: str, game: str, law: str) -> None:
    """FENAE Art. 19 and DAMA call it Lei da Maioria, CLAS and FPD quantidade."""
    text = Text(
        "The capture of most pieces is compulsory: {count} with {moves}", {"count": 2, "moves": "x"}
    )
    assert law in say(text, locale, game)


def test_a_stored_sentence_is_translated_as_long_as_it_is_stored() -> None:
    """A job's fault, or the reason of an import, is stored as its English template. A
    sentence that is reworded goes, with its translations, into `locale/older.json`.
    """
    stored = json.loads((DATA / "stored_sentences.json").read_text("utf-8"))
    lost = {
        locale: [one for one in stored if (None, one) not in catalogue(locale)]
        for locale in ("pt_PT", "pt_BR")
    }
    assert lost == {"pt_PT": [], "pt_BR": []}
    for older in json.loads((files("damas") / "locale" / "older.json").read_text("utf-8")):
        for locale in ("pt_PT", "pt_BR"):
            fields = {name: name for name in re.findall(r"\{(\w+)\}", older)}
            text = translate(Text.from_plain({"template": older, "params": fields}), locale)
            assert text != older.format_map(fields)


def test_a_man_is_a_peao_in_portuguese_draughts_alone() -> None:
    """A sentence that does not say of which game it is calls it pedra, or speaks of pieces; those
    of the Portuguese rule books are of that game."""
    for name in ("pt_PT", "pt_BR"):
        path = files("damas") / "locale" / f"{name}.po"
        with path.open("rb") as file:
            entries = [one for one in read_po(file) if one.id and not one.context]
        wrong = [
            entry.string
            for entry in entries
            if re.search(r"\bpe(?:ão|ões)\b", str(entry.string))
            and not (entry.locations and all(one.endswith(OF_PEOES) for one, _ in entry.locations))
        ]
        assert wrong == []


def test_the_coach_speaks_in_the_words_of_the_game() -> None:
    """As the library says its sentences."""
    text = Text("It stops that man.")
    assert say(text, "pt_PT", "brazilian") == "Impede a passagem dessa pedra."
    assert say(text, "pt_PT", "portuguese") == "Impede a passagem desse peão."
