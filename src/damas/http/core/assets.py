"""The page's own files: the sources, or the files that a wheel has built from them.

A wheel has `static/built/`, made by `tools/build_page.py`: one module, one style and one list of
words for a page, in files whose names hold the hash of their content. A tree of sources has none
and serves its modules one by one. Templates use this module for both.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles

from .keeping import Keep, declare
from .security import ISOLATED

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

STATIC = Path(__file__).parents[2] / "page" / "static"
FOLDER = "DAMAS_BUILT"
"""The environment variable that names another folder of built files."""
ENGINE_SCRIPTS = {"worker": "js/shared/engine/worker.js", "helper": "js/shared/engine/helper.js"}
"""The worker of a page's engine, and that of each further thread."""
CODINGS = (("br", ".br"), ("gzip", ".gz"))
"""Compressed copies of a built file, the smallest first."""


@dataclass(frozen=True, slots=True)
class Styles:
    """Styles in a page's head: their *markup*, and the *source* by which the page's policy allows
    them; "" where they are links."""

    markup: Markup
    source: str = ""


@cache
def _written(path: Path) -> Styles:
    """A built style sheet written into the page: no request comes before the first picture."""
    text = path.read_text("utf-8")
    digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Styles(Markup(f"<style>{text}</style>"), f"'sha256-{digest}'")  # noqa: S704  (ours)


@dataclass(frozen=True)
class Assets:
    """The files of the page; *names* has the built file of each source, if there is one."""

    folder: Path = STATIC / "built"
    names: Mapping[str, str] = field(default_factory=dict)

    def address(self, source: str) -> str:
        """The address of a file under `static/`, such as "icons/damas.svg"."""
        built = self.names.get(source)
        return f"/static/built/{built}" if built else f"/static/{source}"

    def styles(self, *names: str) -> Styles:
        """Style sheets for the head of a page: written into it where they are built."""
        built = self.names.get(f"css/{'+'.join(names)}")
        return _written(self.folder / built) if built else Styles(self.late_styles(*names))

    def late_styles(self, *names: str) -> Markup:
        """The links to style sheets, one where they are built: for the end of the page, where they
        keep nothing above them from being seen."""
        built = self.names.get(f"css/{'+'.join(names)}")
        files = [f"built/{built}"] if built else [f"css/{name}.css" for name in names]
        link = Markup('<link rel="stylesheet" href="/static/{}">')
        return Markup("\n  ").join(link.format(file) for file in files)

    def modules(self, page: str | None, locale: str, *, alone: bool = False) -> Markup:
        """The scripts of a page ("game", "arbiter/table"; None: what every page has). *alone*:
        without that, for a page that stands in those of others."""
        name = page or "shell"
        built = self.names.get(f"js/{name}")
        module = Markup('<script type="module" src="/static/{}"></script>')
        if built:
            words = self.names.get(f"words/{name}/{locale}")
            script = Markup('<script defer src="/static/built/{}"></script>\n  ')
            return (script.format(words) if words else Markup("")) + module.format(f"built/{built}")
        shell = [] if alone else ["js/shared/shell.js"]
        files = [*shell, *([f"js/{page}/main.js"] if page else [])]
        return Markup("\n  ").join(module.format(file) for file in files)


@cache
def assets() -> Assets:
    """The files of this installation."""
    folder = Path(os.environ.get(FOLDER) or STATIC / "built")
    try:
        return Assets(folder, json.loads((folder / "manifest.json").read_text("utf-8")))
    except FileNotFoundError:
        return Assets(folder)


class SourceFiles(StaticFiles):
    """Serves the package's sources; a browser asks each time whether they changed."""

    keep = Keep.SHARED

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at *path*."""
        declare(scope, self.keep)
        response = await super().get_response(path, scope)
        _isolate_worker(response, scope)
        return response


class BuiltFiles(StaticFiles):
    """Serves built files, compressed if the browser accepts it, to be kept for ever."""

    keep = Keep.EVER

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at *path*, or its smallest copy that the browser reads."""
        declare(scope, self.keep)
        accepted = _accepted(Headers(scope=scope).get("accept-encoding", ""))
        for coding, ending in CODINGS:
            if coding in accepted and (Path(str(self.directory)) / f"{path}{ending}").is_file():
                response = await super().get_response(f"{path}{ending}", scope)
                kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
                response.headers["Content-Type"] = f"{kind}; charset=utf-8"
                response.headers["Content-Encoding"] = coding
                break
        else:
            response = await super().get_response(path, scope)
        response.headers["Vary"] = "Accept-Encoding"
        _isolate_worker(response, scope)
        return response


def _isolate_worker(response: Response, scope: Scope) -> None:
    """An isolated page takes no worker that is not isolated too."""
    if scope["path"] in map(assets().address, ENGINE_SCRIPTS.values()):
        response.headers.update(ISOLATED)


def _accepted(header: str) -> set[str]:
    """The codings of an Accept-Encoding header that are not refused by a weight of nought."""
    found = set()
    for part in header.lower().split(","):
        coding, _, weight = part.strip().partition(";")
        if weight.strip().removeprefix("q=").strip("0.") or not weight:
            found.add(coding.strip())
    return found
