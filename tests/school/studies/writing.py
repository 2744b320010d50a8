"""A study that people write, its log kept as the store keeps it."""

from __future__ import annotations

import json
from typing import Any, get_args

from damas.school.studies import ImportChapters, Study, StudyAct, StudyChange, decide, new_row
from damas.school.studies.acts import OF_WRITERS

ACTS = {
    get_args(one.model_fields["do"].annotation)[0]: one for one in (*OF_WRITERS, ImportChapters)
}


def act_of(kind: str, command: dict[str, Any]) -> StudyAct:
    """The act *kind*, as it is once its bounds have been checked."""
    return ACTS[kind].model_construct(do=kind, **command)


class Writing:
    """A study and its log; every entry goes through JSON, as it does on disk."""

    def __init__(self, game: str = "portuguese") -> None:
        self.study = Study()
        self.log: list[tuple[str, Any]] = []
        self.do(0, "chapter", game=game, title="One", fen=None, turned=False)

    def do(self, by: int, kind: str, **command: Any) -> StudyChange | None:
        """Carries out a command; None where nothing changes."""
        payload = decide(self.study, by, act_of(kind, command))
        if payload is None:
            return None
        stored = json.loads(json.dumps(payload))
        self.log.append((kind, stored))
        return self.study.fold(kind, stored, 0)

    def sure(self, by: int, kind: str, **command: Any) -> StudyChange:
        """The same where something must change."""
        done = self.do(by, kind, **command)
        assert done is not None
        return done

    def again(self) -> Study:
        """The study folded from its log."""
        study = Study()
        for kind, payload in self.log:
            study.fold(kind, payload, 0)
        return study

    def comment(self, by: int, text: str, base: int = 0, move: int = 0) -> StudyChange:
        """Words about a move of the first chapter."""
        return self.sure(by, "comment", chapter=1, move=move, text=text, base=base)

    def play(self, by: int, *path: int, move: int = 0) -> int:
        """Plays a move in the first chapter; its number."""
        done = self.sure(by, "play", chapter=1, move=move, paths=[list(path)])
        return done.moves[-1][1]


__all__ = ["Writing", "new_row"]
