/** Who may do what, by link or PIN; codes for players' phones; the wall; what was changed. */

import { call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { confirmButton } from "../../../shared/confirm-button.js";
import { reach, showReach } from "../../../shared/network.js";
import { nameOf } from "../../parts/live-event.js";
import { linkCard } from "../../parts/own-link.js";
import { field, grid, may, sees, value } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @messages @type {Record<string, string>} */
const ROLES = {
  organiser: "organiser",
  "chief-arbiter": "chief arbiter",
  arbiter: "arbiter",
  scorer: "scorer",
};
let told = "";

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showPeople(place, live, event, attempt) {
  const leads = may(event, "set");
  const keys = element("div", {});
  const trail = element("div", {});
  place.replaceChildren(
    element("h2", {}, [t("People")]),
    ...(event.me.role === "spectator" ? [enter(live, attempt)] : []),
    ...(leads
      ? [element("h3", {}, [t("Who may do what")]), keys, give(place, live, event, attempt)]
      : []),
    ...(may(event, "result") && event.rounds.length ? [codes(live, event)] : []),
    element("p", { class: "buttons" }, [
      element("a", { class: "button", href: `/tournaments/${live.id}/wall` }, [t("Wall screen")]),
    ]),
    ...(sees(event, "audit-trail") ? [element("h3", {}, [t("What was changed")]), trail] : []),
  );
  if (leads) void showKeys(keys, live, attempt);
  if (sees(event, "audit-trail")) void showTrail(trail, live);
}

/** @param {LiveEvent} live @param {Attempt} attempt */
function enter(live, attempt) {
  const made = element("form", { class: "line-form", autocomplete: "off" }, [
    field(t("Your name"), { name: "name", required: true, maxlength: "80" }),
    field(t("PIN"), { name: "pin", type: "password", required: true, maxlength: "40" }),
    element("button", { type: "submit", class: "primary" }, [t("Enter with a PIN")]),
  ]);
  made.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    void attempt(async () => {
      await call(`${live.path}/enter?lang=${lang}`, {
        method: "POST",
        body: { pin: value(made, "pin"), name: value(made, "name") },
      });
      await live.load();
    });
  });
  return made;
}

/** @param {HTMLElement} place @param {LiveEvent} live @param {Attempt} attempt */
async function showKeys(place, live, attempt) {
  /** @type {import("../../parts/shapes").HeldKey[]} */
  const held = await call(`${live.path}/keys`);
  const rows = held
    .filter((key) => key.open)
    .map((key) => [
      key.name,
      t(ROLES[key.role] ?? key.role),
      key.kind === "pin" ? t("PIN") : t("Link"),
      key.role === "organiser" && live.event?.me.role !== "organiser"
        ? ""
        : confirmButton(t("Revoke"), t("Revoke: sure?"), () =>
            attempt(async () => {
              await call(`${live.path}/keys/${key.id}`, { method: "DELETE" });
              await showKeys(place, live, attempt);
            }),
          ),
    ]);
  place.replaceChildren(
    grid(t("Who may do what"), [t("Name"), t("Role"), t("By"), ""], rows, "acts"),
  );
}

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
function give(place, live, event, attempt) {
  const roles = element(
    "select",
    { name: "role" },
    [
      "scorer",
      "arbiter",
      "chief-arbiter",
      ...(event.me.role === "organiser" ? ["organiser"] : []),
    ].map((role) => element("option", { value: role }, [t(ROLES[role])])),
  );
  const form = element("form", { class: "line-form", autocomplete: "off" }, [
    field(t("Name"), { name: "name", required: true, maxlength: "80" }),
    element("label", { class: "field" }, [t("Role"), " ", roles]),
    field(t("PIN (empty: a link)"), { name: "pin", maxlength: "40" }),
    element("button", { type: "submit" }, [t("Give access")]),
  ]);
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const pin = value(form, "pin");
    void attempt(async () => {
      const made = await call(`${live.path}/keys?lang=${lang}`, {
        method: "POST",
        body: {
          kind: pin ? "pin" : "link",
          role: value(form, "role"),
          name: value(form, "name"),
          pin,
        },
      });
      told = made.link ?? "";
      showPeople(place, live, event, attempt);
    });
  });
  const shown = told
    ? [
        element(
          "section",
          { class: "given" },
          linkCard(
            live,
            told,
            t("This link is shown once"),
            t("Give it to that person alone: whoever opens it has the role."),
          ),
        ),
      ]
    : [];
  return element("div", {}, [form, ...shown]);
}

/** @param {LiveEvent} live @param {EventView} event */
function codes(live, event) {
  const round = event.rounds[event.rounds.length - 1];
  const shown = element("div", { class: "qr-codes" });
  const show = button(
    t("Codes for the players' phones, round {round}", { round: round.number }),
    () => {
      shown.replaceChildren(
        ...round.boards.flatMap((board) =>
          [board.first, board.second].map((id) =>
            element("figure", {}, [
              element("img", {
                src: `/tournaments/${live.id}/rounds/${round.number}/boards/${board.number}/${id}.svg`,
                width: "150",
                height: "150",
                alt: t("Code of {name}, board {board}", {
                  name: nameOf(event, id),
                  board: board.number,
                }),
              }),
              element("figcaption", {}, [`${board.number} · ${nameOf(event, id)}`]),
            ]),
          ),
        ),
      );
    },
    { "data-do": "codes" },
  );
  const network = element("div", { class: "network", hidden: true });
  const whole = element("div", {}, [
    element("h3", {}, [t("Results from phones")]),
    element("p", { class: "hint" }, [
      t(
        "Each player scans the own code and enters the result. Where both enter the same, it counts; else an arbiter decides.",
      ),
    ]),
    network,
    show,
    shown,
  ]);
  const able = () =>
    void reach().then(({ address }) => {
      show.disabled = !address; // a code that opens nothing is not shown
    });
  able();
  void showReach(network, able);
  return whole;
}

/** @param {HTMLElement} place @param {LiveEvent} live */
async function showTrail(place, live) {
  /** @type {import("../../parts/shapes").TrailLine[]} */
  const lines = await call(`${live.path}/trail?lang=${lang}`);
  const rows = lines
    .slice(0, 200)
    .map((one) => [
      new Date(one.at).toLocaleString(lang),
      one.by,
      one.what,
      one.before || one.after ? `${one.before || "–"} → ${one.after || "–"}` : "",
      one.reason,
    ]);
  place.replaceChildren(
    rows.length
      ? grid(
          t("What was changed"),
          [t("When"), t("Who"), t("What"), t("From → to"), t("Why")],
          rows,
        )
      : element("p", {}, [t("Nothing has been changed.")]),
  );
}
