"""The largest values that Damas takes from outside, in one place, each with its reason.

They are far above what is played, and as much as the software serves without keeping others
waiting: beyond them a table, a round or a print would take more than two seconds of one processor.
"""

from __future__ import annotations

ROW = 2**31 - 1
"""The number of a row in a database: a signed integer of 32 bits, as PostgreSQL has it."""
MOMENT = 2**63 - 1
"""A time in milliseconds in a database: a signed integer of 64 bits."""
OFFSET = 2**31 - 1
"""Rows of a list that are passed over."""
ANY = 10**9
"""A whole number that has no narrower bound: what every database and program holds exactly."""

PLAYERS = 1000
"""Players of an event: its crosstable has a million cells; a Swiss of 300 pairs in 0.6 s."""
ROUNDS = 1000
"""Rounds of an event: PLAYERS in a round robin."""
BOARDS = 2000
"""Boards of a round, as links and clocks name them: more than PLAYERS can sit at."""
GAMES = 100
PLAY_OFF_GAMES = 10
"""Games of one meeting; the longest match for the world's title had 20."""
TEAM_BOARDS = 20
"""Boards of a match of teams."""
SUBSTITUTES = 20
"""Members of a team beside those who sit at the boards."""
MEMBERS = 2000
"""Members of all teams of an event."""
PLACES_WITH_POINTS = 50
"""Places that bring a delegation points."""
OPENING_TABLE = 100_000
"""Letters of an event's own table of openings: nearly twice the largest that comes with Damas,
whose 2,400 entries are played in 27 ms."""
OPENING_TABLES = 20
"""Own tables of openings of an event."""
TABLE_NAME = 80
"""Letters of the name of such a table."""
CYCLES = 20
"""Times that everyone meets everyone."""
ALL_GAMES = 20_000
"""Games of an event, which every page of it counts: a round robin of 200 has 19,900."""
PERIOD = 21
"""Letters of a period: two days with a stroke between them."""
ADDRESS = 32
"""Letters of the address of an event: the column of a database that holds it."""
FOLDED_AGAIN = 200_000
"""Entries that the undoings of one event file fold again; one takes 5 to 50 microseconds."""
MINUTES = 24 * 60
"""Minutes to wait for an absent player: a day."""
RATING = 99_999
"""A rating: the highest ever given has four digits."""
REGISTRATIONS = 2000
"""Registrations of an event, those that are over included: twice its PLAYERS."""
REGISTRATION_CHANGES = 20
"""Changes that a person makes in the own registration: the log keeps each."""
FEES = 50
"""Lines of fees of an event."""
EQUIPMENT = 2000
"""Clocks and boards of an event, one of each kind for PLAYERS."""
CATEGORIES = 100
PRIZES = 500
PROTESTS = 500
"""Protests of an event."""
OWN_PROTESTS = 10
"""Protests that a player lodges alone; more are entered by an arbiter."""
PAPERS = 20
"""Papers attached to one protest, each of a page or a game."""
LOG_LINES = 500
"""Lines of one paper: the whole log of a long game at a table."""
ARTICLES = 10
"""Articles that one statement names."""
SECTIONS = 20
"""Sections of one festival."""
IN_HALL = 40
"""Events that take their clocks and boards from one list: two festivals of SECTIONS."""
OFFICIALS = 100
"""Links and PINs of an event that takes over those of another: a PIN is held against each."""
COMMITTEE = 15
"""Members of an appeals committee."""
WEEK = 7 * 24 * 60
"""Minutes of a deadline: a week, longer than any event waits."""
COINS = 10**12
"""A prize in the smallest coins."""

NAME = 120
"""Letters of a name, a club, a title: more than any line of a print holds."""
EMAIL = 254
"""Letters of an e-mail address: the longest that mail delivers to (RFC 5321)."""
COMMENT = 4000
"""Letters of a commentary on a round: two pages of paper."""
COMMENTS = 20
"""Comments on one round."""
ANNOUNCEMENT = 300
"""Letters of an announcement: what is read in one breath, and fits a screen of the hall."""
ANNOUNCEMENTS = 5
"""Announcements of an event that are shown at the same time."""
RESUME_SECONDS = 600
"""Seconds that are counted down before clocks go on."""
PHOTOS = 8
"""Photos of one board."""
PHOTO_BYTES = 3 << 20
"""Bytes of one photo; a page makes them smaller before it sends them."""
EVENT_PHOTO_BYTES = 64 << 20
"""Bytes of all photos of an event."""
PLIES = 2000
"""Moves of both sides in one game, twice those of the longest ever kept."""
FEN = 400
"""Letters of a position."""
TEXT = 2000
"""Letters of a text of several lines: a page of paper."""
GAME_TEXT = 100_000
"""Letters of one game as PDN: a thousand moves with comments."""
DIGITS = 9
"""Digits before and after the point of a number written as text."""
