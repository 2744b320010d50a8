"""A command whose options are the fields of a dataclass, so that its function stays short."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

import typer

from .language import say

if TYPE_CHECKING:
    from ..contract import Declared

Options = TypeVar("Options")
Answer = TypeVar("Answer")


def options_of(declared: type[Declared], own: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The options that follow from a declaration of texts and flags: name → (annotation, default).

    *own*: annotations of fields that a command asks for in a way of its own; their default is None.
    """
    found: dict[str, tuple[Any, Any]] = {}
    for name, row in declared.model_fields.items():
        caption = declared.caption(name)
        help_, example = (say(caption.label), caption.example) if caption else (None, "")
        flag, option = (
            row.annotation is bool,
            typer.Option(f"--{name}", metavar=example or None, help=help_),
        )
        found[name] = (Annotated[bool, option], False) if flag else (Annotated[str, option], "")
    return found | {name: (annotation, None) for name, annotation in own.items()}


def with_options(
    kind: type[Options], **more: tuple[Any, Any]
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Makes a function of one *kind* of options a command for typer.

    *kind* is a dataclass. Its fields are the options and arguments of the command, in their order:
    `Annotated[type, typer.Option(...)]`, or Argument, with a default where one may be left out.
    *more*: options before them, as of `options_of`; the function gets their values as its second
    argument.
    """
    hints = get_type_hints(kind, include_extras=True)
    before = [
        inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation
        )
        for name, (annotation, default) in more.items()
    ]
    parameters = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(kind)  # type: ignore[arg-type]
    ]

    def decorate(function: Callable[..., Answer]) -> Callable[..., Answer]:
        @wraps(function)
        def command(**values: Any) -> Answer:
            asked = {name: values.pop(name) for name in more}
            return function(kind(**values), asked) if more else function(kind(**values))

        command.__annotations__ = {name: one[0] for name, one in more.items()} | hints
        del command.__wrapped__  # its signature is not the command's
        command.__signature__ = inspect.Signature([*before, *parameters])  # type: ignore[attr-defined]
        return command

    return decorate
