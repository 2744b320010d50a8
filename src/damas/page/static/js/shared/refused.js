/** A button for an act that the rules refuse now: it cannot be pressed, and says why. */

import { attrs } from "./templates.js";

/** @typedef {{message: string, article: string | null}} Refusal */

/** The reason with its article. @param {Refusal} refusal */
export const reasonOf = ({ message, article }) => [message, article].filter(Boolean).join(" – ");

/** Attributes of a button. @param {Refusal | null | undefined} refusal null: the act is possible */
export function refused(refusal) {
  return attrs(refusal ? { disabled: true, title: reasonOf(refusal) } : {});
}
