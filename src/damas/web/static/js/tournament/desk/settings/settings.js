/**
 * The event's settings: changed as far as play allows, with a reason; its copy, and its end for
 *   good.
 */

import { call } from "../../../shared/api.js";
import { element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { DefaultsPanel } from "../../parts/defaults.js";
import { keepLink } from "../../parts/own-link.js";
import { field, may, value } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/**
 * @typedef {{name: string, label: string, kind?: string, systems?: string, max?: string, least?:
 *   string, options?: [string, string][]}} Setting
 */

/** @messages @type {Record<string, string>} */
const LABELS = {
  name: "Name",
  city: "City",
  federation: "Federation",
  start: "First day",
  end: "Last day",
  arbiter: "Chief arbiter",
  time_control: "Clocks",
  currency: "Currency",
  wo_tolerance_min: "Minutes after which an absent player loses",
  absent: "Absent players",
  system: "System",
  regulation: "Rules",
  rounds: "Rounds",
  cycles: "How often everyone meets everyone",
  games: "Games in a meeting",
  score: "What counts of a meeting",
  points: "Points (win-draw-loss)",
  bye_points: "Points of a free round",
  withdrawal: "Games of who leaves",
  openings: "Openings",
  first_colour: "Colour of number 1 in the first round",
  third_place: "The beaten of the semi-finals play for the third place",
  reverse_colours: "Colours of the table exchanged",
  swap_last_rounds: "Last two rounds of the first cycle exchanged",
};
/** @messages @type {Record<string, string>} what values are called */
const WORDS = {
  out: "are not paired",
  wo: "are paired and lose by W.O.",
  "round-robin": "Round robin",
  swiss: "Swiss",
  "knock-out": "Knock-out",
  match: "Match",
  games: "every game counts",
  meeting: "the meeting counts as one game",
  fide: "who leaves before half of the games is not counted",
  keep: "games of who leaves count as W.O.",
  free: "free",
  balloted: "drawn by lot",
  w: "White",
  b: "Black",
};
const TEXTS = ["name", "city", "federation", "start", "end", "arbiter", "time_control", "currency"];
/**
 * What can be changed at any time; the rest before the first round, what WITH_REASON has also
 *   later.
 */
const ALWAYS = new Set([...TEXTS, "wo_tolerance_min", "absent"]);
const WITH_REASON = new Set(["rounds", "withdrawal"]);
/** @type {Record<string, string[]>} */
const CHOICES = {
  system: ["round-robin", "swiss", "knock-out", "match"],
  absent: ["out", "wo"],
  score: ["games", "meeting"],
  withdrawal: ["fide", "keep"],
  openings: ["free", "balloted"],
  first_colour: ["w", "b"],
};
/** @type {Record<string, string>} the systems that have a setting, where it is not all */
const SYSTEMS = {
  rounds: "swiss match",
  cycles: "round-robin",
  absent: "swiss",
  withdrawal: "round-robin",
  first_colour: "swiss",
  third_place: "knock-out",
  reverse_colours: "round-robin",
  swap_last_rounds: "round-robin",
};
/** @type {Record<string, [number, number]>} */
const NUMBERS = { wo_tolerance_min: [0, 240], rounds: [0, 100], cycles: [1, 10], games: [1, 40] };
const FLAGS = ["third_place", "reverse_colours", "swap_last_rounds"];
const PLAY = [
  "system",
  "regulation",
  "rounds",
  "cycles",
  "games",
  "score",
  "points",
  "bye_points",
  "withdrawal",
  "openings",
  "first_colour",
  ...FLAGS,
];

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showSettings(place, live, event, attempt) {
  const state = JSON.stringify([
    event.settings,
    event.rounds.length > 0,
    event.finished,
    event.me.role,
  ]);
  if (place.dataset.state === state) return; // nobody's choice is lost
  place.dataset.state = state;
  if (!may(event, "set")) {
    place.replaceChildren(
      element("h2", {}, [t("Settings")]),
      element("p", { class: "hint" }, [
        t("The organiser and the chief arbiter change the settings."),
      ]),
    );
    return;
  }
  place.replaceChildren(
    element("h2", {}, [t("Settings")]),
    form(live, event, attempt),
    element("h3", {}, [t("Copy of this tournament")]),
    copying(live, event, attempt),
    element("h3", {}, [t("Delete the tournament")]),
    deleting(live, event, attempt),
  );
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function form(live, event, attempt) {
  const begun = event.rounds.length > 0;
  const tieBreaks = element("div", {});
  const panel = new DefaultsPanel(element("div", {}), tieBreaks);
  const reason = field(t("Why? (for the audit trail)"), { name: "reason", maxlength: "200" });
  const made = element(
    "form",
    { class: "settings", autocomplete: "off", "data-name": "settings" },
    [
      element(
        "div",
        { class: "pair" },
        [...TEXTS, "wo_tolerance_min", "absent"].map((name) => one(event, name, false)),
      ),
      element("h3", {}, [t("How it is played")]),
      ...(begun
        ? [
            element("p", { class: "hint" }, [
              t(
                "The first round is paired: what is grey stands. Rounds, tie-breaks and the rule for who leaves take a reason.",
              ),
            ]),
          ]
        : []),
      element(
        "div",
        { class: "pair" },
        PLAY.map((name) =>
          one(
            event,
            name,
            begun && !(WITH_REASON.has(name) && !(event.finished && name === "rounds")),
          ),
        ),
      ),
      element("h3", {}, [t("Tie-breaks, in their order")]),
      tieBreaks,
      reason,
      element("p", { class: "buttons" }, [
        element("button", { type: "submit", class: "primary huge", "data-do": "keep-settings" }, [
          t("Keep the settings"),
        ]),
      ]),
    ],
  );
  const arrange = (/** @type {boolean} */ fill) =>
    void attempt(() => arranged(made, panel, event, fill));
  made.addEventListener("change", (changed) => {
    if (["system", "regulation"].includes(/** @type {HTMLInputElement} */ (changed.target).name))
      arrange(true);
  });
  made.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const data = changes(made, event, panel);
    if (Object.keys(data).length) void attempt(() => live.act("set", data, value(made, "reason")));
  });
  arrange(false);
  return made;
}

/**
 * Shows what belongs to the system; with *fill* points, clocks and tie-breaks become those of the
 *   rules chosen.
 * @param {HTMLFormElement} made
 * @param {DefaultsPanel} panel
 * @param {EventView} event
 * @param {boolean} fill
 */
async function arranged(made, panel, event, fill) {
  const system = control(made, "system").value;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    made.querySelectorAll("[data-systems]")
  )) {
    part.hidden = !part.dataset.systems?.split(" ").includes(system);
  }
  const told = await panel.ask(control(made, "regulation").value, system);
  if (fill) {
    control(made, "points").value = told.values.points;
    control(made, "time_control").value = told.values.time_control;
    return;
  }
  panel.codes = String(event.settings.tie_breaks)
    .split(",")
    .filter((code) => code && told.known.some((one) => one.code === code));
  panel.show();
}

/** @param {EventView} event @param {string} name @param {boolean} fixed */
function one(event, name, fixed) {
  const now = event.settings[name];
  const label = t(LABELS[name]);
  /** @type {Record<string, string>} */
  const systems = SYSTEMS[name] ? { "data-systems": SYSTEMS[name] } : {};
  if (FLAGS.includes(name)) {
    return element("label", { class: "choice", ...systems }, [
      element("input", { type: "checkbox", name, checked: now === true, disabled: fixed }),
      ` ${label}`,
    ]);
  }
  if (name === "regulation") {
    const books = /** @type {NodeListOf<HTMLOptionElement>} */ (
      document.querySelectorAll("#books option")
    );
    const options = [...books].map((book) =>
      element("option", { value: book.value, selected: book.value === now }, [
        book.textContent ?? "",
      ]),
    );
    return element("label", { class: "field", ...systems }, [
      label,
      " ",
      element("select", { name, disabled: fixed }, options),
    ]);
  }
  if (CHOICES[name]) {
    const options = CHOICES[name].map((code) =>
      element("option", { value: code, selected: code === now }, [t(WORDS[code])]),
    );
    return element("label", { class: "field", ...systems }, [
      label,
      " ",
      element("select", { name, disabled: fixed }, options),
    ]);
  }
  const [least, most] = NUMBERS[name] ?? [0, 0];
  /** @type {Record<string, string>} */
  const kind = NUMBERS[name]
    ? { type: "number", min: String(least), max: String(most) }
    : name === "start" || name === "end"
      ? { type: "date" }
      : { maxlength: name === "name" ? "120" : "80" };
  return element("label", { class: "field", ...systems }, [
    label,
    " ",
    element("input", {
      name,
      value: String(now ?? ""),
      disabled: fixed,
      required: ["name", "points", "bye_points"].includes(name),
      ...kind,
    }),
    ...(name === "time_control" ? [element("span", { class: "hint" }, [event.clocks])] : []),
  ]);
}

/** @param {HTMLFormElement} made @param {string} name */
function control(made, name) {
  return /** @type {HTMLInputElement} */ (made.elements.namedItem(name));
}

/**
 * What is not as it stands.
 * @param {HTMLFormElement} made
 * @param {EventView} event
 * @param {DefaultsPanel} panel
 */
function changes(made, event, panel) {
  /** @type {Record<string, string | number | boolean>} */
  const found = {};
  for (const name of [...ALWAYS, ...PLAY]) {
    const input = control(made, name);
    if (input.disabled || input.closest("[hidden]")) continue;
    const now = FLAGS.includes(name)
      ? input.checked
      : NUMBERS[name]
        ? Number(input.value) || 0
        : input.value.trim();
    if (now !== (event.settings[name] ?? "")) found[name] = now;
  }
  if (panel.codes === null && ("system" in found || "regulation" in found))
    found.tie_breaks = panel
      .inOrder()
      .map((tie) => tie.code)
      .join(",");
  else if (panel.changed && panel.changed !== event.settings.tie_breaks)
    found.tie_breaks = panel.changed;
  return found;
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function copying(live, event, attempt) {
  const players = element("input", { type: "checkbox", name: "players" });
  const made = element("form", { class: "line-form", autocomplete: "off", "data-name": "copy" }, [
    field(t("Name of the copy"), {
      name: "copy",
      required: true,
      maxlength: "120",
      value: `${event.settings.name} 2`,
    }),
    element("label", { class: "choice" }, [
      players,
      ` ${t("With its players ({count})", { count: event.players.length })}`,
    ]),
    element("button", { type: "submit", "data-do": "copy-event" }, [t("Make a copy")]),
  ]);
  made.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    void attempt(async () => {
      const { id, link } = await call(`${live.path}/copy?lang=${lang}`, {
        method: "POST",
        body: { name: value(made, "copy"), players: players.checked },
      });
      keepLink(id, link);
      location.assign(`/tournaments/${id}`);
    });
  });
  return element("div", {}, [
    element("p", { class: "hint" }, [t("The same settings, without rounds and results.")]),
    made,
  ]);
}

/**
 * Its name is typed before it is gone.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
function deleting(live, event, attempt) {
  const made = element("form", { class: "line-form", autocomplete: "off", "data-name": "delete" }, [
    field(t("Type its name to delete it"), { name: "gone", required: true, maxlength: "120" }),
    element("button", { type: "submit", class: "danger", "data-do": "delete-event" }, [
      t("Delete for good"),
    ]),
  ]);
  made.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    void attempt(async () => {
      if (value(made, "gone") !== event.settings.name)
        throw new Error(t("This is not the name: nothing was deleted"));
      await call(`${live.path}?lang=${lang}`, { method: "DELETE" });
      location.assign("/tournaments");
    });
  });
  return element("div", {}, [
    element("p", { class: "hint" }, [
      t(
        "Players, rounds, results and the audit trail go with it, and nothing brings them back. Take the event file along first.",
      ),
    ]),
    made,
  ]);
}
