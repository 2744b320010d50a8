"""Acts on the officers of a federation: who has which role, and which person an account is."""

from __future__ import annotations

from typing import Annotated

from ..base.text import Text
from ..contract import Caption
from ..contract.kinds import OneOf, line
from .declaring import RegistryActData, registry_act
from .errors import RegistryError
from .kinds import Code, Line
from .records import OFFICER, PERSON, RegistryDraft, leads_to
from .roles import ROLES

Account = Annotated[str, line(32, least=1), Caption(Text("Account"))]
Role = Annotated[str, OneOf([one for one in ROLES if one != "player"]), Caption(Text("Role"))]


class OfficeAct(RegistryActData):
    """An act on the role of an account."""

    account: Account
    role: Role


@registry_act("appoint", Text("Officer appointed"), undoable=False)
class Appoint(OfficeAct):
    """Gives an account a role."""

    name: Annotated[Line, Caption(Text("Name"))] = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        found = draft.record(OFFICER, self.account)
        draft.expect(found, expected)
        body = dict(found.body or {})
        roles = {*body.get("roles", ()), self.role}
        name = self.name if self.has("name") else body.get("name", "")
        roles_in_order = [one for one in ROLES if one in roles]
        draft.put(OFFICER, self.account, {**body, "name": name, "roles": roles_in_order})


@registry_act("dismiss", Text("Officer dismissed"), undoable=False)
class Dismiss(OfficeAct):
    """Takes a role from an account."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        body = draft.body(OFFICER, self.account, expected)
        left = [one for one in body.get("roles", ()) if one != self.role]
        if left == [*body.get("roles", ())]:
            raise RegistryError(
                "no-such-officer", "{account} has no such role", account=self.account
            )
        draft.put(OFFICER, self.account, {**body, "roles": left})


@registry_act("link-player", Text("Account linked with a person"))
class LinkPlayer(RegistryActData):
    """Says which registered person an account is; an empty number ends it."""

    account: Account
    person: Annotated[Code, Caption(Text("Person"))] = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        found = draft.record(OFFICER, self.account)
        draft.expect(found, expected)
        body = dict(found.body or {"name": ""})
        roles = {*body.get("roles", ())} - {"player"}
        person = self.person
        if person:
            person = leads_to(draft, person)
            draft.body(PERSON, person)
            roles.add("player")
        body |= {"person": person, "roles": [one for one in ROLES if one in roles]}
        draft.put(OFFICER, self.account, body)
