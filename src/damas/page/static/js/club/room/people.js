/** Everybody in the room; the host presses two names to pair them. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { isHost } from "./state.js";

/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("../../shared/room/shapes").RoomPerson} RoomPerson */

/** @param {Inside} state @param {Acts} acts */
export function peopleView(state, acts) {
  const { room } = state;
  if (room.counts) return arenaPeople(state, acts, room.counts);
  const here = room.people.filter((one) => one.here).length;
  const pairs = isHost(state) && room.open && room.settings.kind === "club";
  return [
    element("h2", { id: "people-title" }, [
      t("In the room"),
      " ",
      element("span", { class: "about" }, [`${here}/${room.people.length}`]),
    ]),
    ...(pairs
      ? [element("p", { class: "hint" }, [t("Press two names to let them play each other.")])]
      : []),
    element(
      "ul",
      { class: "room-people" },
      room.people.map((one) => personRow(state, acts, one, pairs)),
    ),
    ...(state.chosen === null ? [] : [chosenActs(state, acts)]),
  ];
}

/**
 * An arena may have hundreds of people: their count, and all of them for those who ask.
 * @param {Inside} state
 * @param {Acts} acts
 * @param {import("../../shared/room/shapes").ArenaCounts} counts
 */
function arenaPeople(state, acts, { people, here, playing }) {
  return [
    element("h2", { id: "people-title" }, [
      t("In the room"),
      " ",
      element("span", { class: "about" }, [`${here}/${people}`]),
    ]),
    element("p", { class: "hint" }, [t("People who play now: {count}", { count: playing })]),
    ...(state.everybody
      ? [
          element(
            "ul",
            { class: "room-people" },
            state.everybody.map((one) => personRow(state, acts, one, false)),
          ),
        ]
      : []),
    ...(state.chosen === null ? [] : [chosenActs(state, acts)]),
    element("p", { class: "buttons" }, [
      button(
        state.everybody ? t("Read the list again") : t("Show everybody"),
        () => {
          void acts.everybody();
        },
        { "data-do": "everybody" },
      ),
    ]),
  ];
}

/** @param {Inside} state */
const listed = ({ everybody, room }) => everybody ?? room.people;

/** @param {Inside} state @param {Acts} acts @param {RoomPerson} one @param {boolean} pairs */
function personRow(state, acts, one, pairs) {
  const host = one.number === 0 ? [" ", element("span", { class: "about" }, [t("host")])] : [];
  const status = one.game ? t("plays") : one.here ? t("is free") : t("away");
  const words = [
    element("span", { class: `dot ${one.here ? "here" : ""}`, "aria-hidden": "true" }),
    element("span", { class: "name" }, [one.name, ...host]),
    element("span", { class: "about" }, [status]),
  ];
  const item = { "data-number": String(one.number) };
  const chooses = isHost(state) && state.room.open && (pairs || one.number !== 0);
  if (!chooses) return element("li", item, [element("span", { class: "person-row" }, words)]);
  const made = button("", () => choose(state, acts, one), {
    class: "person-row",
    "data-person": String(one.number),
    "aria-pressed": String(state.chosen === one.number),
  });
  made.replaceChildren(...words);
  return element("li", item, [made]);
}

/** @param {Inside} state @param {Acts} acts @param {RoomPerson} one */
function choose(state, acts, one) {
  const { chosen, room } = state;
  const first = listed(state).find(({ number }) => number === chosen);
  const club = room.settings.kind === "club";
  if (!first || first === one || !club || first.game || one.game) {
    acts.set({ chosen: first === one ? null : one.number });
    return;
  }
  acts.set({ chosen: null });
  const pairs = [{ one: first.number, other: one.number }];
  void acts.send("/pairings", "POST", { round: room.round, pairs });
}

/** @param {Inside} state @param {Acts} acts */
function chosenActs(state, acts) {
  const { room, chosen } = state;
  const one = listed(state).find(({ number }) => number === chosen);
  if (!one) return element("p", { class: "buttons" });
  const engine = () => {
    acts.set({ chosen: null });
    const pairs = [{ one: one.number, other: null }];
    void acts.send("/pairings", "POST", { round: room.round, pairs });
  };
  const remove = () => {
    acts.set({ chosen: null });
    void acts.send(`/people/${one.number}`, "DELETE").then(() => {
      if (state.everybody) void acts.everybody();
    });
  };
  const question = t("Remove {name} for good?", { name: one.name });
  return element("p", { class: "buttons", "data-part": "chosen" }, [
    ...(room.settings.level && room.settings.kind === "club" && !one.game
      ? [button(t("Plays the computer"), engine, { "data-do": "engine" })]
      : []),
    ...(one.number
      ? [
          confirmButton(t("Remove from the room"), question, remove, {
            class: "danger",
            "data-do": "remove",
          }),
        ]
      : []),
  ]);
}
