/**
 * The line under the board: its usual sentence, and the answer to a press.
 */

import { articleMark, byId } from "../shared/dom.js";
import { sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { resultLine } from "./panels.js";
import { isAlgebraic, isEngine, numbered } from "./state.js";

/** @typedef {import("./state.js").Notice} Notice */
/** @typedef {import("./state.js").Shown} Shown */
/** @typedef {import("../shared/board/choice.js").Answer} Answer */

/** @returns {import("./state.js").Panel} */
export function noticePanel() {
  const place = byId("notice");
  return {
    update(state) {
      const { kind, text, article, articleText } = state.notice ?? ownNotice(state);
      place.dataset.kind = kind;
      render(place, [text, ...(article ? [" ", articleMark(article, articleText)] : [])]);
    },
  };
}

/** The usual sentence for the position shown. @param {Shown} state @returns {Notice} */
export function ownNotice(state) {
  const { game, ply } = state;
  if (ply !== game.ply) {
    return { kind: "hint", text: earlier(state) };
  }
  if (game.outcome) {
    const { text, article, article_text: articleText } = game.outcome;
    return { kind: "turn", text: `${resultLine(game)}. ${text}`, article, articleText };
  }
  if (isEngine(game, game.turn)) return thinking();
  if (game.claims.length) {
    const [{ by, article, article_text: articleText }] = game.claims;
    const text = t("{side} may claim a draw now.", { side: sideName(by) });
    return { kind: "hint", text, article, articleText };
  }
  if (game.legal.some((move) => move.captured.length)) return captureNotice(state);
  return { kind: "turn", text: t("{side} to move", { side: sideName(game.turn) }) };
}

/** Says that the position shown is not the present one. @param {Shown} state */
function earlier(state) {
  const { ply } = state;
  if (!ply) return t("The position at the start.");
  return t("Position after {move}.", { move: numbered(state, ply - 1) });
}

/** @returns {Notice} */
export function thinking() {
  return { kind: "turn", text: t("The computer is thinking…") };
}

/** Says that only some pieces may move, and the reason. @param {Shown} state @returns {Notice} */
function captureNotice({ game, articles }) {
  const count = Math.max(...game.legal.map((move) => move.captured.length));
  const side = sideName(game.turn);
  const text =
    count > 1
      ? t("{side} must capture {count} pieces. The pieces marked can do it.", { side, count })
      : t("{side} must capture. The pieces marked can do it.", { side });
  const law = articles[count > 1 ? "majority" : "must-capture"];
  return { kind: "hint", text, article: law?.article, articleText: law?.article_text };
}

/**
 * The answer to a press on the board.
 * @param {Shown} state
 * @param {Answer} answer
 * @param {(square: number) => string} nameOf a square by letter and figure
 * @returns {Notice | null | undefined} null: what the game says by itself; undefined: nothing new
 */
export function answerNotice(state, answer, nameOf) {
  const { game } = state;
  if (answer.kind === "which") {
    return { kind: "hint", text: t("Several moves end there: choose the next square.") };
  }
  if (answer.kind === "bound") {
    const square = isAlgebraic(state) ? nameOf(answer.square) : String(answer.square);
    const text = t("Touched is played: the piece on {square} must move.", { square });
    return { kind: "hint", text };
  }
  if (answer.kind === "not-yours") {
    if (isEngine(game, game.turn)) return undefined;
    return { kind: "hint", text: t("It is {side}'s turn.", { side: sideName(game.turn) }) };
  }
  return answer.kind === "nothing" ? undefined : null;
}
