"""Finished games are found by player, result and day: names as they are searched, and an index."""

import json

import sqlalchemy as sa
from alembic import op

from damas.base.collation import unaccented

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None
COLUMNS = ("rated", "white_key", "black_key")
ROWS = 1000
INDEXED = ("updated_ms", "id", "private", "regulation", "result", "reason", *COLUMNS)


def upgrade() -> None:
    """Adds the columns, fills them for the games of before, and makes the index."""
    rated: sa.Column[bool] = sa.Column(
        "rated", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("games", rated)
    for name in ("white_key", "black_key"):
        op.add_column("games", sa.Column(name, sa.String(64), server_default="", nullable=False))
    _fill()
    over = sa.text("reason IS NOT NULL")
    op.create_index(
        "ix_games_over", "games", list(INDEXED), sqlite_where=over, postgresql_where=over
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_index("ix_games_over", "games")
    with op.batch_alter_table("games") as games:
        for name in COLUMNS:
            games.drop_column(name)


def _fill() -> None:
    """The columns of the games that there are, some at a time."""
    games = sa.table("games", *(sa.column(name) for name in ("id", "players", "terms", *COLUMNS)))
    filled = (
        sa.update(games)
        .where(games.c.id == sa.bindparam("of_game"))
        .values({name: sa.bindparam(f"new_{name}") for name in COLUMNS})
    )
    connection, last = op.get_bind(), ""
    query = sa.select(games.c.id, games.c.players, games.c.terms).order_by(games.c.id).limit(ROWS)
    while rows := connection.execute(query.where(games.c.id > last)).all():
        connection.execute(filled, [_filled(*row) for row in rows])
        last = rows[-1].id


def _filled(game_id: str, players: object, terms: object) -> dict[str, object]:
    named, agreed = _read(players), _read(terms)
    keys = {f"new_{colour}_key": _key(named.get(colour)) for colour in ("white", "black")}
    return {"of_game": game_id, "new_rated": bool(agreed.get("rated")), **keys}


def _key(player: object) -> str:
    """The name of a player in small letters without accents."""
    name = player.get("name") if isinstance(player, dict) else None
    return " ".join(unaccented(str(name or "")).casefold().split())[:64]


def _read(value: object) -> dict[str, object]:
    """A column of JSON; one that is damaged holds nothing."""
    if isinstance(value, str | bytes):
        try:
            value = json.loads(value)
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}
