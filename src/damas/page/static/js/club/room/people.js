/** Everybody in the room; the host presses two names to pair them. */

import { confirming } from "../../shared/confirming.js";
import { t } from "../../shared/i18n.js";
import { each, html, keyed, nothing } from "../../shared/templates.js";
import { isHost } from "./state.js";

/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("../../shared/room/shapes").RoomPerson} RoomPerson */

/** @param {Inside} state @param {Acts} acts */
export function peopleView(state, acts) {
  const { room, everybody } = state;
  const { people, counts } = room;
  const [all, here] = counts
    ? [counts.people, counts.here]
    : [people.length, people.filter((one) => one.here).length];
  const pairs = !counts && isHost(state) && room.open && room.settings.kind === "club";
  const hint = counts
    ? t("People playing now: {count}", { count: counts.playing })
    : t("Press two names to let them play each other.");
  return html`
    <h2 id="people-title">${t("In the room")} <span class="about">${here}/${all}</span></h2>
    ${counts || pairs ? html`<p class="hint">${hint}</p>` : nothing}
    ${
      counts && !everybody
        ? nothing
        : html`<ul class="room-people">
            ${each("number", listed(state), (one) => personRow(state, acts, one, pairs))}
          </ul>`
    }
    ${chosenActs(state, acts)}
    ${counts ? everybodyButton(state, acts) : nothing}
  `;
}

/** An arena may have hundreds of people: all of them for those who ask. */
/** @param {Inside} state @param {Acts} acts */
function everybodyButton({ everybody }, acts) {
  return html`<p class="buttons">
    <button type="button" data-do="everybody" @click=${() => void acts.everybody()}>
      ${everybody ? t("Read the list again") : t("Show everybody")}
    </button>
  </p>`;
}

/** @param {Inside} state */
const listed = ({ everybody, room }) => (room.counts ? (everybody ?? []) : room.people);

/** @param {Inside} state @param {Acts} acts @param {RoomPerson} one @param {boolean} pairs */
function personRow(state, acts, one, pairs) {
  const { number, name, game, here } = one;
  const words = html`
    <span class="dot ${here ? "here" : ""}" aria-hidden="true"></span>
    <span class="name">
      ${name}${number ? nothing : html` <span class="about">${t("host")}</span>`}
    </span>
    <span class="about">${game ? t("plays") : here ? t("is free") : t("away")}</span>
  `;
  const chooses = isHost(state) && state.room.open && (pairs || number !== 0);
  return html`<li data-number=${number}>
    ${
      chooses
        ? html`<button type="button" class="person-row" data-person=${number}
            aria-pressed=${state.chosen === number} @click=${() => choose(state, acts, one)}>
            ${words}
          </button>`
        : html`<span class="person-row">${words}</span>`
    }
  </li>`;
}

/** @param {Inside} state @param {Acts} acts @param {RoomPerson} one */
function choose(state, acts, one) {
  const { chosen, room } = state;
  const first = listed(state).find(({ number }) => number === chosen);
  const club = room.settings.kind === "club";
  if (!first || first === one || !club || first.game || one.game) {
    acts.set({ chosen: first === one ? null : one.number });
    return;
  }
  acts.set({ chosen: null });
  const pairs = [{ one: first.number, other: one.number }];
  void acts.send("/pairings", "POST", { round: room.round, pairs });
}

/** @param {Inside} state @param {Acts} acts */
function chosenActs(state, acts) {
  const { room, chosen } = state;
  const one = listed(state).find(({ number }) => number === chosen);
  if (!one) return nothing;
  const engine = () => {
    acts.set({ chosen: null });
    const pairs = [{ one: one.number, other: null }];
    void acts.send("/pairings", "POST", { round: room.round, pairs });
  };
  const remove = async () => {
    acts.set({ chosen: null });
    await acts.send(`/people/${one.number}`, "DELETE");
    if (state.everybody) await acts.everybody();
  };
  const question = t("Remove {name} for good?", { name: one.name });
  const sure = confirming(t("Remove from the room"), question, () => void remove());
  const plays = room.settings.level && room.settings.kind === "club" && !one.game;
  const buttons = html`<p class="buttons" data-part="chosen">
    ${
      plays
        ? html`<button type="button" data-do="engine" @click=${engine}>
            ${t("Plays the computer")}
          </button>`
        : nothing
    }
    ${
      one.number
        ? html`<button type="button" class="danger" data-do="remove" ${sure}></button>`
        : nothing
    }
  </p>`;
  return keyed(one.number, buttons);
}
