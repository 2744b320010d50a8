"""The coach: what was wrong in a game, in a club player's words, with the line that shows it
(floor 6).

`mark` judges the moves, `words` says it, `annotate` writes it into PDN. It asks any `Analyst`; no
rule is decided here.
"""

from .annotate import annotate
from .marks import Fault, Mark, Review, mark, review, shown
from .words import sentences

__all__ = ["Fault", "Mark", "Review", "annotate", "mark", "review", "sentences", "shown"]
