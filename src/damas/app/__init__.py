"""The services: they hold something live or talk to the world, and know no HTTP.

They take values and raise named errors (`core.service_errors`). No rule of the game and no SQL may
live here: `damas.game` plays and `damas.store` stores.
"""

from ..base.optional import need as _need

_need("sqlalchemy", "web")
