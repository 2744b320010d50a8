"""Shared by every route: errors as answers, security, language, schemas, templates, addresses.

No game, no board and no tournament is known here, and nothing is kept here.
Part of floor 8: imports no other room of `web`.
"""
