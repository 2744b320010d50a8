"""Alembic's environment and the revisions, in the package so that every install can migrate."""
