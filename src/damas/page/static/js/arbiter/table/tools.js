/** Buttons for the chosen piece, and questions before a gesture goes on. */

import { button, byId, element } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { withRefusal } from "../../shared/refused.js";
import { render } from "../../shared/render.js";

/** @typedef {import("../shapes").Place} Place */
/** @typedef {import("../shapes").Who} Who */
/** @typedef {import("./gestures.js").Question} Question */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("./state.js").PageState} PageState */

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
  const { hand, table } = state;
  if (hand.question) return question(hand.question, acts, nameOf);
  if (hand.way.length > 1) {
    const way = hand.way.map(nameOf).join(" × ");
    const letGo = button(t("Let go here"), () => acts.gesture({ type: "let-go" }), {
      class: "primary",
      "data-do": "let-go",
    });
    return [about(t("In the hand: {way}. Carry it on, or:", { way })), letGo, cancel(acts)];
  }
  if (hand.spare) return [t("Press the square where this piece is put."), cancel(acts)];
  if (hand.chosen === null) return [hint()];
  /** @param {string} event @param {string} label */
  const tool = (event, label) =>
    button(label, () => acts.gesture({ type: "tool", event }), { "data-do": event });
  return [
    about(t("Piece on {square}:", { square: nameOf(hand.chosen) })),
    tool("touch", t("Touched")),
    ...(table.regulation.adjusts
      ? [withRefusal(tool("adjust", table.regulation.adjusts), adjustRefusal(state))]
      : []),
    tool("remove", t("Take off")),
    tool("crown", t("Crown")),
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

/** @param {Question} asked @param {Acts} acts @param {(place: Place) => string} nameOf */
function question(asked, acts, nameOf) {
  if (asked.kind === "which") {
    return [
      about(t("Which capture was it?")),
      ...asked.moves.map((move) => {
        const name = move.path.map(nameOf).join("×");
        return button(name, () => acts.gesture({ type: "choose", move }), { "data-move": name });
      }),
      button(t("As it was carried"), () => acts.gesture({ type: "let-go" }), {
        "data-do": "as-carried",
      }),
      cancel(acts),
    ];
  }
  const persons = /** @type {Who[]} */ (["white", "black", "arbiter"]).map((by) =>
    button(
      by === "arbiter" ? t("the arbiter") : sideName(by),
      () => acts.gesture({ type: "who", by }),
      { class: "primary", "data-who": by },
    ),
  );
  return [about(t("Whose hand was it?")), ...persons, cancel(acts)];
}

/** @param {Acts} acts */
function cancel(acts) {
  return button(t("Cancel"), () => acts.gesture({ type: "cancel" }), { "data-do": "cancel" });
}

/** @param {string} text */
function about(text) {
  return element("span", { class: "about" }, [text]);
}

function hint() {
  const text = t(
    "Carry a piece, or press it, then its square. A piece carried off the board is taken off.",
  );
  return element("span", { class: "hint" }, [text]);
}
