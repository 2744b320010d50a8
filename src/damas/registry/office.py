"""Acts on the officers of a federation: who has which role, and which person an account is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import fields as read
from .errors import RegistryError
from .records import OFFICER, PERSON, RegistryDraft, leads_to
from .roles import ROLES

APPOINTED = tuple(role for role in ROLES if role != "player")


def appoint(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Gives an account a role."""
    read.only(data, frozenset({"account", "role", "name"}))
    account, role = _account(data), read.one_of(data, "role", APPOINTED)
    found = draft.record(OFFICER, account)
    draft.expect(found, expected)
    body = dict(found.body or {})
    roles = {*body.get("roles", ()), role}
    name = read.text(data, "name", body.get("name", ""))
    draft.put(
        OFFICER, account, {**body, "name": name, "roles": [one for one in ROLES if one in roles]}
    )


def dismiss(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Takes a role from an account."""
    read.only(data, frozenset({"account", "role"}))
    account, role = _account(data), read.one_of(data, "role", APPOINTED)
    body = draft.body(OFFICER, account, expected)
    if role not in body.get("roles", ()):
        raise RegistryError("no-such-officer", "{account} has no such role", account=account)
    draft.put(OFFICER, account, {**body, "roles": [one for one in body["roles"] if one != role]})


def link_player(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Says which registered person an account is; an empty number ends it."""
    read.only(data, frozenset({"account", "person"}))
    account, person = _account(data), read.code(data, "person")
    found = draft.record(OFFICER, account)
    draft.expect(found, expected)
    body = dict(found.body or {"name": ""})
    roles = {*body.get("roles", ())} - {"player"}
    if person:
        person = leads_to(draft, person)
        draft.body(PERSON, person)
        roles.add("player")
    body |= {"person": person, "roles": [one for one in ROLES if one in roles]}
    draft.put(OFFICER, account, body)


def _account(data: Mapping[str, Any]) -> str:
    return read.text(data, "account", most=32)
