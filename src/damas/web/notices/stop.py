"""The link in each mail that ends them with one press: signed, so that nothing is stored for it."""

from __future__ import annotations

from itsdangerous import BadData, URLSafeSerializer

from ...store import People


class StopLinks:
    """The links of one server."""

    def __init__(self, people: People) -> None:
        self._signer = URLSafeSerializer(people.secret(), salt="damas.notices.stop")

    def path(self, person: str, address: str) -> str:
        """The path for the mails of *person* to *address*."""
        return f"/notices/stop/{self._signer.dumps([person, address])}"

    def read(self, secret: str) -> tuple[str, str] | None:
        """Person and address of a link; None for a foreign one."""
        try:
            person, address = self._signer.loads(secret)
        except (BadData, ValueError, TypeError):
            return None
        return str(person), str(address)
