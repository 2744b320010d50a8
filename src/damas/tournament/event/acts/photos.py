"""Acts on photos of a board: attached as evidence, and removed. Nothing is read from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from ....base import bounds
from ....base.i18n import Text
from ....contract.kinds import BoardNo, RoundNo, line, whole
from ..model.acts import act
from ..model.entry import EntryError, LogEntry
from ..model.photos import Photo
from ..model.state import ActData, TournamentState
from ..queries.wording import board_words

Address = Annotated[str, line(bounds.ADDRESS, least=1)]


@act(
    "attach-photo",
    Text("Photo attached, round {round}, board {board}: {a} – {b}"),
    "scorer",
    undoable=False,
    after_end=True,
)
class AttachPhoto(ActData):
    """A photo of a board; the server makes this act when it has kept the picture."""

    round: RoundNo
    board: BoardNo
    photo: Address
    kind: Literal["jpeg", "png", "webp"]
    bytes: Annotated[int, whole(1, bounds.PHOTO_BYTES)]
    digest: Annotated[str, line(64, least=64)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        state.board(self.round, self.board)
        place = self.round, self.board
        own = [one for one in state.photos.values() if (one.round, one.board) == place]
        if len(own) >= bounds.PHOTOS:
            raise EntryError("too-many", "No more photos are kept of one board: remove one first")
        new = Photo(
            self.photo,
            *place,
            self.kind,
            self.bytes,
            self.digest,
            entry.author,
            entry.at,
        )
        state.photos = {**state.photos, new.id: new}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return board_words(state, self.round, self.board, 1)


@act("remove-photo", Text("A photo was removed"), "scorer", undoable=False, after_end=True)
class RemovePhoto(ActData):
    """The picture is deleted; who attached it, and who removed it, stays in the log."""

    photo: Address

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if self.photo not in state.photos:
            raise EntryError("no-such-photo", "There is no such photo")
        state.photos = {name: one for name, one in state.photos.items() if name != self.photo}
