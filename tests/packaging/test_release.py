"""A release: the version and the changelog's page in their places, the wheels of one whole one."""

from __future__ import annotations

import csv
import importlib.util
import shutil
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from damas.base import i18n
from damas.engine.endgames import sums
from damas.variants import variant

ROOT = Path(__file__).resolve().parents[2]
WHOLE = {
    "damas/__init__.py": "",
    "damas/_kernel_native.so": "kernel",
    "damas/archive/archive.py": "",
    "damas/http/app.py": "",
    "damas/page/static/built/home.js": "page",
    "damas/engine/engine.py": "",
    "damas/engine/weights/portuguese.weights": "strong",
    "damas/engine/weights/small/portuguese.weights": "small",
    "damas/engine/weights/small/antidraughts.weights": "of one more game",
    "damas/engine/endgames/tables.py": "",
    "damas/engine/book/book.py": "",
    "damas/engine/book/data/portuguese.book": "book",
    "damas/school/lessons/data/board.lesson": "lesson",
    "damas/school/problems/data/portuguese.jsonl.gz": "problems",
    "damas/locale/es.po": (
        'msgid ""\nmsgstr "Language: es\\n"\n\n'
        '#: src/damas/a.py\nmsgid "Yes"\nmsgstr "Sí"\n\n'
        '#: src/damas/http/a.py src/damas/a.py\nmsgid "No"\nmsgstr "No"\n\n'
        '#: src/damas/http/a.py\n#: src/damas/page/b.js\nmsgid "Never"\nmsgstr "Nunca"\n'
    ),
    "damas/engine/endgames/data/portuguese/kk-k.table": "table",
    "damas-1.2.3.data/data/share/man/man1/damas.1": "",
    "damas-1.2.3.data/data/share/damas/deploy/Caddyfile": "",
    "damas-1.2.3.dist-info/METADATA": (
        "Metadata-Version: 2.4\nName: damas\nVersion: 1.2.3\nSummary: all\nProvides-Extra: web\n"
        'Requires-Dist: fastapi; extra == "web"\nProvides-Extra: tables\n\nWords.\n'
    ),
    "damas-1.2.3.dist-info/WHEEL": "Wheel-Version: 1.0\n",
    "damas-1.2.3.dist-info/RECORD": "",
    "damas-1.2.3.dist-info/licenses/LICENSE": "MIT",
}


@pytest.fixture(name="tool", scope="module")
def _tool() -> Any:
    """The program, with that which splits wheels beside it."""
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["release"] = made
    spec.loader.exec_module(made)
    return made


def written(path: Path, files: dict[str, str]) -> Path:
    """A wheel with *files*."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_whole_wheel_becomes_library_server_and_tables(tool: Any, tmp_path: Path) -> None:
    """Each file in one of them, each RECORD whole, and the extras ask for the others."""
    whole = written(tmp_path / "damas-1.2.3-cp311-cp311-linux_x86_64.whl", WHOLE)
    stated = ["Project-URL: Homepage, https://damas.example.org"]
    made = {path.name: path for path in tool.split(whole, tmp_path / "out", stated)}
    library = made["damas-1.2.3-cp311-cp311-linux_x86_64.whl"]
    others = [made[f"damas_{kind}-1.2.3-py3-none-any.whl"] for kind in ("server", "tables")]
    names = [zipfile.ZipFile(path).namelist() for path in (library, *others)]
    has = [{name for name in one if "dist-info" not in name} for one in names]
    assert has[1] == {
        "damas/http/app.py",
        "damas/page/static/built/home.js",
        "damas/locale/server/es.po",
        "damas_server-1.2.3.data/data/share/damas/deploy/Caddyfile",
    }
    assert has[2] == {
        "damas/engine/weights/portuguese.weights",
        "damas/engine/weights/small/antidraughts.weights",
        "damas/engine/endgames/data/portuguese/kk-k.table",
        "damas/engine/book/data/portuguese.book",
        "damas/school/lessons/data/board.lesson",
        "damas/school/problems/data/portuguese.jsonl.gz",
    }
    assert sum(map(len, has)) == sum("dist-info" not in name for name in WHOLE) + 1
    for path, listed in zip((library, *others), names, strict=True):
        record = next(name for name in listed if name.endswith("RECORD"))
        rows = csv.reader(zipfile.ZipFile(path).read(record).decode().splitlines())
        assert sorted(row[0] for row in rows) == sorted(listed)
    metadata = zipfile.ZipFile(library).read("damas-1.2.3.dist-info/METADATA").decode()
    for wanted in ('server==1.2.3; extra == "web"', 'tables==1.2.3; extra == "tables"'):
        assert f"Requires-Dist: damas-{wanted}\n" in metadata
    other = zipfile.ZipFile(others[0]).read("damas_server-1.2.3.dist-info/METADATA").decode()
    assert "Name: damas-server\n" in other
    assert metadata.count(stated[0]) == other.count(stated[0]) == 1
    assert "Requires-Dist: damas==1.2.3\n" in other
    assert "fastapi" not in other


def test_tables_are_packed_game_by_game_with_their_sums(tool: Any, tmp_path: Path) -> None:
    """Other files of the folder stay; the same tables make the same archive."""
    game = tmp_path / "tables" / "russian"
    game.mkdir(parents=True)
    for name in ("kkk-kk.table", "kkk-kk.results"):
        (game / name).write_bytes(name.encode())
    (path,) = tool.packed_tables(game.parent, tmp_path)
    first = path.read_bytes()
    (again,) = tool.packed_tables(game.parent, tmp_path)
    assert (path.name, again.read_bytes()) == ("damas-endgames-russian.zip", first)
    packed = zipfile.ZipFile(path)
    assert {one.external_attr >> 16 for one in packed.infolist()} == {0o644}
    packed.extractall(tmp_path / "out")
    (file, error), *more = sums.listed(tmp_path / "out", variant("russian"))
    assert (file.name, error, more) == ("kkk-kk.table", None, [])
    for wrong in (tmp_path / "none", game):
        with pytest.raises(tool.ReleaseError, match="no folder of endgame tables"):
            tool.check("1.2.3", [], dry=True, tables=wrong)


def test_the_server_brings_the_translations_of_what_it_alone_says(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library's catalogue has the rest, both the heading, and together they are the whole."""
    whole = written(tmp_path / "damas-1.2.3-cp311-cp311-linux_x86_64.whl", WHOLE)
    library, server, _ = (zipfile.ZipFile(path) for path in tool.split(whole, tmp_path / "out"))
    library.extractall(tmp_path / "in")
    shutil.copy(ROOT / "src/damas/locale/older.json", tmp_path / "in/damas/locale")
    monkeypatch.setattr(i18n, "files", lambda _: tmp_path / "in" / "damas")
    monkeypatch.setattr(i18n, "languages", lambda: ("es",))
    read = i18n.catalogue.__wrapped__
    assert read("es") == {(None, "Yes"): "Sí", (None, "No"): "No"}
    server.extractall(tmp_path / "in")
    assert read("es") == {(None, "Yes"): "Sí", (None, "No"): "No", (None, "Never"): "Nunca"}
    for one, name in ((library, "damas/locale/es.po"), (server, "damas/locale/server/es.po")):
        text = one.read(name).decode()
        assert text.startswith('msgid ""\nmsgstr "Language: es')
        assert "#" not in text


def test_a_release_has_once_what_both_portuguese_say_alike(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third of the bytes of what Brazil reads; it is read as before."""
    heading = 'msgid ""\nmsgstr "Language: pt\\n"\n\n'
    same, own = 'msgid "Yes"\nmsgstr "Sim"\n', 'msgid "Mobile"\nmsgstr "{}"\n'
    said = {"pt_PT": "Telemóvel", "pt_BR": "Celular"}
    files = {
        f"damas/locale/{name}.po": f"{heading}{same}\n{own.format(one)}"
        for name, one in said.items()
    }
    whole = written(tmp_path / "damas-1.2.3-cp311-cp311-linux_x86_64.whl", {**WHOLE, **files})
    library, *_ = (zipfile.ZipFile(path) for path in tool.split(whole, tmp_path / "out"))
    assert b"Sim" not in library.read("damas/locale/pt_BR.po")
    library.extractall(tmp_path / "in")
    shutil.copy(ROOT / "src/damas/locale/older.json", tmp_path / "in/damas/locale")
    monkeypatch.setattr(i18n, "files", lambda _: tmp_path / "in" / "damas")
    for name, mobile in said.items():
        read = i18n.catalogue.__wrapped__(name)
        found = {key: text for key, text in read.items() if key[1] in ("Yes", "Mobile")}
        assert found == {(None, "Yes"): "Sim", (None, "Mobile"): mobile}


def test_a_release_states_its_version_and_has_a_page(tool: Any, tmp_path: Path) -> None:
    """In every place that names the version; the changelog begins anew."""
    names = (
        "pyproject.toml",
        "src/damas/__init__.py",
        "CITATION.cff",
        "CHANGELOG.md",
        "zensical.toml",
    )
    for name in (*names, "docs/releases/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for path, text in tool.edits(tmp_path, "9.8.7", "2031-02-03"):
        path.write_text(text, "utf-8")
    texts = {name: (tmp_path / name).read_text("utf-8") for name in names}
    assert 'version = "9.8.7"' in texts["pyproject.toml"]
    assert '__version__ = "9.8.7"' in texts["src/damas/__init__.py"]
    assert 'date-released: "2031-02-03"' in texts["CITATION.cff"]
    assert texts["zensical.toml"].count('{ "9.8.7" = "releases/9.8.7.md" },') == 1
    first = (
        "## [Unreleased]\n\n## [9.8.7] - 2031-02-03\n\n[What changed](docs/releases/9.8.7.md).\n"
    )
    assert first in texts["CHANGELOG.md"]
    assert "### Added" not in texts["CHANGELOG.md"]
    assert "## [0.1.0]" in texts["CHANGELOG.md"]
    page = (tmp_path / "docs/releases/9.8.7.md").read_text("utf-8")
    assert page.startswith("# 9.8.7, 2031-02-03\n")
    assert tool.notes_in((ROOT / "CHANGELOG.md").read_text("utf-8")).split()[0] in page
    listed = (tmp_path / "docs/releases/README.md").read_text("utf-8")
    assert listed.count("](9.8.7.md)") == 1


@pytest.mark.parametrize(
    ("version", "wheels", "sentence"),
    [
        ("1.2", [], "1.2 is no version such as 1.2.3"),
        ("v1.2.3", [], "v1.2.3 is no version"),
        ("9.8.7", [Path("damas-9.8.6-cp311.whl")], "These wheels are not of 9.8.7: damas-9.8.6"),
    ],
)
def test_what_is_no_release_is_refused(
    tool: Any, monkeypatch: pytest.MonkeyPatch, version: str, wheels: list[Path], sentence: str
) -> None:
    """Before anything is built."""
    monkeypatch.setattr(tool, "run", lambda *_, **__: "")
    for tagged in (False, True):
        monkeypatch.setattr(tool, "is_tagged", lambda _, tagged=tagged: tagged)
        with pytest.raises(tool.ReleaseError, match=sentence):
            tool.check(version, wheels, dry=True)


def test_addresses_are_those_of_a_release(tool: Any, tmp_path: Path) -> None:
    """The sources name no site and no mail; a release states what it is given."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    tool.with_address(tmp_path, "", "")
    text = (tmp_path / "pyproject.toml").read_text("utf-8")
    assert text == (ROOT / "pyproject.toml").read_text("utf-8")
    tool.with_address(tmp_path, "https://damas.example.org", "a@damas.example.org")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"] == {"Homepage": "https://damas.example.org"}
    assert project["authors"] == [{"name": "The Damas authors", "email": "a@damas.example.org"}]
    assert "web" in project["optional-dependencies"]
