"""SQLAlchemy, on which all of this stands: a library without extras lacks it, and is told which one
brings it."""

from ..base.optional import need

need("sqlalchemy", "web")
