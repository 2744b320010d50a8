"""Makes a release: every artefact in dist/VERSION, checked and tried from itself alone.

    make release VERSION=0.2.0            # also writes the version and the changelog's page here
    make release VERSION=0.2.0 ARGS=--dry # nothing outside of dist/ changes

It works on the sources of the last commit. Options: --wheel FILE, once for each whole wheel that
continuous integration has built (without one, a wheel for this machine is built from the source
archive); --url ADDRESS of the project, for the metadata; --tables FOLDER of more endgame tables.
Nothing is uploaded, tagged or signed: the commands for that are printed at the end
(docs/release.md).
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

from split_wheel import split

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
UNRELEASED = "## [Unreleased]\n"
LARGEST = 4_000_000
"""Bytes of the library's wheel as it is built here: who writes a program does not pay for the page.
Elsewhere a library of C++ may lie in it too."""
TRIED = """
import damas
from damas.engine import Engine, Limits
assert damas.__version__ == {version!r}, damas.__version__
assert damas.Board().perft(6) == 167140
print(Engine(hash_mb=4).analyse(damas.Board(), Limits(depth=7)).pv[0])
"""
SDIST = "from scikit_build_core.build import build_sdist; print(build_sdist({folder!r}))"


class ReleaseError(Exception):
    """Something that stands in the way of a release."""


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """The output of a command. Raises ReleaseError with its words when it fails."""
    words = [str(part) for part in command]
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        words, cwd=folder, env={**clean, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise ReleaseError(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def is_tagged(version: str) -> bool:
    """Whether these sources are that release already: they state it, and nothing is edited."""
    return f"v{version}" in run("git", "tag", "--points-at", "HEAD", folder=ROOT).split()


def check(version: str, wheels: list[Path], *, dry: bool, tables: Path | None = None) -> None:
    """Refuses what is no version or is there, a tree with changes, wheels of another one, and a
    folder without tables."""
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"{version} is no version such as 1.2.3 or 1.2.3rc1")
    others = [path.name for path in wheels if not path.name.startswith(f"damas-{version}-")]
    if others:
        raise ReleaseError(f"These wheels are not of {version}: {', '.join(others)}")
    if tables and not any(tables.glob("*/*.table")):
        raise ReleaseError(f"{tables} has no folder of endgame tables")
    if is_tagged(version):
        return
    if run("git", "tag", "--list", f"v{version}", folder=ROOT):
        raise ReleaseError(f"The tag v{version} is there already")
    changed = run("git", "status", "--porcelain", folder=ROOT)
    if changed and not dry:
        raise ReleaseError(f"Commit first:\n{changed}")
    if not notes_in((ROOT / "CHANGELOG.md").read_text("utf-8")).strip():
        raise ReleaseError("CHANGELOG.md has nothing under Unreleased")


def notes_in(changelog: str) -> str:
    """What came since the last release, as the changelog has it."""
    _, _, rest = changelog.partition(UNRELEASED)
    return re.split(r"^## (?!Since )", rest, maxsplit=1, flags=re.MULTILINE)[0]


def edits(root: Path, version: str, day: str) -> Iterator[tuple[Path, str]]:
    """Each file that states the version, with its new text, and the page of the release."""

    def put(name: str, pattern: str, new: str) -> tuple[Path, str]:
        text, count = re.subn(
            pattern, new, (root / name).read_text("utf-8"), count=1, flags=re.MULTILINE
        )
        if not count:
            raise ReleaseError(f"{name} states no version")
        return root / name, text

    yield put("pyproject.toml", r'^version = ".*"$', f'version = "{version}"')
    yield put("src/damas/__init__.py", r'^__version__ = ".*"$', f'__version__ = "{version}"')
    path, text = put("CITATION.cff", r'^version: ".*"$', f'version: "{version}"')
    yield path, re.sub(r'date-released: ".*"', f'date-released: "{day}"', text)
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    notes = notes_in(changelog)
    page = f"docs/releases/{version}.md"
    short = f"{UNRELEASED}\n## [{version}] - {day}\n\n[What changed]({page}).\n\n"
    yield root / "CHANGELOG.md", changelog.replace(UNRELEASED + notes, short)
    yield root / page, f"# {version}, {day}\n{notes.replace('](docs/', '](../')}".rstrip() + "\n"
    entry = f'{{ "{version}" = "releases/{version}.md" }},'
    yield put("zensical.toml", r'^( *)"releases/README\.md",$', rf"\g<0>\n\g<1>{entry}")
    listed = (root / "docs/releases/README.md").read_text("utf-8")
    first = f"- [{version}, {day}]({version}.md)\n"
    yield root / "docs/releases/README.md", listed.replace("- [", f"{first}- [", 1)


def sources(folder: Path) -> Path:
    """The files of the last commit, in *folder*."""
    archive = folder / "head.tar"
    run("git", "archive", "--output", archive, "HEAD", folder=ROOT)
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "sources", filter="data")
    return folder / "sources"


def with_address(root: Path, url: str, contact: str) -> None:
    """States the project's address and the authors' address of mail in the metadata: the sources
    name neither, for the project has none before it is published."""
    path = root / "pyproject.toml"
    text = path.read_text("utf-8")
    if url:
        urls = f'[project.urls]\nHomepage = "{url}"\n\n[project.optional-dependencies]'
        text = text.replace("[project.optional-dependencies]", urls, 1)
    if contact:
        authors = '[{ name = "The Damas authors"'
        text = text.replace(authors, f'{authors}, email = "{contact}"', 1)
    path.write_text(text, "utf-8")


def source_archive(root: Path, out: Path) -> Path:
    """The sdist of *root*."""
    run(sys.executable, "-c", SDIST.format(folder=str(out)), folder=root)
    return next(out.glob("damas-*.tar.gz"))


def built_wheel(sdist: Path, folder: Path) -> Path:
    """A whole wheel for this machine, from the source archive alone."""
    words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    words += ["--config-settings=cmake.define.DAMAS_KERNELS=wheel", "--wheel-dir"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run(sys.executable, *words, folder, sdist, folder=folder, PATH=path)
    return next(folder.glob("damas-*.whl"))


def npm_archive(root: Path, work: Path, out: Path) -> Path | None:
    """The npm package of the sources; None where there is no npm."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    made = run(sys.executable, root / "tools" / "build_npm.py", work / "npm", folder=root)
    name = run(npm, "pack", "--silent", work / "npm", folder=out).split()[-1]
    return out / name if made else None


def tried(out: Path, version: str, work: Path) -> Iterator[str]:
    """Installs the library from its wheel alone, in a fresh environment, and asks it. pip chooses
    the wheel of this machine among those of all systems; without one of it that fails."""
    folder = work / "tried"
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    words += ["--only-binary", ":all:", "--find-links", str(out), f"damas=={version}"]
    run(python, *words, folder=work)
    yield f"installed and asked: {run(python, '-c', TRIED.format(version=version), folder=work)}"


def checked(out: Path) -> Iterator[str]:
    """What twine and check-wheel-contents say of the artefacts, where they are installed."""
    here = Path(sys.executable).parent
    wheels = sorted(out.glob("*.whl"))
    config = ROOT / "pyproject.toml"
    for name, words in {
        "twine": ["check", "--strict", *wheels, *out.glob("*.tar.gz")],
        "check-wheel-contents": ["--config", config, *wheels],
    }.items():
        program = shutil.which(name, path=f"{here}{os.pathsep}{os.environ['PATH']}")
        if program is None:
            yield f"not checked by {name}: pip install {name}"
            continue
        run(program, *words, folder=out)
        yield f"checked by {name}"


def sums(out: Path) -> None:
    """SHA256SUMS of all artefacts, as `sha256sum --check` reads them."""
    files = sorted(path for path in out.iterdir() if path.name != "SHA256SUMS")
    (out / "SHA256SUMS").write_text(sums_of(files), "utf-8")


def sums_of(files: list[Path]) -> str:
    """A line for each file, as `sha256sum` writes it."""
    rows = []
    for path in files:
        with path.open("rb") as file:
            rows.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    return "".join(rows)


def packed_tables(folder: Path, out: Path) -> Iterator[Path]:
    """An archive for each game of a folder of endgame tables, with the sums of its files. They are
    stored as they are: packing makes them no smaller."""
    for game in sorted(path for path in folder.iterdir() if any(path.glob("*.table"))):
        files = sorted(game.glob("*.table"))
        path = out / f"damas-endgames-{game.name}.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for file in files:
                info = packed_name(game, file.name)
                info.file_size = file.stat().st_size
                with file.open("rb") as source, archive.open(info, "w") as target:
                    shutil.copyfileobj(source, target)
            archive.writestr(packed_name(game, "SHA256SUMS"), sums_of(files))
        yield path


def packed_name(game: Path, name: str) -> zipfile.ZipInfo:
    """The entry of a file in an archive: readable for all, and of 1980, so that the same files make
    the same archive."""
    info = zipfile.ZipInfo(f"{game.name}/{name}")
    info.external_attr = 0o644 << 16
    return info


def release(  # noqa: PLR0913
    version: str,
    *,
    dry: bool,
    wheels: list[Path],
    url: str,
    contact: str,
    tables: Path | None = None,
) -> Path:
    """Makes everything; returns the folder of the artefacts."""
    check(version, wheels, dry=dry, tables=tables)
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    out = ROOT / "dist" / version
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="damas-release-") as name:
        work = Path(name)
        root = sources(work)
        changes = [] if is_tagged(version) else list(edits(root, version, day))
        for path, text in changes:
            path.write_text(text, "utf-8")
        run(sys.executable, root / "tools" / "site.py", "--quick", folder=root)
        print("documents: whole", flush=True)
        with_address(root, url, contact)
        shutil.copy(root / "docs" / "releases" / f"{version}.md", out / "NOTES.md")
        print(f"source archive: {source_archive(root, out).name}", flush=True)
        whole = wheels or [built_wheel(next(out.glob("*.tar.gz")), work)]
        stated = [f"Project-URL: Homepage, {url}"] if url else []
        stated += [f"Author-email: The Damas authors <{contact}>"] if contact else []
        for path in dict.fromkeys(part for one in whole for part in split(one, out, stated)):
            print(f"wheel: {path.name}, {path.stat().st_size / 1e6:.2f} MB", flush=True)
            if not wheels and path.name.startswith("damas-") and path.stat().st_size > LARGEST:
                raise ReleaseError(f"{path.name} has more than {LARGEST / 1e6:g} MB")
        package = npm_archive(root, work, out)
        print(f"npm: {package.name if package else 'no npm here, no package'}", flush=True)
        for line in (*tried(out, version, work), *checked(out)):
            print(line.strip(), flush=True)
    for path in packed_tables(tables, out) if tables else ():
        print(f"tables: {path.name}, {path.stat().st_size / 1e6:.1f} MB", flush=True)
    sums(out)
    if not (dry or is_tagged(version)):
        for path, text in edits(ROOT, version, day):
            path.write_text(text, "utf-8")
    return out


def main() -> int:
    """Makes the release that is named."""
    parser = argparse.ArgumentParser(description="Make a release of Damas.")
    parser.add_argument("version")
    parser.add_argument("--dry", action="store_true", help="change nothing outside of dist/")
    parser.add_argument("--wheel", type=Path, action="append", default=[])
    parser.add_argument("--url", default="", help="the address of the project")
    parser.add_argument("--contact", default="", help="an address of mail of its authors")
    parser.add_argument("--tables", type=Path, help="a folder of more endgame tables to pack")
    given = parser.parse_args()
    try:
        out = release(
            given.version,
            dry=given.dry,
            wheels=given.wheel,
            url=given.url,
            contact=given.contact,
            tables=given.tables,
        )
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"\nAll of it is in {out.relative_to(ROOT)}. What is left to a person:\n")
    print(f"  git commit --all --message 'Damas {given.version}'")
    print(f"  git tag --sign v{given.version} --message 'Damas {given.version}'")
    print(f"  gpg --armor --detach-sign {out.relative_to(ROOT)}/SHA256SUMS")
    return 0


if __name__ == "__main__":
    sys.exit(main())
