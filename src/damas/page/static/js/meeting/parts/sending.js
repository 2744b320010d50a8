/** The button by which an invitation is sent: the device's own way, else the link is copied. */

import { copyText } from "../../shared/copying.js";
import { t } from "../../shared/i18n.js";
import { elementOf, html } from "../../shared/templates.js";

/** Whether the device has a way of its own to send a link. */
const SHARES = "share" in navigator;

/** @param {string} address */
export function sending(address) {
  const said = elementOf(html`<span class="hint" role="status"></span>`);
  const send = async () => {
    try {
      if (SHARES) await navigator.share({ url: address, title: "Damas" });
      else {
        said.textContent = (await copyText(address)) ? t("Copied.") : address;
      }
    } catch {
      said.textContent = address;
    }
  };
  const label = SHARES ? t("Share the link") : t("Copy the link");
  return [
    html`<button type="button" class="primary" data-do="copy" @click=${() => void send()}>${label}</button>`,
    said,
  ];
}
