"""The command that installs an extra, from the place that this installation came from.

Damas is on no registry: pip notes beside the package whether it came from a folder, a file or a
repository (PEP 610), and the same place has the extra too.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any
from urllib.parse import unquote, urlsplit

NAME = "damas"
DRIVE = re.compile(r"/[A-Za-z]:")
HERE = "."
"""In place of the place where it is not known: the folder of the sources."""


@cache
def install_command(extra: str = "") -> str:
    """What to type for *extra*, such as `pip install '/opt/sources[web]'`.

    >>> install_command("web").endswith("[web]'")
    True
    """
    return command_for(_noted(), extra)


def command_for(noted: dict[str, Any] | None, extra: str = "") -> str:
    """The same, by what pip has *noted* of the package's place; None where it has nothing.

    >>> command_for({"url": "file:///opt/damas-1.0.whl", "archive_info": {}}, "web")
    "pip install --find-links '/opt' '/opt/damas-1.0.whl[web]'"
    >>> command_for({"url": "https://example.org/damas", "vcs_info": {"vcs": "git"}})
    "pip install 'damas @ git+https://example.org/damas'"
    >>> command_for({"url": "file:///C:/Program%20Files/damas-1.0.whl", "archive_info": {}}, "web")
    'pip install --find-links "C:/Program Files" "C:/Program Files/damas-1.0.whl[web]"'
    >>> at = {"vcs": "git", "requested_revision": "v1.0"}
    >>> command_for({"url": "https://example.org/d", "vcs_info": at, "subdirectory": "py"})
    "pip install 'damas @ git+https://example.org/d@v1.0#subdirectory=py'"
    >>> command_for(None, "cli")
    "pip install '.[cli]'"
    """
    brackets = f"[{extra}]" if extra else ""
    url = (noted or {}).get("url", "")
    if not noted or not url:
        return f"pip install '{HERE}{brackets}'"
    within = f"#subdirectory={noted['subdirectory']}" if noted.get("subdirectory") else ""
    if found := noted.get("vcs_info"):
        revision = found.get("requested_revision", "")
        at = f"@{revision}" if revision else ""
        return f"pip install '{NAME}{brackets} @ {found['vcs']}+{url}{at}{within}'"
    if not url.startswith("file:"):
        return f"pip install '{NAME}{brackets} @ {url}{within}'"
    path, quote = _path_of(url)
    option = "-e " if noted.get("dir_info", {}).get("editable") else ""
    if path.endswith(".whl"):  # the other wheels of the release lie beside it
        option = f"--find-links {quote}{path.rpartition('/')[0]}{quote} "
    return f"pip install {option}{quote}{path}{brackets}{quote}"


def _path_of(url: str) -> tuple[str, str]:
    """The path of a file's URL, and the quotes that the shells of its system know: on Windows it
    begins with a drive or a server, and `cmd` knows double ones alone."""
    parts = urlsplit(url)
    path = unquote(parts.path)
    if parts.netloc not in ("", "localhost"):
        return f"//{parts.netloc}{path}", '"'
    return (path[1:], '"') if DRIVE.match(path) else (path, "'")


def _noted() -> dict[str, Any] | None:
    from importlib import metadata  # noqa: PLC0415  (only where something is missing)

    try:
        text = metadata.distribution(NAME).read_text("direct_url.json")
        found: dict[str, Any] | None = json.loads(text) if text else None
    except (metadata.PackageNotFoundError, ValueError):
        return None
    return found
