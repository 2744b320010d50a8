"""Training the evaluation: games against itself, fitting, matches.

Nothing that plays or teaches lives here, only what makes and measures weights. Needs NumPy and
SciPy: the extra `train`.
"""
