"""A proxy that keeps every answer it may: how many private ones does a stranger get out of it?

    python bench/proxy_cache.py          nginx with `proxy_cache_valid 200 1m` before a server

Ana asks eight private addresses and one public picture through the proxy, twice; then a stranger
without a cookie asks the same. A private answer that comes from the proxy's disk is a leak: there
must be none, and the picture must come from there. Needs nginx; exits with 1 for a leak.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

PUBLIC = "/diagram.svg"
CONFIG = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off;
  proxy_temp_path {folder}/t; client_body_temp_path {folder}/b; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  proxy_cache_path {folder}/cache keys_zone=all:1m;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{behind};
      proxy_set_header Host $http_host;
      proxy_cache all; proxy_cache_valid 200 1m;
      add_header X-Cache $upstream_cache_status always;
    }}
  }}
}}
"""


class Browser:
    """One browser with cookies of its own, at the proxy."""

    def __init__(self, base: str) -> None:
        self._base = base
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(jar)

    def ask(self, path: str, body: Any = None) -> tuple[int, str, bytes]:
        """Status, what the proxy says of its cache, and the body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data)
        request.add_header("Content-Type", "application/json")
        try:
            with self._opener.open(request, timeout=30) as answer:
                return answer.status, answer.headers.get("X-Cache", ""), answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers.get("X-Cache", ""), refused.read()

    def make(self, path: str, body: Any) -> Any:
        """Makes something; the JSON of it."""
        status, _, answer = self.ask(path, body)
        assert status < 300, (path, status, answer)
        return json.loads(answer)


def free_port() -> int:
    """A port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def private_addresses(ana: Browser) -> list[str]:
    """Eight addresses whose answers are Ana's alone."""
    ana.ask("/privacy")
    ana.make("/api/people/register", {"name": "Ana", "password": "a long password"})
    game = ana.make("/api/games", {"regulation": "fenae-2025", "private": True})["id"]
    study = ana.make("/api/studies", {"title": "Mine", "game": "portuguese", "name": "Ana"})["id"]
    body = {"id": "repertoire-1", "name": "Mine", "variant": "brazilian", "colour": "white"}
    repertoire = ana.make("/api/repertoires", body)["id"]
    return [
        "/api/people/me",
        "/api/people/export.zip",
        "/api/people/sessions",
        "/api/notices",
        f"/api/games/{game}",
        f"/games/{game}.pdn",
        f"/api/studies/{study}",
        f"/repertoire/{repertoire}.pdn",
    ]


def wait_for(base: str) -> None:
    """Until something answers there."""
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(base)


def measure(base: str) -> int:
    """Prints what the stranger gets; the number of leaks."""
    ana, eve = Browser(base), Browser(base)
    private = private_addresses(ana)
    leaks = 0
    for path in [*private, PUBLIC]:
        ana.ask(path)
        ana.ask(path)
        status, cache, _ = eve.ask(path)
        leaks += path != PUBLIC and cache == "HIT"
        sys.stdout.write(f"{path:40} stranger: {status} {cache}\n")
    sys.stdout.write(f"{leaks} of {len(private)} private answers went to a stranger\n")
    return leaks


def main() -> int:
    """Server, proxy, measurement."""
    with tempfile.TemporaryDirectory() as name:
        folder, port, behind = Path(name), free_port(), free_port()
        folder.chmod(0o755)  # the proxy's workers are another user
        database = f"sqlite:///{folder / 'damas.sqlite3'}"
        serve = ["serve", "--hosted", "--no-browser", "--port", str(behind)]
        (folder / "nginx.conf").write_text(CONFIG.format(folder=folder, port=port, behind=behind))
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        path = os.environ["PATH"] + ":/usr/sbin"
        server = subprocess.Popen(
            [sys.executable, "-m", "damas", *serve, "--database", database],
            **quiet,  # type: ignore[arg-type]
        )
        proxy = subprocess.Popen(
            ["nginx", "-p", name, "-c", str(folder / "nginx.conf")],
            env={**os.environ, "PATH": path},
            **quiet,  # type: ignore[arg-type]
        )
        try:
            wait_for(f"http://127.0.0.1:{behind}")
            wait_for(f"http://127.0.0.1:{port}")
            return 1 if measure(f"http://127.0.0.1:{port}") else 0
        finally:
            for process in (proxy, server):
                process.terminate()
                process.wait(30)


if __name__ == "__main__":
    sys.exit(main())
