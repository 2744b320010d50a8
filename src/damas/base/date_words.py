"""The words of dates in the languages of files: months, and days of the week."""

from __future__ import annotations

from functools import cache

from .collation import unaccented

_MONTHS = (
    "january janeiro januar januari janner janvier enero gennaio styczen stycznia leden ledna "
    "январь января",
    "february fevereiro februar februari feber fevrier febrero febbraio luty lutego unor unora "
    "февраль февраля",
    "march marco marz maerz maart mrt mars marzo marzec marca brezen brezna март марта",
    "april abril avril aprile kwiecien kwietnia duben dubna апрель апреля",
    "may maio mai mei mayo maggio maj maja kveten kvetna маи мая",
    "june junho juni juin junio giugno czerwiec czerwca cerven cervna июнь июня",
    "july julho juli juillet julio luglio lipiec lipca cervenec cervence июль июля",
    "august agosto augustus aout sierpien sierpnia srpen srpna август августа",
    "september setembro septembre septiembre setiembre settembre wrzesien wrzesnia zari "
    "сентябрь сентября",
    "october outubro oktober octobre octubre ottobre pazdziernik pazdziernika rijen rijna "
    "октябрь октября",
    "november novembro novembre noviembre listopad listopada listopadu ноябрь ноября",
    "december dezembro dezember decembre diciembre dicembre grudzien grudnia prosinec prosince "
    "декабрь декабря",
)
"""The names of the twelve months, in the cases in which a date has them, without accents."""
_SHORT = {"sept": 9, "cvn": 6, "cvc": 7}
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_DAYS = (
    "mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday "
    "sun sunday "
    "segunda terca quarta quinta sexta sabado domingo seg ter qua qui sex sab dom "
    "lunes martes miercoles jueves viernes lun mar mie jue vie "
    "lundi mardi mercredi jeudi vendredi samedi dimanche mer jeu ven sam dim "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so "
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo "
    "lunedi martedi mercoledi giovedi venerdi sabato domenica gio "
    "poniedziałek wtorek sroda czwartek piatek sobota niedziela pon wt sr czw pt sob ndz "
    "pondeli utery streda ctvrtek patek nedele po ut st ct pa ne "
    "понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс"
)
_FEWEST = 3  # letters of a month's name that may stand for it


def month_named(word: str) -> int:
    """The month with this name, or with a name that begins so; 0 for none, and for several.

    >>> month_named("Fev"), month_named("października"), month_named("jui"), month_named("Sat")
    (2, 10, 0, 0)
    """
    plain = unaccented(word).casefold()
    exact = _names().get(plain)
    if exact:
        return exact
    if len(plain) < _FEWEST:
        return 0
    begun = {month for name, month in _names().items() if name.startswith(plain)}
    return begun.pop() if len(begun) == 1 else 0


def roman_month(word: str) -> int:
    """The month that a Roman numeral names; 0 for another word."""
    small = word.casefold()
    return _ROMAN.index(small) + 1 if small in _ROMAN else 0


def is_weekday(word: str) -> bool:
    """Whether *word* is a day of the week, in full or short."""
    return unaccented(word).casefold() in _days()


@cache
def _days() -> frozenset[str]:
    return frozenset(_DAYS.split())


@cache
def _names() -> dict[str, int]:
    named = {name: n for n, names in enumerate(_MONTHS, start=1) for name in names.split()}
    return {**named, **_SHORT}
