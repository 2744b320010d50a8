/** A player's acts besides moving; acts that cannot be undone ask for a second press. */

import { pressTwice } from "../shared/confirm-button.js";
import { button, element } from "../shared/dom.js";
import { sideName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { fenAt, speaker } from "./state.js";

/** @typedef {import("../shared/types").GameState} GameState */

/**
 * @typedef {object} To where the acts go
 * @property {(command: Record<string, unknown> & {type: string}) => void} send
 * @property {(text: string) => void} say
 */

/** @param {HTMLElement} place @param {To} to @returns {import("./state.js").Panel} */
export function actionsPanel(place, to) {
  return {
    update({ game, ply }) {
      const over = game.outcome !== null || game.seat === "none";
      const fen = fenAt(game, ply);
      const pdn = `/games/${game.id}.pdn`;
      const onward = `/?${new URLSearchParams({ regulation: game.regulation.id, fen })}#new`;
      render(place, [
        ...(over ? [] : claims(game, to)),
        ...(over ? [] : playing(game, to)),
        button(t("Copy the position"), () => copy(fen, to.say), { "data-action": "copy" }),
        element("a", { class: "button", href: pdn, download: `${game.id}.pdn` }, [
          t("Download PDN"),
        ]),
        ...(game.seat
          ? []
          : [
              element("a", { class: "button", href: onward, "data-action": "onward" }, [
                t("Play on from here"),
              ]),
            ]),
      ]);
    },
  };
}

/** @param {GameState} game @param {To} to */
function claims(game, { send }) {
  return game.claims
    .filter(({ by }) => !game.seat || by === game.seat)
    .map(({ by, rule, name, article }) => {
      const words = { side: sideName(by), rule: name ?? rule, article: article ?? "" };
      const label = t("Claim a draw for {side}: {rule} ({article})", words);
      const claim = () => send({ type: "claim", by, rule });
      return button(label, claim, { class: "claim", "data-action": "claim", "data-rule": rule });
    });
}

/** @param {GameState} game @param {To} to */
function playing(game, { send }) {
  const by = speaker(game);
  const undo = button(t("Take back"), () => send({ type: "undo", by, ply: game.ply }), {
    "data-action": "undo",
  });
  undo.disabled = game.ply === 0;
  return [
    pressTwice(t("Offer a draw"), () => send({ type: "offer_draw", by }), {
      "data-action": "offer",
      "data-by": by,
    }),
    pressTwice(t("Resign"), () => send({ type: "resign", by }), {
      class: "danger",
      "data-action": "resign",
      "data-by": by, // it asks for this side alone
    }),
    ...(game.seat ? [] : [undo]),
  ];
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
