/** An arbiter's console: every game that goes on, those that need a look first. */

import { call, sentence } from "../../shared/api.js";
import { clockText } from "../../shared/clock-text.js";
import { newName } from "../../shared/command-name.js";
import { byId, button, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { createStore } from "../../shared/store.js";

/**
 * @typedef {object} ConsoleBoard
 * @property {number} round
 * @property {number} board
 * @property {number} game
 * @property {string} white
 * @property {string} black
 * @property {"online" | "hall"} where
 * @property {string} address
 * @property {string[]} needs
 * @property {Record<string, number>} away
 * @property {number | null} ply
 * @property {string | null} turn
 * @property {number | null} falls_ms
 * @property {number} since_ms
 * @property {number} walkover_ms
 * @property {string[]} suspects
 */
/**
 * @typedef {object} Console
 * @property {string} name
 * @property {number} now_ms
 * @property {{round: number, at_ms: number} | null} start a round that waits for its start
 * @property {boolean} sees_fair_play
 * @property {Record<string, number>} needs
 * @property {ConsoleBoard[]} boards
 */
/** @typedef {{view: Console | null, need: string, notice: string}} State */

/** @messages @type {Record<string, string>} */
const NEEDS = {
  differs: "Two results",
  claim: "Waits for a decision",
  flagged: "Flag fallen",
  late: "Not there",
  disconnected: "Disconnected",
  long: "Long",
};
/** @messages @type {Record<string, string>} */
const COLOURS = { white: "White", black: "Black" };
const LOOK_MS = 3000;
const LATER_MS = 5 * 60_000;
const place = byId("console");
const id = place.dataset.event ?? "";
const store = createStore(/** @type {State} */ ({ view: null, need: "", notice: "" }));

store.subscribe((state) => render(place, shown(state)));
await look();
setInterval(() => document.hidden || void look(), LOOK_MS);
document.body.dataset.ready = "true";

async function look() {
  try {
    const view = await call(`/api/tournaments/${id}/console?lang=${lang}`);
    store.update({ view, notice: "" });
  } catch (fault) {
    store.update({ notice: sentence(fault) });
  }
}

/** @param {number} round @param {number} at_ms */
async function startAt(round, at_ms) {
  try {
    const body = { act: "start-round", data: { round, at_ms }, id: newName() };
    await call(`/api/tournaments/${id}/entries?lang=${lang}`, { method: "POST", body });
    await look();
  } catch (fault) {
    store.update({ notice: sentence(fault) });
  }
}

/** The start of the next round, to be moved. @param {Console} view */
function starting({ start, now_ms: now }) {
  if (!start) return [];
  const { round, at_ms: at } = start;
  const time = clockText(at - now);
  return [
    element("p", { class: "buttons", role: "status" }, [
      `${t("Round {round} starts in {time}", { round, time })} `,
      button(t("Start now"), () => void startAt(round, now), { "data-do": "start-now" }),
      button(t("5 minutes later"), () => void startAt(round, at + LATER_MS), {
        "data-do": "start-later",
      }),
    ]),
  ];
}

/** @param {State} state @returns {HTMLElement[]} */
function shown({ view, need, notice }) {
  if (!view) return [element("p", { role: "alert" }, [notice])];
  const boards = view.boards.filter((one) => !need || one.needs.includes(need));
  return [
    element("h1", {}, [view.name]),
    element("p", { class: "notice", role: "alert" }, [notice]),
    ...starting(view),
    element("div", { class: "buttons", role: "group", "aria-label": t("Show") }, [
      choice("", t("All boards"), view.boards.length, need),
      ...Object.keys(NEEDS).map((name) =>
        choice(name, t(NEEDS[name]), view.needs[name] ?? 0, need),
      ),
    ]),
    boards.length
      ? element(
          "ul",
          { class: "events boards" },
          boards.map((one) => row(one, view)),
        )
      : element("p", {}, [t("No board needs a look.")]),
  ];
}

/** @param {string} name @param {string} label @param {number} count @param {string} chosen */
function choice(name, label, count, chosen) {
  return button(`${label} (${count})`, () => store.update({ need: name }), {
    "aria-pressed": String(name === chosen),
    "data-need": name || "all",
  });
}

/** One press opens the board. @param {ConsoleBoard} one @param {Console} view */
function row(one, view) {
  const marks = one.needs.map((need) => element("strong", { class: "need" }, [t(NEEDS[need])]));
  return element("li", { "data-board": `${one.round}.${one.board}.${one.game}` }, [
    element("a", { href: one.address }, [
      element("span", { class: "names" }, [
        `${t("Round {round}, board {board}", { round: one.round, board: one.board })}: `,
        `${one.white} – ${one.black}`,
      ]),
      element("span", { class: "about" }, [
        ...marks.flatMap((mark) => [mark, " "]),
        facts(one, view),
      ]),
    ]),
  ]);
}

/** @param {ConsoleBoard} one @param {Console} view */
function facts(one, view) {
  const now = view.now_ms;
  const away = Object.entries(one.away).map(([colour, since]) =>
    since
      ? t("{colour} away for {time}", { colour: t(COLOURS[colour]), time: clockText(now - since) })
      : t("{colour} has not come", { colour: t(COLOURS[colour]) }),
  );
  return [
    one.where === "hall" ? t("In the hall") : "",
    ...away,
    one.walkover_ms ? t("W.O. in {time}", { time: clockText(one.walkover_ms - now) }) : "",
    one.ply ? t("{count} moves made", { count: one.ply }) : "",
    one.turn && one.falls_ms
      ? t("{colour} to move, {time} left", {
          colour: t(COLOURS[one.turn]),
          time: clockText(one.falls_ms - now),
        })
      : "",
    ...one.suspects.map((colour) =>
      t("Fair play: look at the games of {colour}", { colour: t(COLOURS[colour]) }),
    ),
  ]
    .filter(Boolean)
    .join(" · ");
}
