"""A program with one setting more: one line of its declaration and two translations. It prints, as
JSON, what it knows of the setting."""

# ruff: noqa: PLC0415  (the changed source is imported after its finder is there)

from __future__ import annotations

import json
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

MODULE = "damas.tournament.event.model.setting_fields"
BEFORE = b"    regulation: "
LINE = b'    lamps: Annotated[bool, Setting(Text("lamps at the boards"), when=REASON)] = False\n'
WORDS = {"pt_PT": "candeeiros nas mesas", "pt_BR": "luminárias nas mesas"}
MADE = {"name": "Taça", "system": "swiss", "rounds": 3, "wo_tolerance_min": 15}
WHO: dict[str, Any] = {"by": "Ana", "at": "2026-03-14T10:00:00Z"}


class OneMore(SourceFileLoader):
    """The source with the line in it."""

    def get_code(self, fullname: str) -> CodeType:
        """The compiled module, made from the changed source."""
        source = self.get_data(self.path)
        assert source.count(BEFORE) == 1
        return self.source_to_code(source.replace(BEFORE, LINE + BEFORE), self.path)


class Finder:
    """Finds the module by its changed source."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """The specification of the module, None for any other."""
        if name != MODULE:
            return None
        file = str(Path(str(path[0])) / "setting_fields.py")
        return spec_from_file_location(name, file, loader=OneMore(name, file))


def in_event() -> dict[str, Any]:
    """The setting in an event: read, told in the trail, kept in the file, refused."""
    from damas.base.i18n import translate
    from damas.tournament.event import EntryError, Tournament, said

    old = Tournament()
    old.do("create", **MADE, **WHO)
    event = Tournament.from_dict(json.loads(json.dumps(old.to_dict())))  # a file without it
    entry = event.do("set", lamps=True, **WHO)
    try:
        event.do("set", lamps="yes", **WHO)
    except EntryError as error:
        refused = translate(error.text, "pt_PT")
    return {
        "before": old.rules.lamps,  # type: ignore[attr-defined]
        "after": Tournament.from_dict(event.to_dict()).rules.to_dict()["lamps"],
        "said": translate(said(event, entry), "pt_PT"),
        "refused": refused,
    }


def in_faces() -> dict[str, Any]:
    """The setting on the page, in the API, on the command line and in the manual."""
    from tools.manual import settings

    from damas.app.tournament.words import forms_view
    from damas.cli.command import options_of
    from damas.http.app import create_app
    from damas.tournament.event import ACTS
    from damas.tournament.event.model.setting_fields import EventFields

    form = {
        locale: next(one for one in forms_view(locale)["set"] if one["name"] == "lamps")
        for locale in WORDS
    }
    api = create_app().openapi()["components"]["schemas"]
    return {
        "form": form,
        "schemas": sorted({name for name, one in api.items() if "lamps" in json.dumps(one)}),
        "option": "lamps" in options_of(EventFields, {}),
        "manual": next(one for one in settings().splitlines() if "`lamps" in one),
        "acts": sorted(name for name, act in ACTS.items() if "lamps" in act.data.model_fields),
    }


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    sys.meta_path.insert(0, Finder())  # type: ignore[arg-type]
    from damas.base.i18n import catalogue

    for language, text in WORDS.items():
        catalogue(language)[None, "lamps at the boards"] = text
    print(json.dumps(in_event() | in_faces()))
