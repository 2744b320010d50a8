/**
 * Boards opened at the arbiter's table or on screen: opening them, their results, the decision
 * between two.
 */

import { call } from "../../../shared/api.js";
import { codeImage } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { reach } from "../../../shared/network.js";
import { html, nothing } from "../../../shared/templates.js";
import { boardInHall, nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { ask, questionOr } from "../questions.js";
import { askOnce } from "../state.js";
import { correctionWarning } from "./results.js";

/** @import { Desk } from "../state.js" */
/** @import { EventGame, EventView, GamePlay } from "../../../shared/views" */
/** @import { Place } from "./results.js" */

/** @messages @type {Record<string, string>} where a board can be opened */
export const OPENERS = {
  table: "Open the arbiter's table",
  screen: "Open the game on screen",
  clock: "Clock for this board",
};
/** @messages @type {Record<string, string>} */
const PLACES = {
  table: "Arbiter's table",
  screen: "Game on screen",
};

/** @param {Pick<GamePlay, "kind" | "id">} play */
export function addressOf(play) {
  return play.kind === "table" ? `/arbiter/${play.id}` : `/games/${play.id}`;
}

/**
 * @param {EventView} event
 * @param {EventGame} game
 */
export function openers(event, game) {
  if (game.codes || game.plays.length || !may(event, "result")) return nothing;
  return Object.entries(OPENERS)
    .filter(([kind]) => (kind === "clock" ? event.settings.time_control : may(event, "open-play")))
    .map(([kind, words]) => html`<option value=${kind}>${t(words)}</option>`);
}

/** @param {Desk} desk @param {Place} where @param {string} kind */
export async function openPlay(desk, where, kind) {
  const { live, store } = desk;
  if (kind === "clock") {
    askOnce(desk, "reach", "", reach);
    store.update(({ clockCodes }) => ({ clockCodes: [...clockCodes, boardName(where)] }));
    return;
  }
  const made = await call(`${live.path}/plays?lang=${lang}`, {
    method: "POST",
    body: { ...where, kind },
  });
  if (kind === "table") location.assign(made.address);
  else await live.load();
}

/**
 * The line under an open board: a link, its result, and the choice if results differ.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventGame} game
 * @param {Place} where
 * @param {string} question the name under which a reason is asked for here
 */
export function playLine(desk, event, game, where, question) {
  const { live, attempt } = desk;
  const play = game.plays[game.plays.length - 1];
  const flags = game.codes
    ? nothing
    : game.flags.map(
        (id) => html`<p class="flag">${t("Flag! {name}", { name: nameOf(event, id) })}</p>`,
      );
  if (!play) return html`${flags}${liveLine(where)}${clockCode(desk, event, game, where)}`;
  const status = play.codes
    ? [play.score, play.how_name, play.article].filter(Boolean).join(" · ")
    : play.here
      ? t("goes on")
      : t("on another computer");
  const leads = may(event, "close-play") && !event.finished;
  const close = () => live.act("close-play", { ...where, play: play.id });
  const place = t(PLACES[play.kind]);
  const link = html`<a href=${addressOf(play)} data-play=${play.kind}>${place}</a>`;
  const away = html`<button type="button" class="small" data-do="close-play"
      @click=${() => attempt(close)}>${t("Close this board")}</button>`;
  return html`
    <p class="play">
      ${play.here ? link : place} <span>${status}</span> ${seenLine(play, where)}
      ${leads && !play.codes && !game.differs ? away : nothing}
    </p>
    ${game.differs ? differing(desk, game, play, where, leads ? question : "") : nothing}
  `;
}

/**
 * @param {Desk} desk
 * @param {EventGame} game
 * @param {GamePlay} play
 * @param {Place} where
 * @param {string} question "" where it is for somebody else to decide
 */
function differing(desk, game, play, where, question) {
  const { live, attempt } = desk;
  const entered = game.score || t("no result");
  const text = play.codes
    ? t("Played: {played}. Entered: {entered}. The arbiter decides.", {
        played: play.score,
        entered,
      })
    : t("The game goes on again where it is played. Entered: {entered}. The arbiter decides.", {
        entered,
      });
  const take = (/** @type {string} */ reason) =>
    attempt(() => takePlayed(live, game, play, where, reason));
  const keep = (/** @type {string} */ reason) =>
    attempt(() => live.act("close-play", { ...where, play: play.id }, reason));
  const { event } = desk.store.get();
  const warning = event ? correctionWarning(event, where) : "";
  const taking = () => ask(desk, question, take, undefined, undefined, warning);
  const ways = () => html`
    ${
      play.codes
        ? html`<button type="button" data-do="take-play" @click=${taking}>
            ${t("Take what was played")}
          </button>`
        : nothing
    }
    <button type="button" data-do="keep-entered" @click=${() => ask(desk, question, keep)}>
      ${t("Keep what was entered")}
    </button>
  `;
  return html`<div class="differs note serious" role="group" aria-label=${t("Two results")}>
    <p>${text}</p>
    ${question ? html`<span class="buttons">${questionOr(desk, question, ways)}</span>` : nothing}
  </div>`;
}

/**
 * @param {import("../state.js").LiveEvent} live
 * @param {EventGame} game
 * @param {GamePlay} play
 * @param {Place} where
 * @param {string} reason
 */
function takePlayed(live, game, play, where, reason) {
  const [white, black] = /** @type {[string, string]} */ (play.codes);
  if (white === "A") return live.act("annul", where, reason);
  return live.act(
    game.codes ? "correct" : "result",
    { ...where, white, black, how: play.how },
    reason,
  );
}

/** The place for the times of a clock beside the board. @param {Place} where */
function liveLine(where) {
  return html`<p class="play seen" data-live="${where.board}.${where.game}"></p>`;
}

/** The state of a table or screen; its place is kept free where it comes a little later. */
/** @param {GamePlay} play @param {Place} where */
function seenLine({ here, codes }, where) {
  const due = here && !codes ? "seen due" : "seen";
  return html`<span class=${due} data-live="${where.board}.${where.game}"></span>`;
}

/**
 * Fills in the state of tables, screens and clocks, without building the rows anew.
 * @param {import("../../parts/seen-boards.js").SeenBoards} seen
 */
export function fillLive(seen) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-live]")
  )) {
    const board = seen.boards.find((one) => `${one.board}.${one.game}` === place.dataset.live);
    const text = board && !board.over ? seenText(board, seen.clocks(board)) : "";
    if (place.textContent !== text) place.textContent = text;
  }
}

/** @param {import("../../../shared/views").SeenBoard} board @param {string} clocks */
function seenText({ ply, clock, waits }, clocks) {
  const fallen = clock && !(clock.white_ms && clock.black_ms);
  const words = [
    ply ? t("Move {ply}", { ply }) : "",
    clocks,
    fallen ? t("Flag!") : "",
    waits ? t("A decision is needed") : "",
  ];
  return words.filter(Boolean).join(" · ");
}

/** A board by its place, as its clock's code is named. @param {Place} where */
function boardName({ round, board }) {
  return `${round}.${board}`;
}

/**
 * The code that makes a phone or tablet the clock of a board.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventGame} game
 * @param {Place} where
 */
function clockCode({ live, store }, event, game, where) {
  const { clockCodes, reach: reached } = store.get();
  const name = boardName(where);
  if (!clockCodes.includes(name) || game.codes || !may(event, "result")) return nothing;
  const address = `/tournaments/${live.id}/rounds/${where.round}/boards/${where.board}`;
  const hint = reached?.address
    ? t("Scan it: the phone beside the board becomes the clock.")
    : (reached?.message ?? "");
  const words = t("Code of the clock of board {board}", { board: boardInHall(event, where) });
  return html`<figure class="clock-code">
      <div>${reached?.address ? codeImage(`${address}/0.svg`, words) : nothing}</div>
      <figcaption>
        <p>${hint}</p>
        <a class="button" href="${address}/clock" data-do="clock-here">
          ${t("Clock on this device")}
        </a> <button type="button"
            @click=${() => store.update({ clockCodes: clockCodes.filter((one) => one !== name) })}>
          ${t("Hide")}
        </button>
      </figcaption>
    </figure>`;
}
