"""The headings by which columns of a list of people are recognised."""

from __future__ import annotations

from collections.abc import Mapping

from ...base.collation import unaccented

_WORDS: Mapping[str, str] = {
    "person": "registry number, number in the registry, numero de registo, numero de registro,"
    "person",
    "name": "name, full name, nome, nome completo, player, player name, surname name, atleta,"
    "jogador",
    "family": "last name, surname, family name, apelido, sobrenome",
    "given": "first name, given name, primeiro nome, nome proprio",
    "birth": "birth, born, birthday, b-day, bday, birth year, year of birth, date of birth,"
    "nascimento, data de nascimento, ano de nascimento, dob",
    "sex": "sex, gender, sexo, genero",
    "federation": "federation, fed, country, federacao, pais, uf, estado",
    "club": "club, clube, club number, numero do clube",
    "national": "national, national number, national id, cbd, cbd id, id-cbjd, id-cbd, fpd,"
    "n filiado, numero nacional, licence number, license number, filiado",
    "fmjd": "fmjd, fmjd id, fmjd-id, fmjdid, numero fmjd, fmjd number",
    "fide": "fide, fide id, fide-id, fideid, id number, numero fide, fide number",
    "title": "title, tit, titulo",
    "rating": "rating, elo, srtng, rtg, std rating",
    "games": "games, sgm, partidas, gms",
    "licence": "licence, license, licenca, season, epoca, temporada",
    "note": "note, notes, nota, observacoes",
}


def plain(heading: object) -> str:
    """A heading without accents, capitals and signs at its ends."""
    text = unaccented(str(heading if heading is not None else "")).replace("_", " ")
    return " ".join(text.casefold().split()).strip(" .:*#")


MEANINGS = {plain(word): field for field, words in _WORDS.items() for word in words.split(",")}
"""A heading as `plain` writes it → the field that the column is read as."""

TITLES = {
    **dict.fromkeys(("gmi", "gm", "igm", "mig"), "GMI"),
    **dict.fromkeys(("mi", "im"), "MI"),
    **dict.fromkeys(("mf", "fm"), "MF"),
    **dict.fromkeys(("gmif", "wgm", "gmif."), "GMIF"),
    **dict.fromkeys(("mif", "wim", "imf"), "MIF"),
    **dict.fromkeys(("mff", "wfm"), "MFF"),
    **dict.fromkeys(("gmn", "ngm"), "GMN"),
    **dict.fromkeys(("mn", "nm"), "MN"),
    **dict.fromkeys(("cm", "cmf", "wcm"), "CM"),
}
"""A title as lists write it → its code here."""
SEXES = {
    **dict.fromkeys(("m", "male", "masculino", "masc", "h"), "m"),
    **dict.fromkeys(("f", "w", "female", "feminino", "fem"), "f"),
}
