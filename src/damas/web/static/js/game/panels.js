/** Panels beside the board: draw counters, the result, an offer, the position in words. */

import { readFen } from "../shared/board/fen.js";
import { Geometry } from "../shared/board/geometry.js";
import { articleMark, button, element } from "../shared/dom.js";
import { resultText, sideName } from "../shared/game-words.js";
import { t, tc } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { fenAt, isAlgebraic, numberOf } from "./state.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Counter} Counter */
/** @typedef {import("../shared/types").Colour} Colour */
/** @typedef {import("./state.js").Panel} Panel */
/** @typedef {import("./state.js").Shown} Shown */

/** @param {HTMLElement} place @returns {Panel} */
export function countersPanel(place) {
  return {
    update({ game: { counters, moves } }) {
      const none = element("p", { class: "counters-none" }, [t("None")]);
      render(place, counters.length ? counters.map((one) => counterView(one, moves)) : [none]);
    },
  };
}

/** @param {Counter} counter @param {GameState["moves"]} moves */
function counterView(counter, moves) {
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
      ? t("counted since move {number}", { number: numberOf(moves, counter.last_reset_ply) })
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

/** @param {GameState} game */
export function resultLine({ outcome }) {
  return outcome ? resultText(outcome.result) : "";
}

/** @param {HTMLElement} place @returns {Panel} */
export function resultPanel(place) {
  return {
    update({ game }) {
      place.hidden = game.outcome === null;
      render(place, game.outcome ? result(game, game.outcome) : []);
    },
  };
}

/** @param {GameState} game @param {NonNullable<GameState["outcome"]>} outcome */
function result(game, { text, article, article_text: quote }) {
  const again = `/?${new URLSearchParams({ regulation: game.regulation.id })}#new`;
  const link = element("a", { class: "button primary", href: again }, [t("New game")]);
  return [
    element("p", { class: "score" }, [resultLine(game)]),
    element("p", {}, [text, " ", articleMark(article)]),
    ...(quote ? [element("blockquote", {}, [quote])] : []),
    element("div", { class: "links" }, game.seat ? [] : [link]),
  ];
}

/**
 * @param {HTMLElement} place
 * @param {(command: {type: string, by: Colour}) => void} send
 * @returns {Panel}
 */
export function offerPanel(place, send) {
  return {
    update({ game }) {
      place.hidden = game.offer === null;
      render(place, game.offer ? offer(game, game.offer.by, send) : []);
    },
  };
}

/**
 * @param {GameState} game
 * @param {Colour} by
 * @param {(command: {type: string, by: Colour}) => void} send
 */
function offer(game, by, send) {
  const other = by === "white" ? "black" : "white";
  const asked = game.players[other].kind === "person" && (!game.seat || game.seat === other);
  const answer = (/** @type {string} */ type) => () => send({ type, by: other });
  const answers = [
    button(t("Accept the draw"), answer("accept_draw"), { class: "primary", "data-do": "accept" }),
    button(t("Decline"), answer("decline_draw"), { "data-do": "decline" }),
  ];
  return [
    element("p", {}, [t("{side} offers a draw.", { side: sideName(by) })]),
    element("div", { class: "offer-answer" }, asked ? answers : []),
  ];
}

/** The position in words. @param {HTMLElement} place @returns {Panel} */
export function textBoardPanel(place) {
  return {
    update(state) {
      const { turn, pieces } = readFen(fenAt(state.game, state.ply));
      const rows = listOfPieces(state, pieces).flatMap(([name, squares]) => [
        element("dt", {}, [name]),
        element("dd", {}, [squares]),
      ]);
      render(place, [
        element("p", {}, [t("{side} to move", { side: sideName(turn) })]),
        element("dl", {}, rows),
      ]);
    },
  };
}

/** @param {Shown} state @param {import("../shared/types").Placement} pieces */
function listOfPieces(state, pieces) {
  const { variant } = state.game;
  const geometry = new Geometry(variant);
  /** @param {number} number */
  const name = (number) => (isAlgebraic(state) ? geometry.algebraic(number) : String(number));
  /** @param {string} code */
  const squares = (code) =>
    [...pieces]
      .filter(([, piece]) => piece === code)
      .map(([number]) => number)
      .sort((a, b) => a - b)
      .map(name)
      .join(", ") || t("none");
  return [
    [tc(variant.id, "White men"), squares("w")],
    [tc(variant.id, "White kings"), squares("W")],
    [tc(variant.id, "Black men"), squares("b")],
    [tc(variant.id, "Black kings"), squares("B")],
  ];
}
