/** A button for an act that the rules refuse now: it cannot be pressed, and says why. */

/** @typedef {{message: string, article: string | null}} Refusal */

/**
 * @template {HTMLButtonElement} B
 * @param {B} made
 * @param {Refusal | null | undefined} refusal null where the act is possible
 * @returns {B}
 */
export function withRefusal(made, refusal) {
  if (refusal) {
    made.disabled = true;
    made.title = [refusal.message, refusal.article].filter(Boolean).join(" – ");
  }
  return made;
}
