/**
 * The two players beside the board: the side to move, the big clock to press, their offers and
 * claims.
 */

import { button, byId, element } from "../../shared/dom.js";
import { clockText } from "../../shared/clock-text.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { confirmButton } from "../../shared/confirm-button.js";
import { withRefusal } from "../../shared/refused.js";

/** @typedef {import("../../shared/types").Colour} Colour */
/** @typedef {import("../shapes").Saying} Saying */
/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").TableEvent} TableEvent */

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
    place.classList.toggle("to-move", !over && table.expected === colour);
    place.setAttribute("aria-label", name === side ? side : `${side}: ${name}`);
    place.dataset.color = colour;
    const turn = !over && table.expected === colour ? t("to move") : "";
    render(place, [
      element("span", { class: `chip ${colour}` }),
      element("span", { class: "who" }, [
        element("span", { class: "name" }, [name]),
        element("span", { class: "about" }, [
          [name === side ? "" : side, turn].filter(Boolean).join(" · "),
        ]),
      ]),
      element("span", { class: "sayings" }, over ? [] : this.sayings(colour)),
      table.state.clock ? this.face(colour) : this.pressButton(colour, over),
    ]);
    this.faces[colour] = table.state.clock ? place.querySelector(".watch") : null;
  }

  /** @param {Colour} colour @returns {HTMLElement[]} */
  sayings(colour) {
    const table = /** @type {TableView} */ (this.table);
    const offered = table.state.offer && table.state.offer !== colour;
    const { adjusts } = table.regulation;
    return [
      ...(adjusts ? [this.saying("adjust", adjusts, colour)] : []),
      ...(offered
        ? [
            this.saying("accept_draw", t("Accept draw"), colour, { class: "primary" }),
            this.saying("decline_draw", t("Decline"), colour),
          ]
        : [
            this.saying("offer_draw", t("Draw?"), colour, {
              title: t("Offers a draw"),
              "aria-label": t("Offers a draw"),
            }),
          ]),
      this.refusable(
        "resign",
        colour,
        confirmButton(t("Resigns"), t("Resigns: sure?"), this.tells("resign", colour), {
          "data-say": "resign",
          "data-by": colour, // it asks for this side alone, also when the board is turned
        }),
      ),
    ];
  }

  /**
   * @param {Saying} event
   * @param {string} label
   * @param {Colour} colour
   * @param {Record<string, string>} [more]
   */
  saying(event, label, colour, more = {}) {
    const made = button(label, this.tells(event, colour), { "data-say": event, ...more });
    return this.refusable(event, colour, made);
  }

  /** @param {Saying} event @param {Colour} by */
  tells(event, by) {
    return () => this.tell({ event, by });
  }

  /**
   * A saying that the table would refuse cannot be pressed; without a line, all can be.
   * @param {Saying} event @param {Colour} by @param {HTMLButtonElement} made
   */
  refusable(event, by, made) {
    return withRefusal(made, this.connected ? this.table?.may[by]?.[event] : null);
  }

  /** @param {Colour} colour */
  face(colour) {
    const label = t("Press the clock: {player}", { player: sideName(colour) });
    const made = button("", () => this.press(colour), { class: "watch", "data-press": colour });
    made.append(element("span", { class: "hidden" }, [label]), element("span", { class: "time" }));
    return made;
  }

  /** @param {Colour} colour @param {boolean} over */
  pressButton(colour, over) {
    const made = button(t("Move done"), () => this.press(colour), {
      class: "watch bare",
      "data-press": colour,
    });
    made.disabled = over;
    return made;
  }

  /** @param {Colour} colour */
  press(colour) {
    if (this.left(colour) <= 0 && this.table?.state.clock && !this.table.outcome) {
      this.tell({ event: "flag", by: colour });
    } else {
      this.tell({ event: "press", by: colour });
    }
  }

  /** @param {Colour} colour @returns {number} milliseconds left now */
  left(colour) {
    const clock = this.table?.state.clock;
    if (!clock) return Number.POSITIVE_INFINITY;
    const since = clock.running === colour ? performance.now() - this.received : 0;
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
      face.classList.toggle("running", clock.running === colour);
      face.classList.toggle("fallen", fallen);
    }
  }
}
