/**
 * One real board: what the arbiter's hands enter becomes events; what the server rules is shown.
 */

import "./free-board.js";
import { call, sentence } from "../../shared/api.js";
import { button, byId, element } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { lang, ready, t } from "../../shared/i18n.js";
import { readFen } from "../../shared/board/fen.js";
import { readJson } from "../../shared/look.js";
import { Bars } from "./bars.js";
import { Call, people } from "./call.js";
import { showDecision, showOpenFaults, showOutcome } from "./decision.js";
import { differing, ownerOf, readWay, standing } from "./pieces.js";
import { EventQueue } from "./event-queue.js";
import { showCounters, showLances, showLog } from "./logbook.js";

/** @typedef {import("../../shared/types").Color} Color */
/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").TableEvent} TableEvent */
/** @typedef {import("../shapes").LogEntry} LogEntry */
/** @typedef {import("../shapes").LegalLance} LegalLance */
/** @typedef {import("../shapes").Who} Who */
/** @typedef {import("./free-board.js").Place} Place */
/** @typedef {import("./free-board.js").FreeBoard} FreeBoard */

const KEY = "damas.arbiter"; // how this browser enters
const OTHER = /** @type {const} */ ({ white: "black", black: "white" });
const NAMES = { w: "white man", W: "white king", b: "black man", B: "black king" };

class Desk {
  /**
   * @param {string} id
   * @param {TableView} table
   * @param {import("../shapes").Reference} reference
   */
  constructor(id, table, reference) {
    this.table = table;
    /** @type {LogEntry[]} */
    this.log = [];
    /** @type {FreeBoard} */
    this.board = byId("board");
    /** @type {Place | null} the piece that is spoken of */
    this.chosen = null;
    /** @type {Place[]} where the piece in the hand has been, while its lance may go on */
    this.way = [];
    /** @type {keyof typeof NAMES | null} a piece from beside the board, to be put down */
    this.spare = null;
    /** @type {string | null} another position that is looked at */
    this.peeked = null;
    this.flipped = false;
    this.configured = false;
    this.bars = new Bars((event) => this.tell(event));
    this.call = new Call((event) => this.tell(event), reference);
    this.line = new EventQueue(id, lang, {
      table: (view, log) => this.take(view, log),
      answer: (answer) => this.heard(answer),
      refused: (message) => this.notice(message, "refused"),
      waiting: () => this.showLine(),
      gone: () => this.notice(t("This board has been deleted"), "refused"),
    });
    this.listen();
    this.take(table, []);
  }

  listen() {
    this.board.addEventListener("carry", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.carry(from, to);
    });
    this.board.addEventListener("pick", (event) =>
      this.pick(/** @type {CustomEvent} */ (event).detail.place),
    );
    byId("stop").addEventListener("click", () => this.stopClock());
    byId("call-button").addEventListener("click", () => this.call.open(this.table));
    byId("undo").addEventListener("click", () => this.line.undo());
    byId("flip").addEventListener("click", () => {
      this.flipped = !this.flipped;
      this.board.configure({ quarters: this.flipped ? 2 : 0 });
      this.show();
    });
    const quick = /** @type {HTMLInputElement} */ (byId("quick"));
    quick.checked = Boolean(/** @type {any} */ (readJson(KEY)).quick);
    quick.addEventListener("change", () =>
      localStorage.setItem(KEY, JSON.stringify({ quick: quick.checked })),
    );
    byId("names-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.rename();
    });
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed();
    });
    byId("actor").replaceChildren(actors());
    byId("tray").replaceChildren(...Object.keys(NAMES).map((code) => this.spareButton(code)));
    byId("take-all").addEventListener("click", () => this.removeCaptured());
  }

  /** Writes the names anew; tags that are not asked for here stay. */
  async rename() {
    const form = /** @type {HTMLFormElement} */ (byId("names-form"));
    const headers = { ...this.table.headers, ...Object.fromEntries(new FormData(form)) };
    try {
      await call(`/api/arbiter/tables/${this.table.id}/headers?lang=${lang}`, {
        method: "PUT",
        body: { headers },
      });
      /** @type {HTMLDetailsElement} */ (byId("names")).open = false;
    } catch (fault) {
      this.notice(sentence(fault), "refused");
    }
  }

  showNames() {
    const form = /** @type {HTMLFormElement} */ (byId("names-form"));
    if (form.contains(document.activeElement)) return; // somebody is writing
    for (const field of form.querySelectorAll("input"))
      field.value = this.table.headers[field.name] ?? "";
  }

  // --- what comes from the server ---------------------------------------------------------------

  /** @param {TableView} table @param {LogEntry[]} log */
  take(table, log) {
    this.table = table;
    this.log = log;
    this.board.variant = table.variant;
    if (!this.configured) {
      this.configured = true;
      this.board.configure({ coords: "all", algebraic: table.variant.notation === "algebraic" });
    }
    if (!table.pending) this.peeked = null;
    this.show();
    document.body.dataset.version = String(table.version);
  }

  /** @param {import("../shapes").Answer} answer */
  heard(answer) {
    if (answer.error) {
      this.notice(answer.error.message, "refused");
      return;
    }
    const said = answer.rulings.filter(
      (ruling) => !["irregularity", "touch"].includes(ruling.kind),
    );
    const last = said[said.length - 1];
    if (last) this.notice([last.message, last.article].filter(Boolean).join(" · "), last.kind);
    else this.notice("", "none");
  }

  /** @param {string} message @param {string} kind */
  notice(message, kind) {
    const place = byId("notice");
    place.textContent = message;
    place.dataset.kind = kind;
  }

  // --- what is shown ------------------------------------------------------------------------------

  show() {
    const { table } = this;
    byId("regulation").textContent = table.regulation.name;
    this.showBoard();
    this.bars.show(table, this.flipped);
    showDecision(
      byId("decision"),
      table,
      (event) => this.tell(event),
      (fen) => {
        this.peeked = fen;
        this.showBoard();
      },
    );
    showOpenFaults(byId("open-faults"), table, (event) => this.tell(event));
    showOutcome(byId("outcome"), table);
    showLog(byId("log"), table, this.log);
    showLances(byId("lances"), table);
    showCounters(byId("counters"), table);
    const { clock, result } = table.state;
    const stop = byId("stop");
    stop.hidden = !clock || Boolean(result);
    stop.textContent = clock?.running ? t("Stop the clock") : t("Let the clock run");
    this.showNames();
    this.showTools();
    this.showLine();
  }

  showBoard() {
    const { table, way } = this;
    if (this.peeked) {
      this.board.show(new Map(readFen(this.peeked).pieces), {});
      return;
    }
    const pieces = standing(table, this.line.queue);
    if (way.length > 1) {
      const code = pieces.get(way[0]);
      pieces.delete(way[0]);
      if (code) pieces.set(way[way.length - 1], code);
    }
    const { awaiting, uncrowned, bound } = table.state;
    this.board.show(pieces, {
      chosen: this.chosen,
      path: way,
      taken: awaiting.filter((n) => pieces.has(n)),
      uncrowned: uncrowned.filter((n) => pieces.has(n)),
      other: table.pending ? differing(table, pieces) : [],
      touched: bound === null ? [] : [bound],
    });
  }

  /** What can be done with the piece that is spoken of. */
  showTools() {
    const { chosen, table } = this;
    const place = byId("tools");
    const taken = byId("take-all");
    const left = table.state.awaiting.length;
    taken.hidden = !left;
    taken.textContent = t("Take the captured pieces off ({count})", { count: left });
    if (this.way.length > 1) {
      place.replaceChildren(
        this.wayText(),
        button(t("Let go here"), () => this.letGo(), { class: "primary", "data-do": "let-go" }),
        button(t("Cancel"), () => this.forget(), { "data-do": "cancel" }),
      );
    } else if (this.spare) {
      place.replaceChildren(
        t("Press the square where this piece is put."),
        button(t("Cancel"), () => this.forget(), { "data-do": "cancel" }),
      );
    } else if (chosen !== null) {
      const name = this.placeName(chosen);
      place.replaceChildren(
        element("span", { class: "about" }, [t("Piece on {square}:", { square: name })]),
        this.tool("touch", t("Touched")),
        this.tool("adjust", t("“I adjust”")),
        this.tool("remove", t("Take off")),
        this.tool("crown", t("Crown")),
      );
    } else {
      place.replaceChildren(
        element("span", { class: "hint" }, [
          t(
            "Carry a piece, or press it, then its square. A piece carried off the board is taken off.",
          ),
        ]),
      );
    }
  }

  /** @param {string} event @param {string} label */
  tool(event, label) {
    return button(label, () => this.act(event), { "data-do": event });
  }

  wayText() {
    const capture = this.way.map((place) => this.placeName(place)).join(" × ");
    return element("span", { class: "about" }, [
      t("In the hand: {way}. Carry it on, or:", { way: capture }),
    ]);
  }

  /** @param {Place} place */
  placeName(place) {
    const { geometry } = this.board;
    if (typeof place === "number" && this.table.variant.notation === "algebraic")
      return geometry?.algebraic(place) ?? String(place);
    return String(place);
  }

  showLine() {
    const { connected, queue } = this.line ?? { connected: true, queue: [] };
    const banner = byId("banner");
    banner.hidden = connected;
    banner.textContent = t(
      "No line to the server. What you enter is kept here with its time ({count} waiting) and ruled on when the line is back.",
      { count: queue.length },
    );
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = connected
      ? this.table.entries < 2
      : !queue.length;
    document.body.dataset.waiting = String(queue.length);
    if (!connected) this.showBoard();
  }

  // --- what hands do --------------------------------------------------------------------------------

  /** @param {TableEvent} event */
  tell(event) {
    this.forget(false);
    this.peeked = null;
    this.line.send(event);
    this.show();
  }

  /** @param {boolean} [shown] */
  forget(shown = true) {
    this.chosen = null;
    this.way = [];
    this.spare = null;
    if (shown) this.show();
  }

  /** @param {Place | null} place */
  pick(place) {
    if (this.spare && place !== null) {
      const piece = NAMES[this.spare];
      this.asWho(this.actor() ?? "arbiter", (by) =>
        this.tell({ event: "put", by, square: place, piece }),
      );
      return;
    }
    const here = place === null ? undefined : this.board.pieces.get(place);
    if (this.way.length > 1) {
      if (place !== null && !here) this.carry(this.way[this.way.length - 1], place);
      return;
    }
    if (place !== null && !here && this.chosen !== null) {
      this.carry(this.chosen, place);
      return;
    }
    this.chosen = here && place !== this.chosen ? place : null;
    this.show();
  }

  /** @param {Place} from @param {Place | null} to */
  carry(from, to) {
    this.chosen = null;
    if (to === null) {
      this.way = [];
      this.remove(from);
      return;
    }
    const here = this.way[this.way.length - 1];
    this.way = this.way.length > 1 && here === from ? [...this.way, to] : [from, to];
    const mover = ownerOf(this.board.pieces.get(this.way[0]) ?? this.board.pieces.get(from));
    const legal = mover === this.table.expected && !this.line.queue.length ? this.table.legal : [];
    const { done, begun } = readWay(legal, this.way);
    if (done.length === 1) this.lance(done[0]);
    else if (done.length > 1) this.ask(done);
    else if (begun) this.show();
    else this.letGo();
  }

  /** A legal lance; with quick entry all that belongs to it follows. @param {LegalLance} lance */
  lance(lance) {
    const by = this.table.expected;
    this.asWho(this.actor() ?? by, (who) => {
      const quick = /** @type {HTMLInputElement} */ (byId("quick")).checked && who === by;
      this.tell({ event: "move", by: who, path: lance.path });
      if (!quick) return;
      for (const square of lance.captured) this.tell({ event: "remove", by, square });
      this.tell({ event: "press", by });
      if (lance.promotes)
        this.tell({ event: "crown", by: OTHER[by], square: lance.path[lance.path.length - 1] });
    });
  }

  /** Several captures lead there: which was it? @param {LegalLance[]} lances */
  ask(lances) {
    const place = byId("tools");
    this.showBoard();
    place.replaceChildren(
      element("span", { class: "about" }, [t("Which capture was it?")]),
      ...lances.map((lance) =>
        button(lance.path.map((n) => this.placeName(n)).join("×"), () => this.lance(lance)),
      ),
      button(t("As it was carried"), () => this.letGo()),
      button(t("Cancel"), () => this.forget()),
    );
  }

  /** The lance ends where the piece is now. */
  letGo() {
    const path = this.way;
    const color = ownerOf(
      this.board.pieces.get(path[0]) ?? this.board.pieces.get(path[path.length - 1]),
    );
    const natural = color === this.table.expected ? color : null;
    this.asWho(this.actor() ?? natural, (by) => this.tell({ event: "move", by, path }), path);
  }

  /** @param {Place} square */
  remove(square) {
    const by = this.actor() ?? this.table.mover ?? this.table.expected;
    this.tell({ event: "remove", by, square });
  }

  removeCaptured() {
    for (const square of [...this.table.state.awaiting]) this.remove(square);
  }

  /** @param {string} event */
  act(event) {
    const square = this.chosen;
    if (square === null) return;
    const color = ownerOf(this.board.pieces.get(square));
    if (event === "remove") {
      this.remove(square);
      return;
    }
    const natural =
      {
        touch: color === this.table.expected ? color : null,
        adjust: this.table.expected,
        crown: color ? OTHER[color] : null,
      }[event] ?? null;
    this.asWho(this.actor() ?? natural, (by) => this.tell({ event, by, square }));
  }

  /** @returns {Who | null} who acts, where it was said */
  actor() {
    const radio = document.querySelector('input[name="actor"]:checked');
    const value = radio instanceof HTMLInputElement ? radio.value : "auto";
    return value === "auto" ? null : /** @type {Who} */ (value);
  }

  /**
   * Goes on with who acted; asks where it is not known.
   * @param {Who | null} who @param {(by: Who) => void} then @param {Place[]} [way]
   */
  asWho(who, then, way = []) {
    if (who) {
      then(who);
      return;
    }
    this.way = way;
    this.showBoard();
    byId("tools").replaceChildren(
      element("span", { class: "about" }, [t("Whose hand was it?")]),
      .../** @type {Who[]} */ (["white", "black", "arbiter"]).map((by) =>
        button(by === "arbiter" ? t("the arbiter") : sideName(by), () => then(by), {
          class: "primary",
          "data-who": by,
        }),
      ),
      button(t("Cancel"), () => this.forget(), { "data-do": "cancel" }),
    );
  }

  stopClock() {
    const running = this.table.state.clock?.running;
    this.tell({ event: "clock", by: "arbiter", act: running ? "stop" : "start" });
  }

  /** @param {string} code */
  spareButton(code) {
    const piece = /** @type {keyof typeof NAMES} */ (code);
    return button(
      t(SPARE[piece]),
      () => {
        this.forget(false);
        this.spare = piece;
        this.show();
      },
      { "data-spare": code },
    );
  }

  typed() {
    const field = /** @type {HTMLInputElement} */ (byId("path"));
    const { geometry } = this.board;
    const places = field.value.toLowerCase().match(/[a-j]\d{1,2}|\d{1,2}/g) ?? [];
    /** @param {string} name @returns {Place} */
    const read = (name) =>
      /^\d/.test(name) ? Number(name) : (geometry?.fromAlgebraic(name) ?? name);
    const way = places.map(read);
    if (way.length < 2) {
      this.notice(t("A lance needs two squares or more, such as 32-28"), "refused");
      return;
    }
    field.value = "";
    this.way = way.slice(0, -1);
    this.carry(way[way.length - 2], way[way.length - 1]);
  }
}

/** @messages @type {Record<string, string>} */
const SPARE = {
  w: "White man",
  W: "White king",
  b: "Black man",
  B: "Black king",
};

/** @returns {HTMLElement} */
function actors() {
  const made = people("actor", t("Who acts?"), ["white", "black", "arbiter"]);
  for (const radio of made.querySelectorAll("input")) radio.checked = false;
  const auto = element("label", { class: "pill" }, [
    element("input", { type: "radio", name: "actor", value: "auto", checked: true }),
    t("As it looks"),
  ]);
  made.insertBefore(auto, made.children[1]);
  return made;
}

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".desk"));
const id = page.dataset.table ?? "";
const table = await call(`/api/arbiter/tables/${id}?lang=${lang}`);
const reference = await call(`/api/arbiter/reference/${table.regulation.id}?lang=${lang}`);
const desk = new Desk(id, table, reference);
desk.take(table, table.log);
document.body.dataset.ready = "true";
