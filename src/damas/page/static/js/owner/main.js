/** The owner's page: who may register, invitations, people. */

import { call, sentence } from "../shared/api.js";
import { confirming } from "../shared/confirming.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { each, html, render } from "../shared/templates.js";
import { showAnnouncement } from "./announce.js";
import { showLimits } from "./limits.js";
import { hearModeration, showModeration } from "./moderation.js";
import { showReports } from "./reports.js";
import { showRetention } from "./retention.js";
import { showStorage } from "./storage.js";
import { gameLinks, showWaiting } from "./waiting.js";

/**
 * @typedef {{id: string, kind: string, name: string, blocked: boolean, seen: string,
 *   address_until: string | null}} Person
 */
/**
 * @typedef {object} Suspect
 * @property {string} person
 * @property {string | null} name
 * @property {string[]} games
 * @property {number} choices
 * @property {number} best
 * @property {number} expected
 * @property {number} excess
 * @property {number} threshold
 */

const time = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
const search = /** @type {HTMLInputElement} */ (byId("search"));
const settings = /** @type {HTMLFormElement} */ (byId("settings"));

/** @param {() => Promise<unknown>} act */
async function tried(act) {
  const fault = byId("fault");
  fault.hidden = true;
  try {
    await act();
  } catch (error) {
    fault.textContent = sentence(error);
    fault.hidden = false;
  }
}

async function showSettings() {
  const { registration } = await call("/api/owner/settings");
  const choices = /** @type {RadioNodeList} */ (settings.elements.namedItem("registration"));
  choices.value = registration;
}

const chat = /** @type {HTMLFormElement} */ (byId("chat"));
const words = () => /** @type {RadioNodeList} */ (chat.elements.namedItem("chat"));

async function showChat() {
  const { on } = await call("/api/chat");
  words().value = on ? "on" : "off";
}

chat.addEventListener(
  "change",
  () =>
    void tried(async () => {
      await call("/api/chat", { method: "PUT", body: { on: words().value === "on" } });
    }),
);

async function showPeople() {
  const query = new URLSearchParams({ text: search.value });
  /** @type {Person[]} */
  const found = await call(`/api/owner/people?${query}`);
  const others = found.filter((one) => one.kind !== "owner");
  render(byId("people"), each("id", others, row));
  byId("nobody").hidden = others.length > 0;
}

async function showAll() {
  await Promise.all([showPeople(), showNames()]);
}

/** @param {Person} one */
function row(one) {
  const label = one.blocked ? t("Unblock") : t("Block");
  return html`<li data-person=${one.id}>
    <span class="grow">
      ${one.kind === "account" ? html`<a href="/people/${one.id}">${one.name}</a>` : one.name || t("Guest")}
      <small>${[time.format(new Date(one.seen)), ...blockWords(one)].join(" · ")}</small>
    </span>
    <button type="button" data-do="block" @click=${() => void tried(() => block(one))}>
      ${label}
    </button>
    <button type="button" data-do="remove"
        ${confirming(t("Remove"), t("Remove it?"), () => void tried(() => remove(one)))}></button>
  </li>`;
}

/** @param {Person} one */
function blockWords({ blocked, address_until: until }) {
  if (!blocked) return [];
  if (!until) return [t("blocked")];
  return [t("blocked, and the network until {time}", { time: time.format(new Date(until)) })];
}

async function showNames() {
  /** @type {{name: string}[]} */
  const found = await call("/api/owner/names");
  const part = byId("names");
  part.hidden = !found.length;
  const free = (/** @type {string} */ name) =>
    tried(async () => {
      await call("/api/owner/names", { method: "PUT", body: { name, blocked: false } });
      await showNames();
    });
  render(
    byId("blocked-names"),
    each(
      "name",
      found,
      ({ name }) => html`<li data-name=${name}>
      <span class="grow">${name}</span>
      <button type="button" data-do="free" @click=${() => void free(name)}>${t("Unblock")}</button>
    </li>`,
    ),
  );
}

async function showSuspects() {
  /** @type {Suspect[]} */
  const found = await call("/api/owner/fair-play");
  render(byId("suspects"), each("person", found, suspect));
  byId("no-suspects").hidden = found.length > 0;
}

/** @param {Suspect} one */
function suspect({ person, name, games, choices, best, expected, excess, threshold }) {
  const figures = t(
    "{games} games; choices: {choices}, with the best move: {best}, to be expected: {expected}. Standard errors above it: {excess}, listed from {threshold}",
    { games: games.length, best, choices, expected, excess, threshold },
  );
  return html`<li data-person=${person}>
    <span class="grow">
      <a href="/people/${person}">${name ?? t("Owner")}</a>
      <small>${figures}</small>
      <small class="games">${gameLinks(games)}</small>
    </span>
  </li>`;
}

/** @param {Person} one */
async function block(one) {
  const days = /** @type {HTMLSelectElement} */ (byId("address-days")).value;
  const body = { blocked: !one.blocked, address_days: Number(days) };
  await call(`/api/owner/people/${one.id}/block`, { method: "PUT", body });
  await showPeople();
}

/** @param {Person} one */
async function remove(one) {
  await call(`/api/owner/people/${one.id}`, { method: "DELETE" });
  await Promise.all([showPeople(), showNames()]);
}

settings.addEventListener(
  "change",
  () =>
    void tried(async () => {
      const registration = new FormData(settings).get("registration");
      await call("/api/owner/settings", { method: "PUT", body: { registration } });
    }),
);
search.addEventListener("input", () => void tried(showPeople));
byId("invite").addEventListener(
  "click",
  () =>
    void tried(async () => {
      const { address, code } = await call("/api/owner/invitations", { method: "POST" });
      byId("invitation-address").textContent = address;
      byId("invitation-code").setAttribute("src", `data:image/svg+xml,${encodeURIComponent(code)}`);
      byId("invitation").hidden = false;
    }),
);
await tried(async () => {
  await showSettings();
  await showChat();
  await showReports(tried, showAll);
  hearModeration(tried);
  await showModeration(tried);
  await showAll();
  await showSuspects();
  await showAnnouncement(tried);
  await showRetention(tried);
  await showStorage();
  await showLimits(tried);
  await showWaiting(tried);
});
document.body.dataset.ready = "true";
