/** Clocks and boards of the event: numbers, condition, and the board at which each stands. */

import { t } from "../../../shared/i18n.js";
import { field, options, select } from "../../../shared/pieces.js";
import { heard, html, nothing, onSubmit } from "../../../shared/templates.js";
import { grid, may, value } from "../../parts/parts.js";
import { actElsewhere } from "./hall.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Equipment} Equipment */
/** @typedef {import("../../parts/shapes").SharedHall} SharedHall */
/** @typedef {(act: string, data: object) => Promise<unknown>} Act */

/** @messages @type {Record<string, string>} */
const KINDS = {
  clock: "Clock",
  board: "Playing board",
};
/** @messages @type {Record<string, string>} */
const CONDITIONS = {
  good: "good",
  faulty: "faulty",
  missing: "missing",
};

/**
 * The list, changed where it is kept: here, or in the event whose clocks and boards are taken.
 * @param {Desk} desk @param {EventView} event @param {SharedHall | null} hall
 */
export function equipmentPart(desk, event, hall) {
  const { listed, able, act } = event.hall.event
    ? listElsewhere(desk, hall)
    : {
        listed: event.equipment,
        able: may(event, "set-equipment") && !event.finished,
        act: desk.live.act.bind(desk.live),
      };
  if (!able && !listed.length) return nothing;
  const heads = [t("Item"), t("Condition"), t("At board"), ""];
  const rows = listed.map((one) => [
    `${t(KINDS[one.kind])} ${one.number}`,
    condition(desk, act, one, able),
    one.at ? String(one.at) : "",
    able ? removing(desk, act, one) : "",
  ]);
  const label = t("Clocks and boards");
  return html`<details data-part="equipment">
      <summary>${t("Clocks and boards ({count})", { count: listed.length })}</summary>
      ${hints(event)}
      ${rows.length ? grid(label, heads, rows, "acts", listed.map(keyOf)) : nothing}
      ${able ? form(desk, act) : nothing}
    </details>`;
}

/** @param {Desk} desk @param {SharedHall | null} hall */
function listElsewhere(desk, hall) {
  return {
    listed: hall?.equipment ?? [],
    able: hall?.able ?? false,
    act: actElsewhere(desk, hall?.source ?? ""),
  };
}

/** @param {EventView} event */
function hints({ hall: { name } }) {
  const hint = t("Missing and faulty ones are told when a round is paired.");
  return html`
    ${name ? html`<p>${t("They are those of {name}.", { name })}</p>` : nothing}
    <p class="hint">${hint}</p>
  `;
}

/** @param {Equipment} one */
const keyOf = ({ kind, number }) => `${kind}-${number}`;

/** @param {Desk} desk @param {Act} act @param {Equipment} one @param {boolean} able */
function condition({ attempt }, act, one, able) {
  const { kind, number } = one;
  return html`<select data-condition=${keyOf(one)} ?disabled=${!able}
      aria-label="${t(KINDS[kind])} ${number}: ${t("Condition")}"
      @change=${heard((self) =>
        attempt(() => act("set-equipment", { kind, number, condition: self.value })),
      )}>
    ${options(CONDITIONS, one.condition)}
  </select>`;
}

/** @param {Desk} desk @param {Act} act @param {Equipment} one */
function removing({ attempt }, act, one) {
  const { kind, number } = one;
  return html`<button type="button" aria-label="${t("Remove")}: ${t(KINDS[kind])} ${number}"
      @click=${() => attempt(() => act("remove-equipment", { kind, number }))}>
    ${t("Remove")}
  </button>`;
}

/** @param {Desk} desk @param {Act} act */
function form({ attempt }, act) {
  const number = { type: "number", min: "1", max: "2000" };
  return html`<form class="line-form" autocomplete="off" data-name="equipment"
      @submit=${onSubmit((self) => {
        const numbers = Object.fromEntries(
          ["number", "to", "at"]
            .map((name) => /** @type {const} */ ([name, Number(value(self, name))]))
            .filter(([, one]) => one),
        );
        void attempt(() => act("set-equipment", { kind: value(self, "kind"), ...numbers }));
      })}>
    ${select(t("Item"), "kind", KINDS)}
    ${field(
      t("Number from"),
      { name: "number", required: true, value: "1", ...number },
      "field short",
    )}
    ${field(t("to"), { name: "to", ...number }, "field short")}
    ${field(t("At board (the first of them)"), { name: "at", ...number }, "field short")}
    <button type="submit" data-do="add-equipment">${t("Enter")}</button>
  </form>`;
}
