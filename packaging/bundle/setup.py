"""Freezes the command `damas` with a Python of its own; one configuration for all systems.

Called by tools/bundle.py in an environment that has Damas with all its parts and cx_Freeze:

    python packaging/bundle/setup.py build_exe       all systems: a folder with the program
    python packaging/bundle/setup.py bdist_msi       Windows: an installer
    python packaging/bundle/setup.py bdist_dmg       macOS: an image
"""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

from cx_Freeze import Executable, setup

import damas

HERE = Path(__file__).resolve().parent
# Found by no import statement: chosen at run time, or loaded by name.
PACKAGES = [
    "alembic",
    "argon2",
    "babel",
    "damas",
    "jinja2",
    "logging",
    "reportlab",
    "rich",
    "sqlalchemy.dialects.sqlite",
    "uvicorn",
    "websockets",
]
# Read as files of Python's text, so the compiled form that is frozen does not do.
MIGRATIONS = Path("store") / "migrations"
EXCLUDES = ["numpy", "pip", "pytest", "scipy", "setuptools", "test", "tkinter", "unittest"]

setup(
    name="Damas",
    version=metadata.version("damas"),
    description=metadata.metadata("damas")["Summary"],
    executables=[
        Executable(
            HERE / "damas_bundle.py",
            target_name="damas.exe" if sys.platform == "win32" else "damas",
            shortcut_name="Damas",
            shortcut_dir="ProgramMenuFolder",
        )
    ],
    options={
        "build_exe": {
            "packages": PACKAGES,
            "excludes": EXCLUDES,
            "include_files": [
                (Path(damas.__file__).parent / MIGRATIONS, Path("lib") / "damas" / MIGRATIONS)
            ],
            "include_msvcr": True,
        },
        "bdist_msi": {"upgrade_code": "{6E0E9A50-7C9C-4B07-9B6A-5C6C6D0F9F11}"},
        "bdist_mac": {"bundle_name": "Damas"},
        "bdist_dmg": {"volume_label": "Damas", "applications_shortcut": True},
    },
)
