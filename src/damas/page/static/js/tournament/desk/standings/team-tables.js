/** The tables beside the standings: players by board where teams play, and delegations. */

import { element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { grid } from "../../parts/parts.js";

/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @param {EventView} event @param {string} path of the event's calls */
export function teamTables(event, path) {
  return [...byBoard(event, path), ...delegations(event, path)];
}

/** @param {string} path @param {string} what */
function taken(path, what) {
  return element("p", {}, [
    element("a", { href: `${path}/tables/${what}.csv`, download: "" }, [
      t("As a table for spreadsheets (CSV)"),
    ]),
  ]);
}

/** @param {EventView} event @param {string} path */
function byBoard(event, path) {
  if (!event.board_table.length) return [];
  const heads = [
    t("Bd."),
    t("Place"),
    t("Name"),
    t("Team"),
    t("Points"),
    t("Games"),
    t("Won"),
    t("Drawn"),
    t("Lost"),
    t("W.O."),
  ];
  const rows = event.board_table.map((one) => [
    String(one.board),
    String(one.rank),
    one.name,
    one.team,
    element("strong", {}, [one.points]),
    ...[one.games, one.won, one.drawn, one.lost].map(String),
    one.unplayed ? String(one.unplayed) : "",
  ]);
  return [
    element("section", { "data-part": "by-board" }, [
      element("h3", {}, [t("Players by board")]),
      grid(t("Players by board"), heads, rows, "by-board"),
      element("p", { class: "hint" }, [
        t("Points of games at the board, then fewer games; W.O. gives none here."),
      ]),
      taken(path, "boards"),
    ]),
  ];
}

/** @param {EventView} event @param {string} path */
function delegations(event, path) {
  if (!event.delegations.length) return [];
  const heads = [
    t("Place"),
    t("Delegation"),
    t("Gold"),
    t("Silver"),
    t("Bronze"),
    t("Points"),
    t("Entrants"),
  ];
  const rows = event.delegations.map((one) => [
    String(one.rank),
    one.name,
    ...one.medals.map(String),
    element("strong", {}, [one.points]),
    String(one.entrants),
  ]);
  return [
    element("section", { "data-part": "delegations" }, [
      element("h3", {}, [t("Delegations")]),
      grid(t("Delegations"), heads, rows, "delegations"),
      taken(path, "delegations"),
    ]),
  ];
}
