/** The openings of a round, drawn by a lot whose seed is shown; for everybody once drawn. */

import { element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { openingFigures } from "../../parts/drawn-openings.js";
import { field, may, value } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */
/** @typedef {import("../../parts/shapes").OpeningDraw} OpeningDraw */

const SIZE = 160;
/** @messages @type {Record<string, string>} */
const KINDS = {
  all: "Lines of moves and displaced men",
  moves: "Only lines of moves",
  displaced: "Only displaced men",
};

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function openings(desk, event, round) {
  const { opening_draw: draw } = round;
  const form = mayDraw(event, round) ? [drawing(desk, event, round)] : [];
  if (!draw && !form.length) return [];
  return [
    element("section", { class: "opening-draw", "aria-label": t("Drawn opening") }, [
      ...(draw ? [...openingFigures(draw, SIZE), origin(event, draw)] : []),
      ...form,
    ]),
  ];
}

/** Whether this person can still draw the openings of a round. */
/** @param {EventView} event @param {EventRound} round */
export function mayDraw(event, round) {
  if (!may(event, "draw-openings") || event.finished || round.closed) return false;
  if (round.opening_draw && event.settings.strict) return false; // the lot is drawn once
  return event.opening_tables.length > 0 && !hasBegun(round);
}

/** @param {EventRound} round */
function hasBegun({ boards }) {
  return boards.some(({ games }) =>
    games.some(
      (game) =>
        game.codes?.some((code) => !"+-".includes(code)) ||
        game.adjourned ||
        game.plays.length > 0 ||
        Object.keys(game.reports).length > 0,
    ),
  );
}

/** @param {EventView} event @param {OpeningDraw} draw */
function origin({ opening_tables: tables }, { table, seed }) {
  const title = tables.find(({ name }) => name === table)?.title ?? table;
  return element("p", { class: "hint" }, [
    t("Drawn from {table} with the seed {seed}: the same seed gives the same opening to anyone.", {
      table: title,
      seed,
    }),
  ]);
}

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function drawing(desk, event, round) {
  const { number, opening_draw: old } = round;
  const form = drawForm(desk, event, round);
  on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const [table, kind] = [value(self, "table"), value(self, "kind")];
    const data = { round: number, table, kind, seed: seedOf(event, "openings", number) };
    const reason = old ? value(self, "reason") : "";
    void desk.attempt(() => desk.live.act("draw-openings", data, reason));
  });
  const hint = old
    ? t("Drawing again takes a reason, which stands in the audit trail.")
    : t("Draw before the games: no result is taken without the opening.");
  return element("details", { "data-part": old ? "draw-again" : "draw", open: !old }, [
    element("summary", {}, [old ? t("Draw the opening again") : t("Draw the opening")]),
    element("p", { class: "hint" }, [hint]),
    form,
  ]);
}

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function drawForm(desk, event, { number, opening_draw: old }) {
  const usual = lastDraw(event);
  const tables = event.opening_tables.map(({ name, title }) =>
    element("option", { value: name, selected: name === usual?.table }, [title]),
  );
  const kinds = Object.entries(KINDS).map(([kind, text]) =>
    element("option", { value: kind, selected: kind === usual?.kind }, [t(text)]),
  );
  const attributes = { type: "submit", class: "primary", "data-do": "draw-openings" };
  const reason = { name: "reason", maxlength: "200", required: true };
  return element("form", { class: "line-form", "data-name": `openings-${number}` }, [
    select(t("Table of openings"), "table", tables),
    select(t("Kind of opening"), "kind", kinds),
    ...seedField(desk, event, "openings", number, t("Seed of the lot")),
    ...(old ? [field(t("Reason (for the audit trail)"), reason)] : []),
    element("button", attributes, [old ? t("Draw again") : t("Draw the opening")]),
  ]);
}

/** The last draw of the event: the next takes the same table. @param {EventView} event */
function lastDraw({ rounds }) {
  return rounds.map((round) => round.opening_draw).findLast(Boolean);
}

/** @param {string} label @param {string} name @param {HTMLElement[]} options */
function select(label, name, options) {
  return element("label", { class: "field" }, [label, " ", element("select", { name }, options)]);
}
