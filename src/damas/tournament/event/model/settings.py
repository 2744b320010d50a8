"""The settings of an event: those of the regulation and those the organiser chooses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ....base.citation import Citation, cite
from ....base.i18n import Text
from ....rules.regulations import REGULATIONS, Regulation
from ....rules.regulations import regulation as named
from ....rules.regulations.questions import absence, colours_by_lot, lot_alone, meeting_of
from ...errors import TournamentError
from ...scoring.meaning import proposed
from ...scoring.points import PointSystem, exact
from ...scoring.standings import book_codes, tie_breaks_of
from ...scoring.tiebreaks import FENAE, SWISS, TEAMS, parse
from ...systems import SYSTEMS, System
from .entry import EntryError, read_data
from .names import COLOUR_WAYS
from .setting_fields import EventFields, PlainSettings, SettingFields
from .team_settings import delegation_points_of, places_written, teams_of


class Settings(PlainSettings):
    """*rounds* 0: as many as the system needs. *games* in a meeting of two players.

    *score*: "games" counts every game, "meeting" gives a win for more points in the meeting.
    *withdrawal*: "fide" removes a player who leaves before half the games, "keep" does not
    (TRN-08). *wo_tolerance_min*: minutes after which an absent player loses (TRN-06).
    *first_colour*: "w" or "b" for the first number of a Swiss. *absent*: in a Swiss, players
    checked as absent are not paired ("out"), or are paired and lose by W.O. ("wo"); elsewhere they
    always lose, since the opponents stand. *one_prize_each*: no player gets two prizes (`awards`).

    Of a Swiss: *acceleration* "none" or "baku" (C.04.5.1); players of one club do not meet in the
    first *club_rounds* rounds; a player may ask for *bye_limit* half-point byes (0: no limit), and
    for none in the last *bye_last_rounds* rounds. *expelled*: who is expelled keeps the place
    ("place") or has none ("out"); the games count for the opponents in both.
    *teams*: teams of *boards* members and at most *substitutes* more meet, a game a board.
    *board_order*: "fixed" lets nobody sit above a member who stands before in the list, "free"
    does. A match is worth *match_points*, its games *points*; a free round *bye_board_points*
    beside the match points. *delegations*: the field of a player by which medals are counted
    ("federation", "club"), "" for none, and *delegation_points* those of the first places.

    Of a knock-out: *play_off_games* in a row make a play-off, and *sudden_draw* says who goes on
    after a drawn game of sudden death (`queries.play_offs`).

    *rating_method*: which rating of a player counts, for tie-breaks, prizes, changes and reports;
    *seeding*: which settles the pairing numbers, "" for the same (`scoring.rating_methods`).

    *strict*: acts that depart from the system and the rule book are refused (`queries.strict`).
    """

    wo_tolerance_min: int
    boards: int = 0
    substitutes: int = 0
    points: PointSystem = PointSystem()
    tie_breaks: str = ",".join(FENAE)
    match_points: PointSystem = PointSystem()
    bye_board_points: Fraction = Fraction(0)
    delegation_points: tuple[Fraction, ...] = ()

    @property
    def table_points(self) -> PointSystem:
        """The points of the table: of matches where teams play, else of games."""
        return self.match_points if self.teams and self.score == "meeting" else self.points

    @property
    def play(self) -> System:
        """What holds in its system."""
        return SYSTEMS[self.system]

    @property
    def rules(self) -> Regulation | None:
        """The regulation, None where the event has none."""
        return named(self.regulation) if self.regulation else None

    @property
    def coin(self) -> str:
        """The currency of its amounts, the same for all readers: its own, else the rule book's."""
        return self.currency or (self.rules.currency if self.rules else "€")

    @property
    def colour_ways(self) -> tuple[tuple[str, ...], Citation | None]:
        """The ways to settle colours, and the article; every way where there is no regulation.

        The colours of the pairing table may stand (AMB-14), and the arbiter may decide, unless the
        document allows only the lot.
        """
        rules = self.rules
        if rules is None:
            return tuple(COLOUR_WAYS), None
        ours = () if lot_alone(rules).value else ("table", "arbiter")
        return tuple(dict.fromkeys((*rules.colours.value, *ours))), rules.colours.citation

    @property
    def lot_article(self) -> Citation | None:
        """The article that has colours drawn by lot; None where the document has none."""
        return colours_by_lot(self.rules)

    @property
    def withdrawal_words(self) -> tuple[Text, Citation | None]:
        """The lot of games of players who leave a round robin, and the article; None where the
        rule book is silent."""
        share = self.rules.leaver_counts if self.rules else None
        if self.withdrawal == "keep":
            return Text("games of players who leave count as W.O."), None
        if share is None or share.value == "half":
            said = Text("a player who leaves before half of the games is not counted")
            return said, share.citation if share else None
        return Text(
            "a player who leaves with no more than half of the games played is not counted"
        ), share.citation

    @property
    def absence_article(self) -> Citation | None:
        """The article on W.O. of the regulation; None where it is silent."""
        return absence(self.rules)

    def to_dict(self) -> dict[str, Any]:
        """The settings as `create` takes them."""
        return dict(self) | {
            "categories": [dict(one) for one in self.categories],
            "prizes": [dict(one) for one in self.prizes],
            "points": _written(self.points),
            "bye_points": str(self.table_points.bye),
            "match_points": _written(self.match_points) if self.teams else "",
            "bye_board_points": str(self.bye_board_points),
            "delegation_points": places_written(self.delegation_points),
        }


def _written(system: PointSystem) -> str:
    return "-".join(str(value) for value in (system.win, system.draw, system.loss))


def completed(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a new event with the proposals of its rule book and its system: tie-breaks, and
    points in the unit of the book (RES-08). They are in the log then, so that a later Damas keeps
    them."""
    made = dict(data)
    system = str(made.get("system"))
    duel = system in SYSTEMS and SYSTEMS[system].each_to_each
    if duel:
        made["teams"] = True
    rules = REGULATIONS.get(str(made.get("regulation")))
    if not made.get("tie_breaks"):
        if duel:
            made["tie_breaks"] = "WIN"
        elif made.get("teams") is True:
            made["tie_breaks"] = proposed(TEAMS, system, teams=True)
        elif system == "swiss" and not (rules and rules.swiss_tie_breaks):
            made["tie_breaks"] = ",".join(SWISS)
        elif rules and rules.tie_breaks:
            fast = str(made.get("acceleration") or "none") != "none"
            own = tie_breaks_of(rules.id, system, accelerated=fast)
            made["tie_breaks"] = proposed(own, system, book=book_codes(rules, system))
        elif system in ("knock-out", "match"):
            made["tie_breaks"] = proposed(FENAE, system)
    if rules and "points" not in made:
        made["points"] = "-".join(rules.points.text(one) for one in ("win", "draw", "loss"))
    return made


def settings_of(data: Mapping[str, Any]) -> Settings:
    """The settings of the data of `create`. Raises EntryError for impossible values."""
    return settings_from(read_data(EventFields, data))


def changed(old: Settings, given: Mapping[str, Any], without: Collection[str] = ()) -> Settings:
    """The settings with the *given* fields in place of the *old* ones; those *without* which they
    go on begin anew. Raises EntryError for impossible values."""
    kept = {name: one for name, one in old.to_dict().items() if name not in without}
    return settings_from(read_data(EventFields, kept, stored=True).model_copy(update=dict(given)))


def settings_from(given: SettingFields) -> Settings:
    """The settings that fields give, with the proposals of rule book and system for the others.

    Raises EntryError where they contradict each other.
    """
    found: dict[str, Any] = {name: getattr(given, name) for name in PLAIN}
    system, rules = given.system, _rules(given.regulation)
    if given.wo_tolerance_min is None:
        raise EntryError(
            "no-tolerance",
            "Say after how many minutes an absent player loses (wo_tolerance_min)",
            citation=absence(rules),
        )
    found["wo_tolerance_min"] = given.wo_tolerance_min
    if rules and rules.time_control and not given.time_control:
        found["time_control"] = rules.time_control.value
    if not given.has("rounds") and system == "match":
        found["rounds"] = 1
    if not given.has("score") and system == "knock-out":
        found["score"] = "meeting"
    found["games"] = _games(given, rules)
    found["points"] = _points(given, rules)
    if given.teams:
        found |= teams_of(given, found["points"])
    found["tie_breaks"] = _tie_breaks(given)
    _check_prizes(given)
    found["delegation_points"] = delegation_points_of(given.delegation_points)
    _fits(found)
    return Settings.model_construct(**found)


PLAIN = PlainSettings.model_fields.keys() - {"boards", "substitutes", "board_order"}
"""Settings that are what the field says, also where no teams play."""


def _rules(name: str) -> Regulation | None:
    try:
        return named(name) if name else None
    except LookupError as error:
        raise EntryError("bad-field", "{what}", what=getattr(error, "text", "")) from None


def _games(given: SettingFields, rules: Regulation | None) -> int:
    match = given.system == "match"
    games = given.games if given.has("games") or not match else 2
    if given.teams:
        return games  # their number of boards, which `teams_of` gives
    found = meeting_of(rules, games, match=match)
    if found.value:
        raise EntryError(
            "odd-games",
            "A meeting of several games has an even number of them, not {games}",
            citation=found.citation,
            games=games,
        )
    return games


def _points(given: SettingFields, rules: Regulation | None) -> PointSystem:
    """The points of a game: in the unit of the book, but 1-½-0 in a log that states a free round
    alone, as such logs were written."""
    try:
        if given.has("points"):
            base = PointSystem.parse(given.points)
        elif rules:
            own = rules.points
            unit = 2 if given.has("bye_points") else own.half_points
            base = PointSystem(*(Fraction(v, unit) for v in (own.win, own.draw, own.loss)))
        else:
            base = PointSystem()
        free = Fraction(0) if given.system != "swiss" else base.win
        if given.has("bye_points"):
            free = exact(given.bye_points)
    except (TournamentError, ValueError, ZeroDivisionError) as error:
        what = getattr(error, "text", "") or str(error)
        raise EntryError("bad-field", "{what}", what=what) from None
    return replace(base, bye=free)


def _tie_breaks(given: SettingFields) -> str:
    own = ",".join(TEAMS) if given.teams else ""
    if SYSTEMS[given.system].each_to_each:
        own = "WIN"
    if not own:
        fast = given.acceleration != "none"
        own = tie_breaks_of(given.regulation or None, given.system, accelerated=fast)
    codes = given.tie_breaks or own
    try:
        parse(codes)
    except TournamentError as error:
        raise EntryError("bad-field", "{what}", what=error.text) from None
    return codes or ",".join(FENAE)


def _check_prizes(given: SettingFields) -> None:
    """Raises EntryError for a prize of a category that there is not."""
    names = {category.name for category in given.categories} | {""}
    for prize in given.prizes:
        if prize.category not in names:
            raise EntryError("bad-field", "There is no category {name}", name=prize.category)


def _fits(found: Mapping[str, Any]) -> None:
    """Raises EntryError for settings that contradict each other."""
    if SYSTEMS[found["system"]].each_to_each and not found["teams"]:
        raise EntryError("no-teams", "The Scheveningen system is played by two teams")
    if found["system"] == "swiss" and not found["rounds"]:
        raise EntryError("no-rounds", "Say how many rounds the Swiss has")
    points: PointSystem = found["points"]
    halves = points.win == 2 * points.draw and not points.loss
    if found["acceleration"] == "baku" and not halves:
        raise EntryError(
            "no-acceleration",
            "The Baku acceleration is for points where a draw is half a win",
            citation=cite("C.04.5.1 Premise"),
        )
    if found["teams"] and found["openings"] == "balloted":
        raise EntryError(
            "teams-openings", "Openings are drawn for meetings of two players, not for teams"
        )
    drawn = found["openings"] == "balloted"
    hindrance = meeting_of(_rules(found["regulation"]), found["games"], drawn=drawn)
    if hindrance.value:
        raise EntryError(
            "odd-games",
            "An opening by lot is played twice, with colours exchanged: a meeting has an"
            " even number of games, not {games}",
            citation=hindrance.citation,
            games=found["games"],
        )
