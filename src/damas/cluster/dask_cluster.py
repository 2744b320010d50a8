"""Workers of a Dask cluster, on other machines or started here."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

from ..base.errors import DamasError
from ..base.files import write_whole
from ..base.optional import need
from .build_fingerprint import BuildFingerprint, own_fingerprint
from .errors import ClusterError, ended_workers
from .executor import Executor
from .unit import FileRef, Function, Unit, UnitAnswer, answer, refer

FIRST_WORKER_SECONDS = 60
ROOM_SECONDS = 2.0  # after which the number of workers is asked for again
CONNECT_SECONDS = 10
CLOSE_SECONDS = 5
FOLDER = "damas-files"


class DaskCluster(Executor):
    """The workers of the scheduler at *address* (`tcp://host:8786`, `tls://host:8786`), or of that
    which the *scheduler_file* names; with *local*, so many processes that are started here.

    Raises MissingLibraryError without Dask, ClusterError when no worker can be reached.
    """

    tries = 3
    """So often a unit is begun; after the end of its worker the scheduler begins it by itself."""

    def __init__(
        self, address: str = "", *, scheduler_file: Path | None = None, local: int = 0
    ) -> None:
        self._dask = need("distributed", "cluster")
        self._own: Any = self._start(local) if local else None
        self.address = address or str(scheduler_file or "") or f"local:{local}"
        try:
            self._client = self._connect(address, scheduler_file)
        except BaseException:
            self._end_own()
            raise
        self._executor = self._client.get_executor(pure=False)
        self._room = 1
        self._asked = 0.0

    def _start(self, count: int) -> Any:
        return self._dask.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            memory_limit=0,  # a table of endings takes what it takes
            silence_logs="ERROR",
        )

    def _connect(self, address: str, scheduler_file: Path | None) -> Any:
        at = {"scheduler_file": str(scheduler_file)} if scheduler_file else {}
        try:
            client = self._dask.Client(
                address or self._own, set_as_default=False, timeout=CONNECT_SECONDS, **at
            )
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise ClusterError(
                "no-scheduler",
                "No scheduler answers at {address}: {reason}",
                address=self.address,
                reason=str(error),
            ) from None
        try:
            client.wait_for_workers(1, timeout=FIRST_WORKER_SECONDS)
        except TimeoutError:
            client.close(timeout=CLOSE_SECONDS)
            raise ClusterError(
                "no-workers",
                "The scheduler at {address} has no workers; none came in {seconds} s",
                address=self.address,
                seconds=FIRST_WORKER_SECONDS,
            ) from None
        return client

    @property
    def room(self) -> int:
        """Two units for each thread of the workers: one at work, one that waits beside it."""
        now = time.monotonic()
        if now - self._asked > ROOM_SECONDS:
            self._asked = now
            try:
                workers: Mapping[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
            except (OSError, RuntimeError):  # gone for a moment, or for good: the units will tell
                return self._room
            self._room = max(2 * sum(one["nthreads"] for one in workers.values()), 1)
        return self._room

    def begin(self, function: Function, unit: Unit) -> Future[UnitAnswer]:
        """Gives *unit* to the scheduler."""
        files = tuple(refer(path) for path in unit.files)
        return self._submit(function, unit, files)

    def _submit(
        self, function: Function, unit: Unit, files: tuple[FileRef, ...]
    ) -> Future[UnitAnswer]:
        future: Future[UnitAnswer] = self._executor.submit(
            work,
            own_fingerprint(),
            function,
            unit.arguments,
            files,
            key=f"{unit.name}-{uuid.uuid4().hex}",
        )
        return future

    def supply(self, outcome: UnitAnswer) -> None:
        """Sends the worker the files that it lacks, one by one."""
        for file in outcome.lacks:
            data = Path(file.path).read_bytes()
            try:
                self._client.run(keep_file, file.digest, data, workers=[outcome.worker])
            except (OSError, ValueError, RuntimeError):
                return  # the worker is gone: another one will say what it lacks

    def fault(self, unit: str, error: BaseException) -> ClusterError | None:
        """A scheduler that is gone, workers that ended too often, workers without Damas."""
        if isinstance(error, CancelledError | OSError):
            return ClusterError(
                "scheduler-gone",
                "The scheduler at {address} is gone; run the command again, and it goes on",
                address=self.address,
            )
        if isinstance(error, ImportError) or "deserialization of the task" in str(error):
            return ClusterError(
                "cluster-lacks-damas",
                "The scheduler and all workers of {address} need the same Damas as this program: "
                "{reason}",
                address=self.address,
                reason=str(error).strip(),
            )
        if _is_lost_result(error):
            return None
        if isinstance(error, self._dask.KilledWorker):
            _task, _worker, failures = error.args
            return ended_workers(unit, failures + 1)
        return ClusterError(
            "unit-failed", "{unit}: {reason}", unit=unit, reason=f"{type(error).__name__}: {error}"
        )

    def close(self) -> None:
        """Leaves the cluster, and ends it if it was started here."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=CLOSE_SECONDS)
        self._end_own()

    def _end_own(self) -> None:
        if self._own is not None:
            self._own.close(timeout=CLOSE_SECONDS)


def _is_lost_result(error: BaseException) -> bool:
    """Whether a worker ended after its result was read and before its unit was called finished.

    Dask then takes the result for an error and tries to unpack it. Errors of a unit's function
    never come as exceptions: they are part of its `UnitAnswer`.
    """
    return isinstance(error, TypeError) and UnitAnswer.__name__ in str(error)


def work(
    stamp: BuildFingerprint,
    function: Function,
    arguments: tuple[Any, ...],
    files: tuple[FileRef, ...],
) -> UnitAnswer:
    """A unit, on the worker: its function, when this worker has the same Damas and the files."""
    own, worker = own_fingerprint(), need("distributed", "cluster").get_worker()
    if own != stamp:
        return UnitAnswer(error=_other_stamp(worker.address, stamp, own))
    found = [(file, file.here(_folder(worker))) for file in files]
    lacks = tuple(file for file, path in found if path is None)
    if lacks:
        return UnitAnswer(lacks=lacks, worker=worker.address)
    return answer(function, arguments, tuple(path for _, path in found if path is not None))


def keep_file(digest: str, data: bytes, dask_worker: Any = None) -> None:
    """Keeps a file that units need, on the worker, as long as the worker lives; Dask itself gives
    *dask_worker*."""
    folder = _folder(dask_worker)
    folder.mkdir(exist_ok=True)
    write_whole(folder / digest, data)


def _folder(worker: Any) -> Path:
    return Path(worker.local_directory) / FOLDER


def _other_stamp(address: str, wanted: BuildFingerprint, found: BuildFingerprint) -> DamasError:
    return ClusterError(
        "another-damas",
        "The worker at {address} has another Damas ({found}) than this program ({wanted}); install "
        "the same on all machines",
        address=address,
        found=str(found),
        wanted=str(wanted),
    )
