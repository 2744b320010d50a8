/** Beside the moves: the tools of writers, the words for readers, overwritten words. */

import { confirming } from "../../shared/confirming.js";
import { momentText } from "../../shared/dates.js";
import { t } from "../../shared/i18n.js";
import { icon } from "../../shared/icons.js";
import { options } from "../../shared/pieces.js";
import { each, heard, html, keyed, nothing } from "../../shared/templates.js";
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
  if (!writes(state)) return nothing;
  const { study, chapter, drawing, colour } = state;
  const undo = study?.undo ?? null;
  const drawn = node.circles.length || node.arrows.length;
  const place = { chapter: chapter?.number, move: node.id };
  const wipe = () => void acts.send({ do: "draw", ...place, circles: [], arrows: [] });
  const button = html`<button type="button" data-do="wipe" @click=${wipe}>${t("Clear")}</button>`;
  return html`
    ${act("arrow", t("Arrows"), () => acts.set({ drawing: !drawing }), drawing)}
    ${drawing ? colourChoice(colour, acts) : nothing}${drawing && drawn ? button : nothing}
    ${
      undo === null
        ? nothing
        : act("undo", t("Undo"), () => void acts.send({ do: "undo", of: undo }))
    }
    ${act("flip", t("Flip"), () => acts.set({ turned: !state.turned }))}
  `;
}

/** @param {string} colour @param {StudyActs} acts */
function colourChoice(colour, acts) {
  const known = COLOURS.map((one) => [one, colourWord(one)]);
  return html`<select id="colour" aria-label=${t("Colour of what is drawn")}
    @change=${heard((self) => acts.set({ colour: self.value }))}>
    ${options(known, colour)}
  </select>`;
}

/** The sign of the move, and its place among variations. */
/** @param {StudyState} state @param {StudyActs} acts @param {StudyNode} node */
export function moveView(state, acts, node) {
  const { chapter } = state;
  if (!writes(state) || node.parent === null) return nothing;
  const place = { chapter: chapter?.number, move: node.id };
  const first = chapter?.nodes.get(node.parent)?.children[0] === node.id;
  const shown = node.nags.find((nag) => SHOWN.includes(nag)) ?? 0;
  const signs = SHOWN.map((nag) => [nag, SIGNS[/** @type {1} */ (nag)]]);
  const sign = (/** @type {HTMLSelectElement} */ { value }) => {
    const others = node.nags.filter((nag) => !SHOWN.includes(nag));
    const chosen = Number(value) ? [Number(value), ...others] : others;
    void acts.send({ do: "signs", ...place, signs: chosen });
  };
  const lift = () => void acts.send({ do: "lift", ...place, first: true });
  const remove = () => void acts.send({ do: "remove", ...place });
  const main = html`<button type="button" data-do="lift" @click=${lift}>${t("Main line")}</button>`;
  const view = html`
    <select id="sign" data-move=${node.id} aria-label=${t("Sign of the move")}
      @change=${heard(sign)}>
      ${options([[0, t("no sign")], ...signs], shown)}
    </select>
    ${first ? nothing : main}
    <button type="button" class="danger" data-do="remove" data-move=${node.id}
      ${confirming(t("Remove from here"), t("Really remove it?"), remove)}></button>
  `;
  return keyed(`${place.chapter} ${node.id}`, view);
}

/** The words about the move, for readers. @param {StudyState} state @param {StudyNode} node */
export function wordsView(state, node) {
  const drawn = shapesText(node);
  return html`
    ${writes(state) ? nothing : node.comment.split("\n").map((line) => html`<p>${line}</p>`)}
    ${drawn ? html`<p class="hint" data-part="drawn">${drawn}</p>` : nothing}
  `;
}

/**
 * Words of one's own that somebody has overwritten, with the way back to them.
 * @param {StudyState} state @param {StudyActs} acts @param {(version: number) => void} seen
 */
export function missedView({ missed, study }, acts, seen) {
  const view = (/** @type {typeof missed[number]} */ { by, chapter, move, version, text }) => {
    const show = () => {
      acts.open(chapter);
      acts.set({ wanted: move });
    };
    const restore = () => {
      void acts.send({ do: "comment", chapter, move, text, base: version });
      seen(version);
    };
    const name = study?.names[by] ?? "?";
    return html`<div class="note overwritten" data-version=${version}>
      <p>
        ${t("{name} has replaced your words, without having seen them:", { name })} <q>${text}</q>
      </p>
      <p class="buttons">
        <button type="button" @click=${show}>${t("Show the place")}</button>
        <button type="button" @click=${restore}>${t("Put mine back")}</button>
        <button type="button" @click=${() => seen(version)}>${t("Leave it as it is")}</button>
      </p>
    </div>`;
  };
  return each("version", missed, view);
}

/**
 * Earlier words about a move.
 * @param {StudyState} state @param {StudyActs} acts
 * @param {StudyNode} node @param {() => void} load
 */
export function earlierView(state, acts, node, load) {
  const { earlier, study, chapter } = state;
  if (!writes(state) || !node.said) return nothing;
  if (earlier === null) {
    return html`<button type="button" data-do="earlier" @click=${load}>
      ${t("Earlier texts")}
    </button>`;
  }
  const row = (/** @type {typeof earlier[number]} */ { by, at, text, version }) => {
    const restore = () => {
      acts.set({ earlier: null });
      const place = { chapter: chapter?.number, move: node.id };
      void acts.send({ do: "comment", ...place, text, base: node.said });
    };
    const button = html`<button type="button" @click=${restore}>${t("Put back")}</button>`;
    return html`<li data-version=${version}>
      <span class="about">${study?.names[by] ?? "?"}, ${momentText(at)}</span>
      <q>${text}</q>${text === node.comment ? nothing : button}
    </li>`;
  };
  return html`
    <h3>${t("Earlier texts")}</h3>
    <ol class="earlier">${each("version", earlier, row)}</ol>
  `;
}

/**
 * @param {string} name @param {string} word @param {() => void} press @param {boolean} [pressed]
 */
function act(name, word, press, pressed) {
  return html`<button type="button" data-do=${name} aria-pressed=${pressed ?? nothing}
    @click=${press}>${icon(name)}<span class="word">${word}</span></button>`;
}
