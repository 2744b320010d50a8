/** The way out of strict mode: a reason, then the server's two warnings, one after the other. */

import { ApiError } from "../../../shared/api.js";
import { reasonForm } from "../../../shared/damas-form.js";
import { field } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { may, value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @type {Record<string, number>} the warnings given, by the code of the last one */
const GIVEN = { "first-warning": 1, "second-warning": 2 };
const BOTH = 2;

/** @param {Desk} desk @param {EventView} event */
export function leavingStrict(desk, event) {
  if (!event.settings.strict || !event.rounds.length || !may(event, "leave-strict")) return nothing;
  const hint = t("You leave strict mode for good. Page, prints and report will say so.");
  return html`
    <h3>${t("Leave strict mode")}</h3>
    <p class="hint">${hint}</p>
    ${reasonForm("leave-strict", t("Reason (for the audit trail)"), {
      button: t("Leave strict mode"),
      does: "leave-strict",
      look: "danger",
      attributes: { class: "line-form", "data-name": "leave-strict" },
      send: (_data, reason) => desk.attempt(() => leave(desk, reason, 0)),
    })}
  `;
}

/**
 * Asks the server to leave the mode; its next warning is shown.
 * @param {Desk} desk
 * @param {string} reason
 * @param {number} warnings that were read
 */
async function leave(desk, reason, warnings) {
  try {
    await desk.live.act("leave-strict", { warnings }, reason);
  } catch (refusal) {
    const given = refusal instanceof ApiError ? GIVEN[refusal.code] : 0;
    if (!given) throw refusal;
    warn(desk, reason, given, /** @type {ApiError} */ (refusal).message);
  }
}

/**
 * A warning of the server; the last one wants a word typed.
 * @param {Desk} desk
 * @param {string} reason
 * @param {number} given
 * @param {string} warning
 */
function warn(desk, reason, given, warning) {
  const last = given === BOTH;
  const word = t("leave");
  const typed = field(t("Type the word: {word}", { word }), {
    name: "word",
    required: true,
    maxlength: "20",
    autocomplete: "off",
  });
  const sheet = openDialog(
    last ? t("Last warning") : t("First warning"),
    html`<form data-name="warning-${given}"
      @submit=${onSubmit((self) => {
        void sheet.attempt(async () => {
          if (last && value(self, "word").toLowerCase() !== word.toLowerCase()) {
            throw new Error(t("This is not the word: strict mode stays"));
          }
          sheet.close();
          await desk.attempt(() => leave(desk, reason, given));
        });
      })}>
    <p class="warning serious">${warning}</p>
    ${last ? typed : nothing}
    <p class="buttons">
      <button type="submit" class="danger" data-do="warned">
        ${last ? t("Leave strict mode for good") : t("Leave it anyway")}
      </button>
    </p>
  </form>`,
  );
}
