/** All that can be done with one player: data, byes, leaving and coming back. */

import { button, element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { openDialog } from "../../parts/dialog.js";
import { field, may, value } from "../../parts/parts.js";
import { contactPart } from "./contact.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */
/** @typedef {ReturnType<typeof openDialog>} Window */

/** @messages @type {Record<string, string>} */
const BYES = {
  H: "half a point",
  F: "a full point",
  Z: "no point",
};
const TEXTS = ["club", "born", "category", "title", "federation", "fide_id"];
/**
 * The ratings of a player: name in an act, and the field that shows it.
 * @type {[string, "own" | "international" | "national"][]}
 */
const RATINGS = [
  ["rating", "own"],
  ["international", "international"],
  ["national", "national"],
];
/** @messages @type {Record<string, string>} */
const LABELS = {
  rating: "Rating",
  international: "International rating",
  national: "National rating",
  club: "Club",
  born: "Date of birth",
  category: "Category",
  title: "Title",
  federation: "Federation",
  fide_id: "Licence number",
};
/** @messages @type {Record<string, string>} */
const SEXES = {
  "": "not said",
  m: "male",
  w: "female",
};

/** @param {LiveEvent} live @param {number} id */
export function openPerson(live, id) {
  const event = /** @type {EventView} */ (live.event);
  const one = event.players.find((player) => player.id === id);
  if (!one) return;
  const window = openDialog(one.name, [], "person");
  window.body.append(
    ...(may(event, "update-player") ? [data(live, one, window)] : []),
    ...(event.settings.system === "swiss" && may(event, "request-bye") && !one.left
      ? [byes(live, event, one, window)]
      : []),
    ...contactPart(event, one, window),
    ...leaving(live, event, one, window),
    ...(may(event, "adjust") && event.rounds.length && !event.finished
      ? [points(live, one, window)]
      : []),
  );
}

/** Does it and closes the window. @param {Window} window @param {() => Promise<unknown>} act */
async function done(window, act) {
  if (await window.attempt(act)) window.close();
}

/** @param {LiveEvent} live @param {Entrant} one @param {Window} window */
function data(live, one, window) {
  const sex = element(
    "select",
    { name: "sex" },
    Object.entries(SEXES).map(([code, text]) =>
      element("option", { value: code, selected: one.sex === code }, [t(text)]),
    ),
  );
  const form = element("form", { class: "pair", autocomplete: "off" }, [
    field(t("Name"), { name: "name", required: true, maxlength: "80", value: one.name }),
    ...RATINGS.map(([name, own]) =>
      field(t(LABELS[name]), {
        name,
        type: "number",
        min: "0",
        max: "4000",
        value: one[own] ? String(one[own]) : "",
      }),
    ),
    element("label", { class: "field" }, [t("Sex"), " ", sex]),
    ...TEXTS.map((name) =>
      field(t(LABELS[name]), {
        name,
        maxlength: "80",
        value: String(one[/** @type {"club"} */ (name)] ?? ""),
      }),
    ),
    element("p", { class: "form-end" }, [
      element("button", { type: "submit", class: "primary" }, [t("Keep")]),
    ]),
  ]);
  on(form, "submit", (_form, submitted) => {
    submitted.preventDefault();
    const written = {
      name: value(form, "name"),
      sex: value(form, "sex"),
      ...Object.fromEntries(RATINGS.map(([name]) => [name, Number(value(form, name)) || 0])),
      ...Object.fromEntries(TEXTS.map((name) => [name, value(form, name)])),
    };
    void done(window, () => live.act("update-player", { player: one.id, ...written }));
  });
  return form;
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one @param {Window} window */
function byes(live, event, one, window) {
  const next = event.rounds.length + 1;
  const rounds = Array.from({ length: Math.max(event.rounds_total - next + 1, 0) }, (_, index) =>
    String(next + index),
  );
  const held = Object.entries(one.byes).filter(([number]) => Number(number) >= next);
  const ask = (/** @type {number} */ round, /** @type {string} */ code) =>
    done(window, () => live.act("request-bye", { player: one.id, round, code }));
  const form = element("form", { class: "line-form" }, [
    element("label", { class: "field" }, [
      t("Round"),
      " ",
      element(
        "select",
        { name: "round" },
        rounds.map((text) => element("option", {}, [text])),
      ),
    ]),
    element("label", { class: "field" }, [
      t("Worth"),
      " ",
      element(
        "select",
        { name: "code" },
        Object.entries(BYES).map(([code, text]) => element("option", { value: code }, [t(text)])),
      ),
    ]),
    element("button", { type: "submit", "data-do": "bye" }, [t("Enter the bye")]),
  ]);
  const warning = fullByeWarning(form);
  on(form, "submit", (_form, submitted) => {
    submitted.preventDefault();
    void ask(Number(value(form, "round")), value(form, "code"));
  });
  return element("section", {}, [
    element("h3", {}, [t("Byes asked for")]),
    ...held.map(([number, code]) =>
      element("p", {}, [
        t("Round {round}: {worth}", { round: number, worth: t(BYES[code] ?? code) }),
        " ",
        button(t("Take back"), () => void ask(Number(number), "")),
      ]),
    ),
    ...(rounds.length
      ? [form, warning]
      : [element("p", { class: "hint" }, [t("No round is left to ask for.")])]),
  ]);
}

/** The warning that stands while a full-point bye is chosen. @param {HTMLFormElement} form */
function fullByeWarning(form) {
  const warning = element("p", { role: "status", "data-warning": "full-bye" });
  on(form, "change", () => {
    const full = value(form, "code") === "F";
    warning.className = full ? "warning slight" : "";
    warning.textContent = full
      ? t("FIDE deprecates full-point byes. The report for the federation names this one.")
      : "";
  });
  return warning;
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one @param {Window} window */
function leaving(live, event, one, window) {
  if (event.finished) return [];
  const begun = event.rounds.length > 0;
  /** @param {string} title @param {string} act @param {string} hint @param {boolean} why */
  const part = (title, act, hint, why) => {
    if (!may(event, act)) return [];
    const reason = field(t("Why?"), { name: "reason", maxlength: "200", required: why });
    const form = element("form", { class: "line-form" }, [
      reason,
      element("button", { type: "submit", class: "danger", "data-do": act }, [title]),
    ]);
    on(form, "submit", (_form, submitted) => {
      submitted.preventDefault();
      void done(window, () => live.act(act, { player: one.id }, value(form, "reason")));
    });
    return [
      element("section", {}, [
        element("h3", {}, [title]),
        element("p", { class: "hint" }, [hint]),
        form,
      ]),
    ];
  };
  if (one.left)
    return part(
      t("Take the player back"),
      "readmit",
      t("From the next round on; W.O. given for leaving are taken back."),
      true,
    );
  if (!begun)
    return part(
      t("Take off the list"),
      "remove-player",
      t("Before the first round; undo brings the player back."),
      false,
    );
  return [
    ...part(
      t("Withdraw"),
      "withdraw",
      t(
        "The player leaves: open games are lost by W.O., and nobody is paired with the player again.",
      ),
      false,
    ),
    ...part(t("Expel"), "expel", t("As withdrawn, with the reason in the trail."), true),
  ];
}

/**
 * Points given or taken, with the reason.
 * @param {LiveEvent} live
 * @param {Entrant} one
 * @param {Window} window
 */
function points(live, one, window) {
  const form = element("form", { class: "line-form" }, [
    field(t("Points, such as -1 or 1/2"), {
      name: "points",
      required: true,
      maxlength: "8",
      pattern: "-?[0-9]+(/[0-9]+)?",
    }),
    field(t("Why?"), { name: "reason", required: true, maxlength: "200" }),
    element("button", { type: "submit", "data-do": "adjust" }, [t("Give or take")]),
  ]);
  on(form, "submit", (_form, submitted) => {
    submitted.preventDefault();
    void done(window, () =>
      live.act("adjust", { player: one.id, points: value(form, "points") }, value(form, "reason")),
    );
  });
  return element("section", {}, [element("h3", {}, [t("Points given or taken")]), form]);
}
