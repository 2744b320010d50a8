/** The parts of registration that its public page and one's own page share. */

import { element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { field, value } from "./parts.js";

/** @typedef {import("./shapes").RegistrationTerms} RegistrationTerms */
/** @typedef {import("./shapes").OwnRegistration} OwnRegistration */

/** @messages @type {Record<string, string>} */
const CLOSED = {
  closed: "Registration is not open",
  deadline: "The time for registration is over",
  begun: "Nobody can enter once the first round is paired",
  over: "The event is over",
};
/** @messages @type {Record<string, string>} */
const SEXES = {
  "": "not said",
  m: "male",
  w: "female",
};

/** The reason for which it is closed, "" while it is open. */
/** @param {RegistrationTerms | null} terms */
export function closedText(terms) {
  if (!terms) return t("Nobody registers for this event by a page");
  return terms.open ? "" : t(CLOSED[terms.closed] ?? "Registration is not open");
}

/** A moment as the reader's clock has it. @param {string} moment */
export function shownMoment(moment) {
  return new Date(moment).toLocaleString(lang, { dateStyle: "long", timeStyle: "short" });
}

/** For whom a fee is. @param {RegistrationTerms["fees"][number]} fee */
export function feeFor(fee) {
  const { born_from: from, born_to: to } = fee;
  const years =
    from && to
      ? t("born {first} to {last}", { first: from, last: to })
      : from
        ? t("born {year} or later", { year: from })
        : to
          ? t("born {year} or earlier", { year: to })
          : "";
  return [fee.text, fee.category, years].filter(Boolean).join(" · ");
}

/** Fees, places, deadline and note. @param {RegistrationTerms} terms */
export function termsParts(terms) {
  const places = terms.places
    ? t("Places: {places}. Registered: {taken}. Waiting: {waiting}.", {
        places: terms.places,
        taken: terms.taken + terms.players,
        waiting: terms.waiting,
      })
    : t("Registered: {taken}", { taken: terms.taken + terms.players });
  const until = t("Registration until {moment}", { moment: shownMoment(terms.deadline) });
  return [
    ...(terms.note ? [element("p", { class: "note" }, [terms.note])] : []),
    element("p", {}, [places]),
    ...(terms.deadline ? [element("p", {}, [until])] : []),
    ...(terms.fees.length ? [feeList(terms)] : []),
  ];
}

/** @param {RegistrationTerms} terms */
function feeList({ fees }) {
  return element(
    "ul",
    { class: "fees", "aria-label": t("Fees") },
    fees.map((fee) =>
      element("li", {}, [
        element("span", {}, [feeFor(fee)]),
        element("span", { class: "amount" }, [fee.shown]),
      ]),
    ),
  );
}

/**
 * The fields of a person.
 * @param {RegistrationTerms} terms
 * @param {Partial<OwnRegistration>} now
 */
export function personFields(terms, now = {}) {
  const words = (/** @type {"club" | "federation"} */ name, /** @type {string} */ label) =>
    field(label, { name, maxlength: "120", value: now[name] ?? "" });
  const year = {
    name: "born",
    inputmode: "numeric",
    pattern: "[0-9]{4}",
    maxlength: "4",
    required: true,
    value: now.born ?? "",
  };
  const number = { name: "number", maxlength: "32", value: now.number ?? "" };
  return [
    field(t("Name"), {
      name: "name",
      required: true,
      maxlength: "80",
      autocomplete: "name",
      value: now.name ?? "",
    }),
    words("club", t("Club")),
    words("federation", t("Federation")),
    ...(terms.asks.born ? [field(t("Year of birth"), year)] : []),
    ...(terms.asks.sex ? [sexField(now.sex ?? "")] : []),
    field(t("Number in the federation's registry, if you have one"), number),
    element("label", { class: "choice" }, [
      element("input", { type: "checkbox", name: "shown", checked: now.shown === true }),
      ` ${t("My name may stand on the public list (those under eighteen never do)")}`,
    ]),
  ];
}

/** @param {string} now */
function sexField(now) {
  const options = Object.entries(SEXES).map(([code, text]) =>
    element("option", { value: code, selected: code === now }, [t(text)]),
  );
  return element("label", { class: "field" }, [
    t("Sex"),
    " ",
    element("select", { name: "sex" }, options),
  ]);
}

/** The body of a request with the fields of a form. @param {HTMLFormElement} form */
export function personIn(form) {
  const texts = ["name", "club", "federation", "born", "sex", "number"];
  return {
    ...Object.fromEntries(texts.map((name) => [name, value(form, name)])),
    shown: new FormData(form).has("shown"),
  };
}
