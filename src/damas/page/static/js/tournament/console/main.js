/** An arbiter's console: every game that goes on, those that need a look first. */

import { call, sentence } from "../../shared/api.js";
import { clockText } from "../../shared/clock-text.js";
import { newName } from "../../shared/command-name.js";
import { byId, button, counting, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { createStore } from "../../shared/store.js";

/**
 * @typedef {object} ConsoleBoard
 * @property {string} event the address of its event
 * @property {string} event_name
 * @property {number} round
 * @property {number} board
 * @property {number} hall its number in the hall
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
 * @property {{event: string, name: string, round: number, at_ms: number}[]} starts rounds that
 *   wait for their start
 * @property {{id: string, name: string}[]} events this one, and those that are played beside it
 * @property {boolean} sees_fair_play
 * @property {Record<string, number>} needs
 * @property {ConsoleBoard[]} boards
 */
/** @typedef {{view: Console | null, need: string, only: string, notice: string}} State */

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
const store = createStore(/** @type {State} */ ({ view: null, need: "", only: "", notice: "" }));

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

/** @param {string} event @param {number} round @param {number} at_ms */
async function startAt(event, round, at_ms) {
  try {
    const body = { act: "start-round", data: { round, at_ms }, id: newName() };
    await call(`/api/tournaments/${event}/entries?lang=${lang}`, { method: "POST", body });
    await look();
  } catch (fault) {
    store.update({ notice: sentence(fault) });
  }
}

/** The starts of the next rounds, to be moved. @param {Console} view */
function starting({ starts, events, now_ms: now }) {
  return starts.map(({ event, name, round, at_ms: at }) => {
    const time = clockText(at - now);
    return element("p", { class: "buttons", "data-start": event }, [
      events.length > 1 ? `${name}: ` : "",
      counting({}, [t("Round {round} starts in {time}", { round, time })]),
      " ",
      button(t("Start now"), () => void startAt(event, round, now), { "data-do": "start-now" }),
      button(t("5 minutes later"), () => void startAt(event, round, at + LATER_MS), {
        "data-do": "start-later",
      }),
    ]);
  });
}

/** The boards of one event alone, or of all. @param {Console} view @param {string} only */
function eventChoices({ events }, only) {
  if (events.length < 2) return [];
  const choices = [{ id: "", name: t("All events") }, ...events].map((one) =>
    button(one.name, () => store.update({ only: one.id }), {
      "aria-pressed": String(one.id === only),
      "data-event": one.id || "all",
    }),
  );
  const label = t("Events");
  return [element("div", { class: "buttons", role: "group", "aria-label": label }, choices)];
}

/** @param {State} state @returns {HTMLElement[]} */
function shown({ view, need, only, notice }) {
  if (!view) return [element("p", { role: "alert" }, [notice])];
  const of = view.boards.filter((one) => !only || one.event === only);
  const boards = of.filter((one) => !need || one.needs.includes(need));
  return [
    element("h1", {}, [view.name]),
    element("p", { class: "notice", role: "alert" }, [notice]),
    ...starting(view),
    ...eventChoices(view, only),
    element("div", { class: "buttons", role: "group", "aria-label": t("Show") }, [
      choice("", t("All boards"), of.length, need),
      ...Object.keys(NEEDS).map((name) => choice(name, t(NEEDS[name]), count(of, name), need)),
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

/** @param {ConsoleBoard[]} boards @param {string} need */
function count(boards, need) {
  return boards.filter((one) => one.needs.includes(need)).length;
}

/** @param {string} name @param {string} label @param {number} boards @param {string} chosen */
function choice(name, label, boards, chosen) {
  return button(`${label} (${boards})`, () => store.update({ need: name }), {
    "aria-pressed": String(name === chosen),
    "data-need": name || "all",
  });
}

/** One press opens the board. @param {ConsoleBoard} one @param {Console} view */
function row(one, view) {
  const marks = one.needs.map((need) => element("strong", { class: "need" }, [t(NEEDS[need])]));
  return element(
    "li",
    { "data-board": `${one.round}.${one.board}.${one.game}`, "data-of": one.event },
    [
      element("a", { href: one.address }, [
        element("span", { class: "names" }, [
          ...(view.events.length > 1 ? [`${one.event_name} · `] : []),
          `${t("Round {round}, board {board}", { round: one.round, board: one.hall })}: `,
          `${one.white} – ${one.black}`,
        ]),
        element("span", { class: "about" }, [
          ...marks.flatMap((mark) => [mark, " "]),
          facts(one, view),
        ]),
      ]),
    ],
  );
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
