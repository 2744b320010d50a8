/**
 * The two players beside the board: whose move it is, the big clock to press, what they can say.
 */

import { button, byId, element } from "../../shared/dom.js";
import { clockText } from "../../shared/clock-text.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { confirmButton } from "../../shared/confirm-button.js";

/** @typedef {import("../../shared/types").Color} Color */
/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").TableEvent} TableEvent */

/** @param {TableView} table @param {Color} color */
export function playerName(table, color) {
  const side = sideName(color);
  return table.headers[color === "white" ? "White" : "Black"] || side;
}

export class PlayerBars {
  /** @param {(event: TableEvent) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {TableView | null} */
    this.table = null;
    this.received = 0;
    /** @type {Record<Color, HTMLElement | null>} */
    this.faces = { white: null, black: null };
    setInterval(() => this.tick(), 100);
  }

  /** @param {import("./state.js").PageState} state */
  update({ table, flipped }) {
    if (table !== this.table) this.received = performance.now();
    this.table = table;
    this.bar(byId("bar-top"), flipped ? "white" : "black");
    this.bar(byId("bar-bottom"), flipped ? "black" : "white");
    this.tick();
  }

  /** @param {HTMLElement} place @param {Color} color */
  bar(place, color) {
    const table = /** @type {TableView} */ (this.table);
    const over = Boolean(table.outcome);
    const name = playerName(table, color);
    const side = sideName(color);
    place.classList.toggle("to-move", !over && table.expected === color);
    place.setAttribute("aria-label", name === side ? side : `${side}: ${name}`);
    place.dataset.color = color;
    const turn = !over && table.expected === color ? t("to move") : "";
    render(place, [
      element("span", { class: `chip ${color}` }),
      element("span", { class: "who" }, [
        element("span", { class: "name" }, [name]),
        element("span", { class: "about" }, [
          [name === side ? "" : side, turn].filter(Boolean).join(" · "),
        ]),
      ]),
      element("span", { class: "sayings" }, over ? [] : this.sayings(color)),
      table.state.clock ? this.face(color) : this.pressButton(color, over),
    ]);
    this.faces[color] = table.state.clock ? place.querySelector(".watch") : null;
  }

  /** @param {Color} color @returns {HTMLElement[]} */
  sayings(color) {
    const table = /** @type {TableView} */ (this.table);
    const offered = table.state.offer && table.state.offer !== color;
    const say = (/** @type {string} */ event) => () => this.tell({ event, by: color });
    const made = [button(t("“I adjust”"), say("adjust"), { "data-say": "adjust" })];
    if (offered) {
      made.push(
        button(t("Accept draw"), say("accept_draw"), {
          "data-say": "accept_draw",
          class: "primary",
        }),
      );
      made.push(button(t("Decline"), say("decline_draw"), { "data-say": "decline_draw" }));
    } else {
      made.push(
        button(t("Draw?"), say("offer_draw"), {
          "data-say": "offer_draw",
          title: t("Offers a draw"),
          "aria-label": t("Offers a draw"),
        }),
      );
    }
    made.push(
      confirmButton(t("Resigns"), t("Resigns: sure?"), say("resign"), {
        "data-say": "resign",
        "data-by": color, // it asks for this side alone, also when the board is turned
      }),
    );
    return made;
  }

  /** @param {Color} color */
  face(color) {
    const label = t("Press the clock: {player}", { player: sideName(color) });
    const made = button("", () => this.press(color), { class: "watch", "data-press": color });
    made.append(element("span", { class: "hidden" }, [label]), element("span", { class: "time" }));
    return made;
  }

  /** @param {Color} color @param {boolean} over */
  pressButton(color, over) {
    const made = button(t("Lance done"), () => this.press(color), {
      class: "watch bare",
      "data-press": color,
    });
    made.disabled = over;
    return made;
  }

  /** @param {Color} color */
  press(color) {
    if (this.left(color) <= 0 && this.table?.state.clock && !this.table.outcome) {
      this.tell({ event: "flag", by: color });
    } else {
      this.tell({ event: "press", by: color });
    }
  }

  /** @param {Color} color @returns {number} milliseconds left now */
  left(color) {
    const clock = this.table?.state.clock;
    if (!clock) return Number.POSITIVE_INFINITY;
    const since = clock.running === color ? performance.now() - this.received : 0;
    return Math.max(0, clock[color] * 1000 - since);
  }

  tick() {
    const clock = this.table?.state.clock;
    if (!clock) return;
    for (const color of /** @type {Color[]} */ (["white", "black"])) {
      const face = this.faces[color];
      const time = face?.lastElementChild;
      if (!face || !time) continue;
      const left = this.left(color);
      const fallen = left <= 0;
      const text = fallen && !this.table?.outcome ? t("Flag!") : clockText(left);
      if (time.textContent !== text) time.textContent = text;
      face.classList.toggle("running", clock.running === color);
      face.classList.toggle("fallen", fallen);
    }
  }
}
