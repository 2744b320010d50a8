/** Who is there before a round: by tap, by search, and what happens to who is not. */

import { button, element, replaceKeepingFocus } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */

let searched = "";

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showCheckin(place, live, event, attempt) {
  let list = place.querySelector(".presence");
  if (!list) {
    const search = element("input", {
      type: "search",
      "data-search": true,
      "aria-label": t("Search a name"),
      placeholder: t("Search a name"),
      value: searched,
    });
    search.addEventListener("input", () => {
      searched = search.value;
      showCheckin(place, live, /** @type {EventView} */ (live.event), attempt);
    });
    list = element("div", { class: "presence" });
    place.replaceChildren(
      element("h2", {}, [t("Check-in")]),
      element("p", { class: "presence-count", role: "status" }),
      element("div", { class: "line-form" }, [
        search,
        element("span", { class: "buttons presence-all" }),
      ]),
      list,
      element("div", { class: "presence-after" }),
    );
  }
  fill(place, live, event, attempt);
}

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
function fill(place, live, event, attempt) {
  const here = expected(event);
  const count = (/** @type {boolean | null} */ state) =>
    here.filter((one) => one.present === state).length;
  const [present, absent, unknown] = [count(true), count(false), count(null)];
  find(place, ".presence-count").textContent = [
    t("Present: {count} of {total}", { count: present, total: here.length }),
    t("Absent: {count}", { count: absent }),
    t("Not yet: {count}", { count: unknown }),
  ].join(" · ");
  const found = here.filter((one) => plain(one.name).includes(plain(searched)));
  const able = may(event, "check-in") && !event.finished;
  replaceKeepingFocus(
    find(place, ".presence"),
    "data-player",
    found.map((one) => row(live, one, able, attempt)),
  );
  const all = (/** @type {boolean | null} */ state) => () =>
    attempt(() => live.act("check-in", { players: here.map((one) => one.id), present: state }));
  find(place, ".presence-all").replaceChildren(
    ...(able
      ? [
          button(t("All present"), all(true), { "data-do": "all-present" }),
          button(t("Start again"), all(null), { "data-do": "none-present" }),
        ]
      : []),
  );
  find(place, ".presence-after").replaceChildren(...after(live, event, attempt, absent));
}

/** Who could play in the round that is open or comes next. @param {EventView} event */
function expected(event) {
  return event.players.filter((one) => !one.left).sort((a, b) => a.name.localeCompare(b.name));
}

/** @param {LiveEvent} live @param {Entrant} one @param {boolean} able @param {Attempt} attempt */
function row(live, one, able, attempt) {
  /** @param {boolean} state @param {string} text */
  const choice = (state, text) => {
    const on = one.present === state;
    const made = button(
      text,
      () => attempt(() => live.act("check-in", { player: one.id, present: on ? null : state })),
      {
        "data-player": `${one.id}-${state}`,
        "aria-pressed": String(on),
        "aria-label": `${one.name}: ${text}`,
        class: state ? "here" : "away",
      },
    );
    made.disabled = !able;
    return made;
  };
  return element("div", { class: "presence-row" }, [
    element("span", { class: "who" }, [
      one.name,
      ...(one.club ? [element("span", { class: "hint" }, [` ${one.club}`])] : []),
    ]),
    choice(true, t("Present")),
    choice(false, t("Absent")),
  ]);
}

/**
 * What happens to the absent.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 * @param {number} absent
 */
function after(live, event, attempt, absent) {
  const swiss = event.settings.system === "swiss";
  const out = swiss && event.settings.absent !== "wo";
  const round = event.rounds[event.rounds.length - 1];
  const open =
    round && !round.closed
      ? round.boards.filter((board) =>
          board.games.some(
            (game) => !game.codes && [game.white, game.black].some((id) => isAway(event, id)),
          ),
        ).length
      : 0;
  const minutes = String(event.settings.wo_tolerance_min);
  return [
    ...(swiss && may(event, "set") && !event.finished ? [rule(live, event, attempt)] : []),
    element("p", { class: "hint" }, [
      out
        ? t("Who is absent is not paired in the next round and gets no point.")
        : t("Who is absent keeps the board and loses by W.O. after {minutes} minutes.", {
            minutes,
          }),
    ]),
    ...(open && absent && may(event, "walkovers")
      ? [
          button(
            t("Enter W.O. of the absent: round {round}, boards: {count}", {
              round: round.number,
              count: open,
            }),
            () => attempt(() => live.act("walkovers", { round: round.number })),
            { class: "primary huge", "data-do": "walkovers" },
          ),
        ]
      : []),
  ];
}

/** @param {LiveEvent} live @param {EventView} event @param {Attempt} attempt */
function rule(live, event, attempt) {
  const choice = element("select", { "data-rule": "absent" }, [
    element("option", { value: "out", selected: event.settings.absent !== "wo" }, [
      t("are not paired"),
    ]),
    element("option", { value: "wo", selected: event.settings.absent === "wo" }, [
      t("are paired and lose by W.O."),
    ]),
  ]);
  choice.addEventListener("change", () => attempt(() => live.act("set", { absent: choice.value })));
  return element("label", { class: "field" }, [t("Absent players"), " ", choice]);
}

/** @param {EventView} event @param {number} id */
function isAway(event, id) {
  return event.players.find((one) => one.id === id)?.present === false;
}

/** @param {HTMLElement} place @param {string} selector */
function find(place, selector) {
  return /** @type {HTMLElement} */ (place.querySelector(selector));
}

/** A name as it is searched for: without accents and capitals. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
