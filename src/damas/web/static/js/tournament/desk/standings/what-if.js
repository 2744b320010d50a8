/**
 * What if: outcomes chosen for open games, the standings that follow, and every place still
 *   possible.
 */

import { call, sentence } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { grid } from "../../parts/parts.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").OpenGame} OpenGame */
/** @typedef {import("../../parts/shapes").Supposed} Supposed */
/** @typedef {import("../../parts/shapes").Places} Places */

const OUTCOMES = [
  ["1", "0", "1-0"],
  ["=", "=", "½-½"],
  ["0", "1", "0-1"],
];
/**
 * @messages
 * @type {Record<string, string>} the least result that still lets the first place happen
 */
const NEEDS = {
  1: "must win",
  "=": "a draw can do",
  0: "even a loss can do",
};
/** @type {Map<string, [string, string]>} what is supposed, by round-board-game */
const chosen = new Map();
let opened = false;
let asked = 0;

/** @param {LiveEvent} live @param {EventView} event */
export function whatIf(live, event) {
  const open = event.rounds.reduce((sum, round) => sum + round.open, 0);
  if (!open || !event.standings.lines.length) return [];
  const body = element("div", { class: "what-if-body" });
  const made = element("details", { class: "what-if", open: opened }, [
    element("summary", {}, [t("What if? Open games: {count}", { count: open })]),
    body,
  ]);
  made.addEventListener("toggle", () => {
    opened = made.open;
    if (opened && !body.childElementCount) void ask(live, body);
  });
  if (opened) void ask(live, body);
  return [made];
}

/** @param {OpenGame} game */
function key(game) {
  return `${game.round}-${game.board}-${game.game}`;
}

/** @param {LiveEvent} live @param {HTMLElement} body */
async function ask(live, body) {
  const turn = (asked += 1);
  const places = element("div", { class: "places", "aria-live": "polite" }, [
    element("p", { class: "hint" }, [t("All outcomes are being tried …")]),
  ]);
  try {
    /** @type {Supposed} */
    let found = await send(live, "what-if");
    const known = new Set(found.open.map(key));
    if ([...chosen.keys()].some((one) => !known.has(one))) {
      // a result came in meanwhile
      for (const one of [...chosen.keys()]) if (!known.has(one)) chosen.delete(one);
      found = await send(live, "what-if");
    }
    if (turn !== asked) return;
    show(live, body, found, places);
    const told = await send(live, "outlook");
    if (turn === asked) places.replaceChildren(...possible(live, told));
  } catch (fault) {
    if (turn === asked) body.replaceChildren(element("p", { class: "fault" }, [sentence(fault)]));
  }
}

/** @param {LiveEvent} live @param {string} what */
function send(live, what) {
  const results = [...chosen].map(([place, [white, black]]) => {
    const [round, board, game] = place.split("-").map(Number);
    return { round, board, game, white, black };
  });
  return call(`${live.path}/${what}?lang=${lang}`, { method: "POST", body: { results } });
}

/**
 * @param {LiveEvent} live
 * @param {HTMLElement} body
 * @param {Supposed} found
 * @param {HTMLElement} places
 */
function show(live, body, found, places) {
  const event = /** @type {EventView} */ (live.event);
  const focused = body.contains(document.activeElement)
    ? document.activeElement?.getAttribute("data-suppose")
    : null;
  const games = found.open.map((game) =>
    element(
      "div",
      {
        class: "suppose",
        role: "group",
        "aria-label": `${nameOf(event, game.white)} – ${nameOf(event, game.black)}`,
      },
      [
        element("span", { class: "number" }, [`${game.round}.${game.board}`]),
        element("span", { class: "white" }, [nameOf(event, game.white)]),
        element(
          "span",
          { class: "choices" },
          OUTCOMES.map(([white, black, sign]) => outcome(live, body, game, [white, black], sign)),
        ),
        element("span", { class: "black" }, [nameOf(event, game.black)]),
      ],
    ),
  );
  const rows = found.standings.lines.map((line) => [
    String(line.rank),
    moved(line.now - line.rank),
    line.name,
    element("strong", {}, [line.points]),
    ...line.values.map((value) => value ?? "–"),
  ]);
  const heads = [
    t("Place"),
    t("Up or down"),
    t("Name"),
    t("Points"),
    ...found.standings.columns.map((one) => element("abbr", { title: one.name }, [one.label])),
  ];
  body.replaceChildren(
    element("p", { class: "hint" }, [t("Choose outcomes; nothing is entered.")]),
    ...games,
    element("p", { class: "buttons" }, [
      button(
        t("Suppose nothing"),
        () => {
          chosen.clear();
          void ask(live, body);
        },
        { "data-do": "suppose-nothing" },
      ),
    ]),
    ...(found.rounds_left > 0
      ? [
          element("p", { class: "hint" }, [
            t("Rounds still to be paired: {count}; they are not foreseen.", {
              count: found.rounds_left,
            }),
          ]),
        ]
      : []),
    element("div", { class: "what-if-columns" }, [
      element("section", {}, [
        element("h3", {}, [
          found.standings.provisional ? t("Standings then (provisional)") : t("Standings then"),
        ]),
        grid(t("Standings then"), heads, rows, "then"),
      ]),
      element("section", {}, [element("h3", {}, [t("Places still possible")]), places]),
    ]),
  );
  if (focused)
    /** @type {HTMLElement | null} */ (body.querySelector(`[data-suppose="${focused}"]`))?.focus();
}

/**
 * @param {LiveEvent} live
 * @param {HTMLElement} body
 * @param {OpenGame} game
 * @param {[string, string]} codes
 * @param {string} sign
 */
function outcome(live, body, game, codes, sign) {
  const on = chosen.get(key(game))?.join("") === codes.join("");
  return button(
    sign,
    () => {
      if (on) chosen.delete(key(game));
      else chosen.set(key(game), codes);
      void ask(live, body);
    },
    { "aria-pressed": String(on), "data-suppose": `${key(game)}:${codes.join("")}` },
  );
}

/** How many places up or down, said in words too. @param {number} steps */
function moved(steps) {
  if (!steps)
    return element("span", { class: "moved" }, [
      element("span", { "aria-hidden": "true" }, ["="]),
      element("span", { class: "hidden" }, [t("same place")]),
    ]);
  const up = steps > 0;
  return element("span", { class: `moved ${up ? "up" : "down"}` }, [
    element("span", { "aria-hidden": "true" }, [`${up ? "▲" : "▼"} ${Math.abs(steps)}`]),
    element("span", { class: "hidden" }, [
      up ? t("{count} places up", { count: steps }) : t("{count} places down", { count: -steps }),
    ]),
  ]);
}

/** @param {LiveEvent} live @param {Places} told */
function possible(live, told) {
  const event = /** @type {EventView} */ (live.event);
  const rows = told.places.map((one) => [
    nameOf(event, one.id),
    element("strong", {}, [one.best === one.worst ? String(one.best) : `${one.best}–${one.worst}`]),
    ...(told.exact
      ? [
          [
            `${one.first}/${one.outcomes}`,
            one.needs ? t(NEEDS[/** @type {"1"} */ (one.needs)] ?? "") : "",
          ]
            .filter(Boolean)
            .join(" · "),
        ]
      : []),
  ]);
  const heads = [t("Name"), t("Places"), ...(told.exact ? [t("First place")] : [])];
  return [
    grid(t("Places still possible"), heads, rows, "possible"),
    element("p", { class: "hint" }, [
      told.exact
        ? t(
            "All outcomes of the games left open were tried, with tie-breaks; 1/9 is first in one of nine.",
          )
        : t(
            "By points only: with more than seven games open, not every outcome is tried. Suppose some of them.",
          ),
    ]),
  ];
}
