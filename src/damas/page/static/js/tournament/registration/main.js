/** One's own registration: its state, the code for the door, changing and giving back. */

import { call, sentence } from "../../shared/api.js";
import { newName } from "../../shared/command-name.js";
import { confirming } from "../../shared/confirming.js";
import { byId } from "../../shared/dom.js";
import { codeImage } from "../../shared/pieces.js";
import { lang, t } from "../../shared/i18n.js";
import { linkWords, secretHeader } from "../../shared/link-words.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { draw, html, nothing, onSubmit, render } from "../../shared/templates.js";
import { personForm } from "../parts/person-form.js";
import { shownMoment } from "../parts/registering.js";
import { keepWays, wayFields, waysIn } from "../parts/telling.js";

/** @import { ContactView, OwnRegistration, RegistrationPage } from "../../shared/views" */
/** @typedef {OwnRegistration & Partial<RegistrationPage>} Own */

const page = /** @type {HTMLElement} */ (document.querySelector(".register"));
const id = page.dataset.event ?? "";
const words = linkWords("k");
const number = words.get("n") ?? "0";
const secret = words.get("k") ?? "";
const path = `/api/tournaments/${id}/registrations/${encodeURIComponent(number)}`;
const socket = new ReconnectingSocket(`/ws/tournaments/${id}?lang=${lang}`, {
  onOpen: () => undefined,
  onMessage: (message) => {
    if (message.type === "changed") void load();
  },
  onLost: () => undefined,
  onClosed: () => location.assign("/tournaments"),
});
await load();
await loadWays();
socket.open();
document.body.dataset.ready = "true";

async function load() {
  try {
    await show(await call(`${path}?lang=${lang}`, { link: secret }));
  } catch (fault) {
    byId("fault").textContent = sentence(fault);
  }
}

async function loadWays() {
  try {
    showWays(await call(`${path}/notices?lang=${lang}`, { link: secret }));
  } catch (fault) {
    byId("fault").textContent = sentence(fault);
  }
  if (words.has("again")) {
    byId("fault").textContent = t(
      "The e-mail address could not be kept: write it once more below.",
    );
  }
}

/** @param {ContactView} ways */
function showWays(ways) {
  const { possible } = ways;
  render(byId("ways"), possible.mail || possible.account ? telling(ways) : nothing);
}

/** @param {ContactView} ways */
function telling(ways) {
  const { address, confirmed, possible, account } = ways;
  const now = !address
    ? ""
    : confirmed
      ? t("Your pairings go to {address}.", { address })
      : t("Press the link in the mail to {address}: until then nothing is sent there.", {
          address,
        });
  const remove = () => {
    keepWays(path, secret, { email: "", account }).then(showWays, (fault) => {
      byId("fault").textContent = sentence(fault);
    });
  };
  const open = words.has("again");
  return html`<details ?open=${open}>
    <summary>${t("Notify me of my pairings")}</summary>
    <form data-name="ways"
        @submit=${onSubmit((self) => {
          byId("fault").textContent = "";
          keepWays(path, secret, waysIn(self)).then(showWays, (fault) => {
            byId("fault").textContent = sentence(fault);
          });
        })}>
      ${now ? html`<p role="status" class="now">${now}</p>` : nothing}
      ${wayFields(possible, account)}
      <button type="submit" data-do="ways">${t("Keep this")}</button>
    </form>
    ${address ? html`<button type="button" data-do="no-address" @click=${remove}>${t("Remove the address")}</button>` : nothing}
  </details>`;
}

/** @param {Own} own */
async function show(own) {
  const code = comes(own) ? await doorCode() : "";
  byId("state").textContent = stateText(own);
  render(byId("own"), ownParts(own, code));
  const changes = own.terms?.open && ["place", "waiting"].includes(own.state);
  draw(byId("change"))`
    ${changes && own.terms ? changing(own, own.terms) : nothing}
    ${["place", "waiting"].includes(own.state) ? givingBack(own) : nothing}
  `;
}

/** Its state, in a sentence. @param {Own} own */
function stateText(own) {
  if (own.state === "waiting") {
    return t("You are number {line} on the waiting list. If a place becomes free, it is yours.", {
      line: own.line,
    });
  }
  if (own.state === "entered") return t("You are a player of the event.");
  if (own.state === "withdrawn") return t("You have given your place back.");
  if (own.state === "rejected") {
    return t("The organiser did not accept you: {reason}", { reason: own.rejected });
  }
  if (own.state === "moved") {
    const section = own.moved?.section ?? "";
    return t("You are in section {section} now: the page of your registration is there.", {
      section,
    });
  }
  const moved = own.moved_up
    ? t("You moved up from the waiting list on {moment}.", { moment: shownMoment(own.moved_up) })
    : "";
  const place = own.confirmed
    ? t("You have a place, and the organiser has confirmed it.")
    : t("You have a place. The organiser will confirm it.");
  return [moved, place].filter(Boolean).join(" ");
}

/** Whether the person is expected at the door. @param {Own} own */
const comes = (own) => ["place", "entered"].includes(own.state);

/** The code for the door as a picture's address; "" where it does not come. */
async function doorCode() {
  const address = `/tournaments/${id}/registrations/${number}.svg`;
  const answer = await fetch(address, { headers: secretHeader(secret) }).catch(() => null);
  return answer?.ok ? `data:image/svg+xml,${encodeURIComponent(await answer.text())}` : "";
}

/** @param {Own} own @param {string} code of the door */
function ownParts(own, code) {
  if (own.moved) {
    const { address, section } = own.moved;
    const label = t("Open the page in section {section}", { section });
    return html`<p><a href=${address} class="button primary" data-do="moved">${label}</a></p>`;
  }
  const fee = own.fee ? `${own.fee.text} · ${own.fee.shown}` : "";
  /** @type {[string, string][]} */
  const rows = [
    [t("Name"), own.name],
    [t("Club"), own.club],
    [t("Federation"), own.federation],
    [t("Year of birth"), own.born],
    [t("Fee"), fee && `${fee} · ${own.paid ? t("paid") : t("not paid yet")}`],
  ];
  return html`
    <dl>
      ${rows
        .filter(([, text]) => text)
        .map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}
    </dl>
    <p class="hint">
      ${t("Keep the address of this page: with it, and with nothing else, you change this.")}
    </p>
    <p class="own-address"><a href=${location.href} data-do="own-link">${location.href}</a></p>
    ${
      code
        ? html`
        <p>${t("Show this code at the door:")}</p>
        ${codeImage(code, t("Code for the check-in of {name}", { name: own.name }))}
      `
        : nothing
    }
  `;
}

/** @param {Own} own @param {NonNullable<Own["terms"]>} terms */
function changing(own, terms) {
  return html`<details>
    <summary>${t("Change")}</summary>
    ${personForm(terms, {
      now: own,
      button: t("Keep the changes"),
      does: "change",
      look: "",
      attributes: { "data-name": "change" },
      send: (data) => send("PUT", path, { ...data, id: newName(), secret }),
    })}
  </details>`;
}

/** @param {Own} own */
function givingBack(own) {
  const label = own.state === "waiting" ? t("Off the waiting list") : t("I am not coming");
  const act = () =>
    void send("POST", `${path}/withdraw`, { id: newName(), secret }).catch((fault) => {
      byId("fault").textContent = sentence(fault);
    });
  return html`<p>
    <button type="button" data-do="withdraw" ${confirming(label, t("Really give it back?"), act)}></button>
  </p>`;
}

/** @param {string} method @param {string} to @param {object} body */
async function send(method, to, body) {
  byId("fault").textContent = "";
  await show(await call(`${to}?lang=${lang}`, { method, body }));
}
