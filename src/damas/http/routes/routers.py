"""The routers of the server in one table, in the order in which they are asked.

Each route states its policy (`people.may`); `tests/web/people/test_policies.py` finds one without.
"""

from __future__ import annotations

from fastapi import APIRouter

from . import (
    analysis,
    analysis_board,
    analysis_socket,
    archive,
    class_pupils,
    class_socket,
    classes,
    club,
    club_pages,
    club_socket,
    coach,
    device_engine,
    diagrams,
    embedding,
    endgames,
    endings,
    federation,
    federation_pages,
    finished,
    game_pictures,
    game_socket,
    games,
    health,
    home,
    jobs,
    lessons,
    lobby_socket,
    meeting,
    meeting_pages,
    moderation,
    network,
    notifications,
    offline,
    own_problems,
    owner,
    owner_upkeep,
    pages,
    people,
    people_desk,
    preferences,
    printing,
    problems,
    ratings,
    repertoires,
    studies,
    study_socket,
    trust,
    watching,
    well_known,
)
from .arbiter import showing, tables, training
from .arbiter import socket as arbiter_socket
from .tournament import api, appeals, boards, clocks, online, organiser, prints
from .tournament import pages as tournament_pages
from .tournament import public as tournament_public
from .tournament import socket as tournament_socket

ROUTERS: tuple[APIRouter, ...] = (
    game_socket.router,  # the first one: lines open to games more often than anything else
    training.router,  # its addresses come before /arbiter/{table}
    analysis.router,
    analysis_socket.router,
    analysis_board.router,
    diagrams.router,
    archive.router,
    network.router,
    trust.router,
    printing.router,
    own_problems.router,  # its addresses come before /problems/{number}
    problems.router,
    federation.router,
    federation_pages.router,
    tables.router,
    showing.router,
    arbiter_socket.router,
    endgames.router,
    endings.router,
    device_engine.router,
    offline.router,
    boards.router,
    appeals.router,
    clocks.router,
    api.router,
    organiser.router,
    online.router,
    prints.router,
    tournament_socket.router,
    tournament_pages.router,
    tournament_public.router,
    meeting.router,
    lobby_socket.router,
    meeting_pages.router,
    club.router,
    club_socket.router,
    club_pages.router,
    embedding.router,
    finished.router,  # its addresses come before /games/{game_id}
    notifications.router,
    games.router,
    coach.router,
    jobs.router,
    lessons.router,
    studies.router,
    study_socket.router,
    class_pupils.router,  # its addresses come before /api/classes/{class_id}
    classes.router,
    class_socket.router,
    people.router,
    preferences.router,
    owner.router,
    people_desk.router,
    moderation.router,
    owner_upkeep.router,
    ratings.router,
    repertoires.router,
    watching.router,
    game_pictures.router,
    well_known.router,
    health.router,
    home.router,
    pages.router,
)
"""The first router that knows an address answers."""
