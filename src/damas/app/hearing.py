"""The rooms of this process announce changes to the other processes, and hear of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bus import Kind

if TYPE_CHECKING:
    from .analysis.boards import BoardRoom
    from .arbiter.live import LiveTables
    from .classes.live import LiveClasses
    from .classes.room import ClassRoom
    from .club.hall import Hall
    from .club.live_rooms import LiveRooms
    from .games.live_games import LiveGames
    from .live import Follower
    from .meeting.lobby import Lobby
    from .meeting.meetings import Meetings
    from .studies.live import LiveStudies
    from .tournament.live import LiveTournaments
    from .watching.room import WatchRoom
    from .watching.spectators import SpectatorRoom


def join_games(follower: Follower, games: LiveGames, boards: BoardRoom) -> None:
    """Games: their logs, what is said beside them, the players who are there, their boards."""

    def all_beside() -> None:
        for game_id in games.listened():
            games.hear_beside(game_id)

    follower.follow(Kind.GAME, games)
    games.announce_beside = follower.announcer(Kind.BESIDE)
    follower.on(Kind.BESIDE, games.hear_beside)
    follower.on_missing(all_beside)
    games.attending.announce = follower.announcer(Kind.ATTENDANCE)
    follower.on(Kind.ATTENDANCE, games.attending.hear)
    follower.on_missing(games.attending.hear_all)
    boards.announce = follower.announcer(Kind.ANALYSIS)
    follower.on(Kind.ANALYSIS, boards.hear)
    follower.on_missing(boards.hear_all)


def join_watching(follower: Follower, watching: WatchRoom, spectators: SpectatorRoom) -> None:
    """Boards of running games, and the people who look on."""
    follower.on(Kind.GAME, watching.saved)
    follower.on_missing(watching.hear_all)
    spectators.announce = follower.announcer(Kind.SPECTATORS)
    follower.on(Kind.SPECTATORS, spectators.hear)
    follower.on_missing(spectators.hear_all)


def join_events(follower: Follower, tables: LiveTables, tournaments: LiveTournaments) -> None:
    """Arbiter's tables, and tournaments with their boards."""
    follower.follow(Kind.TABLE, tables)
    follower.follow(Kind.TOURNAMENT, tournaments)
    tournaments.announce_boards = follower.announcer(Kind.BOARDS)
    follower.on(Kind.BOARDS, tournaments.hear_boards)
    follower.on_missing(tournaments.hear_all_boards)


def join_meetings(follower: Follower, meetings: Meetings, lobby: Lobby) -> None:
    """The lobby and invitations."""

    def announce() -> None:
        follower.bus.publish(Kind.LOBBY, "")

    meetings.on_lobby.extend((announce, lobby.hurry))
    lobby.announce = announce
    follower.on(Kind.LOBBY, lambda _: lobby.hurry())
    follower.on_missing(lobby.hurry)


def join_rooms(follower: Follower, hall: Hall, rooms: LiveRooms) -> None:
    """Club nights, classes and simuls."""
    hall.on_announce.append(follower.announcer(Kind.ROOM))
    follower.on(Kind.ROOM, rooms.hear)
    follower.on(Kind.GAME, rooms.hear_game)
    follower.on_missing(rooms.hear_all)


def join_school(
    follower: Follower, studies: LiveStudies, room: ClassRoom, classes: LiveClasses
) -> None:
    """Studies: their logs and their people; classes with all that is in them."""
    follower.follow(Kind.STUDY, studies)
    room.on_change.append(follower.announcer(Kind.CLASS))
    follower.on(Kind.CLASS, classes.hear)
    follower.on_missing(classes.hear_all)
