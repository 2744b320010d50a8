/** One tournament, for those who look on: what only people with a role have is not loaded. */

import { sentence } from "../../shared/api.js";
import { whenNeeded } from "../../shared/late.js";
import { showEvent } from "../desk/page.js";
import { roundsPanel } from "../desk/rounds/rounds.js";
import { playersPanel } from "./players.js";

/** @import { Panel, Shown } from "../desk/state.js" */

const AGAIN_MS = 3000; // until a part that could not be fetched is asked for again

const late = whenNeeded(async () => {
  dress();
  return import("./late.js");
});

/** Asks for the styles of the parts that are opened, and of what a press opens; once. */
function dress() {
  const styles = /** @type {HTMLTemplateElement | null} */ (document.querySelector("#late-styles"));
  if (styles) document.head.append(styles.content);
}

for (const press of ["pointerdown", "keydown"]) addEventListener(press, dress, { once: true });

/**
 * A part that is fetched when it is opened.
 * @param {keyof Awaited<ReturnType<typeof late>>} name
 * @returns {import("../desk/page.js").Make}
 */
function opened(name) {
  return (place, desk) => {
    /** @type {Panel | null} */
    let panel = null;
    /** @type {Shown | null} */
    let last = null;
    let coming = false;
    let failed = false;
    const come = async () => {
      coming = true;
      try {
        panel = (await late())[name](place, desk);
        if (last) panel.update(last);
        if (failed) desk.store.update({ notice: "" });
      } catch (fault) {
        failed = true;
        setTimeout(() => void come(), AGAIN_MS);
        desk.store.update({ notice: sentence(fault) });
      }
    };
    return {
      update(state) {
        last = state;
        if (panel) panel.update(state);
        else if (!coming) void come();
      },
    };
  };
}

void showEvent({
  rounds: roundsPanel,
  standings: opened("standings"),
  crosstable: opened("crosstable"),
  players: playersPanel,
  papers: opened("papers"),
  more: opened("more"),
  prepare: opened("prepare"),
  awards: opened("awards"),
  people: opened("people"),
});
