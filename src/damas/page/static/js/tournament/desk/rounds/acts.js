/** The rounds of those who pair and close them. */

import { nothing } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { closing } from "./closing.js";
import { colours } from "./colours.js";
import { changing, writing } from "./comment-forms.js";
import { deciding } from "./decide.js";
import { drawing } from "./drawing.js";
import { matchActs } from "./line-ups.js";
import { next } from "./proposal.js";
import { roundsPanel } from "./rounds.js";

/** @type {import("./rounds.js").Acts} */
const ACTS = {
  deciding,
  closing: (desk, event, round) =>
    may(event, "close-round") && !event.finished ? closing(desk, event, round) : nothing,
  next,
  colours,
  drawing,
  writing,
  changing,
  match: matchActs,
};

/** @param {HTMLElement} place @param {import("../state.js").Desk} desk */
export const actingRoundsPanel = (place, desk) => roundsPanel(place, desk, ACTS);
