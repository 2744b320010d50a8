/** Who plays: entries, numbers, presence, leaving. */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { forbidden } from "./forbidden.js";
import { field, grid, may, seedField, value } from "../../parts/parts.js";
import { openPerson } from "./person.js";
import { dropping, openList } from "./players-file.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showPlayers(place, live, event, attempt) {
  const heading = t("Players ({count})", { count: event.players.length });
  if (
    place.contains(document.activeElement) &&
    document.activeElement?.matches("#enter-player input") &&
    !begun(place, event)
  ) {
    place.querySelector(".list")?.replaceWith(list(live, event)); // somebody is typing
    const shown = place.querySelector("h2");
    if (shown) shown.textContent = heading;
    return;
  }
  place.dataset.round = String(event.rounds.length);
  place.replaceChildren(
    element("h2", {}, [heading]),
    list(live, event),
    ...(may(event, "add-player") && !event.finished ? entering(live, event, attempt) : []),
    ...(may(event, "number") && !event.rounds.length
      ? [numbers(live, event, attempt)]
      : numbered(event)),
    ...forbidden(live, event, attempt),
  );
}

/**
 * Whether the form belongs to another state of the event than the one it was drawn in.
 * @param {HTMLElement} place
 * @param {EventView} event
 */
function begun(place, event) {
  return place.dataset.round !== String(event.rounds.length) || event.finished;
}

/** @param {LiveEvent} live @param {EventView} event */
function list(live, event) {
  const players = [...event.players].sort((a, b) => (a.no || a.id) - (b.no || b.id));
  const none = element("p", {}, [t("Nobody has entered yet.")]);
  const table = grid(
    t("Players"),
    [t("No."), t("Name"), t("Rating"), t("Club"), ""],
    players.map((one) => [
      String(one.no || one.id),
      name(one),
      one.rating ? String(one.rating) : "",
      one.club,
      actions(live, event, one),
    ]),
    "acts entrants",
  );
  return element("div", { class: "list" }, [players.length ? table : none]);
}

/** @param {Entrant} one */
function name(one) {
  const left = one.expelled
    ? t("expelled")
    : one.left
      ? t("left before round {round}", { round: one.left })
      : "";
  return element("span", {}, [
    one.name,
    ...(left ? [element("em", { class: "left" }, [` (${left})`])] : []),
  ]);
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one */
function actions(live, event, one) {
  if (!may(event, "update-player") || event.finished) return "";
  return element("span", { class: "row-actions" }, [
    button(t("Change"), () => openPerson(live, one.id), {
      "data-person": String(one.id),
      "aria-label": t("Change {name}", { name: one.name }),
    }),
  ]);
}

/**
 * The form for who enters, also late; why nobody can any more.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
function entering(live, event, attempt) {
  if (!event.rounds.length) return [form(live, attempt, false)];
  if (!event.takes_entries) {
    return [
      element("p", { class: "hint" }, [t("The rounds are under way: nobody can enter any more.")]),
    ];
  }
  return [
    element("h3", {}, [t("Late entry")]),
    element("p", { class: "hint" }, [
      t("Who enters now is paired from round {round} on.", { round: event.rounds.length + 1 }),
    ]),
    form(live, attempt, true),
  ];
}

/** @param {LiveEvent} live @param {Attempt} attempt @param {boolean} late */
function form(live, attempt, late) {
  const missed = element("select", { name: "missed" }, [
    element("option", { value: "Z" }, [t("no point")]),
    element("option", { value: "H" }, [t("half a point")]),
  ]);
  const made = element("form", { class: "line-form", autocomplete: "off", id: "enter-player" }, [
    field(t("Name"), { name: "name", required: true, maxlength: "80" }),
    field(t("Rating"), { name: "rating", type: "number", min: "0", max: "4000" }),
    field(t("Club"), { name: "club", maxlength: "80" }),
    ...(late
      ? [element("label", { class: "field" }, [t("For each round missed"), " ", missed])]
      : []),
    element("button", { type: "submit", class: "primary" }, [t("Add player")]),
    button(t("Players from a list or a file"), () => openList(live), { "data-do": "players-file" }),
  ]);
  dropping(made, (file) => openList(live, file));
  made.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const rating = Number(value(made, "rating"));
    const club = value(made, "club");
    const data = {
      name: value(made, "name"),
      ...(rating ? { rating } : {}),
      ...(club ? { club } : {}),
      ...(late ? { missed: missed.value } : {}),
    };
    made.reset();
    const name = /** @type {HTMLInputElement} */ (made.elements.namedItem("name"));
    name.focus();
    void attempt(() => live.act("add-player", data)).then((done) => {
      if (done || name.value) return; // refused: what was typed comes back
      for (const [key, told] of Object.entries({ ...data, rating: rating || "" })) {
        const input = document.querySelector(`#enter-player [name="${key}"]`);
        if (input instanceof HTMLInputElement) input.value = String(told);
      }
    });
  });
  made.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/\S[\r\n]+\S/.test(text)) return;
    event.preventDefault(); // several lines are several players
    openList(live, undefined, text);
  });
  return made;
}

/** @messages @type {Record<string, string>} how the pairing numbers came about */
const NUMBERED = {
  lot: "Pairing numbers by lot, seed: {seed}",
  rating: "Pairing numbers by rating",
  entry: "Pairing numbers in the order of entry",
  given: "Pairing numbers as given",
};

/** @param {EventView} event */
function numbered(event) {
  const { numbering } = event;
  return numbering
    ? [
        element("p", { class: "hint" }, [
          t(NUMBERED[numbering.how] ?? "", { seed: numbering.seed }),
        ]),
      ]
    : [];
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function numbers(live, event, attempt) {
  const settle = (/** @type {object} */ data) => () => attempt(() => live.act("number", data));
  const seed = seedField(
    live,
    event,
    "numbers",
    0,
    attempt,
    t("Seed of the lot: the same seed draws the same, for anybody"),
  );
  return element("div", {}, [
    element("h3", {}, [t("Pairing numbers")]),
    element("div", { class: "buttons" }, [
      button(
        t("By lot"),
        () => attempt(() => live.act("number", { how: "lot", seed: seed.value() })),
        { "data-number": "lot" },
      ),
      button(t("By rating"), settle({ how: "rating" }), { "data-number": "rating" }),
      button(t("In order of entry"), settle({ how: "entry" }), { "data-number": "entry" }),
    ]),
    element("div", { class: "line-form" }, seed.nodes),
    element("p", { class: "hint" }, [
      event.numbering
        ? t("Settled. The first round can be paired.")
        : t("Settle them, then pair the first round."),
    ]),
    ...numbered(event),
  ]);
}
