/** The two seats and their clocks: absolute times from the server, counted down here to be seen. */

import { LOW_MS, clockText } from "../shared/clock-text.js";
import { byId, element } from "../shared/dom.js";
import { playerName, sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { isFlipped } from "./state.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Color} Color */

export class Seats {
  /** @param {() => void} onLow told once when the running clock gets low */
  constructor(onLow) {
    this.onLow = onLow;
    /** @type {GameState | null} */
    this.state = null;
    this.received = 0;
    /** @type {Record<Color, HTMLElement | null>} */
    this.faces = { white: null, black: null };
    this.warned = "";
    setInterval(() => this.tick(), 100);
  }

  /** @param {import("./state.js").Shown} shown */
  update(shown) {
    const flipped = isFlipped(shown);
    if (shown.game !== this.state) this.received = Date.now();
    this.state = shown.game;
    this.seat(byId("seat-top"), flipped ? "white" : "black");
    this.seat(byId("seat-bottom"), flipped ? "black" : "white");
    this.tick();
  }

  /** @param {HTMLElement} seat @param {Color} color */
  seat(seat, color) {
    const state = /** @type {GameState} */ (this.state);
    const player = state.players[color];
    const about = player.kind === "engine" ? t("Level {level}", { level: player.level ?? 1 }) : "";
    const side = sideName(color);
    const name = playerName(player, color);
    const line = [name === side ? "" : side, about].filter(Boolean).join(" · ");
    seat.classList.toggle("to-move", !state.outcome && state.turn === color);
    const face = element(
      "div",
      { class: "clock", role: "timer", "aria-label": t("Clock of {player}", { player: side }) },
      [element("span", { class: "time" }), element("span", { class: "bar" })],
    );
    render(seat, [
      element("span", { class: `chip ${color}` }),
      element("span", { class: "who" }, [
        element("span", { class: "name" }, [name]),
        element("span", { class: "about" }, [line]),
      ]),
      ...(state.clock ? [face] : []),
    ]);
    this.faces[color] = seat.querySelector(".clock");
  }

  /** @param {Color} color @returns {number} milliseconds left now */
  left(color) {
    const clock = this.state?.clock;
    if (!clock) return 0;
    const since = clock.running === color ? Date.now() - this.received : 0;
    return Math.max(0, (color === "white" ? clock.white_ms : clock.black_ms) - since);
  }

  tick() {
    const clock = this.state?.clock;
    if (!clock) return;
    for (const color of /** @type {Color[]} */ (["white", "black"])) {
      const face = this.faces[color];
      if (!face) continue;
      const left = this.left(color);
      const low = left < LOW_MS && left < clock.base_ms / 2;
      face.classList.toggle("running", clock.running === color);
      face.classList.toggle("low", low && clock.running === color);
      const [time, bar] = /** @type {HTMLElement[]} */ ([...face.children]);
      time.textContent = clockText(left);
      bar.style.transform = `scaleX(${Math.min(1, left / Math.max(1, clock.base_ms))})`;
      const key = `${this.state?.ply}${color}`;
      if (low && clock.running === color && this.warned !== key) {
        this.warned = key;
        this.onLow();
      }
    }
  }
}
