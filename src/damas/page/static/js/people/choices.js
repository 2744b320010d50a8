/** The card of notices on the page of one's account: mail, and this browser. */

import { call, sentence } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { offlineChoice } from "../shared/offline-choice.js";
import { insecureNote } from "../shared/insecure.js";
import { canPush, enterBrowser, subscribe, subscription } from "../shared/push.js";
import { createStore } from "../shared/store.js";
import { each, html, nothing, render } from "../shared/templates.js";
import { WORKER } from "../shared/worker-registration.js";

/** @import { NoticeChoices as Choices } from "../shared/views" */
/**
 * @typedef {object} CardState
 * @property {Choices | null} choices
 * @property {string | null} endpoint of this browser, if it takes notices
 * @property {string} said
 * @property {string} fault
 */

/** @type {import("../shared/store.js").Store<CardState>} */
const store = createStore(
  /** @type {CardState} */ ({ choices: null, endpoint: null, said: "", fault: "" }),
);

async function read() {
  const choices = await call(`/api/notices?lang=${lang}`);
  const endpoint = (await subscription().catch(() => null))?.endpoint ?? null;
  store.update({ choices, endpoint });
}

/** @param {() => Promise<unknown>} act @param {string} [said] when it is done */
async function tried(act, said = "") {
  store.update({ fault: "", said: "" });
  try {
    await act();
    store.update({ said });
  } catch (refusal) {
    store.update({ fault: sentence(refusal) });
  }
  await read().catch(() => null);
}

/** @param {boolean} on */
async function mail(on) {
  await call(`/api/notices/mail?lang=${lang}`, { method: "PUT", body: { on } });
}

async function subscribeHere() {
  const key = store.get().choices?.push.key;
  if (key) await subscribe(key);
}

async function unsubscribe() {
  const found = await subscription();
  if (!found) return;
  const body = { endpoint: found.endpoint };
  await call(`/api/notices/browsers/remove?lang=${lang}`, { method: "POST", body });
  await found.unsubscribe();
  if (offlineChoice.get().wanted) return; // the worker is needed for pages without a network
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await worker?.unregister();
}

/** Ends the notices in this browser before its person signs out: others sit here next. */
export async function leaveNotices() {
  const found = await subscription().catch(() => null);
  if (found) await unsubscribe().catch(() => found.unsubscribe().catch(() => false));
}

/** All other sessions have ended, and the notices in browsers with them: not in this browser. */
export async function keepNotices() {
  const found = await subscription().catch(() => null);
  if (!found) return;
  await enterBrowser(found).catch(() => null);
  await read().catch(() => null);
}

/** @param {string} id */
async function remove(id) {
  await call(`/api/notices/browsers/${id}?lang=${lang}`, { method: "DELETE" });
}

/** @param {Choices["mail"]} mailed */
function mailPart({ possible, on, address, confirmed }) {
  if (!possible) return nothing;
  const words = !address
    ? t("Save an e-mail address above, and turn mail on here.")
    : !on
      ? t("No mail is sent.")
      : confirmed
        ? t("Mail goes to {address}, at most one a day for each game.", { address })
        : t("A link was sent to {address}: press it to begin to get mail.", { address });
  const again = on && !confirmed && address;
  return html`
    <h3>${t("By e-mail")}</h3>
    <p class="quiet" data-part="mail">${words}</p>
    <p class="row">
      ${
        address && (!on || again)
          ? html`<button type="button" data-do="mail-on" @click=${() => void tried(() => mail(true))}>
              ${again ? t("Send the link again") : t("Turn mail on")}
            </button>`
          : nothing
      }
      ${
        on
          ? html`<button type="button" data-do="mail-off" @click=${() => void tried(() => mail(false))}>
              ${t("Turn mail off")}
            </button>`
          : nothing
      }
    </p>
  `;
}

/** @param {Choices["push"]} push @param {string | null} endpoint */
function pushPart({ possible, browsers }, endpoint) {
  if (!possible) return nothing;
  if (!canPush()) return insecureNote(t("Notices in this browser need a secure connection."));
  const here = endpoint !== null && browsers.length > 0;
  return html`
    <h3>${t("In this browser")}</h3>
    <p class="quiet" data-part="push">
      ${here ? t("This browser shows notices.") : t("This browser shows no notices.")}
    </p>
    <p class="row">
      ${
        here
          ? html`<button type="button" data-do="push-off" @click=${() => void tried(unsubscribe)}>
          ${t("No more notices here")}
        </button>`
          : html`<button type="button" data-do="push-on" @click=${() => void tried(subscribeHere)}>
          ${t("Show notices here")}
        </button>`
      }
    </p>
    <ul class="plain">
      ${each(
        "id",
        browsers,
        ({ id, device }) => html`<li data-browser=${id}>
        <span class="grow">${device || t("Unknown device")}</span>
        <button type="button" @click=${() => void tried(() => remove(id))}>${t("Remove")}</button>
      </li>`,
      )}
    </ul>
  `;
}

/** @param {CardState} state */
function draw({ choices, endpoint, said, fault }) {
  const place = byId("notices");
  const parts = choices ? [mailPart(choices.mail), pushPart(choices.push, endpoint)] : [];
  place.hidden = parts.every((part) => part === nothing);
  render(
    place,
    html`
    <h2 id="notices-title">${t("Notices")}</h2>
    <p class="quiet">
      ${t(
        "When it is your move by correspondence, when you are invited, when your invitation is taken.",
      )}
    </p>
    ${parts}
    <p role="status">${said}</p>
    <p class="fault" role="alert">${fault}</p>
  `,
  );
}

/** Shows the card. */
export async function showNotices() {
  await read();
}

store.subscribe(draw);
