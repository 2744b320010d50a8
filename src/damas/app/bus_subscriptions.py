"""The rooms of this process announce changes to the other processes, and hear of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bus import Kind

if TYPE_CHECKING:
    from .analysis.boards import AnalysisBoardService
    from .arbiter.live import LiveTables
    from .classes.live import LiveClasses
    from .classes.service import ClassService
    from .club.live_rooms import LiveRooms
    from .club.rooms import RoomService
    from .games.live_games import LiveGames
    from .live import ChangeFeed
    from .meeting.lobby import Lobby
    from .meeting.meetings import Meetings
    from .studies.live import LiveStudies
    from .tournament.live import LiveTournaments
    from .watching.live_boards import LiveBoards
    from .watching.spectators import SpectatorCounter


def join_games(follower: ChangeFeed, games: LiveGames, boards: AnalysisBoardService) -> None:
    """Games: their logs, what is said beside them, the players who are there, their boards."""

    def all_beside() -> None:
        for game_id in games.listened():
            games.refresh_here(game_id)

    follower.follow(Kind.GAME, games)
    games.announce_beside = follower.announcer(Kind.BESIDE)
    follower.on(Kind.BESIDE, games.refresh_here)
    follower.on_missing(all_beside)
    games.presence.announce = follower.announcer(Kind.ATTENDANCE)
    follower.on(Kind.ATTENDANCE, games.presence.notify)
    follower.on_missing(games.presence.refresh_all)
    boards.announce = follower.announcer(Kind.ANALYSIS)
    follower.on(Kind.ANALYSIS, boards.notify)
    follower.on_missing(boards.refresh_all)


def join_watching(follower: ChangeFeed, watching: LiveBoards, spectators: SpectatorCounter) -> None:
    """Boards of running games, and the people who look on."""
    follower.on(Kind.GAME, watching.saved)
    follower.on_missing(watching.refresh_all)
    spectators.announce = follower.announcer(Kind.SPECTATORS)
    follower.on(Kind.SPECTATORS, spectators.notify)
    follower.on_missing(spectators.refresh_all)


def join_events(follower: ChangeFeed, tables: LiveTables, tournaments: LiveTournaments) -> None:
    """Arbiter's tables, and tournaments with their boards."""
    follower.follow(Kind.TABLE, tables)
    follower.follow(Kind.TOURNAMENT, tournaments)
    tournaments.announce_boards = follower.announcer(Kind.BOARDS)
    follower.on(Kind.BOARDS, tournaments.refresh_boards)
    follower.on_missing(tournaments.refresh_all_boards)


def join_meetings(follower: ChangeFeed, meetings: Meetings, lobby: Lobby) -> None:
    """The lobby and invitations."""

    def announce() -> None:
        follower.bus.publish(Kind.LOBBY, "")

    meetings.on_lobby.extend((announce, lobby.hurry))
    lobby.announce = announce
    follower.on(Kind.LOBBY, lambda _: lobby.hurry())
    follower.on_missing(lobby.hurry)


def join_rooms(follower: ChangeFeed, club: RoomService, rooms: LiveRooms) -> None:
    """Club nights, classes and simuls."""
    club.on_announce.append(follower.announcer(Kind.ROOM))
    follower.on(Kind.ROOM, rooms.notify)
    follower.on(Kind.GAME, rooms.apply_game)
    follower.on_missing(rooms.refresh_all)


def join_school(
    follower: ChangeFeed, studies: LiveStudies, room: ClassService, classes: LiveClasses
) -> None:
    """Studies: their logs and their people; classes with all that is in them."""
    follower.follow(Kind.STUDY, studies)
    room.on_change.append(follower.announcer(Kind.CLASS))
    follower.on(Kind.CLASS, classes.notify)
    follower.on_missing(classes.refresh_all)
