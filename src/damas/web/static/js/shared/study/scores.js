/** Scores in words: men from White's side, a win in moves, chances in per cent. */

import { t } from "../i18n.js";

/** @typedef {import("../types").AnalysisLineView} AnalysisLineView */

/** @param {AnalysisLineView} line */
export function shortScore({ score, win_in: plies }) {
  if (plies !== null) return `${plies > 0 ? "+" : "−"}#${Math.ceil(Math.abs(plies) / 2)}`;
  const men = Math.abs(score ?? 0).toFixed(2);
  return men === "0.00" ? men : `${(score ?? 0) > 0 ? "+" : "−"}${men}`;
}

/** @param {AnalysisLineView} line */
export function longScore({ score, win_in: plies }) {
  if (plies !== null) {
    const count = Math.ceil(Math.abs(plies) / 2);
    return plies > 0
      ? t("White wins in {count} moves", { count })
      : t("Black wins in {count} moves", { count });
  }
  const men = Math.abs(score ?? 0);
  if (men < 0.15) return t("Even");
  const figure = men.toFixed(2);
  return (score ?? 0) > 0
    ? t("White is better by {men} men", { men: figure })
    : t("Black is better by {men} men", { men: figure });
}

/** @param {number} count @returns {string} 3.2 M, 410 k */
export function large(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}
