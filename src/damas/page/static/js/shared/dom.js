/** Building and finding elements, without markup in strings. */

/** @typedef {(self: any, event: Event) => void} Handler given the element that is on the page */

/** @type {WeakMap<EventTarget, Map<string, Handler | null>>} */
const HANDLERS = new WeakMap();
/** @type {WeakMap<Element, boolean>} whether a part that opens was made open */
export const MADE_OPEN = new WeakMap();

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | boolean>} [attributes] true sets an empty one, false none
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, attributes = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  if (name === "details") MADE_OPEN.set(made, made.hasAttribute("open"));
  return made;
}

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * @param {string} label
 * @param {(event: MouseEvent) => void} action
 * @param {Record<string, string>} [attributes]
 */
export function button(label, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, [label]);
  return on(made, "click", (_button, event) => action(/** @type {MouseEvent} */ (event)));
}

/**
 * A number that counts up or down: a screen reader says it when asked, not every second.
 * @param {Record<string, string>} attributes
 * @param {string[]} [children]
 */
export function counting(attributes, children = []) {
  return element("span", { role: "timer", "aria-live": "off", ...attributes }, children);
}

/**
 * The code of an address as the server draws it. It is asked for only once it is on the page: a
 * panel makes its elements again and again (see render.js).
 * @param {string} src
 * @param {string} alt
 */
export function codeImage(src, alt) {
  return element("img", { src, alt, width: "150", height: "150", loading: "lazy" });
}

/**
 * Sets the handler of an element for an event, in place of an earlier one. A handler uses the
 * element it is given: the one it was made with may have been a pattern only (see render.js).
 * @template {Element} E
 * @param {E} target
 * @param {string} type of the event
 * @param {((self: E, event: Event) => void) | null} handler null: nothing any more
 * @returns {E}
 */
export function on(target, type, handler) {
  const handlers = HANDLERS.get(target) ?? new Map();
  HANDLERS.set(target, handlers);
  if (!handlers.has(type)) {
    target.addEventListener(type, (event) => handlers.get(type)?.(target, event));
  }
  handlers.set(type, handler);
  return target;
}

/**
 * Handlers of an element, by type of the event.
 * @param {Element} target
 * @returns {Map<string, any>}
 */
export function handlersOf(target) {
  return HANDLERS.get(target) ?? new Map();
}

/**
 * A row for a damaged entry of a list, with the server's message.
 * @param {{ id: string, damaged?: string }} one
 */
export function damagedRow(one) {
  return element("li", { class: "damaged", "data-id": one.id }, [
    element("span", { class: "about" }, [`${one.damaged} (${one.id})`]),
  ]);
}

/**
 * An article as people see it: a label that opens to show the text.
 * @param {string | null | undefined} article
 * @param {string | null} [text]
 */
export function articleMark(article, text) {
  if (!text) return element("span", { class: "article" }, [article ?? ""]);
  return element("details", { class: "article" }, [
    element("summary", {}, [article ?? ""]),
    element("p", {}, [text]),
  ]);
}
