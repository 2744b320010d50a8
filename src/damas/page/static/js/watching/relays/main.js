/** Relays: a new one; the boards of one, which follow its file; the file that its maker sends. */

import { call, sentence } from "../../shared/api.js";
import { confirming } from "../../shared/confirming.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { html, nodes, render } from "../../shared/templates.js";
import { freshPart, hasChanged, isGone } from "../parts/fresh.js";

const BEAT_MS = 3000;

const making = /** @type {HTMLFormElement | null} */ (document.getElementById("new-relay"));
making?.addEventListener("submit", (event) => void make(event));
const shown = document.getElementById("relay");
const beat = shown && setInterval(() => void follow(), BEAT_MS);
const sending = /** @type {HTMLFormElement | null} */ (document.getElementById("send-games"));
sending?.addEventListener("submit", (event) => void send(event));
const deleting = document.getElementById("delete-relay");
deleting?.replaceWith(
  ...nodes(
    html`<button type="button" id="delete-relay"
        ${confirming(t("Delete the relay"), t("Really delete it?"), () => void remove())}></button>`,
  ),
);
document.body.dataset.ready = "true";

/** Does something, and says what is wrong with it. @param {() => Promise<unknown>} what */
async function attempt(what) {
  byId("fault").textContent = "";
  try {
    await what();
  } catch (fault) {
    byId("fault").textContent = sentence(fault);
  }
}

/** @param {Event} event */
async function make(event) {
  event.preventDefault();
  const all = new FormData(/** @type {HTMLFormElement} */ (making));
  const body = {
    name: String(all.get("name")),
    pdn: String(all.get("pdn")),
    link: String(all.get("link") ?? ""),
  };
  await attempt(async () => {
    const { id, token } = await call("/api/relays", { method: "POST", body });
    const address = `${location.origin}/api/relays/${id}/pdn`;
    const command = `curl -T games.pdn -H "Authorization: Bearer ${token}" ${address}`;
    making?.remove();
    render(
      byId("made"),
      html`<p><a class="button primary" href="/watch/relays/${id}">${t("To the boards")}</a></p>
        <p>${t("A program sends the whole file after each move, with this token. It is shown once.")}</p>
        <pre>${command}</pre>`,
    );
  });
}

/** The boards as they are now, where the file has changed. */
async function follow() {
  if (document.hidden || !shown) return;
  try {
    const changed = await hasChanged(shown.dataset.relay ?? "", shown.dataset.version);
    byId("line").hidden = true;
    if (!changed) return;
    const fresh = await freshPart("relay");
    if (!fresh) return;
    const open = shown.querySelector("details")?.open ?? false;
    shown.replaceChildren(...fresh.childNodes);
    shown.dataset.version = fresh.dataset.version;
    const told = shown.querySelector("details");
    if (told) told.open = open;
  } catch (fault) {
    tellLost(fault);
  }
}

/** The line is lost, or the relay is gone for good. @param {unknown} fault */
function tellLost(fault) {
  const gone = isGone(fault);
  if (gone && beat) clearInterval(beat);
  byId("gone").hidden = !gone;
  byId("line").hidden = gone;
}

/** @param {Event} event */
async function send(event) {
  event.preventDefault();
  const file = new FormData(/** @type {HTMLFormElement} */ (sending)).get("file");
  if (!(file instanceof File)) return;
  await attempt(async () => {
    await call(`/api/relays/${shown?.dataset.relay}/pdn`, { method: "PUT", file });
    sending?.reset();
    await follow();
  });
}

async function remove() {
  await attempt(async () => {
    await call(`/api/relays/${shown?.dataset.relay}`, { method: "DELETE" });
    location.assign("/watch/relays");
  });
}
