/** A phone or tablet as the clock of a board: two big sides to press. It reports a fallen flag. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { clockText } from "../../shared/clock-text.js";
import { lang, t } from "../../shared/i18n.js";
import { readJson } from "../../shared/kept.js";
import { linkWords } from "../../shared/link-words.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { createStore } from "../../shared/store.js";
import { elementOf, html } from "../../shared/templates.js";
import { BoardClock, COLOURS, OTHER } from "../parts/board-clock.js";

/** @import { Colour } from "../../shared/types" */
/** @import { BoardClockView } from "../../shared/views" */
/**
 * @typedef {object} Address what the link names
 * @property {string} path of the event
 * @property {string} event its id
 * @property {number} round
 * @property {number} board
 * @property {number} player 0 for the board itself
 * @property {string} secret
 */

const BEAT_MS = 15_000; // between two reports of a clock that runs
const AGAIN_MS = 3000; // after which a flag that could not be told is told again
const LATER = [
  "unreachable",
  "store-failed",
  "store-unknown",
  "internal-error",
  "version-conflict",
];

class ClockPage {
  /** @param {Address} address @param {BoardClockView} about */
  constructor({ path, event, ...board }, about) {
    this.path = path;
    this.about = about;
    this.place = { ...board, game: about.game };
    this.key = `damas.rules.clock.${event}.${board.round}.${board.board}.${about.game}`;
    const kept = /** @type {any} */ (readJson(this.key));
    this.clock = new BoardClock(about.control, kept.white ? kept : about.state);
    /** The colour that sits on the near side. */
    this.store = createStore({ near: /** @type {Colour} */ ("white") });
    /** @type {Record<Colour, HTMLElement>} */
    this.faces = { white: this.face("white"), black: this.face("black") };
  }

  begin() {
    this.listen();
    this.store.subscribe(() => this.build());
    this.build();
    setInterval(() => this.tick(), 100);
    setInterval(() => this.clock.state.running && void this.tell(), BEAT_MS);
    setInterval(() => void this.tellFlags(), AGAIN_MS);
    this.tick();
    void this.tell();
  }

  listen() {
    byId("pause").addEventListener("click", () => {
      this.clock.pause(Date.now());
      this.changed();
    });
    byId("turn").addEventListener("click", () =>
      this.store.update(({ near }) => ({ near: OTHER[near] })),
    );
    const settings = /** @type {HTMLDialogElement} */ (byId("settings"));
    byId("more").addEventListener("click", () => settings.showModal());
    byId("close").addEventListener("click", () => settings.close());
    for (const given of document.querySelectorAll("[data-give]")) {
      const { give, color: colour } = /** @type {HTMLElement} */ (given).dataset;
      given.addEventListener("click", () => {
        this.clock.give(/** @type {Colour} */ (colour), Number(give) * 1000, Date.now());
        this.changed();
      });
    }
    byId("anew").addEventListener("click", () => void this.startAgain());
  }

  /** @param {Colour} colour */
  face(colour) {
    return elementOf(html`<button type="button" class="face" data-press=${colour}
        @click=${() => this.press(colour)}>
      <span class="name"></span>
      <span class="time"></span>
      <span class="hint"></span>
    </button>`);
  }

  build() {
    const place = { round: this.place.round, board: this.about.hall };
    byId("place").textContent = t("Round {round}, board {board}", place);
    const { near } = this.store.get();
    byId("far").replaceChildren(this.faces[OTHER[near]]);
    byId("near").replaceChildren(this.faces[near]);
    for (const colour of COLOURS) {
      const [name] = /** @type {HTMLElement[]} */ ([...this.faces[colour].children]);
      const man = elementOf(html`<span class="man ${colour}"></span>`);
      name.replaceChildren(man, this.about[colour].name);
    }
  }

  /** Starts anew for the game that is open now. */
  async startAgain() {
    this.clock.state = BoardClock.fresh(this.about.control);
    localStorage.removeItem(this.key);
    await this.tell();
    location.reload();
  }

  /** @param {Colour} colour */
  press(colour) {
    void awake();
    if (!this.clock.press(colour, Date.now())) return;
    navigator.vibrate?.(15);
    this.changed();
  }

  changed() {
    this.keep();
    this.tick();
    void this.tell();
  }

  keep() {
    localStorage.setItem(this.key, JSON.stringify(this.clock.state));
  }

  tick() {
    const now = Date.now();
    if (this.clock.fallen(now)) {
      this.keep();
      void this.tellFlags();
      void this.tell();
    }
    const { running, resume } = this.clock.state;
    for (const colour of COLOURS) this.showTime(colour, now);
    byId("pause").textContent = running ? t("Stop") : t("Go on");
    /** @type {HTMLButtonElement} */ (byId("pause")).disabled = !running && !resume;
  }

  /** @param {Colour} colour @param {number} now */
  showTime(colour, now) {
    const { running, resume, flags } = this.clock.state;
    const [, time, hint] = /** @type {HTMLElement[]} */ ([...this.faces[colour].children]);
    const flag = flags.includes(colour);
    const text = flag ? t("Flag!") : clockText(this.clock.left(colour, now));
    if (time.textContent !== text) time.textContent = text;
    this.faces[colour].classList.toggle("running", running === colour);
    this.faces[colour].classList.toggle("fallen", flag);
    const first =
      !running && !resume && colour === "black" ? t("Press to let White's time run") : "";
    if (hint.textContent !== first) hint.textContent = first;
  }

  /** Sends the times to the event. Without a connection the clock runs on. */
  async tell() {
    const now = Date.now();
    const body = {
      ...this.place,
      white_ms: Math.round(this.clock.left("white", now)),
      black_ms: Math.round(this.clock.left("black", now)),
      running: this.clock.state.running,
    };
    try {
      await call(`${this.path}/clock?lang=${lang}`, { method: "POST", body });
      notice("");
    } catch (fault) {
      notice(sentence(fault));
    }
  }

  /** Reports fallen flags to the event. A refused report is not repeated. */
  async tellFlags() {
    const { flags, told: reported } = this.clock.state;
    for (const colour of flags.filter((one) => !reported.includes(one))) {
      const id = `flag-${clientName()}`;
      const body = { ...this.place, fallen: this.about[colour].id, id };
      try {
        await call(`${this.path}/flags?lang=${lang}`, { method: "POST", body });
      } catch (fault) {
        if (LATER.includes(/** @type {any} */ (fault)?.code)) continue;
      }
      reported.push(colour);
      this.keep();
    }
  }
}

/** @param {string} text */
function notice(text) {
  byId("notice").textContent = text;
}

/** Keeps the screen on if the browser allows it. */
async function awake() {
  try {
    await /** @type {any} */ (navigator).wakeLock?.request("screen");
  } catch {
    // a screen that goes dark only has to be touched: the clock runs on
  }
}

/** Shows the clock of the link's board, or the reason why there is none. */
async function begin() {
  const { event = "" } = /** @type {HTMLElement} */ (document.querySelector(".board-clock"))
    .dataset;
  const words = linkWords("k");
  const secret = words.get("k") ?? "";
  const [round, board, player] = ["round", "board", "player"].map((name) =>
    Number(words.get(name) ?? 0),
  );
  const path = `/api/tournaments/${event}`;
  const game = words.get("game") ?? "0";
  const place = { round: String(round), board: String(board), player: String(player) };
  const asked = new URLSearchParams({ ...place, game, lang });
  try {
    const about = await call(`${path}/clock?${asked}`, { link: secret });
    const address = { path, event, round, board, player, secret };
    new ClockPage(address, about).begin();
  } catch (fault) {
    for (const one of document.querySelectorAll(".middle button"))
      /** @type {HTMLElement} */ (one).hidden = true;
    const again =
      elementOf(html`<button type="button" class="primary" @click=${() => location.reload()}>
      ${t("Try again")}
    </button>`);
    byId("notice").replaceChildren(sentence(fault), " ", again);
  }
  document.body.dataset.ready = "true";
}

void begin();
