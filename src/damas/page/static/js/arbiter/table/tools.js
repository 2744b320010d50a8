/** Buttons for the chosen piece, and questions before a gesture goes on. */

import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { refused } from "../../shared/refused.js";
import { each, html, render } from "../../shared/templates.js";
import { everybody } from "./call.js";

/** @typedef {import("../shapes").Place} Place */
/** @typedef {import("./gestures.js").Gesture} Gesture */
/** @typedef {import("../shapes").Who} Who */
/** @typedef {import("./gestures.js").Question} Question */
/** @typedef {import("../../shared/refused.js").Refusal} Refusal */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("./state.js").PageState} PageState */
/** @typedef {ReturnType<typeof tool>} Tool */
/** @typedef {[string, ...Tool[]]} Offer words, then buttons */

/**
 * A button.
 * @param {string} name @param {string} label @param {Gesture} gesture
 * @param {{kind?: string, why?: Refusal | null}} [more] its class, and why it cannot be pressed
 */
const tool = (name, label, gesture, more = {}) => ({ name, label, gesture, ...more });

/**
 * @param {Acts} acts
 * @param {(place: Place) => string} nameOf
 * @returns {import("./state.js").Panel}
 */
export function toolsPanel(acts, nameOf) {
  return {
    update(state) {
      const left = state.table.state.awaiting.length;
      const taken = byId("take-all");
      taken.hidden = !left;
      taken.textContent = t("Take the captured pieces off ({count})", { count: left });
      render(byId("tools"), view(state, acts, nameOf));
    },
  };
}

/** @param {PageState} state @param {Acts} acts @param {(place: Place) => string} nameOf */
function view(state, acts, nameOf) {
  const [words, ...tools] = offered(state, nameOf);
  const button = (/** @type {Tool} */ { name, label, gesture, kind = "", why }) =>
    html`<button type="button" data-do=${name} class=${kind} ${refused(why)}
      @click=${() => acts.gesture(gesture)}>${label}</button>`;
  return html`
    <span class=${tools.length ? "about" : "hint"}>${words}</span>
    ${each("name", tools, button)}
  `;
}

/** @param {PageState} state @param {(place: Place) => string} nameOf @returns {Offer} */
function offered(state, nameOf) {
  const { hand, table } = state;
  if (hand.question) return [...question(hand.question, nameOf), cancel()];
  if (hand.way.length > 1) {
    const way = hand.way.map(nameOf).join(" × ");
    const words = t("In the hand: {way}. Carry it on, or:", { way });
    return [words, letGo(t("Let go here"), "primary"), cancel()];
  }
  if (hand.spare) return [t("Press the square where this piece is put."), cancel()];
  if (hand.chosen === null) {
    return [t("Drag a piece, or tap it and then a square. Drag it off the board to take it off.")];
  }
  const { adjusts } = table.regulation;
  const entered = (/** @type {string} */ event, label = "", why = /** @type {any} */ (null)) =>
    tool(event, label, { type: "tool", event }, { why });
  return [
    t("Piece on {square}:", { square: nameOf(hand.chosen) }),
    entered("touch", t("Touched")),
    ...(adjusts ? [entered("adjust", adjusts, adjustRefusal(state))] : []),
    entered("remove", t("Take off")),
    entered("crown", t("Crown")),
  ];
}

/**
 * The reason that the chosen piece cannot be adjusted; a bound one cannot, while others can.
 * @param {PageState} state
 */
function adjustRefusal({ hand, table, actor, connected }) {
  const by = actor ?? table.expected;
  if (!connected || by === "arbiter") return null;
  const { bound } = table.state;
  if (by === table.expected && bound !== null && bound !== hand.chosen) return null;
  return table.may[by]?.adjust;
}

/** @param {Question} asked @param {(place: Place) => string} nameOf @returns {Offer} */
function question(asked, nameOf) {
  if (asked.kind === "who") {
    const kind = "primary";
    const all = /** @type {[Who, string][]} */ (Object.entries(everybody()));
    const persons = all.map(([by, label]) => tool(by, label, { type: "who", by }, { kind }));
    return [t("Whose hand was it?"), ...persons];
  }
  const moves = asked.moves.map((move) => {
    const name = move.path.map(nameOf).join("×");
    return tool(name, name, { type: "choose", move });
  });
  return [t("Which capture was it?"), ...moves, letGo(t("As it was carried"))];
}

/** @param {string} label @param {string} [kind] */
const letGo = (label, kind) => tool("let-go", label, { type: "let-go" }, { kind });

const cancel = () => tool("cancel", t("Cancel"), { type: "cancel" });
