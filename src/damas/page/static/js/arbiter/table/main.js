/**
 * One real board: what the arbiter's hands enter becomes events; what the server rules is shown.
 */

import "../../shared/board/free-board.js";
import { exampleOf, isAlgebraic } from "../../shared/board/geometry.js";
import { call, sentence } from "../../shared/api.js";
import { whyView } from "../../shared/article-link.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { kept } from "../../shared/kept.js";
import { showPause } from "../../shared/restart.js";
import { html, nothing, render } from "../../shared/templates.js";
import { CallDialog, everybody, pills } from "./call.js";
import { decisionPanel, openFaultsPanel, outcomePanel, sensorsPanel } from "./decision.js";
import { EventQueue } from "./event-queue.js";
import { EMPTY_HAND } from "./gestures.js";
import { countersPanel, logPanel, movesPanel } from "./logbook.js";
import { differing, readPlaces } from "./pieces.js";
import { PlayerBars } from "./player-bars.js";
import { afterGesture, pageStore, piecesShown } from "./state.js";
import { showBoardPart } from "./show-board.js";
import { toolsPanel } from "./tools.js";

/** @typedef {import("../shapes").Answer} Answer */
/** @typedef {import("../shapes").LogEntry} LogEntry */
/** @typedef {import("../shapes").Reference} Reference */
/** @typedef {import("../shapes").Place} Place */
/** @typedef {import("../shapes").TableEvent} TableEvent */
/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").Who} Who */
/** @typedef {import("../../shared/board/free-board.js").FreeBoard} FreeBoard */
/** @typedef {import("./gestures.js").Gesture} Gesture */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("./state.js").PageState} PageState */
/** @typedef {import("./state.js").PageStore} PageStore */
/** @typedef {import("./state.js").Panel} Panel */

const OWN = kept("damas.arbiter", { quick: false }); // settings of this browser

/** @messages @type {Record<string, string>} */
const SPARE = {
  w: "White man",
  W: "White king",
  b: "Black man",
  B: "Black king",
};

class TablePage {
  /**
   * @param {string} id
   * @param {TableView & {log: LogEntry[]}} table
   * @param {Reference} reference
   */
  constructor(id, table, reference) {
    /** @type {FreeBoard} */
    this.board = byId("board");
    this.board.variant = table.variant;
    this.board.configure({ coords: "all", algebraic: table.variant.notation === "algebraic" });
    this.store = pageStore(table, OWN.get().quick);
    this.events = new EventQueue(id, lang, {
      table: (view, log) => {
        const { peeked } = this.store.get();
        this.store.update({ table: view, log, peeked: view.pending ? peeked : null });
      },
      answer: (answer) => this.showAnswer(answer),
      refused: (refusal) => this.notice(refusal.message, "refused", refusal),
      waiting: () => {
        const { queue, connected } = this.events;
        this.store.update({ queue, connected });
      },
      gone: () => this.notice(t("This board has been deleted"), "refused"),
    });
    const { queue } = this.events;
    this.call = new CallDialog((event) => this.tell(event), reference);
    this.bars = new PlayerBars((event) => this.tell(event));
    /** @type {HTMLInputElement} */ (byId("path")).placeholder = this.example();
    this.listen();
    const panels = this.panels();
    this.store.subscribe((state) => {
      for (const panel of panels) panel.update(state);
    });
    this.store.update({ log: table.log, queue });
  }

  /** @returns {Panel[]} */
  panels() {
    /** @type {Acts} */
    const acts = {
      tell: (...events) => this.tell(...events),
      gesture: (gesture) => this.gesture(gesture),
      peek: (peeked) => this.store.update({ peeked }),
    };
    return [
      { update: (state) => this.showBoard(state) },
      this.bars,
      decisionPanel(byId("decision"), acts),
      openFaultsPanel(byId("open-faults"), acts),
      sensorsPanel(byId("sensors")),
      outcomePanel(byId("outcome")),
      logPanel(byId("log")),
      movesPanel(byId("lances")),
      countersPanel(byId("counters")),
      toolsPanel(acts, (place) => this.placeName(place)),
      namesPanel(),
      { update: showConnection },
      { update: ({ table }) => showPause(table.pause) },
      { update: showNotice },
    ];
  }

  listen() {
    this.board.addEventListener("carry", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.gesture({ type: "carry", from, to });
    });
    this.board.addEventListener("pick", (event) => {
      const { place } = /** @type {CustomEvent} */ (event).detail;
      this.gesture({ type: "pick", place });
    });
    byId("stop").addEventListener("click", () => this.stopClock());
    byId("call-button").addEventListener("click", () => this.call.open(this.store.get().table));
    byId("undo").addEventListener("click", () => this.events.undo());
    byId("take-all").addEventListener("click", () => this.gesture({ type: "take-captured" }));
    byId("flip").addEventListener("click", () => {
      this.store.update(({ flipped }) => ({ flipped: !flipped }));
      this.board.configure({ quarters: this.store.get().flipped ? 2 : 0 });
    });
    onSubmit("names-form", () => void this.rename());
    onSubmit("typed", () => this.typed());
    this.listenToEntering();
    showBoardPart(this.store.get().table.id);
    const listener = /** @type {any} */ (document.querySelector("damas-listener"));
    if (listener) listener.scene = () => this.listened();
  }

  /** What a person who listens may ask and do here. */
  listened() {
    const { table } = this.store.get();
    const { clock } = table.state;
    return {
      legal: table.legal,
      clocks: clock && { white: this.bars.left("white"), black: this.bars.left("black") },
      ...(table.mover ? { turn: table.mover } : {}),
      acts: {
        ...(clock ? { stop: () => this.stopClock() } : {}),
        call: () => this.call.open(table),
        undo: () => this.events.undo(),
      },
    };
  }

  /** The ways to enter: the actor, quick entry, and pieces from beside the board. */
  listenToEntering() {
    const quick = /** @type {HTMLInputElement} */ (byId("quick"));
    quick.checked = this.store.get().quick;
    quick.addEventListener("change", () => {
      OWN.update({ quick: quick.checked });
      this.store.update({ quick: quick.checked });
    });
    const looks = { auto: t("As it looks"), ...everybody() };
    render(byId("actor"), pills("actor", t("Who acts?"), looks, "auto"));
    byId("actor").addEventListener("change", (event) => {
      const { value } = /** @type {HTMLInputElement} */ (event.target);
      this.store.update({ actor: value === "auto" ? null : /** @type {Who} */ (value) });
    });
    const spares = /** @type {import("./gestures.js").Spare[]} */ (Object.keys(SPARE));
    const spare = (/** @type {typeof spares[number]} */ piece) =>
      html`<button type="button" data-spare=${piece}
        @click=${() => this.gesture({ type: "spare", piece })}>${t(SPARE[piece])}</button>`;
    render(byId("tray"), spares.map(spare));
  }

  /** @param {Gesture} gesture */
  gesture(gesture) {
    const { hand, events } = afterGesture(this.store.get(), gesture);
    this.store.update({ hand });
    if (events.length) this.tell(...events);
  }

  /** Enters events: nothing is in the hand then. @param {TableEvent[]} events */
  tell(...events) {
    this.store.update({ hand: EMPTY_HAND, peeked: null });
    for (const event of events) this.events.send(event);
  }

  stopClock() {
    const running = this.store.get().table.state.clock?.running;
    this.tell({ event: "clock", by: "arbiter", act: running ? "stop" : "start" });
  }

  /** A move as it may be typed. */
  example() {
    const { variant } = this.store.get().table;
    return exampleOf(variant, isAlgebraic(variant, "auto"));
  }

  typed() {
    const field = /** @type {HTMLInputElement} */ (byId("path"));
    const places = readPlaces(field.value, this.board.geo);
    if (places.length < 2) {
      const example = this.example();
      this.notice(t("A move needs two squares or more, such as {example}", { example }), "refused");
      return;
    }
    field.value = "";
    this.gesture({ type: "walk", places });
  }

  /** Writes the names anew; tags that are not asked for here stay. */
  async rename() {
    const { table } = this.store.get();
    const form = /** @type {HTMLFormElement} */ (byId("names-form"));
    const headers = { ...table.headers, ...Object.fromEntries(new FormData(form)) };
    const path = `/api/arbiter/tables/${table.id}/headers?lang=${lang}`;
    try {
      await call(path, { method: "PUT", body: { headers } });
      /** @type {HTMLDetailsElement} */ (byId("names")).open = false;
    } catch (fault) {
      this.notice(sentence(fault), "refused");
    }
  }

  /** @param {Answer} answer */
  showAnswer({ error, rulings }) {
    if (error) {
      this.notice(error.message, "refused");
      return;
    }
    const last = rulings.filter(({ kind }) => !["irregularity", "touch"].includes(kind)).at(-1);
    const words = last ? [last.message, last.article].filter(Boolean).join(" · ") : "";
    this.notice(words, last?.kind ?? "none");
  }

  /**
   * @param {string} notice @param {string} noticeKind
   * @param {import("../../shared/views").PlacedArticle | null} [noticeCited] stands behind "Why?"
   */
  notice(notice, noticeKind, noticeCited = null) {
    this.store.update({ notice, noticeKind, noticeCited });
  }

  /** @param {PageState} state */
  showBoard(state) {
    const { table, hand, peeked } = state;
    byId("regulation").textContent = table.regulation.name;
    this.board.variant = table.variant;
    const pieces = piecesShown(state);
    const { awaiting, uncrowned, bound } = table.state;
    const stands = (/** @type {Place} */ place) => pieces.has(place);
    const marks = {
      chosen: hand.chosen,
      path: hand.way,
      taken: awaiting.filter(stands),
      uncrowned: uncrowned.filter(stands),
      other: table.pending ? differing(table, pieces) : [],
      touched: bound === null ? [] : [bound],
    };
    this.board.show(pieces, peeked ? {} : marks);
    document.body.dataset.version = String(table.version);
  }

  /** @param {Place} place */
  placeName(place) {
    const isNamed = this.store.get().table.variant.notation === "algebraic";
    if (typeof place === "number" && isNamed) return this.board.geo.algebraic(place);
    return String(place);
  }
}

/** @param {string} form @param {() => void} act */
function onSubmit(form, act) {
  byId(form).addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
}

/** @returns {Panel} the names of the players, unless somebody is writing them */
function namesPanel() {
  const form = /** @type {HTMLFormElement} */ (byId("names-form"));
  return {
    update({ table }) {
      if (form.contains(document.activeElement)) return;
      for (const field of form.querySelectorAll("input")) {
        field.value = table.headers[field.name] ?? "";
      }
    },
  };
}

/** @param {PageState} state */
function showNotice({ notice, noticeKind, noticeCited }) {
  const place = byId("notice");
  render(place, html`${notice}${noticeCited?.article ? html` ${whyView(noticeCited)}` : nothing}`);
  place.dataset.kind = noticeKind;
  place.ariaLive = noticeKind === "refused" ? "assertive" : "off"; // a ruling is heard by the log
}

/** The line to the server, and the buttons that depend on it. @param {PageState} state */
function showConnection({ table, connected, queue }) {
  const { clock, result } = table.state;
  const stop = byId("stop");
  stop.hidden = !clock || Boolean(result);
  stop.textContent = clock?.running ? t("Stop the clock") : t("Let the clock run");
  const banner = byId("banner");
  banner.hidden = connected;
  banner.textContent = t(
    "Offline. Your entries are kept with their times ({count} waiting) and ruled on later.",
    { count: queue.length },
  );
  const undo = /** @type {HTMLButtonElement} */ (byId("undo"));
  undo.disabled = connected ? table.entries < 2 : !queue.length;
  document.body.dataset.waiting = String(queue.length);
}

const page = /** @type {HTMLElement} */ (document.querySelector(".desk"));
const id = page.dataset.table ?? "";
const table = await call(`/api/arbiter/tables/${id}?lang=${lang}`);
const reference = await call(`/api/arbiter/reference/${table.regulation.id}?lang=${lang}`);
new TablePage(id, table, reference);
document.body.dataset.ready = "true";
