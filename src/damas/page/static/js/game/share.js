/** Sending and keeping a game: its link, its file, pictures, the moves as an animated picture. */

import { copyText } from "../shared/copying.js";
import { button, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { fenAt, isFlipped } from "./state.js";

/** @typedef {import("./state.js").Shown} Shown */

const MOST_MOVES = 300; // of an animated picture (routes/game_pictures.py)

/**
 * The addresses of a game's files.
 * @param {{id: string, plies: number, ply: number, flipped: boolean}} game
 */
export function filesOf({ id, plies, ply, flipped }) {
  /** @type {Record<string, string>} */
  const side = flipped ? { orientation: "black" } : {};
  const at = new URLSearchParams({ ply: String(ply), ...side });
  const first = Math.max(0, plies - MOST_MOVES);
  const moves = new URLSearchParams({ ...(first ? { from: String(first) } : {}), ...side });
  const asked = moves.size ? `?${moves}` : "";
  return {
    pdn: `/games/${id}.pdn`,
    png: `/games/${id}.png?${at}`,
    svg: `/games/${id}.svg?${at}`,
    gif: `/games/${id}.gif${asked}`,
  };
}

/** The frame that shows a game on a page of others. @param {string} id @returns {string} */
export function embedCode(id) {
  const src = `${location.origin}/games/${id}/embed`;
  const size = 'width="400" height="504"';
  return `<iframe src="${src}" ${size} style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

/**
 * @param {HTMLElement} place
 * @param {(text: string) => void} say
 * @returns {import("./state.js").Panel}
 */
export function sharePanel(place, say) {
  return {
    update(state) {
      const { game, ply } = state;
      const files = filesOf({ id: game.id, plies: game.ply, ply, flipped: isFlipped(state) });
      /** @type {[string, string, string][]} */
      const links = [
        [t("PDN file"), files.pdn, `${game.id}.pdn`],
        [t("Picture of this position (PNG)"), files.png, `${game.id}-${ply}.png`],
        [t("Drawing of this position (SVG)"), files.svg, `${game.id}-${ply}.svg`],
        ...(game.ply
          ? [/** @type {any} */ ([t("Animated picture (GIF)"), files.gif, `${game.id}.gif`])]
          : []),
      ];
      const url = `${location.origin}/games/${game.id}`;
      render(place, [
        ...("share" in navigator
          ? [
              button(t("Send the link"), () => void send(url), {
                class: "primary",
                "data-action": "send-link",
              }),
            ]
          : []),
        button(t("Copy the link"), () => void copy(url, say), { "data-action": "copy-link" }),
        ...(game.private
          ? []
          : [
              button(t("Copy the code for a page"), () => void copy(embedCode(game.id), say), {
                "data-action": "copy-embed",
                title: t("Shows the game, live, on the page of a club"),
              }),
            ]),
        button(t("Copy the position"), () => void copy(fenAt(game, ply), say), {
          "data-action": "copy",
        }),
        ...links.map(([word, href, name]) =>
          element("a", { class: "button", href, download: name }, [word]),
        ),
      ]);
    },
  };
}

/** Opens the device's own way of sharing. @param {string} url */
async function send(url) {
  await navigator.share({ title: document.title, url }).catch(() => undefined);
}

/** @param {string} text @param {(text: string) => void} say */
async function copy(text, say) {
  say((await copyText(text)) ? t("Copied: {fen}", { fen: text }) : text);
}
