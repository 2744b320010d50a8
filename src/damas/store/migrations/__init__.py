"""Alembic's environment and the revisions, in the package so that every install can migrate.

`versions` has one file per change; `env` runs them. No game, no event and no rule is known here.
"""
