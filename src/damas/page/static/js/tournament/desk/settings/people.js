/** Access by link or PIN; codes for players' phones; the wall; the changes. */

import { call } from "../../../shared/api.js";
import { button, codeImage, element, on } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { confirmButton } from "../../../shared/confirm-button.js";
import { networkPart, reach } from "../../../shared/network.js";
import { render } from "../../../shared/render.js";
import { nameOf } from "../../parts/live-event.js";
import { linkCard } from "../../parts/own-link.js";
import { field, grid, may, sees, value } from "../../parts/parts.js";
import { allBoards, askForHall } from "../prepare/hall.js";
import { askOnce } from "../state.js";
import { officialsForm } from "./officials.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").DeskState} DeskState */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @messages @type {Record<string, string>} */
const ROLES = {
  organiser: "organiser",
  "chief-arbiter": "chief arbiter",
  arbiter: "arbiter",
  scorer: "scorer",
  committee: "appeals committee",
};

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function peoplePanel(place, desk) {
  const given = linkShown(desk);
  return {
    update(state) {
      askForPeople(desk, state);
      render(place, view(desk, state, given(state.givenLink)));
    },
  };
}

/** @param {Desk} desk @param {Shown} state */
function askForPeople(desk, { event }) {
  const { path } = desk.live;
  const version = String(event.version);
  if (may(event, "set")) askOnce(desk, "keys", version, () => call(`${path}/keys`));
  askForHall(desk, event);
  if (sees(event, "audit-trail")) {
    askOnce(desk, "trail", version, () => call(`${path}/trail?lang=${lang}`));
  }
  if (hasCodes(event)) askOnce(desk, "reach", "", reach);
}

/**
 * The card of a new link. It is built once, because answers fill it later.
 * @param {Desk} desk
 */
function linkShown({ live }) {
  const shown = { link: "", card: element("section", { class: "given" }) };
  return (/** @type {string} */ link) => {
    if (link && link !== shown.link) {
      shown.link = link;
      const hint = t("Give it to that person alone: anyone who opens it has the role.");
      shown.card.replaceChildren(...linkCard(live, link, t("This link is shown once"), hint));
    }
    return link ? [shown.card] : [];
  };
}

/** @param {Desk} desk @param {Shown} state @param {HTMLElement[]} given */
function view(desk, state, given) {
  const { event, keys, trail } = state;
  const leads = may(event, "set");
  return [
    element("h2", {}, [t("People")]),
    ...(event.me.role === "spectator" ? [enter(desk)] : []),
    ...(leads
      ? [element("h3", {}, [t("People and their roles")]), keysTable(desk, event, keys)]
      : []),
    ...(leads ? [give(desk, event), ...given, ...officialsForm(desk, state.hall)] : []),
    ...(hasCodes(event) ? [codes(desk, state)] : []),
    element("p", { class: "buttons" }, [
      ...(may(event, "open-play") ? [allBoards(event)] : []),
      element("a", { class: "button", href: `/tournaments/${desk.live.id}/wall` }, [
        t("Wall screen"),
      ]),
      element("a", { class: "button", href: `/events/${desk.live.id}`, "data-do": "public" }, [
        t("Public page"),
      ]),
    ]),
    ...(sees(event, "audit-trail")
      ? [element("h3", {}, [t("List of changes")]), trailTable(trail)]
      : []),
  ];
}

/** @param {Desk} desk */
function enter({ live, attempt }) {
  const made = element("form", { class: "line-form", autocomplete: "off", "data-name": "enter" }, [
    field(t("Your name"), { name: "name", required: true, maxlength: "80" }),
    field(t("PIN"), { name: "pin", type: "password", required: true, maxlength: "40" }),
    element("button", { type: "submit", class: "primary" }, [t("Enter with a PIN")]),
  ]);
  return on(made, "submit", (self, submitted) => {
    submitted.preventDefault();
    const body = { pin: value(self, "pin"), name: value(self, "name") };
    void attempt(async () => {
      await call(`${live.path}/enter?lang=${lang}`, { method: "POST", body });
      await live.load();
    });
  });
}

/** @param {Desk} desk @param {EventView} event @param {DeskState["keys"]} keys */
function keysTable(desk, event, keys) {
  const rows = (keys ?? [])
    .filter((key) => key.open)
    .map((key) => [
      key.name,
      t(ROLES[key.role] ?? key.role),
      key.kind === "pin" ? t("PIN") : t("Link"),
      key.role === "organiser" && event.me.role !== "organiser" ? "" : revoke(desk, key.id),
    ]);
  const heads = [t("Name"), t("Role"), t("By"), ""];
  return element("div", {}, keys ? [grid(t("People and their roles"), heads, rows, "acts")] : []);
}

/** @param {Desk} desk @param {number} key */
function revoke({ live, store, attempt }, key) {
  const act = async () => {
    await call(`${live.path}/keys/${key}`, { method: "DELETE" });
    store.update({ keys: await call(`${live.path}/keys`) });
  };
  return confirmButton(t("Revoke"), t("Revoke: sure?"), () => attempt(act), {
    "data-revoke": String(key),
  });
}

/** @param {Desk} desk @param {EventView} event */
function give({ live, store, attempt }, event) {
  const roles = ["scorer", "arbiter", "chief-arbiter", "committee"];
  if (event.me.role === "organiser") roles.push("organiser");
  const options = roles.map((role) => element("option", { value: role }, [t(ROLES[role])]));
  const form = element("form", { class: "line-form", autocomplete: "off", "data-name": "give" }, [
    field(t("Name"), { name: "name", required: true, maxlength: "80" }),
    element("label", { class: "field" }, [
      t("Role"),
      " ",
      element("select", { name: "role" }, options),
    ]),
    field(t("PIN (empty: a link)"), { name: "pin", maxlength: "40" }),
    element("button", { type: "submit" }, [t("Give access")]),
  ]);
  return on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const pin = value(self, "pin");
    const kind = pin ? "pin" : "link";
    const body = { kind, role: value(self, "role"), name: value(self, "name"), pin };
    void attempt(async () => {
      const path = `${live.path}/keys`;
      const made = await call(`${path}?lang=${lang}`, { method: "POST", body });
      self.reset();
      store.update({ givenLink: made.link ?? "", keys: await call(path) });
    });
  });
}

/** Whether results can be entered from phones. @param {EventView} event */
function hasCodes(event) {
  return may(event, "result") && event.rounds.length > 0;
}

/** @param {Desk} desk @param {Shown} state */
function codes(desk, { event, phoneCodes, reach: reached }) {
  const round = event.rounds[event.rounds.length - 1];
  const words = t("Codes for the players' phones, round {round}", { round: round.number });
  const show = button(words, () => desk.store.update({ phoneCodes: round.number }), {
    "data-do": "codes",
  });
  show.disabled = !reached?.address; // a code that opens nothing is not shown
  const opened = (/** @type {import("../../../shared/network.js").Reach} */ now) =>
    desk.store.update({ reach: now });
  return element("div", { "data-part": "codes" }, [
    element("h3", {}, [t("Results from phones")]),
    element("p", { class: "hint" }, [
      t(
        "Each player scans the own code and enters the result. If both enter the same, it counts; else an arbiter decides.",
      ),
    ]),
    networkPart(reached, opened),
    show,
    element(
      "div",
      { class: "qr-codes" },
      phoneCodes === round.number ? phoneImages(desk, event, round) : [],
    ),
  ]);
}

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function phoneImages({ live }, event, round) {
  const path = `/tournaments/${live.id}/rounds/${round.number}/boards`;
  return round.boards.flatMap((board) =>
    [board.first, board.second].map((id) => {
      const name = nameOf(event, id);
      const words = t("Code of {name}, board {board}", { name, board: board.hall });
      return element("figure", { "data-player": String(id) }, [
        codeImage(`${path}/${board.number}/${id}.svg`, words),
        element("figcaption", {}, [`${board.hall} · ${name}`]),
      ]);
    }),
  );
}

/** @param {DeskState["trail"]} trail */
function trailTable(trail) {
  const heads = [t("When"), t("Person"), t("Item"), t("From → to"), t("Reason")];
  const rows = (trail ?? [])
    .slice(0, 200)
    .map((one) => [
      new Date(one.at).toLocaleString(lang),
      one.by,
      one.what,
      one.before || one.after ? `${one.before || "–"} → ${one.after || "–"}` : "",
      one.reason,
    ]);
  if (!trail) return element("div", {});
  const none = element("p", {}, [t("Nothing has been changed.")]);
  return element("div", {}, [rows.length ? grid(t("List of changes"), heads, rows) : none]);
}
