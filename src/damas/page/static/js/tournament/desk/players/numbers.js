/** Pairing numbers changed in a begun Swiss, while FIDE allows it: with a warning and a reason. */

import { call } from "../../../shared/api.js";
import { actForm, reasonForm } from "../../../shared/damas-form.js";
import { field, select } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { may, value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */
/** @typedef {ReturnType<typeof openDialog>} Window */
/** @typedef {{how: "rating"} | {how: "given", order: number[]}} Change */

/**
 * The forms, or nothing where the numbers stand.
 * @param {Desk} desk
 * @param {EventView} event
 */
export function changedNumbers(desk, event) {
  if (!event.numbers_open || !may(event, "number")) return nothing;
  const again = () => desk.attempt(() => changeAfterWarning(desk, { how: "rating" }));
  return html`
    <h3>${t("Change pairing numbers")}</h3>
    <p class="hint">
      ${t("For a wrong rating or a late entry, until round 4 is paired.")}
    </p>
    ${event.settings.strict === true ? nothing : oneNumber(desk, event)}
    <p class="buttons">
      <button type="button" data-do="number-again" @click=${again}>${t("By rating again")}</button>
    </p>
  `;
}

/** @param {Desk} desk @param {EventView} event */
function oneNumber(desk, event) {
  const players = ordered(event).map(({ id, no, name }) => [id, `${no} ${name}`]);
  const most = String(event.players.length);
  const number = { name: "number", type: "number", min: "1", max: most, required: true };
  return actForm("number", {
    names: [],
    inside: () => [select(t("Player"), "player", players), field(t("New number"), number)],
    button: t("Change the number"),
    does: "change-number",
    look: "",
    attributes: { class: "line-form", "data-name": "number" },
    send: (_data, _reason, self) => {
      const order = moved(event, Number(value(self, "player")), Number(value(self, "number")));
      return desk.attempt(() => changeAfterWarning(desk, { how: "given", order }));
    },
  });
}

/** @param {EventView} event */
function ordered(event) {
  return [...event.players].sort((a, b) => a.no - b.no);
}

/**
 * The ids in the order of their numbers, once a player has another; those between move by one.
 * @param {EventView} event @param {number} who @param {number} no
 */
function moved(event, who, no) {
  const others = ordered(event)
    .map((one) => one.id)
    .filter((id) => id !== who);
  return [...others.slice(0, no - 1), who, ...others.slice(no - 1)];
}

/** The consequences and a reason first. @param {Desk} desk @param {Change} change */
async function changeAfterWarning({ live }, change) {
  const address = `${live.path}/numbers-check?lang=${lang}`;
  const body = { order: change.how === "given" ? change.order : null };
  const { consequences } = await call(address, { method: "POST", body });
  if (!consequences.length) throw new Error(t("Everybody has this number already."));
  const said = (/** @type {string} */ text) => html`<p class="warning serious">${text}</p>`;
  openDialog(t("Change pairing numbers?"), (/** @type {Window} */ window) => [
    consequences.map(said),
    reasonForm("number", t("Reason (for the audit trail)"), {
      to: { live, ...window },
      data: change,
      button: t("Change it anyway"),
      does: "change-knowingly",
      look: "danger",
    }),
  ]);
}
