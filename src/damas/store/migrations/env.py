"""Run by Alembic: migrates over the connection that `damas.store.database` hands in."""

from alembic import context

from damas.store.database import VERSION_TABLE
from damas.store.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
