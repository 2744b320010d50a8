/** The set phrases that fit a moment of a game. */

/** @import { GameState } from "../shared/types" */

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
