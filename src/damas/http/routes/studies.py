"""Studies: their pages, the calls that change them, PDN files in and out, a frame of a chapter."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from ...app.core.file_names import PDF, PDN, file_name
from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...app.meeting.bodies import ComeIn
from ...app.people.quotas import NEW_STUDIES, STUDY_CHANGES, STUDY_FILES
from ...app.studies.bodies import NewStudy, StudyReaders
from ...app.studies.service import StudyService
from ...app.studies.views import (
    ChapterView,
    EarlierText,
    ListedStudy,
    StudyView,
    history_view,
    listed_view,
    study_view,
    undoable,
)
from ...app.views.first_board import first_board
from ...app.views.home import data_block
from ...app.work import in_database
from ...base.errors import DamasError
from ...base.i18n import say, translate
from ...base.input_checks import mended
from ...notation.pdn import decode, read_games
from ...people import Policy
from ...printing import print_score
from ...rules.variants import GAME_NAMES, VARIANTS
from ...school.studies import STUDY_ACTS, ImportChapters, new_row, read_study, write_study
from ...store import Removal, new_id
from ..core.attachment import attachment
from ..core.errors import answer_error
from ..core.language import locale_of
from ..core.security import FRAMED
from ..core.templates import render
from ..requests import caller_of, counts, may, moderating_of, services_of, visit_of

if TYPE_CHECKING:
    from ...school.studies import StudyAct as StudyBody
else:
    StudyBody = STUDY_ACTS.body

router = APIRouter(include_in_schema=False)
StudyId = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Secret = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Number = Annotated[int, Path(ge=0, le=999_999)]
PUBLIC_SHOWN = 50


def _desk(request: Request) -> StudyService:
    return services_of(request).studies


# The pages


@router.get(
    "/studies", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def studies(request: Request) -> str:
    """One's own studies, those of everybody, and the form of a new one."""
    stored, person, locale = _desk(request).stored, caller_of(request).person, locale_of(request)
    own = await in_database(stored.of_person, person) if person else []
    public = await in_database(stored.public, PUBLIC_SHOWN)
    return render(
        request,
        "studies.html",
        own=[listed_view(one, person) for one in own],
        public=[listed_view(one, person) for one in public if one.id not in {o.id for o in own}],
        games=[{"id": game, "name": say(name, locale)} for game, name in GAME_NAMES.items()],
    )


@router.get(
    "/studies/join/{invite}",
    dependencies=[may(Policy.VISITOR, keep=Keep.NOWHERE)],
    response_class=HTMLResponse,
)
async def join_page(request: Request, invite: Secret) -> str:
    """The door for people whom the owner has invited to write."""
    found = await _desk(request).invited(invite)
    people = await in_database(_desk(request).stored.people, found.id)
    owner = next((one.name for one in people if one.number == 0), "")
    return render(request, "study_join.html", invite=invite, title=found.summary.title, owner=owner)


@router.get("/studies/{study_id}", dependencies=[may(Policy.STUDY)], response_class=HTMLResponse)
async def study_page(request: Request, study_id: StudyId) -> str:
    """One study; its moves come by the WebSocket."""
    live = await _desk(request).readable(study_id, caller_of(request))
    study, locale = live.fold.study, locale_of(request)
    board, game, fen = _first_board(study) if study.order else ("", "", "")
    return render(
        request,
        "study.html",
        study_id=study_id,
        title=study.title,
        game=game,
        fen=fen,
        board=board,
        games=[{"id": game, "name": say(name, locale)} for game, name in GAME_NAMES.items()],
    )


def _first_board(study: Any) -> tuple[Any, str, str]:
    """The position with which the first chapter begins: drawn, its game, and its FEN."""
    chapter = study.chapters[study.order[0]]
    start = chapter.after(0)[1]
    if start is None:
        return "", chapter.variant.id, ""
    drawn = first_board(start, edge=chapter.variant.edge_numbers, turned=chapter.turned)
    return drawn, chapter.variant.id, start.fen


@router.get("/studies/{study_id}/embed", dependencies=[may(Policy.STUDY)])
async def embed(
    request: Request,
    study_id: StudyId,
    chapter: Annotated[int, Query(ge=0, le=999_999)] = 0,
    theme: Literal["auto", "light", "dark"] = "auto",
) -> Response:
    """One chapter without anything around it, for a frame on any page: it is only read. The link
    of a private study opens nothing, also for its writers: a frame knows nobody."""
    visit_of(request).leaves_no_cookie = True
    shade = "auto" if theme == "auto" else theme
    try:
        live = await _desk(request).live.get(study_id)
        study = live.fold.study
        number = chapter or next(iter(study.order), 0)
        if live.fold.record.visibility == "private" or number not in study.order:
            raise not_found()
    except DamasError as error:
        answer = answer_error(request, error)
        message = translate(error.text, locale_of(request))
        page = render(request, "embed_error.html", shade=shade, message=message)
        return HTMLResponse(page, answer.status_code, headers=FRAMED)
    view = (await live.chapter(number, ""))["chapter"]
    page = render(
        request,
        "study_embed.html",
        shade=shade,
        title=study.chapters[number].title or study.title,
        address=f"/studies/{study_id}#{number}",
        board=_first_board(study),
        data=data_block(view),
    )
    return HTMLResponse(page, headers=FRAMED)


# Calls


@router.post(
    "/api/studies", dependencies=[may(Policy.PERSON), counts(NEW_STUDIES)], status_code=201
)
async def create(request: Request, body: NewStudy) -> dict[str, str]:
    """A new study with one chapter, private at first."""
    if body.game not in GAME_NAMES:
        raise not_found()
    row = new_row(body.game, "", body.fen, turned=False)
    caller = caller_of(request)
    name = await services_of(request).registrar.name_of(caller, body.name)
    made = await _desk(request).create(caller, name, body.title, [row])
    return {"id": made.id}


@router.get("/api/studies", dependencies=[may(Policy.OWN)])
async def own_studies(request: Request) -> list[ListedStudy]:
    """The studies that the caller writes."""
    person = caller_of(request).person
    found = await in_database(_desk(request).stored.of_person, person) if person else []
    return [listed_view(one, person) for one in found]


@router.get("/api/studies/{study_id}", dependencies=[may(Policy.STUDY)])
async def show(request: Request, study_id: StudyId) -> StudyView:
    """The study, without the moves of its chapters."""
    caller = caller_of(request)
    live = await _desk(request).readable(study_id, caller)
    return await live.view(lambda fold: study_view(fold, fold.number_of(caller.person)))


@router.get("/api/studies/{study_id}/chapters/{number}", dependencies=[may(Policy.STUDY)])
async def show_chapter(request: Request, study_id: StudyId, number: Number) -> ChapterView:
    """One chapter with its moves."""
    caller = caller_of(request)
    live = await _desk(request).readable(study_id, caller)
    found = await live.chapter(number, caller.person)
    view: ChapterView | None = found["chapter"]
    if view is None or view["number"] != number:
        raise not_found()
    return view


@router.post(
    "/api/studies/{study_id}/changes",
    dependencies=[may(Policy.STUDY_WRITER), counts(STUDY_CHANGES)],
)
async def change(request: Request, study_id: StudyId, body: StudyBody) -> dict[str, Any]:
    """Carries out a writer's command; sent twice under one id, it is done once.

    `over`: whose words were overwritten that the writer had not seen. `moves`: the numbers of new
    moves. `undo`: the caller's last change that can be undone.
    """
    live, answer = await _desk(request).change(study_id, caller_of(request), body)
    study, done = live.fold.study, answer.change
    by = live.fold.number_of(caller_of(request).person)
    over = None if done is None or done.over is None else study.changes[done.over - 1].by
    return {
        "version": answer.version,
        "moves": [number for _, number in done.moves] if done else [],
        "chapters": list(done.chapters) if done else [],
        "over": over,
        "repeated": answer.repeated,
        "undo": None if by is None else undoable(study, by),
    }


@router.get("/api/studies/{study_id}/history", dependencies=[may(Policy.STUDY_WRITER)])
async def history(
    request: Request,
    study_id: StudyId,
    chapter: Annotated[int, Query(ge=0, le=999_999)],
    move: Annotated[int, Query(ge=0, le=999_999)],
) -> list[EarlierText]:
    """The texts that a move has had, for its writers."""
    live, _ = await _desk(request).writable(study_id, caller_of(request))
    return await live.view(lambda fold: history_view(fold.study, chapter, move))


@router.put(
    "/api/studies/{study_id}/visibility", dependencies=[may(Policy.STUDY_OWNER)], status_code=204
)
async def set_visibility(request: Request, study_id: StudyId, body: StudyReaders) -> Response:
    """Says who may read the study."""
    await _desk(request).set_visibility(study_id, caller_of(request), body.visibility)
    return Response(status_code=204)


@router.post("/api/studies/{study_id}/invite", dependencies=[may(Policy.STUDY_OWNER)])
async def renew_invite(request: Request, study_id: StudyId) -> dict[str, str]:
    """Another link for writers; the old one is not valid any more."""
    return {"invite": await _desk(request).renew_invite(study_id, caller_of(request))}


@router.post("/api/studies/join/{invite}", dependencies=[may(Policy.PERSON)])
async def join(request: Request, invite: Secret, body: ComeIn) -> dict[str, str]:
    """Lets the caller write the study of a link."""
    caller = caller_of(request)
    name = await services_of(request).registrar.name_of(caller, body.name)
    return {"id": await _desk(request).join(invite, caller, name)}


@router.delete(
    "/api/studies/{study_id}/people/{number}",
    dependencies=[may(Policy.STUDY_WRITER)],
    status_code=204,
)
async def remove(request: Request, study_id: StudyId, number: Number) -> Response:
    """The caller writes no more, or the owner takes somebody out."""
    await _desk(request).remove(study_id, caller_of(request), number)
    return Response(status_code=204)


@router.delete("/api/studies/{study_id}", dependencies=[may(Policy.STUDY_OWNER)], status_code=204)
async def delete(request: Request, study_id: StudyId) -> Response:
    """Deletes the study. One of others, that the owner of the server removes, can be put back for
    30 days."""
    desk, caller = _desk(request), caller_of(request)
    if caller.is_owner and (await in_database(desk.stored.get, study_id)).owner != caller.person:
        await moderating_of(request).remove(Removal("study", study_id))
    else:
        await desk.delete(study_id, caller)
    return Response(status_code=204)


# Files


@router.get("/api/studies/{study_id}/study.pdn", dependencies=[may(Policy.STUDY)])
async def download(
    request: Request,
    study_id: StudyId,
    chapter: Annotated[int, Query(ge=0, le=999_999)] = 0,
) -> Response:
    """The study as a PDN file, or one chapter of it."""
    live = await _desk(request).readable(study_id, caller_of(request))

    def written(fold: Any) -> tuple[str, str]:
        study = fold.study
        if not chapter:
            return write_study(study), study.title
        if chapter not in study.order:
            raise not_found()
        found = study.chapters[chapter]
        return found.write(), found.title or study.title

    text, title = await live.view(written)
    return attachment(text, PDN, file_name("pdn", title or "study"))


@router.get("/api/studies/{study_id}/score.pdf", dependencies=[may(Policy.STUDY)])
async def score(
    request: Request,
    study_id: StudyId,
    chapter: Annotated[int, Query(ge=0, le=999_999)],
) -> Response:
    """The main line of a chapter on a score sheet, to print."""
    live = await _desk(request).readable(study_id, caller_of(request))
    if chapter not in live.fold.study.order:
        raise not_found()
    found = live.fold.study.chapters[chapter]
    asked = (found.write(), locale_of(request), found.game)
    data = await services_of(request).work.make(request, ("study-score", *asked), _score, *asked)
    return attachment(data, PDF, file_name("pdf", found.title or "chapter"))


def _score(text: str, lang: str, game: str) -> bytes:
    """In a worker process."""
    row = VARIANTS[game]
    return print_score(
        next(read_games(io.StringIO(text))), lang=lang, variant=game, hyphens=row.hyphen_captures
    )


@router.post(
    "/api/studies/{study_id}/pdn", dependencies=[may(Policy.STUDY_WRITER), counts(STUDY_FILES)]
)
async def upload(request: Request, study_id: StudyId) -> dict[str, Any]:
    """Adds each game of a PDN file as a chapter; games that cannot be read are named."""
    desk, caller = _desk(request), caller_of(request)
    await desk.writable(study_id, caller)
    text = mended(decode(await request.body())[0])
    found = await services_of(request).work.read(request, read_study, text)
    locale = locale_of(request)
    left_out = [
        {"game": place, "reason": translate(reason, locale)} for place, reason in found.left_out
    ]
    if not found.rows:
        return {"chapters": [], "left_out": left_out}
    act = ImportChapters(id=f"file-{new_id()}", rows=tuple(found.rows))
    live, answer = await desk.change(study_id, caller, act)
    made = list(answer.change.chapters) if answer.change else []
    return {"version": live.fold.version, "chapters": made, "left_out": left_out}
