/** The check-in of one person, whose code was scanned; presence is marked by those who may. */

import { sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { html, nothing, render } from "../../shared/templates.js";
import { LiveEvent, NOT_FOLLOWED } from "../parts/live-event.js";
import { may } from "../parts/parts.js";

/** @import { EntrantView, EventView, RegistrationView } from "../../shared/views" */

const page = /** @type {HTMLElement} */ (document.querySelector(".register"));
const words = new URLSearchParams(location.search);
const [player, registration] = ["player", "registration"].map((name) => Number(words.get(name)));
const store = createStore({ ...NOT_FOLLOWED });
const live = new LiveEvent(page.dataset.event ?? "", store);
store.subscribe(({ event }) => event && render(byId("door"), view(event)));
await live.begin();
document.body.dataset.ready = "true";

/** @param {EventView} event */
function view(event) {
  if (!may(event, "check-in")) {
    return html`<p>${t("Show this code to the people at the door: they open it on their own device.")}</p>`;
  }
  const here = event.players.find((one) =>
    player ? one.id === player : registration > 0 && one.registration === registration,
  );
  if (here) return entrant(event, here);
  const asked = event.registrations.find((one) => one.id === registration);
  if (asked) return registered(event, asked);
  return html`<p>${t("This code is of nobody who plays here: ask an arbiter.")}</p>`;
}

/** @param {EventView} event @param {EntrantView} one */
function entrant(event, one) {
  const states = { true: t("Present"), false: t("Absent"), null: t("Not yet") };
  const now = states[/** @type {"true" | "false" | "null"} */ (String(one.present))];
  const set = (/** @type {boolean} */ present) => () =>
    attempt(() => live.act("check-in", { player: one.id, present }));
  const asked = event.registrations.find((other) => other.id === one.registration);
  return html`
    ${person(one.name, one.club, asked)}
    <p class="state note" data-present=${one.present}>${now}</p>
    <button type="button" class="primary huge" data-do="present" @click=${set(true)}>
      ${t("Present")}
    </button>
    <button type="button" data-do="absent" @click=${set(false)}>${t("Absent")}</button>
    ${asked ? fee(event, asked) : nothing}
  `;
}

/**
 * A registered person who is no player yet.
 * @param {EventView} event @param {RegistrationView} one
 */
function registered(event, one) {
  const waits = one.state !== "place";
  return html`
    ${person(one.name, one.club, one)}
    <p class="state note">
      ${waits ? t("This person has no place.") : t("Registered, and not yet a player.")}
    </p>
    ${
      waits || !may(event, "add-player")
        ? nothing
        : html`<button type="button" class="primary huge" data-do="take-in"
              @click=${() => attempt(() => takeIn(one))}>${t("Accept and mark present")}</button>`
    }
    ${fee(event, one)}
  `;
}

/** @param {string} name @param {string} club @param {RegistrationView | undefined} asked */
function person(name, club, asked) {
  const about = [club, asked?.federation ?? ""].filter(Boolean).join(" · ");
  return html`<h2>${name}</h2>${about ? html`<p class="about">${about}</p>` : nothing}`;
}

/** @param {EventView} event @param {RegistrationView} one */
function fee(event, { id, fee: due, paid }) {
  if (!due || !may(event, "fee-paid")) return nothing;
  const act = () => attempt(() => live.act("fee-paid", { registration: id, paid: !paid }));
  const state = paid ? t("paid") : t("not paid yet");
  return html`
    <p>${due.text} · ${due.shown} · ${state}</p>
    <button type="button" data-do="paid" @click=${act}>
      ${paid ? t("Not paid after all") : t("Fee paid")}
    </button>
  `;
}

/** Confirms the person, makes a player of the person, and marks presence. */
/** @param {RegistrationView} one */
async function takeIn(one) {
  if (!one.confirmed) await live.act("confirm-registration", { registration: one.id });
  await live.act("add-player", {
    name: one.name,
    club: one.club,
    federation: one.federation,
    born: one.born,
    sex: one.sex,
    registration: one.id,
    ...(one.number ? { extra: { registry: one.number } } : {}),
  });
  const made = live.event?.players.find((other) => other.registration === one.id);
  if (made) await live.act("check-in", { player: made.id, present: true });
}

/** @param {() => Promise<unknown>} act */
async function attempt(act) {
  byId("notice").textContent = "";
  try {
    await act();
  } catch (fault) {
    byId("notice").textContent = sentence(fault);
  }
}
