/** What stands beside the board: draw counters, the result, an offer, the position in words. */

import { readFen } from "../shared/board/fen.js";
import { Geometry } from "../shared/board/geometry.js";
import { articleMark, button, byId, element } from "../shared/dom.js";
import { resultText, sideName } from "../shared/game-words.js";
import { t, tc } from "../shared/i18n.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Counter} Counter */
/** @typedef {import("../shared/types").Color} Color */

/** @param {GameState} state */
export function showCounters(state) {
  const body = byId("counters");
  if (!state.counters.length) {
    body.replaceChildren(element("p", { class: "counters-none" }, [t("None")]));
    return;
  }
  body.replaceChildren(...state.counters.map(counterView));
}

/** @param {Counter} counter */
function counterView(counter) {
  const times = counter.rule === "repetition";
  const figure = `${counter.current} / ${counter.limit}`;
  const invocation = {
    automatic: t("Draw by itself at the limit"),
    claimable: t("A draw when claimed"),
    arbiter: t("The arbiter decides"),
  }[counter.invocation];
  const unit = times
    ? t("times this position")
    : counter.counted_color
      ? t("moves by {side}", { side: sideName(counter.counted_color) })
      : t("moves by each player");
  const running = times ? counter.current > 1 : counter.current_plies > 0;
  const since =
    running && !times && counter.last_reset_ply !== null
      ? t("counted since move {ply}", { ply: Math.floor(counter.last_reset_ply / 2) + 1 })
      : "";
  const inherited = counter.inherited ? t("taken over from another rule book") : "";
  const bar = element("progress", {
    max: String(counter.limit_plies || counter.limit),
    value: String(counter.limit_plies ? counter.current_plies : counter.current),
    "aria-label": counter.name,
  });
  return element(
    "div",
    { class: running ? "counter running" : "counter", "data-rule": counter.rule },
    [
      element("div", {}, [counter.name, " ", articleMark(counter.article, counter.article_text)]),
      element("span", { class: "figure" }, [figure]),
      ...(running ? [bar] : []),
      element("span", { class: "more" }, [
        [unit, invocation, since, inherited].filter(Boolean).join(" · "),
      ]),
    ],
  );
}

/** @param {GameState} state */
export function resultLine(state) {
  const { outcome } = state;
  return outcome ? resultText(outcome.result) : "";
}

/** @param {GameState} state */
export function showResult(state) {
  const { outcome } = state;
  const panel = byId("result");
  panel.hidden = outcome === null;
  if (!outcome) {
    panel.replaceChildren();
    return;
  }
  const again = `/?${new URLSearchParams({ regulation: state.regulation.id })}#new`;
  const quote = outcome.article_text ? [element("blockquote", {}, [outcome.article_text])] : [];
  panel.replaceChildren(
    element("p", { class: "score" }, [resultLine(state)]),
    element("p", {}, [outcome.text, " ", articleMark(outcome.article)]),
    ...quote,
    element("div", { class: "links" }, [
      ...(state.seat
        ? []
        : [element("a", { class: "button primary", href: again }, [t("New game")])]),
    ]),
  );
}

/**
 * @param {GameState} state
 * @param {(type: string, by: Color) => void} answer
 */
export function showOffer(state, answer) {
  const panel = byId("offer");
  const { offer } = state;
  panel.hidden = offer === null;
  if (!offer) {
    panel.replaceChildren();
    return;
  }
  const other = offer.by === "white" ? "black" : "white";
  const asked = state.players[other].kind === "person" && (!state.seat || state.seat === other);
  const answers = asked
    ? [
        button(t("Accept the draw"), () => answer("accept_draw", other), { class: "primary" }),
        button(t("Decline"), () => answer("decline_draw", other)),
      ]
    : [];
  panel.replaceChildren(
    element("p", {}, [t("{side} offers a draw.", { side: sideName(offer.by) })]),
    element("div", { class: "offer-answer" }, answers),
  );
}

/**
 * @param {GameState} state
 * @param {string} fen of the position shown
 * @param {boolean} algebraic
 */
export function showTextBoard(state, fen, algebraic) {
  const { turn, pieces } = readFen(fen);
  const geometry = new Geometry(state.variant);
  const { id } = state.variant;
  /** @param {string} code */
  const list = (code) =>
    [...pieces]
      .filter(([, piece]) => piece === code)
      .map(([number]) => number)
      .sort((a, b) => a - b)
      .map((number) => (algebraic ? geometry.algebraic(number) : number))
      .join(", ") || t("none");
  const rows = [
    [tc(id, "White men"), list("w")],
    [tc(id, "White kings"), list("W")],
    [tc(id, "Black men"), list("b")],
    [tc(id, "Black kings"), list("B")],
  ].flatMap(([name, squares]) => [element("dt", {}, [name]), element("dd", {}, [squares])]);
  byId("text-board-body").replaceChildren(
    element("p", {}, [t("{side} to move", { side: sideName(turn) })]),
    element("dl", {}, rows),
  );
}
