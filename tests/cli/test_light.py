"""The base installation: commands that need no more than it work, the others say what they need."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.full

WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {names}:
            raise ModuleNotFoundError(f"No module named {{name}}", name=name)
sys.meta_path.insert(0, Missing())
from damas.cli import main
sys.argv = ["damas", *{words}]
sys.exit(main())
"""
HEAVY = {"sqlalchemy", "alembic", "fastapi", "uvicorn", "reportlab", "PIL", "numpy", "scipy"}


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """`damas` where none of the heavy libraries is installed."""
    script = WITHOUT.format(names=HEAVY, words=list(words))
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "words",
    [
        ("moves", "--fen", "W:W28:B23"),
        ("perft", "--depth", "2"),
        ("regulations",),
        ("pdn", "--help"),
        ("archive", "--help"),
        ("print", "--help"),
    ],
)
def test_what_needs_no_more_works(words: tuple[str, ...]) -> None:
    """Also the help of commands that do."""
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "library"),
    [(("archive", "search", "x"), "sqlalchemy"), (("print", "score"), "reportlab")],
)
def test_what_needs_more_says_so(words: tuple[str, ...], library: str) -> None:
    """With the words that install it."""
    done = run(*words)
    assert done.returncode == 1
    assert library in done.stderr
    assert "pip install" in done.stderr
    assert "Traceback" not in done.stderr
