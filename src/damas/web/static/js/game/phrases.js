/** The set phrases beside a game: those that fit the moment, and behind one press all of them. */

import { button, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {{name: string, text: string}} Phrase */

const GREETINGS = ["hello", "good-luck", "have-fun"];
const REMARKS = ["nice-move", "one-moment", "sorry"];
const FAREWELLS = ["well-played", "thanks", "goodbye"];
const GREETING_PLIES = 4;

/** The names of the phrases that people say at this moment of a game. */
/** @param {Pick<GameState, "ply" | "outcome">} game */
export function fittingPhrases({ ply, outcome }) {
  if (outcome) return FAREWELLS;
  return ply < GREETING_PLIES ? GREETINGS : REMARKS;
}

/**
 * @param {GameState} game
 * @param {Phrase[]} phrases
 * @param {boolean} all whether all of them are shown
 * @param {{say: (name: string) => void, turn: () => void}} deeds
 */
export function phraseRow(game, phrases, all, { say, turn }) {
  const fit = fittingPhrases(game);
  const shown = all ? phrases : phrases.filter(({ name }) => fit.includes(name));
  return element("div", { class: "phrases" }, [
    ...shown.map(({ name, text }) => button(text, () => say(name), { "data-phrase": name })),
    button("…", turn, {
      "data-action": "all-phrases",
      "aria-expanded": String(all),
      "aria-label": t("All phrases"),
      title: t("All phrases"),
    }),
  ]);
}
