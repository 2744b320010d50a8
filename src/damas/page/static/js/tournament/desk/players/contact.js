/** The e-mail address by which a player is told pairings, as the desk writes it down. */

import { call } from "../../../shared/api.js";
import { actForm } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { draw, elementOf, html, nothing } from "../../../shared/templates.js";
import { sees } from "../../parts/parts.js";

/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EntrantView} EntrantView */
/** @typedef {import("../../../shared/views").ContactView} ContactView */
/** @typedef {ReturnType<typeof import("../../parts/dialog.js").openDialog>} Window */

/**
 * The part of a player's window; empty where nobody is told by mail.
 * @param {EventView} event @param {EntrantView} one @param {Window} window
 */
export function contactPart(event, one, window) {
  if (event.online || event.finished || one.left || !sees(event, "personal-data")) return [];
  const place = elementOf(html`<section data-part="contact"></section>`);
  const path = `/api/tournaments/${event.id}/players/${one.id}/notices?lang=${lang}`;
  /** @param {{email: string, agreed: boolean} | null} body null: to look alone */
  async function ask(body) {
    /** @type {ContactView} */
    const ways = await call(path, body ? { method: "PUT", body } : {});
    draw(place)`${view(ways, (sent) => void window.attempt(() => ask(sent)))}`;
  }
  void window.attempt(() => ask(null));
  return [place];
}

/**
 * @param {ContactView} ways
 * @param {(body: {email: string, agreed: boolean}) => void} set
 */
function view({ possible, address, confirmed, account }, set) {
  if (!possible.mail) return nothing;
  const mailed = confirmed
    ? t("{address}: the person has confirmed it", { address })
    : t("{address}: not confirmed yet", { address });
  const state = [
    ...(address ? [mailed] : []),
    ...(account ? [t("a device of the person shows them")] : []),
  ].join("; ");
  return html`
    <h3>${t("Pairings by e-mail")}</h3>
    <p class="hint">
      ${t(
        "Used for pairings alone, shown to nobody, deleted at the end. A first mail asks to confirm it.",
      )}
    </p>
    ${
      state
        ? html`<p data-address="">
            ${state} <button type="button" data-do="remove-contact"
                @click=${() => set({ email: "", agreed: false })}>
              ${address ? t("Remove the address") : t("Remove")}
            </button>
          </p>`
        : nothing
    }
    ${actForm("contact", {
      fields: { email: { required: true }, agreed: { required: true } },
      button: t("Keep"),
      does: "contact",
      look: "",
      attributes: { class: "line-form" },
      send: (body) => set(/** @type {any} */ (body)),
    })}
  `;
}
