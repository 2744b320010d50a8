"""Looking after a server's data: every stored log is folded again and compared.

No address of the server and no SQL may live here.
Part of floor 8: imports the rooms of games, arbiter's tables and tournaments.
"""

from .checking import Checked, LogFault, check_logs

__all__ = ["Checked", "LogFault", "check_logs"]
