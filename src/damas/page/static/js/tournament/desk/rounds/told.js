/** The number of players of the shown round who were told their pairing by a notice. */

import { call } from "../../../shared/api.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { askOnce } from "../state.js";

/** @import { Desk, Shown } from "../state.js" */

const BEAT_MS = 15_000;

/** Asks again when the event changes, and now and then: notices go out a little later. */
/** @param {Desk} desk @param {Shown} state @param {number} round */
export function askTold(desk, { event }, round) {
  if (!event.me.role || event.me.role === "spectator" || event.online) return;
  const request = async () => {
    const found = await call(`/api/tournaments/${event.id}/rounds/${round}/told`);
    const waits = found.told < found.reachable && !event.rounds[round - 1]?.closed;
    if (waits) setTimeout(() => againLater(desk), BEAT_MS);
    return { round, ...found };
  };
  const beat = Math.floor(Date.now() / BEAT_MS);
  askOnce(desk, "notified", `${round}.${event.version}.${beat}`, request);
}

/** @param {Shown} state @param {number} round */
export function toldLine({ notified }, round) {
  if (!notified || notified.round !== round || !notified.reachable) return nothing;
  const text = t("Pairing sent to {told} of the {reachable} players who asked for it", {
    told: notified.told,
    reachable: notified.reachable,
  });
  return html`<p class="hint" data-told="">${text}</p>`;
}

/** Has the panels drawn again, which ask again. @param {Desk} desk */
function againLater({ store }) {
  store.update(({ notified }) => ({ notified: notified && { ...notified } }));
}
