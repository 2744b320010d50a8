"""Values from outside, read by their declaration; and read again, from a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import SchemaValidator
from pydantic_core.core_schema import no_info_after_validator_function

from ..base.text import Text
from .errors import refused
from .kinds import Caption

AT_ONCE = ConfigDict(defer_build=False)
"""The configuration of a declaration that FastAPI reads as a body: it is built when it is made."""


class Declared(BaseModel):
    """A frozen value with declared fields, and no others.

    JSON is read as it is: no text is taken for a number, no number for a truth value.
    """

    model_config = ConfigDict(
        frozen=True, strict=True, extra="forbid", validate_default=False, defer_build=True
    )

    @classmethod
    def read(cls, data: Mapping[str, Any], *, stored: bool = False, context: object = None) -> Self:
        """The value of a JSON object. Raises RefusedError, with every fault.

        *stored*: it comes from a log, whose texts have any length. Numbers and lists keep their
        bounds: an event file comes from outside too. *context*: for the checks of kinds.
        """
        validator = _stored(cls) if stored else cls.__pydantic_validator__
        try:
            given = data if type(data) is dict else dict(data)
            value: Self = validator.validate_python(given, context=context)
        except ValidationError as error:
            raise refused(error, cls.label_of) from None
        return value

    def has(self, name: str) -> bool:
        """Whether the data named the field."""
        return name in self.model_fields_set

    def given(self) -> dict[str, Any]:
        """The fields that the data named, and no others."""
        return {name: getattr(self, name) for name in self.model_fields_set}

    @classmethod
    def caption(cls, name: str) -> Caption | None:
        """The caption of a field; None where it has none."""
        row = cls.model_fields.get(name)
        found = [one for one in row.metadata if isinstance(one, Caption)] if row else []
        return found[-1] if found else None

    @classmethod
    def label_of(cls, path: Sequence[str | int]) -> Text | str:
        """The field of a *path* as people call it; its name where it has no label."""
        said = cls.caption(next((one for one in path if isinstance(one, str)), ""))
        return said.label if said else ".".join(map(str, path))


class Body(Declared):
    """A value as the body of a request: FastAPI asks for its schema when the route is made."""

    model_config = AT_ONCE


@cache
def _stored(cls: type[Declared]) -> SchemaValidator:
    config: Any = cls.__pydantic_core_schema__["config"]
    return SchemaValidator(_any_length(cls.__pydantic_core_schema__), config)


def _any_length(schema: Any) -> Any:
    """The same core schema, with texts of any length. Of a model the fields are read: the model
    itself would bring its own validator."""
    if isinstance(schema, list):
        return [_any_length(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "model":
        made = partial(_made, schema["cls"])
        return no_info_after_validator_function(made, _any_length(schema["schema"]))
    return {
        name: _any_length(one)
        for name, one in schema.items()
        if not (name == "max_length" and schema.get("type") == "str")
    }


def _made(cls: type[Declared], read: tuple[dict[str, Any], None, set[str]]) -> Declared:
    """The value of fields that have been read: (name → value, nothing, the names that were
    given)."""
    made = cls.__new__(cls)  # as `model_construct` does, in a tenth of its time
    for name, one in (
        ("__dict__", read[0]),
        ("__pydantic_fields_set__", read[2]),
        ("__pydantic_extra__", None),
        ("__pydantic_private__", None),
    ):
        object.__setattr__(made, name, one)
    return made
