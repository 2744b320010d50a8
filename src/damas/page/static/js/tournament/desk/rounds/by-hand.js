/**
 * Pairing by hand: a tap on two players exchanges them. Objections are shown at once.
 */

import { ApiError, call } from "../../../shared/api.js";
import { refusalView, whyView } from "../../../shared/article-link.js";
import { tick } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { draw, elementOf, heard, html, nothing, render } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { nameOf } from "../../parts/live-event.js";

/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EventView, PairingWarning, ProposalView } from "../../../shared/views" */
/** @typedef {Omit<ProposalView["data"], "how"> & { how?: string }} Paired */

/**
 * @param {LiveEvent} live @param {Paired} from where to begin
 * @param {boolean} again whether the round is paired already
 * @param {() => void} [taken] called when the pairing was taken
 */
export function openByHand(live, from, again, taken = () => undefined) {
  const title = again
    ? t("Pair round {round} again", { round: from.round })
    : t("Pair round {round} by hand", { round: from.round });
  const window = openDialog(title, [], "wide");
  new ByHand(live, from, again, window, taken).begin();
}

/**
 * The boards of a paired round, as a start.
 * @param {EventView} event
 * @param {number} number
 * @returns {Paired}
 */
export function boardsOf(event, number) {
  const round = event.rounds[number - 1];
  const out = new Set(Object.keys(round.unpaired).map(Number));
  const absent = event.players
    .filter((one) => out.has(one.id) && !one.left && !one.byes[String(number)])
    .map((one) => one.id);
  return {
    round: number,
    boards: round.boards.map((board) => [board.first, board.second]),
    free: round.free,
    absent,
    from: event.version,
  };
}

/**
 * @typedef {object} Places
 * @property {number[]} seats ids, two for each board, 0 for nobody
 * @property {number[]} free
 * @property {number[]} out
 */

/** All places, by number: seats, then free, then out, each of the last two with an empty one. */
/** @param {Places} places @returns {number[]} */
function allPlaces({ seats, free, out }) {
  return [...seats, ...free, 0, ...out, 0];
}

/**
 * Exchanges two players. An empty board is removed.
 * @param {Places} places
 * @param {number} one a place
 * @param {number} other
 * @returns {Places}
 */
export function swapped(places, one, other) {
  const all = allPlaces(places);
  [all[one], all[other]] = [all[other], all[one]];
  const [count, free] = [places.seats.length, places.free.length + 1];
  const seats = all.slice(0, count);
  const isTaken = (/** @type {number} */ at) =>
    seats.slice(at - (at % 2), at - (at % 2) + 2).some(Boolean);
  return {
    seats: seats.includes(0) ? seats.filter((_, at) => isTaken(at)) : seats,
    free: all.slice(count, count + free).filter(Boolean),
    out: all.slice(count + free).filter(Boolean),
  };
}

class ByHand {
  /**
   * @param {LiveEvent} live @param {Paired} from @param {boolean} again
   * @param {ReturnType<typeof openDialog>} window @param {() => void} taken
   */
  constructor(live, from, again, window, taken) {
    this.live = live;
    this.from = from;
    this.again = again;
    this.window = window;
    this.taken = taken;
    this.chosen = -1;
    this.reason = "";
    /** @type {PairingWarning[]} */
    this.warnings = [];
    /** @type {Set<string>} codes of the accepted objections */
    this.accepted = new Set();
    /** @type {unknown} */
    this.fault = "";
    /** @type {number[]} ids by seat: two for each board, 0 for nobody */
    this.seats = [];
    /**
     * @type {number[]} the players who are free, and those who do not play; a 0 at the end of each
     * to move somebody to
     */
    this.free = [];
    /** @type {number[]} */
    this.out = [];
    this.asked = 0;
    this.answered = 0;
    /** Whether the person has read the consequences of pairing by hand, at the first press. */
    this.knows = false;
    this.takeButton = elementOf(html`<button type="button" class="primary huge" data-do="take-hand"
        @click=${() => void this.take()}></button>`);
    this.takeButton.textContent = t("Take these pairings");
  }

  /**
   * Parts that never change are made once: a button that is made again under a finger loses its
   *   tap.
   */
  begin() {
    this.set(this.from);
    draw(this.window.body)`
      <p class="hint">
        ${t("Tap two players and they change places, also with who is free or does not play.")}
      </p>
      <p class="chosen-word" role="status"></p>
      <ol class="seats"></ol>
      <div class="beside"></div>
      <div class="buttons">
        <button type="button" data-do="add-board" @click=${() => void this.addBoard()}>
          ${t("Another board")}
        </button>
        <button type="button" data-do="system" @click=${() => void this.system()}>
          ${t("As the system pairs it")}
        </button>
      </div>
      <div class="against" aria-live="polite"></div>
      ${this.reasonField()}
      <div class="dialog-end"><div class="follows" role="status"></div>${this.takeButton}</div>
    `;
    void this.check();
    this.draw();
  }

  /** @param {Paired} data */
  set(data) {
    this.seats = data.boards.flat();
    this.free = [...data.free];
    this.out = [...(data.absent ?? [])];
    this.chosen = -1;
  }

  places() {
    return allPlaces(this);
  }

  /** @param {number} one @param {number} other places */
  swap(one, other) {
    Object.assign(this, swapped(this, one, other));
  }

  /** @param {number} place */
  tap(place) {
    if (this.chosen < 0) this.chosen = place;
    else if (this.chosen === place) this.chosen = -1;
    else {
      this.swap(this.chosen, place);
      this.chosen = -1;
      void this.check();
    }
    this.draw();
    /** @type {HTMLElement | null} */ (
      this.window.body.querySelector(`[data-seat="${place}"]`)
    )?.focus();
  }

  data() {
    /** @type {[number, number][]} */
    const boards = [];
    for (let at = 0; at < this.seats.length; at += 2)
      boards.push([this.seats[at], this.seats[at + 1]]);
    const whole = boards.filter(([a, b]) => a && b);
    const same =
      JSON.stringify([whole, this.free]) === JSON.stringify([this.from.boards, this.from.free]);
    return {
      round: this.from.round,
      boards: whole,
      free: this.free,
      absent: this.out,
      how: same ? (this.from.how ?? "manual") : "manual",
      ...(this.from.from ? { from: this.from.from } : {}),
    };
  }

  /** Requests the objections. Only the answer to the last request counts. */
  async check() {
    const asked = ++this.asked;
    this.know(false);
    /** @type {PairingWarning[]} */
    let warnings = [];
    /** @type {unknown} */
    let fault = "";
    try {
      const body = { data: this.data(), again: this.again };
      warnings = (
        await call(`${this.live.path}/pairing-check?lang=${lang}`, { method: "POST", body })
      ).warnings;
    } catch (refusal) {
      fault = refusal;
    }
    if (asked !== this.asked) return;
    [this.warnings, this.fault, this.answered] = [warnings, fault, asked];
    this.grade();
    this.against();
  }

  async addBoard() {
    this.seats.push(0, 0);
    this.draw();
  }

  async system() {
    const path = this.again ? "proposal-again" : "proposal";
    await this.window.attempt(async () => {
      /** @type {ProposalView} */
      const found = await call(`${this.live.path}/${path}?lang=${lang}`);
      this.from = found.data;
      this.set(found.data);
      await this.check();
    });
  }

  /**
   * The consequences of a pairing that is not the system's, or is objected to; read before it is
   *   taken.
   */
  follows() {
    const others = this.warnings.some((one) => one.code === "not-the-engines");
    if (!others && !this.accepted.size) return [];
    const isNamed = others && this.live.event?.settings.games === 1;
    return [
      ...(isNamed ? [t("The report for the federation names these pairs and the system's.")] : []),
      ...(this.accepted.size ? [t("The audit trail keeps what you have accepted.")] : []),
      t("Once a result is in, the round is not paired again."),
    ];
  }

  /** Shows the consequences, or hides them again after a change. @param {boolean} knows */
  know(knows) {
    this.knows = knows;
    const text = knows ? this.follows().join(" ") : "";
    render(
      part(this.window.body, ".follows"),
      text ? html`<p class="warning serious">${text}</p>` : nothing,
    );
    this.takeButton.textContent = text ? t("Accept them anyway") : t("Take these pairings");
  }

  async take() {
    if (!this.knows && this.follows().length) {
      this.know(true);
      return;
    }
    const data = { ...this.data(), accept: [...this.accepted].sort() };
    if (data.how === "manual" && !data.absent.length) Reflect.deleteProperty(data, "absent");
    const act = () =>
      this.live
        .act(this.again ? "re-pair" : "pair", data, this.again ? this.reason : "")
        .catch((refusal) => this.renew(refusal));
    if (!(await this.window.attempt(act))) return;
    this.window.close();
    this.taken();
  }

  /**
   * A pairing refused because of a change meanwhile is checked again. The seats stay as the
   *   person has put them.
   * @param {unknown} refusal
   */
  async renew(refusal) {
    if (refusal instanceof ApiError && refusal.code === "stale-proposal") {
      await this.live.load();
      this.from = { ...this.from, from: /** @type {EventView} */ (this.live.event).version };
      await this.check();
    }
    throw refusal;
  }

  draw() {
    const event = /** @type {EventView} */ (this.live.event);
    const chosen = this.chosen >= 0 ? this.places()[this.chosen] : 0;
    part(this.window.body, ".chosen-word").textContent = chosen
      ? t("{name}: tap the player to change places with.", { name: nameOf(event, chosen) })
      : "";
    const rows = [];
    for (let at = 0; at < this.seats.length; at += 2) {
      const board = event.hall.first_board + at / 2;
      rows.push(
        html`<li data-number=${board}>
          ${this.seat(event, at, t("White"))}
          <span class="versus">–</span>
          ${this.seat(event, at + 1, t("Black"))}
          <button type="button" aria-label=${t("Exchange the colours of board {board}", { board })}
              data-turn=${at / 2 + 1}
              @click=${() => {
                this.swap(at, at + 1);
                void this.check();
              }}>⇄</button>
        </li>`,
      );
    }
    render(part(this.window.body, ".seats"), rows);
    const free = this.seats.length;
    const out = free + this.free.length + 1;
    draw(part(this.window.body, ".beside"))`
      <h3>${t("Free round")}</h3>
      <div class="buttons">
        ${[...this.free, 0].map((_, at) => this.seat(event, free + at, t("Free round")))}
      </div>
      <h3>${t("Does not play")}</h3>
      <div class="buttons">
        ${[...this.out, 0].map((_, at) => this.seat(event, out + at, t("Does not play")))}
      </div>
    `;
    this.grade();
    this.against();
  }

  /** @param {EventView} event @param {number} place @param {string} role */
  seat(event, place, role) {
    const who = this.places()[place];
    const name = who ? nameOf(event, who) : "–";
    return html`<button type="button" class="seat" data-seat=${place} aria-pressed=${this.chosen === place}
        aria-label="${role}: ${name}" @click=${() => this.tap(place)}>${name}</button>`;
  }

  /** Marks the players with objections. */
  grade() {
    const places = this.places();
    for (const seat of this.window.body.querySelectorAll("[data-seat]")) {
      const who = places[Number(seat.getAttribute("data-seat"))];
      const odd = this.warnings.filter((one) => who && one.who.includes(who));
      seat.classList.toggle(
        "serious",
        odd.some((one) => one.grade === "serious"),
      );
      seat.classList.toggle(
        "slight",
        odd.length > 0 && odd.every((one) => one.grade !== "serious"),
      );
    }
  }

  /** Pairing a round again needs a reason. */
  reasonField() {
    if (!this.again) return nothing;
    return html`<label class="field">
      ${t("Why is it paired again?")} <input name="reason" maxlength="200" required
          @input=${heard((self) => {
            this.reason = self.value;
            this.able();
          })} />
    </label>`;
  }

  /** The codes of serious objections: each must be accepted. */
  serious() {
    return new Set(this.warnings.filter((one) => one.grade === "serious").map((one) => one.code));
  }

  /** Enables or disables the button that accepts the pairing. */
  able() {
    const open = [...this.serious()].some((code) => !this.accepted.has(code));
    this.takeButton.disabled =
      this.asked !== this.answered ||
      Boolean(this.fault) ||
      open ||
      (this.again && !this.reason.trim());
  }

  against() {
    const serious = this.serious();
    for (const code of this.accepted) if (!serious.has(code)) this.accepted.delete(code);
    const lines = this.warnings.map(
      (one) => html`<p class="warning ${one.grade}">
      <strong>${one.grade === "serious" ? t("Serious:") : t("Slight:")}</strong> ${one.text}
      ${whyView(one)}
    </p>`,
    );
    const accepts = [...serious].map((code) => {
      const first = this.warnings.find((one) => one.code === code);
      const label = t("Pair like this anyway: {what}", { what: first?.text ?? code });
      return tick(label, { "data-accept": code }, this.accepted.has(code), (ticked) => {
        if (ticked) this.accepted.add(code);
        else this.accepted.delete(code);
        this.know(false);
        this.able();
      });
    });
    draw(part(this.window.body, ".against"))`
      ${this.fault ? html`<p class="warning serious">${refusalView(this.fault)}</p>` : nothing}
      ${lines}
      ${accepts}
      ${!lines.length && !this.fault && this.asked === this.answered ? html`<p class="hint">${t("There are no objections.")}</p>` : nothing}
    `;
    this.able();
  }
}

/** @param {HTMLElement} body @param {string} selector */
function part(body, selector) {
  return /** @type {HTMLElement} */ (body.querySelector(selector));
}
