/**
 * What an arbiter says to all boards of an event, above every page that belongs to it: the text,
 * when, and who; a pause of all clocks with its reason, and the time until they go on. A screen
 * reader says each once.
 */

import { call } from "../../shared/api.js";
import { clockText, spokenTime } from "../../shared/clock-text.js";
import { byId } from "../../shared/dom.js";
import { timeText } from "../../shared/dates.js";
import { lang, t } from "../../shared/i18n.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { createStore } from "../../shared/store.js";
import { each, html, nothing, render } from "../../shared/templates.js";

/** @import { AnnouncementView } from "../../shared/views" */
/** @typedef {AnnouncementView & {until: number}} Said *until*: in ms of this page, 0 for none */

const place = byId("announcements");
const voice = byId("announced");
const event = place.dataset.event ?? "";
const SAID = `damas.announced.${event}`; // the newest that this browser has said
/** What is shown, and what the server has named as announced. */
const store = createStore({ list: /** @type {Said[]} */ ([]), named: "" });

store.subscribe(draw);
setInterval(() => store.get().list.some(({ until }) => until) && draw(), 500);
new ReconnectingSocket(`/ws/tournaments/${event}?lang=${lang}`, {
  onOpen: () => undefined,
  onMessage: ({ type, announced }) => {
    if (type !== "changed" || String(announced) === store.get().named) return;
    store.update({ named: String(announced) });
    if (announced.length) void load();
    else show([]);
  },
  onLost: () => undefined,
  onClosed: () => show([]),
}).open();

async function load() {
  try {
    show(await call(`/api/tournaments/${event}/announcements?lang=${lang}`));
  } catch {
    store.update({ named: "?" }); // the next news asks again
  }
}

/** @param {AnnouncementView[]} list a pause, then the newest first */
function show(list) {
  const known = store.get().list;
  const now = Date.now();
  const said = list.map((one) => ({
    ...one,
    until: one.resumes_in_ms ? now + one.resumes_in_ms : 0,
  }));
  store.update({ list: said });
  const goesOn = said.find(
    ({ id, until }) => until && !known.some((one) => one.id === id && one.until),
  );
  say(
    said,
    goesOn ? [t("The clocks resume in {time}.", { time: spokenTime(goesOn.until - now) })] : [],
  );
}

function draw() {
  const now = Date.now();
  const list = store.get().list.filter(({ until }) => !until || until > now);
  place.hidden = !list.length;
  const most = place.closest(".wall") ? list.length : 1; // elsewhere the board comes first
  const notes = (/** @type {Said[]} */ some) => each("id", some, (one) => note(one, now));
  const others = list.slice(most);
  render(place, [
    notes(list.slice(0, most)),
    others.length ? folded(notes(others), others) : nothing,
  ]);
}

/** @param {unknown} notes @param {Said[]} others */
function folded(notes, { length: count }) {
  return html`<details class="more">
    <summary>${t("More announcements: {count}", { count })}</summary>
    ${notes}
  </details>`;
}

/** @param {Said} said @param {number} now */
function note({ text, by, at, pause, until }, now) {
  const words = pause ? t("All clocks on screens are paused: {reason}", { reason: text }) : text;
  const left = until ? t("They resume in {time}.", { time: clockText(until - now) }) : "";
  return html`<p class="note">
    <strong>${words} ${left}</strong> <small>${timeText(at)} · ${by}</small></p>`;
}

/** @param {Said[]} list @param {string[]} more */
function say(list, more) {
  const before = Number(sessionStorage.getItem(SAID) ?? 0);
  const fresh = list.filter(({ id }) => id > before);
  const words = [...fresh.map(({ text }) => text), ...more];
  if (!words.length) return;
  sessionStorage.setItem(SAID, String(Math.max(before, ...list.map(({ id }) => id))));
  voice.textContent = words.join(" ");
}
