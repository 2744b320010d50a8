/**
 * `<damas-form act="update-player">`: the form of an act. Its fields, labels, bounds and choices
 * are those that the server declares (`damas.contract.form_of`) and writes into the page as
 * `#forms`; what is filled in is read by the same declaration.
 */

import { showRefusal } from "./article-link.js";
import { byId } from "./dom.js";
import { options as optionsOf } from "./pieces.js";
import { attrs, heard, html, nothing, render, unlessTyped } from "./templates.js";

/** @import { ActForm } from "./views" */

/**
 * @typedef {object} FormField a field as its declaration says
 * @property {string} name
 * @property {string} label
 * @property {string} widget text, lines, number, flag, choice, list, money (in the
 *   smallest coins), date or a type of inputs
 * @property {boolean} required
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [shortest] letters
 * @property {number} [longest] letters, or entries of a list
 * @property {string} [pattern]
 * @property {unknown} [default]
 * @property {string} [hint] more beside the label
 * @property {string} [unit]
 * @property {string} [example]
 * @property {boolean} [lines] it is written in several lines
 * @property {Record<string, string> | [string, string][]} [choices] code → words
 * @property {string} [when] until when a setting can be changed
 * @property {string} [of] "teams" or "persons", where only those have it
 * @property {string[]} [systems] where not all have it
 * @property {boolean} [held] it is shown, and cannot be changed
 * @property {unknown} [beside] more to show under it
 * @property {string} [list] the id of its suggestions
 * @property {FormField[]} [rows] the fields of each entry of a list
 * @property {string[]} [entries] the labels of a list that has so many entries
 * @property {string} [autocomplete]
 */
/**
 * @typedef {object} Place
 * @property {{act: (act: string, data: object, reason?: string) => Promise<unknown>}} live
 * @property {(act: () => Promise<unknown>) => Promise<boolean>} attempt
 * @property {() => void} [close]
 */
/**
 * @typedef {object} FormOptions
 * @property {Place} [to] where the act is done; a window closes then
 * @property {(data: Record<string, any>, reason: string, form: HTMLFormElement) => unknown} [send]
 *   else what is done with the data
 * @property {unknown} button the words of its button
 * @property {string} [does] the button's data-do
 * @property {string} [look] the button's class
 * @property {unknown} [beside] more beside the button
 * @property {string} [part] the list of the act of which one entry is filled in
 * @property {string[]} [names] of the fields, in their order; else all of the act
 * @property {Record<string, Partial<FormField>>} [fields] what this place knows better: choices …
 * @property {Record<string, any>} [now] the values that it begins with
 * @property {Record<string, unknown>} [data] what is sent beside them
 * @property {boolean} [patch] only what differs from *now* is sent
 * @property {{label: string, required?: boolean}} [reason] asks for one
 * @property {Record<string, string | boolean>} [attributes] of the form
 * @property {Record<string, (self: any, event: any) => unknown>} [on] input, change
 * @property {(draw: (name: string) => unknown) => unknown} [inside] another layout of the fields
 * @property {unknown} [more] after the fields
 * @property {(data: Record<string, any>, form: HTMLFormElement) => Record<string, unknown>} [extra]
 *   what else is sent
 */

/** @type {WeakMap<Element, Record<string, FormField[]>>} the forms of a page */
const DECLARED = new WeakMap();

/** The fields of an act. @param {ActForm} act @returns {FormField[]} */
export function formOf(act) {
  const page = byId("forms");
  const declared = DECLARED.get(page) ?? JSON.parse(page.textContent ?? "{}");
  DECLARED.set(page, declared);
  const found = declared[act];
  if (!found) throw new Error(`the page has no form of ${act}`);
  return found;
}

/** The codes and words of a field's values. */
/** @param {ActForm} act @param {string} name @returns {[string, string][]} */
export function choicesOf(act, name) {
  return Object.entries(formOf(act).find((one) => one.name === name)?.choices ?? {});
}

class DamasForm extends HTMLElement {
  /** @type {FormOptions | null} */
  #options = null;

  /** @param {FormOptions} options */
  set options(options) {
    this.#options = options;
    this.classList.add("as-form");
    render(this, this.#drawn(options));
  }

  /** @param {FormOptions} options */
  #fields({ names, fields = {}, part }) {
    if (names?.length === 0) return [];
    const act = formOf(/** @type {ActForm} */ (this.getAttribute("act")));
    const all = part ? (act.find(({ name }) => name === part)?.rows ?? []) : act;
    const shown = names ? names.map((name) => all.find((one) => one.name === name)) : all;
    const known = (/** @type {FormField} */ one, prefix = "") => ({
      ...one,
      ...fields[prefix + one.name],
    });
    return /** @type {FormField[]} */ (shown).map((one) => {
      const rows = one.rows?.map((row) => known(row, `${one.name}.`));
      return { ...known(one), ...(rows ? { rows } : {}) };
    });
  }

  /** @param {FormOptions} options */
  #drawn(options) {
    const { button, does, look = "primary", reason, now = {}, on = {}, attributes = {} } = options;
    const fields = this.#fields(options);
    const draw = (/** @type {string} */ name) => {
      const one = fields.find((row) => row.name === name);
      return one ? fieldOf(one, now[name]) : nothing;
    };
    const asked =
      reason &&
      html`<label class="field">
      ${reason.label}
      <input name="reason" maxlength="500" ?required=${reason.required === true} />
    </label>`;
    return html`<form autocomplete="off" ${attrs(attributes)}
        @input=${heard((self, event) => on.input?.(self, event))}
        @change=${heard((self, event) => on.change?.(self, event))}
        @submit=${heard((self, event) => this.#sent(self, event))}>
      ${options.inside ? options.inside(draw) : fields.map((one) => draw(one.name))}
      ${asked ?? nothing} ${options.more ?? nothing}
      ${options.send ? html`<p class="fault" role="alert"></p>` : nothing}
      <p class="buttons">
        <button type="submit" class=${look} data-do=${does ?? nothing}>${button}</button>
        ${options.beside ?? nothing}
      </p>
    </form>`;
  }

  /** @param {HTMLFormElement} form @param {Event} event */
  #sent(form, event) {
    event.preventDefault();
    const options = /** @type {FormOptions} */ (this.#options);
    const fields = this.#fields(options);
    const lists = fields.filter(({ name }) => form.querySelector(`[data-row="${name}"]`));
    const filled = {
      ...written(form, fields, options),
      ...Object.fromEntries(lists.map((one) => [one.name, rowsIn(form, one)])),
    };
    const data = { ...filled, ...options.extra?.(filled, form) };
    if (options.patch && !Object.keys(data).length) return;
    const reason = form.elements.namedItem("reason");
    const why = reason instanceof HTMLInputElement ? reason.value.trim() : "";
    const whole = { ...options.data, ...data };
    void (options.to ? this.#done(options.to, whole, why) : this.#told(form, whole, why));
  }

  /** Sends it; why it is refused stands at the form, and at its field where it has only one. */
  /** @param {HTMLFormElement} form @param {object} data @param {string} why */
  async #told(form, data, why) {
    const said = /** @type {HTMLElement} */ (form.querySelector(".fault"));
    const fields = form.querySelectorAll("input, select, textarea");
    const [field] = fields.length === 1 ? /** @type {Iterable<HTMLElement>} */ (fields) : [];
    try {
      await this.#options?.send?.(data, why, form);
      said.textContent = "";
      field?.removeAttribute("aria-invalid");
    } catch (fault) {
      showRefusal(said, fault);
      field?.setAttribute("aria-invalid", "true");
      field?.focus();
    }
  }

  /** @param {Place} to @param {object} data @param {string} why */
  async #done({ live, attempt, close }, data, why) {
    const act = this.getAttribute("act") ?? "";
    if (await attempt(() => live.act(act, data, why))) close?.();
  }
}

/**
 * The values of a form that say something: an optional field that was empty and is empty says none.
 * @param {HTMLFormElement} form @param {FormField[]} fields
 * @param {Pick<FormOptions, "now" | "patch">} options
 */
function written(form, fields, { now = {}, patch }) {
  /** @type {Record<string, any>} */
  const found = {};
  for (const field of fields) {
    const value = filledIn(form, field);
    if (value === undefined) continue;
    const isSame = JSON.stringify(value) === JSON.stringify(now[field.name] ?? "");
    if (isSame && (patch || (isNothing(value) && !field.required))) continue;
    const isNumber = field.widget === "number" && value === "";
    found[field.name] = isNumber ? (field.default ?? 0) : value;
  }
  return found;
}

/** The entries of a list that say something. @param {HTMLFormElement} form @param {FormField} of */
function rowsIn(form, { name, rows = [] }) {
  const lines = form.querySelectorAll(`[data-row="${name}"]`);
  const entries = [...lines].map((_, at) => {
    const parts = rows.map((one) => ({ ...one, name: `${name}-${at}-${one.name}` }));
    const values = Object.entries(written(form, parts, {}));
    return Object.fromEntries(values.map(([key, one]) => [key.split("-")[2], one]));
  });
  return entries.filter((one) => Object.keys(one).length);
}

/** @param {unknown} value */
const isNothing = (value) => value === "" || (Array.isArray(value) && !value.length);

/** What stands in a field; undefined for one that is not there. */
/** @param {HTMLFormElement} form @param {FormField} field @returns {unknown} */
function filledIn(form, field) {
  if (field.entries) {
    const all = partsOf(field).map((one) => filledIn(form, one));
    return all.slice(0, all.findLastIndex((one) => one !== "" && one !== undefined) + 1);
  }
  const control = openControl(form, field.name);
  return control ? valueOf(field, control) : undefined;
}

/** The entries of a list as fields. @param {FormField} field @returns {FormField[]} */
function partsOf({ entries = [], ...field }) {
  return entries.map((label, at) => ({
    ...field,
    name: `${field.name}-${at}`,
    label,
    required: false,
  }));
}

/** A field that can be filled in. @param {HTMLFormElement} form @param {string} name */
function openControl(form, name) {
  const found = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
  return found && !found.disabled && !found.closest("[hidden]") ? found : null;
}

/** @param {HTMLInputElement} control */
const isTick = (control) => control.type === "checkbox";

/** @param {FormField} field @param {HTMLInputElement} control */
function valueOf({ widget, default: usual }, control) {
  const text = control.value.trim();
  if (widget === "flag") return isTick(control) ? control.checked : text === "true";
  if (widget === "money") return Math.round(Number(text.replace(",", ".")) * 100) || "";
  if (widget === "number" || typeof usual === "number") return text === "" ? "" : Number(text);
  if (widget !== "list") return text;
  const parts = text.split(control instanceof HTMLTextAreaElement ? "\n" : ";");
  return parts.map((one) => one.trim()).filter(Boolean);
}

const SPARE = 2; // lines for more entries of a list

/** The entries of a list. @param {FormField} field @param {any[]} now @returns {unknown} */
function rowsOf({ name, label, rows = [] }, now) {
  const parts = rows.filter((one) => Object.keys(one.choices ?? [1, 2]).length > 1);
  return html`<h4>${label}</h4>
    ${[...now, ...Array(SPARE).fill({})].map(
      (entry, at) => html`<div class="line-form" data-row=${name}>
        ${parts.map((one) => fieldOf({ ...one, name: `${name}-${at}-${one.name}` }, entry[one.name] || ""))}
      </div>`,
    )}`;
}

/** @param {FormField} field @param {any} now @returns {unknown} */
function fieldOf(field, now) {
  if (field.rows) return rowsOf(field, now ?? []);
  if (field.entries) return partsOf(field).map((one, at) => fieldOf(one, now?.[at]));
  const { name, label, widget, hint, held = false, beside = nothing } = field;
  const words = hint ? `${label} (${hint})` : label;
  if (widget === "flag" && !field.choices) {
    const checked = now === true;
    return html`<label class="choice" data-field=${name}>
      <input type="checkbox" name=${name} ?checked=${checked} .checked=${checked}
          ?disabled=${held} ?required=${field.required} /> ${words}
    </label>`;
  }
  return html`<label class=${field.lines ? "field wide" : "field"} data-field=${name}>
    ${words} ${controlOf(field, now ?? "", held)}${beside}
  </label>`;
}

/** A value as it is written. @param {FormField} field @param {any} now */
function textOf({ widget, lines }, now) {
  if (widget === "list") return (now || []).join(lines ? "\n" : "; ");
  return widget === "money" && now ? (now / 100).toFixed(2) : String(now);
}

/** @param {FormField} field */
function boundsOf({ widget, least, most, longest, pattern, example, autocomplete, list }) {
  const money = { inputmode: "decimal", pattern: "[0-9]+([.,][0-9]{1,2})?" };
  const bounds = { number: { min: least, max: most }, list: {}, money }[widget];
  const known = { pattern, list, autocomplete, placeholder: example };
  const said = Object.entries({ ...known, ...(bounds ?? { maxlength: longest }) })
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => [key, String(one)]);
  return attrs(Object.fromEntries(said));
}

/** @param {FormField} field @param {any} now @param {boolean} held */
function controlOf(field, now, held) {
  const { name, widget, choices } = field;
  const required = field.required || (field.shortest ?? 0) > 0;
  if (choices) {
    const all = Array.isArray(choices) ? choices : Object.entries(choices);
    return html`<select name=${name} ?disabled=${held}>${optionsOf(all, now)}</select>`;
  }
  const text = textOf(field, now);
  const attributes = boundsOf(field);
  if (field.lines) {
    return html`<textarea name=${name} rows="4" ?required=${required} ?disabled=${held}
        .defaultValue=${text} ${attributes}></textarea>`;
  }
  return html`<input name=${name} type=${["list", "money"].includes(widget) ? "text" : widget} value=${unlessTyped(text)}
      ?required=${required} ?disabled=${held} ${attributes} />`;
}

customElements.define("damas-form", DamasForm);

/** The form of an act. @param {ActForm} act @param {FormOptions} options */
export function actForm(act, options) {
  return html`<damas-form act=${act} .options=${options}></damas-form>`;
}

/**
 * The form of an act for which only a reason is asked.
 * @param {string} act @param {string} label @param {FormOptions} options
 */
export function reasonForm(act, label, options) {
  const attributes = { class: "line-form" };
  const reason = { label, required: true };
  return actForm(/** @type {any} */ (act), { names: [], reason, attributes, ...options });
}
