/** The players: entries, numbers, presence, leaving. */

import { button, element, on } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { forbidden } from "./forbidden.js";
import { render } from "../../../shared/render.js";
import { field, grid, may, value } from "../../parts/parts.js";
import { seedField, seedOf } from "../seed-field.js";
import { listRatings } from "./list-ratings.js";
import { moveButton } from "./moving.js";
import { changedNumbers } from "./numbers.js";
import { openPerson } from "./person.js";
import { dropping, openList } from "./players-file.js";
import { enterTeam, teamList } from "./teams.js";
import { offered, offering, withRegistered } from "./registered.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function playersPanel(place, desk) {
  return {
    update({ event }) {
      const { live } = desk;
      const numbers = may(event, "number") && !event.rounds.length;
      const count = event.players.length;
      const teams = event.settings.teams === true;
      render(place, [
        element("h2", {}, [
          teams ? t("Teams ({count})", { count }) : t("Players ({count})", { count }),
        ]),
        teams ? teamList(desk, event) : list(live, event),
        ...(may(event, "add-player") && !event.finished ? entering(desk, event) : []),
        ...(numbers ? [settleNumbers(desk, event)] : numbered(event)),
        ...changedNumbers(desk, event),
        ...listRatings(desk, event),
        ...forbidden(desk, event),
      ]);
    },
  };
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
      nameCell(one),
      one.rating ? String(one.rating) : "",
      one.club,
      actions(live, event, one),
    ]),
    "acts entrants",
    players.map((one) => one.id),
  );
  return element("div", { class: "list" }, [players.length ? table : none]);
}

/** @param {Entrant} one */
function nameCell(one) {
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
    ...moveButton(live, event, one),
  ]);
}

/**
 * The form for entries, also late ones, or the reason why entries are closed.
 * @param {Desk} desk
 * @param {EventView} event
 */
function entering(desk, event) {
  const teams = event.settings.teams === true;
  if (!event.rounds.length) return [teams ? enterTeam(desk, event) : form(desk, false)];
  if (!event.takes_entries) {
    const closed = t("The rounds are under way: nobody can enter any more.");
    return [element("p", { class: "hint" }, [closed])];
  }
  const round = event.rounds.length + 1;
  return [
    element("h3", {}, [t("Late entry")]),
    element("p", { class: "hint" }, [
      t("Players who enter now are paired from round {round} on.", { round }),
    ]),
    teams ? enterTeam(desk, event) : form(desk, true),
  ];
}

/** @param {Desk} desk @param {boolean} late */
function form({ live, attempt }, late) {
  const missed = element("select", { name: "missed" }, [
    element("option", { value: "Z" }, [t("no point")]),
    element("option", { value: "H" }, [t("half a point")]),
  ]);
  const made = element("form", { class: "line-form", autocomplete: "off", id: "enter-player" }, [
    field(t("Name"), { name: "name", required: true, maxlength: "80", list: "registered" }),
    ...offered(),
    field(t("Rating"), { name: "rating", type: "number", min: "0", max: "4000" }),
    field(t("Club"), { name: "club", maxlength: "80" }),
    ...(late
      ? [element("label", { class: "field" }, [t("For each round missed"), " ", missed])]
      : []),
    element("button", { type: "submit", class: "primary" }, [t("Add player")]),
    button(t("Players from a list or a file"), () => openList(live), {
      "data-do": "players-file",
    }),
  ]);
  offering(made);
  dropping(made, (file) => openList(live, file));
  on(made, "submit", (self, event) => {
    event.preventDefault();
    const data = entryIn(self, late);
    self.reset();
    delete self.dataset.sent; // the next words are not those that were sent
    const name = /** @type {HTMLInputElement} */ (self.elements.namedItem("name"));
    name.focus();
    const enter = async () => live.act("add-player", await withRegistered(data));
    void attempt(enter).then((done) => {
      if (!done && !name.value) putBack(self, data); // refused: what was typed comes back
    });
  });
  return on(made, "paste", (_self, event) => {
    const text = /** @type {ClipboardEvent} */ (event).clipboardData?.getData("text") ?? "";
    if (!/\S[\r\n]+\S/.test(text)) return;
    event.preventDefault(); // several lines are several players
    openList(live, undefined, text);
  });
}

/**
 * The player that a form describes.
 * @param {HTMLFormElement} written
 * @param {boolean} late
 * @returns {Record<string, string | number>}
 */
function entryIn(written, late) {
  const rating = Number(value(written, "rating"));
  const club = value(written, "club");
  return {
    name: value(written, "name"),
    ...(rating ? { rating } : {}),
    ...(club ? { club } : {}),
    ...(late ? { missed: value(written, "missed") } : {}),
  };
}

/** @param {HTMLFormElement} emptied @param {Record<string, string | number>} entry */
function putBack(emptied, entry) {
  for (const [key, text] of Object.entries(entry)) {
    const input = emptied.elements.namedItem(key);
    if (input instanceof HTMLInputElement) input.value = String(text);
  }
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

/** @param {Desk} desk @param {EventView} event */
function settleNumbers(desk, event) {
  const { live, attempt } = desk;
  /** @param {string} how @param {string} label */
  const settle = (how, label) => {
    const lot = () => (how === "lot" ? { seed: seedOf(event, "numbers", 0) } : {});
    return button(label, () => attempt(() => live.act("number", { how, ...lot() })), {
      "data-number": how,
    });
  };
  const label = t("Seed of the lot: the same seed draws the same, for anybody");
  return element("div", {}, [
    element("h3", {}, [t("Pairing numbers")]),
    element("div", { class: "buttons" }, [
      settle("lot", t("By lot")),
      settle("rating", t("By rating")),
      settle("entry", t("In order of entry")),
    ]),
    element("div", { class: "line-form" }, seedField(desk, event, "numbers", 0, label)),
    element("p", { class: "hint" }, [
      event.numbering
        ? t("Settled. The first round can be paired.")
        : t("Settle them, then pair the first round."),
    ]),
    ...numbered(event),
  ]);
}
