"""A federation over HTTP: acts by role, what strangers see, files with faults, lists, pages."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.federation import ACTS
from damas.federation.roles import MAY
from web.clients import Client

pytestmark = pytest.mark.one_server

BASE = "https://damas.example.org"
NUMBERS = count(1)
LIST = "Name;Birth;FMJD\nAna Silva;1990-05-06;11111\nRui Costa;1985;22222\n"
REPORT = """event;Cup
ended;2026-02-01
round;white;white name;black;black name;result
1;{white};;{black};;{result}
"""


def act(client: Any, which: str, /, *, expected: int | None = None, **data: Any) -> Any:
    """The answer to an act."""
    body = {"id": f"command-{next(NUMBERS)}", "act": which, "data": data}
    more = {} if expected is None else {"expected": expected}
    return client.post("/api/federation/acts", json={**body, **more})


def done(answer: Any) -> dict[str, Any]:
    """The entry of an act that was done."""
    assert answer.status_code == 200, answer.text
    entry: dict[str, Any] = answer.json()["entry"]
    return entry


def added(client: Any, **data: Any) -> str:
    """The number of a new person."""
    number: str = done(act(client, "add-person", **data))["records"][0]["id"]
    return number


def send(client: Any, path: str, text: str, **query: Any) -> Any:
    """The answer to a file."""
    params = {"id": f"file-command-{next(NUMBERS)}", **query}
    return client.post(f"/api/federation/{path}", params=params, content=text.encode())


@pytest.fixture
def stranger(client: TestClient) -> TestClient:
    """Somebody with no role."""
    found = Client(client.app, base_url=BASE, client=("203.0.113.9", 50000))
    found.portal = client.portal
    return found


@pytest.fixture
def series(client: TestClient) -> str:
    """A new series of lists."""
    code = f"s{next(NUMBERS)}"
    done(act(client, "set-series", series=code, name="Classical", book="fide", first="2026-01-01"))
    return code


def test_an_owner_does_acts_and_strangers_do_none(client: Any, stranger: Any) -> None:
    """Each act is refused by its sentence, also those whose data are nonsense."""
    number = added(client, name="Olga Reis")
    assert client.get("/api/federation").json()["may"] == list(MAY)
    assert stranger.get("/api/federation").json()["may"] == []
    for name in ACTS:
        answer = act(stranger, name, person=number, entry=1)
        assert (name, answer.status_code, answer.json()["code"]) == (name, 403, "not-allowed")
    for path in ("log", "duplicates", "officers", "people.csv", f"people/{number}/data"):
        assert stranger.get(f"/api/federation/{path}").status_code == 403


@pytest.mark.parametrize("role", ["registrar", "treasurer", "organiser", "scorer"])
def test_a_role_allows_what_the_table_says(client: Any, stranger: Any, role: str) -> None:
    """An account with one role; the owner gives it, and takes it away."""
    name = f"Officer {next(NUMBERS)}"
    account = {"name": name, "password": "três tristes tigres"}
    assert stranger.post("/api/people/register", json=account).status_code == 201
    me = {"id": stranger.get("/api/federation").json()["account"]}
    done(act(client, "appoint", account=me["id"], role=role, name=name))
    may = stranger.get("/api/federation").json()["may"]
    assert may == [one for one, roles in MAY.items() if role in roles]
    answer = act(stranger, "add-person", name="Somebody New")
    assert (answer.status_code == 200) == (role in MAY["add-person"])
    done(act(client, "dismiss", account=me["id"], role=role))
    assert act(stranger, "add-person", name="Somebody New").status_code == 403


def test_the_same_command_twice_is_done_once(client: Any) -> None:
    """The second answer is the first's."""
    body = {"id": f"sent-twice-{next(NUMBERS)}", "act": "add-person", "data": {"name": "Twin"}}
    first, second = (client.post("/api/federation/acts", json=body).json() for _ in range(2))
    assert first["entry"] == second["entry"]
    assert (first["repeated"], second["repeated"]) == (False, True)


def test_an_act_names_its_records_in_the_readers_language(client: Any) -> None:
    """Nobody reads "Pessoa acrescentada: person 000001"."""
    body = {"id": f"in-words-{next(NUMBERS)}", "act": "add-person", "data": {"name": "In Words"}}
    portuguese = {"Accept-Language": "pt-PT"}
    answer = client.post("/api/federation/acts", json=body, headers=portuguese).json()
    assert [one["word"] for one in answer["entry"]["records"]] == ["pessoa"]


def test_two_officers_at_once(client: Any) -> None:
    """409, with a sentence; the first change stands."""
    number = added(client, name="Two Officers")
    done(act(client, "change-person", expected=1, person=number, federation="POR"))
    answer = act(client, "change-person", expected=1, person=number, federation="BRA")
    assert (answer.status_code, answer.json()["code"]) == (409, "changed-meanwhile")
    seen = client.get(f"/api/federation/people/{number}").json()
    assert (seen["version"], seen["person"]["federation"]) == (2, "POR")


def test_strangers_see_what_is_public(client: Any, stranger: Any) -> None:
    """No number, no birth; a minor's birth not even where it was chosen."""
    number = added(client, name="Minor Person", birth="2015-01-01", fmjd=str(next(NUMBERS) + 5000))
    done(act(client, "choose-public", person=number, public=["name", "birth", "year", "fmjd"]))
    seen = stranger.get(f"/api/federation/people/{number}").json()["person"]
    assert set(seen) == {"id", "name", "fmjd"}
    assert "2015" not in stranger.get(f"/federation/people/{number}").text
    assert "2015" in client.get(f"/federation/people/{number}").text
    done(act(client, "choose-public", person=number, public=[]))
    assert stranger.get("/api/federation/people", params={"q": "minor person"}).json()["count"] == 0


def test_data_on_request_and_deletion(client: Any) -> None:
    """All that is stored, and then nothing but the number."""
    number = added(client, name="Gone Person", birth="1990")
    data = client.get(f"/api/federation/people/{number}/data").json()
    assert data["person"]["name"] == "Gone Person"
    assert data["log"][0]["changes"][0]["after"]["birth"] == "1990"
    done(act(client, "erase-person", person=number))
    assert "Gone" not in client.get(f"/api/federation/people/{number}/data").text
    assert client.get("/api/federation/people/999999").status_code == 404


def test_a_list_with_faults_changes_nothing(client: Any) -> None:
    """Every fault with line, column and reason; the sound rows alone if that is wanted."""
    text = "Name;Birth\nSound Person;1990\nBad;19x9\n;1990\n"
    made = send(client, "lists", text, take=True).json()
    assert [(one["line"], one["column"]) for one in made["faults"]] == [(3, 2), (4, 1)]
    assert (made["new"], made["done"]) == (1, None)
    find = {"q": "sound person"}
    assert client.get("/api/federation/people", params=find).json()["count"] == 0
    assert send(client, "lists", text, take=True, without_faults=True).json()["done"]
    assert client.get("/api/federation/people", params=find).json()["count"] == 1


def test_from_a_list_to_a_published_page(client: Any, stranger: Any, series: str) -> None:
    """Report, preview, publish; page, CSV, PDF; a correction shows what it changes."""
    white, black = added(client, name="White One"), added(client, name="Black One")
    start = [[white, 2000, 40], [black, 1800, 40]]
    done(act(client, "set-start", series=series, ratings=start))
    text = REPORT.format(white=white, black=black, result="1-0")
    report = send(client, "reports", text, series=series, take=True).json()
    number = report["done"]["entry"]["records"][0]["id"]
    address = f"/api/federation/series/{series}/preview?until=2026-04-30"
    seen = client.get(address).json()
    assert [(one["day"], one["again"]) for one in seen["lists"]] == [("2026-04-01", False)]
    data = {"series": series, "until": "2026-04-30", "preview": seen["preview"]}
    done(act(client, "publish", **data))
    page = stranger.get(f"/federation/ratings/{series}").text
    assert "White One" in page
    assert "2005" in page
    assert "+4.8" in page
    csv = stranger.get(f"/federation/ratings/{series}/list.csv").text
    assert csv.splitlines()[1].startswith(f"1;{white};White One;;;2005;4.8;1;41;")
    lists = client.app.state.services.federation.rating_lists
    paper = stranger.get(f"/federation/ratings/{series}/list.pdf").content
    assert paper.startswith(b"%PDF")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(lists), "page", None)  # asked again, both lists are there already
        assert stranger.get(f"/federation/ratings/{series}/list.csv").text == csv
        assert stranger.get(f"/federation/ratings/{series}/list.pdf").content == paper
    done(act(client, "change-person", person=white, name="White Queen"))
    assert ";White Queen;" in stranger.get(f"/federation/ratings/{series}/list.csv").text
    assert stranger.get(f"/federation/ratings/{series}/list.pdf").content != paper
    done(act(client, "change-person", person=white, name="White One"))
    assert "polyline" in stranger.get(f"/federation/people/{white}").text
    text = client.get(f"/api/federation/reports/{number}").text.replace("1-0", "0-1")
    assert send(client, "reports", text, series=series, take=True, corrects=number).json()["done"]
    seen = client.get(address).json()["lists"][0]
    assert [(one["name"], one["before"], one["after"]) for one in seen["different"]] == [
        ("White One", 2005, 1985),
        ("Black One", 1795, 1815),
    ]
    outdated = act(client, "publish", **data)
    assert (outdated.status_code, outdated.json()["code"]) == (409, "preview-outdated")


def enter(client: Any, address: str, which: str, data: Any) -> None:
    """Does an act at a tournament."""
    body = {"act": which, "data": data, "id": f"e{next(NUMBERS)}"}
    answer = client.post(f"{address}/entries", json=body)
    assert answer.status_code == 200, answer.text


def test_a_tournament_of_strangers_says_why_it_does_not_count(client: Any, series: str) -> None:
    """Nobody of the federation has played in it."""
    settings = {"name": "Club Cup", "system": "round-robin", "wo_tolerance_min": 30}
    event = client.post("/api/tournaments", json={"by": "Inês", "data": settings}).json()["id"]
    address = f"/api/tournaments/{event}"
    enter(client, address, "add-players", {"players": [{"name": "Ana"}, {"name": "Rui"}]})
    enter(client, address, "pair", client.get(f"{address}/proposal").json()["data"])
    enter(client, address, "result", {"round": 1, "board": 1, "white": "1", "black": "0"})
    report = {"id": f"event-report-{next(NUMBERS)}", "event": event, "series": series}
    sent = client.post("/api/federation/reports/of-event", json={**report, "ended": "2026-05-02"})
    assert (sent.status_code, sent.json()["code"]) == (422, "no-games")
    assert "two people of the federation" in sent.json()["message"]


def test_an_event_takes_people_from_the_registry(client: Any, series: str) -> None:
    """With number and rating; its report is made of its own results; a merge names it."""
    white, black = added(client, name="Event White"), added(client, name="Event Black")
    done(act(client, "set-start", series=series, ratings=[[white, 2100, 40]]))
    seen = client.get(f"/api/federation/series/{series}/preview?until=2026-05-01").json()
    done(act(client, "publish", series=series, until="2026-05-01", preview=seen["preview"]))
    asked = {"q": "event white", "series": series}
    entry = client.get("/api/federation/players", params=asked).json()[0]
    assert (entry["rating"], entry["extra"]) == (2100, {"registry": white})
    by_number = client.get("/api/federation/players", params={**asked, "q": white}).json()
    assert by_number == [entry]
    kinds = {"name": "National", "book": "fide", "kind": "national", "first": "2026-01-01"}
    done(act(client, "set-series", series="nat", **kinds))
    done(act(client, "set-start", series="nat", ratings=[[white, 1950, 40]]))
    seen = client.get("/api/federation/series/nat/preview?until=2026-05-01").json()
    done(act(client, "publish", series="nat", until="2026-05-01", preview=seen["preview"]))
    both = client.get("/api/federation/players", params=asked).json()[0]
    assert (both["rating"], both["national"]) == (2100, 1950)
    known = client.get("/api/federation/series").json()
    assert {"series": series, "name": "Classical", "day": "2026-04-01"} in known
    other = client.get("/api/federation/players", params={"q": "event black"}).json()[0]
    settings = {"name": "Club Cup", "system": "round-robin", "wo_tolerance_min": 30}
    made = client.post("/api/tournaments", json={"by": "Inês", "data": settings})
    assert made.status_code == 201, made.text
    address = f"/api/tournaments/{made.json()['id']}"
    enter(client, address, "add-player", entry)
    enter(client, address, "add-player", other)
    enter(client, address, "update-player", {"player": 1, "rating": 1234})
    seen = client.get(f"{address}/list-ratings", params={"series": series}).json()
    (row,) = seen["rows"]
    assert (row["number"], row["before"]["rating"], row["after"]["rating"]) == (white, 1234, 2100)
    assert (seen["registered"], seen["data"]["ratings"][0]["rating"]) == (2, 2100)
    enter(client, address, "take-ratings", seen["data"])
    again = client.get(f"{address}/list-ratings", params={"series": series}).json()
    assert (again["rows"], again["data"]) == ([], None)
    enter(client, address, "pair", client.get(f"{address}/proposal").json()["data"])
    enter(client, address, "result", {"round": 1, "board": 1, "white": "1", "black": "0"})
    report = {"id": f"event-report-{next(NUMBERS)}", "event": made.json()["id"], "series": series}
    sent = client.post("/api/federation/reports/of-event", json={**report, "ended": "2026-05-02"})
    number = done(sent)["records"][0]["id"]
    text = client.get(f"/api/federation/reports/{number}").text
    games = [line.split(";") for line in text.splitlines()[-1:]]
    assert [(row[0], {row[1], row[3]}) for row in games] == [("1", {white, black})]
    merged = act(client, "merge-people", kept=added(client, name="Third"), other=black)
    assert (merged.status_code, merged.json()["code"]) == (422, "open-events")
    assert "Club Cup" in merged.json()["message"]


@pytest.mark.parametrize(
    "path",
    [
        "/federation/people/999999",
        "/federation/ratings/none",
        "/federation/ratings/none/list.pdf",
        "/federation/people/a%20b",
        "/api/federation/reports/999999",
    ],
)
def test_what_is_not_there_is_not_found(client: Any, path: str) -> None:
    """Or cannot be an address; never a fault of the server."""
    assert client.get(path).status_code in (404, 422)


@pytest.mark.parametrize("lang", ["pt-PT", "pt-BR", "en"])
def test_pages_in_three_languages(client: Any, stranger: Any, lang: str) -> None:
    """The hub for everybody, the office for officers alone."""
    asked = {"lang": lang}
    assert stranger.get("/federation", params=asked).status_code == 200
    assert client.get("/federation/office", params=asked).status_code == 200
    assert stranger.get("/federation/office", params=asked).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"id": "x", "act": "add-person"},
        {"id": "command-long", "act": 5},
        {"id": "command-long", "act": "add-person", "data": []},
        {"id": "command-long", "act": "add-person", "data": {}, "expected": -1},
        {"id": "command-long", "act": "fly"},
        {"id": "command-long", "act": "add-person", "data": {"name": {"a": 1}}},
    ],
)
def test_what_is_no_act_is_a_sentence(client: Any, body: Any) -> None:
    """With a status of the 400s."""
    answer = client.post("/api/federation/acts", json=body)
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_the_first_page_shows_the_newest_list_events_and_clubs(
    client: Any, stranger: Any, series: str
) -> None:
    """A change of a rating by its sign and its way; an event picked by name counts."""
    white, black = added(client, name="Arrow White"), added(client, name="Arrow Black")
    done(act(client, "add-club", name="Arrow Club", town="Faro"))
    done(act(client, "set-start", series=series, ratings=[[white, 2100, 40], [black, 2100, 40]]))
    send(client, "reports", REPORT.format(white=white, black=black, result="2-0"), series=series,
         take="true")  # fmt: skip
    until = "2099-01-01"
    seen = client.get(f"/api/federation/series/{series}/preview?until={until}").json()
    done(act(client, "publish", series=series, until=until, preview=seen["preview"]))
    settings = {"name": "Arrow Cup", "system": "round-robin", "wo_tolerance_min": 30}
    made = client.post("/api/tournaments", json={"by": "Inês", "data": settings}).json()["id"]
    page = stranger.get("/federation?lang=en").text
    assert "Arrow Cup" in page
    assert "Arrow Club" in page
    whole = stranger.get(f"/federation/ratings/{series}?lang=en&day=2026-04-01").text
    assert 'class="change up"' in whole
    assert 'class="change down"' in whole
    option = f'<option value="{made}" data-day="20'
    assert option not in client.get("/federation/office?lang=en").text  # nothing is played
    address = f"/api/tournaments/{made}"
    enter(client, address, "add-players", {"players": [{"name": "Ana"}, {"name": "Rui"}]})
    enter(client, address, "pair", client.get(f"{address}/proposal").json()["data"])
    assert option in client.get("/federation/office?lang=en").text
    assert stranger.get("/federation/office").status_code == 404


def test_an_event_shows_the_ratings_its_players_had(
    client: Any, stranger: Any, series: str
) -> None:
    """Of the registered ones in published lists, the oldest first; of nobody who does not show
    them."""
    white, black = added(client, name="Curve White"), added(client, name="Curve Black")
    done(act(client, "set-start", series=series, ratings=[[white, 2100, 40], [black, 2100, 40]]))
    send(client, "reports", REPORT.format(white=white, black=black, result="2-0"), series=series,
         take="true")  # fmt: skip
    until = "2026-12-01"
    seen = client.get(f"/api/federation/series/{series}/preview?until={until}").json()
    done(act(client, "publish", series=series, until=until, preview=seen["preview"]))
    settings = {"name": "Curve Cup", "system": "round-robin", "wo_tolerance_min": 30}
    made = client.post("/api/tournaments", json={"by": "Inês", "data": settings}).json()["id"]
    address = f"/api/tournaments/{made}"
    for number in (white, black):
        extra = {"name": f"P{number}", "extra": {"registry": number}}
        enter(client, address, "add-player", extra)
    enter(client, address, "add-player", {"name": "Guest", "rating": 1500})
    first, second = stranger.get(f"{address}/rating-histories").json()
    assert (first["player"], first["number"], first["series"]) == (1, white, series)
    assert len(first["values"]) > 1
    assert first["values"][-1] > 2100 > second["values"][-1]
    record = client.get(f"/api/federation/people/{white}").json()
    done(act(client, "choose-public", expected=record["version"], person=white, public=["name"]))
    (left,) = stranger.get(f"{address}/rating-histories").json()
    assert left["number"] == black


def test_a_list_waits_until_its_clubs_are_known(client: Any) -> None:
    """A near name is asked about, also where new clubs may be made; a decision is an act, and the
    same file is taken in after it."""
    done(act(client, "add-club", name="Grupo Dramático Waiting"))
    text = "Name;Club\nWaits One;Waiting\nWaits Two;Núcleo Unheard\n"
    made = send(client, "lists", text, take=True).json()
    assert (made["undecided"], made["done"]) == (2, None)
    near = {one["name"]: [club["name"] for club in one["near"]] for one in made["clubs"]}
    assert near == {"Waiting": ["Grupo Dramático Waiting"], "Núcleo Unheard": []}
    number = made["clubs"][0]["near"][0]["number"]
    assert send(client, "lists", text, take=True, new_clubs=True).json()["done"] is None
    done(act(client, "name-club", club=number, also="Waiting"))
    other = done(act(client, "add-club", name="Quite Another"))["records"][0]["id"]
    taken = act(client, "name-club", club=other, also="waiting")
    assert taken.json()["message"] == f"waiting is a name of club {number}", taken.text
    assert send(client, "lists", text, take=True, new_clubs=True).json()["done"]
    page = client.get(f"/federation/clubs/{number}?lang=en").text
    assert "Waits One" in page
    assert "Waits Two" not in page


def test_a_transfer_and_its_fee(client: Any, stranger: Any) -> None:
    """Everybody sees a transfer that was carried out; payments and open ones are the office's,
    and files have all."""
    clubs = [
        done(act(client, "add-club", name=name))["records"][0]["id"]
        for name in ("Old Club", "New Club")
    ]
    number = added(client, name="Moving Person", club=clubs[0])
    opened = done(act(client, "ask-transfer", person=number, club=clubs[1], day="2026-01-01"))
    (transfer,) = (one["id"] for one in opened["records"] if one["kind"] == "transfer")
    page, club = f"/federation/people/{number}?lang=en", f"/federation/clubs/{clubs[1]}?lang=en"
    assert "Note the agreement" in client.get(page).text
    assert "Note the agreement" in client.get("/federation/office?lang=en").text
    assert "New Club" not in stranger.get(page).text
    for side in ("left", "joined"):
        done(act(client, "agree-transfer", transfer=transfer, side=side, who="Signed By"))
    for address in (page, club, f"/federation/clubs/{clubs[0]}?lang=en"):
        assert "New Club" in stranger.get(address).text
        assert "Signed By" not in stranger.get(address).text
    paid = {"what": "transfer", "amount": "12,50", "day": "2026-01-01", "taker": "The Office"}
    receipt = done(act(client, "take-payment", person=number, **paid))["records"][0]["id"]
    address = f"/api/federation/payments/{receipt}/receipt.pdf"
    assert client.get(address).content.startswith(b"%PDF")
    assert stranger.get(address).status_code == 403
    assert "12.50" in client.get(page).text
    assert "12.50" not in stranger.get(page).text
    whole = client.get(f"/api/federation/people/{number}/data").json()
    assert list(whole["payments"]) == [receipt]
    licence = {"person": number, "what": "licence", "season": "2031", **paid, "day": "2026-01-02"}
    licence["what"] = "licence"
    twice = [done(act(client, "take-payment", **licence))["records"][-1]["id"] for _ in "ab"]
    for receipt, left in zip(twice, (True, False), strict=True):
        done(act(client, "void-payment", payment=receipt, reason="typed wrong"))
        record = client.get(f"/api/federation/people/{number}").json()["person"]
        assert bool(record.get("licences")) == left
    files = {"payments": "12.50;€", "transfers": "Moving Person", "clubs": "New Club"}
    for name, words in files.items():
        assert words in client.get(f"/api/federation/{name}.csv").text
        assert stranger.get(f"/api/federation/{name}.csv").status_code == 403


def test_a_new_list_replaces_none(client: Any) -> None:
    """The office's form for a new list says that it is new; a code that is taken is refused."""
    body = {"series": "fresh", "name": "One", "book": "fide", "first": "2026-01-01"}
    sent = {"act": "set-series", "data": body, "expected": 0}
    first = client.post("/api/federation/acts", json={"id": "new-list-1", **sent})
    assert first.status_code == 200, first.text
    again = client.post("/api/federation/acts", json={"id": "new-list-2", **sent})
    assert again.status_code == 409
    page = client.get("/federation/office").text
    assert 'data-act="set-series" data-then="publish" data-version="0"' in page
