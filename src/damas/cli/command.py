"""A command whose options are the fields of a dataclass, so that its function stays short."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import wraps
from typing import Any, TypeVar, get_type_hints

Options = TypeVar("Options")
Answer = TypeVar("Answer")


def with_options(
    kind: type[Options],
) -> Callable[[Callable[[Options], Answer]], Callable[..., Answer]]:
    """Makes a function of one *kind* of options a command for typer.

    *kind* is a dataclass. Its fields are the options and arguments of the command, in their order:
    `Annotated[type, typer.Option(...)]`, or Argument, with a default where one may be left out.
    """
    hints = get_type_hints(kind, include_extras=True)
    parameters = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(kind)  # type: ignore[arg-type]
    ]

    def decorate(function: Callable[[Options], Answer]) -> Callable[..., Answer]:
        @wraps(function)
        def command(**values: Any) -> Answer:
            return function(kind(**values))

        command.__annotations__ = hints
        del command.__wrapped__  # its signature is not the command's
        command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return command

    return decorate
