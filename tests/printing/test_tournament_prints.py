"""The prints of a tournament: everything is there, nothing overlaps, names are whole."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from damas.base.i18n import say
from damas.cli.app import run
from damas.errors import UnknownNameError
from damas.printing import PrintError
from damas.printing.letters import printable
from damas.printing.tournament import PRINTS, PrintSetup, draw_print, pack
from damas.tournament import load_trf
from damas.tournament.presentation.view import TournamentView, tournament_view
from sampling import SEED, drawn, sampled
from tournament.desk import FENAE, SWISS, Desk

from .test_printing import LANGS, LONG, PAPERS, hold_apart, text_of

ADDRESS = "http://192.168.1.5:8000/tournaments/abcdefgh"
DATA = Path(__file__).parents[1] / "data/tournaments"
PRIZES: dict[str, Any] = {
    "categories": [{"name": "Feminino", "sex": "w"}],
    "prizes": [
        {"place": 1, "amount": 125050, "text": "Troféu"},
        {"place": 1, "category": "Feminino", "text": "Medalha"},
    ],
}


def league() -> Desk:
    """Seven players with names of 60 letters, five rounds, a W.O., a correction, a withdrawal."""
    desk = Desk({**FENAE, **PRIZES, "name": LONG, "city": LONG, "arbiter": LONG})
    for no in range(1, 8):
        name = f"{LONG[:58]}{no:2d}"
        desk.do("add-player", name=name, club=LONG, sex="mw"[no % 2], rating=2000 - no)
    desk.do("number", how="entry")
    for _ in range(3):
        desk.play("1-0", "=-=", "+--")
    desk.pair()
    desk.do("correct", round=1, board=1, white="0", black="1", reason="o registo dizia outra coisa")
    note = {"kind": "warning", "text": "fala durante o jogo", "round": 2, "board": 1}
    desk.do("note", **note, player=3)
    desk.do("withdraw", player=5, reason="doença")
    desk.do("game", round=1, board=2, pdn="1. 32-28 18-23 2. 28x19 14x23 *")
    _protested(desk)
    return desk


def _protested(desk: Desk) -> None:
    """A protest with all its steps and papers."""
    loser = desk.event.game(1, 1).white
    desk.do("appeal-rules", committee=[LONG, "Bia", "Caio"], appeal_minutes=30)
    desk.do("protest", player=loser, round=1, board=1, text=LONG * 5, articles=["INT 10.3"])
    desk.do("attach", protest=1, title=LONG, text=f"{LONG}\n{LONG}")
    desk.do("rule-protest", protest=1, upheld=False, text="O registo é claro")
    desk.do("appeal", protest=1, player=loser, text="A bandeira já tinha caído")
    for member, vote in (("Bia", "uphold"), ("Caio", "uphold")):
        desk.do("vote", protest=1, member=member, vote=vote)
    desk.do("decide-appeal", protest=1, text="Provido", white="=", black="=")


@pytest.fixture(scope="module")
def long() -> TournamentView:
    """The league as it is shown."""
    return tournament_view(league().event)


@pytest.fixture(scope="module")
def long_teams() -> TournamentView:
    """Four teams with names of 60 letters, two rounds, an empty seat, delegations."""
    settings = {"teams": True, "boards": 3, "delegations": "club", "delegation_points": "5-3-1"}
    desk = Desk({**FENAE, **settings, "name": LONG})
    for no in range(1, 5):
        members = [{"name": f"{LONG[:56]}{no}.{at}", "rating": 1500 + at} for at in range(1, 5)]
        name = f"{LONG[:58]}{no:2d}"
        desk.do("add-team", name=name, members=members, club=f"{no} {LONG}", captain=LONG)
    for number in (1, 2):
        desk.pair()
        desk.do("line-up", round=number, team=1, members=[1, 0, 4])
        for place, board in enumerate(desk.event.rounds[-1].boards, start=1):
            for index, game in enumerate(board.games, start=1):
                if game.codes is None:
                    desk.result(number, place, ("1-0", "=-=", "0-1")[index % 3], game=index)
        desk.do("close-round", round=number)
    return tournament_view(desk.event)


@pytest.fixture(scope="module")
def long_duel() -> TournamentView:
    """A Scheveningen match on twelve boards, of persons with names of 60 letters."""
    desk = Desk({**FENAE, "system": "scheveningen", "teams": True, "boards": 12, "name": LONG})
    for no in range(1, 3):
        members = [{"name": f"{LONG[:56]}{no}.{at}"} for at in range(1, 13)]
        desk.do("add-team", name=f"{LONG[:58]}{no:2d}", members=members)
    return tournament_view(desk.event)


@pytest.fixture(scope="module")
def long_cup() -> TournamentView:
    """A cup of 24 with names of 60 letters, two rounds, and a game for the third place."""
    desk = Desk({**FENAE, "system": "knock-out", "third_place": True, "name": LONG})
    for no in range(1, 25):
        desk.do("add-player", name=f"{LONG[:58]}{no:2d}")
    for number in (1, 2):
        desk.pair()
        for place in range(1, len(desk.event.rounds[-1].boards) + 1):
            desk.result(number, place)
        desk.do("close-round", round=number)
    return tournament_view(desk.event)


@pytest.fixture(scope="module")
def many() -> TournamentView:
    """A Swiss of 300 after two rounds, numbers paired with their neighbours."""
    desk = Desk({**SWISS, "rounds": 7}, 300)
    desk.do("number", how="entry")
    for number in (1, 2):
        ids = list(range(1, 301)) if number == 1 else [*range(2, 301), 1]
        boards = [[ids[at], ids[at + 1]] for at in range(0, 300, 2)]
        accept = ["unequal-points", "colour-thrice"]
        desk.do("pair", round=number, boards=boards, accept=accept)
        for place in range(1, 151):
            desk.result(number, place, ("1-0", "=-=", "0-1")[place % 3])
        desk.do("close-round", round=number)
    return tournament_view(desk.event)


CARDS = {
    *("slips", "player-cards", "place-cards", "board-numbers", "badges", "diplomas"),
    *("certificates", "score-sheets"),
}
"""Prints whose pages are cut apart, hung up or written on: without date and number."""


def event_of(what: str, request: pytest.FixtureRequest) -> TournamentView:
    """An event that has this print, with names of sixty letters."""
    name = "long_teams" if PRINTS[what].of else "long"
    name = {"bracket": "long_cup", "schedule": "long_duel"}.get(what, name)
    found: TournamentView = request.getfixturevalue(name)
    return found


@pytest.mark.parametrize("lang", drawn(LANGS, 1))
@pytest.mark.parametrize("what", sorted(PRINTS))
def test_nothing_overlaps_with_names_of_sixty_letters(
    what: str, lang: str, request: pytest.FixtureRequest
) -> None:
    """In three languages, on both papers; every page says which of how many it is."""
    long = event_of(what, request)
    paper = PAPERS[(SEED + LANGS.index(lang)) % 2]
    sheet = draw_print(what, long, PrintSetup(paper, lang, printed="2026-11-22", address=ADDRESS))
    hold_apart(sheet)
    pages, text = sheet.page, " ".join(text_of(sheet.save()).split())
    if what not in CARDS:
        of, day = ("of", "22 November 2026") if lang == "en" else ("de", "22/11/2026")
        assert f"{pages} {of} {pages}" in text
        assert day in text
    assert "\N{BLACK SQUARE}" not in text


@pytest.mark.parametrize("what", ["pairings", "names", "wall-chart", "place-cards", "slips"])
def test_a_name_of_sixty_letters_is_whole(what: str, long: TournamentView) -> None:
    """On one line or two, never cut."""
    text = " ".join(text_of(draw_print(what, long, PrintSetup("letter")).save()).split())
    assert f"{LONG[:58]} 3".replace("  ", " ") in text


@pytest.mark.parametrize(
    "what", sampled(["pairings", "names", "wall-chart", "standings", "report"], 2)
)
def test_three_hundred_players(what: str, many: TournamentView) -> None:
    """All of them, over as many pages as it takes."""
    sheet = draw_print(what, many)
    assert sheet.page > 1
    seen = {box.text for box in sheet.boxes}
    assert len([one for one in seen if re.fullmatch(r"(\d+ +)?P\d+", one)]) >= 300
    first = [box for box in sheet.boxes if box.page <= 3]
    sheet.boxes[:] = first
    hold_apart(sheet)


def test_pairings_say_board_colours_and_who_is_free(long: TournamentView) -> None:
    """By board and by name; a round to come is foreseen by the table."""
    by_board = draw_print("pairings", long, PrintSetup(round=2))
    words = [box.text for box in by_board.boxes]
    assert "Pairings of round 2" in words
    assert "free round" in words
    assert {"1-0", "½-½", "1-0 W.O."} <= set(words)
    names = draw_print("names", long, PrintSetup(round=2))
    assert len([box for box in names.boxes if re.fullmatch(r"\d", box.text)]) >= 7
    coming = text_of(draw_print("pairings", long, PrintSetup(round=7)).save())
    assert "As the pairing table foresees it." in coming
    with pytest.raises(PrintError, match="Round 9"):
        draw_print("pairings", long, PrintSetup(round=9))


def test_slips_have_both_signatures_and_a_code_for_each(long: TournamentView) -> None:
    """One slip a board, with the results in the points of the event; codes as squares."""
    made: list[tuple[int, int, int]] = []

    def link(number: int, board: int, player: int) -> str:
        made.append((number, board, player))
        return f"{ADDRESS}/board?round={number}"

    sheet = draw_print("slips", long, PrintSetup(round=1, link=link))
    words = [box.text for box in sheet.boxes]
    own = [(1, 1, 2), (1, 1, 7), (1, 2, 3), (1, 2, 6), (1, 3, 4), (1, 3, 5)]
    assert sorted(made) == sorted([*own, *((1, board, 0) for board in (1, 2, 3))])
    assert words.count("Signature: White") == words.count("Signature: Black") == 3
    assert words.count("0-0 W.O.") == 3


def test_slips_say_nothing_to_the_organiser(long: TournamentView) -> None:
    """Where there is no address for codes these are left out, without a word to the players."""
    with_code, without = (
        draw_print("slips", long, PrintSetup(address=address)) for address in (ADDRESS, "")
    )
    assert [box.text for box in without.boxes] == [box.text for box in with_code.boxes]


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("slips", "13"),
        ("pairings", "13"),
        ("names", "13"),
        ("board-numbers", "Board no. 13"),
        ("score-sheets", "13"),
        ("report", "13"),
        ("berger", "Board no. 13"),
    ],
)
def test_boards_have_the_numbers_of_the_hall(what: str, shown: str) -> None:
    """An event that begins at board 13 shows 13 and 14 on every paper."""
    desk = Desk(FENAE, 4)
    desk.do("first-board", board=13)
    desk.pair()
    words = [box.text for box in draw_print(what, tournament_view(desk.event)).boxes]
    assert {shown, shown.replace("13", "14")} <= set(words)


def test_the_order_is_shown_with_articles_and_reasons(long: TournamentView) -> None:
    """Every criterion by name and article; each against the next; provisional while open."""
    text = " ".join(text_of(draw_print("reasons", long).save()).split())
    assert "direct encounter (FENAE Art. 4 a)" in text
    assert text.count(") stands above") + text.count("share place") == len(long.order.lines) - 1
    assert "PROVISIONAL" in text
    assert "left before half of the games" in text


def test_the_report_tells_what_was_decided(long: TournamentView) -> None:
    """W.O., corrections, warnings and withdrawals, each with person, time and reason; who signs."""
    text = " ".join(text_of(draw_print("report", long, PrintSetup(lang="pt_PT")).save()).split())
    for part in (
        "o registo dizia outra coisa",
        "0-1",
        "fala durante o jogo",
        "Advertência",
        "doença",
        "desistiu, a partir da ronda 4",
        "FENAE Art. 2 § 1",
        "FENAE Art. 28",
        "quem falta ao fim de 15 minutos perde",
        "Troféu · 1\N{NO-BREAK SPACE}250,50".replace("\N{NO-BREAK SPACE}", " "),
        "Local e data",
    ):
        assert part in text, part


def test_a_report_of_another_program_is_printed() -> None:
    """Its rounds are rebuilt from its cells."""
    one = tournament_view(load_trf((DATA / "wo_6.trf").read_bytes()))
    done = dict(pack(one))
    assert {"standings.pdf", "round-01-pairings.pdf", "report.pdf"} <= done.keys()
    assert "Atleta A" in text_of(done["round-01-pairings.pdf"])
    assert "prizes.pdf" not in done


def test_what_cannot_be_printed_is_a_sentence() -> None:
    """No player, no round, no such print."""
    empty = tournament_view(Desk(FENAE).event)
    for what in PRINTS:
        with pytest.raises(PrintError):
            draw_print(what, empty)
    with pytest.raises(UnknownNameError, match="wall-chart"):
        draw_print("poster", empty)
    with pytest.raises(PrintError, match="Nobody has entered"):
        list(pack(empty))
    with pytest.raises(PrintError, match="No round is paired yet"):
        draw_print("berger", tournament_view(Desk(FENAE, 1).event))
    swiss = tournament_view(Desk(SWISS, 4).event)
    with pytest.raises(PrintError, match=r"Berger grid: there is none for this system \(Swiss\)"):
        draw_print("berger", swiss)
    with pytest.raises(UnknownNameError, match="a9"):
        list(pack(swiss, PrintSetup("a9")))


def test_letters_that_the_fonts_lack_are_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Into the letter that they are made of, where there is one."""
    import damas.printing.letters as letters  # noqa: PLC0415, PLR0402

    monkeypatch.setattr(letters, "covers", lambda _letter: False)
    letters._letter.cache_clear()
    assert printable("Šarūnas Čížek ﬁ") == "Šarunas Cížek fi"
    assert printable("Conceição ½ → ≤") == "Conceição ½ → ≤"
    assert printable("王") == "□"
    letters._letter.cache_clear()


def test_the_command_writes_one_print_or_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Into a file or a folder; nothing is written over, and nothing half done."""
    file, out = str(DATA / "wo_6.trf"), tmp_path / "s.pdf"
    assert run(["tournament", "print", "standings", file, "-o", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert run(["tournament", "print", "standings", file, "-o", str(out)]) == 1
    folder = tmp_path / "pack"
    assert run(["tournament", "print", "all", file, "-o", str(folder)]) == 0
    assert len(list(folder.glob("*.pdf"))) > 10
    (folder / "crosstable.pdf").unlink()
    assert run(["tournament", "print", "all", file, "-o", str(folder)]) == 1
    assert not (folder / "crosstable.pdf").exists()
    grid = tmp_path / "b.pdf"
    assert run(["tournament", "print", "berger", "--players", "7", "-o", str(grid)]) == 0
    assert run(["tournament", "print", "standings"]) == 1
    capsys.readouterr()
    assert run(["tournament", "print", "list"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in PRINTS)


def test_every_print_has_a_name_in_portuguese() -> None:
    """As the list and the page show them."""
    for row in PRINTS.values():
        assert say(row.title, "pt_PT") != str(row.title)


@cache
def swiss() -> TournamentView:
    """A Swiss of 24 after three rounds, clubs and ratings, some names long."""
    settings = {"name": "Copa", "system": "swiss", "rounds": 7, "wo_tolerance_min": 15}
    desk = Desk({**settings, "tie_breaks": "BH/C1,BH/M1,WIN", **PRIZES, "currency": "R$"})
    for no in range(1, 25):
        name = "Maria da Conceição Albuquerque de Vasconcelos" if no % 7 == 0 else "Zé Manuel"
        club = "Grupo Desportivo e Recreativo Estrela" if no % 4 else "GD Sol"
        desk.do("add-player", name=f"{name} {no}", rating=2300 - no, club=club)
    desk.do("number", how="rating")
    for _ in range(3):
        desk.play("1-0", "=-=", "0-1")
    return tournament_view(desk.event)


FILLED = ("starting-list", "attendance", "pairings", "names", "standings", "ratings")


@pytest.mark.parametrize("what", FILLED)
@pytest.mark.parametrize("paper", drawn(PAPERS, 1))
def test_a_list_fills_its_page_in_one_size(what: str, paper: str) -> None:
    """24 players on one page, down to its last quarter, every row in the same type."""
    sheet = draw_print(what, swiss(), PrintSetup(paper, "pt_BR"))
    hold_apart(sheet)
    assert sheet.page == 1
    names = [box for box in sheet.boxes if "Zé Manuel" in box.text]
    assert len({round(box.bottom - box.top, 2) for box in names}) == 1
    assert max(box.bottom for box in names) > sheet.height * (0.6 if what == "pairings" else 0.75)


def test_the_order_after_any_round() -> None:
    """As it stood then: points, tie-breaks and the words in the head."""
    one = swiss()
    early = text_of(draw_print("standings", one, PrintSetup(lang="en", round=1)).save())
    assert "After round 1 of 7" in early
    assert "After round 3 of 7" in text_of(
        draw_print("standings", one, PrintSetup(lang="en")).save()
    )
    points = {one.after(1).table.points(no) for no in one.players}
    assert points == {0, Fraction(1, 2), 1}
    assert one.after(1).order.lines[0].points == 1
    with pytest.raises(PrintError, match="Round 9"):
        draw_print("standings", one, PrintSetup(round=9))


@pytest.mark.parametrize(
    ("more", "coin"),
    [
        ({"regulation": "fenae-2025"}, "R$"),
        ({"regulation": "portuguesa-fpd"}, "€"),
        ({"regulation": "cbd-2020", "currency": "US$"}, "US$"),
        ({}, "€"),
    ],
)
@pytest.mark.parametrize("lang", drawn(LANGS, 1))
def test_prizes_have_one_currency_in_all_languages(
    more: dict[str, str], coin: str, lang: str
) -> None:
    """The event's own, else that of its rule book; the reader's language only places it."""
    settings = {"name": "Copa", "system": "swiss", "rounds": 3, "wo_tolerance_min": 15}
    desk = Desk({**settings, **PRIZES, **more})
    for no in range(1, 5):
        desk.do("add-player", name=f"Pessoa {no}")
    desk.do("number", how="entry")
    desk.play("1-0")
    text = text_of(draw_print("prizes", tournament_view(desk.event), PrintSetup(lang=lang)).save())
    assert [sign for sign in ("US$", "R$", "€") if sign in text] == [coin]


def test_ratings_and_prizes_on_paper() -> None:
    """Gain, new rating and performance; amounts with their currency."""
    one = swiss()
    text = text_of(draw_print("ratings", one, PrintSetup(lang="pt_PT")).save())
    assert "Performance" in text
    assert re.search(r"[+-]\d+,\d", text)
    prizes = text_of(draw_print("prizes", one, PrintSetup(lang="pt_BR")).save())
    assert "R$ 1.250,50" in prizes
    unrated = Desk(FENAE)
    unrated.do("add-player", name="Ana")
    with pytest.raises(PrintError, match="rating"):
        draw_print("ratings", tournament_view(unrated.event), PrintSetup())


def test_the_report_tells_the_numbers_that_stand_and_the_days_of_the_language() -> None:
    """A lot that was followed by another decision is not in it; no date begins with its year."""
    desk = Desk({**SWISS, "rounds": 3}, 0)
    for no in range(4):
        desk.do("add-player", name=f"P{no}", rating=1500 + no)
    desk.do("number", how="lot", seed="554421")
    desk.do("number", how="rating")
    desk.pair()
    desk.do("set", end="2026-11-22", reason="mais um dia")
    text = text_of(
        draw_print("report", tournament_view(desk.event), PrintSetup(lang="pt_BR")).save()
    )
    assert "554421" not in text
    assert "22/11/2026" in text
    assert "2026-11-22" not in text
    desk = Desk({**SWISS, "rounds": 3}, 0)
    for no in range(4):
        desk.do("add-player", name=f"P{no}")
    desk.do("number", how="lot", seed="554421")
    desk.pair()
    text = text_of(
        draw_print("report", tournament_view(desk.event), PrintSetup(lang="pt_BR")).save()
    )
    assert "554421" in text


def test_a_diploma_has_ones_own_text_with_placeholders(long: TournamentView) -> None:
    """Filled in from the event; a name that nothing fills is refused with those there are."""
    own = "Ao atleta {name}, pelo {place}.º lugar, {points} pontos"
    sheet = draw_print("diplomas", long, PrintSetup(text=own))
    best = long.awards[0]
    words = " ".join(box.text for box in sheet.boxes if box.page == 1)
    assert f"pelo {best.rank}.º lugar" in words
    assert sheet.page == len(long.awards)
    with pytest.raises(PrintError, match=r"\{nome\}; there are: \{name\}"):
        draw_print("certificates", long, PrintSetup(text="{nome}"))
    assert draw_print("certificates", long).page == len(long.players)


def test_score_sheets_are_filled_in_and_the_bulletin_has_the_games(long: TournamentView) -> None:
    """Two sheets a game, with names, round and board; moves and the last position."""
    sheet = draw_print("score-sheets", long, PrintSetup(round=1))
    assert sheet.page == 2 * len(long.sheets[0].meetings)
    words = [box.text for box in sheet.boxes if box.page == 3]
    assert "2" in words
    assert any(word.startswith("3  ") for word in words)
    dated = tournament_view(Desk({**FENAE, "start": "2026-11-21"}, 4).event)
    sheet = draw_print("score-sheets", dated, PrintSetup(lang="pt_PT"))
    assert "21/11/2026" in [box.text for box in sheet.boxes]
    text = " ".join(text_of(draw_print("bulletin", long, PrintSetup(round=1)).save()).split())
    for part in ("Bulletin of round 1", "1. 32-28", "The last position", "Standings"):
        assert part in text, part


@pytest.mark.parametrize(
    "what", ["pairings", "names", "slips", "report", "crosstable", "badges", "player-cards"]
)
def test_nothing_overlaps_on_papers_of_teams(what: str, long_teams: TournamentView) -> None:
    """Persons and teams with names of sixty letters."""
    hold_apart(draw_print(what, long_teams, PrintSetup(lang="pt_PT", address=ADDRESS)))


@pytest.mark.requirement("IRR-11")
def test_the_file_of_a_protest_is_whole(long: TournamentView) -> None:
    """Steps, articles, votes, papers and the log of the board."""
    text = " ".join(text_of(draw_print("protests", long, PrintSetup(protest=1)).save()).split())
    for part in ("INT 10.3", "The committee's decision: the appeal is upheld", "for the appeal",
                 "CBD Art. 39 E", "Log of the board", "Correction"):  # fmt: skip
        assert part in text, part
    with pytest.raises(PrintError):
        draw_print("protests", long, PrintSetup(protest=9))
