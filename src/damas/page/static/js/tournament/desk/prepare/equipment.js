/** Clocks and boards of the event: numbers, condition, and the board at which each stands. */

import { actForm, choicesOf } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { options } from "../../../shared/pieces.js";
import { heard, html, nothing } from "../../../shared/templates.js";
import { grid, may } from "../../parts/parts.js";
import { actElsewhere } from "./hall.js";

/** @import { Desk } from "../state.js" */
/** @import { EquipmentView, EventView, SharedHall } from "../../../shared/views" */
/** @typedef {(act: string, data: object) => Promise<unknown>} Act */

/** The words of a field's values. @param {string} name @returns {Record<string, string>} */
const wordsOf = (name) => Object.fromEntries(choicesOf("set-equipment", name));

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
    `${wordsOf("kind")[one.kind]} ${one.number}`,
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
  const hint = t("Missing and faulty ones are reported when a round is paired.");
  return html`
    ${name ? html`<p>${t("They are those of {name}.", { name })}</p>` : nothing}
    <p class="hint">${hint}</p>
  `;
}

/** @param {EquipmentView} one */
const keyOf = ({ kind, number }) => `${kind}-${number}`;

/** @param {Desk} desk @param {Act} act @param {EquipmentView} one @param {boolean} able */
function condition({ attempt }, act, one, able) {
  const { kind, number } = one;
  return html`<select data-condition=${keyOf(one)} ?disabled=${!able}
      aria-label="${wordsOf("kind")[kind]} ${number}: ${t("Condition")}"
      @change=${heard((self) =>
        attempt(() => act("set-equipment", { kind, number, condition: self.value })),
      )}>
    ${options(choicesOf("set-equipment", "condition"), one.condition)}
  </select>`;
}

/** @param {Desk} desk @param {Act} act @param {EquipmentView} one */
function removing({ attempt }, act, one) {
  const { kind, number } = one;
  return html`<button type="button" aria-label="${t("Remove")}: ${wordsOf("kind")[kind]} ${number}"
      @click=${() => attempt(() => act("remove-equipment", { kind, number }))}>
    ${t("Remove")}
  </button>`;
}

/** @param {Desk} desk @param {Act} act */
function form({ attempt }, act) {
  return actForm("set-equipment", {
    names: ["kind", "number", "to", "at"],
    fields: { at: { least: 1 } },
    now: { number: 1 },
    button: t("Enter"),
    does: "add-equipment",
    attributes: { class: "line-form", "data-name": "equipment" },
    send: (data) => attempt(() => act("set-equipment", data)),
  });
}
