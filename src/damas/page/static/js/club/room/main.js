/** A room: the form to enter it, then the people, the boards and the table, live. */

import { call, sentence } from "../../shared/api.js";
import { refusalView } from "../../shared/article-link.js";
import { clockText } from "../../shared/clock-text.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { keepName, lastName } from "../../shared/guest-form.js";
import { lang, t } from "../../shared/i18n.js";
import { leaveFor } from "../../shared/leave.js";
import { reach } from "../../shared/network.js";
import { SmallBoards } from "../../shared/room/boards.js";
import { doorView } from "../../shared/room/door.js";
import { roomLine } from "../../shared/room/line.js";
import { nextWaiting } from "../../shared/room/order.js";
import { idBehind } from "../../shared/six-letters.js";
import { nothing, render } from "../../shared/templates.js";
import { actsView, classView, leaveView } from "./acts.js";
import { headView } from "./head.js";
import { peopleView } from "./people.js";
import { isHost, leadsTo, roomStore } from "./state.js";
import { roundsView, tableView } from "./table.js";
import { termsPart } from "./terms.js";
import { afterWords, wordsView } from "./words.js";

/** @typedef {import("./state.js").Inside} Inside */

const store = roomStore();
const boards = new SmallBoards(byId("boards"));
const place = byId("room").dataset.place ?? "";
const known = { id: place, base: "" };

/** @type {import("./state.js").Acts} */
const acts = {
  async send(path, method, body) {
    store.update({ fault: "" });
    try {
      await call(`/api/rooms/${known.id}${path}?lang=${lang}`, { method, body });
      return true;
    } catch (refusal) {
      store.update({ fault: refusalView(refusal) });
      return false;
    }
  },
  set: (change) => store.update(change),
  async everybody() {
    try {
      const { people } = await call(`/api/rooms/${known.id}?lang=${lang}`);
      store.update({ everybody: people, fault: "" });
    } catch (refusal) {
      store.update({ fault: refusalView(refusal) });
    }
  },
};

/** @param {Inside} state */
function show(state) {
  const { room, you } = state;
  document.title = `${room.name} – Damas`;
  byId("door").hidden = true;
  byId("parts").hidden = false;
  render(byId("head"), headView(state, known.base));
  render(byId("acts"), actsView(state, acts, waitingBoard(state)));
  render(byId("people"), peopleView(state, acts));
  showWords(state);
  render(byId("table"), tableView(state));
  render(byId("rounds"), roundsView(state));
  byId("rounds").hidden = !room.games.length;
  render(byId("leave"), leaveView(state, acts));
  const teaches = isHost(state) && room.settings.teaching && room.open;
  byId("class-part").hidden = !teaches;
  if (teaches) render(byId("class-part"), classView(state, acts, boards.all(room)));
  byId("terms-part").hidden = !(isHost(state) && room.open);
  boards.show(room, you);
  const waits = !(room.boards ?? room.games).length;
  const words = t("The boards appear here when the games begin.");
  render(byId("no-boards"), waits ? emptyView(words) : nothing);
}

/** The remarks; the list follows the newest one while its reader is at its foot. */
/** @param {Inside} state */
function showWords(state) {
  const before = byId("words").querySelector(".said");
  const atFoot = !before || before.scrollHeight - before.scrollTop - before.clientHeight < 8;
  render(byId("words"), wordsView(state, acts));
  const after = byId("words").querySelector(".said");
  if (after && atFoot) after.scrollTop = after.scrollHeight;
}

/** The board to which the host of a simul goes. @param {Inside} state */
function waitingBoard({ room, you }) {
  if (room.settings.kind !== "simul" || you !== 0) return null;
  return nextWaiting(boards.all(room), you, "")?.game ?? null;
}

/** Goes to one's own game as soon as there is one. @param {Inside} state */
function lead({ room, you }) {
  const key = `damas.led.${room.id}`;
  const game = leadsTo(room, you, sessionStorage.getItem(key));
  if (!game) return;
  sessionStorage.setItem(key, game);
  leaveFor(`/games/${game}`);
}

function follow() {
  const line = roomLine(known.id, {
    room: ({ room, you, code }) => {
      store.update({ room, you, code });
      if (room.settings.kind === "arena") line.standings();
      lead(/** @type {Inside} */ (store.get()));
    },
    boards: (moved, now) => {
      boards.hear(moved, now);
      store.update(({ moved: count }) => ({ moved: count + 1 }));
    },
    words: (message) => store.update(({ words }) => ({ words: afterWords(words, message) })),
    out: () => location.assign("/club"),
    line: (connected) => {
      byId("banner").hidden = connected;
    },
  });
  line.boards(true);
}

/** @param {string} name */
async function enter(name) {
  keepName(name);
  if (await acts.send("/people", "POST", { name })) {
    store.update({ fault: "" });
    speech(await call(`/api/rooms/${known.id}?lang=${lang}&whole=false`));
    follow();
  }
}

/** The set phrases, and the right to write. @param {any} found the room for somebody inside */
function speech({ phrases, texts, now_ms: now }) {
  store.update({ phrases, texts, ahead: now ? now - Date.now() : 0 });
}

/** The time until an arena begins or ends; a new part of the arena shows other acts. */
function tick() {
  const { room, ahead } = store.get();
  if (room?.settings.kind !== "arena") return;
  const shown = byId("acts").querySelector("[data-until]");
  if (!(shown instanceof HTMLElement)) return;
  const left = Number(shown.dataset.until) - Date.now() - ahead;
  const text = clockText(Math.max(0, left)).replace(/\.\d$/, "");
  if (shown.textContent !== text) shown.textContent = text;
  if (left <= 0) store.update({ fault: "" });
}

async function start() {
  termsPart(() => store.get().room, acts);
  store.subscribe((state) => {
    render(byId("fault"), state.fault);
    if (state.room) show(/** @type {Inside} */ (state));
  });
  addEventListener("keydown", ({ key, target }) => {
    const typing = target instanceof HTMLElement && target.closest("input, textarea, select");
    const state = store.get();
    const game = state.room && !typing ? waitingBoard(/** @type {Inside} */ (state)) : null;
    if (key === "n" && game) leaveFor(`/games/${game}`);
  });
  try {
    known.id = await idBehind("club", place);
    const found = await call(`/api/rooms/${known.id}?lang=${lang}&whole=false`);
    if (found.door) {
      byId("door").hidden = false;
      const words = {
        about: t("Host: {name}", { name: found.host_name || "–" }),
        closed: t("This room is closed"),
        label: t("Your name"),
        kept: lastName(),
      };
      render(byId("door"), doorView(found, words, enter));
    } else {
      speech(found);
      known.base = (await reach()).address;
      follow();
    }
  } catch (refusal) {
    byId("door").hidden = false;
    render(byId("door"), emptyView(sentence(refusal), t("Club and simuls"), "/club"));
  }
}

void start();
setInterval(tick, 500);
