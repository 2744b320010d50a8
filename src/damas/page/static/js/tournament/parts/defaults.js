/** The defaults of a new tournament by its rules, in words; the articles behind "Why?". */

import { call } from "../../shared/api.js";
import { whyView } from "../../shared/article-link.js";
import { lang, t } from "../../shared/i18n.js";
import { draw, elementOf, html, render } from "../../shared/templates.js";

/** @import { DefaultsView, TieBreakView } from "../../shared/views" */

const UNKNOWN = { article: null, article_text: null, rules: null };

export class DefaultsPanel {
  /**
   * @param {HTMLElement} place where the sentences stand
   * @param {HTMLElement} list where tie-breaks are changed
   */
  constructor(place, list) {
    this.place = place;
    this.list = list;
    /** @type {DefaultsView | null} */
    this.defaults = null;
    /** @type {string[] | null} codes as somebody put them, null for those of the rules */
    this.codes = null;
  }

  /** @param {string} regulation @param {string} system @param {boolean} [teams] */
  async ask(regulation, system, teams = false) {
    const words = new URLSearchParams({ regulation, system, lang, teams: String(teams) });
    this.defaults = await call(`/api/tournament-defaults?${words}`);
    this.codes = null;
    this.show();
    return /** @type {DefaultsView} */ (this.defaults);
  }

  /** The tie-breaks, where they are not those of the rules. @returns {string} */
  get changed() {
    return this.codes ? this.codes.join(",") : "";
  }

  show() {
    const defaults = /** @type {DefaultsView} */ (this.defaults);
    const named = this.inOrder();
    draw(this.place)`<dl class="holds">
        ${defaults.lines.map(
          (line) => html`
          <dt>${line.label}</dt><dd>${line.text} ${whyView(line)}</dd>
        `,
        )}
        <dt>${t("Tie-breaks")}</dt>
        <dd>
          <ol class="in-order">
            ${named.map((one) => html`<li>${one.name} ${whyView(one)}</li>`)}
          </ol>
        </dd>
      </dl>`;
    this.edit(named);
  }

  /** @returns {TieBreakView[]} */
  inOrder() {
    const defaults = /** @type {DefaultsView} */ (this.defaults);
    const own = new Map([...defaults.known, ...defaults.tie_breaks].map((one) => [one.code, one]));
    return this.codes
      ? this.codes.map((code) => own.get(code) ?? { ...UNKNOWN, code, label: code, name: code })
      : defaults.tie_breaks;
  }

  /** @param {TieBreakView[]} named */
  edit(named) {
    const defaults = /** @type {DefaultsView} */ (this.defaults);
    const set = (/** @type {string[]} */ codes, /** @type {string} */ focus) => {
      this.codes = codes;
      this.show();
      /** @type {HTMLElement | null} */ (this.list.querySelector(focus))?.focus();
    };
    const codes = named.map((one) => one.code);
    const rows = named.map((one, at) => {
      return html`<li>
        <span>${at + 1}. ${one.name}</span>
        <button type="button" aria-label=${t("{name}: earlier", { name: one.name })}
            data-up=${one.code}
            @click=${() => {
              const next = [...codes];
              [next[at - 1], next[at]] = [next[at], next[at - 1]];
              set(next, `[data-up="${one.code}"]`);
            }}
            ?disabled=${at === 0}>▲</button>
        <button type="button" aria-label=${t("{name}: leave out", { name: one.name })}
            data-away=${one.code}
            @click=${() =>
              set(
                codes.filter((code) => code !== one.code),
                "select",
              )}>×</button>
      </li>`;
    });
    const more = elementOf(html`<select aria-label=${t("Another tie-break")}>
      <option value="">${t("Another tie-break …")}</option>
      ${families(defaults.known.filter((one) => !codes.includes(one.code)))}
    </select>`);
    more.addEventListener("change", () => {
      if (more.value) set([...codes, more.value], "select");
    });
    render(this.list, html`<ol class="change-order">${rows}</ol>${more}`);
  }
}

/**
 * The options of tie-breaks; each with its modifiers is a group.
 * @param {TieBreakView[]} known
 */
function families(known) {
  /** @type {Map<string, TieBreakView[]>} */
  const kinds = new Map();
  for (const one of known) {
    const plain = one.code.split("/")[0];
    kinds.set(plain, [...(kinds.get(plain) ?? []), one]);
  }
  return [...kinds.values()].map((kind) => {
    const options = kind.map(
      (one) => html`<option value=${one.code}>${one.name} (${one.label})</option>`,
    );
    return kind.length > 2 ? html`<optgroup label=${kind[0].name}>${options}</optgroup>` : options;
  });
}
