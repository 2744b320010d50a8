/** Rooms: a field for six letters, one's own rooms, and a form for a new one. */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { guestForm } from "../../shared/guest-form.js";
import { lang, t } from "../../shared/i18n.js";
import { followLetters } from "../../shared/six-letters.js";
import { html, render } from "../../shared/templates.js";
import { books, showRefused, termsForm } from "../../shared/terms.js";

const form = /** @type {HTMLFormElement} */ (byId("terms"));
/** @messages @type {Record<string, string>} */
const KINDS = { club: "Club night", simul: "Simul", arena: "Arena" };

followLetters();

/** The kinds of rooms in words. @param {any} room */
function kindText(room) {
  const words = t(KINDS[room.kind] ?? KINDS.club);
  const role = room.host ? t("you are the host") : t("you are in");
  return [words, role, ...(room.open ? [] : [t("closed")])].join(" · ");
}

async function showRooms() {
  const rooms = await call(`/api/rooms?lang=${lang}`);
  byId("no-rooms").hidden = rooms.length > 0;
  const row = (/** @type {any} */ room) => html`<li data-room=${room.id}>
    <a href="/club/${room.id}">
      <span class="name">${room.name}</span><span class="about">${kindText(room)}</span>
    </a>
  </li>`;
  render(byId("rooms"), rooms.map(row));
}

/** Shows what belongs to the kind of room. */
function arrange() {
  const kind = String(new FormData(form).get("kind"));
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]")))
    part.hidden = !(part.dataset.for ?? "").split(" ").includes(kind);
  for (const name of ["rated", "games"]) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const label = /** @type {HTMLElement} */ (field.closest("label"));
    const single = kind === "simul" || (kind === "arena" && name === "games");
    label.hidden = single || (kind === "class" && name === "rated");
  }
}

/** @param {FormData} data */
function settingsOf(data) {
  const kind = data.get("kind");
  const simul = kind === "simul";
  const arena = kind === "arena";
  const begin = String(data.get("begin") ?? "");
  return {
    kind: simul || arena ? kind : "club",
    minutes: arena ? Number(data.get("minutes")) : 0,
    begin_ms: arena && begin ? new Date(begin).getTime() : 0,
    teaching: kind === "class",
    watched: data.get("watched") === "on",
    level: simul || arena || !data.get("level") ? null : Number(data.get("level")),
    colour: String(data.get("host_colour")),
    extra_seconds: simul ? Math.round(Number(data.get("extra")) * 60) : 0,
  };
}

async function start() {
  void showRooms();
  const read = termsForm(form, await books(), ["colour", "name"], byId("room-fields"));
  form.addEventListener("input", arrange);
  arrange();
  const submit = /** @type {HTMLButtonElement} */ (byId("open-room"));
  guestForm(form, "host", async (data, host) => {
    const settings = settingsOf(data);
    const terms = { ...read(), colour: "lot" };
    if (settings.teaching || settings.kind === "simul") terms.rated = false;
    if (settings.kind !== "club") terms.games = 1;
    const body = { name: String(data.get("room_name")).trim(), host, terms, settings };
    submit.disabled = true;
    try {
      const made = await call(`/api/rooms?lang=${lang}`, { method: "POST", body });
      location.assign(`/club/${made.id}`);
    } catch (refusal) {
      submit.disabled = false;
      showRefused(form, refusal);
      throw refusal;
    }
  });
  submit.disabled = false;
}

void start();
