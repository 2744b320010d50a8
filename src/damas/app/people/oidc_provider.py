"""An identity provider (OpenID Connect): its addresses and keys, codes for tokens, and what a token
says once it is proven. Everything here waits for the network, in threads of its own (`asked`): a
provider that hangs keeps nobody from the database, and one that has failed is left alone a while.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http.client import HTTPException
from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ...base.environment import setting
from ...base.errors import ArgumentError
from ...base.i18n import Text
from ...base.optional import need
from ..core.service_errors import ForbiddenError, UnavailableError

T = TypeVar("T")
ALGORITHMS = ["RS256", "PS256", "ES256"]
SECONDS = 10
MOST_BYTES = 1_000_000
AT_ONCE = 4
"""Questions to the provider at one time."""
AWAY_SECONDS = 30.0
"""For so long after it did not answer nobody waits for it again."""
FRESH_SECONDS = 3600.0
"""For so long addresses and keys are relied on; keys are read again for a key that is unknown."""
LEEWAY_SECONDS = 60
AWAY = Text("{name} does not answer: try again, or sign in another way")
WRONG = Text("{name} did not confirm who you are: try again")
HALF = Text(
    "The setting {name} is missing: an identity provider needs its issuer, client and secret"
)
NO_ISSUER = Text("The setting DAMAS_OIDC_ISSUER is no address that begins with https://: {text}")


class _Straight(HTTPRedirectHandler):
    """A provider that sends elsewhere is not followed."""

    def redirect_request(self, *_: Any, **_more: Any) -> None:
        return None


@dataclass(frozen=True, slots=True)
class OidcSettings:
    """A provider as the settings have it; *name* is what people read on the button."""

    issuer: str
    client: str
    secret: str
    name: str

    @classmethod
    def read(cls) -> OidcSettings | None:
        """That of the settings; None for none. Raises ArgumentError for half of one."""
        names = ("DAMAS_OIDC_ISSUER", "DAMAS_OIDC_CLIENT", "DAMAS_OIDC_SECRET")
        found = {name: setting(name) for name in names}
        if not any(found.values()):
            return None
        for name, value in found.items():
            if not value:
                raise ArgumentError("oidc-half", HALF.template, name=name)
        issuer, client, secret = (str(one) for one in found.values())
        if not _is_safe(issuer):
            raise ArgumentError("oidc-issuer", NO_ISSUER.template, text=issuer)
        name = setting("DAMAS_OIDC_NAME") or urlsplit(issuer).hostname or issuer
        return cls(issuer, client, secret, name[:40])


@dataclass(frozen=True, slots=True)
class ProvenPerson:
    """Who a token names: *email* only where the provider has verified it."""

    subject: str
    names: tuple[str, ...]
    email: str = ""


class OidcProvider:
    """One provider."""

    def __init__(self, settings: OidcSettings) -> None:
        self.settings = settings
        self._lock = threading.Lock()
        self._known: dict[str, Any] = {}
        self._keys: Any = None
        self._read_at = -FRESH_SECONDS
        self._away_until = 0.0
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="damas-oidc")

    async def asked(self, call: Callable[..., T], **what: str) -> T:
        """call(**what), one of the methods below, beside the event loop. Raises what it raises."""
        self._check_there()  # before it waits behind others that wait in vain
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(call, **what))

    def close(self) -> None:
        """Waits for nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def address(self, *, back: str, state: str, nonce: str, verifier: str) -> str:
        """Where a browser goes to sign in. Raises ServiceError."""
        pkce = need("authlib.oauth2.rfc7636", "oidc")
        asked = {
            "response_type": "code",
            "scope": "openid profile email",
            "client_id": self.settings.client,
            "redirect_uri": back,
            "state": state,
            "nonce": nonce,
            "code_challenge": pkce.create_s256_code_challenge(verifier),
            "code_challenge_method": "S256",
        }
        base = self._metadata()["authorization_endpoint"]
        return f"{base}{'&' if '?' in base else '?'}{urlencode(asked)}"

    def prove(self, *, code: str, back: str, nonce: str, verifier: str) -> ProvenPerson:
        """The person for whom the provider gave *code*. Raises ServiceError."""
        asked = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": verifier,
        }
        answer = self._ask(self._metadata()["token_endpoint"], asked)
        claims = self._claims(str(answer.get("id_token", "")), nonce, answer.get("access_token"))
        names = (claims.get("preferred_username"), claims.get("name"), claims.get("given_name"))
        verified = claims.get("email_verified") is True
        email = claims.get("email") if verified else ""
        return ProvenPerson(
            str(claims["sub"])[:255],
            tuple(one for one in names if isinstance(one, str) and one),
            email if isinstance(email, str) else "",
        )

    def _claims(self, token: str, nonce: str, access: object) -> Any:
        """The claims of a token, which is signed by the provider, for us, now and for this sign-in.
        Raises ForbiddenError."""
        jwt, oidc = need("joserfc.jwt", "oidc"), need("authlib.oidc.core", "oidc")
        errors = need("joserfc.errors", "oidc")
        wanted = {
            "iss": {"essential": True, "value": self.settings.issuer},
            "aud": {"essential": True, "value": self.settings.client},
            "sub": {"essential": True},
        }
        params = {"nonce": nonce, "client_id": self.settings.client}
        if isinstance(access, str):
            params["access_token"] = access
        try:
            try:
                found = jwt.decode(token, self._key_set(), algorithms=ALGORITHMS)
            except (errors.InvalidKeyIdError, ValueError):  # the provider has new keys
                found = jwt.decode(token, self._key_set(again=True), algorithms=ALGORITHMS)
            claims = oidc.CodeIDToken(found.claims, found.header, wanted, params)
            claims.validate(leeway=LEEWAY_SECONDS)
            if not isinstance(claims.get("sub"), str) or not claims["sub"]:
                raise errors.InvalidClaimError("sub")
        except (errors.JoseError, ValueError, TypeError, KeyError):
            raise self._wrong() from None
        return claims

    def _metadata(self) -> dict[str, Any]:
        """The provider's own description. Raises ServiceError."""
        with self._lock:
            if time.monotonic() - self._read_at > FRESH_SECONDS:
                issuer = self.settings.issuer
                found = self._ask(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
                ends = ("authorization_endpoint", "token_endpoint", "jwks_uri")
                sound = all(_is_safe(str(found.get(one, ""))) for one in ends)
                if found.get("issuer") != issuer or not sound:
                    raise self._wrong()
                self._known, self._keys, self._read_at = found, None, time.monotonic()
            return self._known

    def _key_set(self, *, again: bool = False) -> Any:
        place = self._metadata()["jwks_uri"]
        with self._lock:
            if self._keys is None or again:
                keys = need("joserfc.jwk", "oidc")
                self._keys = keys.KeySet.import_key_set(self._ask(place))
            return self._keys

    def _ask(self, address: str, form: dict[str, str] | None = None) -> dict[str, Any]:
        """The JSON at an address of the provider. Raises ServiceError."""
        self._check_there()
        headers = {"Accept": "application/json", "User-Agent": "Damas"}
        if form is not None:
            form = {**form, "client_id": self.settings.client}
            headers["Authorization"] = _basic(self.settings.client, self.settings.secret)
        data = None if form is None else urlencode(form).encode()
        try:
            with build_opener(_Straight).open(
                Request(address, data, headers),  # noqa: S310  (`_is_safe`)
                timeout=SECONDS,
            ) as got:
                found = json.loads(got.read(MOST_BYTES))
        except HTTPError as error:  # what one visitor's code is answered says nothing of others
            raise (self._wrong() if form and error.code < 500 else self._away()) from None
        except ValueError:
            raise self._away() from None
        except (OSError, HTTPException):
            raise self._gone() from None
        if not isinstance(found, dict):
            raise self._away()
        return found

    def _check_there(self) -> None:
        """Raises UnavailableError while a failure is fresh."""
        if time.monotonic() < self._away_until:
            raise self._away()

    def _gone(self) -> UnavailableError:
        """Remembers that the provider did not answer."""
        self._away_until = time.monotonic() + AWAY_SECONDS
        return self._away()

    def _wrong(self) -> ForbiddenError:
        return ForbiddenError("oidc-wrong", Text(WRONG.template, {"name": self.settings.name}))

    def _away(self) -> UnavailableError:
        return UnavailableError("oidc-away", Text(AWAY.template, {"name": self.settings.name}))


def provider_of_settings() -> OidcProvider | None:
    """The provider of this server's settings; None for none. Raises ArgumentError."""
    settings = OidcSettings.read()
    return None if settings is None else OidcProvider(settings)


def _basic(client: str, secret: str) -> str:
    said = f"{quote(client, safe='')}:{quote(secret, safe='')}"  # RFC 6749, 2.3.1
    return f"Basic {b64encode(said.encode()).decode()}"


def _is_safe(address: str) -> bool:
    """Whether an address is one over TLS, or on this machine."""
    try:
        parts = urlsplit(address)
        if parts.username or parts.fragment or not parts.hostname:
            return False
        here = parts.hostname == "localhost" or ip_address(parts.hostname).is_loopback
    except ValueError:
        here = False
    return parts.scheme == "https" or (parts.scheme == "http" and here)
