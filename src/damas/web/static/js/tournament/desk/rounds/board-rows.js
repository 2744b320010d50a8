/** The boards of a round: who has White, points and ratings, the result by tap or by keyboard. */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { ask, isAsked, stillAsked } from "../../parts/reasons.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";
import { OPENERS, openPlay, openers, playLine } from "./plays.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */
/** @typedef {import("../../parts/shapes").EventBoard} EventBoard */
/** @typedef {import("../../parts/shapes").EventGame} EventGame */

/**
 * @messages
 * @type {Record<string, string>} results besides the three usual ones: codes, and why where the
 *   codes do not say it
 */
const SPECIAL = {
  "+ -": "W.O.: Black is absent",
  "- +": "W.O.: White is absent",
  "- -": "W.O.: both are absent",
  "1 0 penalty": "Penalty: Black loses",
  "0 1 penalty": "Penalty: White loses",
  "0 0": "Penalty: both lose",
  "= 0": "Penalty: draw for White, loss for Black",
  "0 =": "Penalty: loss for White, draw for Black",
};
/** @messages @type {Record<string, string>} why somebody has no board */
const UNPAIRED = {
  H: "half-point bye",
  F: "full-point bye",
  Z: "absent",
};
/** Keys that enter a result. @type {Record<string, string>} */
const KEYS = { 1: "10", 0: "01", "=": "==", "½": "==" };

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {EventRound} round
 * @param {Attempt} attempt
 */
export function boards(live, event, round, attempt) {
  const rows = round.boards.flatMap((board) =>
    board.games.map((game, index) => row(live, event, round, board, game, index + 1, attempt)),
  );
  const free = round.free.map((id) => t("Free: {name}", { name: nameOf(event, id) }));
  const out = Object.entries(round.unpaired).map(
    ([id, code]) => `${nameOf(event, Number(id))}: ${t(UNPAIRED[code] ?? code)}`,
  );
  const enters = may(event, "result") && !event.finished && round.open > 0;
  return element("div", { class: "boards-list" }, [
    heads(),
    ...rows,
    ...[...free, ...out].map((text) => element("p", { class: "free" }, [text])),
    ...(enters
      ? [
          element("p", { class: "hint keys" }, [
            t("By keyboard: 1 White wins, 0 Black wins, = draw; arrows go from board to board."),
          ]),
        ]
      : []),
  ]);
}

function heads() {
  return element("div", { class: "board-row heads", "aria-hidden": "true" }, [
    element("span", { class: "number" }, [t("Bd.")]),
    element("span", { class: "white" }, [t("White"), " ", element("i", { class: "chip white" })]),
    element("span", { class: "score" }, [t("Result")]),
    element("span", { class: "black" }, [element("i", { class: "chip black" }), " ", t("Black")]),
  ]);
}

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {EventGame} game @param {number} index @param {Attempt} attempt
 */
function row(live, event, round, board, game, index, attempt) {
  const where = { round: round.number, board: board.number, game: index };
  const label = board.games.length > 1 ? `${board.number}.${index}` : String(board.number);
  const words = Object.entries(game.said).map(([id, score]) =>
    t("{name} says {score}", { name: nameOf(event, Number(id)), score }),
  );
  const able = may(event, "result");
  const open = able && !event.finished && (!round.closed || game.adjourned);
  const params = {
    board: label,
    white: nameOf(event, game.white),
    black: nameOf(event, game.black),
  };
  const made = element(
    "div",
    {
      class: "board-row",
      role: "group",
      "aria-label": t("Board {board}: {white} (White) – {black} (Black)", params),
      "data-board": String(board.number),
      "data-game": String(index),
      ...(open ? { tabindex: "0" } : {}),
    },
    [
      element("span", { class: "number" }, [label]),
      player(event, round, game.white, "white"),
      element("strong", { class: "score" }, [
        game.score || (game.adjourned ? t("adjourned") : "–"),
      ]),
      player(event, round, game.black, "black"),
      ...(able
        ? [
            round.closed && !game.adjourned
              ? later(live, event, game, where, attempt)
              : entering(live, event, game, where, attempt),
          ]
        : []),
      ...(words.length ? [element("p", { class: "words" }, [words.join(" · ")])] : []),
      ...playLine(live, event, game, where, attempt, (place, then) =>
        ask(`${keyOf(where)} played`, place, then),
      ),
    ],
  );
  const ways = made.querySelector(".differs .buttons");
  if (ways instanceof HTMLElement) stillAsked(`${keyOf(where)} played`, ways);
  return made;
}

/**
 * A name with its colour, rating and the points before the round.
 * @param {EventView} event
 * @param {EventRound} round
 * @param {number} id
 * @param {"white" | "black"} color
 */
function player(event, round, id, color) {
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
  return element("span", { class: color }, [
    element("span", { class: `chip ${color}` }),
    element("span", { class: "who" }, [nameOf(event, id)]),
    ...(about ? [" ", element("span", { class: "about" }, [about])] : []),
  ]);
}

/**
 * A correction in a closed round.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {EventGame} game
 * @param {import("./plays.js").Place} where
 * @param {Attempt} attempt
 */
function later(live, event, game, where, attempt) {
  if (isAsked(keyOf(where))) return entering(live, event, game, where, attempt);
  const made = element("span", { class: "entering" });
  if (may(event, "correct") && game.codes) {
    made.append(
      button(t("Correct"), () => made.replaceWith(entering(live, event, game, where, attempt)), {
        "data-do": "later",
        "aria-label": t("Correct board {board}", { board: where.board }),
      }),
    );
  }
  return made;
}

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {EventGame} game
 * @param {import("./plays.js").Place} where
 * @param {Attempt} attempt
 */
function entering(live, event, game, where, attempt) {
  const made = element("span", { class: "entering" });
  /** @param {string} white @param {string} black @param {object} [more] */
  const enter = (white, black, more = {}) => {
    if (!game.codes) void attempt(() => live.act("result", { ...where, white, black, ...more }));
    else
      ask(keyOf(where), made, (reason) =>
        attempt(() => live.act("correct", { ...where, white, black, ...more }, reason)),
      );
  };
  const able = !game.codes || may(event, "correct");
  const closed = event.rounds[where.round - 1].closed;
  const [open, codes] = [!game.codes, game.codes?.join(" ")];
  for (const [white, black, sign] of [
    ["1", "0", "1-0"],
    ["=", "=", "½-½"],
    ["0", "1", "0-1"],
  ]) {
    if (able && (open || codes !== `${white} ${black}`))
      made.append(button(sign, () => enter(white, black), { "data-result": `${white}${black}` }));
  }
  const more = element("select", { "aria-label": t("Other results"), "data-more": true }, [
    element("option", { value: "" }, ["…"]),
    ...(able ? Object.entries(SPECIAL) : []).map(([pair, words]) =>
      element("option", { value: pair }, [t(words)]),
    ),
    ...(open ? [element("option", { value: "swap" }, [t("Exchange the colours")])] : []),
    ...(!open && !closed && may(event, "clear")
      ? [element("option", { value: "clear" }, [t("Take the result back")])]
      : []),
    ...(open && !game.adjourned
      ? [element("option", { value: "adjourn" }, [t("Adjourned: goes on later")])]
      : []),
    ...(may(event, "annul") && game.codes?.join("") !== "AA"
      ? [element("option", { value: "annul" }, [t("Annul the game")])]
      : []),
    ...(may(event, "annul") && !open && !closed
      ? [element("option", { value: "restart" }, [t("Annul and play again")])]
      : []),
    ...openers(event, game),
  ]);
  more.addEventListener("change", () => {
    const [white, black, how] = more.value.split(" ");
    const act = more.value;
    if (more.value === "swap")
      void attempt(() =>
        live.act("colours", {
          round: where.round,
          board: where.board,
          white: game.black,
          how: "agreement",
        }),
      );
    else if (more.value === "clear" || more.value === "adjourn")
      void attempt(() => live.act(act, where));
    else if (more.value === "annul" || more.value === "restart")
      ask(
        keyOf(where),
        made,
        (reason) =>
          attempt(() => live.act("annul", { ...where, restart: act === "restart" }, reason)),
        t("Why is it annulled?"),
        t("Annul"),
      );
    else if (more.value in OPENERS) void attempt(() => openPlay(live, where, more.value));
    else if (more.value)
      enter(white, black, { how: how ?? ("+-".includes(white) ? "absence" : "penalty") });
    more.value = "";
  });
  made.append(more);
  stillAsked(keyOf(where), made);
  return made;
}

/**
 * A game by its place, as questions about it are named.
 * @param {import("./plays.js").Place} where
 */
function keyOf(where) {
  return `${where.round}.${where.board}.${where.game}`;
}

/**
 * The boards that can be reached by keyboard.
 * @param {HTMLElement} place
 * @returns {HTMLElement[]}
 */
function rowsOf(place) {
  return [...place.querySelectorAll(".board-row[tabindex]")].map(
    (one) => /** @type {HTMLElement} */ (one),
  );
}

/** Results and steps by keyboard, from any board of the round. @param {HTMLElement} place */
export function keyboard(place) {
  if (place.dataset.keyboard) return;
  place.dataset.keyboard = "true";
  place.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const own = /** @type {HTMLElement | null} */ (target.closest(".board-row[tabindex]"));
    if (
      !own ||
      target.matches("input, select, textarea") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const rows = rowsOf(place);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const made = /** @type {HTMLElement | null} */ (
      own.querySelector(`[data-result="${KEYS[event.key] ?? "none"}"]`)
    );
    if (!step && !made) return;
    event.preventDefault();
    const next = rows[rows.indexOf(own) + (step ?? 1)];
    if (made) made.click();
    if (step || (made && !own.contains(document.activeElement?.closest(".why") ?? null)))
      (next ?? own).focus();
  });
}

/**
 * Builds the part anew, and leaves the keyboard at the board where it was.
 * @param {HTMLElement} place
 * @param {() => void} build
 */
export function keepingRow(place, build) {
  const row = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".board-row"));
  const inside = row && place.contains(row);
  const { board, game } = row?.dataset ?? {};
  const result = document.activeElement?.getAttribute("data-result");
  build();
  if (!inside || document.activeElement !== document.body) return;
  const again = /** @type {HTMLElement | null} */ (
    place.querySelector(`.board-row[data-board="${board}"][data-game="${game}"]`)
  );
  const heir = result ? again?.querySelector(`[data-result="${result}"]`) : null;
  /** @type {HTMLElement | null} */ (heir ?? again)?.focus({ preventScroll: true });
}
