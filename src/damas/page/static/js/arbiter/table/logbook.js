/** The entries and rulings, the newest first; the moves of the record; the draw counters. */

import { articleMark, element } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { letterMark, nameOf } from "./decision.js";

/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").LogEntry} LogEntry */
/** @typedef {import("../shapes").RulingView} RulingView */
/** @typedef {import("./state.js").Panel} Panel */

/** The kinds of rulings that are about a player. */
const ABOUT = ["irregularity", "warning", "complaint", "ruling", "win"];

/** @param {number | null} seconds of the table's clock @returns {string} such as 12:05 */
export function clockTime(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = String(Math.floor(whole / 60) % 60).padStart(hours ? 2 : 1, "0");
  const rest = `${minutes}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** @param {HTMLElement} place @returns {Panel} */
export function logPanel(place) {
  return {
    update({ table, log }) {
      const lines = [...log].reverse().map((one) => entry(table, one));
      render(place, lines);
    },
  };
}

/** @param {TableView} table @param {LogEntry} one */
function entry(table, one) {
  const who = one.by ? `${nameOf(table, one.by)}: ` : "";
  const head = element("p", { class: "did" }, [
    element("span", { class: "count" }, [`${one.number}.`]),
    " ",
    who,
    one.words,
    one.text ? ` “${one.text}”` : "",
    " ",
    element("span", { class: "at" }, [clockTime(one.t)]),
  ]);
  const derived = one.derived.length
    ? [element("p", { class: "derived" }, [one.derived.join(" · ")])]
    : [];
  return element("li", { "data-entry": String(one.number) }, [
    head,
    ...derived,
    ...one.rulings.map((ruling) => said(table, ruling, one.by)),
  ]);
}

/**
 * @param {TableView} table @param {RulingView} ruling @param {LogEntry["by"]} by the role that
 * entered it
 */
function said(table, ruling, by) {
  const about =
    ABOUT.includes(ruling.kind) && ruling.by && ruling.by !== by && ruling.by !== "arbiter";
  const whom = about ? [`${nameOf(table, ruling.by)}: `] : [];
  const letter = ruling.kind === "irregularity" ? letterMark(ruling.letter) : [];
  const whose = ruling.right
    ? [
        " ",
        element("span", { class: "whose" }, [
          t("Decision by: {player}", { player: nameOf(table, ruling.right) }),
        ]),
      ]
    : [];
  const authority =
    ruling.authority && ruling.authority !== "arbiter"
      ? [" ", t("Authority: {authority}", { authority: ruling.authority })]
      : [];
  const law = ruling.law ? [" ", articleMark(ruling.law, ruling.law_text)] : [];
  return element("p", { class: "ruling", "data-kind": ruling.kind }, [
    element("span", { class: "kind" }, [ruling.kind_name]),
    " ",
    ...letter,
    ...whom,
    ruling.message,
    " ",
    articleMark(ruling.article, ruling.article_text ?? null),
    ...law,
    ...whose,
    ...authority,
  ]);
}

/** @param {HTMLElement} place @returns {Panel} */
export function movesPanel(place) {
  return {
    update({ table: { lances: moves } }) {
      const before = place.querySelectorAll("li:not(.none)").length;
      const none = element("li", { class: "none" }, [t("No move has been played yet")]);
      render(place, moves.length ? moves.map(moveLine) : [none]);
      if (moves.length !== before) place.scrollTop = place.scrollHeight; // the last one is seen
    },
  };
}

/** @param {import("../shapes").RecordedMove} move @param {number} index */
function moveLine({ kind, by, text, fen, letters, titles }, index) {
  const irregular = kind !== "move";
  const marks = letters.map((letter) => letter || "!").join(",");
  const title = [t("irregular, and it stands"), ...titles].join(" ");
  const mark = element("strong", { class: "code", title }, [marks]);
  const number = `${Math.floor(index / 2) + 1}${by === "white" ? "." : "…"} `;
  return element("li", { class: irregular ? "irregular" : "", "data-ply": String(index) }, [
    by === "white" || index === 0 ? number : "",
    text ?? fen,
    ...(irregular ? [" ", mark] : []),
  ]);
}

/**
 * @param {TableView} table
 * @returns {string} whether the game is written down (INT 10.2.2, 10.4)
 */
function notation({ state: { clock } }) {
  if (!clock) return "";
  return clock.notation_required
    ? t("Both players write the game down")
    : t("The game need not be written down");
}

/** @param {HTMLElement} place @returns {Panel} */
export function countersPanel(place) {
  return {
    update({ table }) {
      const written = notation(table);
      render(place, [...(written ? [counterLine([written])] : []), ...table.counters.map(counter)]);
    },
  };
}

/** @param {TableView["counters"][number]} one */
function counter({ name, current, limit, article, article_text: text, claimable_by: claimant }) {
  return counterLine([
    `${name}: ${current} / ${limit} `,
    articleMark(article, text ?? null),
    ...(claimant ? [" ", t("{player} can claim", { player: sideName(claimant) })] : []),
  ]);
}

/** @param {(Node | string)[]} children */
function counterLine(children) {
  return element("p", { class: "counter" }, children);
}
