"""The files of `deploy/` start: their commands, settings and probes, with processes of this machine
in the place of containers, units and pods. Addresses, ports and folders are this machine's."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from loaded import Loaded
from services.running import HOST, folder, free_port, postgres, program, running

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text("utf-8")
NAME = "damas.example.org"
DAMAS = [sys.executable, "-m", "damas"]
FIRST_SERVER = (ROOT / "docs/operate/first-server.md").read_text("utf-8")
SETTING = re.compile(r"^(DAMAS_\w+)=(.+)$", re.MULTILINE)
PATIENCE_SECONDS = 90
"""Until a process answers; several start at once."""
LINK = re.compile(r"/account#link=([\w-]+)")


@dataclass(frozen=True)
class Place:
    """The databases of this machine, in the place of those that the files name."""

    secrets: Path
    database: int
    bus: int

    def here(self, text: str) -> str:
        """A value of a file, as it is on this machine."""
        for there, own in (
            ("/run/secrets", str(self.secrets)),
            ("10.77.0.0/24", HOST),
            ("10.0.0.0/8", HOST),
            ("${DAMAS_HOST:?the name of the server}", NAME),
        ):
            text = text.replace(there, own)
        return re.sub(r"^/secrets", str(self.secrets), text)


def asked(port: int, path: str, body: bytes | None = None, **headers: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://{HOST}:{port}{path}", body, named)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode()
    except OSError as error:
        return 0, str(error)


def commands_of_the_head() -> str:
    """The commands with which the file of compose begins, but the last one, which starts it."""
    lines = re.findall(r"^#   (.+)$", COMPOSE, re.MULTILINE)
    assert lines[-1].endswith("docker compose up --detach")
    return "\n".join(lines[:-1])


@pytest.fixture(name="place", scope="module")
def _place() -> Iterator[Place]:
    """PostgreSQL with the role of `postgres/role.sh`, NATS by the command of compose, and the
    secrets that the head of compose makes."""
    services = yaml.safe_load(COMPOSE)["services"]
    with ExitStack() as stack:
        made = stack.enter_context(folder("secrets"))
        subprocess.run(["sh", "-ec", commands_of_the_head()], cwd=made, check=True)
        secrets = made / "secrets"
        server = stack.enter_context(postgres("fsync=off"))
        server.run("DROP ROLE damas")
        role = {"PGHOST": HOST, "PGPORT": str(server.port)}
        role |= {"DAMAS_PASSWORD_FILE": str(secrets / "damas")}
        path = f"{server.programs}{os.pathsep}{os.environ['PATH']}"
        script = ["sh", str(DEPLOY / "postgres/role.sh")]
        subprocess.run(script, check=True, env={**os.environ, **role, "PATH": path})
        place = Place(secrets, server.port, free_port())
        for name, there, own in (
            ("database_url", "@db/", f"@{HOST}:{place.database}/"),
            ("bus_url", "@bus/", f"@{HOST}:{place.bus}/"),
        ):
            text = (secrets / name).read_text("utf-8")
            assert there in text
            (secrets / name).write_text(text.replace(there, own), "utf-8")
        program("nats-server")
        bus, health = services["bus"], str(free_port())
        words = [
            place.here(one).replace("$$", "$") for one in (*bus["entrypoint"], *bus["command"])
        ]
        words[-1] = words[-1].replace("/tmp/", f"{made}/").replace("8222", health)
        words[-1] += f" --port {place.bus} --addr {HOST}"
        check = bus["healthcheck"]["test"][1].replace("8222", health)

        def well() -> bool:
            return subprocess.run(["sh", "-c", check], check=False).returncode == 0

        stack.enter_context(running(words, made / "nats.log", well, cwd=made))
        yield place


@contextmanager
def started(
    words: Sequence[str], environment: Mapping[str, str], log: Path, port: int | None = None
) -> Iterator[Loaded]:
    """One command of the program in a file, with settings of that file alone, until it is ready."""
    assert words[0] == "damas"
    plain = {name: value for name, value in os.environ.items() if not name.startswith("DAMAS_")}

    def ready() -> bool:
        if port is None:
            return b"takes" in log.read_bytes()
        return asked(port, "/readyz", Host="localhost")[0] == 200

    more = [] if port is None else ["--port", str(port)]
    with log.open("wb") as heard:
        process = Loaded([*DAMAS, *words[1:], *more], lends=True, env=plain | environment,
                         stdin=subprocess.DEVNULL, stdout=heard, stderr=heard)  # fmt: skip
    try:
        until = time.monotonic() + PATIENCE_SECONDS
        while not ready():
            assert process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < until, log.read_text("utf-8")
            time.sleep(0.1)
        yield process
        assert process.poll() is None, log.read_text("utf-8")
        process.terminate()
        assert process.wait(40) in (0, -signal.SIGTERM), log.read_text("utf-8")
    finally:
        process.kill()
        process.wait(10)


def of_compose(name: str, place: Place) -> tuple[list[str], dict[str, str]]:
    """The words and the settings of a service."""
    one = yaml.safe_load(COMPOSE)["services"][name]
    words = [place.here(word) for word in [*one["entrypoint"], *one.get("command", ())]]
    return words, {key: place.here(value) for key, value in one["environment"].items()}


def of_pod(file: str, place: Place) -> tuple[list[str], dict[str, str], dict[str, Any]]:
    """The words, the settings and the whole container of a manifest, with the variables that a
    cluster adds for a service of that name."""
    first = next(yaml.safe_load_all((DEPLOY / "kubernetes" / file).read_text("utf-8")))
    (container,) = first["spec"]["template"]["spec"]["containers"]
    words = [place.here(word) for word in [*container["command"], *container.get("args", ())]]
    settings = {one["name"]: place.here(one["value"]) for one in container["env"]}
    added = {"DAMAS_SERVICE_HOST": "10.0.0.1", "DAMAS_PORT": "tcp://10.0.0.1:80"}
    return words, settings | added, container


def unit(name: str) -> dict[str, list[str]]:
    """The lines of a unit of systemd, by their names."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "systemd" / name).read_text("utf-8").splitlines():
        key, is_one, value = line.partition("=")
        if is_one and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def of_unit(name: str, state: Path) -> list[list[str]]:
    """The commands of a unit, its folder in the place of /var/lib/damas."""
    lines = [one.replace("/var/lib/damas", str(state)) for one in unit(name)["ExecStart"]]
    return [shlex.split(one.replace("/opt/damas/bin/damas", "damas")) for one in lines]


def of_the_page(place: Place) -> dict[str, str]:
    """The settings of the page about the first server, and those that the units add."""
    block = next(one for one in FIRST_SERVER.split("```text\n") if one.startswith("DAMAS_DATABASE"))
    settings = dict(SETTING.findall(block.partition("```")[0]))
    password = (place.secrets / "damas").read_text("utf-8").strip()
    url = settings["DAMAS_DATABASE_URL"].replace("PASSWORD", password)
    settings["DAMAS_DATABASE_URL"] = url.replace(f"@{HOST}/", f"@{HOST}:{place.database}/")
    added = dict(one.split("=", 1) for one in unit("damas.service")["Environment"])
    return settings | added


@contextmanager
def caddy(apps: Sequence[int], log: Path, status: int = 200) -> Iterator[int]:
    """Caddy with the file of `deploy/` before these apps, without TLS: no name leads here."""
    port = free_port()
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    for number, app in enumerate(apps, 1):
        assert f"app{number}:8000" in text
        text = text.replace(f"app{number}:8000", f"{HOST}:{app}")
    place = log.with_suffix(".caddy")
    place.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text, "utf-8")
    words = [program("caddy"), "run", "--adapter", "caddyfile", "--config", place]
    settings = {"DAMAS_HOST": f"http://{NAME}:{port}", "HOME": str(log.parent)}

    def well() -> bool:
        return asked(port, "/healthz", Host=f"{NAME}:{port}")[0] == status

    with running(words, log, well, env=os.environ | settings):
        yield port


@pytest.mark.timeout(240)
def test_compose_by_its_parts(place: Place, tmp_path: Path) -> None:
    """Two app hosts, the worker and Caddy on one database and one bus: the page through the proxy,
    the operator's addresses not; the numbers by their token; one app host may go."""
    ports, numbers = [free_port(), free_port()], [free_port(), free_port()]
    with ExitStack() as stack:
        for number, (port, metrics) in enumerate(zip(ports, numbers, strict=True), 1):
            words, settings = of_compose(f"app{number}", place)
            words[words.index("9100")] = str(metrics)
            log = tmp_path / f"app{number}.log"
            app = stack.enter_context(started(words, settings, log, port))
            check = yaml.safe_load(COMPOSE)["services"][f"app{number}"]["healthcheck"]["test"]
            script = check[-1].replace(":8000/", f":{port}/")
            subprocess.run([sys.executable, "-c", script], check=True)
        words, settings = of_compose("worker", place)
        stack.enter_context(started(words, settings, tmp_path / "worker.log"))
        token = (place.secrets / "metrics").read_text("utf-8").strip()
        for metrics in numbers:
            given = asked(metrics, "/metrics", Host="app1:9100", Authorization=f"Bearer {token}")
            assert given[0] == 200
            assert 'damas_bus_connected{back="nats"} 1.0' in given[1]
            assert asked(metrics, "/metrics", Host="app1:9100")[0] == 403
        proxy = stack.enter_context(caddy(ports, tmp_path / "caddy.log"))
        host = f"{NAME}:{proxy}"
        assert asked(proxy, "/", Host=host)[0] == 200
        assert [asked(proxy, path, Host=host)[0] for path in ("/metrics", "/readyz")] == [404, 404]
        for origin, status in ((f"http://{host}", 201), (f"https://{host}", 403)):
            made = {"Content_Type": "application/json", "Host": host, "Origin": origin}
            assert asked(proxy, "/api/games", b'{"regulation": "fenae-2025"}', **made)[0] == status
        app.send_signal(signal.SIGSTOP)  # the second app host hangs
        try:
            time.sleep(8)  # Caddy looks every 2 seconds, for 5 at most
            assert asked(proxy, "/healthz", Host=host)[0] == 200
        finally:
            app.send_signal(signal.SIGCONT)


def test_the_proxy_says_that_no_host_is_ready(tmp_path: Path) -> None:
    """A person who comes meanwhile reads a sentence, and no proxy keeps it."""
    with caddy((free_port(), free_port()), tmp_path / "caddy.log", 503) as port:
        status, text = asked(port, "/", Host=f"{NAME}:{port}")[:2]
    assert status == 503
    assert "recarregue a página" in text
    assert "reload the page" in text


@pytest.mark.timeout(240)
def test_the_units_start_reload_and_end(place: Place, tmp_path: Path) -> None:
    """The server renews its processes without a pause; the worker ends in order to begin anew; the
    nightly copy is made, and old ones go; the owner's link comes by the command of the page."""
    settings, port = of_the_page(place), free_port()
    (words,) = of_unit("damas.service", tmp_path)
    words[words.index("--workers") + 1] = "2"
    log = tmp_path / "serve.log"
    with started(words, settings, log, port) as server:
        (reload,) = unit("damas.service")["ExecReload"]
        subprocess.run(shlex.split(reload.replace("$MAINPID", str(server.pid))), check=True)
        until = time.monotonic() + PATIENCE_SECONDS
        while log.read_text("utf-8").count("is replaced by") < 2:
            assert time.monotonic() < until, log.read_text("utf-8")
            assert asked(port, "/healthz", Host=NAME)[0] == 200
            time.sleep(0.2)
        assert asked(port, "/api/owner/settings", Host="localhost")[0] == 403
        (asking,) = re.findall(r"^systemd-run .* /opt/damas/bin/damas (.+)$", FIRST_SERVER, re.M)
        made = subprocess.run([*DAMAS, *shlex.split(asking)], capture_output=True, text=True,
                              check=True, env=os.environ | settings)  # fmt: skip
        link = LINK.search(made.stdout)
        assert link is not None
        body = f'{{"secret": "{link[1]}"}}'.encode()
        by_owner = {"Content_Type": "application/json", "Host": NAME}
        assert asked(port, "/api/people/link", body, **by_owner)[0] == 204
    (words,) = of_unit("damas-worker.service", tmp_path)
    with started(words, settings, tmp_path / "worker.log"):
        assert unit("damas-worker.service")["Restart"] == ["always"]
        assert unit("damas-worker.service")["ExecReload"] == ["/bin/kill -TERM $MAINPID"]
    copies = tmp_path / "copies"
    copies.mkdir()
    old = copies / "damas-2020-01-01-000000.sqlite3"
    old.touch()
    os.utime(old, (0, 0))
    backup, removal = of_unit("damas-backup.service", tmp_path)
    subprocess.run([*DAMAS, *backup[1:]], check=True, env=os.environ | settings)
    subprocess.run(removal, check=True)
    (copy,) = copies.iterdir()
    assert copy != old


@pytest.mark.timeout(240)
def test_the_pods_start_and_their_probes_are_answered(place: Place, tmp_path: Path) -> None:
    """With the variables that a cluster adds to every container."""
    port = free_port()
    words, settings, container = of_pod("app.yaml", place)
    with started(words, settings, tmp_path / "app.log", port):
        for kind in ("readinessProbe", "livenessProbe", "startupProbe"):
            probe = container[kind]["httpGet"]
            headers = {one["name"]: one["value"] for one in probe["httpHeaders"]}
            assert asked(port, probe["path"], **headers)[0] == 200
        assert asked(port, "/", Host=NAME)[0] == 200
    words, settings, _ = of_pod("worker.yaml", place)
    with started(words, settings, tmp_path / "worker.log"):
        pass


def test_the_database_of_compose_takes_its_words(tmp_path: Path) -> None:
    """The words for initdb, and the check of its health, on a cluster of their own."""
    db = yaml.safe_load(COMPOSE)["services"]["db"]
    with postgres("fsync=off") as server:
        check = [one for one in db["healthcheck"]["test"][1:] if one != "-q"]
        check[0] = str(server.programs / check[0])
        subprocess.run([*check, "-p", str(server.port)], check=True, capture_output=True)
        with folder("initdb") as made:
            how = {**server.how, "cwd": made}
            if "user" in how:
                os.chown(made, how["user"], how["group"])
            words = shlex.split(db["environment"]["POSTGRES_INITDB_ARGS"])
            start = [server.programs / "initdb", "-D", made / "data", "-N", *words]
            done = subprocess.run(start, check=False, capture_output=True, **how)
            assert done.returncode == 0, done.stderr
