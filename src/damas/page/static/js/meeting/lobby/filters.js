/** Filters of the lobby, without elements: the people in the list. */

import { t } from "../../shared/i18n.js";

/** @typedef {{variant?: string, book?: string, speed?: string, rated?: string}} Filter "": all */

/** The kinds of time, from the fastest. */
export const SPEEDS = ["bullet", "blitz", "rapid", "classical", "correspondence", "none"];

/** @param {string} speed */
export function speedName(speed) {
  return (
    {
      bullet: t("Bullet"),
      blitz: t("Blitz"),
      rapid: t("Rapid"),
      classical: t("Classical"),
      correspondence: t("Correspondence"),
    }[speed] ?? t("No clock")
  );
}

/** Whether a waiting person is shown. @param {any} seek @param {Filter} filter */
export function passes(seek, { variant, book, speed, rated }) {
  if (seek.own) return true;
  if (variant && seek.variant !== variant) return false;
  if (book && seek.regulation.id !== book) return false;
  if (speed && seek.speed !== speed) return false;
  return !rated || seek.rated === (rated === "yes");
}
