"""Passkeys: a device signs a challenge of this server; the server keeps only its public key.

The challenge is a secret that works once and for five minutes, in the database, so that any process
may take the answer. Keys are discoverable: signing in needs no name.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...people.tokens import hashed
from ...store import Passkey, Ticket
from ..core.hosts import bare
from ..core.service_errors import ForbiddenError, InvalidError
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from .accounts import Registrar
    from .caller import Visit

CHALLENGE_MS = 5 * 60_000
MOST_KEYS = 20
WRONG_KEY = Text("This passkey opens nothing here")
TOO_MANY_KEYS = Text("An account has at most {most} passkeys", {"most": MOST_KEYS})


class Passkeys:
    """Registering passkeys and signing in by them."""

    def __init__(self, registrar: Registrar) -> None:
        self._registrar = registrar

    async def to_register(self, visit: Visit, name: str, known: list[Passkey]) -> dict[str, Any]:
        """The options with which a browser makes a key for a person called *name*."""
        from webauthn import (  # noqa: PLC0415  (only passkeys need it)
            generate_registration_options,
            options_to_json,
        )
        from webauthn.helpers import structs  # noqa: PLC0415

        if len(known) >= MOST_KEYS:
            raise InvalidError("too-many-keys", TOO_MANY_KEYS)
        options = generate_registration_options(
            rp_id=_host(visit),
            rp_name="Damas",
            user_name=name,
            user_display_name=name,
            exclude_credentials=[_descriptor(key) for key in known],
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
        )
        await self._remember("passkey-new", options.challenge)
        made: dict[str, Any] = json.loads(options_to_json(options))
        return made

    async def registered(self, visit: Visit, credential: dict[str, Any], label: str) -> Passkey:
        """The key of a browser's answer, not stored for a person yet. Raises ForbiddenError for a
        wrong answer."""
        from webauthn import verify_registration_response  # noqa: PLC0415
        from webauthn.helpers import bytes_to_base64url as text_of  # noqa: PLC0415
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

        challenge = await self._asked("passkey-new", credential)
        try:
            found = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_host(visit),
                expected_origin=visit.sender.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise ForbiddenError("wrong-passkey", WRONG_KEY) from error
        return Passkey(
            hashed(text_of(found.credential_id)),
            "",
            text_of(found.credential_id),
            text_of(found.credential_public_key),
            found.sign_count,
            label[:60],
            now_ms(),
        )

    async def to_sign_in(self, visit: Visit) -> dict[str, Any]:
        """The options with which a browser shows its passkeys for this server."""
        from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415
        from webauthn.helpers import structs  # noqa: PLC0415

        options = generate_authentication_options(
            rp_id=_host(visit),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        await self._remember("passkey-in", options.challenge)
        made: dict[str, Any] = json.loads(options_to_json(options))
        return made

    async def person(self, visit: Visit, credential: dict[str, Any]) -> str:
        """The id of the person whose key has signed. Raises ForbiddenError for a wrong answer."""
        from webauthn import verify_authentication_response  # noqa: PLC0415
        from webauthn.helpers import base64url_to_bytes as bytes_of  # noqa: PLC0415
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

        challenge = await self._asked("passkey-in", credential)
        accounts = self._registrar.accounts
        key = await in_database(accounts.passkey, hashed(str(credential.get("id", ""))))
        if key is None:
            raise ForbiddenError("wrong-passkey", WRONG_KEY)
        try:
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_host(visit),
                expected_origin=visit.sender.origin,
                credential_public_key=bytes_of(key.public_key),
                credential_current_sign_count=key.sign_count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise ForbiddenError("wrong-passkey", WRONG_KEY) from error
        await in_database(accounts.used_passkey, key.id, found.new_sign_count, now_ms())
        return key.person

    async def _remember(self, purpose: str, challenge: bytes) -> None:
        from webauthn.helpers import bytes_to_base64url as text_of  # noqa: PLC0415

        text = text_of(challenge)
        ticket = Ticket(purpose, "", {"challenge": text}, now_ms() + CHALLENGE_MS)
        await in_database(self._registrar.tickets.add, hashed(text), ticket, now_ms())

    async def _asked(self, purpose: str, credential: dict[str, Any]) -> bytes:
        """The challenge that an answer names, if this server has made it and it has no answer
        yet."""
        from webauthn.helpers import base64url_to_bytes as bytes_of  # noqa: PLC0415

        try:
            data = json.loads(bytes_of(credential["response"]["clientDataJSON"]))
            text = str(data["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise ForbiddenError("wrong-passkey", WRONG_KEY) from error
        take = self._registrar.tickets.redeem
        found = await in_database(take, hashed(text), (purpose,), now_ms())
        if found is None:
            raise ForbiddenError("wrong-passkey", WRONG_KEY)
        return bytes_of(str(found.payload["challenge"]))


def _host(visit: Visit) -> str:
    """The name that passkeys belong to: the host, without its port."""
    return bare(visit.sender.host)


def _descriptor(key: Passkey) -> Any:
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor  # noqa: PLC0415

    return PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.credential))
