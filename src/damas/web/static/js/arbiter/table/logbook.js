/** What was entered and ruled, the newest first; the lances of the record; the draw counters. */

import { articleMark, element } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { letterMark, nameOf } from "./decision.js";

/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").LogEntry} LogEntry */
/** @typedef {import("../shapes").RulingView} RulingView */

const ABOUT = ["irregularity", "warning", "complaint", "ruling", "win"]; // rulings that are about a player

/** @param {number | null} seconds @returns {string} such as 12:05 */
function watch(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const rest = `${String(Math.floor(whole / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** @param {HTMLElement} place @param {TableView} table @param {LogEntry[]} log */
export function showLog(place, table, log) {
  place.replaceChildren(...[...log].reverse().map((one) => entry(table, one)));
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
    element("span", { class: "at" }, [watch(one.t)]),
  ]);
  const derived = one.derived.length
    ? [element("p", { class: "derived" }, [one.derived.join(" · ")])]
    : [];
  return element("li", {}, [
    head,
    ...derived,
    ...one.rulings.map((ruling) => said(table, ruling, one.by)),
  ]);
}

/** @param {TableView} table @param {RulingView} ruling @param {LogEntry["by"]} by who entered it */
function said(table, ruling, by) {
  const about =
    ABOUT.includes(ruling.kind) && ruling.by && ruling.by !== by && ruling.by !== "arbiter";
  const whom = about ? [`${nameOf(table, ruling.by)}: `] : [];
  const letter = ruling.kind === "irregularity" && ruling.code ? letterMark(ruling.code) : [];
  const whose = ruling.right
    ? [
        " ",
        element("span", { class: "whose" }, [
          t("Who decides: {player}", { player: nameOf(table, ruling.right) }),
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

/** @param {HTMLElement} place @param {TableView} table */
export function showLances(place, table) {
  const cells = table.lances.map((lance, index) => {
    const irregular = lance.kind !== "move";
    const text = lance.text ?? lance.fen;
    const letters = lance.codes.map((code) => (code.length === 1 ? code : "!")).join(",");
    const title = [t("irregular, and it stands"), ...lance.titles].join(" ");
    const codes = irregular ? [" ", element("strong", { class: "code", title }, [letters])] : [];
    const count =
      lance.by === "white" || index === 0
        ? `${Math.floor(index / 2) + 1}${lance.by === "white" ? "." : "…"} `
        : "";
    return element("li", { class: irregular ? "irregular" : "" }, [count, text, ...codes]);
  });
  const none = element("li", { class: "none" }, [t("No lance has been played yet")]);
  place.replaceChildren(...(cells.length ? cells : [none]));
  place.scrollTop = place.scrollHeight;
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

/** @param {HTMLElement} place @param {TableView} table */
export function showCounters(place, table) {
  const written = notation(table);
  const note = written ? [element("p", { class: "counter" }, [written])] : [];
  place.replaceChildren(
    ...note,
    ...table.counters.map((one) =>
      element("p", { class: "counter" }, [
        `${one.name}: ${one.current} / ${one.limit} `,
        articleMark(one.article, one.article_text ?? null),
        ...(one.claimable_by
          ? [" ", t("{player} can claim", { player: sideName(one.claimable_by) })]
          : []),
      ]),
    ),
  );
}
