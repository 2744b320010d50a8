/** What waits for somebody: an irregularity to decide on, and how the game ended. */

import { articleMark, button, element } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { playerName } from "./bars.js";

/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").TableEvent} TableEvent */
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
 * The letter of an irregularity as a mark; what the books give no letter has only its words.
 * @param {string} code @returns {(HTMLElement | string)[]}
 */
export function letterMark(code) {
  return code.length === 1 ? [element("strong", { class: "code" }, [code]), " "] : [];
}

/** @param {TableView} table @param {Who | null} who */
export function nameOf(table, who) {
  if (who === "arbiter" || who === null) return t("the arbiter");
  return playerName(table, who);
}

/**
 * @param {HTMLElement} place
 * @param {TableView} table
 * @param {(event: TableEvent) => void} tell
 * @param {(fen: string | null) => void} peek shows another position for as long as it is wanted
 */
export function showDecision(place, table, tell, peek) {
  const { pending } = table;
  place.hidden = !pending;
  if (!pending) {
    place.replaceChildren();
    return;
  }
  const right = nameOf(table, pending.right);
  const until = pending.expires_text
    ? [
        element("p", { class: "until" }, [
          t("This right lasts: {time}", { time: pending.expires_text }),
        ]),
      ]
    : [];
  place.replaceChildren(
    element("h2", {}, [t("Irregularity by {player}", { player: nameOf(table, pending.by) })]),
    ...pending.faults.map((fault) =>
      element("p", { class: "matter" }, [
        ...letterMark(fault.code),
        fault.title,
        " ",
        articleMark(fault.article, fault.article_text ?? null),
      ]),
    ),
    element("p", { class: "right" }, [t("Who decides: {player}", { player: right })]),
    ...until,
    element(
      "div",
      { class: "choices" },
      pending.choices.map((choice) =>
        button(
          t(CHOICES[choice] ?? choice),
          () => tell({ event: "decide", by: pending.right, choice }),
          {
            class: choice === "rectify" ? "primary huge" : "huge",
            "data-choice": choice,
          },
        ),
      ),
    ),
    peeks(pending, peek),
    ...(pending.more
      ? [
          element("p", { class: "until" }, [
            t("{count} more wait after this one", { count: pending.more }),
          ]),
        ]
      : []),
  );
}

/** @param {Pending} pending @param {(fen: string | null) => void} peek */
function peeks(pending, peek) {
  const shown = element("label", { class: "choice" }, [
    element("input", { type: "checkbox", id: "peek" }),
    t("Show the position before it"),
  ]);
  const box = /** @type {HTMLInputElement} */ (shown.firstElementChild);
  box.addEventListener("change", () => peek(box.checked ? pending.before : null));
  return shown;
}

/**
 * Irregularities that were played on and can still be put right (FPD 5.1.3).
 * @param {HTMLElement} place
 * @param {TableView} table
 * @param {(event: TableEvent) => void} tell
 */
export function showOpenFaults(place, table, tell) {
  place.hidden = !table.open_faults.length || Boolean(table.outcome || table.pending);
  place.replaceChildren(
    element("h2", {}, [t("Played on, and can still be put right")]),
    ...table.open_faults.map((fault) =>
      element("p", { class: "matter" }, [
        ...fault.faults.flatMap((one) => [...letterMark(one.code), one.title, " "]),
        t("{player}, at lance {lance}", {
          player: sideName(fault.by),
          lance: Math.floor(fault.ply / 2) + 1,
        }),
      ]),
    ),
    button(
      t("Restore the position before the first of them"),
      () => tell({ event: "decide", by: "arbiter", choice: "rectify" }),
      { class: "huge", "data-choice": "restore" },
    ),
  );
}

/** @param {HTMLElement} place @param {TableView} table */
export function showOutcome(place, table) {
  const { outcome } = table;
  place.hidden = !outcome;
  if (!outcome) return;
  place.replaceChildren(
    element("p", { class: "score" }, [
      outcome.text,
      " ",
      articleMark(outcome.article, outcome.article_text ?? null),
    ]),
    element("p", {}, [
      t("White: {white}. Black: {black}.", {
        white: t(ENDS[outcome.white] ?? outcome.white),
        black: t(ENDS[outcome.black] ?? outcome.black),
      }),
    ]),
  );
}
