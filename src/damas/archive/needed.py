"""The store, on which all of this stands: without it, the caller is told which extra brings it."""

from ..base.optional import need, need_store

need_store()
need("sqlalchemy", "web")
