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
      ...round.comments.map((one) => article(desk, one, writes)),
      ...(writes ? [writing(desk, event, round)] : []),
    ]),
  ];
}

/** @param {Desk} desk @param {RoundComment} one @param {boolean} writes */
function article({ live, attempt }, one, writes) {
  const remove = () => void attempt(() => live.act("remove-comment", { comment: one.id }));
  return element("article", { "data-comment": String(one.id) }, [
    ...one.text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => element("p", {}, [line])),
    ...(one.fen ? [board(one)] : []),
    element("p", { class: "hint" }, [one.by]),
    ...(writes
      ? [
          confirmButton(t("Take away"), t("Take it away: sure?"), remove, {
            "data-remove-comment": String(one.id),
          }),
        ]
      : []),
  ]);
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

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function writing(desk, event, round) {
  const number = { inputmode: "numeric", pattern: "[0-9]*", maxlength: "4" };
  const label = t("Comment on round {round}", { round: round.number });
  const form = element("form", { class: "comment-form", "data-name": `comment-${round.number}` }, [
    element("label", { class: "field" }, [
      t("Text"),
      element("textarea", { name: "text", rows: "4", maxlength: String(LONGEST), required: true }),
    ]),
    ...(settingsHaveBoard(event)
      ? [
          field(t("Position (FEN), if one is shown"), { name: "fen", maxlength: "400" }),
          field(t("or a game: its board"), { name: "board", ...number }),
          field(t("after so many moves of both sides"), { name: "ply", ...number }),
        ]
      : []),
    element("button", { type: "submit", class: "primary", "data-do": "comment" }, [t("Publish")]),
  ]);
  on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const data = { round: round.number, text: value(self, "text"), ...boardIn(self) };
    void desk.attempt(() => desk.live.act("comment", data)).then((done) => done && self.reset());
  });
  return element("details", {}, [element("summary", {}, [label]), form]);
}

/** @param {EventView} event */
function settingsHaveBoard({ settings }) {
  return Boolean(settings.regulation);
}

/** The board that a form names. @param {HTMLFormElement} form */
function boardIn(form) {
  if (!form.elements.namedItem("fen")) return {};
  const [fen, place, ply] = ["fen", "board", "ply"].map((name) => value(form, name));
  if (place) return { board: Number(place), ply: Number(ply || "0"), ...(fen ? { fen } : {}) };
  return fen ? { fen } : {};
}
