"""The link in each mail that ends them with one press: signed, so that nothing is stored for it."""

from __future__ import annotations

from itsdangerous import BadData, URLSafeSerializer


class StopLinks:
    """The links of one server."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="damas.notices.stop")

    def path(self, person: str, address: str) -> str:
        """The path for the mails of *person* to *address*; *person* may be the contact of an
        event's player."""
        return f"/notices/stop/{self._signer.dumps([person, address])}"

    def read(self, secret: str) -> tuple[str, str] | None:
        """Person and address of a link; None for a foreign one."""
        try:
            person, address = self._signer.loads(secret)
        except (BadData, ValueError, TypeError):
            return None
        return str(person), str(address)
