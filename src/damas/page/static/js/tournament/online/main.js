/** An online event for its players: enter, the next game, the time until then, the standings. */

import { call } from "../../shared/api.js";
import { refusalView } from "../../shared/article-link.js";
import { clockText } from "../../shared/clock-text.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { render } from "../../shared/templates.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { createStore } from "../../shared/store.js";
import { onlineView } from "./view.js";

/** @import { OnlineState } from "./shapes" */

const LEAST_MS = 1500; // between two readings: hundreds of players hear of each result
const SPREAD_MS = 700;
const place = byId("online");
const id = place.dataset.event ?? "";
const path = `/api/tournaments/${id}/online`;
const store = createStore(
  /** @type {OnlineState} */ ({ view: null, table: null, ahead: 0, notice: "", connected: true }),
);
const timer = { reading: /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined) };
/** @type {import("./shapes").Acts} */
const acts = {
  enter,
  enterTeam: (name, team) => void send("/team", { name, team }),
  joinTeam: (name, team) => void send("/join", { name, team }),
  lineUp: (round, members) => void send("/line-up", { round, members }, "PUT"),
  letGo: (member) => void send("/let-go", { member }),
  leave: () => void send("/leave"),
  here: () => void send("/here"),
};
const socket = new ReconnectingSocket(`/ws/tournaments/${id}?lang=${lang}`, {
  onOpen: () => store.update({ connected: true }),
  onMessage: (message) => {
    if (message.type === "changed" && message.version !== store.get().view?.version) readSoon();
  },
  onLost: () => store.update({ connected: false }),
  onClosed: () => location.assign("/tournaments"),
});

store.subscribe((state) => render(place, onlineView(state, acts)));
await read();
socket.open();
setInterval(tick, 250);
document.body.dataset.ready = "true";

/** Reads again, at the most once in LEAST_MS, and not all players in one moment. */
function readSoon() {
  timer.reading ??= setTimeout(
    () => {
      timer.reading = undefined;
      void read();
    },
    LEAST_MS + Math.random() * SPREAD_MS,
  );
}

async function read() {
  try {
    take(await call(`${path}?lang=${lang}`));
    await readTable();
  } catch (fault) {
    store.update({ notice: refusalView(fault) });
  }
}

/** The server makes a table for all players: one that is old is asked for again. */
async function readTable() {
  const table = await call(`${path}/table?lang=${lang}`);
  store.update({ table });
  if (table.version < (store.get().view?.version ?? 0)) readSoon();
}

/** @param {import("./shapes").Online} view */
function take(view) {
  store.update({ view, ahead: view.now_ms - Date.now(), notice: "" });
  const game = view.me?.game;
  const calls = game?.address && !game.score;
  const subject = calls ? `▶ ${t("Your game begins")}` : view.name;
  document.title = `${subject} – Damas`;
}

/** @param {string} name */
async function enter(name) {
  await send("/enter", { name });
}

/** @param {string} act @param {object} [body] @param {string} [method] */
async function send(act, body, method = "POST") {
  try {
    take(await call(`${path}${act}?lang=${lang}`, { method, body }));
    await readTable();
  } catch (fault) {
    store.update({ notice: refusalView(fault) });
  }
}

/** The times until a start or a walkover, four times a second. */
function tick() {
  const now = Date.now() + store.get().ahead;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (
    place.querySelectorAll("[data-until]")
  )) {
    const text = clockText(Math.max(0, Number(one.dataset.until) - now)).replace(/\.\d$/, "");
    if (one.textContent !== text) one.textContent = text;
  }
}
