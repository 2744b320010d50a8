/** Writing, changing and taking away comments on a round. */

import { confirming } from "../../../shared/confirming.js";
import { field } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").RoundComment} RoundComment */

const LONGEST = 4000;

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
  const publish = (/** @type {HTMLFormElement} */ self) => {
    const data = { round: round.number, text: value(self, "text"), ...boardIn(self, round) };
    void desk.attempt(() => desk.live.act("comment", data)).then((done) => done && self.reset());
  };
  const form = commentForm(event, `comment-${round.number}`, t("Publish"), publish);
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
  const save = (/** @type {HTMLFormElement} */ self) => {
    const place = boardIn(self, round);
    const isSame = "board" in place && place.board === one.place?.board;
    const game = isSame ? { game: one.place?.game } : {}; // of a meeting of several games
    const data = { comment: one.id, text: value(self, "text"), ...place, ...game };
    const shut = () => self.closest("details")?.removeAttribute("open");
    void desk.attempt(() => desk.live.act("change-comment", data)).then((done) => done && shut());
  };
  const name = `comment-change-${one.id}`;
  const form = commentForm(event, name, t("Save"), save, valuesOf(one, round));
  return html`<details data-change-comment=${one.id}><summary>${t("Change")}</summary>${form}</details>
    ${removing(desk, one)}`;
}

const NOTHING = { text: "", fen: "", board: "", ply: "" };

/**
 * The values of the form of a comment that stands.
 * @param {RoundComment} one @param {EventRound | undefined} round
 */
function valuesOf({ text, fen, place }, round) {
  if (!place) return { ...NOTHING, text, fen };
  const number = round?.boards[place.board - 1]?.hall ?? place.board;
  return { ...NOTHING, text, board: String(number), ply: String(place.ply) };
}

/**
 * @param {EventView} event
 * @param {string} name
 * @param {string} label of its button
 * @param {(self: HTMLFormElement) => void} send
 * @param {typeof NOTHING} [old] the values that it begins with
 */
function commentForm(event, name, label, send, old = NOTHING) {
  const number = { inputmode: "numeric", pattern: "[0-9]*", maxlength: "4" };
  const fen = { name: "fen", maxlength: "400", value: old.fen };
  const table = { name: "board", ...number, value: old.board };
  const ply = { name: "ply", ...number, value: old.ply };
  return html`<form class="comment-form" data-name=${name}
      @submit=${onSubmit((self) => {
        send(self);
      })}>
    <label class="field">
      ${t("Text")}
<textarea name="text" rows="4" maxlength=${LONGEST} required .defaultValue=${old.text}></textarea>
    </label>
    ${
      settingsHaveBoard(event)
        ? html`
        ${field(t("Position (FEN), if one is shown"), fen)}
        ${field(t("or a game: its board"), table)}
        ${field(t("after so many moves of both sides"), ply)}
      `
        : nothing
    }
    <button type="submit" class="primary" data-do="comment">${label}</button>
  </form>`;
}

/** @param {EventView} event */
function settingsHaveBoard({ settings }) {
  return Boolean(settings.regulation);
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
