/** A class: its door, then tasks and the board for all; for the teacher every pupil and board. */

import "../../shared/board/damas-board.js";
import { call, sentence } from "../../shared/api.js";
import { PupilDesk, enterClassroom } from "../../shared/classroom.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { lang, t } from "../../shared/i18n.js";
import { reach } from "../../shared/network.js";
import { leaveTo } from "../../shared/leaving.js";
import { leaveComputer, offerPupils } from "../../shared/pupils-here.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { doorView } from "../../shared/room/door.js";
import { idBehind } from "../../shared/six-letters.js";
import { createStore } from "../../shared/store.js";
import { render } from "../../shared/templates.js";
import { whoseBrowser } from "../../shared/whose.js";
import { headView, leaveView } from "./head.js";
import { addPupilsView, pupilView } from "./pupil.js";
import { PupilBoards, pupilsView } from "./pupils.js";
import { ShownPart } from "./shown.js";
import { setTaskView, tasksView } from "./tasks.js";

/** @import { ClassState, ClassView } from "../shapes" */

const known = { id: byId("class").dataset.place ?? "", base: "" };
const store = createStore(
  /** @type {ClassState} */ ({
    room: null,
    fault: "",
    connected: true,
    choices: null,
    setting: "lesson",
    studies: [],
    own: [],
    chosen: { number: 0, card: "", handOver: "" },
    refused: [],
    variants: {},
    drawing: false,
    colour: "G",
  }),
);
const SAID = "damas.said";
const boards = new PupilBoards(byId("boards"));

/** @type {import("../shapes").ClassActs} */
const acts = {
  async send(path, method, body) {
    store.update({ fault: "" });
    try {
      const answer = await call(`/api/classes/${known.id}${path}?lang=${lang}`, { method, body });
      return answer ?? true;
    } catch (refusal) {
      store.update({ fault: sentence(refusal) });
      return null;
    }
  },
  set: (change) => store.update(change),
  choose(number) {
    store.update({ chosen: { number, card: "", handOver: "" } });
    if (number) document.getElementById("pupil-name")?.focus();
    else document.getElementById("pupils-title")?.focus();
  },
  keep: (more) => store.update(({ chosen }) => ({ chosen: { ...chosen, ...more } })),
  async somebodyElse() {
    line.desk?.leave(); // what it would tell now is the next pupil's
    await leaveComputer();
    location.reload();
  },
  show(act) {
    line.acts = line.acts.then(() => showNow(act));
    return line.acts;
  },
};

/** Acts at the board for all: each is sent after the answer to the one before. */
const line = {
  acts: Promise.resolve(),
  /** @type {PupilDesk | null} of a pupil */
  desk: null,
};

/** @param {Record<string, unknown>} act */
async function showNow(act) {
  const { room } = store.get();
  if (!room) return;
  const shown = await acts.send("/shown", "POST", { count: room.shown.count, ...act });
  store.update(({ room: now }) => newer(now, shown));
}

/** The class with a board that is not older than the one it has. */
/** @param {ClassView | null} room @param {any} shown */
function newer(room, shown) {
  if (!room) return {};
  const stale = !shown || shown.count < room.shown.count;
  return { room: { ...room, shown: stale ? { ...room.shown } : shown } };
}

const shownPart = new ShownPart(acts, () => store.get());

/** @param {Readonly<ClassState>} state */
function show(state) {
  byId("banner").hidden = state.connected;
  byId("fault").textContent = state.fault;
  const { room } = state;
  if (!room) return;
  document.title = `${room.name} – Damas`;
  byId("door").hidden = true;
  byId("here").hidden = true;
  byId("parts").hidden = false;
  render(byId("head"), headView(room, known.base, acts));
  render(byId("tasks"), tasksView(room, acts));
  render(byId("set-task"), setTaskView(state, acts));
  render(byId("leave"), leaveView(room, acts));
  byId("pupils-part").hidden = !room.teacher;
  if (room.teacher) {
    render(byId("pupils"), pupilsView(room, acts));
    render(byId("pupil"), pupilView(state, acts, known.id));
    render(byId("add-pupils"), addPupilsView(state, acts, known.id));
    byId("boards-part").hidden = boards.show(room.pupils ?? [], state.variants) === 0;
  }
  shownPart.update(state);
}

function follow() {
  const socket = new ReconnectingSocket(`/ws/classes/${known.id}?lang=${lang}`, {
    onOpen: () => store.update({ connected: true }),
    onMessage: (message) => {
      if (message.type === "class") take(message.class);
    },
    onLost: () => store.update({ connected: false }),
    onClosed: () => {
      line.desk?.leave();
      location.assign("/classes");
    },
  });
  socket.open();
}

/**
 * The page says "tu" to a pupil, or does so no more, where the teacher wants it: it is drawn anew.
 * @param {ClassView} room
 */
async function speakAs({ teacher, familiar }) {
  const said = String(familiar);
  if (teacher || !lang.startsWith("pt-PT") || lang.endsWith("-tu") === familiar) return;
  if (sessionStorage.getItem(SAID) === said) return; // it was drawn anew, and nothing has changed
  try {
    await call(`/api/classes/${known.id}?lang=${lang}`); // the answer tells the browser
  } catch {
    return; // the next change of the class asks again
  }
  sessionStorage.setItem(SAID, said);
  location.reload();
}

/** @param {ClassView} room as it came */
function take(room) {
  void speakAs(room);
  const before = store.get().room;
  if (room.teacher && before && before.rules !== room.rules) void prepareTeacher();
  const older = before && room.shown.count < before.shown.count;
  store.update({ room: older ? { ...room, shown: before.shown } : room });
}

/** @param {ClassView} room */
async function begin(room) {
  known.base = (await reach()).address;
  if (room.teacher) await prepareTeacher();
  else {
    enterClassroom({ id: room.id, name: room.name });
    line.desk = new PupilDesk(shownPart.board);
    line.desk.at({ kind: "class", name: "" });
  }
  take(room);
  follow();
}

/** The teacher's own studies and classes, and the games of pupils' boards. */
async function prepareTeacher() {
  const studies = await call(`/api/studies?lang=${lang}`);
  const variants = await call(`/api/variants?lang=${lang}`);
  const own = await call(`/api/classes?lang=${lang}`);
  const choices = await call(`/api/classes/${known.id}/choices?lang=${lang}`);
  store.update({ studies, variants, own, choices });
}

/** @param {string} name */
async function enter(name) {
  const comeIn = () =>
    call(`/api/classes/${known.id}/pupils?lang=${lang}`, { method: "POST", body: { name } });
  store.update({ fault: "" });
  try {
    await (whoseBrowser() ? leaveTo(comeIn) : comeIn()); // a guest may come in as somebody new
  } catch (refusal) {
    store.update({ fault: sentence(refusal) });
    return;
  }
  await begin(await call(`/api/classes/${known.id}?lang=${lang}`));
}

async function start() {
  store.subscribe(show);
  try {
    known.id = await idBehind("classes", known.id);
    const found = await call(`/api/classes/${known.id}?lang=${lang}`);
    if (found.door) {
      byId("door").hidden = false;
      const words = {
        about: t("Teacher: {name}", { name: found.teacher_name }),
        closed: t("This class is closed"),
        label: t("Your nickname in this class"),
        hint: t(
          "A nickname, not your full name. The teacher sees the nickname and your work in the tasks, and can give you a card to come back on another computer.",
        ),
      };
      render(byId("door"), doorView(found, words, enter));
      const failed = (/** @type {unknown} */ fault) => store.update({ fault: sentence(fault) });
      await offerPupils((view, count) => {
        byId("here").hidden = count === 0;
        render(byId("here"), view);
      }, failed);
    } else await begin(found);
  } catch (refusal) {
    byId("door").hidden = false;
    render(byId("door"), emptyView(sentence(refusal), t("Classes"), "/classes"));
  }
  document.body.dataset.ready = "true";
}

void start();
