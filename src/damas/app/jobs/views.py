"""A job as its owner sees it, in a language."""

from __future__ import annotations

from typing import Any

from ...base.i18n import Text, translate
from ...base.text import is_plain
from ...store import JobState, StoredJob
from ..core.times import timestamp
from .kinds import KINDS

STATES = {
    JobState.RECEIVING: Text("The file is being received"),
    JobState.WAITING: Text("Waits for its turn"),
    JobState.RUNNING: Text("Is being done"),
    JobState.DONE: Text("Done"),
    JobState.FAILED: Text("Failed"),
    JobState.CANCELLED: Text("Cancelled"),
}
CANCELLING = Text("Is being cancelled")
AFTER = Text("Waits for its turn; before it: {count}")
FAULTS = {
    "worker-died": Text("The program that did it ended in the middle, several times"),
    "job-failed": Text("Something went wrong on the server; it has been written to its log"),
}
UNKNOWN = Text("Long work")


def job_view(job: StoredJob, locale: str, before: int = 0) -> dict[str, Any]:
    """*before*: the number of jobs that come first."""
    kind, result = KINDS.get(job.kind), dict(job.result or {})
    view: dict[str, Any] = {
        "id": job.id,
        "kind": job.kind,
        "title": translate(kind.title if kind else UNKNOWN, locale),
        "about": _about(job),
        "state": job.state.value,
        "open": not job.state.is_end,
        "cancelling": job.cancel and not job.state.is_end,
        "words": translate(_words(job, before), locale),
        "done": job.done,
        "total": job.total,
        "made": timestamp(job.made_ms),
        "ended": timestamp(job.ended_ms) if job.ended_ms else None,
        "until": timestamp(job.until_ms) if job.until_ms else None,
        "fault": _fault(job, locale),
    }
    if job.state is JobState.DONE:
        view["href"] = result.get("href", "")
        view["file"] = f"/api/jobs/{job.id}/file" if result.get("file") else ""
        view["name"] = result.get("file", "")
        view["report"] = said(result.get("report", {}), locale)
    return view


def said(value: Any, locale: str) -> Any:
    """*value*, of plain lists and dicts, with its sentences (`Text.plain`) in *locale*."""
    if is_plain(value):
        return translate(Text.from_plain(value), locale)
    if isinstance(value, dict):
        return {name: said(one, locale) for name, one in value.items()}
    return [said(one, locale) for one in value] if isinstance(value, list) else value


def _about(job: StoredJob) -> str:
    """The name of a file that came with it."""
    return str(job.arguments.get("name", ""))[:200]


def _words(job: StoredJob, before: int) -> Text:
    """The progress as a sentence."""
    if job.state is JobState.WAITING and before:
        return Text(AFTER.template, {"count": before})
    if job.state is not JobState.RUNNING:
        return STATES[job.state]
    if job.cancel:
        return CANCELLING
    kind = KINDS.get(job.kind)
    stage = kind.stages.get(job.stage) if kind else None
    if stage is None:
        return STATES[job.state]
    return Text(stage.template, {"done": job.done, "total": job.total})


def _fault(job: StoredJob, locale: str) -> str:
    fault = job.fault
    if fault is None:
        return ""
    if is_plain(fault):
        return translate(Text.from_plain(fault), locale)
    return translate(FAULTS.get(fault.get("code", ""), FAULTS["job-failed"]), locale)
