"""The base of all tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import MetaData, inspect
from sqlalchemy.orm import DeclarativeBase

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
}


class Base(DeclarativeBase):
    """The base of all models. Constraints have names that a migration can rely on."""

    metadata = MetaData(naming_convention=NAMING)


def values_of(row: Base) -> dict[str, Any]:
    """The values of a row by their attributes, to make another one of them."""
    return {one.key: getattr(row, one.key) for one in inspect(type(row)).column_attrs}
