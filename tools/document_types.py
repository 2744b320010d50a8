"""The Python of the tutorials, and every program in the documents, checked as a user's own code
would be: mypy --strict and pyright.

The prompts of a tutorial are one module, and so is each program. Exit status: 0 all right, 1 a
fault.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PLACES = ("README.md", "docs/*.md", "docs/tutorials/*.md", "docs/how-to/*.md")
PROMPTS = "docs/tutorials/"
BLOCK = re.compile(r"^```(?:python|pycon)(?: [^\n]*)?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def modules() -> dict[str, str]:
    """Each module's file name and its text: of a page with prompts one, of each program one."""
    found: dict[str, str] = {}
    for page in sorted(page for place in PLACES for page in ROOT.glob(place)):
        place = page.relative_to(ROOT).with_suffix("").as_posix()
        name = place.replace("/", "_").replace("-", "_").lower()
        prompts = []
        for number, block in enumerate(BLOCK.findall(page.read_text("utf-8"))):
            if ">>> " in block:
                prompts += [one.source for one in doctest.DocTestParser().get_examples(block)]
            else:
                found[f"{name}_{number}.py"] = block
        if prompts and place.startswith(PROMPTS):
            found[f"{name}.py"] = "".join(prompts)
    return found


def main() -> int:
    """Checks all modules at once."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in modules().items():
            Path(folder, name).write_text(text, "utf-8")
        mypy = [
            "--strict",
            "--config-file",
            "",
            "--follow-imports",
            "silent",
            "--cache-dir",
            os.devnull,  # from what it keeps mypy takes `diagram.svg` for a module
        ]
        commands = [
            [BIN / "mypy", *mypy, "--scripts-are-modules", folder],
            [BIN / "pyright", "--level", "error", "--pythonpath", sys.executable],
        ]
        source = str(ROOT / "src")
        Path(folder, "pyrightconfig.json").write_text(json.dumps({"extraPaths": [source]}), "utf-8")
        running = [
            subprocess.Popen(
                one,
                cwd=folder,
                env={**os.environ, "MYPYPATH": source},
                stdout=subprocess.PIPE,
                text=True,
            )
            for one in commands
        ]
        faults = 0
        for command, process in zip(commands, running, strict=True):
            said, _ = process.communicate()
            if process.returncode:
                faults += 1
                print(f"{Path(command[0]).name}:\n{said}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
