/**
 * A player's acts besides moving, as a table: the row under the board is made from ACTS.
 *
 * A new act is a new row here: when it is there, its sign and word, and its command or its
 * function. Acts that cannot be undone ask for a second press (`twice`).
 */

import { confirmButton } from "../shared/confirm-button.js";
import { button, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { icon } from "../shared/icons.js";
import { fenAt, offerRefusal, speaker } from "./state.js";

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
 * @property {boolean} [twice] it asks for a second press
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

const ASK_MS = 3000; // beside a clock that runs

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
    twice: true,
  },
  {
    name: "resign",
    word: () => t("Give up"),
    there: (game) => goesOn(game) && !game.unbegun,
    command: (game) => ({ type: "resign", by: speaker(game) }),
    twice: true,
    look: "danger",
  },
  {
    name: "call-off",
    word: () => t("Call off"),
    label: () => t("Call off the game"),
    there: (game) => goesOn(game) && game.unbegun,
    command: (game) => ({ type: "resign", by: speaker(game), ply: game.ply }),
    twice: true,
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
  { name: "home", word: () => t("Home"), there: isOver, goes: () => "/" },
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
      render(
        place,
        there.map((act) => actButton(act, game, to, onward)),
      );
    },
  };
}

/** @param {Act} act @param {GameState} game @param {To} to @param {Onward} onward */
function actButton(act, game, to, onward) {
  const href = act.goes?.(game);
  const face = [icon(act.name), element("span", { class: "word" }, [act.word(onward)])];
  const named = attributesOf(act, onward);
  const refusal = act.refusal?.(game);
  if (refusal) return refused(act, refusal, face);
  if (href) return element("a", { ...named, class: "button", href }, face);
  const made = act.twice
    ? twice(act, game, to, named)
    : button("", () => perform(act, game, to), named);
  if (act.name === "flip") made.id = "flip";
  if (act.opens) made.setAttribute("popovertarget", act.opens);
  made.disabled = Boolean(act.rests?.(game));
  made.replaceChildren(...face);
  return made;
}

/**
 * An act that the rules forbid now: it rests, and a press tells the rule.
 * @param {Act} act
 * @param {Refusal} refusal
 * @param {(string | Node)[]} face
 */
function refused(act, refusal, face) {
  const made = button("", () => {}, {
    class: "resting",
    "data-action": `${act.name}-rule`,
    "aria-label": `${act.label?.(null) ?? act.word(null)}: ${refusal.message}`,
    title: [refusal.message, refusal.article].filter(Boolean).join(" – "),
    popovertarget: "counters-box",
  });
  made.replaceChildren(...face);
  return made;
}

/** @param {Act} act @param {Onward} onward @returns {Record<string, string>} */
function attributesOf(act, onward) {
  const label = act.label?.(onward);
  const title = act.title?.() ?? label;
  return {
    ...(act.look ? { class: act.look } : {}),
    "data-action": act.name,
    ...(label ? { "aria-label": label } : {}),
    ...(title ? { title } : {}),
  };
}

/** @param {Act} act @param {GameState} game @param {To} to */
function perform(act, game, to) {
  if (act.command) to.send(act.command(game));
  else act.act?.(to);
}

/**
 * A button that asks once more.
 * @param {Act} act
 * @param {GameState} game
 * @param {To} to
 * @param {Record<string, string>} attributes
 */
function twice(act, game, to, attributes) {
  const by = speaker(game); // it asks for this side alone
  const named = { ...attributes, "data-by": by };
  const question = `${act.label?.(null) ?? act.word(null)}?`;
  return confirmButton("", question, () => perform(act, game, to), named, ASK_MS);
}

/**
 * The menu's links and acts, beside its options.
 * @param {HTMLElement} place
 * @returns {import("./state.js").Panel}
 */
export function menuPanel(place) {
  return {
    update({ game, ply }) {
      const fen = fenAt(game, ply);
      const onward = `/?${new URLSearchParams({ regulation: game.regulation.id, fen })}#new`;
      /** @type {[string, string, Record<string, string>][]} */
      const links = [
        [t("The rules"), `/rules/${game.regulation.id}`, {}],
        ...(isFree(game)
          ? [/** @type {any} */ ([t("Play on from here"), onward, { "data-action": "onward" }])]
          : []),
        [t("Home"), "/", {}],
      ];
      const share = button(t("Send the game"), () => {}, { popovertarget: "share" });
      render(place, [
        share,
        ...links.map(([word, href, more]) =>
          element("a", { class: "button", href, ...more }, [word]),
        ),
      ]);
    },
  };
}
