/** What a player may do besides moving; what cannot be undone asks for a second press. */

import { pressTwice } from "../shared/confirm-button.js";
import { button, byId, element, replaceKeepingFocus } from "../shared/dom.js";
import { sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Color} Color */

/** The colour the buttons speak for: the only person, else the player to move. */
/** @param {GameState} state @returns {Color} */
export function speaker(state) {
  if (state.seat === "white" || state.seat === "black") return state.seat;
  const persons = /** @type {Color[]} */ (["white", "black"]).filter(
    (color) => state.players[color].kind === "person",
  );
  return persons.length === 1 ? persons[0] : state.turn;
}

/** Whether who looks at this page may move now. @param {GameState} state */
export function mayPlay(state) {
  if (state.players[state.turn].kind === "engine") return false;
  return !state.seat || state.seat === state.turn;
}

/**
 * @param {GameState} state
 * @param {number} ply shown
 * @param {{send: (command: Record<string, unknown> & {type: string}) => void, say: (text: string)
 *   => void}} to
 */
export function showActions(state, ply, to) {
  const by = speaker(state);
  const fen = ply === 0 ? state.start_fen : state.moves[ply - 1].fen;
  const over = state.outcome !== null || state.seat === "none";
  const claims = over
    ? []
    : state.claims
        .filter((claim) => !state.seat || claim.by === state.seat)
        .map((claim) =>
          button(
            t("Claim a draw for {side}: {rule} ({article})", {
              side: sideName(claim.by),
              rule: claim.name ?? claim.rule,
              article: claim.article ?? "",
            }),
            () => to.send({ type: "claim", by: claim.by, rule: claim.rule }),
            { class: "claim", "data-action": "claim" },
          ),
        );
  const playing = over
    ? []
    : [
        pressTwice(t("Offer a draw"), () => to.send({ type: "offer_draw", by }), {
          "data-action": "offer",
        }),
        pressTwice(t("Resign"), () => to.send({ type: "resign", by }), {
          class: "danger",
          "data-action": "resign",
        }),
        button(t("Take back"), () => to.send({ type: "undo", by, ply: state.ply }), {
          "data-action": "undo",
        }),
      ];
  const undo = playing[2];
  if (undo) undo.disabled = state.ply === 0;
  if (state.seat) playing.splice(2);
  const onward = `/?${new URLSearchParams({ regulation: state.regulation.id, fen })}#new`;
  replaceKeepingFocus(byId("actions"), "data-action", [
    ...claims,
    ...playing,
    button(t("Copy the position"), () => copy(fen, to.say), { "data-action": "copy" }),
    element("a", { class: "button", href: `/games/${state.id}.pdn`, download: `${state.id}.pdn` }, [
      t("Download PDN"),
    ]),
    ...(state.seat
      ? []
      : [element("a", { class: "button", href: onward }, [t("Play on from here")])]),
  ]);
}

/** @param {string} fen @param {(text: string) => void} say */
async function copy(fen, say) {
  try {
    await navigator.clipboard.writeText(fen);
    say(t("Copied: {fen}", { fen }));
  } catch {
    say(fen);
  }
}
