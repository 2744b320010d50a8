/** The end of a game: its result in one plain sentence. */

import { playerName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { draw, html, nothing } from "../shared/templates.js";
import { articleLink } from "../shared/article-link.js";
import { begunName, own, spokenOf } from "./spoken.js";

/** @import { Colour, GameState } from "../shared/types" */
/** @import { Said } from "./spoken.js" */

/** @messages The loser's end, by its reason and by the name of the loser. */
/** @type {Record<string, Record<Said, string>>} */
const LOSERS = {
  capture_all: {
    you: "you have no pieces left",
    white: "White has no pieces left",
    black: "Black has no pieces left",
    name: "{player} has no pieces left",
  },
  blocked: {
    you: "you have no move",
    white: "White has no move",
    black: "Black has no move",
    name: "{player} has no move",
  },
  resignation: {
    you: "you resigned",
    white: "White resigned",
    black: "Black resigned",
    name: "{player} resigned",
  },
  time: {
    you: "your time has run out",
    white: "White's time has run out",
    black: "Black's time has run out",
    name: "{player}'s time has run out",
  },
  refusal: {
    you: "you did not follow the rules",
    white: "White did not follow the rules",
    black: "Black did not follow the rules",
    name: "{player} did not follow the rules",
  },
  left: {
    you: "you left the game",
    white: "White left the game",
    black: "Black left the game",
    name: "{player} left the game",
  },
  absence: {
    you: "you did not appear",
    white: "White did not appear",
    black: "Black did not appear",
    name: "{player} did not appear",
  },
};

/**
 * The result as a person says it: "Leonor won! Gil has no pieces left."
 * @param {GameState} game that is over
 */
export function endText(game) {
  const { outcome } = game;
  if (!outcome) return "";
  const { result, reason, text } = outcome;
  if (result !== "white" && result !== "black") {
    const agreed = reason === "agreement";
    return `${flatResult(game)}: ${agreed ? t("both players agreed") : lowered(text)}.`;
  }
  const loser = result === "white" ? "black" : "white";
  const words = LOSERS[reason]?.[spokenOf(game, loser)];
  // "acabou o tempo de Computador": there the name does not begin the sentence
  const named = reason === "time" ? playerName(game.players[loser], loser) : begunName(game, loser);
  const why = words ? t(words, { player: named }) : lowered(text);
  const [who, isLost] = [winner(game, result), own(game) === loser];
  return isLost ? `${who}: ${why}.` : `${who}! ${raised(why)}.`;
}

/** @param {GameState} game @param {Colour} colour */
function winner(game, colour) {
  const me = own(game);
  if (me) return me === colour ? t("You won") : t("You lost");
  const said = spokenOf(game, colour);
  if (said === "name") return t("{player} won", { player: begunName(game, colour) });
  return colour === "white" ? t("White wins") : t("Black wins");
}

/** @param {GameState} game */
function flatResult({ outcome }) {
  return outcome?.result === "draw" ? t("Draw") : t("The game does not count");
}

/** A sentence after another. @param {string} text */
function raised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence within another. @param {string} text */
function lowered(text) {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}

/** The winner's sign. @param {Colour} colour */
function king(colour) {
  return html`<svg class="winner" viewBox="0 0 100 100" aria-hidden="true">
    <use href="#piece-${colour.charAt(0)}-king" width="100" height="100"></use>
  </svg>`;
}

/** The result, above the buttons. */
/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function endingPanel(place) {
  return {
    update({ game }) {
      place.hidden = game.outcome === null;
      if (!game.outcome) return;
      const { result, article, article_text: quote } = game.outcome;
      draw(place)`<p class="sentence">
          ${result === "white" || result === "black" ? king(result) : nothing}<span>${endText(game)}</span>
          ${article ? html` ${articleLink(game, article, quote)}` : nothing}
        </p>`;
    },
  };
}
