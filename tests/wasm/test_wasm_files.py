"""The built files that ship: they are those of the sources, and small."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from .conftest import BUILDS, ENGINE

TOOLS = Path(__file__).resolve().parents[2] / "tools"
MOST_BYTES = dict.fromkeys(BUILDS, 376_500) | {
    "others.simd.wasm": 388_000,
    "rarer.simd.wasm": 365_000,
    "wide.simd.wasm": 225_000,
}
"""Of each build, not compressed."""
EVERY = tuple(MOST_BYTES)


def tool(name: str) -> ModuleType:
    """A program of `tools/` as a module."""
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


def test_the_built_files_are_of_these_sources() -> None:
    """A change of the kernel without `make wasm` fails here."""
    manifest = json.loads((ENGINE / "manifest.json").read_text("utf-8"))
    assert manifest["sources"] == tool("build_wasm").digest_of_sources(), "run: make wasm"
    found = {name: hashlib.sha256((ENGINE / name).read_bytes()).hexdigest() for name in EVERY}
    assert manifest["files"] == found


def test_the_rules_are_those_of_the_tables() -> None:
    """Variants, regulations and levels, as the Python package has them."""
    text = (ENGINE / "rules.json").read_text("utf-8")
    assert text == tool("engine_data").text(), "run: make wasm"


@pytest.mark.parametrize("name", EVERY)
def test_each_build_is_small(name: str) -> None:
    """A first visit of the page of a game needs one of them."""
    assert (ENGINE / name).stat().st_size <= MOST_BYTES[name]


@pytest.mark.long
def test_a_new_build_has_the_same_bytes(tmp_path: Path) -> None:
    """The same compiler makes the same files of the same sources, in another folder too."""
    build_wasm = tool("build_wasm")
    if not build_wasm.has_compiler():
        pytest.skip("no ziglang of the build's version on this machine")
    build_wasm.build(tmp_path / "to", tmp_path / "cache")
    for name in EVERY:
        assert (tmp_path / "to" / name).read_bytes() == (ENGINE / name).read_bytes()
