"""The page's own files, as `tools/build_page.py` builds them into `static/built/`: one module, one
style and one list of words for a page, in files whose names hold the hash of their content.

A wheel and a source distribution have them; in a tree of sources `make page` builds them.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles

from ...app.core.keep import Keep
from ...base.errors import DamasError
from .keeping import declare
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


class PageError(DamasError, LookupError):
    """The page's files are not there; so far only a tree of sources can be without them."""


@dataclass(frozen=True, slots=True)
class Styles:
    """Styles in a page's head: their *markup*, and the *source* by which the page's policy allows
    them."""

    markup: Markup
    source: str


@cache
def _written(path: Path) -> Styles:
    """A style sheet written into the page: no request comes before the first picture."""
    text = path.read_text("utf-8")
    digest = b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Styles(Markup(f"<style>{text}</style>"), f"'sha256-{digest}'")  # noqa: S704  (ours)


@dataclass(frozen=True)
class Assets:
    """The files of the page in a *folder*; *names* has the built file of each source."""

    folder: Path
    names: Mapping[str, str]

    def address(self, source: str) -> str:
        """The address of the file for a source under `static/`, such as "icons/damas.svg"."""
        return f"/static/built/{self.names[source]}"

    def path(self, source: str) -> Path:
        """The file itself."""
        return self.folder / self.names[source]

    def styles(self, *names: str) -> Styles:
        """Style sheets for the head of a page."""
        return _written(self.path(f"css/{'+'.join(names)}"))

    def late_styles(self, *names: str) -> Markup:
        """The link to style sheets: for the end of the page, where it keeps nothing above it from
        being seen."""
        link = Markup('<link rel="stylesheet" href="{}">')
        return link.format(self.address(f"css/{'+'.join(names)}"))

    def to_come(self, page: str, locale: str) -> Markup:
        """Links to the scripts of a page that comes next, which a browser fetches meanwhile."""
        link = Markup('<link rel="prefetch" href="{}" as="script">')
        names = f"words/{page}/{locale}", f"js/{page}"
        return Markup("").join(link.format(self.address(one)) for one in names)

    def modules(self, page: str | None, locale: str) -> Markup:
        """The scripts of a page ("game", "arbiter/table"; None: what every page has)."""
        name = page or "shell"
        module = Markup('<script type="module" src="{}"></script>')
        words = Markup('<script defer src="{}"></script>\n  ')
        return words.format(self.address(f"words/{name}/{locale}")) + module.format(
            self.address(f"js/{name}")
        )


@cache
def assets() -> Assets:
    """The files of this installation. Raises PageError if they are not there."""
    folder = Path(os.environ.get(FOLDER) or STATIC / "built")
    try:
        return Assets(folder, json.loads((folder / "manifest.json").read_text("utf-8")))
    except FileNotFoundError as missing:
        raise PageError(
            "no-page", "The files of the page are not in {path}; make page builds them", path=folder
        ) from missing


class SourceFiles(StaticFiles):
    """Serves files under the names that they have in the package; a browser asks each time whether
    they changed."""

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
        if "Last-Modified" in response.headers:  # its name changes with its content
            del response.headers["Last-Modified"]
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
