/**
 * What a part of the page looks like, as templates: `html` makes one, `render` brings an element in
 * step with it, and lit-html changes only what differs. An element stays as long as its template
 * stands at its place, and a row of `each` as long as its key is there: so focus, scroll, a text
 * that somebody is typing and a part that somebody has opened survive.
 *
 * Line breaks in a template are layout, as in JSX: only one between two words is a space.
 */

import { html as template, noChange, nothing, render as litRender } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";

import { focusOn } from "./lost-focus.js";

export { keyed, noChange, nothing };

/** @typedef {import("lit-html").TemplateResult} Template */
/** @typedef {unknown} Content a text, a template, a node, a list of these, or `nothing` */

/** @type {WeakMap<TemplateStringsArray, TemplateStringsArray>} templates without their layout */
const TIGHT = new WeakMap();
/** @type {WeakSet<Element>} elements that `render` fills */
const FILLED = new WeakSet();

/** @param {TemplateStringsArray} strings @param {unknown[]} values @returns {Template} */
export function html(strings, ...values) {
  const tight = TIGHT.get(strings) ?? tightened(strings);
  TIGHT.set(strings, tight);
  return template(tight, ...values);
}

/** @param {TemplateStringsArray} strings @returns {TemplateStringsArray} */
function tightened(strings) {
  let isInTag = false;
  const made = strings.map((text) =>
    text.replace(/[<>]|\s*\n\s*/g, (found, at) => {
      if (found === "<" || found === ">") {
        isInTag = found === "<";
        return found;
      }
      if (isInTag) return " ";
      const [before, after] = [text[at - 1] ?? ">", text[at + found.length] ?? "<"];
      return before === ">" || after === "<" ? "" : " ";
    }),
  );
  return /** @type {any} */ (Object.assign(made, { raw: made }));
}

/**
 * Makes *content* the content of an element, in place of what the server has drawn there. A row
 * that moves keeps the focus; what becomes of a focus that goes says lost-focus.js.
 * @param {HTMLElement} place @param {Content} content
 */
export function render(place, content) {
  if (!FILLED.has(place)) place.replaceChildren();
  FILLED.add(place);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  litRender(content, place);
  if (focused?.isConnected && focused !== document.activeElement) focusOn(focused);
}

/**
 * The same, written as one template: draw(place)`<p>…</p>`.
 * @param {HTMLElement} place
 * @returns {(strings: TemplateStringsArray, ...values: unknown[]) => void}
 */
export function draw(place) {
  return (strings, ...values) => render(place, html(strings, ...values));
}

/**
 * A row for each item; one that moves stays the same element, known by its key.
 * @template T
 * @param {keyof T | ((item: T, at: number) => unknown)} key a property, or what a function gives
 * @param {readonly T[]} items
 * @param {(item: T, at: number) => unknown} row
 */
export function each(key, items, row) {
  return repeat(items, typeof key === "function" ? key : (item) => item[key], row);
}

/**
 * The nodes of a template that is drawn once, such as a window's content.
 * @param {Content} content
 */
export function nodes(content) {
  const place = document.createElement("div");
  litRender(content, place);
  return [...place.childNodes];
}

/** The element of a template that is drawn once. @param {Template} content @returns {any} */
export function elementOf(content) {
  return nodes(content).find((one) => one instanceof Element);
}

/**
 * A handler of an event that is given its element as well.
 * @param {(self: any, event: any) => unknown} handler
 */
export function heard(handler) {
  return (/** @type {Event} */ event) => handler(event.currentTarget, event);
}

/** The same for a form that is sent: it is not sent by the browser. */
/** @param {(self: any) => unknown} handler */
export function onSubmit(handler) {
  return heard((self, event) => {
    event.preventDefault();
    handler(self);
  });
}

/**
 * The value of a field as it is drawn: it is shown unless the person has put another one there.
 */
class Held extends Directive {
  /** @param {unknown} value */
  render(value) {
    return value;
  }

  /** @param {any} part @param {[unknown]} given */
  update({ element }, [value]) {
    hold(element, String(value));
    return value;
  }
}

/** @param {HTMLInputElement} field @param {string} value */
function hold(field, value) {
  const isOwn = field.value !== field.defaultValue;
  field.defaultValue = value;
  if (!isOwn && field.value !== value) field.value = value;
}

export const unlessTyped = /* @__PURE__ */ directive(Held);

/** Sets attributes that only the caller of a template knows: true sets an empty one, false none. */
class Attributes extends Directive {
  /** @type {string[]} */
  names = [];

  /** @param {Record<string, string | boolean>} _attributes */
  render(_attributes) {
    return noChange;
  }

  /** @param {any} part @param {[Record<string, string | boolean>]} given */
  update({ element }, [attributes]) {
    for (const name of this.names) if (!(name in attributes)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false) element.removeAttribute(name);
      else setAttribute(element, name, value === true ? "" : value);
    }
    this.names = Object.keys(attributes);
    return noChange;
  }
}

/** @param {Element} element @param {string} name @param {string} value */
function setAttribute(element, name, value) {
  if (name === "value" && element instanceof HTMLInputElement) hold(element, value);
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export const attrs = /* @__PURE__ */ directive(Attributes);
