"""An event in front of the public: its readable address, its feeds, the picture of a round."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement, tostring

from ...base.collation import unaccented
from ...base.i18n import Text, html_lang, say, translate
from ...notation.pdn import replay
from ...rules.regulations import Regulation
from ...tournament.event import Tournament, game_pdn
from ...tournament.event.queries.moments import moment
from ...tournament.presentation.feed import NewsItem, news_of
from ...tournament.presentation.view import TournamentView
from .making import Making

ID = 12
"""Letters of an event's id, which end its readable address."""
LONGEST = 60
"""Letters of the words before it."""
ATOM = "http://www.w3.org/2005/Atom"


def slug_of(event: Tournament, event_id: str) -> str:
    """The readable address: the words of the name at the start, and the id.

    It stays as it is when the name changes; any words before the id lead to the same event.
    """
    name = str(event.log[0].data.get("name", ""))
    words = re.sub(r"[^a-z0-9]+", "-", unaccented(name).lower()).strip("-")[:LONGEST].strip("-")
    return f"{words}-{event_id}" if words else event_id


def id_of(slug: str) -> str:
    """The id that ends a readable address."""
    return slug[-ID:]


# Feeds, in worker processes -----------------------------------------------------------------------


def atom_of(making: Making, page: str, api: str) -> bytes:
    """The news as an Atom feed (RFC 4287).

    *page* is the public address of the event, *api* the address of its files.
    """
    one, locale = making.view(), making.locale
    news = news_of(one, locale)
    root = Element("feed", {"xmlns": ATOM, "xml:lang": html_lang(locale)})
    _add(root, "id", page)
    _add(root, "title", one.name)
    _add(root, "updated", _time(news[0].updated if news else _begun(one)))
    _link(root, "self", f"{page}/feed.atom?lang={html_lang(locale)}", "application/atom+xml")
    _link(root, "alternate", page, "text/html")
    author = SubElement(root, "author")
    _add(author, "name", one.arbiter or one.name)
    for item in news:
        _entry(root, one, item, (page, api), locale)
    head = b'<?xml version="1.0" encoding="utf-8"?>\n'
    body: bytes = tostring(root, encoding="utf-8", xml_declaration=False)
    return head + body + b"\n"


def _entry(
    root: Element, one: TournamentView, item: NewsItem, places: tuple[str, str], locale: str
) -> None:
    page, api = places
    made = SubElement(root, "entry")
    _add(made, "id", f"{page}#{item.key}")
    _add(made, "title", _say(one, item.title, locale))
    _add(made, "published", _time(item.at))
    _add(made, "updated", _time(item.updated))
    _link(made, "alternate", f"{page}#rounds", "text/html")
    if bulletin := _bulletin(item, api, locale):
        _link(made, "enclosure", bulletin, "application/pdf")
    content = SubElement(made, "content", {"type": "text"})
    content.text = _text(one, item, locale)


def json_feed_of(making: Making, page: str, api: str) -> bytes:
    """The same as a JSON feed (version 1.1); *api* is the address of the event's files."""
    one, locale = making.view(), making.locale
    lang = html_lang(locale)
    found: dict[str, Any] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": one.name,
        "home_page_url": page,
        "feed_url": f"{page}/feed.json?lang={lang}",
        "language": lang,
        "items": [_item(one, item, page, api, locale) for item in news_of(one, locale)],
    }
    return json.dumps(found, ensure_ascii=False).encode()


def _item(one: TournamentView, item: NewsItem, page: str, api: str, locale: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": f"{page}#{item.key}",
        "url": f"{page}#rounds",
        "title": _say(one, item.title, locale),
        "content_text": _text(one, item, locale),
        "date_published": _time(item.at),
        "date_modified": _time(item.updated),
    }
    if bulletin := _bulletin(item, api, locale):
        found["attachments"] = [{"url": bulletin, "mime_type": "application/pdf"}]
    return found


def _bulletin(item: NewsItem, api: str, locale: str) -> str:
    """The address of the bulletin of a round that has its results; "" for other news."""
    words = f"round={item.round}&lang={html_lang(locale)}"
    return f"{api}/prints/bulletin.pdf?{words}" if item.key.endswith("results") else ""


def _text(one: TournamentView, item: NewsItem, locale: str) -> str:
    return "\n".join(_say(one, line, locale) for line in item.lines)


def _say(one: TournamentView, line: Text | str, locale: str) -> str:
    if not isinstance(line, Text):
        return line
    return say(line, locale, one.rules.variant.id) if one.rules else translate(line, locale)


def _begun(one: TournamentView) -> str:
    return one.event.log[0].at if one.event else ""


def _time(at: str) -> str:
    """A time as feeds have it (RFC 3339), in UTC."""
    return moment(at).isoformat(timespec="seconds").replace("+00:00", "Z")


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _link(parent: Element, rel: str, href: str, kind: str) -> None:
    SubElement(parent, "link", {"rel": rel, "href": href, "type": kind})


# The picture of a round ---------------------------------------------------------------------------


def round_words(one: TournamentView, number: int, locale: str, most: int) -> tuple[str, ...]:
    """The lines beside the board of a picture, of which it has room for *most*: the event, the
    round, its results."""
    sheet = one.sheet(number)
    round_ = Text("Round {round} of {total}", {"round": number, "total": one.rounds_total})
    lines = [one.name, _say(one, round_, locale)]
    for meeting in sheet.meetings if sheet else ():
        for game in meeting.games:
            score = one.score(game) or "\N{EN DASH}"
            lines.append(f"{one.named(game.white)} {score} {one.named(game.black)}")
    if len(lines) > most:
        lines = [*lines[: most - 1], "\N{HORIZONTAL ELLIPSIS}"]
    return tuple(lines)


def round_position(event: Tournament, rules: Regulation, number: int) -> str:
    """The last position of the first game of the round whose moves are kept, else the start."""
    for board in range(1, len(event.round(number).boards) + 1):
        if event.game(number, board).pdn:
            played = replay(game_pdn(event, number, board), rules).game
            if played is not None:
                return played.board.fen
    return rules.variant.start_fen


def quoted(slug: str) -> str:
    """A readable address as part of a path."""
    return quote(slug, safe="")
