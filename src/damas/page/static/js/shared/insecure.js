/** Why a browser does not do something at this address: it wants a secure connection for it. */

import { t } from "./i18n.js";
import { html, nothing } from "./templates.js";

/** @param {string} words one sentence about what is missing */
export function insecureNote(words) {
  if (globalThis.isSecureContext) return nothing;
  return html`<p class="quiet" data-part="insecure">
    ${words} <a href="/trust">${t("How to get one")}</a>
  </p>`;
}
