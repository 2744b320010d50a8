"""Looking after a server's data: every stored log is folded again and compared.

No address of the server and no SQL may live here.
"""

from .checking import Checked, LogFault, check_logs

__all__ = ["Checked", "LogFault", "check_logs"]
