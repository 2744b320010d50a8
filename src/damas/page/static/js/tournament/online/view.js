/** The parts of the page of an online event, made from its state. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, counting, element, on } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { field, grid, value } from "../parts/parts.js";

/**
 * @typedef {object} OwnGame
 * @property {number} round
 * @property {number} board
 * @property {number} hall the number that stands at it
 * @property {number} game
 * @property {number} games
 * @property {"white" | "black"} colour
 * @property {string} opponent
 * @property {boolean} online
 * @property {string | null} address
 * @property {string} score
 */
/**
 * @typedef {object} Online
 * @property {number} version
 * @property {number} now_ms
 * @property {string} name
 * @property {string} system
 * @property {string} clocks
 * @property {import("../parts/shapes").OnlineChoices | null} online
 * @property {number} players
 * @property {number} rounds_total
 * @property {number} round
 * @property {number} start_ms
 * @property {number} open
 * @property {boolean} finished
 * @property {number} tolerance_min
 * @property {string} article
 * @property {boolean} takes_entries
 * @property {string} called
 * @property {{id: number, name: string, left: boolean, hall: boolean, absent: boolean,
 *   free: boolean, game: OwnGame | null} | null} me
 */
/**
 * @typedef {object} OnlineTable
 * @property {number} version of the event
 * @property {number} round
 * @property {{place: number | null, id: number, name: string, points: string}[]} standings
 * @property {{board: number, hall: number, white: string, black: string, score: string[],
 *   address: string | null}[]} boards
 */
/**
 * @typedef {object} OnlineState
 * @property {Online | null} view
 * @property {OnlineTable | null} table
 * @property {number} ahead how much the server's clock is ahead, in ms
 * @property {string} notice
 * @property {boolean} connected
 */
/** @typedef {{enter: (name: string) => void, leave: () => void, here: () => void}} Acts */

/** @param {OnlineState} state @param {Acts} acts @returns {HTMLElement[]} */
export function onlineView({ view, table, notice, connected }, acts) {
  if (!view) return [element("p", { role: "status" }, [notice])];
  return [
    element("h1", {}, [view.name]),
    element("p", { class: "about" }, [about(view)]),
    ...(connected ? [] : [element("p", { class: "banner", role: "alert" }, [lost()])]),
    element("div", { class: "mine", role: "status" }, mine(view, acts)),
    element("p", { class: "notice", role: "alert" }, [notice]),
    ...rules(view),
    ...(table ? tables(table, view) : []),
  ];
}

const lost = () => t("The connection is lost. The data shown here may be old.");

/** @param {Online} view */
function about({ system, clocks, round, rounds_total: total, players }) {
  const stands = round ? t("Round {round} of {total}", { round, total }) : t("Not begun");
  return [system, clocks, stands, t("Players: {count}", { count: players })]
    .filter(Boolean)
    .join(" · ");
}

/** The next act of this person. @param {Online} view @param {Acts} acts @returns {HTMLElement[]} */
function mine(view, acts) {
  if (!view.online) return [line(t("The boards of this event are not played online"))];
  if (!view.me) return view.takes_entries ? [...starting(view), entry(view, acts)] : closed(view);
  const { me } = view;
  if (view.finished) return [line(t("All rounds are played. Thank you for playing!"))];
  if (me.left) return [line(t("You have left this event."))];
  const away = me.absent
    ? [
        line(t("You were not there for your game, and are not paired until you come back.")),
        button(t("I am here again"), acts.here, { class: "primary huge", "data-do": "here" }),
      ]
    : [];
  return [...(away.length ? away : now(view)), leaving(acts)];
}

/** @param {Online} view */
function closed({ finished }) {
  return [line(finished ? t("All rounds are played.") : t("The entries of this event are closed"))];
}

/** @param {Online} view @returns {HTMLElement[]} */
function now(view) {
  const game = view.me?.game ?? null;
  if (!view.round) return [line(t("You have entered.")), ...starting(view)];
  if (view.me?.free) return [line(t("You are free in this round.")), still(view)];
  if (!game) return [line(t("You play from the next round on.")), still(view)];
  const against = [
    element("p", { class: "side" }, [
      element("span", { class: `chip ${game.colour}` }),
      t("Board {board}: against {name}", { board: game.hall, name: game.opponent }),
    ]),
    line(game.colour === "white" ? t("You have White.") : t("You have Black.")),
  ];
  if (game.score) {
    const result = t("The result is {score}.", { score: game.score });
    return [...against, element("p", { class: "score" }, [result]), still(view)];
  }
  if (!game.online) return [...against, line(t("You play this game in the hall."))];
  if (game.address)
    return [
      ...against,
      element(
        "a",
        { class: "button primary huge", href: game.address, "data-do": "play", role: "button" },
        [t("To my game")],
      ),
    ];
  return [...against, ...countdown(t("The game begins in"), view.start_ms)];
}

/** The number of games that the round waits for. @param {Online} view */
function still({ open, round, rounds_total: total, online }) {
  if (open) return line(t("Games still going on: {count}.", { count: open }));
  if (round >= total) return line(t("All rounds are played."));
  return line(
    online?.automatic
      ? t("The next round is paired now.")
      : t("The organiser pairs the next round."),
  );
}

/** @param {Online} view @returns {HTMLElement[]} */
function starting({ online, round }) {
  if (round || !online) return [];
  const counts = online.rated ? [line(t("The games count for ratings."))] : [];
  if (!online.begin_ms) return [...counts, line(t("The organiser begins the first round."))];
  const at = new Date(online.begin_ms).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return [
    ...counts,
    line(t("Start: {time}", { time: at })),
    ...countdown(t("Begins in"), online.begin_ms),
  ];
}

/** @param {string} label @param {number} until @returns {HTMLElement[]} */
function countdown(label, until) {
  if (!until) return [];
  return [
    element("p", { class: "countdown" }, [
      `${label} `,
      counting({ class: "phone-clock", "data-until": String(until) }),
    ]),
  ];
}

/** @param {Online} view @param {Acts} acts */
function entry({ called }, acts) {
  const form = element("form", { class: "enter" }, [
    ...(called
      ? [line(t("You enter as {name}.", { name: called }))]
      : [
          field(t("Your name"), {
            name: "name",
            required: true,
            maxlength: "30",
            autocomplete: "nickname",
          }),
        ]),
    element("button", { class: "primary huge", "data-do": "enter" }, [t("Enter the event")]),
  ]);
  return on(form, "submit", (self, event) => {
    event.preventDefault();
    acts.enter(value(/** @type {HTMLFormElement} */ (self), "name"));
  });
}

/** @param {Acts} acts */
function leaving({ leave }) {
  return element("p", { class: "buttons" }, [
    confirmButton(t("Leave the event"), t("Leave for good?"), leave, { "data-do": "leave" }),
  ]);
}

/** @param {Online} view */
function rules({ online, tolerance_min: minutes, article }) {
  if (!online) return [];
  const text = t("A player who is not there {minutes} minutes after the start loses by W.O.", {
    minutes,
  });
  return [element("p", { class: "hint" }, [article ? `${text} (${article})` : text])];
}

/** @param {OnlineTable} table @param {Online} view @returns {HTMLElement[]} */
function tables({ standings, boards, round }, { me }) {
  const rows = standings.map(({ place, name, points, id }) => [
    place ? String(place) : "",
    id === me?.id ? element("strong", {}, [name]) : name,
    points,
  ]);
  const found = [
    element("h2", {}, [round ? t("Standings") : t("Players")]),
    grid(t("Standings"), ["", t("Name"), t("Points")], rows, "standings", keys(standings)),
  ];
  if (!boards.length) return found;
  const games = boards.map(({ hall, white, black, score, address }) => [
    address ? element("a", { href: address }, [String(hall)]) : String(hall),
    `${white} – ${black}`,
    score.filter(Boolean).join(", ") || (address ? t("playing") : ""),
  ]);
  return [
    ...found,
    element("h2", {}, [t("Round {round}", { round })]),
    grid(t("Boards"), [t("Board"), t("Players"), t("Result")], games, "boards"),
  ];
}

/** @param {{id: number}[]} rows */
const keys = (rows) => rows.map(({ id }) => id);

/** @param {string} text */
function line(text) {
  return element("p", {}, [text]);
}
