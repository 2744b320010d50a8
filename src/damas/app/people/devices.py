"""A browser in a few words, from its User-Agent: enough to tell one's own sessions apart."""

from __future__ import annotations

import re

_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_PROGRAM = re.compile(r"[\w.-]{1,30}", re.ASCII)


def device_of(agent: str) -> str:
    """The browser and its system, "" for an agent that names neither.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> device_of("curl/8.14.1")
    'curl'
    """
    found = [
        next((name for sign, name in table if sign in agent), "") for table in (_BROWSERS, _SYSTEMS)
    ]
    words = ", ".join(word for word in found if word)
    program = _PROGRAM.match(agent.partition("/")[0])
    return words or (program.group() if program else "")
