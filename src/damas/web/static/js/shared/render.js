/**
 * Brings the children of an element in step with how they should look now, without building them
 * anew.
 *
 * A panel makes its elements as if for the first time (`element`, `button` and `on` of dom.js) and
 * gives them to `render`. An element that is there already, known by its name, stays and takes over
 * the changes: words, attributes, and handlers of events. So focus, scroll, a text that
 * somebody is typing and a part that somebody has opened survive.
 */

import { MADE_OPEN, handlersOf, on } from "./dom.js";
import { choiceOf, patchField } from "./fields.js";

/** Attributes that identify an element among its siblings; so do all `data-…` except MARKS. */
const NAMES = ["id", "name", "type", "role", "href"];
/** Set by acts of people, or beside a name: they say nothing about which element it is. */
const MARKS = ["data-asking", "data-sent", "data-kind", "data-state", "data-said"];
const STAY = ["data-asking", "data-sent"];

/**
 * Makes *children* the children of *parent*, keeping those that are there already.
 * @param {Element} parent
 * @param {(Node | string)[]} children
 */
export function render(parent, children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  renderChildren(parent, children);
  if (!focused || focused === document.activeElement || focused === parent) return;
  const name = nameOf(focused);
  const heir = focused.isConnected
    ? focused
    : [...parent.querySelectorAll(focused.nodeName)].find((one) => nameOf(one) === name);
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
}

/** @param {Element} parent @param {(Node | string)[]} children */
function renderChildren(parent, children) {
  const old = byName([...parent.childNodes].filter((one) => !children.includes(one)));
  const wanted = children.map((child) => {
    const made = typeof child === "string" ? document.createTextNode(child) : child;
    const there = made.parentNode === parent ? null : old.get(nameOf(made))?.shift();
    if (!there) return made;
    patch(there, made);
    return there;
  });
  const kept = new Set(wanted);
  for (const one of [...parent.childNodes]) if (!kept.has(one)) one.remove();
  let place = parent.firstChild;
  for (const one of wanted) {
    if (one === place) place = one.nextSibling;
    else parent.insertBefore(one, place);
  }
}

/** @param {ChildNode[]} nodes @returns {Map<string, ChildNode[]>} in order, under each name */
function byName(nodes) {
  /** @type {Map<string, ChildNode[]>} */
  const found = new Map();
  for (const node of nodes) {
    const name = nameOf(node);
    const same = found.get(name);
    if (same) same.push(node);
    else found.set(name, [node]);
  }
  return found;
}

/**
 * The same for an element that is made again. A board draws itself: it is never the same.
 * @param {Node} node
 */
function nameOf(node) {
  if (!(node instanceof Element)) return node.nodeName;
  if (node.nodeName.includes("-")) return `${node.nodeName} ${Math.random()}`;
  const words = [...node.attributes]
    .filter(({ name }) => NAMES.includes(name) || isName(name))
    .map(({ name, value }) => `${name}=${value}`);
  if (node instanceof HTMLOptionElement) words.push(node.value);
  return [node.nodeName, ...(words.length ? words : [node.classList[0] ?? ""])].join(" ");
}

/** @param {string} attribute */
function isName(attribute) {
  return attribute.startsWith("data-") && !MARKS.includes(attribute);
}

/** @param {Node} old @param {Node} made how it should be */
function patch(old, made) {
  if (!(old instanceof Element) || !(made instanceof Element)) {
    if (old.nodeValue !== made.nodeValue) old.nodeValue = made.nodeValue;
    return;
  }
  patchHandlers(old, made);
  if (old.hasAttribute("data-asking")) return; // it waits for its second press
  const choice = choiceOf(old);
  patchAttributes(old, made);
  if (!(old instanceof HTMLTextAreaElement)) renderChildren(old, [...made.childNodes]);
  if (choice) patchField(old, made, choice);
}

/** @param {Element} old @param {Element} made */
function patchHandlers(old, made) {
  const handlers = handlersOf(made);
  for (const [type, handler] of handlers) on(old, type, handler);
  for (const type of handlersOf(old).keys()) if (!handlers.has(type)) on(old, type, null);
}

/** @param {Element} old @param {Element} made */
function patchAttributes(old, made) {
  const stays = STAY.concat(wasDrawnAs(old, made) ? "open" : []);
  for (const { name } of [...old.attributes]) {
    if (!made.hasAttribute(name) && !stays.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...made.attributes]) {
    if (old.getAttribute(name) !== value && !stays.includes(name)) old.setAttribute(name, value);
  }
}

/** Whether a part is drawn open or closed as before. If so, the person's choice stays. */
/** @param {Element} old @param {Element} made */
function wasDrawnAs(old, made) {
  const [before, now] = [MADE_OPEN.get(old), MADE_OPEN.get(made)];
  if (now !== undefined) MADE_OPEN.set(old, now);
  return before === now;
}
