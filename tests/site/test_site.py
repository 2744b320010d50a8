"""The website of a tournament: complete, valid, in three languages, and never over other files."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest

from damas.cli.app import run
from damas.cli.files import FileError
from damas.cli.tournament_website import write_site
from damas.site import MARK, site_files
from damas.tournament import read_trf
from damas.tournament.event import Tournament
from damas.tournament.presentation.view import tournament_view
from tournament.desk import FENAE, SWISS, Desk

pytest.importorskip("jinja2")
NASTY = '<script>alert("1")</script> & Filho'
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """Reads a page: its links, its ids, and whether every element is closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert len(dict(attrs)) == len(attrs), (tag, attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def league() -> Tournament:
    """Five players, one with a name that is no HTML, two rounds, prizes."""
    prizes = {"categories": [{"name": "<Sub-20>", "sex": "w"}], "prizes": [{"place": 1}]}
    desk = Desk({**FENAE, **prizes, "name": NASTY, "start": "2026-11-20"})
    for name in (NASTY, "Ana", "Rui", "Eva", "Zé"):
        desk.do("add-player", name=name, club=NASTY, sex="w")
    desk.do("number", how="entry")
    desk.play("1-0", "=-=")
    desk.play("0-1", "+--")
    return desk.event


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The website of the league."""
    return site_files(tournament_view(league()), lang="pt_BR", made="2026-11-22")


def test_every_link_leads_to_a_page_and_none_out(files: dict[str, bytes]) -> None:
    """Every element is closed, every name escaped, no script, nothing from elsewhere."""
    pages = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    for name, text in pages.items():
        page = Page(text)
        assert "script" not in page.tags
        assert "&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt; &amp; Filho" in text
        for link in page.links:
            if link.startswith("#"):
                assert f'id="{link[1:]}"' in text
                continue
            assert not re.match(r"[a-z]+:|/", link), link
            parts: list[str] = []
            for part in (*PurePosixPath(name).parts[:-1], *PurePosixPath(link).parts):
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in files, (name, link)
    assert "url(" not in files["style.css"].decode()


def test_three_languages_and_the_first_page_in_the_one_asked_for(files: dict[str, bytes]) -> None:
    """Every page is there in each."""
    by_language = [
        {name.partition("/")[2] for name in files if name.startswith(f"{tag}/")}
        for tag in ("pt-PT", "pt-BR", "en")
    ]
    assert by_language[0] == by_language[1] == by_language[2]
    assert {"player-5.html", "round-5.html", "prizes.html"} <= by_language[0]
    assert '<html lang="pt-BR">' in files["index.html"].decode()
    assert "2 de 5 rodadas jogadas" in files["index.html"].decode()
    assert "Ronda 2" in files["pt-PT/round-2.html"].decode()
    assert "Ended by" in files["en/round-2.html"].decode()
    assert "22/11/2026" in files["pt-PT/files.html"].decode()


def test_the_order_with_reasons_and_articles(files: dict[str, bytes]) -> None:
    """On the first page and on each player's own; provisional while rounds are open."""
    text = files["en/index.html"].decode()
    assert text.count("<details>") == 4
    assert "FENAE Art. 4 a" in text
    assert "Provisional" in text
    assert "stands above" in files["en/player-2.html"].decode()
    assert "to come" in files["en/rounds.html"].decode()


def test_the_files_to_take_along_are_the_event(files: dict[str, bytes]) -> None:
    """A report that reads; the event file, which has what is not public, stays at home."""
    assert not read_trf(files["files/report.trf"]).faults
    assert json.loads(files["files/standings.json"])[0]["rank"] == 1
    assert "files/event.json" not in files
    assert {"files/crosstable.csv", "files/crosstable.xlsx"} <= files.keys()


def test_a_swiss_and_an_event_without_players() -> None:
    """The crosstable of a Swiss is by round; an empty event has its pages too."""
    desk = Desk({**SWISS, "rounds": 3}, 4)
    desk.do("pair", round=1, boards=[[1, 2], [3, 4]], accept=["unequal-points"])
    desk.result(1, 1)
    desk.result(1, 2, "=-=")
    desk.do("close-round", round=1)
    files = site_files(tournament_view(desk.event))
    assert '<td><span class="res won">2w1</span></td>' in files["en/crosstable.html"].decode()
    portuguese = files["pt-BR/crosstable.html"].decode()
    assert '<span class="res lost">1p0</span>' in portuguese
    assert "b brancas, p pretas" in portuguese
    groups = {"categories": [{"name": "Sub-20", "sex": "w"}]}
    assert "en/prizes.html" in site_files(tournament_view(Desk({**FENAE, **groups}, 4).event))
    empty = site_files(tournament_view(Desk(FENAE).event))
    assert "en/prizes.html" not in empty
    for name, data in empty.items():
        if name.endswith(".html"):
            Page(data.decode())


def test_a_round_has_its_drawn_opening() -> None:
    """Id and moves, in the language of the page; nothing where openings are free."""
    desk = Desk({**FENAE, "games": 2, "openings": "balloted"}, 4)
    desk.pair()
    assert b"Opening by lot" not in site_files(tournament_view(desk.event))["en/round-1.html"]
    desk.do("draw-openings", round=1, table="150", seed="bola 7")
    files = site_files(tournament_view(desk.event))
    assert "Opening by lot: 7-IV: e3-f4 b6-c5" in files["en/round-1.html"].decode()
    assert "Abertura sorteada: 7-IV: e3-f4 b6-c5" in files["pt-PT/round-1.html"].decode()


def test_it_is_written_whole_and_never_over_other_files(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of an earlier one; a foreign file, a file in the way and a full disk leave all."""
    folder = tmp_path / "site"
    write_site({**files, "old.html": b"", MARK: b'{"files": ["old.html"]}'}, tmp_path / "other")
    write_site(files, folder)
    write_site(files, folder)
    found = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert found == files.keys()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(FileError, match="No space left"):
            write_site(files, folder)
    assert (folder / "index.html").read_bytes() == files["index.html"]
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(FileError, match=r"mine\.txt"):
        write_site(files, folder)
    with pytest.raises(FileError, match="not a folder"):
        write_site(files, folder / "mine.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "site"]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From an event file to a folder."""
    event = tmp_path / "event.json"
    event.write_text(json.dumps(league().to_dict()), "utf-8")
    assert run(["tournament", "website", str(event), str(tmp_path / "site")]) == 0
    assert "index.html" in capsys.readouterr().out
    assert (tmp_path / "site" / "index.html").exists()
    assert run(["tournament", "website", str(event), str(tmp_path)]) == 1


def test_teams_have_their_members_and_matches_their_persons() -> None:
    """Names that are no HTML are escaped; persons stand at their boards and in a table."""
    desk = Desk({**FENAE, "teams": True, "boards": 2})
    for letter in "ABC":
        members = [{"name": f"{letter}{at} {NASTY}"} for at in (1, 2)]
        desk.do("add-team", name=f"Team {letter}", members=members, captain=NASTY)
    desk.pair()
    for index in (1, 2):
        desk.result(1, 1, "1-0", game=index)
    files = {name: data.decode() for name, data in site_files(tournament_view(desk.event)).items()
             if name.startswith("en/")}  # fmt: skip
    for text in files.values():
        Page(text)
        assert "<script>alert" not in text
    team = files["en/player-2.html"]
    assert "<li>B1 &lt;script&gt;" in team
    assert "Captain: &lt;script&gt;" in team
    assert "B1 &lt;script&gt;" in files["en/round-1.html"]
    assert "Players by board" in files["en/players.html"]


def test_a_knock_out_has_its_bracket() -> None:
    """Every page reads as HTML; who went on stands in the next round."""
    desk = Desk({**FENAE, "system": "knock-out"}, 4)
    desk.pair()
    desk.result(1, 1)
    files = site_files(tournament_view(desk.event))
    text = files["pt-PT/crosstable.html"].decode()
    Page(text)
    assert text.count('class="pairing ') == 3
    assert "Meias-finais" in text
    assert "Vencedor da meia-final 2" in text
