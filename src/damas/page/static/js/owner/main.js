/** The owner's page: who may register, invitations, people. */

import { call, sentence } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { each, html, render } from "../shared/templates.js";
import { showAnnouncement, showPausing } from "./announce.js";
import { showLimits } from "./limits.js";
import { hearModeration, showModeration } from "./moderation.js";
import { hearPeople, showPeople } from "./people.js";
import { showReports } from "./reports.js";
import { showRetention } from "./retention.js";
import { showStorage } from "./storage.js";
import { hearTrail, showTrail } from "./trail.js";
import { gameLinks, showWaiting } from "./waiting.js";

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

const isOwner = byId("desk").dataset.owner === "true";
/** @param {string} id */
const form = (id) => /** @type {HTMLFormElement} */ (byId(id));

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
  const choices = /** @type {RadioNodeList} */ (
    form("settings").elements.namedItem("registration")
  );
  choices.value = registration;
}

const words = () => /** @type {RadioNodeList} */ (form("chat").elements.namedItem("chat"));

async function showChat() {
  const { on } = await call("/api/chat");
  words().value = on ? "on" : "off";
}

/** After somebody was blocked, renamed or deleted. */
async function showAll() {
  await Promise.all([isOwner ? showNames() : null, showTrail()]);
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

/** What only the owner sees. */
async function showOwners() {
  hearSettings();
  await showSettings();
  await showChat();
  hearModeration(tried);
  await showModeration(tried);
  await showNames();
  await showSuspects();
  await showAnnouncement(tried);
  await showPausing(tried);
  await showRetention(tried);
  await showStorage();
  await showLimits(tried);
  await showWaiting(tried);
}

function hearSettings() {
  const settings = form("settings");
  form("chat").addEventListener(
    "change",
    () =>
      void tried(async () => {
        await call("/api/chat", { method: "PUT", body: { on: words().value === "on" } });
      }),
  );
  settings.addEventListener(
    "change",
    () =>
      void tried(async () => {
        const registration = new FormData(settings).get("registration");
        await call("/api/owner/settings", { method: "PUT", body: { registration } });
      }),
  );
  byId("invite").addEventListener(
    "click",
    () =>
      void tried(async () => {
        const { address, code } = await call("/api/owner/invitations", { method: "POST" });
        byId("invitation-address").textContent = address;
        byId("invitation-code").setAttribute(
          "src",
          `data:image/svg+xml,${encodeURIComponent(code)}`,
        );
        byId("invitation").hidden = false;
      }),
  );
}

await tried(async () => {
  await showReports(tried, async () => {
    await showPeople();
    await showAll();
  });
  await hearPeople(tried, isOwner, showAll);
  hearTrail(tried);
  if (isOwner) await showOwners();
  else await showTrail();
});
document.body.dataset.ready = "true";
