"""The organiser's way through a tournament: a list from a file, undo, and what comes after."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import Server, axe, comes_true
from .pages import to_part

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 40_000  # milliseconds: a machine that does much else at once is slow, not wrong
LIST = (
    "Atleta;Sexo;Elo;Nascimento;Clube;Obs\n"
    "Maria Inês de Albuquerque e Vasconcelos Guimarães;F;1990;21/04/1974;GD Sol;capitã\n"
    "Ana Conceição;F;1870;2010;GD Lua;\n"
    "Rui Costa;M;mil;31/13/1990;GD Sol;\n"
    ";M;1800;;;\n"
    "Zé Manel;M;1650;1956;;\n"
    "Eva Sousa;F;1640;2008;GD Lua;\n"
    "Tó Reis;M;1500;1999;GD Sol;\n"
    "Inês Pinto;F;1480;2012;;\n"
)


def looked_at(page: Any, name: str) -> None:
    """Nothing that axe finds, nothing wider than the screen; pictures on laptop and phone."""
    for scheme, size in (("light", LAPTOP), ("dark", PHONE)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        page.mouse.move(0, 0)
        assert axe(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(LAPTOP)


def desk(server: Server, open_page: Any, **data: Any) -> Any:
    """The page of a new event, as its organiser sees it."""
    common = {"name": "Liga da Cidade", "regulation": "fenae-2025", "wo_tolerance_min": 15}
    body = {"by": "Inês", "data": {**common, **data}}
    made = server.call("/api/tournaments", body)
    path = f"/tournaments/{made['id']}?key={made['link']}#players"
    page = open_page(path, viewport=LAPTOP, locale="pt-PT")
    page.set_default_timeout(PATIENCE)
    page.wait_for_selector("body[data-ready]")
    return page


@pytest.mark.full
def test_the_organisers_way(open_page: Any, server: Server, tmp_path: Path) -> None:
    """A Swiss from a club's list."""
    page = desk(server, open_page, system="swiss", rounds=3)
    page.fill("#players [name='name']", "Ana Conceicao")
    page.press("#players [name='name']", "Enter")
    page.wait_for_selector("#players td:has-text('Ana Conceicao')")
    entries_from_a_file(page, tmp_path)
    the_days_are_settled(page)
    who_is_there(page)
    pairing_by_hand(page)
    what_if(page)
    prizes(page)


def entries_from_a_file(page: Any, folder: Path) -> None:
    """Looked at, a column changed and back, entered in one act, undone and entered again."""
    (folder / "lista.csv").write_text(LIST, "utf-8")
    page.click("[data-do='players-file']")
    page.set_input_files("#players-file", str(folder / "lista.csv"))
    page.wait_for_selector("[data-do='enter-list']:has-text('Inscrever 6')")
    assert "Já inscrito: Ana Conceicao" in page.inner_text(".preview")
    assert "C Elo: mil não é um rating" in page.inner_text(".preview")
    page.click(".list-preview summary:has-text('5 de 6')")
    page.select_option("[data-column='6']", "title")
    page.wait_for_selector(".preview td:has-text('capitã')")
    page.select_option("[data-column='6']", "")
    page.wait_for_selector(".preview td:has-text('capitã')", state="detached")
    looked_at(page, "file")
    page.click("[data-do='enter-list']")
    page.wait_for_selector("#players h2:has-text('(7)')")
    page.click("[data-do='undo']")
    page.wait_for_selector("#players h2:has-text('(1)')")
    page.click("[data-do='redo']")
    page.wait_for_selector("#players h2:has-text('(7)')")


def the_days_are_settled(page: Any) -> None:
    """A round without a time before another is named; the last ones need none yet."""
    to_part(page, "prepare")
    part = "[data-part='days']"
    page.click(f"{part} summary")
    page.fill(f"{part} [name='time_zone']", "Europe/Lisbon")
    page.fill(f"{part} [name='rounds-0']", "2026-03-14T10:00")
    page.fill(f"{part} [name='rounds-2']", "2026-03-15T10:00")
    page.click("[data-do='keep-days']")
    page.wait_for_selector("#notice:has-text('A ronda 2 não tem hora')")
    page.fill(f"{part} [name='rounds-1']", "2026-03-14T15:00")
    page.fill(f"{part} [name='rounds-2']", "")
    page.click("[data-do='keep-days']")
    page.wait_for_selector(f"{part} summary:has-text('Alterar os dias')")


def who_is_there(page: Any) -> None:
    """All present but one, found by a search; a pair that may not meet; a bye asked for."""
    to_part(page, "checkin")
    page.click("[data-do='all-present']")
    page.wait_for_selector(".presence-count:has-text('Presentes: 7 de 7')")
    page.fill("[data-search]", "conceicao")
    comes_true(lambda: page.locator(".presence-row").count() == 1)
    page.click(".presence-row .away")
    page.wait_for_selector(".presence-count:has-text('Ausentes: 1')")
    page.fill("[data-search]", "")
    looked_at(page, "presence")
    page.click("#tab-players")
    page.click("summary:has-text('não se podem defrontar')")
    page.select_option("[name='players-0']", label="Rui Costa")
    page.select_option("[name='players-1']", label="Eva Sousa")
    page.click("[data-do='forbid']")
    page.wait_for_selector(".bans li:has-text('Rui Costa – Eva Sousa')")
    page.click("[aria-label='Alterar Inês Pinto']")
    page.select_option("dialog [name='round']", "2")
    looked_at(page, "person")
    page.click("[data-do='bye']")
    page.wait_for_selector("dialog", state="detached")


def pairing_by_hand(page: Any) -> None:
    """Two players change places; what is serious is said at once and must be accepted."""
    page.click("[data-number='rating']")
    page.wait_for_selector("text=Decididos.")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.wait_for_selector("text=Ausente, não emparceirado: Ana Conceicao")
    page.click("[data-do='by-hand']")
    page.wait_for_selector("text=Não há nada contra.")
    names = page.locator(".seats .seat").all_inner_texts()
    rui, eva = names.index("Rui Costa"), names.index("Eva Sousa")
    beside = rui + 1 if rui % 2 == 0 else rui - 1
    if beside != eva:
        page.click(f"[data-seat='{eva}']")
        page.click(f"[data-seat='{beside}']")
    page.wait_for_selector(".against .serious:has-text('proibidos de se defrontar')")
    assert page.is_disabled("[data-do='take-hand']")
    looked_at(page, "by-hand")
    page.check("[data-accept='forbidden-pair']")
    page.click("[data-do='take-hand']")
    page.wait_for_selector(".follows :text('O registo de alterações guarda o que aceitou')")
    page.uncheck("[data-accept='forbidden-pair']")
    page.wait_for_selector(".follows :text('aceitou')", state="detached")
    page.check("[data-accept='forbidden-pair']")
    page.click("[data-do='take-hand']")
    page.wait_for_selector("[data-do='take-hand']:has-text('Aceitar mesmo assim')")
    looked_at(page, "by-hand-once-more")
    page.click("[data-do='take-hand']")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector(".board-row[data-board='3']")
    page.click("[data-do='re-pair']")
    page.click("[data-do='system']")
    page.wait_for_selector("text=Não há nada contra.")
    page.fill("[name='reason']", "Rui e Eva são irmãos")
    page.click("[data-do='take-hand']")
    page.wait_for_selector("dialog", state="detached")
    to_part(page, "log")
    page.wait_for_selector("#log td:has-text('Rui e Eva são irmãos')")


def what_if(page: Any) -> None:
    """An outcome supposed moves the places; every place still possible is told."""
    page.click("#tab-rounds")
    page.click(".board-row[data-board='1'] [data-result='10']")
    page.wait_for_selector(".board-row[data-board='1'] .score:has-text('1-0')")
    page.click("#tab-standings")
    page.wait_for_selector("text=partidas em aberto 2, rondas por emparceirar 2")
    page.click(".what-if > summary")
    page.wait_for_selector(".possible td:has-text('/9')")
    page.click("[data-suppose='1-2-1:01']")
    page.wait_for_selector(".possible td:has-text('/3')")
    page.wait_for_selector(".then .moved.up")
    looked_at(page, "what-if")
    page.click("[data-do='suppose-nothing']")
    page.wait_for_selector(".possible td:has-text('/9')")


def prizes(page: Any) -> None:
    """A category by one tap, two prizes, and who would get them."""
    to_part(page, "awards")
    page.wait_for_selector(".categories .hint")  # it moves what stands below
    page.click("summary:has-text('Nova categoria')")
    page.click("[data-usual='w']")
    page.click("[data-do='add-category']")
    page.wait_for_selector(".category summary:has-text('Feminino')")
    page.fill("#awards [name='amount']", "150,50")
    page.click("[data-do='add-prize']")
    page.wait_for_selector(".awards td:has-text('150,50')")
    page.select_option("#awards [name='category']", "Feminino")
    page.fill("#awards [name='place']", "1")
    page.fill("#awards [name='text']", "medalha")
    page.click("[data-do='add-prize']")
    page.wait_for_selector(".awards td:has-text('medalha')")
    page.click(".category summary")
    looked_at(page, "prizes")


def test_a_newcomer_is_led_from_the_form_to_the_end(open_page: Any, server: Server) -> None:
    """Four players, three rounds, by doing what the line says each time, and nothing else."""
    page = open_page("/tournaments", viewport=LAPTOP, locale="pt-BR")
    page.set_default_timeout(PATIENCE)
    page.wait_for_selector("body[data-ready]")
    page.click("#change summary")
    assert page.locator("#holds .article[title^='FENAE Art. 4 a']").first.inner_text() == "Por quê?"
    assert "20 minutos para cada jogador" in page.inner_text("#holds")
    page.click("[data-away='BPG']")
    page.click("[data-up='SB']")
    comes_true(
        lambda: page.locator("#holds .in-order li").all_inner_texts()[1].startswith("Sonneborn")
    )
    looked_at(page, "creation")
    page.fill("[name='name']", "Copa do Bairro")
    page.fill("[name='by']", "Inês")
    page.click("#new-event button[type='submit']")
    page.wait_for_selector("#next-step:has-text('Inscreva os jogadores')")
    for count, name in enumerate(("Ana", "Rui", "Eva", "Zé"), start=1):
        page.fill("#players [name='name']", name)
        page.press("#players [name='name']", "Enter")
        page.wait_for_selector(f"#players tbody tr:nth-child({count})")
    page.wait_for_selector("#next-step:has-text('Todos inscritos?')")
    page.fill("#players [name='seed']", "bola preta")
    page.click("[data-number='lot']")
    page.wait_for_selector("#players :text('semente: bola preta')")
    for number in range(1, 4):
        if number == 1:
            page.click("[data-do='propose']:has-text('Emparceirar a rodada 1')")
        page.click("[data-do='pair']")
        page.wait_for_selector("#next-step:has-text('Faltam 2 resultados.')")
        assert page.locator(".primary:visible").count() == 1
        if number == 1:
            colours_of_a_round(page)
        for board in (1, 2):
            page.click(f".board-row[data-board='{board}'] [data-result='10']")
            page.wait_for_selector(f".board-row[data-board='{board}'] .score:has-text('1-0')")
        page.click("[data-do='next-act']")
    page.click(".board-row[data-board='1'] [data-do='later']")
    page.click(".board-row[data-board='1'] [data-result='01']")
    page.fill(".board-row[data-board='1'] .why input", "trocado na súmula")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board-row[data-board='1'] .score:has-text('0-1')")
    page.click("[data-do='next-act']:has-text('Encerrar o torneio')")
    page.click("[data-do='next-act']:has-text('mesmo')")
    page.wait_for_selector("#next-step:has-text('terminou')")
    page.click("#tab-standings")
    page.wait_for_selector("h2:text-is('Classificação')")


def colours_of_a_round(page: Any) -> None:
    """One board agrees, the other is drawn; who has White and by which seed stands there."""
    page.click(".colours summary")
    page.click("[data-colours='1'] [data-white] >> nth=1")
    page.wait_for_selector("[data-colours='1'] .told:has-text('por acordo')")
    page.fill("#rounds [data-seed]", "bola 7")
    page.click("[data-do='draw-colours']")
    page.wait_for_selector("[data-colours='2'] .told:has-text('por sorteio (bola 7)')")
    assert "por acordo" in page.inner_text("[data-colours='1'] .told")
    looked_at(page, "colours")


@pytest.mark.one_server
def test_a_press_that_takes_long_is_seen_and_done_once(open_page: Any, server: Server) -> None:
    """Right after a cold start the first pairing takes seconds: the button shows that it works,
    and a second press asks for nothing more."""
    page = desk(server, open_page, system="swiss", rounds=3)
    for name in ("Ana", "Rui", "Eva"):
        page.fill("#players [name='name']", name)
        page.press("#players [name='name']", "Enter")
        page.wait_for_selector(f"#players td:has-text('{name}')")
    asked: list[Any] = []
    page.route("**/proposal?*", lambda call: asked.append(call))  # noqa: PLW0108  (a built-in is no handler)
    page.click("[data-do='next-act']")
    page.wait_for_selector("#next-step button[aria-busy='true']:has-text('Emparceirar')")
    comes_true(
        lambda: page.title() and len(asked) == 1
    )  # a call of the page lets the route be heard
    page.click("#next-step button")
    page.keyboard.press("Enter")
    asked.pop().continue_()
    page.wait_for_selector("[data-do='pair']")
    assert asked == []
    assert page.locator("[aria-busy='true']").count() == 0
