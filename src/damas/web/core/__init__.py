"""Shared by every route: errors as answers, security, language, schemas, templates, addresses.

No game, board or tournament is known here, and nothing is stored.
Part of floor 8: imports no other room of `web`.
"""
