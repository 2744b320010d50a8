/** Panels of open decisions: an irregularity to decide on, and how the game ended. */

import { articleMark, button, byId, element, on } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { playerName } from "./player-bars.js";

/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").Fault} Fault */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("./state.js").Panel} Panel */
/** @typedef {import("../shapes").Pending} Pending */
/** @typedef {import("../shapes").Who} Who */

/** @messages @type {Record<string, string>} */
const CHOICES = {
  rectify: "Rectify: put the position back",
  keep: "Keep: the position stands",
};
/** @messages @type {Record<string, string>} */
const ENDS = {
  win: "win",
  draw: "draw",
  loss: "loss",
  annulled: "annulled",
};

/**
 * The letter of an irregularity as a mark; where the book gives none there are only its words.
 * @param {string} letter @returns {(HTMLElement | string)[]}
 */
export function letterMark(letter) {
  return letter ? [element("strong", { class: "code" }, [letter]), " "] : [];
}

/** @param {TableView} table @param {Who | null} who */
export function nameOf(table, who) {
  if (who === "arbiter" || who === null) return t("the arbiter");
  return playerName(table, who);
}

/** @param {HTMLElement} place @param {Acts} acts @returns {Panel} */
export function decisionPanel(place, acts) {
  return {
    update({ table, peeked }) {
      const appears = place.hidden && table.pending;
      place.hidden = !table.pending;
      render(place, table.pending ? decision(table, table.pending, peeked, acts) : []);
      if (appears && getComputedStyle(place).position === "fixed") {
        byId("board").scrollIntoView({ block: "start" }); // above the sheet
      }
    },
  };
}

/**
 * @param {TableView} table
 * @param {Pending} pending
 * @param {string | null} peeked
 * @param {Acts} acts
 */
function decision(table, pending, peeked, { tell, peek }) {
  const { right, by, faults, choices, expires_text: until, more } = pending;
  const note = (/** @type {string} */ text) => element("p", { class: "until" }, [text]);
  const choiceButton = (/** @type {string} */ choice) =>
    button(t(CHOICES[choice] ?? choice), () => tell({ event: "decide", by: right, choice }), {
      class: choice === "rectify" ? "primary huge" : "huge",
      "data-choice": choice,
    });
  return [
    element("h2", {}, [
      by
        ? t("Irregularity by {player}", { player: nameOf(table, by) })
        : t("Irregularity by both players, or it is unclear by which one"),
    ]),
    ...faults.map(faultLine),
    element("p", { class: "right" }, [
      t("Decision by: {player}", { player: nameOf(table, right) }),
    ]),
    ...(until ? [note(t("This right lasts: {time}", { time: until }))] : []),
    element("div", { class: "choices" }, choices.map(choiceButton)),
    peekBox(pending.before, peeked, peek),
    ...(more ? [note(t("{count} more wait after this one", { count: more }))] : []),
  ];
}

/** @param {Fault} fault */
function faultLine({ letter, title, article, article_text: text }) {
  return element("p", { class: "matter" }, [
    ...letterMark(letter),
    title,
    " ",
    articleMark(article, text ?? null),
  ]);
}

/** @param {string} before @param {string | null} peeked @param {Acts["peek"]} peek */
function peekBox(before, peeked, peek) {
  const box = element("input", { type: "checkbox", id: "peek", checked: peeked !== null });
  on(box, "change", (self) => peek(self.checked ? before : null));
  return element("label", { class: "choice" }, [box, t("Show the position before it")]);
}

/**
 * Irregularities that were played on and can still be put right (FPD 5.1.3).
 * @param {HTMLElement} place
 * @param {Acts} acts
 * @returns {Panel}
 */
export function openFaultsPanel(place, { tell }) {
  const restore = () => tell({ event: "decide", by: "arbiter", choice: "rectify" });
  return {
    update({ table }) {
      place.hidden = !table.open_faults.length || Boolean(table.outcome || table.pending);
      render(place, [
        element("h2", {}, [t("Played on, and can still be put right")]),
        ...table.open_faults.map(openFault),
        button(t("Restore the position before the first of them"), restore, {
          class: "huge",
          "data-choice": "restore",
        }),
      ]);
    },
  };
}

/** @param {TableView["open_faults"][number]} fault */
function openFault({ by, ply, faults }) {
  return element("p", { class: "matter" }, [
    ...faults.flatMap((one) => [...letterMark(one.letter), one.title, " "]),
    by
      ? t("{player}, at move {move}", { player: sideName(by), move: Math.floor(ply / 2) + 1 })
      : t("both, or it is unclear"),
  ]);
}

/** @param {HTMLElement} place @returns {Panel} */
export function outcomePanel(place) {
  return {
    update({ table: { outcome } }) {
      place.hidden = !outcome;
      if (!outcome) return;
      const { white, black, text, article, article_text: words } = outcome;
      const ends = { white: t(ENDS[white] ?? white), black: t(ENDS[black] ?? black) };
      render(place, [
        element("p", { class: "score" }, [text, " ", articleMark(article, words ?? null)]),
        element("p", {}, [t("White: {white}. Black: {black}.", ends)]),
      ]);
    },
  };
}
