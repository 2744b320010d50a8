/** The two seats and their clocks: absolute times from the server, counted down here to be seen. */

import { colourOf, readFen } from "../shared/board/fen.js";
import { LOW_MS, clockText, daysText } from "../shared/clock-text.js";
import { dates } from "../shared/dates.js";
import { byId } from "../shared/dom.js";
import { playerName, sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { draw, html, nothing } from "../shared/templates.js";
import { edgeOf } from "./counters.js";
import { lagMark } from "./lag.js";
import { ratingParts } from "./ratings.js";
import { isFlipped } from "./state.js";

/** @import { Colour, GameState } from "../shared/types" */

const restDay = dates({ day: "numeric", month: "long" });

/** The pieces that a player has captured, as a count. */
/** @param {GameState} state @param {Colour} colour */
function captured({ start_fen: start, fen }, colour) {
  const other = colour === "white" ? "black" : "white";
  /** @param {string} position */
  const left = (position) =>
    [...readFen(position).pieces.values()].filter((piece) => colourOf(piece) === other).length;
  const count = left(start) - left(fen);
  if (count <= 0) return nothing;
  const label = t("Captured: {count}", { count });
  return html`<span class="taken" role="img" aria-label=${label} title=${label}>+${count}</span>`;
}

/**
 * A player's name; of an account it leads to the profile, beside the game.
 * @param {string} name
 * @param {string | null} [person]
 */
function nameOf(name, person) {
  if (!person) return html`<span class="name" title=${name}>${name}</span>`;
  return html`<a class="name" title=${name} href="/people/${person}" target="_blank"
    rel="noopener">${name}</a>`;
}

export class Seats {
  /** @param {(colour: Colour) => void} onLow told once when a running clock gets low */
  constructor(onLow) {
    this.onLow = onLow;
    /** @type {GameState | null} */
    this.state = null;
    /** @type {import("./state.js").GameRatings | null} */
    this.ratings = null;
    /** @type {number | null} of the own line, in ms */
    this.lag = null;
    /** @type {import("./state.js").Shown["presence"]} */
    this.presence = null;
    this.connected = true;
    this.received = 0;
    /** @type {number | null} since when no clock runs: the server cannot save */
    this.stalled = null;
    /** @type {Record<Colour, HTMLElement | null>} */
    this.faces = { white: null, black: null };
    this.warned = "";
    setInterval(() => this.tick(), 100);
  }

  /** @param {import("./state.js").Shown} shown */
  update(shown) {
    const flipped = isFlipped(shown);
    if (shown.game !== this.state) this.received = Date.now();
    this.state = shown.game;
    this.ratings = shown.ratings;
    this.lag = shown.lag;
    this.presence = shown.presence;
    this.connected = shown.connected;
    this.stalled = shown.stalled ? (this.stalled ?? Date.now()) : null;
    this.seat(byId("seat-top"), flipped ? "white" : "black");
    this.seat(byId("seat-bottom"), flipped ? "black" : "white");
    this.tick();
  }

  /** Whether a player is away; the own line is known here first. @param {Colour} colour */
  isAway(colour) {
    if (this.state?.seat === colour) return !this.connected;
    return this.presence?.[colour]?.here === false;
  }

  /** The end of a player's vacation, ms; 0 for none. @param {Colour} colour */
  restsUntil(colour) {
    const until = this.state?.clock?.resting?.[colour] ?? 0;
    return this.state?.outcome || until <= Date.now() ? 0 : until;
  }

  /** @param {Colour} colour */
  restOf(colour) {
    const until = this.restsUntil(colour);
    return until ? t("on vacation until {day}", { day: restDay(until) }) : "";
  }

  /** @param {HTMLElement} seat @param {Colour} colour */
  seat(seat, colour) {
    const state = /** @type {GameState} */ (this.state);
    const player = state.players[colour];
    const rated = this.ratings?.[colour];
    const about = player.kind === "engine" ? t("Level {level}", { level: player.level ?? 1 }) : "";
    const side = sideName(colour);
    const name = playerName(player, colour);
    const line = [name === side ? "" : side, about, this.restOf(colour)]
      .filter(Boolean)
      .join(" · ");
    const bottom = seat.id === "seat-bottom";
    const face = html`<div class="clock" role="timer"
      aria-label=${t("Clock of {player}", { player: side })}>
      <span class="time"></span><span class="bar"></span>
    </div>`;
    seat.classList.toggle("to-move", !state.outcome && state.turn === colour);
    draw(seat)`
      <span class="man ${colour}"></span>
      <span class="who">
        ${nameOf(name, rated?.person)}
        ${lagMark(state, colour, this.lag, this.isAway(colour))}
        ${ratingParts(rated)}
        <span class="about">${line}</span>
      </span>
      ${captured(state, colour)}
      ${bottom && !state.outcome ? edgeOf(state.counters) : nothing}
      ${state.clock ? face : nothing}
    `;
    this.faces[colour] = seat.querySelector(".clock");
  }

  /** @param {Colour} colour @returns {number} milliseconds left now */
  left(colour) {
    const clock = this.state?.clock;
    if (!clock) return 0;
    const now = this.stalled ?? Date.now();
    const counts = clock.running === colour && !this.restsUntil(colour);
    const from = Math.max(this.received, clock.resting?.[colour] ?? 0);
    const since = counts ? Math.max(0, now - from) : 0;
    return Math.max(0, (colour === "white" ? clock.white_ms : clock.black_ms) - since);
  }

  /** @param {Colour} colour */
  runs(colour) {
    const runs = this.state?.clock?.running === colour && this.stalled === null;
    return runs && !this.restsUntil(colour);
  }

  tick() {
    const clock = this.state?.clock;
    if (!clock) return;
    for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
      const face = this.faces[colour];
      if (!face) continue;
      const left = this.left(colour);
      const low = left < LOW_MS && left < clock.base_ms / 2;
      face.classList.toggle("running", this.runs(colour));
      face.classList.toggle("low", low && clock.running === colour);
      const [time, bar] = /** @type {HTMLElement[]} */ ([...face.children]);
      time.textContent = clock.days ? daysText(left) : clockText(left);
      bar.style.transform = `scaleX(${Math.min(1, left / Math.max(1, clock.base_ms))})`;
      const key = `${this.state?.ply}${colour}`;
      if (low && clock.running === colour && this.warned !== key) {
        this.warned = key;
        this.onLow(colour);
      }
    }
  }
}
