/** Writing, changing and taking away comments on a round. */

import { confirming } from "../../../shared/confirming.js";
import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").RoundComment} RoundComment */

/** @param {Desk} desk @param {RoundComment} one */
function removing({ live, attempt }, one) {
  const remove = () => void attempt(() => live.act("remove-comment", { comment: one.id }));
  return html`<button type="button" data-remove-comment=${one.id}
      ${confirming(t("Take away"), t("Really take it away?"), remove)}></button>`;
}

/** The form of a new comment. */
/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function writing(desk, event, round) {
  if (!may(event, "comment")) return nothing;
  const form = actForm("comment", {
    ...fieldsOf(event),
    button: t("Publish"),
    attributes: { class: "comment-form", "data-name": `comment-${round.number}` },
    send: async ({ text }, _reason, self) => {
      const data = { round: round.number, text, ...boardIn(self, round) };
      if (await desk.attempt(() => desk.live.act("comment", data))) self.reset();
    },
  });
  const label = t("Comment on round {round}", { round: round.number });
  return html`<details><summary>${label}</summary>${form}</details>`;
}

/**
 * The form of a comment that stands: its text and its board; and the button that takes it away.
 * @param {Desk} desk @param {EventView} event @param {RoundComment} one
 */
export function changing(desk, event, one) {
  if (!may(event, "comment")) return nothing;
  const round = event.rounds.find(({ comments }) => comments.includes(one));
  const form = actForm("change-comment", {
    ...fieldsOf(event),
    now: valuesOf(one, round),
    button: t("Save"),
    attributes: { class: "comment-form", "data-name": `comment-change-${one.id}` },
    send: async ({ text }, _reason, self) => {
      const place = boardIn(self, round);
      const isSame = "board" in place && place.board === one.place?.board;
      const game = isSame ? { game: one.place?.game } : {}; // of a meeting of several games
      const data = { comment: one.id, text, ...place, ...game };
      const done = await desk.attempt(() => desk.live.act("change-comment", data));
      if (done) self.closest("details")?.removeAttribute("open");
    },
  });
  return html`<details data-change-comment=${one.id}><summary>${t("Change")}</summary>${form}</details>
    ${removing(desk, one)}`;
}

/** The fields of a comment: a board, where the event has one. @param {EventView} event */
function fieldsOf({ settings }) {
  return {
    names: settings.regulation ? ["text", "fen", "board", "ply"] : ["text"],
    fields: { board: { widget: "text" }, ply: { widget: "text" } },
    does: "comment",
  };
}

/**
 * The values of the form of a comment that stands.
 * @param {RoundComment} one @param {EventRound | undefined} round
 */
function valuesOf({ text, fen, place }, round) {
  if (!place) return { text, fen };
  const number = round?.boards[place.board - 1]?.hall ?? place.board;
  return { text, board: String(number), ply: String(place.ply) };
}

/**
 * The board that a form names by its number in the hall.
 * @param {HTMLFormElement} form @param {EventRound | undefined} round
 */
function boardIn(form, round) {
  if (!form.elements.namedItem("fen")) return {};
  const [fen, hall, ply] = ["fen", "board", "ply"].map((name) => value(form, name));
  const place = round?.boards.find((one) => one.hall === Number(hall))?.number ?? Number(hall);
  if (hall) return { board: place, ply: Number(ply || "0"), ...(fen ? { fen } : {}) };
  return fen ? { fen } : {};
}
