/** The boards of a round: who has White, points and ratings, the result by tap or by keyboard. */

import { t } from "../../../shared/i18n.js";
import { each, heard, html, nothing } from "../../../shared/templates.js";
import { boardInHall, memberOf, nameOf, seatOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { ask, questionOr } from "../questions.js";
import { matchHead } from "./matches.js";
import { OPENERS, openPlay, openers, playLine } from "./plays.js";
import { correctionWarning, entryOf, otherResults, usualResults } from "./results.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").EventBoard} EventBoard */
/** @typedef {import("../../../shared/views").EventGame} EventGame */
/** @typedef {import("./results.js").Place} Place */

/** @messages @type {Record<string, string>} why somebody has no board */
const UNPAIRED = {
  H: "half-point bye",
  F: "full-point bye",
  Z: "absent",
};
/**
 * @param {Desk} desk
 * @param {Shown} state
 * @param {EventRound} round
 * @param {(desk: Desk, event: EventView, round: EventRound, board: EventBoard) => unknown} match
 */
export function boards(desk, { event }, round, match) {
  const rows = round.boards.map(
    (board) => html`
      ${matchHead(event, round, board, match(desk, event, round, board))}
      ${board.games.map((game, index) => row(desk, event, round, board, game, index + 1))}
    `,
  );
  const free = round.free.map((id) => t("Free: {name}", { name: nameOf(event, id) }));
  const out = Object.entries(round.unpaired).map(
    ([id, code]) => `${nameOf(event, Number(id))}: ${t(UNPAIRED[code] ?? code)}`,
  );
  const enters = may(event, "result") && !event.finished && round.open > 0;
  const look = { enters: may(event, "result"), closed: round.closed, begun: hasResults(round) };
  const looks = Object.entries(look).flatMap(([name, is]) => (is ? [name] : []));
  return html`<div class="boards-list ${looks.join(" ")}">
    ${heads()}
    ${rows}
    ${[...free, ...out].map((text) => html`<p class="free">${text}</p>`)}
    ${
      enters
        ? html`<p class="hint keys">
            ${t("By keyboard: 1 White wins, 0 Black wins, = draw; arrows go from board to board.")}
          </p>`
        : nothing
    }
  </div>`;
}

/** @param {EventRound} round */
function hasResults({ boards: all }) {
  return all.some(({ games }) => games.some((game) => game.codes));
}

function heads() {
  return html`<div class="board-row heads" aria-hidden="true">
    <span class="number">${t("Bd.")}</span>
    <span class="white">${t("White")} <i class="man white"></i></span>
    <span class="score">${t("Result")}</span>
    <span class="black"><i class="man black"></i> ${t("Black")}</span>
  </div>`;
}

/**
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {EventGame} game @param {number} index
 */
function row(desk, event, round, board, game, index) {
  const where = { round: round.number, board: board.number, game: index };
  const label = board.games.length > 1 ? `${board.hall}.${index}` : String(board.hall);
  const words = Object.entries(game.said).map(([id, said]) =>
    t("{name} says {score}", { name: nameOf(event, Number(id)), score: said }),
  );
  const able = may(event, "result");
  const open = able && !event.finished && (!round.closed || game.adjourned);
  const params = {
    board: label,
    white: seatOf(event, board, index, game.white),
    black: seatOf(event, board, index, game.black),
  };
  const acts = isEntered(desk, round, game, where) ? entering : correcting;
  const side = (/** @type {"white" | "black"} */ colour) =>
    event.settings.teams
      ? person(event, board, index, game[colour], colour)
      : player(event, round, game[colour], colour);
  return html`<div class="board-row" role="group"
      aria-label=${t("Board {board}: {white} (White) – {black} (Black)", params)}
      data-round=${round.number} data-board=${board.number} data-game=${index}
      data-open=${open && !game.codes ? "" : nothing} tabindex=${open ? "0" : nothing}>
    <span class="number">${label}</span>
    ${side("white")}
    ${able ? scored(desk, event, round, game, where) : score(game)}
    ${side("black")}
    ${able ? acts(desk, event, game, where) : nothing}
    ${words.length ? html`<p class="words">${words.join(" · ")}</p>` : nothing}
    ${playLine(desk, event, game, where, `${placeName(where)} played`)}
  </div>`;
}

/** @param {EventGame} game @param {string} [look] */
function score(game, look = "") {
  const text = game.score || (game.adjourned ? t("adjourned") : "–");
  return html`<strong class="score ${look}">${text}</strong>`;
}

/**
 * A result in words; beside buttons that show it, only for those who listen.
 * @param {Desk} desk @param {EventView} event @param {EventRound} round
 * @param {EventGame} game @param {Place} where
 */
function scored(desk, event, round, game, where) {
  const usual = isEntered(desk, round, game, where) ? usualResults(event, game) : [];
  const stands = game.codes?.join(" ");
  const shows = stands ? usual.some(({ choice }) => choice === stands) : !game.adjourned;
  return score(game, usual.length && shows ? "hidden" : "");
}

/** Whether results are entered: in an open round, or where one is being corrected. */
/** @param {Desk} desk @param {EventRound} round @param {EventGame} game @param {Place} where */
function isEntered(desk, round, game, where) {
  const { corrected, questions } = desk.store.get();
  const key = placeName(where);
  const isOpen = !round.closed || game.adjourned;
  return isOpen || corrected.includes(key) || Boolean(questions[key]);
}

/**
 * A name with its colour, rating and the points before the round.
 * @param {EventView} event
 * @param {EventRound} round
 * @param {number} id
 * @param {"white" | "black"} colour
 */
function player(event, round, id, colour) {
  const rating = event.players.find((one) => one.id === id)?.rating;
  const points = round.points[String(id)];
  const about = [
    rating ? String(rating) : "",
    points === undefined
      ? ""
      : ["1", "½"].includes(points)
        ? t("{points} pt", { points })
        : t("{points} pts", { points }),
  ]
    .filter(Boolean)
    .join(" · ");
  return html`<span class=${colour}>
    <span class="man ${colour}"></span>
    <span class="who">${nameOf(event, id)}</span>
    ${about ? html` <span class="about">${about}</span>` : nothing}
  </span>`;
}

/**
 * A member of a team at a board, with the rating and the team.
 * @param {EventView} event
 * @param {EventBoard} board
 * @param {number} index
 * @param {number} id of the team
 * @param {"white" | "black"} colour
 */
function person(event, board, index, id, colour) {
  const rating = memberOf(event, board, index, id)?.rating;
  const about = [rating ? String(rating) : "", nameOf(event, id)].filter(Boolean).join(" · ");
  return html`<span class=${colour}>
    <span class="man ${colour}"></span>
    <span class="who">${seatOf(event, board, index, id)}</span> <span class="about">${about}</span>
  </span>`;
}

/**
 * A correction in a closed round: opened first, then entered.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventGame} game
 * @param {Place} where
 */
function correcting(desk, event, game, where) {
  const able = may(event, "correct") && game.codes;
  const open = () =>
    desk.store.update(({ corrected }) => ({ corrected: [...corrected, placeName(where)] }));
  return html`<span class="entering">
    ${
      able
        ? html`<button type="button" data-do="later"
              aria-label=${t("Correct board {board}", { board: boardInHall(event, where) })}
              @click=${open}>${t("Correct")}</button>`
        : nothing
    }
  </span>`;
}

/**
 * The results to tap, of which one may stand, and a menu of the others.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {EventGame} game
 * @param {Place} where
 */
function entering(desk, event, game, where) {
  const choose = (/** @type {string} */ choice) =>
    enter(desk, where, entryOf(event, choice, game, where), correctionWarning(event, where));
  const usual = each(
    ({ codes }) => codes.join(""),
    usualResults(event, game),
    ({ choice, codes, keys, signs }) => {
      const stands = choice === game.codes?.join(" ");
      return html`<button type="button" data-result=${codes.join("")} data-keys=${keys.join(" ")}
        aria-pressed=${stands} @click=${() => stands || choose(choice)}>${signs}</button>`;
    },
  );
  const others = otherResults(event, game, where).map(
    ({ choice, name }) => html`<option value=${choice}>${name}</option>`,
  );
  return html`<span class="entering">
    ${questionOr(
      desk,
      placeName(where),
      () => html`<span class="seg">${usual}</span><select aria-label=${t("Other results")} data-more
        @change=${heard((self) => {
          const choice = self.value;
          self.value = "";
          if (choice in OPENERS) void desk.attempt(() => openPlay(desk, where, choice));
          else if (choice) choose(choice);
        })}><option value="">…</option>${others}${openers(event, game)}</select>`,
    )}
  </span>`;
}

/**
 * @param {Desk} desk
 * @param {Place} where
 * @param {import("./results.js").Entry} entry
 * @param {string} warning
 */
function enter(desk, where, { act, data, reason }, warning) {
  const { live, attempt } = desk;
  const done = (/** @type {string} */ why) => attempt(() => live.act(act, data, why));
  const words = act === "annul" ? [t("Why is it annulled?"), t("Annul")] : [undefined, undefined];
  if (reason) ask(desk, placeName(where), done, words[0], words[1], warning);
  else void done("");
}

/** A game by its place, as questions about it are named. @param {Place} where */
function placeName(where) {
  return `${where.round}.${where.board}.${where.game}`;
}

/**
 * The boards that can be reached by keyboard.
 * @param {HTMLElement} place
 */
function rowsOf(place) {
  return [...place.querySelectorAll(".board-row[tabindex]")].map(
    (one) => /** @type {HTMLElement} */ (one),
  );
}

/** Results and steps by keyboard, from any board of the round. @param {HTMLElement} place */
export function keyboard(place) {
  place.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const own = /** @type {HTMLElement | null} */ (target.closest(".board-row[tabindex]"));
    const isWritten = target.matches("input, select, textarea");
    if (!own || isWritten || event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressKey(place, own, event.key)) event.preventDefault();
  });
}

/**
 * Handles a key at a board: enters a result and goes to the next board, or moves the focus.
 * @param {HTMLElement} place
 * @param {HTMLElement} own the board's row
 * @param {string} key
 * @returns {boolean} whether it does anything
 */
function pressKey(place, own, key) {
  const rows = rowsOf(place);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const next = rows[rows.indexOf(own) + (step ?? 1)] ?? own;
  if (step) {
    next.focus();
    return true;
  }
  const entered = `[data-keys~="${CSS.escape(key)}"]`;
  const made = /** @type {HTMLElement | null} */ (own.querySelector(entered));
  made?.click();
  const asksWhy = own.contains(document.activeElement?.closest(".why") ?? null);
  if (made && !asksWhy) next.focus();
  return made !== null;
}
