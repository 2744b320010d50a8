/** The acts of the host for the whole room, and those of everybody else: one row of buttons. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element, on } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { nameIn } from "../../shared/room/boards.js";
import { freePeople, gameOf, isHost } from "./state.js";

/** @typedef {import("../../shared/room/shapes").RoomBoard} RoomBoard */
/** @typedef {import("../../shared/room/shapes").RoomView} RoomView */
/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("./state.js").Acts} Acts */

/**
 * @param {Inside} state
 * @param {Acts} acts
 * @param {string | null} waiting the board to which the host of a simul goes next
 */
export function actsView(state, acts, waiting) {
  const { room, you } = state;
  const own = gameOf(room, you);
  const lead = own
    ? [link(t("To your game"), own, "own-game")]
    : waiting
      ? [link(t("Next board (n)"), waiting, "next-board")]
      : [];
  if (room.settings.kind === "arena" && room.open) return [...lead, ...arenaActs(state, acts)];
  if (!isHost(state)) {
    const said = room.open
      ? t("The host will pair you. This page leads to your game by itself.")
      : t("This room is closed");
    return own ? lead : [element("p", { class: "hint", role: "status" }, [said])];
  }
  return [...lead, ...(room.open ? [pairButton(state, acts), ...withHost(state, acts)] : [])];
}

/** An arena pairs by itself: one may pause. @param {Inside} state @param {Acts} acts */
function arenaActs({ room, you, ahead }, acts) {
  const { begin_ms: begin, minutes } = room.settings;
  const now = Date.now() + ahead;
  const end = begin + minutes * 60_000;
  if (now >= end) {
    return [element("p", { role: "status" }, [t("The arena is over. The table stands.")])];
  }
  const paused = room.people.find(({ number }) => number === you)?.paused ?? false;
  const pause = () => void acts.send("/pause", "POST", { paused: !paused });
  const said = now < begin ? t("The arena begins in") : t("The arena ends in");
  return [
    element("p", { class: "countdown" }, [
      `${said} `,
      element("strong", {
        role: "timer",
        "aria-live": "off",
        "data-until": String(now < begin ? begin : end),
      }),
    ]),
    element("p", { class: "hint", role: "status" }, [
      paused
        ? t("You pause: you are not paired.")
        : t("Everybody who is free is paired by itself. This page leads to your game."),
    ]),
    button(paused ? t("Play on") : t("Pause"), pause, {
      "data-do": "pause-arena",
      "aria-pressed": String(paused),
    }),
  ];
}

/** @param {string} words @param {string} game @param {string} name */
function link(words, game, name) {
  return element("a", { class: "button primary", href: `/games/${game}`, "data-do": name }, [
    words,
  ]);
}

/** @param {Inside} state @param {Acts} acts */
function pairButton(state, acts) {
  const { room, withHost: with_host } = state;
  const simul = room.settings.kind === "simul";
  const free = freePeople(simul ? { ...state, withHost: false } : state).length;
  const words = simul
    ? room.round
      ? t("Let those who wait play")
      : t("Begin the simul")
    : t("Pair everybody");
  const pair = () => void acts.send("/pairings", "POST", { round: room.round, with_host });
  const made = button(`${words} (${free})`, pair, { class: "primary", "data-do": "pair" });
  made.disabled = free < (simul || room.settings.level ? 1 : 2);
  return made;
}

/** @param {Inside} state @param {Acts} acts */
function withHost({ room, withHost: checked }, acts) {
  if (room.settings.kind === "simul") return [];
  const tick = element("input", { type: "checkbox", name: "with-host", checked });
  on(tick, "change", (self) => acts.set({ withHost: self.checked }));
  return [element("label", { class: "choice" }, [tick, t("I play, too")])];
}

/**
 * One line for each running game: a teacher stops this game alone, and takes it up.
 * @param {RoomView} room
 * @param {Acts} acts
 * @param {RoomBoard[]} boards
 */
function singleGames(room, acts, boards) {
  const going = boards.filter(({ over }) => !over);
  if (going.length < 2) return [];
  const rows = going.map(({ game, white, black, held }) => {
    const names = `${nameIn(room, white)} – ${nameIn(room, black)}`;
    const send = () => void acts.send("/games", "POST", { act: held ? "resume" : "pause", game });
    return element("li", { "data-game": game }, [
      element("span", {}, [names]),
      button(held ? t("Go on") : t("Stop"), send, {
        "data-do": held ? "resume-one" : "pause-one",
        "aria-label": `${held ? t("Go on") : t("Stop")}: ${names}`,
      }),
    ]);
  });
  return [element("ul", { class: "single-games" }, rows)];
}

/**
 * The acts of a teacher in the games.
 * @param {Inside} state
 * @param {Acts} acts
 * @param {RoomBoard[]} boards
 */
export function classView({ room }, acts, boards) {
  const going = room.games.some(({ over }) => !over);
  const act = (/** @type {string} */ name) => () => void acts.send("/games", "POST", { act: name });
  const field = element("input", {
    name: "fen",
    id: "class-fen",
    maxlength: "2000",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "W:W31,32:BK5",
  });
  const form = element("form", { id: "position-form", class: "position-form" }, [
    element("label", { class: "field" }, [t("Position (FEN)"), field]),
    element("button", { type: "submit", "data-do": "position" }, [t("Everybody begins from here")]),
    element("p", { class: "hint" }, [
      element("a", { href: `/editor?regulation=${room.terms.regulation.id}`, target: "_blank" }, [
        t("Set up a position on a board"),
      ]),
    ]),
  ]);
  on(form, "submit", (self, event) => {
    event.preventDefault();
    const fen = String(new FormData(self).get("fen") ?? "").trim();
    if (fen) void acts.send("/position", "POST", { fen, round: room.round });
  });
  const buttons = [
    button(t("Stop all games"), act("pause"), { "data-do": "pause" }),
    button(t("Take all games up"), act("resume"), { "data-do": "resume" }),
    confirmButton(t("End all without result"), t("End all games without result?"), act("end"), {
      class: "danger",
      "data-do": "end",
    }),
  ];
  for (const one of buttons) one.disabled = !going;
  return [
    element("h2", { id: "class-title" }, [t("Class")]),
    element("p", { class: "buttons" }, buttons),
    ...singleGames(room, acts, boards),
    form,
  ];
}

/** @param {Inside} state @param {Acts} acts */
export function leaveView(state, acts) {
  const { room, you } = state;
  if (!room.open) return [];
  if (isHost(state)) {
    return [
      confirmButton(
        t("Close the room"),
        t("Close the room for everybody?"),
        () => void acts.send("", "DELETE"),
        { "data-do": "close" },
      ),
    ];
  }
  const leave = async () => {
    if (await acts.send(`/people/${you}`, "DELETE")) location.assign("/club");
  };
  return [button(t("Leave the room"), () => void leave(), { "data-do": "leave" })];
}
