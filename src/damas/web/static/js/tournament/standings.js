/** The order with its tie-breaks, why one stands above another, and the crosstable. */

import { call } from "../api.js";
import { element } from "../dom.js";
import { lang, t } from "../i18n.js";
import { nameOf } from "./live.js";
import { grid } from "./parts.js";
import { settling } from "./settling.js";
import { whatIf } from "./whatif.js";

/** @typedef {import("./live.js").LiveEvent} LiveEvent */
/** @typedef {import("./shapes").EventView} EventView */

/** @type {number[]} pairing numbers of the two that are compared */
let compared = [];

/** @param {HTMLElement} place @param {LiveEvent} live @param {EventView} event */
export function showStandings(place, live, event) {
  const { lines, columns, provisional } = event.standings;
  if (!lines.length) {
    place.replaceChildren(element("h2", {}, [t("Standings")]), element("p", {}, [t("There is nothing to order yet.")]));
    return;
  }
  const heads = [t("Place"), t("Name"), t("Points"), ...columns.map((one) => element("abbr", { title: provisional ? t("{name}, provisional", { name: one.name }) : one.name }, [one.label])), t("Compare")];
  const why = element("div", { class: "why-text", "aria-live": "polite" });
  const rows = lines.map((line) => [
    String(line.rank), line.name, element("strong", {}, [line.points]), ...line.values.map((value) => value ?? "–"),
    picker(line.no, line.name, () => void explain(live, why)),
  ]);
  place.replaceChildren(
    element("h2", {}, [provisional ? t("Standings (provisional)") : t("Standings")]),
    grid(t("Standings"), heads, rows, provisional ? "standings provisional" : "standings"),
    ...(provisional ? [element("p", { class: "hint" }, [unfinished(event)])] : []),
    element("p", { class: "hint" }, [t("Tick two players to read why one stands above the other.")]), why,
    ...whatIf(live, event), ...settling(live, event),
  );
  void explain(live, why);
}

/** What is still to come before the places are final. @param {EventView} event */
function unfinished(event) {
  const open = event.rounds.reduce((sum, round) => sum + round.open, 0);
  const left = Math.max(event.rounds_total - event.rounds.length, 0);
  return t("Places and tie-breaks can still change: open games {open}, rounds to be paired {left}.", { open, left });
}

/** @param {number} no @param {string} name @param {() => void} changed */
function picker(no, name, changed) {
  const box = element("input", { type: "checkbox", "aria-label": t("Compare {name}", { name }), checked: compared.includes(no), "data-compare": String(no) });
  box.addEventListener("change", () => {
    compared = box.checked ? [...compared, no].slice(-2) : compared.filter((one) => one !== no);
    for (const other of document.querySelectorAll("[data-compare]")) {
      /** @type {HTMLInputElement} */ (other).checked = compared.includes(Number(/** @type {HTMLElement} */ (other).dataset.compare));
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
  place.replaceChildren(...told.sentences.map((/** @type {string} */ text) => element("p", {}, [text])));
}

/** @param {HTMLElement} place @param {LiveEvent} live @param {EventView} event */
export function showCrosstable(place, live, event) {
  const order = event.standings.lines.map((line) => line.id);
  const players = order.length ? order : event.players.map((one) => one.id);
  const cells = results(live, event);
  const points = new Map(event.standings.lines.map((line) => [line.id, line.points]));
  const heads = ["", t("Name"), ...players.map((_, index) => String(index + 1)), t("Points")];
  const rows = players.map((id, index) => [
    String(index + 1), nameOf(event, id), ...players.map((other) => (id === other ? "×" : element("span", {}, cells.get(`${id}-${other}`) ?? []))),
    element("strong", {}, [points.get(id) ?? "0"]),
  ]);
  place.replaceChildren(element("h2", {}, [t("Crosstable")]), grid(t("Crosstable"), heads, rows, "cross"));
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
        const address = game.pdn ? `/tournaments/${live.id}/games/${round.number}.${board.number}.${index + 1}` : "";
        add(game.white, game.black, game.signs[0], address);
        add(game.black, game.white, game.signs[1], address);
      });
    }
  }
  return found;
}
