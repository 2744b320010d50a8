/** The commentary on a round: texts with boards, and the form of those who write them. */

import { confirming } from "../../../shared/confirming.js";
import { field } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { each, html, nothing, onSubmit } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").EventRound} EventRound */
/** @typedef {import("../../../shared/views").RoundComment} RoundComment */

const LONGEST = 4000;
const SIZE = 320;

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function commentary(desk, event, round) {
  const writes = may(event, "comment");
  if (!round.comments.length && !writes) return nothing;
  return html`<section class="commentary" aria-label=${t("Commentary")}>
      ${round.comments.length ? html`<h3>${t("Commentary")}</h3>` : nothing}
      ${each("id", round.comments, (one) => article(desk, event, one))}
      ${writes ? writing(desk, event, round) : nothing}
    </section>`;
}

/** @param {Desk} desk @param {EventView} event @param {RoundComment} one */
function article(desk, event, one) {
  return html`<article data-comment=${one.id}>
    ${one.text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => html`<p>${line}</p>`)}
    ${one.fen ? board(one) : nothing}
    <p class="hint">${one.by}</p>
    ${may(event, "comment") ? html`${changing(desk, event, one)}${removing(desk, one)}` : nothing}
  </article>`;
}

/** @param {Desk} desk @param {RoundComment} one */
function removing({ live, attempt }, one) {
  const remove = () => void attempt(() => live.act("remove-comment", { comment: one.id }));
  return html`<button type="button" data-remove-comment=${one.id}
      ${confirming(t("Take away"), t("Really take it away?"), remove)}></button>`;
}

/** @param {RoundComment} one */
function board(one) {
  const words = new URLSearchParams({
    variant: one.variant,
    fen: one.fen,
    size: String(SIZE),
  });
  return html`<figure>
    <img src="/diagram.svg?${words}" width=${SIZE} height=${SIZE} loading="lazy"
        alt=${one.about || t("The position of the comment")} />
    ${one.about ? html`<figcaption>${one.about}</figcaption>` : nothing}
  </figure>`;
}

/** The form of a new comment. */
/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function writing(desk, event, round) {
  const publish = (/** @type {HTMLFormElement} */ self) => {
    const data = { round: round.number, text: value(self, "text"), ...boardIn(self, round) };
    void desk.attempt(() => desk.live.act("comment", data)).then((done) => done && self.reset());
  };
  const form = commentForm(event, `comment-${round.number}`, t("Publish"), publish);
  const label = t("Comment on round {round}", { round: round.number });
  return html`<details><summary>${label}</summary>${form}</details>`;
}

/** The form of a comment that stands: its text, and its board. */
/** @param {Desk} desk @param {EventView} event @param {RoundComment} one */
function changing(desk, event, one) {
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
  return html`<details data-change-comment=${one.id}><summary>${t("Change")}</summary>${form}</details>`;
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
