/** The games of the last round that go on, as small boards in a row. */

import { t } from "../../../shared/i18n.js";
import { each, html, nothing, render } from "../../../shared/templates.js";

/** @typedef {import("../../parts/live-boards.js").LiveBoards} LiveBoards */

const MOST = 24;

/**
 * The place of the boards, of their height before they are here; nothing where no game goes on.
 * @param {import("../../../shared/views").EventRound} round
 */
export function placeOfBoards({ boards }) {
  const going = boards.some(({ games }) =>
    games.some(({ codes, plays }) => !codes && plays.some((play) => play.here && !play.codes)),
  );
  return going
    ? html`<section class="live-boards" id="live-boards" aria-label=${t("Games going on")}></section>`
    : nothing;
}

/** @param {LiveBoards} boards @param {import("../../../shared/views").EventView | null} event */
export function showBoards(boards, event) {
  const place = document.getElementById("live-boards");
  if (!place || boards.seen.round !== event?.rounds.length) return;
  const shown = boards.refresh().slice(0, MOST);
  render(
    place,
    each("id", shown, (one) => boards.figure(one)),
  );
}
