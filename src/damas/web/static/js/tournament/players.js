/** Who plays: entries, numbers, presence, leaving. */

import { button, element } from "../dom.js";
import { t } from "../i18n.js";
import { sureButton } from "../sure.js";
import { field, grid, may, value } from "./parts.js";
import { dropping, openList } from "./playersfile.js";

/** @typedef {import("./parts.js").Attempt} Attempt */
/** @typedef {import("./live.js").LiveEvent} LiveEvent */
/** @typedef {import("./shapes").EventView} EventView */
/** @typedef {import("./shapes").Entrant} Entrant */

/** @param {HTMLElement} place @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
export function showPlayers(place, live, event, attempt) {
  if (place.contains(document.activeElement) && document.activeElement?.matches("input[name]")) {
    place.querySelector(".list")?.replaceWith(list(live, event, attempt)); // somebody is typing
    return;
  }
  place.replaceChildren(
    element("h2", {}, [t("Players ({count})", { count: event.players.length })]),
    list(live, event, attempt),
    ...(may(event, "add-player") && !event.finished ? [form(live, attempt)] : []),
    ...(may(event, "number") && !event.rounds.length ? [numbers(live, event, attempt)] : []),
  );
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function list(live, event, attempt) {
  const players = [...event.players].sort((a, b) => (a.no || a.id) - (b.no || b.id));
  const none = element("p", {}, [t("Nobody has entered yet.")]);
  const table = grid(t("Players"), [t("No."), t("Name"), t("Rating"), t("Club"), ""], players.map((one) => [
    String(one.no || one.id), name(one), one.rating ? String(one.rating) : "", one.club, actions(live, event, one, attempt),
  ]));
  return element("div", { class: "list" }, [players.length ? table : none]);
}

/** @param {Entrant} one */
function name(one) {
  const left = one.expelled ? t("expelled") : one.left ? t("left before round {round}", { round: one.left }) : "";
  return element("span", {}, [one.name, ...(left ? [element("em", { class: "left" }, [` (${left})`])] : [])]);
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one @param {Attempt} attempt */
function actions(live, event, one, attempt) {
  const made = element("span", { class: "row-actions" });
  const round = event.rounds.length + 1;
  if (!event.rounds.length && may(event, "remove-player")) {
    made.append(sureButton(t("Remove"), t("Remove: sure?"), () => attempt(() => live.act("remove-player", { player: one.id }))));
  } else if (one.left && may(event, "readmit") && !one.expelled) {
    made.append(button(t("Comes back"), () => attempt(() => live.act("readmit", { player: one.id, round }))));
  } else if (!one.left && may(event, "withdraw") && !event.finished) {
    made.append(sureButton(t("Leaves"), t("Leaves: sure?"), () => attempt(() => live.act("withdraw", { player: one.id, round }))));
  }
  return made;
}

/** @param {LiveEvent} live @param {Attempt} attempt */
function form(live, attempt) {
  const made = element("form", { class: "line-form", autocomplete: "off" }, [
    field(t("Name"), { name: "name", required: true, maxlength: "80" }),
    field(t("Rating"), { name: "rating", type: "number", min: "0", max: "4000" }),
    field(t("Club"), { name: "club", maxlength: "80" }),
    element("button", { type: "submit", class: "primary" }, [t("Add player")]),
    button(t("Players from a file"), () => openList(live), { "data-do": "players-file" }),
  ]);
  dropping(made, (file) => openList(live, file));
  made.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const rating = Number(value(made, "rating"));
    const club = value(made, "club");
    const data = { name: value(made, "name"), ...(rating ? { rating } : {}), ...(club ? { club } : {}) };
    made.reset();
    void attempt(() => live.act("add-player", data));
    /** @type {HTMLInputElement} */ (made.elements.namedItem("name")).focus();
  });
  return made;
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function numbers(live, event, attempt) {
  const settle = (/** @type {object} */ data) => () => attempt(() => live.act("number", data));
  return element("div", {}, [
    element("h3", {}, [t("Pairing numbers")]),
    element("div", { class: "buttons" }, [
      button(t("By lot"), () => attempt(() => live.act("number", { how: "lot", seed: crypto.randomUUID() })), { "data-number": "lot" }),
      button(t("By rating"), settle({ how: "rating" }), { "data-number": "rating" }),
      button(t("In order of entry"), settle({ how: "entry" }), { "data-number": "entry" }),
    ]),
    element("p", { class: "hint" }, [event.players.some((one) => one.no) ? t("Settled. The first round can be paired.") : t("Settle them, then pair the first round.")]),
  ]);
}
