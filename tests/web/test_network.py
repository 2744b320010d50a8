"""Reach of the server: this machine alone until it is opened to the local network."""

from __future__ import annotations

import io
import json
import random
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from damas.app.core import network
from damas.app.core.network import Network, is_own, lan_address
from damas.http import create_app
from loaded import Loaded

pytestmark = pytest.mark.full

LAN = "127.0.0.2"
"""Stands for the address in the local network: another address of this machine."""
SERVE = """
import sys
import damas.app.core.network, damas.http.serving.server
damas.app.core.network.lan_address = damas.http.serving.server.lan_address = lambda: sys.argv[3]
if __name__ == "__main__":
    damas.http.serve(damas.http.ServerSettings(
        port=int(sys.argv[4]), database=sys.argv[1], open_browser=False, lan="lan" in sys.argv[2],
        tls="tls" in sys.argv[2],
        allowed_hosts=("damas.club.lan",),
    ))
"""
EVENT = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
ONLY_HERE = "Only this machine reaches this server"


def two_ports() -> int:
    """A port that is free with the one over TLS beside it; below those that systems give away."""
    for port in random.sample(range(20_000, 32_000), 200):
        try:
            for host, beside in product(("127.0.0.1", LAN), (0, 443)):
                socket.create_server((host, port + beside)).close()
        except OSError:
            continue
        return port
    raise AssertionError("no two free ports")


@contextmanager
def server(
    database: str, *, lan: bool = False, tls: bool = False, there: str = LAN
) -> Iterator[tuple[str, str]]:
    """A real server; its address, and what it says after it until the code is over."""
    how = f"{'lan' if lan else '-'} {'tls' if tls else '-'}"
    port = str(two_ports() if tls else 0)
    command = [sys.executable, "-c", SERVE, database, how, there, port]
    process = Loaded(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        found = re.search(r"http://\S+:(\d+)/", process.stdout.readline())
        assert found, process.stderr.read()
        server.process = process
        yield found[0].rstrip("/"), process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def ask(url: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    try:
        with urlopen(Request(url, method=method, headers=headers), timeout=30) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def test_it_says_that_only_this_machine_reaches_it_and_one_press_opens_it(database):
    """Plainly in the terminal and on the page; the press is the owner's, no restart is needed."""
    with server(database) as (base, said):
        assert "Only this machine reaches it" in said
        assert "--lan" in said
        port = base.rsplit(":", 1)[1]
        with pytest.raises(URLError):
            urlopen(f"http://{LAN}:{port}/healthz", timeout=5)
        reply = json.loads(ask(f"{base}/api/network?lang=en")[1])
        assert (reply["address"], reply["may_open"]) == ("", True)
        assert ONLY_HERE in reply["message"]
        assert ask(f"{base}/api/network/code.svg")[0] == 409
        opened = json.loads(ask(f"{base}/api/network", "POST")[1])
        assert opened == {"address": f"http://{LAN}:{port}", "may_open": False, "message": ""}
        line = server.process.stdout.readline()
        assert line == f"In the local network: http://{LAN}:{port}/\n"
        assert "█" in server.process.stdout.readline() + server.process.stdout.readline()
        assert ask(f"http://{LAN}:{port}/healthz")[0] == 200
        assert ask(f"http://{LAN}:{port}/api/network", "POST")[0] == 403
        assert ask(f"{base}/api/network", "POST", **{"x-forwarded-for": "10.0.0.9"})[0] == 403
        assert ask(f"{base}/api/network", "POST", origin="http://evil.example")[0] == 403
        assert "<svg" in ask(f"{base}/api/network/code.svg")[1]


def test_lan_opens_it_from_the_start_with_its_own_names_alone(database):
    """The address and its code in the terminal; foreign names are refused at both addresses."""
    with server(database, lan=True) as (base, said):
        port = base.rsplit(":", 1)[1]
        assert said == f"In the local network: http://{LAN}:{port}/\n"
        here, there = f"{base}/healthz", f"http://{LAN}:{port}/healthz"
        name = socket.gethostname().lower()
        for host in (f"{LAN}:{port}", f"{name}:{port}", "damas.club.lan", "localhost"):
            assert ask(there, host=host)[0] == 200, host
        for host in ("evil.example", "10.9.9.9", f"127.0.0.3:{port}", "localhost.evil.example"):
            status, text = ask(there, host=host)
            assert status == 421, host
            assert "--allowed-host" in text
            assert ask(here, host=host)[0] == 421, host


def test_without_a_network_the_press_says_so(database):
    """A sentence, and the server goes on."""
    with server(database, there="") as (base, _):
        status, text = ask(f"{base}/api/network?lang=en", "POST")
        assert (status, json.loads(text)["code"]) == (409, "no-network")
        assert ask(f"{base}/healthz")[0] == 200


def slips(client: TestClient, event: str, query: str = "") -> str:
    """The words on the result slips."""
    answer = client.get(f"/api/tournaments/{event}/prints/slips.pdf?lang=en{query}")
    assert answer.status_code == 200, answer.text
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


@pytest.fixture
def paired(client: TestClient) -> str:
    """An event with a round."""
    event = client.post("/api/tournaments", json={"by": "Ana", "data": EVENT}).json()["id"]
    path = f"/api/tournaments/{event}"
    for name in ("Rui", "Eva"):
        client.post(f"{path}/entries", json={"act": "add-player", "data": {"name": name}})
    data = client.get(f"{path}/proposal").json()["data"]
    assert client.post(f"{path}/entries", json={"act": "pair", "data": data}).status_code == 200
    return str(event)


def test_a_code_that_cannot_work_is_never_made(client, paired):
    """On the page a sentence stands instead of it; a slip, which players hold, carries none."""
    assert ONLY_HERE not in " ".join(slips(client, paired).split())
    board = f"/tournaments/{paired}/rounds/1/boards/1/1.svg?lang=en"
    answer = client.get(board, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (409, "this-machine-only")
    link = client.post("/api/tournaments", json={"by": "Ana", "data": EVENT}).json()
    code = client.post(f"/api/tournaments/{link['id']}/link-code", json={"link": link["link"]})
    assert code.status_code == 409


def test_under_an_address_that_others_reach_codes_are_made(client, paired):
    """The address of the request, or one of this machine that is chosen."""
    host = {"host": "192.168.1.5:8000"}
    assert "<svg" in client.get(f"/tournaments/{paired}/rounds/1/boards/1/1.svg", headers=host).text
    own = lan_address()
    chosen = f"&address=http://{own}:8000" if own else ""
    assert (ONLY_HERE in " ".join(slips(client, paired, chosen).split())) is not bool(own)


@pytest.mark.parametrize(
    "address",
    [
        "http://evil.example",
        "https://evil.example/tournaments",
        "http://localhost@evil.example",
        "http://localhost:8000@evil.example",
        "http://localhost/x?y",
        "http://[x",
        "http://0.0.0.0:8000",
        "http://203.0.113.9",
    ],
)
@pytest.mark.parametrize("what", ["prints/slips.pdf", "prints/place-cards.pdf", "prints.zip"])
def test_a_foreign_address_is_printed_on_nothing(client, paired, address, what):
    """The players' own links would go elsewhere (C6)."""
    answer = client.get(f"/api/tournaments/{paired}/{what}", params={"address": address})
    assert (answer.status_code, answer.json()["code"]) == (422, "foreign-address")


def test_an_allowed_host_may_be_printed(database):
    """An address that the server was told to answer under."""
    network = Network(["damas.club.lan"])
    create_app(database, network=network)
    assert network.checked("https://damas.club.lan/") == "https://damas.club.lan"
    assert network.checked("http://localhost:8000") == ""


SITES = {"cross-site": 403, "same-site": 403, "same-origin": 201, "none": 201, "": 201}


@pytest.mark.parametrize(("site", "status"), SITES.items())
def test_a_request_without_origin_from_another_site_changes_nothing(client, site, status):
    """Browsers say where a request comes from, even where they send no Origin (C6)."""
    headers = {"sec-fetch-site": site} if site else {}
    answer = client.post("/api/games", json={"regulation": "fenae-2025"}, headers=headers)
    assert answer.status_code == status
    assert len(client.get("/api/games", headers={"sec-fetch-site": site}).json()) == (status == 201)


def test_addresses_of_this_machine_are_known_without_a_list():
    """By asking for them."""
    assert is_own("127.0.0.1")
    assert not is_own("203.0.113.9")
    assert not is_own("evil.example")
    assert not is_own("0.0.0.0")


@pytest.mark.parametrize(
    ("devices", "address"),
    [
        ({"lo": "127.0.0.1", "docker0": "172.17.0.1", "eth0": "192.168.50.7"}, "192.168.50.7"),
        ({"lo": "127.0.0.1", "eth0": "169.254.3.4", "wlan0": "10.1.2.3"}, "10.1.2.3"),
        ({"lo": "127.0.0.1", "eth0": "169.254.3.4"}, "169.254.3.4"),
        ({"lo": "127.0.0.1", "eth0": ""}, ""),
    ],
)
def test_a_network_without_a_router_has_an_address(
    monkeypatch: pytest.MonkeyPatch, devices: dict[str, str], address: str
) -> None:
    """A switch and some laptops: no way leads elsewhere, and the devices are asked themselves."""
    monkeypatch.setattr(network, "_TOWARDS", ())
    monkeypatch.setattr(network, "_devices", lambda: list(enumerate(devices)))
    monkeypatch.setattr(network, "_device_address", devices.__getitem__)
    monkeypatch.setattr(network, "_named_addresses", lambda: ["127.0.1.1"])
    assert lan_address() == address


def test_over_tls_by_a_certificate_of_its_own(database, tmp_path, monkeypatch):
    """The plain page leads to trusting it; who does reads the same pages, told to stay nowhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with server(database, lan=True, tls=True) as (base, _):
        page = ask(f"{base}/trust?lang=en")[1]
        port = int(base.rsplit(":", 1)[1]) + 443
        assert f'href="https://{LAN}:{port}/"' in page
        certificate = ask(f"{base}/trust/damas.crt")[1]
        trusting = ssl.create_default_context(cadata=certificate)
        with urlopen(f"https://{LAN}:{port}/trust", context=trusting, timeout=30) as answer:
            assert "Strict-Transport-Security" not in answer.headers
            assert "Certificate Trust Settings" in answer.read().decode()
        with pytest.raises(URLError, match="certificate"):
            urlopen(f"https://{LAN}:{port}/", timeout=30)


def test_without_a_certificate_the_page_says_how_to_have_one(client):
    """And there is nothing to download."""
    assert "damas serve --lan --tls" in client.get("/trust").text
    assert client.get("/trust/damas.crt").status_code == 404
