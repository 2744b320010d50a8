"""Data that survives a restart: SQLAlchemy models, Alembic migrations, repositories.

No rule of the game and no HTTP may live here: it stores entries and gives them back in order.
"""

from . import needed as _needed  # noqa: F401 - before all others
from .command_names import SENT_AGAIN, CommandName, KnownCommands, SentAgainError, command_name
from .database import (
    Database,
    DatabaseState,
    back_up_database,
    default_database_url,
    examine_database,
    open_database,
)
from .engines import AS_BYTES
from .group import MOST_TRANSACTIONS, Job
from .logs import (
    MOST_NEWS,
    LogAppend,
    LogFullError,
    LogRepository,
    StoredEntry,
    VersionConflictError,
    new_id,
)
from .repositories.accounts import CALENDAR, Accounts, NameTakenError, Passkey, Ways
from .repositories.analysis_boards import AnalysisBoards
from .repositories.arbiter import ArbiterTables, TableRecord, TableSummary
from .repositories.arrivals import Arrival, Arrivals
from .repositories.attendance import Attendance, Attended
from .repositories.basket import (
    Basket,
    BasketEntry,
    CannotPutBackError,
    NotInBasketError,
    Removal,
    Removed,
    TrailEntry,
)
from .repositories.blocking import Blocking
from .repositories.chat_messages import (
    ChatLimits,
    ChatMessages,
    Remark,
    ReportedMessage,
    RoomRemark,
)
from .repositories.class_exams import ClassExam, ClassExams, ExamPlace
from .repositories.class_work import AttemptMade, ClassWork, PupilsWork, WorkAsked
from .repositories.classes import (
    CLASS_CODE_MS,
    Classes,
    ClassPupil,
    ClassRecord,
    NewPupil,
    NewTask,
    SchoolClass,
    StoredTask,
)
from .repositories.club_matches import ClubMatch, ClubMatches
from .repositories.contacts import EventContact, EventContacts, ToldPairing
from .repositories.endings import (
    CLEAN,
    MENDED,
    MISSED,
    Endings,
    EndingScore,
    NewEnding,
    StoredEnding,
)
from .repositories.fair_play import FairPlay, Suspect
from .repositories.finished import FinishedGames, GameSearch, PageKey
from .repositories.friends import Friend, Friends
from .repositories.games import (
    GameRecord,
    Games,
    GameSetup,
    GameSummary,
    Lease,
    NewGame,
    RunningGame,
)
from .repositories.guesses import Guesses, GuessLimit, GuessRules
from .repositories.heartbeat import Heartbeat, Restart, ServerPause
from .repositories.hooks import MOST_HOOKS, EventHook, EventHooks
from .repositories.identities import ProviderIdentities
from .repositories.invitations import Invitations
from .repositories.job_files import JobFiles
from .repositories.job_turns import ClaimedJob, JobTurns
from .repositories.jobs import Jobs, JobState, NewJob, QueueFullError, StoredJob
from .repositories.lessons import LessonProgress, LessonsDone
from .repositories.matches import MadeGame, Matches, MatchRecord, NewMatch
from .repositories.newcomers import begin_low
from .repositories.notifications import (
    NewNotification,
    NotificationChoice,
    Notifications,
    PushBrowser,
    StoredNotification,
)
from .repositories.online_events import OnlineBooks
from .repositories.operating import Operating
from .repositories.outages import PAUSE, Outage, Outages
from .repositories.people import SESSION_MS, People, PersonRecord, SessionRecord
from .repositories.people_listing import AskedPeople, PeopleListing
from .repositories.person_acts import Actor, PersonAct, PersonActs, PersonNote
from .repositories.photos import EventPhotos
from .repositories.plays import PlayLink, Plays
from .repositories.preferences import Preferences
from .repositories.problems import (
    AttemptResult,
    ProblemAttempt,
    ProblemBook,
    ProblemCard,
    Solver,
)
from .repositories.processes import Processes, SignOfLife
from .repositories.profiles import ProfileGame, Profiles
from .repositories.pupils import PupilInClass, PupilMove, PupilRefusal, Pupils
from .repositories.rated_game import RatedGame
from .repositories.rates import REFUSALS, Rates
from .repositories.rating_checks import RatingCheck, WaitingPair
from .repositories.rating_lists import ListedEntry, ListHead, ListPreview, RatingLists
from .repositories.ratings import RatedPerson, Ratings
from .repositories.registry import ActDone, FoundPeople, RegistryBook
from .repositories.relays import RelayRecord, Relays
from .repositories.repertoires import (
    NewRepertoire,
    Repertoires,
    StoredRepertoire,
    TooManyRepertoiresError,
)
from .repositories.repetition import RepetitionCard, RepetitionCards
from .repositories.reviews import Reviews
from .repositories.room_messages import RoomMessages
from .repositories.rooms import RoomGame, RoomPerson, RoomRecord, Rooms
from .repositories.rule_books import RuleBooks
from .repositories.running import RECENT_MS, RunningGames
from .repositories.scores import Score, Scores
from .repositories.seats import Seats, SeatsRecord
from .repositories.sections import (
    EventSection,
    HasSectionsError,
    MovedContact,
    NewSection,
    RenamedFestival,
    RenamedSection,
)
from .repositories.seeks import Seeks
from .repositories.spectators import Spectators, Viewers
from .repositories.studies import Studies, StudyPerson, StudyRecord, StudySummary
from .repositories.tickets import Ticket, Tickets
from .repositories.tournaments import (
    EQUIPMENT_OF,
    BoardClock,
    GamePlace,
    Key,
    TournamentRecord,
    Tournaments,
)
from .rows import put_rows
from .spending import PURSE, Purse, is_unlimited, require_purse

__all__ = [
    "AS_BYTES",
    "CALENDAR",
    "CLASS_CODE_MS",
    "CLEAN",
    "EQUIPMENT_OF",
    "MENDED",
    "MISSED",
    "MOST_HOOKS",
    "MOST_NEWS",
    "MOST_TRANSACTIONS",
    "PAUSE",
    "PURSE",
    "RECENT_MS",
    "REFUSALS",
    "SENT_AGAIN",
    "SESSION_MS",
    "Accounts",
    "ActDone",
    "Actor",
    "AnalysisBoards",
    "ArbiterTables",
    "Arrival",
    "Arrivals",
    "AskedPeople",
    "AttemptMade",
    "AttemptResult",
    "Attendance",
    "Attended",
    "Basket",
    "BasketEntry",
    "Blocking",
    "BoardClock",
    "CannotPutBackError",
    "ChatLimits",
    "ChatMessages",
    "ClaimedJob",
    "ClassExam",
    "ClassExams",
    "ClassPupil",
    "ClassRecord",
    "ClassWork",
    "Classes",
    "ClubMatch",
    "ClubMatches",
    "CommandName",
    "Database",
    "DatabaseState",
    "EndingScore",
    "Endings",
    "EventContact",
    "EventContacts",
    "EventHook",
    "EventHooks",
    "EventPhotos",
    "EventSection",
    "ExamPlace",
    "FairPlay",
    "FinishedGames",
    "FoundPeople",
    "Friend",
    "Friends",
    "GamePlace",
    "GameRecord",
    "GameSearch",
    "GameSetup",
    "GameSummary",
    "Games",
    "GuessLimit",
    "GuessRules",
    "Guesses",
    "HasSectionsError",
    "Heartbeat",
    "Invitations",
    "Job",
    "JobFiles",
    "JobState",
    "JobTurns",
    "Jobs",
    "Key",
    "KnownCommands",
    "Lease",
    "LessonProgress",
    "LessonsDone",
    "ListHead",
    "ListPreview",
    "ListedEntry",
    "LogAppend",
    "LogFullError",
    "LogRepository",
    "MadeGame",
    "MatchRecord",
    "Matches",
    "MovedContact",
    "NameTakenError",
    "NewEnding",
    "NewGame",
    "NewJob",
    "NewMatch",
    "NewNotification",
    "NewPupil",
    "NewRepertoire",
    "NewSection",
    "NewTask",
    "NotInBasketError",
    "NotificationChoice",
    "Notifications",
    "OnlineBooks",
    "Operating",
    "Outage",
    "Outages",
    "PageKey",
    "Passkey",
    "People",
    "PeopleListing",
    "PersonAct",
    "PersonActs",
    "PersonNote",
    "PersonRecord",
    "PlayLink",
    "Plays",
    "Preferences",
    "ProblemAttempt",
    "ProblemBook",
    "ProblemCard",
    "Processes",
    "ProfileGame",
    "Profiles",
    "ProviderIdentities",
    "PupilInClass",
    "PupilMove",
    "PupilRefusal",
    "Pupils",
    "PupilsWork",
    "Purse",
    "PushBrowser",
    "QueueFullError",
    "RatedGame",
    "RatedPerson",
    "Rates",
    "RatingCheck",
    "RatingLists",
    "Ratings",
    "RegistryBook",
    "RelayRecord",
    "Relays",
    "Remark",
    "Removal",
    "Removed",
    "RenamedFestival",
    "RenamedSection",
    "Repertoires",
    "RepetitionCard",
    "RepetitionCards",
    "ReportedMessage",
    "Restart",
    "Reviews",
    "RoomGame",
    "RoomMessages",
    "RoomPerson",
    "RoomRecord",
    "RoomRemark",
    "Rooms",
    "RuleBooks",
    "RunningGame",
    "RunningGames",
    "SchoolClass",
    "Score",
    "Scores",
    "Seats",
    "SeatsRecord",
    "Seeks",
    "SentAgainError",
    "ServerPause",
    "SessionRecord",
    "SignOfLife",
    "Solver",
    "Spectators",
    "StoredEnding",
    "StoredEntry",
    "StoredJob",
    "StoredNotification",
    "StoredRepertoire",
    "StoredTask",
    "Studies",
    "StudyPerson",
    "StudyRecord",
    "StudySummary",
    "Suspect",
    "TableRecord",
    "TableSummary",
    "Ticket",
    "Tickets",
    "ToldPairing",
    "TooManyRepertoiresError",
    "TournamentRecord",
    "Tournaments",
    "TrailEntry",
    "VersionConflictError",
    "Viewers",
    "WaitingPair",
    "Ways",
    "WorkAsked",
    "back_up_database",
    "begin_low",
    "command_name",
    "default_database_url",
    "examine_database",
    "is_unlimited",
    "new_id",
    "open_database",
    "put_rows",
    "require_purse",
]
