/** The order with its tie-breaks, why one stands above another, and the crosstable. */

import { call } from "../../../shared/api.js";
import { element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { grid } from "../../parts/parts.js";
import { settling } from "./settling.js";
import { whatIf } from "./what-if.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @type {number[]} pairing numbers of the two that are compared */
let compared = [];
/** The round after which the order is shown, 0 for now; and that order. */
let after = 0;
/** @type {import("../../parts/shapes").EventView["standings"] | null} */
let earlier = null;
let ratingsOpen = false;

/** @param {HTMLElement} place @param {LiveEvent} live @param {EventView} event */
export function showStandings(place, live, event) {
  if (!event.standings.lines.length) {
    place.replaceChildren(
      element("h2", {}, [t("Standings")]),
      element("p", {}, [t("There is nothing to order yet.")]),
    );
    return;
  }
  if (after >= event.rounds.length) after = 0;
  const { lines, columns, provisional } = (after && earlier) || event.standings;
  const heads = [
    t("Place"),
    t("Name"),
    t("Points"),
    ...columns.map((one) =>
      element(
        "abbr",
        { title: provisional ? t("{name}, provisional", { name: one.name }) : one.name },
        [one.label],
      ),
    ),
    t("Compare"),
  ];
  const why = element("div", { class: "why-text", "aria-live": "polite" });
  const rows = lines.map((line) => [
    String(line.rank),
    line.name,
    element("strong", {}, [line.points]),
    ...line.values.map((value) => value ?? "–"),
    picker(line.no, line.name, () => void explain(live, why)),
  ]);
  place.replaceChildren(
    element("h2", {}, [
      after
        ? t("Standings after round {round}", { round: after })
        : provisional
          ? t("Standings (provisional)")
          : t("Standings"),
    ]),
    ...chooseRound(place, live, event),
    grid(t("Standings"), heads, rows, provisional ? "standings provisional" : "standings"),
    ...(provisional && !after ? [element("p", { class: "hint" }, [unfinished(event)])] : []),
    ...(columns.length
      ? [
          element("details", { class: "columns-mean" }, [
            element("summary", {}, [t("What the columns mean")]),
            element(
              "dl",
              { class: "holds" },
              columns.flatMap((one) => [
                element("dt", {}, [one.label]),
                element("dd", {}, [one.name]),
              ]),
            ),
          ]),
        ]
      : []),
    element("p", { class: "hint" }, [
      t("Tick two players to read why one stands above the other."),
    ]),
    why,
    ...ratingTable(live, event),
    ...whatIf(live, event),
    ...settling(live, event),
  );
  void explain(live, why);
}

/**
 * The rounds after which the order can be looked at.
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 */
function chooseRound(place, live, event) {
  if (event.rounds.length < 2 || event.settings.system === "knock-out") return [];
  const select = element("select", { "data-after": true }, [
    element("option", { value: "0" }, [t("Now")]),
    ...event.rounds
      .slice(0, -1)
      .map((round) =>
        element(
          "option",
          { value: String(round.number), ...(round.number === after ? { selected: true } : {}) },
          [t("After round {round}", { round: round.number })],
        ),
      ),
  ]);
  select.addEventListener("change", async () => {
    after = Number(select.value);
    earlier = after ? await call(`${live.path}/standings?round=${after}&lang=${lang}`) : null;
    showStandings(place, live, /** @type {EventView} */ (live.event));
    /** @type {HTMLElement | null} */ (place.querySelector("[data-after]"))?.focus();
  });
  return [element("label", { class: "field short" }, [t("Standings"), " ", select])];
}

/**
 * What the event does to ratings, asked for when it is opened.
 * @param {LiveEvent} live
 * @param {EventView} event
 */
function ratingTable(live, event) {
  if (!event.players.some((one) => one.rating)) return [];
  const table = element("div", {});
  const made = element("details", { class: "ratings" }, [
    element("summary", {}, [t("Ratings and performance")]),
    table,
  ]);
  made.open = ratingsOpen;
  const fill = async () => {
    /**
     * @type {{rank: number, name: string, rating: number, games: number, score: string, expected:
     *   number | null, shown: string, new: number | null, performance: number | null}[]}
     */
    const rows = await call(`${live.path}/ratings?lang=${lang}`);
    table.replaceChildren(
      grid(
        t("Ratings and performance"),
        [
          t("Place"),
          t("Name"),
          t("Rating"),
          t("Games"),
          t("Score"),
          t("Expected"),
          t("Gain"),
          t("New"),
          t("Performance"),
        ],
        rows.map((one) => [
          String(one.rank),
          one.name,
          String(one.rating || "–"),
          String(one.games),
          one.score,
          one.expected === null
            ? "–"
            : one.expected.toLocaleString(lang, { minimumFractionDigits: 2 }),
          one.shown,
          String(one.new ?? "–"),
          element("strong", {}, [String(one.performance ?? "–")]),
        ]),
        "standings",
      ),
      element("p", { class: "hint" }, [
        t("Games between two rated players, K = 20, FIDE's table of expected scores (B.02 8.1.2)."),
      ]),
    );
  };
  if (ratingsOpen) void fill();
  made.addEventListener("toggle", () => {
    if (made.open && !ratingsOpen) void fill();
    ratingsOpen = made.open;
  });
  return [made];
}

/** What is still to come before the places are final. @param {EventView} event */
function unfinished(event) {
  const open = event.rounds.reduce((sum, round) => sum + round.open, 0);
  const left = Math.max(event.rounds_total - event.rounds.length, 0);
  return t(
    "Places and tie-breaks can still change: open games {open}, rounds to be paired {left}.",
    { open, left },
  );
}

/** @param {number} no @param {string} name @param {() => void} changed */
function picker(no, name, changed) {
  const box = element("input", {
    type: "checkbox",
    "aria-label": t("Compare {name}", { name }),
    checked: compared.includes(no),
    "data-compare": String(no),
  });
  box.addEventListener("change", () => {
    compared = box.checked ? [...compared, no].slice(-2) : compared.filter((one) => one !== no);
    for (const other of document.querySelectorAll("[data-compare]")) {
      /** @type {HTMLInputElement} */ (other).checked = compared.includes(
        Number(/** @type {HTMLElement} */ (other).dataset.compare),
      );
    }
    changed();
  });
  return box;
}

/** @param {LiveEvent} live @param {HTMLElement} place */
async function explain(live, place) {
  if (compared.length < 2) {
    place.replaceChildren();
    return;
  }
  const [one, other] = compared;
  const told = await call(`${live.path}/explain?one=${one}&other=${other}&lang=${lang}`);
  place.replaceChildren(
    ...told.sentences.map((/** @type {string} */ text) => element("p", {}, [text])),
  );
}

/** @param {HTMLElement} place @param {LiveEvent} live @param {EventView} event */
export function showCrosstable(place, live, event) {
  const order = event.standings.lines.map((line) => line.id);
  const players = order.length ? order : event.players.map((one) => one.id);
  if (event.settings.system === "swiss") {
    showByRounds(place, live, event, players);
    return;
  }
  const cells = results(live, event);
  const points = new Map(event.standings.lines.map((line) => [line.id, line.points]));
  const heads = ["", t("Name"), ...players.map((_, index) => String(index + 1)), t("Points")];
  const rows = players.map((id, index) => [
    String(index + 1),
    nameOf(event, id),
    ...players.map((other) =>
      id === other ? "×" : element("span", {}, cells.get(`${id}-${other}`) ?? []),
    ),
    element("strong", {}, [points.get(id) ?? "0"]),
  ]);
  place.replaceChildren(
    element("h2", {}, [t("Crosstable")]),
    grid(t("Crosstable"), heads, rows, "cross"),
  );
}

/**
 * A Swiss: opponent, colour and result of every round.
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {number[]} players ids in order
 */
function showByRounds(place, live, event, players) {
  const numbers = new Map(event.players.map((one) => [one.id, one.no || one.id]));
  const lines = new Map(event.standings.lines.map((line) => [line.id, line]));
  const heads = [
    t("Place"),
    t("Name"),
    t("No."),
    ...event.rounds.map((round) => t("R{round}", { round: round.number })),
    t("Points"),
  ];
  const rows = players.map((id) => [
    String(lines.get(id)?.rank ?? "–"),
    nameOf(event, id),
    String(numbers.get(id)),
    ...event.rounds.map((round) => roundCell(live, event, round, id, numbers)),
    element("strong", {}, [lines.get(id)?.points ?? "–"]),
  ]);
  place.replaceChildren(
    element("h2", {}, [t("Crosstable")]),
    grid(t("Crosstable"), heads, rows, "cross"),
    element("p", { class: "hint" }, [
      t(
        "In a cell: the opponent's number, the colour played, the result. + and - are a win and a loss by W.O.; in brackets: points without a game; dash: absent.",
      ),
    ]),
  );
}

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {import("../../parts/shapes").EventRound} round
 * @param {number} id
 * @param {Map<number, number>} numbers
 */
function roundCell(live, event, round, id, numbers) {
  const board = round.boards.find((one) => one.first === id || one.second === id);
  if (!board) return event.without_game[round.without[String(id)]] ?? "";
  const other = board.first === id ? board.second : board.first;
  return element("span", { class: "met" }, [
    element("span", { class: "no" }, [String(numbers.get(other))]),
    ...board.games.flatMap((game, index) => {
      const color = game.white === id ? "white" : "black";
      const sign = game.signs?.[color === "white" ? 0 : 1] ?? "";
      const address = game.pdn
        ? `/tournaments/${live.id}/games/${round.number}.${board.number}.${index + 1}`
        : "";
      return [
        element("span", {
          class: `chip ${color}`,
          role: "img",
          "aria-label": color === "white" ? t("White") : t("Black"),
        }),
        address
          ? element(
              "a",
              { href: address, "aria-label": t("{sign}: play through the game", { sign }) },
              [sign],
            )
          : sign,
      ];
    }),
  ]);
}

/** What each has made against each; a game whose moves are kept leads to them. */
/** @param {LiveEvent} live @param {EventView} event */
function results(live, event) {
  /** @type {Map<string, (string | Node)[]>} */
  const found = new Map();
  /** @param {number} one @param {number} other @param {string} sign @param {string} address */
  const add = (one, other, sign, address) => {
    const key = `${one}-${other}`;
    const label = t("{sign}: play through the game", { sign });
    const made = address ? element("a", { href: address, "aria-label": label }, [sign]) : sign;
    const before = found.get(key);
    found.set(key, before ? [...before, "/", made] : [made]); // 1/½ are two results
  };
  for (const round of event.rounds) {
    for (const board of round.boards) {
      board.games.forEach((game, index) => {
        if (!game.signs) return;
        const address = game.pdn
          ? `/tournaments/${live.id}/games/${round.number}.${board.number}.${index + 1}`
          : "";
        add(game.white, game.black, game.signs[0], address);
        add(game.black, game.white, game.signs[1], address);
      });
    }
  }
  return found;
}
