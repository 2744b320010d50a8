"""The certificate of one's own: whom it is for, how long it lasts, what it may sign."""

from __future__ import annotations

import os
import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from damas.http.serving.own_certificate import DAYS, OwnCertificate, machine_names, own_certificate

HOME = "192.168.1.20"
NOW = datetime.now(UTC)


def shaken(made: OwnCertificate, name: str) -> str:
    """The fault of a handshake with a browser that trusts the authority alone, "" for none."""
    client = ssl.create_default_context(cadata=made.authority.decode())
    inward, outward = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = client.wrap_bio(inward, outward, server_hostname=name)
    there = made.context().wrap_bio(outward, inward, server_side=True)
    for _ in range(4):
        for side in (here, there):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as error:
                return error.verify_message
            except ssl.SSLError as error:
                return str(error)
    return ""


def leaf(made: OwnCertificate) -> x509.Certificate:
    """The server's certificate."""
    return x509.load_pem_x509_certificate(made.chain.read_bytes())


def test_who_trusts_the_authority_reaches_the_server_by_its_names(tmp_path: Path) -> None:
    """By its address and its name, no other; browsers bear 397 days and no more."""
    made = own_certificate(tmp_path / "tls", [HOME], now=NOW)
    for name in (HOME, "127.0.0.1", *machine_names()):
        assert shaken(made, name) == "", name
    assert shaken(made, "192.168.1.21") != ""
    lasts = leaf(made).not_valid_after_utc - leaf(made).not_valid_before_utc
    assert lasts == timedelta(days=DAYS) <= timedelta(days=397)
    assert len(made.fingerprint.split(":")) == 32


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_only_its_owner_reads_the_keys(tmp_path: Path) -> None:
    """Folder and files."""
    own_certificate(tmp_path / "tls", [HOME])
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700
    for key in (tmp_path / "tls").glob("*.key"):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_it_stays_between_starts_and_is_renewed_without_asking_phones(tmp_path: Path) -> None:
    """At another address and near its end a new one comes, from the authority that is trusted."""
    folder = tmp_path / "tls"
    first = own_certificate(folder, [HOME], now=NOW)
    number, trusted = leaf(first).serial_number, first.authority
    assert leaf(own_certificate(folder, [HOME], now=NOW)).serial_number == number
    moved = own_certificate(folder, ["10.0.0.7"], now=NOW)
    assert leaf(moved).serial_number != number
    assert shaken(moved, "10.0.0.7") == ""
    number = leaf(moved).serial_number
    later = own_certificate(folder, ["10.0.0.7"], now=NOW + timedelta(days=DAYS - 20))
    assert leaf(later).serial_number != number
    assert (moved.authority, later.authority) == (trusted, trusted)


def test_a_stolen_authority_signs_for_no_other_site(tmp_path: Path) -> None:
    """Its bounds are in it, and browsers hold them; an address beyond them asks phones anew."""
    made = own_certificate(tmp_path / "tls", [HOME], now=NOW)
    authority = x509.load_pem_x509_certificate(made.authority)
    held = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert held.critical
    assert "example.org" not in {one.value for one in held.value.permitted_subtrees or []}
    other = own_certificate(tmp_path / "tls", ["203.0.113.9"], now=NOW)
    assert other.authority != made.authority
    assert shaken(other, "203.0.113.9") == ""


@pytest.mark.parametrize("name", ["server.pem", "server.key", "authority.pem", "authority.key"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, name: str) -> None:
    """Such as one that was cut off; of a certificate its key, too."""
    own_certificate(tmp_path / "tls", [HOME], now=NOW)
    (tmp_path / "tls" / name).write_text("nonsense")
    assert shaken(own_certificate(tmp_path / "tls", [HOME], now=NOW), HOME) == ""
