/** Rounds: pairing the next one, results by tap, corrections with their reason, colours. */

import { button, element } from "../dom.js";
import { t } from "../i18n.js";
import { ask, isAsked, stillAsked } from "./asking.js";
import { closing } from "./closing.js";
import { colours } from "./colours.js";
import { deciding } from "./decide.js";
import { nameOf } from "./live.js";
import { may } from "./parts.js";
import { OPENERS, openPlay, openers, playLine } from "./plays.js";
import { next } from "./proposal.js";

/** @typedef {import("./parts.js").Attempt} Attempt */
/** @typedef {import("./live.js").LiveEvent} LiveEvent */
/** @typedef {import("./shapes").EventView} EventView */
/** @typedef {import("./shapes").EventRound} EventRound */
/** @typedef {import("./shapes").EventBoard} EventBoard */
/** @typedef {import("./shapes").EventGame} EventGame */

/** @messages @type {Record<string, string>} what the usual results are called */
const SPECIAL = {
  "+ -": "W.O.: Black is absent",
  "- +": "W.O.: White is absent",
  "- -": "W.O.: both are absent",
  "0 0": "Penalty: both lose",
};
/** @messages @type {Record<string, string>} why somebody has no board */
const UNPAIRED = {
  H: "half-point bye",
  F: "full-point bye",
  Z: "absent",
};
let chosen = 0;

/** @param {HTMLElement} place @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
export function showRounds(place, live, event, attempt) {
  const last = event.rounds.length;
  if (!chosen || chosen > last) chosen = last;
  const choose = element("div", { class: "buttons", role: "group", "aria-label": t("Rounds") }, event.rounds.map((one) => {
    const made = button(String(one.number), () => {
      chosen = one.number;
      showRounds(place, live, event, attempt);
    }, { "data-round": String(one.number) });
    made.setAttribute("aria-pressed", String(one.number === chosen));
    return made;
  }));
  const round = event.rounds[chosen - 1];
  place.replaceChildren(
    element("h2", {}, [round ? t("Round {round}", { round: chosen }) : t("Rounds")]),
    ...(last > 1 ? [choose] : []),
    ...(round ? [boards(live, event, round, attempt), ...deciding(live, event, round, attempt), ...colours(live, event, round, attempt)] : []),
    ...(round && may(event, "close-round") && !event.finished ? [closing(live, round, attempt)] : []),
    next(live, event, attempt, (number = chosen) => {
      chosen = number;
      showRounds(place, live, /** @type {EventView} */ (live.event), attempt);
    }),
  );
}

/** @param {LiveEvent} live @param {EventView} event @param {EventRound} round @param {Attempt} attempt */
function boards(live, event, round, attempt) {
  const rows = round.boards.flatMap((board) => board.games.map((game, index) => row(live, event, round, board, game, index + 1, attempt)));
  const free = round.free.map((id) => t("Free: {name}", { name: nameOf(event, id) }));
  const out = Object.entries(round.unpaired).map(([id, code]) => `${nameOf(event, Number(id))}: ${t(UNPAIRED[code] ?? code)}`);
  return element("div", { class: "boards-list" }, [
    ...rows, ...[...free, ...out].map((text) => element("p", { class: "free" }, [text])),
  ]);
}

/**
 * @param {LiveEvent} live @param {EventView} event @param {EventRound} round @param {EventBoard} board
 * @param {EventGame} game @param {number} index @param {Attempt} attempt
 */
function row(live, event, round, board, game, index, attempt) {
  const where = { round: round.number, board: board.number, game: index };
  const label = board.games.length > 1 ? `${board.number}.${index}` : String(board.number);
  const words = Object.entries(game.said).map(([id, score]) => t("{name} says {score}", { name: nameOf(event, Number(id)), score }));
  const made = element("div", { class: "board-row", "data-board": String(board.number), "data-game": String(index) }, [
    element("span", { class: "number" }, [label]),
    element("span", { class: "white" }, [nameOf(event, game.white)]),
    element("strong", { class: "score" }, [game.score || (game.adjourned ? t("adjourned") : "–")]),
    element("span", { class: "black" }, [nameOf(event, game.black)]),
    ...(may(event, "result") ? [round.closed && !game.adjourned ? later(live, event, game, where, attempt) : entering(live, event, game, where, attempt)] : []),
    ...(words.length ? [element("p", { class: "words" }, [words.join(" · ")])] : []),
    ...playLine(live, event, game, where, attempt, (place, then) => ask(`${keyOf(where)} played`, place, then)),
  ]);
  const ways = made.querySelector(".differs .buttons");
  if (ways instanceof HTMLElement) stillAsked(`${keyOf(where)} played`, ways);
  return made;
}

/** A correction in a closed round. @param {LiveEvent} live @param {EventView} event @param {EventGame} game @param {import("./plays.js").Place} where @param {Attempt} attempt */
function later(live, event, game, where, attempt) {
  if (isAsked(keyOf(where))) return entering(live, event, game, where, attempt);
  const made = element("span", { class: "entering" });
  if (may(event, "correct") && game.codes) {
    made.append(button(t("Correct"), () => made.replaceWith(entering(live, event, game, where, attempt)), { "data-do": "later", "aria-label": t("Correct board {board}", { board: where.board }) }));
  }
  return made;
}

/** @param {LiveEvent} live @param {EventView} event @param {EventGame} game @param {import("./plays.js").Place} where @param {Attempt} attempt */
function entering(live, event, game, where, attempt) {
  const made = element("span", { class: "entering" });
  /** @param {string} white @param {string} black @param {object} [more] */
  const enter = (white, black, more = {}) => {
    if (!game.codes) void attempt(() => live.act("result", { ...where, white, black, ...more }));
    else ask(keyOf(where), made, (reason) => attempt(() => live.act("correct", { ...where, white, black, ...more }, reason)));
  };
  const able = !game.codes || may(event, "correct");
  const closed = event.rounds[where.round - 1].closed;
  const [open, codes] = [!game.codes, game.codes?.join(" ")];
  for (const [white, black, sign] of [["1", "0", "1-0"], ["=", "=", "½-½"], ["0", "1", "0-1"]]) {
    if (able && (open || codes !== `${white} ${black}`)) made.append(button(sign, () => enter(white, black), { "data-result": `${white}${black}` }));
  }
  const more = element("select", { "aria-label": t("Other results"), "data-more": true }, [
    element("option", { value: "" }, ["…"]),
    ...(able ? Object.entries(SPECIAL) : []).map(([pair, words]) => element("option", { value: pair }, [t(words)])),
    ...(open ? [element("option", { value: "swap" }, [t("Exchange the colours")])] : []),
    ...(!open && !closed && may(event, "clear") ? [element("option", { value: "clear" }, [t("Take the result back")])] : []),
    ...(open && !game.adjourned ? [element("option", { value: "adjourn" }, [t("Adjourned: goes on later")])] : []),
    ...(may(event, "annul") && game.codes?.join("") !== "AA" ? [element("option", { value: "annul" }, [t("Annul the game")])] : []),
    ...(may(event, "annul") && !open && !closed ? [element("option", { value: "restart" }, [t("Annul and play again")])] : []),
    ...openers(event, game),
  ]);
  more.addEventListener("change", () => {
    const [white, black] = more.value.split(" ");
    const act = more.value;
    if (more.value === "swap") void attempt(() => live.act("colours", { round: where.round, board: where.board, white: game.black, how: "agreement" }));
    else if (more.value === "clear" || more.value === "adjourn") void attempt(() => live.act(act, where));
    else if (more.value === "annul" || more.value === "restart") ask(keyOf(where), made, (reason) => attempt(() => live.act("annul", { ...where, restart: act === "restart" }, reason)), t("Why is it annulled?"), t("Annul"));
    else if (more.value in OPENERS) void attempt(() => openPlay(live, where, more.value));
    else if (more.value) enter(white, black, { how: white === "0" ? "penalty" : "absence" });
    more.value = "";
  });
  made.append(more);
  stillAsked(keyOf(where), made);
  return made;
}

/** A game by its place, as questions about it are named. @param {import("./plays.js").Place} where */
function keyOf(where) {
  return `${where.round}.${where.board}.${where.game}`;
}
