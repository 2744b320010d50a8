"""Photos of boards as evidence: only pictures, nothing else that they carry, for officials."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from damas.app.core.service_errors import InvalidError
from damas.app.core.times import now_ms
from damas.app.tournament.photo_bytes import cleaned
from damas.base import bounds
from damas.store import Basket, Removal

from .test_tournament_api import Desk, begun

pytestmark = pytest.mark.one_server
LISBON = {1: "N", 2: (38.0, 42.0, 0.0), 3: "W", 4: (9.0, 8.0, 0.0)}
SIZE = 40, 24


def picture(kind: str, turn: int = 6, **more: Any) -> bytes:
    """A small picture that says where, when and with what it was taken."""
    image, exif = Image.new("RGB", SIZE, "white"), Image.Exif()
    image.putpixel((0, 0), (0, 0, 0))
    exif[0x0112], exif[0x010F] = turn, "Telefone da Ana"
    exif.get_ifd(0x8825).update(LISBON)
    out = io.BytesIO()
    image.save(out, kind, exif=exif, **more)
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("jpeg", {"comment": "em casa da Ana"}),
        ("jpeg", {"progressive": True}),
        ("png", {}),
        ("webp", {"lossless": True}),
    ],
)
def test_a_photo_keeps_the_picture_and_loses_the_place(kind: str, more: Any) -> None:
    """Of each kind: the same pixels, turned as before; no place, device or comment; nothing that
    stands behind its end."""
    data = picture(kind, **more)
    found, clean = cleaned(data + (b"moving picture of Ana" if kind == "jpeg" else b""))
    assert found == kind
    assert b"Ana" in data
    assert b"Ana" not in clean
    before, after = (Image.open(io.BytesIO(one)) for one in (data, clean))
    assert before.tobytes() == after.tobytes()
    exif = after.getexif()
    assert not exif.get_ifd(0x8825)
    assert dict(exif) == ({0x0112: 6} if kind == "jpeg" else {})


def test_a_preview_of_before_does_not_stay() -> None:
    """A cut face, or a number plate, lives on in the small picture that a JFIF head carries."""
    data = picture("jpeg")
    at = data.index(b"JFIF\0")
    values = data[at : at + 12]
    head = values + bytes((2, 1)) + b"Ana123"
    adobe = b"Adobe" + bytes((0, 100, 0, 0, 0, 0, 1)) + b"of Ana"
    parts = [
        mark + (len(one) + 2).to_bytes(2) + one
        for mark, one in ((b"\xff\xe0", head), (b"\xff\xee", adobe))
    ]
    before = data[: at - 4] + b"".join(parts) + data[at + 14 :]
    clean = cleaned(before)[1]
    assert b"Ana" in before
    assert b"Ana" not in clean
    assert clean.startswith(b"\xff\xd8\xff\xe0\x00\x10" + values + b"\0\0")
    assert Image.open(io.BytesIO(clean)).tobytes() == Image.open(io.BytesIO(before)).tobytes()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a" + bytes(40),
        b"\xff\xd8\xff<script>",
        picture("jpeg")[:-30],
        picture("png")[:60],
        picture("webp")[:40],
        b"RIFF\x10\0\0\0WEBPVP8X\x04\0\0\0\0\0\0\0",
    ],
)
def test_what_is_no_whole_picture_is_refused(data: bytes) -> None:
    """By its bytes, whatever it is called."""
    with pytest.raises(InvalidError):
        cleaned(data)


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    """A small file that would fill the memory of who looks at it."""
    head = bytearray(picture("png"))
    head[16:24] = (60_000).to_bytes(4) * 2
    with pytest.raises(InvalidError, match="pixels"):
        cleaned(bytes(head))


def post(desk: Desk, data: bytes, board: int = 1) -> Any:
    """The answer to a photo of a board of round 1."""
    path = f"/api/tournaments/{desk.event}/photos?round=1&board={board}"
    return desk.client.post(path, content=data, headers=desk.headers)


def test_officials_attach_see_and_remove_photos(client: TestClient) -> None:
    """With author and time; sent twice it is kept once; the public sees none; the log keeps that
    there was one; a file of all goes along with the event's."""
    desk = begun(client)
    first = post(desk, picture("jpeg"))
    assert first.status_code == 201, first.text
    assert post(desk, picture("jpeg")).json()["id"] == first.json()["id"]
    assert post(desk, picture("png"), 2).status_code == 201
    one, two = desk.get("/photos")
    assert (one["board"], one["by"], two["kind"]) == (1, "Inês", "png")
    path = f"/api/tournaments/{desk.event}/photos"
    shown = client.get(f"{path}/{one['id']}", headers=desk.headers)
    assert shown.headers["content-type"] == "image/jpeg"
    assert Image.open(io.BytesIO(shown.content)).size == SIZE
    for address in (path, f"{path}/{one['id']}", f"{path}.zip"):
        assert client.get(address).status_code == 403
    whole = client.get(f"{path}.zip", headers=desk.headers).content
    names = zipfile.ZipFile(io.BytesIO(whole)).namelist()
    assert names == ["round-01-board-001-001.jpg", "round-01-board-002-002.png"]
    assert one["id"] in json.dumps(desk.get("/event.json"))
    assert client.delete(f"{path}/{one['id']}", headers=desk.headers).status_code == 204
    assert client.get(f"{path}/{one['id']}", headers=desk.headers).status_code == 404
    assert [photo["id"] for photo in desk.get("/photos")] == [two["id"]]
    acts = [entry["act"] for entry in desk.get("/event.json")["log"]]
    assert acts[-3:] == ["attach-photo", "attach-photo", "remove-photo"]


def test_photos_are_bounded(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many of a board, so many bytes of each and of all; no board that is not there."""
    desk = begun(client)
    for number in range(bounds.PHOTOS):
        assert post(desk, _other(number)).status_code == 201
    assert post(desk, _other(99)).status_code == 422
    assert post(desk, picture("jpeg"), 9).status_code == 422
    assert post(desk, b"\xff\xd8\xff" + bytes(bounds.PHOTO_BYTES), 2).status_code == 422
    assert post(desk, bytes(5 << 20), 2).status_code == 413
    monkeypatch.setattr(bounds, "EVENT_PHOTO_BYTES", 100)
    full = post(desk, picture("webp"), 2)
    assert (full.status_code, full.json()["code"]) == (409, "photos-full")


def _other(number: int) -> bytes:
    """Another picture for each number."""
    out = io.BytesIO()
    Image.new("RGB", SIZE, (number, 0, 0)).save(out, "png")
    return out.getvalue()


def test_photos_go_into_the_basket_with_the_event_and_come_back(client: TestClient) -> None:
    """As every other row of it."""
    desk = begun(client)
    made = post(desk, picture("jpeg")).json()["id"]
    services = client.app.state.services  # type: ignore[attr-defined]
    path = f"/api/tournaments/{desk.event}"
    before = services.photos.read(desk.event, made)
    assert client.delete(path, headers=desk.headers).status_code == 204
    assert services.photos.read(desk.event, made) is None
    Basket(services.database).put_back(Removal("event", desk.event), now_ms())
    assert services.photos.read(desk.event, made) == before
