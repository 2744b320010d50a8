"""What every floor may use: errors, sentences and their translation, bounds, days, files.

No rule of the game is known here, and nothing that a library beyond Python brings.
"""
