/**
 * What an arbiter says to all boards of an event, above every page that belongs to it: the text,
 * when, and who. A screen reader says each once.
 */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { createStore } from "../../shared/store.js";
import { each, html, render } from "../../shared/templates.js";

/** @import { AnnouncementView } from "../../shared/views" */

const place = byId("announcements");
const voice = byId("announced");
const event = place.dataset.event ?? "";
const SAID = `damas.announced.${event}`; // the newest that this browser has said
const time = new Intl.DateTimeFormat(lang, { timeStyle: "short" });
const store = createStore({ shown: "" }); // the announcements as text, the oldest first

new ReconnectingSocket(`/ws/tournaments/${event}?lang=${lang}`, {
  onOpen: () => undefined,
  onMessage: ({ type, announced }) => {
    if (type !== "changed" || String(announced) === store.get().shown) return;
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
    store.update({ shown: "?" }); // the next news asks again
  }
}

/** @param {AnnouncementView[]} list the newest first */
function show(list) {
  store.update({ shown: String(list.map(({ id }) => id).reverse()) });
  place.hidden = !list.length;
  render(
    place,
    each(
      "id",
      list,
      ({ text, by, at }) => html`<p class="note">
        <strong>${text}</strong> <small>${time.format(new Date(at))} · ${by}</small></p>`,
    ),
  );
  say(list);
}

/** @param {AnnouncementView[]} list */
function say(list) {
  const before = Number(sessionStorage.getItem(SAID) ?? 0);
  const fresh = list.filter(({ id }) => id > before);
  if (!fresh.length) return;
  sessionStorage.setItem(SAID, String(fresh[0].id));
  voice.textContent = fresh.map(({ text }) => text).join(" ");
}
