/** The page on which endings are played: a position, the moves of both sides, slips taken back. */

import { call, sentence } from "../shared/api.js";
import { sendLater } from "../shared/attempts.js";
import { dressBoard, takeTyped, writtenFor } from "../shared/board/answer-board.js";
import { PupilDesk } from "../shared/classroom.js";
import { newName } from "../shared/command-name.js";
import { byId } from "../shared/dom.js";
import { playerOptions } from "../shared/game-options.js";
import { kept } from "../shared/kept.js";
import { createStore } from "../shared/store.js";
import { endingOfDevice } from "./device.js";
import { fenAfter, lineOf, shownCount } from "./line.js";
import { server } from "./server.js";
import { showActs, showCounters, showNumbers, showTask, showTold, showVerdict } from "./panels.js";

/** @import { Asked, Ending, PageData, Place, State } from "./shapes" */
/** @import { Move } from "../shared/types" */

const REPLY_MS = 400; // before the other side answers
const choices = kept("damas.endings", { repeat: true });

export class EndingPage {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    const { rules, kind, level } = data;
    /** What is asked for, also once the address is that of an attempt. */
    this.asked = { rules, kind, level, ...(data.attempt ? {} : addressed()) };
    /** @type {import("../shared/board/damas-board.js").DamasBoard} */
    this.board = byId("board");
    this.desk = new PupilDesk(this.board);
    /** @type {Place} */
    this.place = server;
    /** @type {State} */
    const first = {
      phase: "loading",
      ending: null,
      viewed: null,
      repeat: choices.get().repeat,
      fault: "",
    };
    this.store = createStore(first);
    this.acts = {
      back: () => void this.act("back"),
      show: () => void this.act("show"),
      next: () => void this.begin(),
      view: (/** @type {number | null} */ viewed) => void this.view(viewed),
      repeat: (/** @type {boolean} */ repeat) => {
        choices.update({ repeat });
        this.store.update({ repeat });
      },
      forget: () => void this.forget(),
    };
    this.store.subscribe((state) => this.show(state));
    this.listen();
    playerOptions.subscribe(() => this.dress());
    void sendLater();
    if (data.attempt) void this.take(data.attempt);
    else void this.begin();
  }

  /** @param {State} state */
  show(state) {
    showTask(state);
    showNumbers(state);
    showVerdict(state);
    showActs(state, this.acts, this.data.repeats, this.data.kind === null);
    showTold(state, this.acts, (move) => this.write(move));
    showCounters(state);
    byId("fault").textContent = state.fault;
    byId("typed").hidden = !this.mayPlay();
  }

  mayPlay() {
    const { phase, ending, viewed } = this.store.get();
    return phase === "playing" && ending !== null && !ending.over && viewed === null;
  }

  // Beginning

  async begin() {
    if (this.store.get().phase === "waiting") return; // its answer is of the ending that stands
    this.store.update({ phase: "loading", ending: null, viewed: null, fault: "" });
    const { repeat } = this.store.get();
    const body = { id: newName(), ...this.asked, repeat };
    this.place.close();
    this.place = server;
    try {
      const ending = await call("/api/endings", { method: "POST", body });
      if (ending) await this.take(ending);
      else this.store.update({ phase: "empty" });
    } catch (fault) {
      await this.beginHere(fault, body);
    }
  }

  /** One of this device, where it was made ready. @param {unknown} fault @param {Asked} asked */
  async beginHere(fault, asked) {
    try {
      const here = await endingOfDevice(fault, asked);
      if (!here) throw fault;
      this.place = here;
      await this.take(here.view());
    } catch (failed) {
      this.store.update({ phase: "empty", fault: sentence(failed) });
    }
  }

  /** @param {Ending} ending */
  async take(ending) {
    if (this.data.kind !== null && !this.place.isOwn) {
      history.replaceState(null, "", `/endings/attempts/${ending.id}`);
    }
    this.board.variant = ending.variant;
    this.store.update({ phase: "playing", ending, viewed: null, fault: "" });
    this.dress();
    await this.lay();
    this.desk.at({ kind: "ending", name: ending.kind });
  }

  /** The look of the board: its side, numbers and dots as the person has chosen. */
  dress() {
    const { ending } = this.store.get();
    if (!ending) return;
    dressBoard(this.board, ending.variant, ending.learner);
  }

  /** @param {Move} move */
  write(move) {
    return writtenFor(move, this.store.get().ending?.variant);
  }

  /** Shows the position that is looked at, with the moves if one is asked. */
  lay() {
    const { ending, viewed } = this.store.get();
    if (!ending) return Promise.resolve();
    const count = shownCount(ending, viewed);
    const last = count ? lineOf(ending)[count - 1] : null;
    const legal = this.mayPlay() ? ending.legal : [];
    const mover = legal.length ? ending.learner : null;
    return this.board.show({ fen: fenAfter(ending, count), legal, mover, last });
  }

  /** @param {number | null} viewed */
  async view(viewed) {
    const { ending } = this.store.get();
    const isNow = ending !== null && viewed === ending.moves.length;
    this.store.update({ viewed: isNow ? null : viewed });
    await this.lay();
  }

  // Playing

  listen() {
    this.board.addEventListener("move", (event) => {
      void this.played(/** @type {CustomEvent<{path: number[]}>} */ (event).detail.path);
    });
    this.board.addEventListener("attempt", () => void this.lay());
    const legal = () => (this.mayPlay() && this.store.get().ending?.legal) || [];
    takeTyped(this.board, legal, ({ path }) => void this.played(path));
  }

  /** @param {number[]} path */
  async played(path) {
    const { ending } = this.store.get();
    if (!ending || !this.mayPlay()) return;
    this.store.update({ phase: "waiting", fault: "" });
    try {
      const after = await this.place.play(ending, path);
      await this.watch(ending, after);
    } catch (fault) {
      this.store.update({ phase: "playing", fault: sentence(fault) });
      await this.lay();
    }
  }

  /** The move and the reply on the board, one after the other. */
  /** @param {Ending} before @param {Ending} after */
  async watch(before, after) {
    const [own, reply] = after.moves.slice(before.moves.length);
    if (own) await this.board.show({ fen: own.fen, last: own, animate: own });
    this.store.update({ ending: after, viewed: null });
    if (reply) {
      await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
      await this.board.show({ fen: reply.fen, last: reply, animate: reply });
    }
    const { fen, legal, learner, over } = after;
    await this.board.show({ fen, legal, mover: over ? null : learner, last: reply ?? own });
    this.store.update({ phase: "playing" });
    this.lead(after);
  }

  /** Gives the focus to the act that is next, once no move is asked. @param {Ending} ending */
  lead(ending) {
    if (!ending.over) return;
    this.desk.at({ kind: "ending", name: ending.kind }); // it counts for the task now
    /** @type {HTMLElement | null} */
    const act = document.querySelector("#acts .primary");
    act?.focus({ preventScroll: true });
  }

  /** @param {"back" | "show"} name */
  async act(name) {
    const { ending, phase } = this.store.get();
    if (!ending || phase === "waiting") return;
    this.store.update({ phase: "waiting", fault: "" });
    try {
      const after = await this.place.act(ending, name);
      this.store.update({ phase: "playing", ending: after, viewed: null });
      await this.lay();
      if (name === "back") byId("move").focus({ preventScroll: true });
    } catch (fault) {
      this.store.update({ phase: "playing", fault: sentence(fault) });
    }
  }

  async forget() {
    const { ending } = this.store.get();
    if (!ending) return;
    try {
      await call(`/api/endings/attempts/${ending.id}/card`, { method: "DELETE" });
      await this.begin();
    } catch (fault) {
      this.store.update({ fault: sentence(fault) });
    }
  }
}

/** What the address asks for: the page that a device keeps may be that of another level. */
function addressed() {
  const asked = new URLSearchParams(location.search);
  const [rules, level] = [asked.get("rules"), Number(asked.get("level"))];
  return { ...(rules && { rules }), ...(level && { level }) };
}
