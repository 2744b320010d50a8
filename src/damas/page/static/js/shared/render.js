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
import { focusOn, headingOf, keepPlace } from "./lost-focus.js";

/** Attributes that identify an element among its siblings; so do all `data-…` except MARKS. */
const NAMES = ["id", "name", "type", "role", "href"];
/** Set by acts of people, or beside a name: they say nothing about which element it is. */
const MARKS = ["data-asking", "data-sent", "data-kind", "data-state", "data-said"];
const STAY = ["data-asking", "data-sent"];
/** Elements that a list has one of for each of its things. */
const ROWS = "li, tr, article, fieldset, [role=group], [role=row], [role=listitem]";
const ACTS = "button, a[href]";
const FIELDS = "input, select, textarea";
const HEADINGS = "h1, h2, h3, h4";

/**
 * Makes *children* the children of *parent*, keeping those that are there already.
 * @param {Element} parent
 * @param {(Node | string)[]} children
 */
export function render(parent, children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  if (!focused || focused === parent) {
    renderChildren(parent, children);
    return;
  }
  const heir = keepPlace(focused, parent);
  renderChildren(parent, children);
  if (document.activeElement !== focused) focusOn(heir() ?? headingOf(parent));
}

/** @param {Element} parent @param {(Node | string)[]} children */
function renderChildren(parent, children) {
  const made = children.map((child) =>
    typeof child === "string" ? document.createTextNode(child) : child,
  );
  const there = [...parent.childNodes].filter((one) => !made.includes(one));
  const nameIn = siblingNames(there, made);
  const old = byName(there, nameIn);
  const wanted = made.map((one) => {
    const stays = one.parentNode === parent ? null : old.get(nameIn(one))?.shift();
    if (!stays) return one;
    patch(stays, one);
    return stays;
  });
  const kept = new Set(wanted);
  for (const one of [...parent.childNodes]) if (!kept.has(one)) one.remove();
  let place = parent.firstChild;
  for (const one of wanted) {
    if (one === place) place = one.nextSibling;
    else parent.insertBefore(one, place);
  }
}

/**
 * The names of siblings as they are and as they will be. Buttons of one name are told apart by
 * their labels: where the first is gone, the second is not taken for it.
 * @param {Node[][]} lists
 * @returns {(node: Node) => string}
 */
function siblingNames(...lists) {
  /** @type {Map<Node, string>} */
  const names = new Map();
  const twice = new Set();
  for (const list of lists) {
    const seen = new Set();
    for (const node of list) {
      const name = nameOf(node);
      names.set(node, name);
      if (seen.has(name)) twice.add(name);
      seen.add(name);
    }
  }
  return (node) => {
    const name = names.get(node) ?? nameOf(node);
    const isOneOfSome = twice.has(name) && node instanceof Element && node.matches(ACTS);
    return isOneOfSome ? `${name} ${labelOf(node)}` : name;
  };
}

/**
 * @param {ChildNode[]} nodes @param {(node: Node) => string} nameIn
 * @returns {Map<string, ChildNode[]>} in order, under each name
 */
function byName(nodes, nameIn) {
  /** @type {Map<string, ChildNode[]>} */
  const found = new Map();
  for (const node of nodes) {
    const name = nameIn(node);
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
  if (!words.length) words.push(node.classList[0] ?? "", wordsOfRow(node));
  return [node.nodeName, ...words].join(" ");
}

/**
 * The words that tell a row with buttons from the others, where no attribute does: it is not taken
 * for the row of another thing that comes to its place.
 * @param {Element} node
 */
function wordsOfRow(node) {
  if (!node.matches(ROWS)) return "";
  const acts = [...node.querySelectorAll(ACTS)];
  if (!acts.length || node.querySelector(FIELDS)) return "";
  return ownWords(node) || acts.map(labelOf).join();
}

/** @param {Node} node @returns {string} its words, without those of buttons */
function ownWords(node) {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLButtonElement) return "";
  return [...node.childNodes].map(ownWords).join("");
}

/** @param {Element} act */
function labelOf(act) {
  const asked = act.getAttribute("data-asking"); // the label before the question
  return asked ?? act.getAttribute("aria-label") ?? act.textContent ?? "";
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
  const stays = STAY.concat(
    wasDrawnAs(old, made) ? "open" : [],
    old === document.activeElement && old.matches(HEADINGS) ? "tabindex" : [],
  );
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
