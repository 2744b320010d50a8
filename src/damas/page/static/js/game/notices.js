/**
 * The sentence about the position: spoken at all times, seen as a line under the board where a
 * press did nothing.
 */

import { byId } from "../shared/dom.js";
import { sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { draw, html, nothing } from "../shared/templates.js";
import { articleLink, whyView } from "../shared/article-link.js";
import { endText } from "./ending.js";
import { isAlgebraic, isEngine, numbered, written } from "./state.js";

/** @import { Notice, Shown } from "./state.js" */
/** @import { Answer } from "../shared/board/choice.js" */

const SEEN_MS = 5000;

/** @returns {import("./state.js").Panel} */
export function noticePanel() {
  const place = byId("notice");
  /** @type {{said: Notice | null, until: ReturnType<typeof setTimeout> | undefined}} */
  const now = { said: null, until: undefined };
  return {
    update(state) {
      const said = state.notice ?? ownNotice(state);
      const { kind, text, heard } = said;
      place.dataset.kind = kind;
      // the move that was gone to is heard whole, and the end once: by #speech
      const isHeard = kind === "turn" && (state.ply !== state.game.ply || state.game.outcome);
      place.ariaLive = isHeard ? "off" : "polite";
      draw(place)`
        ${text}${heard ? html`<span class="hidden"> ${heard}</span>` : nothing}${why(state, said)}
      `;
      if (said === now.said) return;
      now.said = said;
      clearTimeout(now.until);
      delete place.dataset.quiet;
      // it disappears after a while; for a screen reader, and under a finger, it stays
      now.until = setTimeout(() => {
        place.dataset.quiet = "true";
      }, SEEN_MS);
    },
  };
}

/** @param {Shown} state @param {Notice} said */
function why({ game }, { article, articleText, rules }) {
  if (!article) return nothing;
  if (rules === undefined) return html` ${articleLink(game, article, articleText)}`;
  return html` ${whyView({ article, article_text: articleText ?? null, rules })}`;
}

/** The usual sentence for the position shown. @param {Shown} state @returns {Notice} */
export function ownNotice(state) {
  const { game, ply } = state;
  if (ply !== game.ply) {
    return { kind: "turn", text: earlier(state) };
  }
  if (game.outcome) {
    return { kind: "turn", text: endText(game) };
  }
  if (isEngine(game, game.turn)) return thinking();
  if (game.claims.length) {
    const [{ by, rule, article }] = game.claims;
    const text = t("{side} may claim a draw now.", { side: sideName(by) });
    const counter = game.counters.find((one) => one.rule === rule && one.claimable_by === by);
    return { kind: "turn", text, article, articleText: counter?.article_text };
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
  return { kind: "turn", text, article: law?.article, articleText: law?.article_text };
}

/** Refusals whose reason stands on the board: the pieces that must capture, and their ways. */
export const ON_BOARD = ["must-capture", "majority", "quality"];

/**
 * The line for a move that the server has refused. A capture that is due is seen on the board: the
 * line names no squares, but for those who listen.
 * @param {Shown} state
 * @param {import("../shared/types").Refused} refused
 * @returns {Notice}
 */
export function refusalNotice(state, refused) {
  const { code, message, letters, article, article_text: quote, rules } = refused;
  const { legal } = state.game;
  const due = { kind: /** @type {const} */ ("refused"), article, articleText: quote, rules };
  if (code !== "must-capture" && code !== "majority") {
    return { ...due, text: isAlgebraic(state) ? (letters ?? message) : message };
  }
  const isOne = new Set(legal.map((move) => move.from)).size === 1;
  const count = Math.max(...legal.map((move) => move.captured.length));
  const most = isOne
    ? t("You must take {count} pieces: with the marked piece.", { count })
    : t("You must take {count} pieces: with a marked piece.", { count });
  const any = isOne
    ? t("You must take: the marked piece.")
    : t("You must take: with a marked piece.");
  const heard = `${legal.map((move) => written(state, move)).join(", ")}.`;
  return { ...due, text: code === "majority" ? most : any, heard };
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
    const text = t("It is {side}'s turn.", { side: sideName(game.turn) });
    return { kind: "hint", text };
  }
  return answer.kind === "nothing" ? undefined : null;
}
