"""The owner's hand on the server: who may register, limits for strangers, blocked names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ...base.i18n import Text, translate
from ...contract import Body
from ...contract.kinds import several
from ...people.limits import (
    LIMITS,
    MOST_FACTOR,
    MOST_NETWORKS,
    MOST_TIMES_USUAL,
    LimitSettings,
    read_network,
    unknown_limits,
)
from ...people.names import skeleton
from ..core.service_errors import InvalidError, not_found
from ..core.times import now_ms, timestamp
from ..work import in_database
from .guessing import ALARMS

if TYPE_CHECKING:
    from .accounts import Registrar

NO_LIMIT = Text("No limit is called {name}")
TOO_HIGH = Text("{what}: at most {most}")
NO_NETWORK = Text("{text} is no address and no network: write it like 192.0.2.0/24")


class OwnerSettingsIn(Body):
    """The people who may make an account."""

    registration: Literal["open", "invited", "closed"]


class LimitsIn(Body):
    """The numbers that differ from the usual ones, by the names of their limits; the networks for
    which limits of addresses are multiplied by *factor*."""

    most: Annotated[
        dict[Annotated[str, Field(max_length=32)], Annotated[int, Field(ge=1, le=10**9)]],
        Field(max_length=500),
    ]
    networks: Annotated[
        tuple[Annotated[str, Field(max_length=60)], ...], several(MOST_NETWORKS)
    ] = ()
    factor: Annotated[int, Field(ge=1, le=MOST_FACTOR)]

    def settings(self) -> LimitSettings:
        """Raises InvalidError."""
        for name in unknown_limits(self.most):
            raise InvalidError("no-limit", Text(NO_LIMIT.template, {"name": name}))
        changed = {name: most for name, most in self.most.items() if most != LIMITS[name].most}
        for name, most in changed.items():
            highest = LIMITS[name].most * MOST_TIMES_USUAL
            if most > highest:
                params = {"what": LIMITS[name].says, "most": highest}
                raise InvalidError("too-high", Text(TOO_HIGH.template, params))
        networks = tuple(dict.fromkeys(map(_network, self.networks)))
        return LimitSettings(changed, networks, self.factor)


class NameBlockIn(Body):
    """A name that no account has, and whether it is blocked."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    blocked: bool


class OwnerService:
    """The settings of a server, for its owner."""

    def __init__(self, registrar: Registrar) -> None:
        self._registrar = registrar

    async def set_registration(self, body: OwnerSettingsIn) -> None:
        """Says who may register, for all processes of the server."""
        value = {"who": body.registration}
        await in_database(self._registrar.people.set_setting, "registration", value)

    async def limits(self, locale: str) -> dict[str, Any]:
        """The limits for strangers that are in force, with their usual numbers."""
        return await in_database(self._limits_now, locale)

    async def set_limits(self, body: LimitsIn, locale: str) -> dict[str, Any]:
        """Changes the limits, for all processes at once. Raises InvalidError."""
        await in_database(self._registrar.rates.set, body.settings())
        return await self.limits(locale)

    def _limits_now(self, locale: str) -> dict[str, Any]:
        """The limits as the owner's page shows them, and the alarms of people who guess."""
        rates, at_ms = self._registrar.rates, now_ms()
        settings = rates.settings()
        return {
            "limits": [
                {
                    "name": rate.name,
                    "says": translate(rate.says, locale),
                    "by": rate.by,
                    "seconds": rate.seconds,
                    "most": settings.of(rate),
                    "usual": rate.most,
                }
                for rate in LIMITS.values()
            ],
            "alarms": [
                {
                    "name": rate.name,
                    "says": translate(rate.says, locale),
                    "subject": subject,
                    "count": count,
                    "until": timestamp(until),
                }
                for rate in ALARMS
                for subject, count, until in rates.counted(rate, at_ms)
            ],
            "networks": settings.networks,
            "factor": settings.factor,
        }

    async def blocked_names(self) -> list[dict[str, Any]]:
        """The names that are blocked though no account has them, the newest first."""
        found = await in_database(self._registrar.blocking.blocked_names)
        return [{"name": one.name or one.skeleton, "at": timestamp(one.at_ms)} for one in found]

    async def block_name(self, body: NameBlockIn) -> None:
        """Blocks a name that no account has, or lets everybody take it again."""
        blocking, form = self._registrar.blocking, skeleton(body.name)
        if body.blocked:
            await in_database(blocking.block_name, body.name, form, now_ms())
        elif not await in_database(blocking.free_name, form):
            raise not_found()


def _network(text: str) -> str:
    """Raises InvalidError."""
    try:
        return read_network(text)
    except ValueError:
        raise InvalidError("no-network", Text(NO_NETWORK.template, {"text": text})) from None
