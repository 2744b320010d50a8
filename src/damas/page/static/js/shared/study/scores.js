/** Scores in words: men from White's side, a win in moves, chances in per cent. */

import { lang, t } from "../i18n.js";

/** @import { AnalysisLineView } from "../types" */

const EVEN = 0.15; // men: less is nothing to speak of
const CLEAR = 0.6;
const GREAT = 1.6;

/** @param {AnalysisLineView} line */
export function shortScore({ score, win_in: plies }) {
  if (plies === 0) return "#";
  if (plies !== null) return `${plies > 0 ? "+" : "−"}#${Math.ceil(Math.abs(plies) / 2)}`;
  const rounded = Math.round(Math.abs(score ?? 0) * 100) / 100;
  const sign = rounded === 0 ? "" : (score ?? 0) > 0 ? "+" : "−";
  return `${sign}${rounded.toLocaleString(lang, { minimumFractionDigits: 2 })}`;
}

/** @param {AnalysisLineView} line */
export function longScore({ score, win_in: plies }) {
  if (plies !== null) return winText(plies);
  const white = (score ?? 0) > 0;
  const men = Math.abs(score ?? 0);
  if (men < EVEN) return t("Even");
  if (men < CLEAR) return white ? t("White is a little better") : t("Black is a little better");
  if (men < GREAT) return white ? t("White is better") : t("Black is better");
  return white ? t("White is much better") : t("Black is much better");
}

/** @param {number} plies to White's win, negative to Black's */
function winText(plies) {
  const count = Math.ceil(Math.abs(plies) / 2);
  const white = plies > 0;
  if (count === 0) return t("The game is decided");
  if (count === 1) return white ? t("White wins with one move") : t("Black wins with one move");
  return white
    ? t("White wins in {count} moves", { count })
    : t("Black wins in {count} moves", { count });
}

/** @param {number} count @returns {string} 3.2 M, 410 k */
export function large(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}
