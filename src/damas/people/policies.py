"""The rights to use the addresses of the server: one policy for each route and WebSocket.

The server checks a policy that needs no more than the caller (`PERSON`, `ACCOUNT`, `OWNER`) before
the route runs. Other policies depend on the game or event that the address names; its room checks
them.
"""

from __future__ import annotations

from enum import Enum


class Policy(Enum):
    """One rule of access; its value says it in a sentence."""

    EVERYBODY = "Everybody uses it: it shows nothing private and keeps nothing of a visitor."
    VISITOR = "Everybody uses it; its work is counted for the visitor's address."
    PERSON = "Everybody with a cookie of this server, or with a new one; nobody who is blocked."
    ACCOUNT = "A person who is signed in to an account."
    OWNER = "The owner of this server."
    MODERATOR = "The owner of this server, and the accounts that the owner made moderators."
    OPERATOR = "A program on the server's own machine, or one with the operator's token."
    OWN = "A person, for what is the person's own; the owner sees everything."
    GAME = "The watchers of the game: everybody, or its two players if it is private."
    SEAT = "The watchers of the game; the person in a seat acts for its colour, and nobody else."
    INVITED = "Anyone with the link of an invitation; its two people end it."
    ROOM = "The people in a room; anyone with its link sees its door. Boards are for those inside."
    ROOM_HOST = "The host of a room, and nobody else; the owner of the server may close it."
    STUDY = "The readers of a study: its writers; with the link, or everybody, as its owner says."
    STUDY_WRITER = "The people who write a study; its links are the owner's."
    STUDY_OWNER = "The owner of a study, and nobody else; the owner of the server may delete it."
    CLASS = "The teacher and the pupils of a class; anyone with its link sees its door."
    PUPIL = "A pupil of a class, for what is the pupil's own."
    TEACHER = "The teacher of a class, and nobody else; the owner of the server may delete it."
    FEDERATION = "A person with a role in the federation, by the table of acts and roles."
    PLAYER = "A player of the game, or the owner."
    EVENT = "Everybody; each part is shown from a role of the event on (web/tournament/keys)."
    EVENT_KEY = "A key or PIN of the event, with the role that the act needs."
    BOARD_SECRET = "The link of one board, signed for its player; or a key of the event."  # noqa: S105
    REGISTRATION = "The link of one registration, signed for its person."
    TABLE = "Everybody with the table's address; a board of a tournament: its arbiters."
    TABLE_MAKER = "The maker of the table, or the owner; one of a tournament stays with it."

    @property
    def needs_row(self) -> bool:
        """Whether the caller must be a stored person before the route runs."""
        return self is Policy.PERSON
