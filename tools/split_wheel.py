"""Splits the whole wheel of Damas into those of a release: library, server, tables.

    python tools/split_wheel.py WHEEL FOLDER

- damas: the library, the command line and the engine, with the small weights of the three games
  that most others are judged by;
- damas_server: the page, what serves it and what it keeps (the rooms of SERVER), and the
  translations of what they alone say, for every system;
- damas_tables: what is data and can be missed: strong weights, endgame tables, opening books,
  lessons, problems; for every system.

All three lie in one folder once they are installed, as the whole wheel does. The extras of the
library ask for the others in their version: `web` for both, `tables` for the tables.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from damas.base.i18n import NEAREST

SERVER = ("app", "bus", "http", "jobs", "page", "store")
SERVER_FILES = re.compile(
    rf"damas/(?:{'|'.join(SERVER)})/|damas-[^/]+\.data/data/share/damas/deploy/"
)
TABLE_FILES = re.compile(
    r"damas/engine/(?:(?:book|endgames)/data/|weights/[^/]+\.weights$"
    r"|weights/small/(?!(?:international|brazilian|portuguese)\.))"
    r"|damas/school/(?:lessons/(?:data|moulds)|problems/data)/"
)
ABOUT_SENTENCE = re.compile(r"^#.*\n", re.MULTILINE)
PLACES = re.compile(r"^#: (.+)$", re.MULTILINE)
"""The lines of a catalogue that say where a sentence stands in the sources."""
CATALOGUE = re.compile(r"damas/locale/\w+\.po")
EXTRAS = {"server": ("web",), "tables": ("web", "tables")}
"""The extras of the library that bring each of the other wheels."""
ABOUT = {
    "server": "The page and the server of Damas; installed by the extra web of damas",
    "tables": (
        "Strong weights, endgame tables, opening books, lessons and problems of Damas;"
        " installed by the extra tables of damas"
    ),
}


@dataclass
class Part:
    """One wheel of a release: *name* with the files that it takes from the whole one."""

    name: str
    version: str
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def info(self) -> str:
        """Its folder of metadata."""
        return f"{self.name}-{self.version}.dist-info"

    def write(self, folder: Path, tag: str) -> Path:
        """The wheel, with a RECORD of its own."""
        rows = [f"{name},sha256={_digest(body)},{len(body)}" for name, body in self.files.items()]
        rows.append(f"{self.info}/RECORD,,")
        self.files[f"{self.info}/RECORD"] = "".join(f"{row}\n" for row in rows).encode()
        path = folder / f"{self.name}-{self.version}-{tag}.whl"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, body in self.files.items():
                about = zipfile.ZipInfo(name)  # of 1980: the same files make the same wheel
                about.compress_type = zipfile.ZIP_DEFLATED
                about.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
                archive.writestr(about, body)
        return path


def _digest(body: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()


def kind_of(name: str) -> str:
    """The wheel that a file of the whole one belongs to."""
    if SERVER_FILES.match(name):
        return "server"
    return "tables" if TABLE_FILES.match(name) else ""


def catalogues(text: str) -> tuple[str, str]:
    """A catalogue as that of the library and that of what the server alone says, without the lines
    that say where a sentence stands."""
    heading, *entries = text.split("\n\n")
    parted: dict[bool, list[str]] = {False: [heading], True: [heading]}
    for entry in entries:
        parted[_is_of_server(entry)].append(entry)
    own, others = ("\n\n".join(one).rstrip("\n") + "\n" for one in parted.values())
    return ABOUT_SENTENCE.sub("", own), ABOUT_SENTENCE.sub("", others)


def together(near: str, text: str, locale: str) -> tuple[str, str]:
    """Two catalogues of much the same: all of both in the first, where what the one of *locale*
    says otherwise stands beside it with the locale as context, and the heading alone in it."""
    heading, *entries = text.rstrip("\n").split("\n\n")
    other = {_sentence(one): one for one in entries}
    kept = []
    for one in near.rstrip("\n").split("\n\n"):
        kept.append(one)
        said = other.pop(_sentence(one), one)
        if said != one:
            kept.append(_within(locale, said))
    kept += [_within(locale, one) for one in other.values()]
    return "\n\n".join(kept) + "\n", heading + "\n"


def _sentence(entry: str) -> str:
    return entry.partition("\nmsgstr")[0]


def _within(locale: str, entry: str) -> str:
    if entry.startswith('msgctxt "'):
        return entry.replace('msgctxt "', f'msgctxt "{locale}/', 1)
    return f'msgctxt "{locale}/"\n{entry}'


def _is_of_server(entry: str) -> bool:
    places = " ".join(PLACES.findall(entry)).split()
    return bool(places) and all(SERVER_FILES.match(one.removeprefix("src/")) for one in places)


def asking(metadata: str, version: str) -> str:
    """The library's metadata, whose extras ask for the other wheels."""
    head, separator, body = metadata.partition("\n\n")
    known = set(re.findall(r"^Provides-Extra: (\S+)$", head, re.MULTILINE))
    rows = [
        f'Requires-Dist: damas-{part}=={version}; extra == "{extra}"'
        for part, extras in EXTRAS.items()
        for extra in extras
        if extra in known
    ]
    return "\n".join([head, *rows]) + separator + body


def telling(metadata: str, part: str, version: str) -> str:
    """The metadata of another wheel: those of the library, without its extras and its words."""
    head, _, _ = metadata.partition("\n\n")
    other = re.compile(r"(?:Name|Summary|Requires-Dist|Provides-Extra|Description-Content-Type):")
    rows = [row for row in head.splitlines() if not other.match(row)]
    named = [rows[0], f"Name: damas-{part}", f"Summary: {ABOUT[part]}", *rows[1:]]
    words = f"{ABOUT[part]}, version {version}.\n"
    kept = [*named, f"Requires-Dist: damas=={version}", "Description-Content-Type: text/plain"]
    return "\n".join(kept) + f"\n\n{words}"


def stating(metadata: str, rows: Sequence[str]) -> str:
    """Metadata with further *rows*, such as an address that a wheel from elsewhere lacks."""
    head, separator, body = metadata.partition("\n\n")
    known = head.splitlines()
    said = {row.lower() for row in known}  # a field's name has no case: "Author-Email"
    return "\n".join([*known, *(row for row in rows if row.lower() not in said)]) + separator + body


def split(wheel: Path, folder: Path, stated: Sequence[str] = ()) -> list[Path]:
    """Writes the three wheels of *wheel* into *folder*: library, server, tables, whose metadata
    have the rows that are *stated*."""
    _, version, tag = wheel.name.removesuffix(".whl").split("-", 2)
    parts = {"": Part("damas", version)}
    parts |= {kind: Part(f"damas_{kind}", version) for kind in ABOUT}
    info = parts[""].info
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith("/") or name == f"{info}/RECORD":
                continue
            part = parts[kind_of(name)]
            moved = name.replace(f"damas-{version}.data/", f"{part.name}-{version}.data/", 1)
            body = archive.read(name)
            if CATALOGUE.fullmatch(name):
                own, others = catalogues(body.decode())
                part.files[moved] = own.encode()
                parts["server"].files[name.replace("locale/", "locale/server/")] = others.encode()
            else:
                part.files[moved] = body
    for place, held in (("locale", parts[""].files), ("locale/server", parts["server"].files)):
        for one, other in NEAREST.items():
            name, near = (f"damas/{place}/{locale}.po" for locale in (one, other))
            if name in held:
                both = together(held[near].decode(), held[name].decode(), one)
                held[near], held[name] = (text.encode() for text in both)
    library = parts[""].files
    metadata = stating(library[f"{info}/METADATA"].decode(), stated)
    library[f"{info}/METADATA"] = asking(metadata, version).encode()
    for kind, part in parts.items():
        if not kind:
            continue
        # in the folder of the library, which has a kernel: never apart from it as "pure" files
        kind_tag = "Wheel-Version: 1.0\nGenerator: damas\nRoot-Is-Purelib: false\n"
        part.files[f"{part.info}/METADATA"] = telling(metadata, kind, version).encode()
        part.files[f"{part.info}/WHEEL"] = f"{kind_tag}Tag: py3-none-any\n\n".encode()
        licence = library[f"{info}/licenses/LICENSE"]
        part.files[f"{part.info}/licenses/LICENSE"] = licence
    folder.mkdir(parents=True, exist_ok=True)
    return [part.write(folder, "py3-none-any" if kind else tag) for kind, part in parts.items()]


def main() -> int:
    """Splits the wheel that is named."""
    for path in split(Path(sys.argv[1]), Path(sys.argv[2])):
        print(f"{path.stat().st_size / 1e6:6.2f} MB  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
