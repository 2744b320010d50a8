/** The commentary on a round: texts with boards, and the form of those who write them. */

import { confirmButton } from "../../../shared/confirm-button.js";
import { element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { field, may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */
/** @typedef {import("../../parts/shapes").RoundComment} RoundComment */

const LONGEST = 4000;
const SIZE = 320;

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
export function commentary(desk, event, round) {
  const writes = may(event, "comment");
  if (!round.comments.length && !writes) return [];
  return [
    element("section", { class: "commentary", "aria-label": t("Commentary") }, [
      ...(round.comments.length ? [element("h3", {}, [t("Commentary")])] : []),
      ...round.comments.map((one) => article(desk, event, one)),
      ...(writes ? [writing(desk, event, round)] : []),
    ]),
  ];
}

/** @param {Desk} desk @param {EventView} event @param {RoundComment} one */
function article(desk, event, one) {
  return element("article", { "data-comment": String(one.id) }, [
    ...one.text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => element("p", {}, [line])),
    ...(one.fen ? [board(one)] : []),
    element("p", { class: "hint" }, [one.by]),
    ...(may(event, "comment") ? [changing(desk, event, one), removing(desk, one)] : []),
  ]);
}

/** @param {Desk} desk @param {RoundComment} one */
function removing({ live, attempt }, one) {
  const remove = () => void attempt(() => live.act("remove-comment", { comment: one.id }));
  const name = { "data-remove-comment": String(one.id) };
  return confirmButton(t("Take away"), t("Take it away: sure?"), remove, name);
}

/** @param {RoundComment} one */
function board(one) {
  const words = new URLSearchParams({
    variant: one.variant,
    fen: one.fen,
    size: String(SIZE),
  });
  return element("figure", {}, [
    element("img", {
      src: `/diagram.svg?${words}`,
      width: String(SIZE),
      height: String(SIZE),
      loading: "lazy",
      alt: one.about || t("The position of the comment"),
    }),
    ...(one.about ? [element("figcaption", {}, [one.about])] : []),
  ]);
}

/** The form of a new comment. */
/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function writing(desk, event, round) {
  const form = commentForm(event, `comment-${round.number}`, t("Publish"));
  on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const data = { round: round.number, text: value(self, "text"), ...boardIn(self, round) };
    void desk.attempt(() => desk.live.act("comment", data)).then((done) => done && self.reset());
  });
  const label = t("Comment on round {round}", { round: round.number });
  return element("details", {}, [element("summary", {}, [label]), form]);
}

/** The form of a comment that stands: its text, and its board. */
/** @param {Desk} desk @param {EventView} event @param {RoundComment} one */
function changing(desk, event, one) {
  const round = event.rounds.find(({ comments }) => comments.includes(one));
  const form = commentForm(event, `comment-change-${one.id}`, t("Save"), valuesOf(one, round));
  on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const place = boardIn(self, round);
    const isSame = "board" in place && place.board === one.place?.board;
    const game = isSame ? { game: one.place?.game } : {}; // of a meeting of several games
    const data = { comment: one.id, text: value(self, "text"), ...place, ...game };
    const shut = () => self.closest("details")?.removeAttribute("open");
    void desk.attempt(() => desk.live.act("change-comment", data)).then((done) => done && shut());
  });
  return element("details", { "data-change-comment": String(one.id) }, [
    element("summary", {}, [t("Change")]),
    form,
  ]);
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
 * @param {typeof NOTHING} [old] the values that it begins with
 */
function commentForm(event, name, label, old = NOTHING) {
  const number = { inputmode: "numeric", pattern: "[0-9]*", maxlength: "4" };
  const text = { name: "text", rows: "4", maxlength: String(LONGEST), required: true };
  const fen = { name: "fen", maxlength: "400", value: old.fen };
  const table = { name: "board", ...number, value: old.board };
  const ply = { name: "ply", ...number, value: old.ply };
  return element("form", { class: "comment-form", "data-name": name }, [
    element("label", { class: "field" }, [t("Text"), element("textarea", text, [old.text])]),
    ...(settingsHaveBoard(event)
      ? [
          field(t("Position (FEN), if one is shown"), fen),
          field(t("or a game: its board"), table),
          field(t("after so many moves of both sides"), ply),
        ]
      : []),
    element("button", { type: "submit", class: "primary", "data-do": "comment" }, [label]),
  ]);
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
