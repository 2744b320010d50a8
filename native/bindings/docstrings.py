"""Writes the docstrings of `_kernel.pyi` as a table for C++: python docstrings.py STUB HEADER."""

import ast
import sys
from inspect import cleandoc
from pathlib import Path


def docstrings(tree):
    """(name, text) of the module's classes and functions, members as Class.member."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name, ast.get_docstring(node)
        for member in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(member, ast.FunctionDef):
                yield f"{node.name}.{member.name}", ast.get_docstring(member)


def literal(text):
    """*text* as a C++ literal, in ASCII."""
    whole = text.encode("ascii", "backslashreplace").decode()
    if whole != text:
        raise SystemExit(f"not ASCII: {text!r}")
    quoted = whole.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{quoted}"'


def main(stub, header):
    """Writes *header* from *stub*."""
    found = {name: cleandoc(text) for name, text in docstrings(ast.parse(Path(stub).read_text("utf-8"))) if text}
    rows = "".join(f"    {{{literal(name)}, {literal(text)}}},\n" for name, text in sorted(found.items()))
    Path(header).write_text(
        "// Made by docstrings.py from _kernel.pyi.\n#pragma once\n\n#include <string_view>\n\n"
        "namespace damas::python {\n\nstruct Docstring {\n    std::string_view name;\n    const char* text;\n};\n\n"
        f"inline constexpr Docstring docstrings[] = {{\n{rows}}};\n\n}}  // namespace damas::python\n",
        "ascii",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
