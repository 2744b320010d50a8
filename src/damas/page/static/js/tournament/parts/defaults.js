/** The defaults of a new tournament by its rules, in words with the articles, to be changed. */

import { call } from "../../shared/api.js";
import { button, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";

/** @typedef {import("./shapes").Defaults} Defaults */
/** @typedef {import("./shapes").TieBreak} TieBreak */

export class DefaultsPanel {
  /**
   * @param {HTMLElement} place where the sentences stand
   * @param {HTMLElement} list where tie-breaks are changed
   */
  constructor(place, list) {
    this.place = place;
    this.list = list;
    /** @type {Defaults | null} */
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
    return /** @type {Defaults} */ (this.defaults);
  }

  /** The tie-breaks, where they are not those of the rules. @returns {string} */
  get changed() {
    return this.codes ? this.codes.join(",") : "";
  }

  show() {
    const defaults = /** @type {Defaults} */ (this.defaults);
    const named = this.inOrder();
    this.place.replaceChildren(
      element("dl", { class: "holds" }, [
        ...defaults.lines.flatMap((line) => [
          element("dt", {}, [line.label]),
          element("dd", {}, [line.text, ...cited(line.article)]),
        ]),
        element("dt", {}, [t("Tie-breaks")]),
        element("dd", {}, [
          element(
            "ol",
            { class: "in-order" },
            named.map((one) => element("li", {}, [one.name, ...cited(one.article)])),
          ),
        ]),
      ]),
    );
    this.edit(named);
  }

  /** @returns {TieBreak[]} */
  inOrder() {
    const defaults = /** @type {Defaults} */ (this.defaults);
    const own = new Map([...defaults.known, ...defaults.tie_breaks].map((one) => [one.code, one]));
    return this.codes
      ? this.codes.map((code) => own.get(code) ?? { code, label: code, name: code, article: "" })
      : defaults.tie_breaks;
  }

  /** @param {TieBreak[]} named */
  edit(named) {
    const defaults = /** @type {Defaults} */ (this.defaults);
    const set = (/** @type {string[]} */ codes, /** @type {string} */ focus) => {
      this.codes = codes;
      this.show();
      /** @type {HTMLElement | null} */ (this.list.querySelector(focus))?.focus();
    };
    const codes = named.map((one) => one.code);
    const rows = named.map((one, at) => {
      const up = button(
        "▲",
        () => {
          const next = [...codes];
          [next[at - 1], next[at]] = [next[at], next[at - 1]];
          set(next, `[data-up="${one.code}"]`);
        },
        { "aria-label": t("{name}: earlier", { name: one.name }), "data-up": one.code },
      );
      up.disabled = at === 0;
      const away = button(
        "×",
        () =>
          set(
            codes.filter((code) => code !== one.code),
            "select",
          ),
        { "aria-label": t("{name}: leave out", { name: one.name }), "data-away": one.code },
      );
      return element("li", {}, [element("span", {}, [`${at + 1}. ${one.name}`]), up, away]);
    });
    const more = element("select", { "aria-label": t("Another tie-break") }, [
      element("option", { value: "" }, [t("Another tie-break …")]),
      ...families(defaults.known.filter((one) => !codes.includes(one.code))),
    ]);
    more.addEventListener("change", () => {
      if (more.value) set([...codes, more.value], "select");
    });
    this.list.replaceChildren(element("ol", { class: "change-order" }, rows), more);
  }
}

/**
 * The options of tie-breaks; each with its modifiers is a group.
 * @param {TieBreak[]} known
 */
function families(known) {
  /** @type {Map<string, TieBreak[]>} */
  const kinds = new Map();
  for (const one of known) {
    const plain = one.code.split("/")[0];
    kinds.set(plain, [...(kinds.get(plain) ?? []), one]);
  }
  return [...kinds.values()].flatMap((kind) => {
    const options = kind.map((one) =>
      element("option", { value: one.code }, [`${one.name} (${one.label})`]),
    );
    return kind.length > 2 ? [element("optgroup", { label: kind[0].name }, options)] : options;
  });
}

/** @param {string} article */
function cited(article) {
  return article ? [" ", element("span", { class: "article" }, [article])] : [];
}
