"""Messages of a line, read as JSON by their declarations."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar, Union

from pydantic import Field, TypeAdapter, ValidationError

from .errors import refused
from .faults import dotted
from .values import Declared

M = TypeVar("M", bound=Declared)


class Messages(Generic[M]):
    """The *kinds* of messages that a line may bring; the field *by* tells of which kind one is."""

    def __init__(self, by: str, *kinds: type[M]) -> None:
        self._by, self._kinds = by, kinds

    @cached_property
    def body(self) -> Any:
        """The type of a body of a request that is one of them."""
        one: Any = Union[self._kinds]  # noqa: UP007  (of as many as there are)
        return Annotated[one, Field(discriminator=self._by)] if len(self._kinds) > 1 else one

    @cached_property
    def _adapter(self) -> TypeAdapter[M]:
        return TypeAdapter(self.body)

    def read(self, text: str | bytes) -> M:
        """The message of a JSON text. Raises RefusedError, with every fault."""
        try:
            return self._adapter.validate_json(text)
        except ValidationError as error:
            raise refused(error, dotted, within=len(self._kinds) > 1) from None

    def schema(self) -> dict[str, Any]:
        """The JSON schema (2020-12) of all of them."""
        return self._adapter.json_schema()
