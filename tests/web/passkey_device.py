"""A device with a passkey, in software: it answers the challenges of a server as a browser does."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40
"""Flags of an answer: somebody was there, was recognised, and the public key is in it."""


def text_of(data: bytes) -> str:
    """Base64url without its end."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Device:
    """One key pair for one server."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the options for a new key."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        known = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], WITH_KEY) + known
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._answer(clientDataJSON=text_of(said), attestationObject=text_of(attested))

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the options for signing in."""
        said, data = self._said("webauthn.get", options), self._data(options["rpId"])
        signed = data + hashlib.sha256(said).digest()
        return self._answer(
            clientDataJSON=text_of(said),
            authenticatorData=text_of(data),
            signature=text_of(self._key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        )

    def _data(self, host: str, more: int = 0) -> bytes:
        self.uses += 1
        flags = bytes([PRESENT | VERIFIED | more])
        return hashlib.sha256(host.encode()).digest() + flags + self.uses.to_bytes(4)

    def _said(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _answer(self, **response: str) -> dict[str, Any]:
        name = text_of(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
