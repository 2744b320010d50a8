/** The state of a study's page, and the changes that come from the server. */

import { createStore } from "../../shared/store.js";

/** @import { ChapterView, OpenChapter, StudyChange, StudyNode, StudyState } from "../shapes" */
/** @import { StudyView } from "../shapes" */

export function studyStore() {
  /** @type {StudyState} */
  const first = {
    study: null,
    chapter: null,
    at: 0,
    wanted: null,
    legal: new Map(),
    trial: null,
    here: { writers: [], readers: 0 },
    drawing: false,
    colour: "G",
    turned: false,
    connected: true,
    said: "",
    missed: [],
    earlier: null,
    on: false,
    lines: 1,
    step: null,
  };
  return createStore(first);
}

/** @param {ChapterView} view @returns {OpenChapter} */
export function opened(view) {
  return { ...view, nodes: new Map(view.nodes.map((node) => [node.id, node])) };
}

/** Whether the person writes the study. @param {Pick<StudyState, "study">} state */
export function writes({ study }) {
  return study !== null && study.you !== null;
}

/** The moves in order, the main line before variations. */
/** @param {OpenChapter} chapter @returns {StudyNode[]} */
export function ordered({ nodes }) {
  /** @type {StudyNode[]} */
  const found = [];
  const todo = [0];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const node = nodes.get(id);
    if (!node) continue;
    found.push(node);
    todo.push(...[...node.children].reverse());
  }
  return found;
}

/** Whether a move stands in the chapter. @param {OpenChapter} chapter @param {number} id */
export function stands({ nodes }, id) {
  let node = nodes.get(id);
  while (node && node.parent !== null) {
    const parent = nodes.get(node.parent);
    if (!parent?.children.includes(node.id)) return false;
    node = parent;
  }
  return node !== undefined;
}

/**
 * The move to which a step leads; "up" and "down" lead to the other moves at the same place.
 * @param {OpenChapter} chapter @param {number} id @param {import("../shapes").Step} step
 */
export function stepFrom(chapter, id, step) {
  const node = chapter.nodes.get(id);
  if (!node || step === "first") return 0;
  if (step === "back") return node.parent ?? 0;
  if (step === "on") return node.children[0] ?? id;
  if (step === "last") return lastOf(chapter, node);
  return besides(chapter, node, step === "up" ? -1 : 1);
}

/**
 * Another move at the same place.
 * @param {OpenChapter} chapter @param {StudyNode} node @param {number} by
 */
function besides({ nodes }, { id, parent }, by) {
  const same = parent === null ? [id] : (nodes.get(parent)?.children ?? [id]);
  return same[same.indexOf(id) + by] ?? id;
}

/** The end of the line from a move on. @param {OpenChapter} chapter @param {StudyNode} node */
function lastOf({ nodes }, node) {
  let last = node;
  for (let next = node; next; next = /** @type {StudyNode} */ (nodes.get(last.children[0]))) {
    last = next;
  }
  return last.id;
}

/**
 * The study and the open chapter after changes; null if they do not follow on the known version.
 * @param {Pick<StudyState, "study" | "chapter">} state
 * @param {{from: number, to: number, changes: StudyChange[]}} news
 * @returns {{study: StudyView, chapter: OpenChapter | null} | null}
 */
export function afterChanges({ study, chapter }, { from, to, changes }) {
  if (!study || study.version > from)
    return study && study.version >= to ? { study, chapter } : null;
  if (study.version !== from) return null;
  let after = { study: { ...study, version: to }, chapter };
  for (const change of changes) after = afterChange(after, change);
  return after;
}

/**
 * @param {{study: StudyView, chapter: OpenChapter | null}} before @param {StudyChange} change
 */
function afterChange({ study, chapter }, change) {
  const open = chapter && { ...chapter, nodes: new Map(chapter.nodes) };
  for (const { chapter: number, move } of change.moves) {
    if (open?.number === number) open.nodes.set(move.id, move);
  }
  let next = { study, chapter: open };
  for (const part of change.parts) next = afterPart(next, part);
  return next;
}

/**
 * @param {{study: StudyView, chapter: OpenChapter | null}} before its moves may be changed
 * @param {any} part
 */
function afterPart({ study, chapter }, part) {
  const isOpen = chapter?.number === part.chapter;
  if (part.part === "title") return { study: { ...study, title: part.title }, chapter };
  if (part.part === "chapters") return { study: { ...study, chapters: part.chapters }, chapter };
  if (part.part === "tags") {
    const chapters = study.chapters.map((one) => lineOf(one, part.line));
    const after = chapter && isOpen ? { ...chapter, ...part.line, tags: part.tags } : chapter;
    return { study: { ...study, chapters }, chapter: after };
  }
  if (chapter && isOpen) patchNode(chapter, part);
  return { study, chapter };
}

/** @param {import("../shapes").ChapterLine} one @param {import("../shapes").ChapterLine} line */
function lineOf(one, line) {
  return one.number === line.number ? line : one;
}

/** @param {OpenChapter} open @param {any} part */
function patchNode(open, part) {
  const { part: _part, chapter: _chapter, move, ...values } = part;
  const node = open.nodes.get(move);
  if (node) open.nodes.set(move, { ...node, ...values });
}

/** Shapes with one more, with another colour, or with one less where it was there. */
/**
 * @param {Pick<StudyNode, "circles" | "arrows">} shapes
 * @param {number} tail @param {number} head the same square: a circle
 * @param {string} colour
 * @returns {Pick<StudyNode, "circles" | "arrows">}
 */
export function drawnOn({ circles, arrows }, tail, head, colour) {
  if (tail === head) {
    const there = circles.some(([square, old]) => square === tail && old === colour);
    const left = circles.filter(([square]) => square !== tail);
    return { circles: there ? left : [...left, [tail, colour]], arrows };
  }
  const there = arrows.some(([from, to, old]) => from === tail && to === head && old === colour);
  const left = arrows.filter(([from, to]) => from !== tail || to !== head);
  return { circles, arrows: there ? left : [...left, [tail, head, colour]] };
}
