/** A link that opens the event in a role: shown once, to be kept, scanned or printed. */

import { copyText } from "../../shared/copying.js";
import { lang, t } from "../../shared/i18n.js";
import { reach } from "../../shared/network.js";
import { draw, elementOf, html, nothing } from "../../shared/templates.js";

/** @import { LiveEvent } from "./live-event.js" */

const KEPT = "damas.link.";

/**
 * Keeps the link of an event that was just made until its page has shown it.
 * @param {string} event
 * @param {string} link
 */
export function keepLink(event, link) {
  sessionStorage.setItem(KEPT + event, link);
}

/**
 * The organiser's own link, once the event is here.
 * @param {HTMLElement} place
 * @param {{live: LiveEvent}} desk
 */
export function ownLinkPanel(place, { live }) {
  let isShown = false;
  return {
    update() {
      if (!isShown) showOwnLink(place, live);
      isShown = true;
    },
  };
}

/**
 * Until the organiser confirms having saved it.
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 */
function showOwnLink(place, live) {
  const link = sessionStorage.getItem(KEPT + live.id);
  place.hidden = !link;
  if (!link) return;
  draw(place)`
    ${linkCard(
      live,
      link,
      t("To run it on another device, save this link."),
      t("Anyone who opens it leads this tournament."),
      html`<button type="button" data-do="link-kept"
          @click=${() => {
            sessionStorage.removeItem(KEPT + live.id);
            place.hidden = true;
          }}>${t("I have kept it")}</button>`,
    )}
  `;
}

/**
 * The link, its code, and buttons to copy and to print it.
 * @param {LiveEvent} live
 * @param {string} link the secret
 * @param {string} title
 * @param {string} hint
 * @param {unknown} [more] buttons
 */
export function linkCard(live, link, title, hint, more = nothing) {
  const path = `/tournaments/${live.id}#key=${link}`;
  let address = location.origin + path;
  const written = elementOf(html`<code>${address}</code>`);
  const code = elementOf(html`<div class="link-code"></div>`);
  const said = elementOf(html`<span role="status" class="hint"></span>`);
  void reach().then(async (known) => {
    if (!known.address) return; // a QR code that phones cannot open is not shown
    written.textContent = address = known.address + path;
    const image = await drawn(live, link);
    if (image) code.replaceChildren(image);
  });
  return html`
    <h2>${title}</h2>
    <p class="hint">${hint}</p>
    <div class="link-card">
      ${code}
      <p class="secret"><strong>${live.event?.settings.name ?? ""}</strong><br />${written}</p>
    </div>
    <p class="buttons">
      <button type="button" data-do="copy-link"
          @click=${() =>
            void copyText(address).then((done) => {
              said.textContent = done ? t("Copied.") : address;
            })}>${t("Copy the link")}</button>
      <button type="button" data-do="print-link"
          @click=${() => printed(code.closest("section, .own-link, div.given"))}>
        ${t("Print the link")}
      </button>
      ${more} ${said}
    </p>
  `;
}

/**
 * The QR code as a picture; empty if the server has no address that works.
 * @param {LiveEvent} live
 * @param {string} link
 */
async function drawn(live, link) {
  const answer = await fetch(`${live.path}/link-code?lang=${lang}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ link }),
  }).catch(() => null);
  if (!answer?.ok || !answer.headers.get("content-type")?.startsWith("image/")) return null;
  const svg = await answer.text();
  return elementOf(html`<img src="data:image/svg+xml,${encodeURIComponent(svg)}" width="150"
      height="150" alt=${t("Code of the link")} />`);
}

/** Prints one part of the page alone. @param {Element | null} part */
function printed(part) {
  if (!part) return;
  part.classList.add("print-alone");
  document.body.classList.add("printing-part");
  globalThis.print();
  document.body.classList.remove("printing-part");
  part.classList.remove("print-alone");
}
