"""What every route shares: errors as answers, security, language, templates, files of the page.

No game, board or tournament is known here, and nothing is stored.
"""
