/**
 * The two players beside the board: the side to move, the big clock to press, their offers and
 * claims.
 */

import { byId } from "../../shared/dom.js";
import { clockText } from "../../shared/clock-text.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { confirming } from "../../shared/confirming.js";
import { reasonOf, refused } from "../../shared/refused.js";
import { html, nothing, render } from "../../shared/templates.js";

/** @import { Colour } from "../../shared/types" */
/** @import { Saying, TableEvent, TableView } from "../shapes" */

/** @param {TableView} table @param {Colour} colour */
export function playerName(table, colour) {
  const side = sideName(colour);
  return table.headers[colour === "white" ? "White" : "Black"] || side;
}

export class PlayerBars {
  /** @param {(event: TableEvent) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {TableView | null} */
    this.table = null;
    this.received = 0;
    this.connected = true;
    /** @type {Record<Colour, HTMLElement | null>} */
    this.faces = { white: null, black: null };
    setInterval(() => this.tick(), 100);
  }

  /** @param {import("./state.js").PageState} state */
  update({ table, flipped, connected }) {
    if (table !== this.table) this.received = performance.now();
    this.table = table;
    this.connected = connected;
    this.bar(byId("bar-top"), flipped ? "white" : "black");
    this.bar(byId("bar-bottom"), flipped ? "black" : "white");
    this.tick();
  }

  /** @param {HTMLElement} place @param {Colour} colour */
  bar(place, colour) {
    const table = /** @type {TableView} */ (this.table);
    const over = Boolean(table.outcome);
    const name = playerName(table, colour);
    const side = sideName(colour);
    const turns = !over && table.expected === colour;
    const about = [name === side ? "" : side, turns ? t("to move") : ""].filter(Boolean);
    place.classList.toggle("to-move", turns);
    place.setAttribute("aria-label", name === side ? side : `${side}: ${name}`);
    place.dataset.color = colour;
    const bar = html`
      <span class="man ${colour}"></span>
      <span class="who">
        <span class="name">${name}</span><span class="about">${about.join(" · ")}</span>
      </span>
      <span class="sayings">${over ? nothing : this.sayings(table, colour)}</span>
      ${table.state.clock ? this.face(colour) : this.pressButton(colour, over)}
    `;
    render(place, bar);
    this.faces[colour] = table.state.clock ? place.querySelector(".watch") : null;
  }

  /** @param {TableView} table @param {Colour} colour */
  sayings({ state: { offer }, regulation: { adjusts } }, colour) {
    const sure = confirming(t("Resigns"), t("Really resigns?"), this.tells("resign", colour));
    const draws =
      offer && offer !== colour
        ? [
            this.saying("accept_draw", t("Accept draw"), colour, "primary"),
            this.saying("decline_draw", t("Decline"), colour),
          ]
        : this.saying("offer_draw", t("Draw?"), colour, "", t("Offers a draw"));
    return html`
      ${adjusts ? this.saying("adjust", adjusts, colour) : nothing}${draws}
      <button type="button" data-say="resign" data-by=${colour} ${sure}
        ${refused(this.refusal("resign", colour))}></button>
    `;
  }

  /**
   * @param {Saying} event
   * @param {string} label
   * @param {Colour} colour
   * @param {string} [name] a class
   * @param {string} [title]
   */
  saying(event, label, colour, name = "", title = "") {
    const refusal = this.refusal(event, colour);
    return html`<button type="button" data-say=${event} data-by=${colour} class=${name}
      title=${refusal ? reasonOf(refusal) : title} aria-label=${title || nothing}
      ?disabled=${Boolean(refusal)} @click=${this.tells(event, colour)}>${label}</button>`;
  }

  /** @param {Saying} event @param {Colour} by */
  tells(event, by) {
    return () => this.tell({ event, by });
  }

  /**
   * A saying that the table would refuse cannot be pressed; without a line, all can be.
   * @param {Saying} event @param {Colour} by
   */
  refusal(event, by) {
    return this.connected ? this.table?.may[by]?.[event] : null;
  }

  /** @param {Colour} colour */
  face(colour) {
    const label = t("Press the clock: {player}", { player: sideName(colour) });
    return html`<button type="button" class="watch" data-press=${colour}
      @click=${() => this.press(colour)}>
      <span class="hidden">${label}</span>
      <span class="time"></span>
    </button>`;
  }

  /** @param {Colour} colour @param {boolean} over */
  pressButton(colour, over) {
    return html`<button type="button" class="watch bare" data-press=${colour}
        @click=${() => this.press(colour)} ?disabled=${over}>${t("Move done")}</button>`;
  }

  /** @param {Colour} colour */
  press(colour) {
    if (this.left(colour) <= 0 && this.table?.state.clock && !this.table.outcome) {
      this.tell({ event: "flag", by: colour });
    } else {
      this.tell({ event: "press", by: colour });
    }
  }

  /** @param {Colour} colour */
  runs(colour) {
    return this.table?.state.clock?.running === colour && !this.table.pause;
  }

  /** @param {Colour} colour @returns {number} milliseconds left now */
  left(colour) {
    const clock = this.table?.state.clock;
    if (!clock) return Number.POSITIVE_INFINITY;
    const since = this.runs(colour) ? performance.now() - this.received : 0;
    return Math.max(0, clock[colour] * 1000 - since);
  }

  tick() {
    const clock = this.table?.state.clock;
    if (!clock) return;
    for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
      const face = this.faces[colour];
      const time = face?.lastElementChild;
      if (!face || !time) continue;
      const left = this.left(colour);
      const fallen = left <= 0;
      const text = fallen && !this.table?.outcome ? t("Flag!") : clockText(left);
      if (time.textContent !== text) time.textContent = text;
      face.classList.toggle("running", this.runs(colour));
      face.classList.toggle("fallen", fallen);
    }
  }
}
