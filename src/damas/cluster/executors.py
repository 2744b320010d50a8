"""Places by their names, as people write them."""

from __future__ import annotations

import re
from pathlib import Path

from .dask_cluster import DaskCluster
from .errors import ClusterError
from .executor import Executor
from .local_executor import LocalProcesses

MOST = 1024  # processes of one machine
FORMS = "local:N, processes:N, tcp://HOST:PORT, tls://HOST:PORT, FILE.json"
_NUMBERED = re.compile(r"(local|processes):0*([1-9]\d{0,4})")
_ADDRESS = re.compile(r"(\w+://)?[^\s/:]+:\d{1,5}|\w+://[^\s]+")


def place_of(text: str) -> Executor:
    """The workers that *text* names: `local:4` (a Dask cluster of four processes here),
    `processes:4` (four processes here, without Dask), the address of a scheduler, or the file that
    a scheduler wrote (`dask scheduler --scheduler-file FILE.json`).

    Raises ClusterError for a text that names none, and for one that cannot be reached.
    """
    numbered = _NUMBERED.fullmatch(text)
    if numbered is not None and int(numbered[2]) <= MOST:
        count = int(numbered[2])
        return LocalProcesses(count) if numbered[1] == "processes" else DaskCluster(local=count)
    if text.endswith(".json"):
        return DaskCluster(scheduler_file=Path(text))
    if _ADDRESS.fullmatch(text) is None or text.startswith(("local:", "processes:")):
        raise ClusterError(
            "unknown-cluster",
            '"{text}" names no workers; known are: {known}',
            text=text,
            known=FORMS,
        )
    return DaskCluster(text)


def is_open(text: str) -> bool:
    """Whether the way to the scheduler that *text* names may be open to strangers: it is on another
    machine, and the address is not one of TLS. Anyone who reaches a scheduler runs
    programs there."""
    if _NUMBERED.fullmatch(text) or text.endswith(".json") or text.startswith("tls://"):
        return False
    host = text.rpartition("://")[2].rpartition(":")[0].strip("[]")
    return host not in ("127.0.0.1", "localhost", "::1")
