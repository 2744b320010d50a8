"""Dates as files of many lands write them: read where they mean one day, else named."""

from __future__ import annotations

import pytest

from damas.notation.pdn.dates import read_date


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("17.IV.2009", "2009.04.17"),
        ("17-iv-2009", "2009.04.17"),
        ("1 VIII 1999", "1999.08.01"),
        ("05/1996", "1996.05.00"),
        ("IV.2009", "2009.04.00"),
        ("Sat 17 Apr 2009", "2009.04.17"),
        ("Sun. 17.04.2009", "2009.04.17"),
        ("s\u00e1bado, 17 de abril de 2009", "2009.04.17"),
        ("segunda-feira, 5 de maio de 2008", "2008.05.05"),
        ("Samstag, den 12. M\u00e4rz 1990", "1990.03.12"),
        ("mar 17 abr 2009", "2009.04.17"),
        ("martes 3 de marzo de 2009", "2009.03.03"),
        ("le 1er ao\u00fbt 2001", "2001.08.01"),
        ("3 maart 2004", "2004.03.03"),
        ("17 settembre 2009", "2009.09.17"),
        ("sobota 17 kwietnia 2009 r.", "2009.04.17"),
        ("1 pa\u017adziernika 1999", "1999.10.01"),
        ("3. \u010dervna 2010", "2010.06.03"),
        ("3. \u010dervence 2010", "2010.07.03"),
        ("9 \u043c\u0430\u044f 1985 \u0433.", "1985.05.09"),
        ("17 April 2009 (Friday)", "2009.04.17"),
    ],
)
def test_a_date_in_another_form_is_read_and_named(text: str, key: str) -> None:
    """The sentence has what was written and the date that was read."""
    date = read_date(text)
    assert date.key == key
    assert f"The date {text} is not in the form of PDN; it was read as {key}" == str(date.problem)


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("32.IV.2009", "2009.00.00", "There is no day"),
        ("13/1996", "1996.00.00", "There is no day"),
        ("Fri, 03/04/2009", "2009.00.00", "two days"),
        ("3 jui 2001", "", "cannot be read"),
        ("3 \u010derv 2010", "", "cannot be read"),
        ("v 2009", "", "cannot be read"),
        ("3-4 May 2009", "", "cannot be read"),
        ("17.04.09", "", "cannot be read"),
        ("Friday", "", "cannot be read"),
    ],
)
def test_a_date_that_means_no_day_or_several_is_named(text: str, key: str, words: str) -> None:
    """Only certain parts are kept."""
    date = read_date(text)
    assert date.key == key
    assert words in str(date.problem)
    assert text in str(date.problem)
