"""Every setting of an event, declared once: type and bound, label, the words of its values, the
systems that have it, and whether it can be changed while the event is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption, Declared
from ....contract.kinds import Line, line, several, whole
from ...scoring.categories import Category, Prize
from ...scoring.rating_methods import METHODS
from ...systems import SYSTEM_NAMES

ALWAYS, OPEN, REASON, BEFORE = "always", "open", "reason", "before"
TEAMS, PERSONS = "teams", "persons"
LEAST_BOARDS = 2


@dataclass(frozen=True, slots=True)
class Setting(Caption):
    """A setting as people see it.

    *when* it can be changed once the event is played: ALWAYS (no pairing, result or place follows
    from it), OPEN (unless the mode is strict), for a REASON (the players were promised otherwise),
    or only BEFORE. *of*: TEAMS or PERSONS, where only those have it; *least* for those, as the
    others have 0.
    """

    when: str = BEFORE
    of: str = ""
    least: int = 0

    def more(self) -> dict[str, Any]:
        made = {**Caption.more(self), "when": self.when}
        return made | {name: one for name in ("of", "least") if (one := getattr(self, name))}


Rounds = whole(0, bounds.ROUNDS)
Title = Annotated[str, line(least=1), Setting(Text("name of the event"), when=ALWAYS)]
System = Annotated[
    Literal["round-robin", "swiss", "knock-out", "match", "scheveningen"],
    Setting(Text("system"), words=SYSTEM_NAMES),
]
Method = Literal[
    "own",
    "international",
    "national",
    "international-national",
    "national-international",
    "highest",
    "lowest",
]
SCORES = Text("win-draw-loss")
NAMES = {code: method.name for code, method in METHODS.items()}
YES = {"True": Text("yes"), "False": Text("no")}


class PlainSettings(Declared):
    """The settings that are what their fields say. A new one is a field here, with its label."""

    name: Title = ""
    city: Annotated[Line, Setting(Text("city"), when=ALWAYS)] = ""
    federation: Annotated[Line, Setting(Text("federation"), when=ALWAYS)] = ""
    start: Annotated[Line, Setting(Text("first day"), widget="date", when=ALWAYS)] = ""
    end: Annotated[Line, Setting(Text("last day"), widget="date", when=ALWAYS)] = ""
    arbiter: Annotated[Line, Setting(Text("chief arbiter"), when=ALWAYS)] = ""
    time_control: Annotated[Line, Setting(Text("clocks"), when=OPEN)] = ""
    currency: Annotated[Line, Setting(Text("currency"), when=ALWAYS)] = ""
    regulation: Annotated[Line, Setting(Text("rules"))] = ""
    system: System = "round-robin"
    rounds: Annotated[
        int,
        Rounds,
        Setting(Text("number of rounds"), systems=("swiss", "match"), when=REASON),
    ] = 0
    cycles: Annotated[
        int,
        whole(1, bounds.CYCLES),
        Setting(
            Text("number of times everyone meets everyone"),
            systems=("round-robin", "scheveningen"),
        ),
    ] = 1
    reverse_colours: Annotated[
        bool, Setting(Text("colours of the table exchanged"), systems=("round-robin",))
    ] = False
    swap_last_rounds: Annotated[
        bool,
        Setting(Text("last two rounds of the first cycle exchanged"), systems=("round-robin",)),
    ] = False
    games: Annotated[
        int,
        whole(1, bounds.GAMES),
        Setting(Text("games in a meeting"), of=PERSONS),
    ] = 1
    score: Annotated[
        Literal["games", "meeting"],
        Setting(
            Text("score of a meeting"),
            words={
                "games": Text("every game counts"),
                "meeting": Text("the meeting counts as one game"),
            },
            of=PERSONS,
        ),
    ] = "games"
    withdrawal: Annotated[
        Literal["fide", "keep"],
        Setting(
            Text("games of players who leave"),
            words={
                "fide": Text("a player who leaves before half of the games is not counted"),
                "keep": Text("games of players who leave count as W.O."),
            },
            systems=("round-robin",),
            when=REASON,
        ),
    ] = "fide"
    openings: Annotated[
        Literal["free", "balloted"],
        Setting(
            Text("openings"),
            words={"free": Text("free"), "balloted": Text("drawn by lot")},
            of=PERSONS,
        ),
    ] = "free"
    third_place: Annotated[
        bool,
        Setting(
            Text("game for the third place"),
            hint=Text("the losers of the semi-finals play it"),
            systems=("knock-out",),
        ),
    ] = False
    play_off_games: Annotated[
        int,
        whole(1, bounds.PLAY_OFF_GAMES),
        Setting(
            Text("games of a play-off"),
            hint=Text("rapid or blitz; whoever leads after them goes on"),
            systems=("knock-out",),
        ),
    ] = 2
    sudden_draw: Annotated[
        Literal["black", "on"],
        Setting(
            Text("drawn game of sudden death"),
            words={"black": Text("Black goes on"), "on": Text("another one is played")},
            systems=("knock-out",),
        ),
    ] = "black"
    first_colour: Annotated[
        Literal["w", "b"],
        Setting(
            Text("colour of number 1 in the first round"),
            words={"w": Text("White"), "b": Text("Black")},
            systems=("swiss",),
        ),
    ] = "w"
    absent: Annotated[
        Literal["out", "wo"],
        Setting(
            Text("treatment of absent players"),
            words={"out": Text("are not paired"), "wo": Text("are paired and lose by W.O.")},
            systems=("swiss",),
            when=OPEN,
        ),
    ] = "out"
    one_prize_each: Annotated[
        bool, Setting(Text("whether anybody gets two prizes"), when=ALWAYS)
    ] = True
    acceleration: Annotated[
        Literal["none", "baku"],
        Setting(
            Text("acceleration"),
            words={"none": Text("none"), "baku": Text("Baku")},
            systems=("swiss",),
        ),
    ] = "none"
    club_rounds: Annotated[
        int,
        Rounds,
        Setting(Text("first rounds without games inside a club"), systems=("swiss",), when=REASON),
    ] = 0
    bye_limit: Annotated[
        int,
        Rounds,
        Setting(
            Text("half-point byes of a player"),
            hint=Text("0: no limit"),
            systems=("swiss",),
            when=REASON,
        ),
    ] = 0
    bye_last_rounds: Annotated[
        int,
        Rounds,
        Setting(Text("last rounds without half-point byes"), systems=("swiss",), when=REASON),
    ] = 0
    expelled: Annotated[
        Literal["place", "out"],
        Setting(
            Text("expelled players"),
            words={
                "place": Text("keep their place in the standings, marked"),
                "out": Text("have no place; their games count for the opponents"),
            },
            systems=("swiss",),
            when=REASON,
        ),
    ] = "place"
    rating_method: Annotated[
        Method, Setting(Text("rating that counts"), words=NAMES, when=REASON)
    ] = "own"
    seeding: Annotated[
        Literal["", Method],
        Setting(
            Text("rating for the pairing numbers"),
            words={"": Text("the rating that counts"), **NAMES},
        ),
    ] = ""
    teams: Annotated[bool, Setting(Text("played by teams"))] = False
    boards: Annotated[
        int,
        whole(0, bounds.TEAM_BOARDS),
        Setting(Text("boards of a match"), of=TEAMS, least=LEAST_BOARDS),
    ] = 4
    substitutes: Annotated[
        int,
        whole(0, bounds.SUBSTITUTES),
        Setting(Text("substitutes of a team"), of=TEAMS, when=OPEN),
    ] = 2
    board_order: Annotated[
        Literal["fixed", "free"],
        Setting(
            Text("order of the boards"),
            words={
                "fixed": Text("fixed: nobody sits below a member who stands later in the list"),
                "free": Text("free in every round"),
            },
            of=TEAMS,
        ),
    ] = "fixed"
    delegations: Annotated[
        Literal["", "federation", "club"],
        Setting(
            Text("delegations"),
            words={
                "": Text("none"),
                "federation": Text("by federation (states, countries)"),
                "club": Text("by club"),
            },
            when=ALWAYS,
        ),
    ] = ""
    categories: Annotated[
        tuple[Category, ...],
        several(bounds.CATEGORIES),
        Setting(Text("categories"), when=ALWAYS),
    ] = ()
    prizes: Annotated[
        tuple[Prize, ...],
        several(bounds.PRIZES),
        Setting(Text("prizes"), when=ALWAYS),
    ] = ()
    strict: Annotated[
        bool,
        Setting(Text("strict mode"), hint=Text("by the book; what departs from it is refused")),
    ] = False


class SettingFields(PlainSettings):
    """The settings as `create` and `set` give them; `Settings` has the values of those here."""

    points: Annotated[Line, Setting(Text("points"), hint=SCORES)] = ""
    bye_points: Annotated[Line, Setting(Text("points of a free round"))] = ""
    tie_breaks: Annotated[str, line(bounds.TEXT), Setting(Text("tie-breaks"), when=REASON)] = ""
    wo_tolerance_min: Annotated[
        Annotated[int, whole(0, bounds.MINUTES)] | None,
        Setting(Text("minutes until W.O."), when=OPEN),
    ] = None
    match_points: Annotated[Line, Setting(Text("points of a match"), hint=SCORES, of=TEAMS)] = ""
    bye_board_points: Annotated[Line, Setting(Text("board points of a free round"), of=TEAMS)] = ""
    delegation_points: Annotated[
        str,
        line(bounds.TEXT),
        Setting(Text("points of delegations by place"), hint=Text("such as 10-8-6-5"), when=ALWAYS),
    ] = ""


class EventFields(SettingFields):
    """The settings of a new event: those that cannot be left out are asked for."""

    name: Title
    system: System


def _setting(name: str) -> Setting:
    found = SettingFields.model_fields[name].metadata
    return next(one for one in found if isinstance(one, Setting))


SETTINGS: Mapping[str, Setting] = {name: _setting(name) for name in SettingFields.model_fields}
"""Every setting as people see it."""
