"""A small OpenID provider on this machine: discovery, codes for PKCE, tokens signed by RS256."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "damas", "a secret: of/the client"


class Provider:
    """One provider; *claims* are what its tokens say of the person who signs in, *spoil* changes
    a token before it is signed. While *held* is not set it takes questions and does not answer;
    *asked* counts those for its description and keys. *broken*: to a code it answers 500."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})
        self.sign_with: RSAKey = self.key
        self.claims: dict[str, Any] = {"sub": "u1", "name": "Ana Reis"}
        self.spoil: Callable[[dict[str, Any]], None] = lambda _claims: None
        self.metadata: dict[str, Any] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.refused: list[str] = []
        self.asked = 0
        self.broken = False
        self.held = threading.Event()
        self.held.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.issuer = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends it."""
        self.held.set()
        self._server.shutdown()
        self._server.server_close()

    def sign_in(self, address: str) -> dict[str, str]:
        """What a browser brings back from the provider's page."""
        parts = urlsplit(address)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        assert f"{parts.scheme}://{parts.netloc}" == self.issuer
        assert (asked["response_type"], asked["client_id"]) == ("code", CLIENT)
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(8)
        self.codes[code] = asked
        return {"state": asked["state"], "code": code}

    def _token(self, form: dict[str, str], basic: str) -> dict[str, Any] | None:
        """The answer to a code, None for a wrong one."""
        asked = None if self.broken else self.codes.pop(form.get("code", ""), None)
        proof = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = urlsafe_b64encode(proof).rstrip(b"=").decode()
        if (
            asked is None
            or asked["code_challenge"] != challenge
            or asked["redirect_uri"] != form.get("redirect_uri")
            or b64decode(basic).decode() != f"{CLIENT}:{quote(SECRET, safe='')}"
        ):
            self.refused.append(str(form))
            return None
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.claims,
        }
        self.spoil(claims)
        header = {"alg": "RS256", "kid": self.sign_with.kid}
        token = jwt.encode(header, claims, self.sign_with, algorithms=["RS256"])
        return {"access_token": "x", "token_type": "Bearer", "id_token": token}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                """Says nothing."""

            def _send(self, found: dict[str, Any] | None) -> None:
                data = json.dumps(found or {"error": "invalid_grant"}).encode()
                self.send_response(200 if found else 500 if provider.broken else 400)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self) -> None:
                provider.asked += 1
                provider.held.wait(20)
                issuer = provider.issuer
                if self.path == "/keys":
                    self._send({"keys": [provider.key.as_dict(private=False)]})
                    return
                self._send(
                    {
                        "issuer": issuer,
                        "authorization_endpoint": f"{issuer}/authorize",
                        "token_endpoint": f"{issuer}/token",
                        "jwks_uri": f"{issuer}/keys",
                        **provider.metadata,
                    }
                )

            def do_POST(self) -> None:
                data = self.rfile.read(int(self.headers["Content-Length"])).decode()
                form = {name: values[0] for name, values in parse_qs(data).items()}
                basic = self.headers.get("Authorization", "").removeprefix("Basic ")
                self._send(provider._token(form, basic))

        return Handler
