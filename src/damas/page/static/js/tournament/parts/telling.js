/** The ways by which a registered person is told pairings: fields, and the call that keeps them. */

import { call } from "../../shared/api.js";
import { field, tick } from "../../shared/pieces.js";
import { lang, t } from "../../shared/i18n.js";
import { html, nothing } from "../../shared/templates.js";
import { value } from "./parts.js";

/** @import { ContactView } from "../../shared/views" */

/**
 * The fields; the person agrees by writing the address.
 * @param {ContactView["possible"]} possible @param {boolean} [account] whether the account is told
 */
export function wayFields(possible, account = false) {
  const email = { name: "email", type: "email", autocomplete: "email" };
  return html`
    ${
      possible.mail
        ? html`
        ${field(t("Send my pairings to this e-mail address (if you wish)"), email)}
        <p class="hint">
          ${t(
            "It is used for your pairings alone, shown to nobody, and deleted with your registration. A first mail asks you to confirm it.",
          )}
        </p>
      `
        : nothing
    }
    ${possible.account ? tick(t("Notify me as my account does"), { name: "account" }, account) : nothing}
  `;
}

/** The ways that a form has; without a new address the one of before stays. */
/** @param {HTMLFormElement} form */
export function waysIn(form) {
  const has = form.elements.namedItem("email") !== null;
  const email = (has && value(form, "email")) || null;
  return { email, account: new FormData(form).has("account") };
}

/**
 * Keeps them for a registration, which its secret opens.
 * @param {string} path of the registration @param {string} secret
 * @param {{email: string | null, account: boolean}} ways "" removes the address
 * @returns {Promise<ContactView>}
 */
export function keepWays(path, secret, ways) {
  return call(`${path}/notices?lang=${lang}`, { method: "PUT", body: { secret, ...ways } });
}
