"""The rules of Damas as numbers for the kernel in WebAssembly: variants, regulations, levels.

    python tools/engine_data.py FILE

Rules are data in `damas.variants` and `damas.regulations`; this program writes them as JSON, each
row with the words that `native/wasm/rulebooks.cpp` reads, and the game by whose weights it is
judged. Nothing is decided here.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from damas.base.files import write_whole
from damas.engine.levels import LEVELS, Level
from damas.engine.weights_file import judged_as
from damas.regulations import (
    REGULATIONS,
    EndgameLimit,
    Forcada,
    KingsOnly,
    Regulation,
    Repetition,
    regulation_for_gametype,
)
from damas.variants import VARIANTS, Variant

OFF, AUTOMATIC, CLAIM = range(3)  # RepetitionMode of native/draw_rules.hpp


def variant_words(row: Variant) -> list[int]:
    """The rules as the kernel asks for them, and the numbers of a variant."""
    rest = [row.mirrored, row.men_per_side, row.hyphen_captures, *row.numbers]
    return [int(one) for one in (*row.kernel_rules.values(), *rest)]


def draw_words(book: Regulation) -> list[int]:
    """The draw rules of a regulation by counting, limits in plies."""
    quiet = _rule(book, KingsOnly)
    again = _rule(book, Repetition)
    forced = _rule(book, Forcada)
    line = list(book.variant.named_lines[forced.line]) if forced else []
    mode = OFF if again is None else CLAIM if again.claim else AUTOMATIC
    words = [
        book.plies(quiet.moves) if quiet else 0,
        mode,
        again.times if again else 3,
        int(bool(again and not again.with_turn)),
        forced.moves if forced else 0,
        len(line),
        *line,
    ]
    endings = [rule for rule in book.draw_rules if isinstance(rule, EndgameLimit)]
    return [*words, len(endings), *(word for rule in endings for word in _class_words(book, rule))]


def _class_words(book: Regulation, rule: EndgameLimit) -> list[int]:
    words = [book.plies(rule.moves), int(rule.carry_over), int(rule.or_more)]
    for side in (rule.strong, rule.weak):
        forces = list(side)
        words += [len(forces), *(count for force in forces for count in force)]
    return words


def _rule(book: Regulation, kind: type[Any]) -> Any:
    return next((rule for rule in book.draw_rules if isinstance(rule, kind)), None)


def level_row(level: Level) -> dict[str, Any]:
    """A level as the worker plays it."""
    profiles = level.profiles
    return {
        "number": level.number,
        "seconds": level.seconds,
        "tables": level.tables,
        "book_plies": level.book_plies,
        "profiles": profiles and {game: asdict(one) for game, one in profiles.items()},
    }


def data() -> dict[str, Any]:
    """All of it. *kernel*: the one that has the rules of a game; *win*: who wins on the board."""
    return {
        "variants": {
            row.id: {
                "id": row.id,
                "size": row.size,
                "squares": row.squares,
                "gametype": row.gametype,
                "start_fen": row.start_fen,
                "kin": row.kin,
                "kernel": row.browser_kernel,
                "win": row.win,
                "weights": judged_as(row.id),
                "usual": regulation_for_gametype(row.gametype).id,
                "words": variant_words(row),
            }
            for row in VARIANTS.values()
        },
        "regulations": {
            book.id: {
                "id": book.id,
                "variant": book.variant.id,
                "name": str(book.name),
                "words": draw_words(book),
            }
            for book in REGULATIONS.values()
        },
        "levels": [level_row(level) for level in LEVELS],
    }


def text() -> str:
    """The file's text."""
    return json.dumps(data(), ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def main() -> int:
    """Writes the file that is named."""
    write_whole(Path(sys.argv[1]), text().encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
