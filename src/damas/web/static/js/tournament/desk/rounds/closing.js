/**
 * Closing a round and the event, and opening them again: what weighs is confirmed or has its
 *   reason.
 */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { confirmButton } from "../../../shared/confirm-button.js";
import { ask, stillAsked } from "../../parts/reasons.js";
import { boardsOf, openByHand } from "./by-hand.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventRound} EventRound */

/**
 * The end of a round's part: close it, open it again, pair it anew.
 * @param {LiveEvent} live
 * @param {EventRound} round
 * @param {Attempt} attempt
 */
export function closing(live, round, attempt) {
  const event = /** @type {EventView} */ (live.event);
  const last = round.number === event.rounds.length;
  const untouched =
    last &&
    !round.closed &&
    round.boards.every((board) => board.games.every((game) => !game.codes));
  const again = button(
    t("Pair this round again"),
    () => openByHand(live, boardsOf(event, round.number), true),
    { "data-do": "re-pair" },
  );
  const place = element("p", { class: "buttons round-end" });
  place.append(
    round.closed ? reopening(live, event, round, attempt, place) : close(live, round, attempt),
    ...(untouched && may(event, "re-pair") ? [again] : []),
    " ",
    round.open ? t("{count} results are open.", { count: round.open }) : "",
  );
  stillAsked(`round ${round.number}`, place);
  return place;
}

/** @param {LiveEvent} live @param {EventRound} round @param {Attempt} attempt */
function close(live, round, attempt) {
  const made = button(
    t("Close the round"),
    () => attempt(() => live.act("close-round", { round: round.number })),
    { "data-do": "close-round" },
  );
  made.disabled = round.open > 0;
  return made;
}

/**
 * Only the last closed round opens again; a result of another is corrected.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {EventRound} round
 * @param {Attempt} attempt
 * @param {HTMLElement} place
 */
function reopening(live, event, round, attempt, place) {
  const following = event.rounds[round.number];
  if (following?.closed)
    return element("span", { class: "hint" }, [
      t("This round is closed; a wrong result is corrected on its board."),
    ]);
  return button(
    t("Open the round again"),
    () =>
      ask(
        `round ${round.number}`,
        place,
        (reason) => attempt(() => live.act("reopen-round", { round: round.number }, reason)),
        t("Why is round {round} opened again?", { round: round.number }),
        t("Open the round again"),
      ),
    { "data-do": "reopen-round" },
  );
}

/**
 * The end of the event, once every round is closed, and how it is opened again.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function ending(live, event, attempt) {
  const place = element("p", { class: "buttons event-end" });
  if (!may(event, "finish") || event.rounds.some((one) => one.open)) return place;
  if (event.finished) {
    place.append(
      button(
        t("Open the tournament again"),
        () =>
          ask(
            "event",
            place,
            (reason) => attempt(() => live.act("resume", {}, reason)),
            t("Why is the tournament opened again?"),
            t("Open the tournament again"),
          ),
        { class: "huge", "data-do": "resume" },
      ),
    );
    stillAsked("event", place);
    return place;
  }
  place.append(endButton(live, attempt, { class: "huge", "data-do": "finish" }));
  return place;
}

/**
 * Ends the event at the second press; undo opens it again.
 * @param {LiveEvent} live
 * @param {Attempt} attempt
 * @param {Record<string, string>} attributes
 */
export function endButton(live, attempt, attributes) {
  return confirmButton(
    t("End the tournament"),
    t("End it: sure?"),
    () => void attempt(() => live.act("finish", {})),
    attributes,
  );
}
