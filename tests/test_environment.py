"""Secrets from the environment or from files, and in no message."""

from __future__ import annotations

from pathlib import Path

import pytest

from damas.base.environment import setting
from damas.errors import ArgumentError
from damas.store import default_database_url

SECRET = "postgresql+psycopg://damas:hidden@db/damas"


def test_a_variable_or_the_file_that_it_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The variable itself comes first; nobody knows what an empty one means."""
    place = tmp_path / "secret"
    place.write_text(f"{SECRET}\n", "utf-8")
    assert setting("DAMAS_SMTP_URL") is None
    monkeypatch.setenv("DAMAS_SMTP_URL_FILE", str(place))
    assert setting("DAMAS_SMTP_URL") == SECRET
    monkeypatch.setenv("DAMAS_SMTP_URL", "")
    with pytest.raises(ArgumentError, match="DAMAS_SMTP_URL is set and empty"):
        setting("DAMAS_SMTP_URL")
    place.write_text("\n", "utf-8")
    monkeypatch.delenv("DAMAS_SMTP_URL")
    with pytest.raises(ArgumentError, match="DAMAS_SMTP_URL_FILE is set and empty"):
        setting("DAMAS_SMTP_URL")
    monkeypatch.setenv("DAMAS_SMTP_URL", "other")
    assert setting("DAMAS_SMTP_URL") == "other"


@pytest.mark.parametrize("name", ["DAMAS_DATABASE", "DAMAS_DATABASE_URL"])
def test_the_address_of_the_database_from_a_file(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As containers and systemd give secrets."""
    place = tmp_path / "secret"
    place.write_text(SECRET, "utf-8")
    for other in ("DAMAS_DATABASE", "DAMAS_DATABASE_URL"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(f"{name}_FILE", str(place))
    assert default_database_url() == SECRET


def test_a_file_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the variable that names it."""
    monkeypatch.setenv("DAMAS_SMTP_URL_FILE", str(tmp_path / "none"))
    with pytest.raises(ArgumentError, match="DAMAS_SMTP_URL_FILE names cannot be read"):
        setting("DAMAS_SMTP_URL")
