/** Sending and keeping a game: its link, its file, pictures, the moves as an animated picture. */

import { copyText } from "../shared/copying.js";
import { t } from "../shared/i18n.js";
import { draw, html, nothing } from "../shared/templates.js";
import { fenAt, isFlipped } from "./state.js";

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
      const url = `${location.origin}/games/${game.id}`;
      const link = (/** @type {string} */ word, /** @type {string} */ href, name = "") =>
        html`<a class="button" href=${href} download="${game.id}${name}">${word}</a>`;
      const act = (/** @type {string} */ name, /** @type {string} */ word, text = "", title = "") =>
        html`<button type="button" data-action=${name} title=${title || nothing}
          @click=${() => void copy(text, say)}>${word}</button>`;
      draw(place)`
        ${
          "share" in navigator
            ? html`<button type="button" class="primary" data-action="send-link"
                @click=${() => void send(url)}>${t("Send the link")}</button>`
            : nothing
        }
        ${act("copy-link", t("Copy the link"), url)}
        ${
          game.private
            ? nothing
            : act(
                "copy-embed",
                t("Copy the code for a page"),
                embedCode(game.id),
                t("Shows the game, live, on the page of a club"),
              )
        }
        ${act("copy", t("Copy the position"), fenAt(game, ply))}
        ${link(t("PDN file"), files.pdn, ".pdn")}
        ${link(t("Picture of this position (PNG)"), files.png, `-${ply}.png`)}
        ${link(t("Drawing of this position (SVG)"), files.svg, `-${ply}.svg`)}
        ${game.ply ? link(t("Animated picture (GIF)"), files.gif, ".gif") : nothing}
      `;
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
