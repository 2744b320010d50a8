/** Categories with standings of their own, and prizes: defined here, kept in the event. */

import { call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, locale, t } from "../../../shared/i18n.js";
import { nameOf } from "../../parts/live-event.js";
import { field, grid, may, value } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Awards} Awards */

/** @messages @type {Record<string, string>} */
const SEXES = {
  "": "everybody",
  w: "female",
  m: "male",
};
/**
 * The age groups that are usual, and what they ask: years that the youngest or oldest may have
 *   this year.
 */
const USUAL = [
  ["female", 0, 0],
  ["male", 0, 0],
  ["under", 16, 0],
  ["under", 20, 0],
  ["over", 50, 0],
  ["over", 60, 0],
];

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showAwards(place, live, event, attempt) {
  if (
    place.contains(document.activeElement) &&
    document.activeElement?.matches("input[name], select[name]")
  ) {
    void fill(place, live); // somebody is typing
    return;
  }
  const able = may(event, "set") && !event.finished;
  place.replaceChildren(
    element("h2", {}, [t("Categories and prizes")]),
    element("div", { class: "categories" }),
    ...(able ? [newCategory(live, event, attempt)] : []),
    element("h3", {}, [t("Prizes")]),
    prizes(live, event, attempt, able),
    ...(able ? [newPrize(live, event, attempt)] : []),
    element("div", { class: "awarded" }),
  );
  void fill(place, live, able ? attempt : undefined);
}

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {Attempt} [attempt] to take categories away
 */
async function fill(place, live, attempt) {
  /** @type {Awards} */
  const told = await call(`${live.path}/awards?lang=${lang}`);
  const event = /** @type {EventView} */ (live.event);
  const { categories } = event.settings;
  const shown = told.categories.map((one, index) =>
    element("details", { class: "category" }, [
      element("summary", {}, [
        `${one.name} `,
        element("span", { class: "hint" }, [
          `${one.words} · ${t("Players: {count}", { count: one.lines.length })}`,
        ]),
      ]),
      one.lines.length
        ? grid(
            one.name,
            [t("Place"), t("Of all"), t("Name"), t("Points")],
            one.lines.map((line) => [
              String(line.rank),
              String(line.place),
              line.name,
              element("strong", {}, [line.points]),
            ]),
          )
        : element("p", { class: "hint" }, [t("Nobody yet.")]),
      ...(attempt
        ? [
            button(
              t("Remove the category"),
              () =>
                attempt(() =>
                  live.act("set", {
                    categories: categories.filter((_, at) => at !== index),
                    prizes: event.settings.prizes.filter((prize) => prize.category !== one.name),
                  }),
                ),
              { class: "danger", "data-remove": one.name },
            ),
          ]
        : []),
    ]),
  );
  const open = new Set(
    [...place.querySelectorAll("details.category[open] summary")].map(
      (one) => one.firstChild?.textContent,
    ),
  );
  for (const one of shown)
    one.open = open.has(one.querySelector("summary")?.firstChild?.textContent);
  place
    .querySelector(".categories")
    ?.replaceChildren(
      ...(shown.length
        ? shown
        : [
            element("p", { class: "hint" }, [
              t("There is no category yet: everybody plays for the same places."),
            ]),
          ]),
    );
  const rows = told.awards.map((one) => [
    one.category || t("Whole event"),
    String(one.rank),
    nameOf(event, one.id),
    [one.amount === "0" ? "" : money(event, one.amount), ...one.texts].filter(Boolean).join(" · "),
    one.shared > 1 ? t("shared by {count}", { count: one.shared }) : "",
  ]);
  place
    .querySelector(".awarded")
    ?.replaceChildren(
      ...(rows.length
        ? [
            element("h3", {}, [
              told.provisional ? t("Who gets what (provisional)") : t("Who gets what"),
            ]),
            grid(
              t("Who gets what"),
              [t("Category"), t("Place"), t("Name"), t("Prize"), ""],
              rows,
              "awards",
            ),
          ]
        : []),
    );
}

/** @param {EventView} event */
function coin(event) {
  return String(event.settings.currency || (locale === "pt_BR" ? "R$" : "€"));
}

/**
 * An amount of the smallest coins, a fraction such as "2500/3".
 * @param {EventView} event
 * @param {string | number} amount
 */
function money(event, amount) {
  const [top, bottom = "1"] = String(amount).split("/");
  const coins = Number(top) / Number(bottom) / 100;
  return `${coin(event)} ${coins.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function newCategory(live, event, attempt) {
  const sex = element(
    "select",
    { name: "sex" },
    Object.entries(SEXES).map(([code, text]) => element("option", { value: code }, [t(text)])),
  );
  const form = element("form", { autocomplete: "off", class: "new-category" }, [
    element("div", { class: "line-form" }, [
      field(t("Name"), { name: "name", required: true, maxlength: "60" }),
      element("label", { class: "field" }, [t("Sex"), " ", sex]),
      field(t("Born from (year)"), { name: "born_from", type: "number", min: "1900", max: "2100" }),
      field(t("Born until (year)"), { name: "born_to", type: "number", min: "1900", max: "2100" }),
      field(t("Rating up to"), { name: "rating_to", type: "number", min: "1", max: "4000" }),
      field(t("Club"), { name: "club", maxlength: "80" }),
      field(t("Category of the player"), { name: "label", maxlength: "80" }),
      element("button", { type: "submit", "data-do": "add-category" }, [t("Add category")]),
    ]),
  ]);
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const numbers = Object.fromEntries(
      ["born_from", "born_to", "rating_to"].map((name) => [name, Number(value(form, name)) || 0]),
    );
    const made = {
      name: value(form, "name"),
      sex: value(form, "sex"),
      club: value(form, "club"),
      label: value(form, "label"),
      ...numbers,
    };
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
    void attempt(() => live.act("set", { categories: [...event.settings.categories, made] }));
  });
  return element("details", { class: "new" }, [
    element("summary", {}, [t("New category")]),
    usual(form),
    form,
  ]);
}

/** Buttons that fill the form with what is usual. @param {HTMLFormElement} form */
function usual(form) {
  const year = new Date().getFullYear();
  const fill = (/** @type {Record<string, string>} */ values) => {
    for (const name of ["name", "sex", "born_from", "born_to", "rating_to", "club", "label"]) {
      /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = values[name] ?? "";
    }
    /** @type {HTMLElement} */ (form.elements.namedItem("name")).focus();
  };
  const made = USUAL.map(([kind, age]) => {
    if (kind === "female")
      return button(t("Female"), () => fill({ name: t("Female"), sex: "w" }), {
        "data-usual": "w",
      });
    if (kind === "male")
      return button(t("Male"), () => fill({ name: t("Male"), sex: "m" }), { "data-usual": "m" });
    const name = kind === "under" ? t("Under {age}", { age }) : t("Veterans {age}+", { age });
    const born = String(year - Number(age));
    return button(
      name,
      () =>
        fill(
          kind === "under"
            ? { name, born_from: String(year - Number(age) + 1) }
            : { name, born_to: born },
        ),
      { "data-usual": `${kind}-${age}` },
    );
  });
  return element("div", { class: "buttons" }, made);
}

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 * @param {boolean} able
 */
function prizes(live, event, attempt, able) {
  const all = event.settings.prizes;
  const rows = all.map((prize, index) => [
    prize.category || t("Whole event"),
    String(prize.place),
    prize.amount ? money(event, prize.amount) : "",
    prize.text,
    able
      ? button(
          t("Remove"),
          () => attempt(() => live.act("set", { prizes: all.filter((_, at) => at !== index) })),
          {
            "aria-label": t("Remove prize {place} of {category}", {
              place: prize.place,
              category: prize.category || t("Whole event"),
            }),
            "data-remove-prize": String(index),
          },
        )
      : "",
  ]);
  const each = element("input", {
    type: "checkbox",
    checked: event.settings.one_prize_each !== false,
    "data-one-each": true,
  });
  each.addEventListener("change", () =>
    attempt(() => live.act("set", { one_prize_each: each.checked })),
  );
  return element("div", {}, [
    all.length
      ? grid(t("Prizes"), [t("Category"), t("Place"), t("Amount"), t("What"), ""], rows)
      : element("p", { class: "hint" }, [t("There is no prize yet.")]),
    ...(able && all.length
      ? [
          element("label", { class: "choice" }, [
            each,
            t("Nobody gets two prizes: those of the whole event go first"),
          ]),
        ]
      : []),
  ]);
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function newPrize(live, event, attempt) {
  const { categories, prizes: all } = event.settings;
  const last = all[all.length - 1];
  const inside = element("select", { name: "category" }, [
    element("option", { value: "" }, [t("Whole event")]),
    ...categories.map((one) =>
      element("option", { value: one.name, selected: last?.category === one.name }, [one.name]),
    ),
  ]);
  const place = last ? last.place + 1 : 1;
  const shown = coin(event);
  const form = element("form", { class: "line-form", autocomplete: "off" }, [
    element("label", { class: "field" }, [t("Category"), " ", inside]),
    field(t("Place"), {
      name: "place",
      type: "number",
      min: "1",
      max: "500",
      required: true,
      value: String(place),
    }),
    field(t("Amount"), {
      name: "amount",
      inputmode: "decimal",
      pattern: "[0-9]+([.,][0-9]{1,2})?",
    }),
    field(t("Cup, medal or words"), { name: "text", maxlength: "80" }),
    field(t("Currency"), { name: "currency", maxlength: "6", value: shown }),
    element("button", { type: "submit", "data-do": "add-prize" }, [t("Add prize")]),
  ]);
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const amount = Math.round(Number(value(form, "amount").replace(",", ".")) * 100) || 0;
    const money = value(form, "currency");
    const made = {
      place: Number(value(form, "place")),
      category: value(form, "category"),
      amount,
      text: value(form, "text"),
    };
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
    void attempt(() =>
      live.act("set", { prizes: [...all, made], ...(money === shown ? {} : { currency: money }) }),
    );
  });
  return form;
}
