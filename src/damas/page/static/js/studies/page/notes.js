/** Beside the moves: the tools of writers, the words for readers, overwritten words. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element, on } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { icon } from "../../shared/icons.js";
import { writes } from "./state.js";

/** @typedef {import("../shapes").StudyState} StudyState */
/** @typedef {import("../shapes").StudyActs} StudyActs */
/** @typedef {import("../shapes").StudyNode} StudyNode */

const SIGNS = { 1: "!", 3: "!!", 2: "?", 4: "??", 5: "!?", 6: "?!", 7: "□" };
const SHOWN = [1, 3, 2, 4, 5, 6, 7];
export const COLOURS = ["G", "R", "Y", "B"];

/** @param {string} colour */
export function colourWord(colour) {
  return { G: t("green"), R: t("red"), Y: t("yellow"), B: t("blue") }[colour] ?? colour;
}

/** The shapes of a position in words. @param {StudyNode} node */
export function shapesText({ circles, arrows }) {
  const words = [
    ...circles.map(([square, colour]) =>
      t("circle on {square} ({colour})", { square, colour: colourWord(colour) }),
    ),
    ...arrows.map(([from, to, colour]) =>
      t("arrow from {from} to {to} ({colour})", { from, to, colour: colourWord(colour) }),
    ),
  ];
  return words.length ? t("Drawn: {shapes}", { shapes: words.join(", ") }) : "";
}

/** A position of the study as it is spoken. @param {StudyNode} node */
export function positionText(node) {
  const move = node.text ? node.text + node.signs : t("Starting position");
  return [move, node.comment, shapesText(node)].filter(Boolean).join(". ");
}

/** @param {StudyState} state @param {StudyActs} acts @param {StudyNode} node */
export function toolsView(state, acts, node) {
  if (!writes(state)) return [];
  const { study, drawing, colour } = state;
  const undo = study?.undo ?? null;
  return [
    act("arrow", t("Arrows"), () => acts.set({ drawing: !drawing }), {
      "aria-pressed": String(drawing),
    }),
    ...(drawing ? [colourChoice(colour, acts)] : []),
    ...(drawing && (node.circles.length || node.arrows.length)
      ? [button(t("Wipe"), () => void draw(state, acts, node), { "data-do": "wipe" })]
      : []),
    ...(undo === null
      ? []
      : [act("undo", t("Undo"), () => void acts.send({ do: "undo", of: undo }))]),
    act("flip", t("Flip"), () => acts.set({ turned: !state.turned })),
  ];
}

/** @param {StudyState} state @param {StudyActs} acts @param {StudyNode} node */
function draw({ chapter }, acts, node) {
  const place = { chapter: chapter?.number, move: node.id };
  return acts.send({ do: "draw", ...place, circles: [], arrows: [] });
}

/** @param {string} colour @param {StudyActs} acts */
function colourChoice(colour, acts) {
  const select = element(
    "select",
    { id: "colour", "aria-label": t("Colour of what is drawn") },
    COLOURS.map((one) =>
      element("option", { value: one, selected: one === colour }, [colourWord(one)]),
    ),
  );
  return on(select, "change", (self) => acts.set({ colour: self.value }));
}

/** The sign of the move, and its place among variations. */
/** @param {StudyState} state @param {StudyActs} acts @param {StudyNode} node */
export function moveView(state, acts, node) {
  const { chapter } = state;
  const place = { chapter: chapter?.number, move: node.id };
  if (!writes(state) || node.parent === null) return [];
  const same = chapter?.nodes.get(node.parent)?.children ?? [];
  const first = same[0] === node.id;
  const shown = node.nags.find((nag) => SHOWN.includes(nag)) ?? 0;
  const select = element(
    "select",
    { id: "sign", "aria-label": t("Sign of the move"), "data-move": String(node.id) },
    [0, ...SHOWN].map((nag) =>
      element("option", { value: String(nag), selected: nag === shown }, [
        nag ? SIGNS[/** @type {1} */ (nag)] : t("no sign"),
      ]),
    ),
  );
  on(select, "change", (self) => {
    const others = node.nags.filter((nag) => !SHOWN.includes(nag));
    const signs = Number(self.value) ? [Number(self.value), ...others] : others;
    void acts.send({ do: "signs", ...place, signs });
  });
  return [
    select,
    ...(first
      ? []
      : [
          button(t("Main line"), () => void acts.send({ do: "lift", ...place, first: true }), {
            "data-do": "lift",
          }),
        ]),
    confirmButton(
      t("Remove from here"),
      t("Remove it: press again"),
      () => void acts.send({ do: "remove", ...place }),
      { class: "danger", "data-do": "remove", "data-move": String(node.id) },
    ),
  ];
}

/** The words about the move, for readers. @param {StudyState} state @param {StudyNode} node */
export function wordsView(state, node) {
  const drawn = shapesText(node);
  return [
    ...(writes(state) ? [] : node.comment.split("\n").map((line) => element("p", {}, [line]))),
    ...(drawn ? [element("p", { class: "hint", "data-part": "drawn" }, [drawn])] : []),
  ];
}

/**
 * Words of one's own that somebody has overwritten, with the way back to them.
 * @param {StudyState} state @param {StudyActs} acts @param {(version: number) => void} seen
 */
export function missedView({ missed, study }, acts, seen) {
  return missed.map((one) =>
    element("div", { class: "call overwritten", "data-version": String(one.version) }, [
      element("p", {}, [
        t("{name} has replaced your words, without having seen them:", {
          name: study?.names[one.by] ?? "?",
        }),
        " ",
        element("q", {}, [one.text]),
      ]),
      element("p", { class: "buttons" }, [
        button(t("Show the place"), () => {
          acts.open(one.chapter);
          acts.set({ wanted: one.move });
        }),
        button(t("Put mine back"), () => {
          const { chapter, move, version, text } = one;
          void acts.send({ do: "comment", chapter, move, text, base: version });
          seen(one.version);
        }),
        button(t("Leave it so"), () => seen(one.version)),
      ]),
    ]),
  );
}

/**
 * Earlier words about a move.
 * @param {StudyState} state @param {StudyActs} acts
 * @param {StudyNode} node @param {() => void} load
 */
export function earlierView(state, acts, node, load) {
  const { earlier, study, chapter } = state;
  if (!writes(state) || !node.said) return [];
  if (earlier === null) return [button(t("Earlier texts"), load, { "data-do": "earlier" })];
  const place = { chapter: chapter?.number, move: node.id };
  return [
    element("h3", {}, [t("Earlier texts")]),
    element(
      "ol",
      { class: "earlier" },
      earlier.map((one) =>
        element("li", { "data-version": String(one.version) }, [
          element("span", { class: "about" }, [
            `${study?.names[one.by] ?? "?"}, ${new Date(one.at).toLocaleString()}`,
          ]),
          element("q", {}, [one.text]),
          ...(one.text === node.comment
            ? []
            : [
                button(t("Put back"), () => {
                  acts.set({ earlier: null });
                  void acts.send({ do: "comment", ...place, text: one.text, base: node.said });
                }),
              ]),
        ]),
      ),
    ),
  ];
}

/**
 * @param {string} name @param {string} word @param {() => void} press
 * @param {Record<string, string>} [more]
 */
function act(name, word, press, more = {}) {
  const made = button("", press, { "data-do": name, ...more });
  made.replaceChildren(icon(name), element("span", { class: "word" }, [word]));
  return made;
}
