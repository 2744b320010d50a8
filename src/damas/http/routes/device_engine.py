"""The engine for the visitor's own device: the addresses of its files, and the files."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...people import Policy
from ..core.engine_files import compressed, engine_files
from ..requests import may

router = APIRouter()


@router.get("/api/engine", dependencies=[may(Policy.EVERYBODY)])
async def files() -> dict[str, Any]:
    """The addresses of kernel, rules, weights, books and tables, by variant."""
    return (await run_in_threadpool(engine_files)).view


@router.get(
    "/engine/{name}",
    dependencies=[may(Policy.EVERYBODY, keep=Keep.EVER)],
    include_in_schema=False,
)
async def file(request: Request, name: str) -> Response:
    """One file, to be kept for ever: its name holds the hash of its content."""
    found = (await run_in_threadpool(engine_files)).by_name.get(name)
    if found is None:
        raise not_found()
    headers = {"Vary": "Accept-Encoding"} if found.is_text else {}
    if found.is_text and "gzip" in request.headers.get("accept-encoding", ""):
        body = await run_in_threadpool(compressed, name)
        headers["Content-Encoding"] = "gzip"
    else:
        body = await run_in_threadpool(found.read)
    return Response(body, media_type=found.kind, headers=headers)
