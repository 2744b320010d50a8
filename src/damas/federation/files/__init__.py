"""Lists of people as files: CSV, XLSX, and the columns that the FMJD and FIDE publish.

Read into rows and faults, written as text; nothing is stored here.
"""

from .matching import ImportPlan, KnownRecords, UnknownClub, plan_import
from .reading import PeopleList, read_people
from .writing import write_people, write_players, write_ratings

__all__ = [
    "ImportPlan",
    "KnownRecords",
    "PeopleList",
    "UnknownClub",
    "plan_import",
    "read_people",
    "write_people",
    "write_players",
    "write_ratings",
]
