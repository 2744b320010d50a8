/** Words in the room: set phrases, texts, the host's choice, and people who disturb. */

import { complaintForm } from "../../shared/complaint.js";
import { pressTwice } from "../../shared/confirming.js";
import { t } from "../../shared/i18n.js";
import { phraseRow } from "../../shared/phrase-row.js";
import { options } from "../../shared/pieces.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { each, heard, html, nothing, onSubmit } from "../../shared/templates.js";
import { isHost } from "./state.js";

/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("./state.js").Acts} Acts */
/** @typedef {import("../../shared/room/shapes").RoomWord} RoomWord */

const GREETINGS = ["hello", "good-luck", "thanks", "one-moment"];

/**
 * The remarks after a message.
 * @param {RoomWord[]} words
 * @param {{all: boolean, words: RoomWord[]}} message
 */
export function afterWords(words, { all, words: fresh }) {
  if (all) return fresh;
  const last = words.at(-1)?.number ?? 0;
  return [...words, ...fresh.filter(({ number }) => number > last)];
}

/**
 * May this person say set phrases, and write texts?
 * @param {Inside} state
 */
export function mayTalk(state) {
  const { chat } = state.room.settings;
  const host = isHost(state);
  return {
    phrases: state.room.open && (host || chat !== "off"),
    texts: state.room.open && state.texts && (host || chat === "texts"),
  };
}

/** @param {Inside} state @param {Acts} acts */
export function wordsView(state, acts) {
  const { words, phrases, allPhrases } = state;
  const may = mayTalk(state);
  const say = (/** @type {object} */ body) =>
    acts.send("/words", "POST", { ...body, id: clientName() });
  return html`
    <h2 id="words-title">${t("Chat")}</h2>
    <ul class="said" aria-live="polite" tabindex="0" aria-labelledby="words-title">
      ${each("number", words, (word) => said(state, acts, word))}
    </ul>
    ${
      may.phrases
        ? phraseRow(GREETINGS, phrases, allPhrases, {
            say: (phrase) => void say({ phrase }),
            turn: () => acts.set({ allPhrases: !allPhrases }),
          })
        : html`<p class="hint">${quietText(state)}</p>`
    }
    ${may.texts ? field(say) : nothing}
    ${isHost(state) && state.room.open ? choice(state, acts) : nothing}
    ${disturbing(state, acts)}
  `;
}

/** @param {Inside} state */
function quietText({ room }) {
  return room.open ? t("The host has turned the chat off") : t("This room is closed");
}

/** @param {Inside} state @param {Acts} acts @param {RoomWord} word */
function said(state, acts, { number, by, name, text }) {
  const removes = isHost(state) && state.room.open;
  const remove = () => void acts.send(`/words/${number}`, "DELETE");
  const label = t("Take away: {text}", { text: `${name}: ${text}` });
  const button = html`<button type="button" class="take-away" data-do="remove-word"
    aria-label=${label} title=${t("Remove this for everybody")} @click=${remove}>×</button>`;
  return html`<li data-number=${number} class=${by === state.you ? "own" : ""}>
    <span class="said-text"><strong>${name}:</strong> ${text}</span>${removes ? button : nothing}
  </li>`;
}

/** @param {(body: object) => Promise<boolean>} say */
function field(say) {
  const label = t("Write to everybody in the room");
  const send = onSubmit(async (self) => {
    const typed = /** @type {HTMLInputElement} */ (self.elements.namedItem("word"));
    const text = typed.value.trim();
    if (text && (await say({ text })) && typed.value.trim() === text) typed.value = "";
  });
  return html`<form class="word-form" data-part="word-form" autocomplete="off" @submit=${send}>
    <input name="word" maxlength="240" aria-label=${label} placeholder=${label} />
    <button type="submit">${t("Send")}</button>
  </form>`;
}

/** The host's choice: texts, phrases or nothing. @param {Inside} state @param {Acts} acts */
function choice({ room }, acts) {
  const known = [
    ["texts", t("Everybody may write")],
    ["phrases", t("Set phrases only")],
    ["off", t("Only the host speaks")],
  ];
  const choose = heard(({ value: chat }) => void acts.send("/chat", "PUT", { chat }));
  return html`<label class="field">
    ${t("Chat in the room")}
    <select name="chat" @change=${choose}>${options(known, room.settings.chat)}</select>
  </label>`;
}

/** Somebody is bothering me: block this person, or complain to the owner. */
/** @param {Inside} state @param {Acts} acts */
function disturbing(state, acts) {
  const { you, words, reported } = state;
  const spoke = new Map(words.map(({ by, name }) => [by, name]));
  spoke.delete(you);
  const others = [...spoke].sort(([one], [two]) => one - two);
  if (!others.length) return nothing;
  const about = () =>
    /** @type {HTMLSelectElement} */ (document.querySelector("#words [name='about']")).value;
  const block = () => void acts.send(`/people/${about()}/block`, "POST");
  const complain = async (/** @type {{reason: string, text: string}} */ body) => {
    const sent = { ...body, id: clientName() };
    if (await acts.send(`/people/${about()}/report`, "POST", sent)) acts.set({ reported: true });
  };
  const quiet = t("Neither of you reads the other any more");
  return html`<details class="more" data-part="disturbs">
    <summary>${t("Somebody is bothering me")}</summary>
    <div class="buttons">
      <select name="about" aria-label=${t("Person")}>${options(others)}</select>
      <button type="button" data-action="block" title=${quiet}
        ${pressTwice(t("Block"), block)}></button>
    </div>
    ${complaintForm((body) => void complain(body), reported)}
  </details>`;
}
