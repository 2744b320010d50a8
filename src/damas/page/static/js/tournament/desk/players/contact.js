/** The e-mail address by which a player is told pairings, as the desk writes it down. */

import { call } from "../../../shared/api.js";
import { button, element, on } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { render } from "../../../shared/render.js";
import { field, sees, value } from "../../parts/parts.js";

/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */
/** @typedef {import("../../parts/shapes").Ways} Ways */
/** @typedef {ReturnType<typeof import("../../parts/dialog.js").openDialog>} Window */

/**
 * The part of a player's window; empty where nobody is told by mail.
 * @param {EventView} event @param {Entrant} one @param {Window} window
 */
export function contactPart(event, one, window) {
  if (event.online || event.finished || one.left || !sees(event, "personal-data")) return [];
  const place = element("section", { "data-part": "contact" });
  const path = `/api/tournaments/${event.id}/players/${one.id}/notices?lang=${lang}`;
  /** @param {{email: string, agreed: boolean} | null} body null: to look alone */
  async function ask(body) {
    /** @type {Ways} */
    const ways = await call(path, body ? { method: "PUT", body } : {});
    render(
      place,
      view(ways, (sent) => void window.attempt(() => ask(sent))),
    );
  }
  void window.attempt(() => ask(null));
  return [place];
}

/**
 * @param {Ways} ways
 * @param {(body: {email: string, agreed: boolean}) => void} set
 */
function view({ possible, address, confirmed, account }, set) {
  if (!possible.mail) return [];
  const form = element("form", { class: "line-form", autocomplete: "off" }, [
    field(t("E-mail address"), { name: "email", type: "email", maxlength: "254", required: true }),
    element("label", { class: "choice" }, [
      element("input", { type: "checkbox", name: "agreed", required: true }),
      ` ${t("The person wants it")}`,
    ]),
    element("button", { type: "submit", "data-do": "contact" }, [t("Keep")]),
  ]);
  on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const made = /** @type {HTMLFormElement} */ (self);
    set({ email: value(made, "email"), agreed: value(made, "agreed") === "on" });
  });
  const mailed = confirmed
    ? t("{address}: the person has confirmed it", { address })
    : t("{address}: not confirmed yet", { address });
  const state = [
    ...(address ? [mailed] : []),
    ...(account ? [t("a device of the person shows them")] : []),
  ].join("; ");
  return [
    element("h3", {}, [t("Told the pairings by e-mail")]),
    element("p", { class: "hint" }, [
      t(
        "The address is used for the pairings alone, shown to nobody, and deleted when the player leaves or the event is over. A first mail asks the person to confirm it.",
      ),
    ]),
    ...(state
      ? [
          element("p", { "data-address": "" }, [
            `${state} `,
            button(
              address ? t("Remove the address") : t("Remove"),
              () => set({ email: "", agreed: false }),
              {
                "data-do": "remove-contact",
              },
            ),
          ]),
        ]
      : []),
    form,
  ];
}
