/**
 * A player's acts besides moving, as a table: the row under the board is made from ACTS.
 *
 * A new act is a new row here: when it is there, its sign and word, and its command or its
 * function. Acts that cannot be undone ask for a second press (`twice`).
 */

import { inGame } from "../shared/confirming.js";
import { t } from "../shared/i18n.js";
import { icon } from "../shared/icons.js";
import { reasonOf } from "../shared/refused.js";
import { attrs, draw, each, html, nothing } from "../shared/templates.js";
import { fenAt, offerRefusal, speaker } from "./state.js";
import { backTo } from "./tournament.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {Record<string, unknown> & {type: string}} Command */
/**
 * @typedef {object} To where the acts go
 * @property {(command: Command) => void} send
 * @property {() => void} flip
 * @property {() => void} rematch
 * @property {() => void} analyse
 * @property {(text: string) => void} say
 */
/** @typedef {import("./state.js").Onward} Onward */
/** @typedef {import("./state.js").Refusal} Refusal */
/**
 * @typedef {object} Act
 * @property {string} name its `data-action`, and its sign (icons.js)
 * @property {(onward: Onward) => string} word under the sign
 * @property {(onward: Onward) => string} [label] where the word, which it contains, says too little
 * @property {() => string} [title] what it does, under a pointer that rests
 * @property {(game: GameState) => boolean} there whether it can be done in this game now
 * @property {(game: GameState) => boolean} [rests] it is there, and waits for its time
 * @property {(game: GameState) => Refusal | null} [refusal] why the rules forbid it now
 * @property {(game: GameState) => Command} [command] that it sends
 * @property {(to: To) => void} [act] what it does, where it sends nothing
 * @property {string} [opens] the id of the part of the page that it opens
 * @property {(game: GameState) => string | null} [goes] an address, where it leads to one
 * @property {() => string} [twice] the question with which it asks for a second press
 * @property {string} [look] a class
 */

/** @param {GameState} game */
const goesOn = (game) => game.outcome === null && game.seat !== "none";
/** @param {GameState} game */
const isOver = (game) => game.outcome !== null;
/** @param {GameState} game */
const isFree = (game) => !game.seat; // no board of a tournament

/** Whether another game may follow by a press here. */
/** @param {GameState} game */
const mayRepeat = (game) =>
  !game.room && !game.tournament && (isFree(game) || Boolean(game.meeting && game.seat !== "none"));

const ONWARD_WORDS = {
  again: () => t("Rematch"),
  asked: () => t("Accept"),
  waits: () => t("Asked"),
  next: () => t("Next"),
};
const ONWARD_LABELS = {
  again: () => t("Rematch with colours changed"),
  asked: () => t("Accept the rematch"),
  waits: () => t("Asked: your opponent has not answered yet"),
  next: () => t("Next game of the match"),
};

/** @type {Act[]} */
export const ACTS = [
  {
    name: "offer",
    word: () => t("Draw"),
    label: () => t("Offer a draw"),
    there: goesOn,
    rests: (game) => game.offer !== null,
    refusal: offerRefusal,
    command: (game) => ({ type: "offer_draw", by: speaker(game) }),
    twice: () => t("Offer a draw?"),
  },
  {
    name: "resign",
    word: () => t("Resign"),
    there: (game) => goesOn(game) && !game.unbegun,
    command: (game) => ({ type: "resign", by: speaker(game) }),
    twice: () => t("Really resign?"),
    look: "danger",
  },
  {
    name: "call-off",
    word: () => t("Call off"),
    label: () => t("Call off the game"),
    there: (game) => goesOn(game) && game.unbegun,
    command: (game) => ({ type: "resign", by: speaker(game), ply: game.ply }),
    twice: () => t("Call off the game?"),
  },
  {
    name: "undo",
    word: () => t("Retract"),
    there: (game) => goesOn(game) && isFree(game) && !game.rated,
    rests: (game) => game.ply === 0,
    command: (game) => ({ type: "undo", by: speaker(game), ply: game.ply }),
  },
  {
    name: "rematch",
    word: (onward) => ONWARD_WORDS[onward ?? "again"](),
    label: (onward) => ONWARD_LABELS[onward ?? "again"](),
    there: (game) => isOver(game) && mayRepeat(game),
    act: (to) => to.rematch(),
    look: "primary",
  },
  {
    name: "analyse",
    word: () => t("Analyse"),
    title: () => t("The moves and lines of the game, also together with your opponent"),
    there: isOver,
    goes: ({ id, meeting, tournament }) =>
      meeting || tournament ? `/games/${id}/analysis${location.search}${location.hash}` : null,
    act: (to) => to.analyse(),
  },
  {
    name: "share",
    word: () => t("Send"),
    title: () => t("The link, the file and pictures of this game"),
    there: isOver,
    opens: "share",
  },
  {
    name: "event",
    word: () => t("Tournament"),
    title: () => t("Back to the tournament"),
    there: (game) => isOver(game) && Boolean(game.tournament),
    goes: backTo,
    look: "primary",
  },
  {
    name: "home",
    word: () => t("Home"),
    there: (game) => isOver(game) && !game.tournament,
    goes: () => "/",
  },
  {
    name: "flip",
    word: () => t("Flip"),
    title: () => t("Turn the board round"),
    there: () => true,
    act: (to) => to.flip(),
  },
  {
    name: "counters",
    word: () => t("Limits"),
    title: () => t("Draw rules running"),
    there: goesOn,
    opens: "counters-box",
  },
  { name: "menu", word: () => t("Menu"), there: () => true, opens: "menu" },
];

/** @param {HTMLElement} place @param {To} to @returns {import("./state.js").Panel} */
export function actionsPanel(place, to) {
  return {
    update({ game, onward }) {
      const there = ACTS.filter((act) => act.there(game));
      draw(place)`${each("name", there, (act) => actButton(act, game, to, onward))}`;
    },
  };
}

/** @param {Act} act @param {GameState} game @param {To} to @param {Onward} onward */
function actButton(act, game, to, onward) {
  const word = act.word(onward);
  const label = act.label?.(onward);
  const face = html`${icon(act.name)}<span class="word">${word}</span>`;
  const refusal = act.refusal?.(game);
  if (refusal) {
    // it rests, and a press tells the rule
    return html`<button type="button" class="resting" data-action="${act.name}-rule"
      aria-label="${label ?? word}: ${refusal.message}" title=${reasonOf(refusal)}
      popovertarget="counters-box">${face}</button>`;
  }
  const named = attributesOf(act, label);
  const href = act.goes?.(game);
  if (href)
    return html`<a ${attrs(named)} class="button ${act.look ?? ""}" href=${href}>${face}</a>`;
  const perform = () => (act.command ? to.send(act.command(game)) : act.act?.(to));
  const rests = Boolean(act.rests?.(game));
  if (!act.twice) {
    return html`<button type="button" ?disabled=${rests} ${attrs(named)}
      @click=${perform}>${face}</button>`;
  }
  const by = speaker(game); // it asks for this side alone
  return html`<button type="button" data-by=${by} ?disabled=${rests} ${attrs(named)}
    ${inGame(word, act.twice(), perform, Boolean(game.clock))}>
    ${icon(act.name)}<span class="word"></span>
  </button>`;
}

/** @param {Act} act @param {string} [label] */
function attributesOf({ name, look, opens, title }, label) {
  return {
    "data-action": name,
    title: title?.() ?? label ?? false,
    ...(label ? { "aria-label": label } : {}),
    ...(look ? { class: look } : {}),
    ...(opens ? { popovertarget: opens } : {}),
    ...(name === "flip" ? { id: name } : {}),
  };
}

/** The menu's links and acts, beside its options. */
/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function menuPanel(place) {
  return {
    update({ game, ply }) {
      const { id } = game.regulation;
      const onward = `/?${new URLSearchParams({ regulation: id, fen: fenAt(game, ply) })}#new`;
      const playOn = html`<a class="button" href=${onward} data-action="onward">
        ${t("Play on from here")}
      </a>`;
      draw(place)`
        <button type="button" popovertarget="share">${t("Send the game")}</button>
        <a class="button" href="/rules/${id}">${t("The rules")}</a>
        ${isFree(game) ? playOn : nothing}
        <a class="button" href="/">${t("Home")}</a>
      `;
    },
  };
}
