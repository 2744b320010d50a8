"""HTML pages from the package's templates, in the language of the request."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined

from ...app.core.pausing import pause_view
from ...app.people.restrained import restrained_texts
from ...app.watching.card import can_draw
from ...base.bounds import EMAIL
from ...base.i18n import (
    Text,
    direction,
    html_lang,
    language_name,
    languages,
    plain_locale,
    translate,
)
from ...people.names import LONGEST, SHORTEST
from .assets import assets
from .doors import DOORS, door_of, initials
from .keeping import VISIT
from .language import locale_of
from .security import ISOLATED_PAGE, WRITTEN_STYLES
from .theme import piece_symbols, theme_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup
    from starlette.requests import Request

    from ...app.services import Services

ANALYSING = frozenset(
    {
        "analysis_board.html",
        "archive.html",
        "archive_game.html",
        "editor.html",
        "game.html",
        "repertoire.html",
        "study.html",
    }
)
"""Pages with an analysis: isolated, so that the engine in them may use several processors."""

PICTURE = 630
"""Pixels of the picture that others show beside an address."""
OWN_GAME = {"pt_PT": "portuguese", "pt_BR": "brazilian"}

INDENTED = re.compile(r"^[ \t]+", re.MULTILINE)

CLOSED = "damas.closed"
"""The key under which a page finds the sentence about a thing that the owner has closed."""


class _Templates(PackageLoader):
    """The package's templates without the indentation of their lines, which nobody sees."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool] | None]:
        """The template as it is compiled."""
        source, path, is_new = super().get_source(environment, template)
        return INDENTED.sub("", source), path, is_new


@cache
def _environment() -> Environment:
    made = Environment(
        loader=_Templates("damas.page", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = {}  # the choices of a form stand as they are declared
    made.globals |= {"shortest_name": SHORTEST, "longest_name": LONGEST, "longest_email": EMAIL}
    return made


def _restraints(request: Request) -> list[Text]:
    """What a caller who is blocked or muted is told on every page."""
    known = getattr(request.scope.get(VISIT), "known", None)
    return [] if known is None else restrained_texts(known)


def _paused(request: Request) -> str:
    """What everybody is told on every page while the owner has paused all clocks."""
    services: Services | None = getattr(request.app.state, "services", None)
    known = None if services is None else services.games.leases.pause
    pause = pause_view(known, locale_of(request))
    return "" if pause is None else f"{pause['said']} {pause['words']}".strip()


def _drawn(base: str, locale: str, variant: str = "", fen: str = "") -> str:
    """Without a position the beginning of the game that is played where the language is spoken."""
    if not can_draw():
        return ""
    asked = {
        "variant": variant or OWN_GAME.get(plain_locale(locale), "international"),
        "size": PICTURE,
    }
    return f"{base}diagram.png?{urlencode(asked | ({'fen': fen} if fen else {}))}"


def render(request: Request, name: str, **context: Any) -> str:
    """The page *name*; in it `_("...", count=3)` translates, `locale` and `lang` say the language.

    `styles("base", "board")`, `late_styles("desk")`, `modules("home")` (with `alone=True` without
    what every page has), `to_come("game")` and `asset("icons/damas.svg")` name the page's files
    (core/assets.py); `look` is how the person wants it, `symbols` the pieces, `doors` and `door`
    the parts of the site and the one that the page belongs to; `drawn("brazilian", fen)` is the
    address of a position as a picture (PNG), "" where the server draws none.
    """
    locale = locale_of(request)
    files, look = assets(), theme_of(request)
    if name in ANALYSING:
        request.scope[ISOLATED_PAGE] = True

    def styles(*names: str) -> Markup:
        found = files.styles(*names)
        request.scope.setdefault(WRITTEN_STYLES, []).append(found.source)
        return found.markup

    return (
        _environment()
        .get_template(name)
        .render(
            _=lambda text, **params: translate(Text(text, params), locale),
            locale=locale,
            lang=html_lang(locale),
            rtl=direction(locale) == "rtl",
            languages=[(one, html_lang(one), language_name(one)) for one in languages()],
            asset=files.address,
            styles=styles,
            late_styles=files.late_styles,
            modules=lambda page=None, **_alone: files.modules(page, locale),
            to_come=lambda page: files.to_come(page, locale),
            look=look,
            symbols=piece_symbols(look.pieces),
            doors=DOORS,
            door=door_of(request.url.path),
            here=request.url.path,
            drawn=partial(_drawn, str(request.base_url), locale),
            initials=initials,
            say=lambda text: translate(text, locale),
            person=getattr(request.scope.get(VISIT), "known", None),
            closed=translate(closed, locale) if (closed := request.scope.get(CLOSED)) else "",
            paused=_paused(request),
            restraints=[translate(one, locale) for one in _restraints(request)],
            **context,
        )
    )
