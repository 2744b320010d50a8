/**
 * The address at which phones reach this server; its owner opens it to the local network with one
 *   press.
 */

import { call, sentence } from "./api.js";
import { byId } from "./dom.js";
import { codeImage } from "./pieces.js";
import { lang, t } from "./i18n.js";
import { html, nothing, render } from "./templates.js";

/** @typedef {import("./views").ReachView} Reach */

/** Asks for the address of this server. @returns {Promise<Reach>} */
export function reach() {
  return call(`/api/network?lang=${lang}`);
}

/** Whether this page was opened under an address that names this machine alone. */
export function isOnThisMachine() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/** The card on a page that has no other content. @param {Reach | null} told by the page already */
export async function showReachCard(told = null) {
  const place = byId("reach");
  const show = (/** @type {Reach} */ known) => render(place, reachView(known, show));
  place.hidden = byId("network").hidden = !isOnThisMachine();
  if (!place.hidden) show(told ?? (await reach()));
}

/**
 * The same as part of a panel, shown only on this machine.
 * @param {Reach | null} known null until it is
 * @param {(now: Reach) => void} opened called once the server is open
 */
export function networkPart(known, opened) {
  const hidden = !known || !isOnThisMachine();
  return html`<div class="network" ?hidden=${hidden}>${known ? reachView(known, opened) : nothing}</div>`;
}

/**
 * The address with its code, or a button that opens the server to the local network.
 * @param {Reach} known
 * @param {(now: Reach) => void} opened
 */
function reachView({ address, may_open: mayOpen, message }, opened) {
  if (address) {
    const words = t("Phones and other computers of the local network reach this server at:");
    return [
      html`<p>${words}</p>`,
      html`<p><strong class="reach">${address}/</strong></p>`,
      codeImage("/api/network/code.svg", t("Code of the address {address}", { address })),
    ];
  }
  if (!mayOpen) return html`<p class="hint">${message}</p>`;
  const hint = t("Want to play on phones here too?");
  return html`
    <p class="hint">${hint}</p>
    <p class="buttons">${openButton(opened)}</p>
    <p class="hint" role="status" data-part="network-fault"></p>
  `;
}

/** @param {(now: Reach) => void} opened */
function openButton(opened) {
  const open = async () => {
    try {
      opened(await call(`/api/network?lang=${lang}`, { method: "POST" }));
    } catch (refusal) {
      const fault = document.querySelector("[data-part='network-fault']");
      if (fault) fault.textContent = sentence(refusal);
    }
  };
  return html`<button type="button" data-do="open-network" @click=${() => void open()}>
    ${t("Connect phones")}
  </button>`;
}
