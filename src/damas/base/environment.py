"""Settings from the environment, or from files that it names: so that a password stands in no
command line, and in no list of processes. `SETTINGS` has all of them; a name that is not there is
a mistake, and said.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from .errors import ArgumentError, UnknownNameError

FILE = "_FILE"
PREFIX = "DAMAS_"
IN_FILES = (
    "DAMAS_DATABASE",
    "DAMAS_DATABASE_URL",
    "DAMAS_BUS_URL",
    "DAMAS_SMTP_URL",
    "DAMAS_TRACES_URL",
    "DAMAS_METRICS_TOKEN",
    "DAMAS_SECURITY_CONTACT",
    "DAMAS_OIDC_SECRET",
)
"""Settings that may be secret: of each the name with `_FILE` may name a file instead."""
SETTINGS = (
    *IN_FILES,
    "DAMAS_DISK_LOW_MB",
    "DAMAS_OIDC_ISSUER",
    "DAMAS_OIDC_CLIENT",
    "DAMAS_OIDC_NAME",
    "DAMAS_LOG_FORMAT",
    "DAMAS_RELAY_LINKS",
    "DAMAS_WEBHOOKS",
    "DAMAS_RULES",
    "DAMAS_LESSONS",
    "DAMAS_KERNEL",
    "DAMAS_BUILT",
)
"""Every setting."""
FORMS = {
    "DAMAS_LOG_FORMAT": ("text", "json"),
    "DAMAS_RELAY_LINKS": ("0", "1"),
    "DAMAS_WEBHOOKS": ("0", "1"),
}
"""The values of settings that have few."""
FOLDERS = ("DAMAS_LESSONS", "DAMAS_BUILT")
"""Settings that name what must be there: pages would be without it."""
CONTACT = re.compile(r"(?:mailto:|tel:|https://)\S+")
"""An address for reports of faults, as RFC 9116 has it."""
OF_TOOLS = (
    "DAMAS_HOST",
    "DAMAS_IMAGE",
    "DAMAS_PASSWORD_FILE",
    "DAMAS_EFFORT",
    "DAMAS_PICTURES",
    "DAMAS_CHROMIUM",
    "DAMAS_WHEEL",
    "DAMAS_BENCH",
    "DAMAS_WORD",
    "DAMAS_TESTS_COLLECT_IN_TURN",
)
"""Variables that the files of `deploy/`, the tests and the measurements read."""
OF_KUBERNETES = re.compile(r"DAMAS_(?:\w+_)?(?:SERVICE_(?:HOST|PORT)|PORT)(?:_\w+)?")
"""Variables that Kubernetes, and links of containers, make of a service whose name is damas."""


def setting(name: str) -> str | None:
    """The value of the variable *name*, else the content of the file that *name*_FILE names.

    Raises ArgumentError for a file that cannot be read, and for an empty value or file: what was
    meant is unknown. The value is in no message.
    """
    if name not in SETTINGS:
        raise LookupError(name)
    place = os.environ.get(name + FILE) if name in IN_FILES else None
    value = os.environ.get(name)
    if value is None and place is None:
        return None
    if value is None and place:
        name += FILE
        value = _content(name, place)
    if not (value or "").strip():
        raise ArgumentError(
            "empty-setting", "{name} is set and empty: give it a value, or unset it", name=name
        )
    return value


def check_names(names: Iterable[str] | None = None) -> None:
    """Raises UnknownNameError for a variable (of *names*, or of the environment) whose name begins
    as those of settings and is none, ArgumentError for a value of another form.

    >>> check_names(["DAMAS_TRACE_URL", "PATH"])
    Traceback (most recent call last):
    ...
    damas.base.errors.UnknownNameError: There is no setting DAMAS_TRACE_URL; DAMAS_TRACES_URL is one
    """
    for name in sorted(os.environ if names is None else names):
        if name.startswith(PREFIX) and not _is_known(name):
            raise _unknown(name)
    for name, forms in FORMS.items():
        if os.environ.get(name, forms[0]) not in forms:
            raise ArgumentError(
                "unknown-value", "{name} is {forms}", name=name, forms=", ".join(forms)
            )


def check_values() -> None:
    """Reads every setting that may stand in a file, and looks for the folders that settings name,
    before anything relies on them. Raises ArgumentError."""
    found = {name: setting(name) for name in IN_FILES}
    for name in FOLDERS:
        place = setting(name)
        if place is not None and not Path(place).exists():
            raise ArgumentError(
                "no-folder", "{path}, which {name} names, is not there", path=place, name=name
            )
    contact = found["DAMAS_SECURITY_CONTACT"]
    if contact is not None and not CONTACT.fullmatch(contact):
        raise ArgumentError(
            "bad-contact",
            "{name} is an address such as mailto:security@example.org or https://example.org/report",
            name="DAMAS_SECURITY_CONTACT",
        )


def _is_known(name: str) -> bool:
    of_file = name.endswith(FILE) and name.removesuffix(FILE) in IN_FILES
    ours = name in SETTINGS or of_file or name in OF_TOOLS
    return ours or OF_KUBERNETES.fullmatch(name) is not None


def _unknown(name: str) -> UnknownNameError:
    known = [*SETTINGS, *(one + FILE for one in IN_FILES)]
    ends = [one.removeprefix(PREFIX) for one in known]  # all begin alike
    near = difflib.get_close_matches(name.removeprefix(PREFIX), ends, 1)
    if near:
        return UnknownNameError(
            "unknown-setting",
            "There is no setting {name}; {near} is one",
            name=name,
            near=PREFIX + near[0],
        )
    return UnknownNameError(
        "unknown-setting",
        "There is no setting {name}; there are: {names}",
        name=name,
        names=", ".join(SETTINGS),
    )


def _content(name: str, place: str) -> str:
    try:
        return Path(place).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise ArgumentError(
            "unreadable-secret",
            "The file {path} that {name} names cannot be read ({reason})",
            path=place,
            name=name,
            reason=reason,
        ) from None
