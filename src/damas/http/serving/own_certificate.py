"""TLS in a local network: an authority of this server's own, and the certificate that it signs.

A phone trusts the authority once. What it may sign is bounded in itself: addresses of local
networks and names that no public server of names knows, so a stolen key opens no other site. The
certificate of the server holds the names and addresses that the machine has now, for 397 days, as
browsers bear it; it is made anew when they change or its end is near, and no phone is asked again.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from ...app.core.network import LOCAL_NAMES, OwnAuthority
from ...base.files import write_whole

DAYS = 397
"""Of the server's certificate: browsers take no longer ones."""
AUTHORITY_DAYS = 5 * 365
RENEW_DAYS = 30
"""A certificate is made anew where it has fewer days left."""
LOCAL = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
         "fc00::/7", "fe80::/10", "::1/128")  # fmt: skip
Key = ec.EllipticCurvePrivateKey
Signed = tuple[x509.Certificate, Key]


@dataclass(frozen=True, slots=True)
class OwnCertificate:
    """The files of a server with TLS, and the authority that phones trust."""

    chain: Path
    key: Path
    authority: bytes
    fingerprint: str

    def context(self) -> ssl.SSLContext:
        """What its sockets are wrapped in."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        made.load_cert_chain(self.chain, self.key)
        return made

    def trusted(self, port: int) -> OwnAuthority:
        """What a page shows to those who are to trust it, for a server at that *port*."""
        return OwnAuthority(self.authority, self.fingerprint, port)


def own_certificate(
    folder: Path, addresses: Iterable[str], *, now: datetime | None = None
) -> OwnCertificate:
    """The certificate of this machine under its names and *addresses*, kept in *folder*; made where
    there is none, an address is missing, or its end is near. Raises OSError."""
    now = now or datetime.now(UTC)
    wanted = sorted({*addresses, "127.0.0.1"})
    names = machine_names()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    authority, authority_key = _authority(folder, wanted, now)
    chain, key = folder / "server.pem", folder / "server.key"
    known = _kept(chain, key)
    if known is None or not _serves(known[0], authority, names, wanted, now):
        certificate, secret = _issue((authority, authority_key), names, wanted, now)
        _write(key, secret)
        _write(chain, certificate)
    data = authority.public_bytes(serialization.Encoding.PEM)
    digest = authority.fingerprint(hashes.SHA256()).hex(":").upper()
    return OwnCertificate(chain, key, data, digest)


def machine_names() -> list[str]:
    """The names by which devices of the local network may call this machine."""
    first = socket.gethostname().lower().partition(".")[0]
    return list(dict.fromkeys(("localhost", f"{first}.local", first)))


def _authority(folder: Path, addresses: Sequence[str], now: datetime) -> Signed:
    """The authority that is kept; another one where it may not sign an address, or ends soon."""
    file, key_file = folder / "authority.pem", folder / "authority.key"
    known = _kept(file, key_file)
    if known is not None and _lasts(known[0], now) and _allows(known[0], addresses):
        return known
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Damas ({machine_names()[-1]})")])
    made = (
        _builder(name, name, key, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(_bounds(addresses), None), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write(key_file, _private(key))
    _write(file, made.public_bytes(serialization.Encoding.PEM))
    return made, key


def _bounds(addresses: Iterable[str]) -> list[x509.GeneralName]:
    networks = [ipaddress.ip_network(one) for one in LOCAL]
    found: list[x509.GeneralName] = [
        x509.DNSName(name) for name in (*LOCAL_NAMES, machine_names()[-1])
    ]
    found += [x509.IPAddress(one) for one in networks]
    for text in addresses:
        one = ipaddress.ip_network(text)
        if not any(one.version == net.version and one[0] in net for net in networks):
            found.append(x509.IPAddress(one))
    return found


def _allows(authority: x509.Certificate, addresses: Iterable[str]) -> bool:
    """Whether an authority may sign for *addresses* and the machine's name."""
    held = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    bounds = held.permitted_subtrees or []
    networks = [one.value for one in bounds if isinstance(one, x509.IPAddress)]
    names = {one.value for one in bounds if isinstance(one, x509.DNSName)}
    asked = [ipaddress.ip_address(one) for one in addresses]
    return machine_names()[-1] in names and all(
        any(
            one.version == net.version and one in net
            for net in networks
            if isinstance(net, ipaddress.IPv4Network | ipaddress.IPv6Network)
        )
        for one in asked
    )


def _issue(
    by: Signed, names: Sequence[str], addresses: Sequence[str], now: datetime
) -> tuple[bytes, bytes]:
    """A certificate signed by an authority, and its key."""
    authority, authority_key = by
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[-1][:64])])
    also: list[x509.GeneralName] = [x509.DNSName(one) for one in names]
    also += [x509.IPAddress(ipaddress.ip_address(one)) for one in addresses]
    made = (
        _builder(subject, authority.subject, key, now, DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(also), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    return made.public_bytes(serialization.Encoding.PEM), _private(key)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: Key, now: datetime, days: int
) -> x509.CertificateBuilder:
    begin = now - timedelta(hours=1)  # clocks of phones differ
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=days))
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _serves(
    known: x509.Certificate,
    authority: x509.Certificate,
    names: Iterable[str],
    addresses: Iterable[str],
    now: datetime,
) -> bool:
    """Whether a certificate is the authority's, lasts, and has all names and addresses."""
    try:
        known.verify_directly_issued_by(authority)
    except (InvalidSignature, ValueError, TypeError):
        return False
    held = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    has = {*held.get_values_for_type(x509.DNSName)}
    has |= {str(one) for one in held.get_values_for_type(x509.IPAddress)}
    return _lasts(known, now) and {*names, *addresses} <= has


def _lasts(known: x509.Certificate, now: datetime) -> bool:
    return known.not_valid_after_utc - now > timedelta(days=RENEW_DAYS)


def _kept(file: Path, key_file: Path) -> Signed | None:
    """A certificate that is kept, and its key; None for none, or where one cannot be read or is not
    the other's."""
    try:
        known = x509.load_pem_x509_certificate(file.read_bytes())
        key = serialization.load_pem_private_key(key_file.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    if isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == known.public_key():
        return known, key
    return None


def _private(key: Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(file: Path, data: bytes) -> None:
    """Writes a file that its owner alone reads."""
    file.touch(mode=0o600)
    file.chmod(0o600)
    write_whole(file, data)
