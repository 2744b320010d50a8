/** Words in the room: set phrases, texts, the host's choice, and people who disturb. */

import { pressTwice } from "../../shared/confirm-button.js";
import { complaintForm } from "../../shared/complaint.js";
import { button, element, on } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { elementOf } from "../../shared/templates.js";
import { phraseRow } from "../../shared/phrase-row.js";
import { clientName } from "../../shared/reconnecting-socket.js";
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
  return [
    element("h2", { id: "words-title" }, [t("Words")]),
    element(
      "ul",
      { class: "said", "aria-live": "polite", tabindex: "0", "aria-labelledby": "words-title" },
      words.map((word) => said(state, acts, word)),
    ),
    ...(may.phrases
      ? [
          element("div", { "data-all": String(allPhrases) }, [
            elementOf(
              phraseRow(GREETINGS, phrases, allPhrases, {
                say: (phrase) => void say({ phrase }),
                turn: () => acts.set({ allPhrases: !allPhrases }),
              }),
            ),
          ]),
        ]
      : [element("p", { class: "hint" }, [quietText(state)])]),
    ...(may.texts ? [field(say)] : []),
    ...(isHost(state) && state.room.open ? [choice(state, acts)] : []),
    ...disturbing(state, acts),
  ];
}

/** @param {Inside} state */
function quietText({ room }) {
  return room.open ? t("The host has turned the words off") : t("This room is closed");
}

/** @param {Inside} state @param {Acts} acts @param {RoomWord} word */
function said(state, acts, { number, by, name, text }) {
  const own = by === state.you;
  const remove = () => void acts.send(`/words/${number}`, "DELETE");
  return element("li", { "data-number": String(number), class: own ? "own" : "" }, [
    element("span", { class: "said-text" }, [element("strong", {}, [`${name}:`]), " ", text]),
    ...(isHost(state) && state.room.open
      ? [
          button("×", remove, {
            class: "take-away",
            "data-do": "remove-word",
            "aria-label": t("Take away: {text}", { text: `${name}: ${text}` }),
            title: t("Take this away for everybody"),
          }),
        ]
      : []),
  ]);
}

/** @param {(body: object) => Promise<boolean>} say */
function field(say) {
  const input = element("input", {
    name: "word",
    maxlength: "240",
    "aria-label": t("Write to everybody in the room"),
    placeholder: t("Write to everybody in the room"),
  });
  const form = element(
    "form",
    { class: "word-form", "data-part": "word-form", autocomplete: "off" },
    [input, element("button", { type: "submit" }, [t("Send")])],
  );
  return on(form, "submit", async (self, event) => {
    event.preventDefault();
    const typed = /** @type {HTMLInputElement} */ (self.elements.namedItem("word"));
    const text = typed.value.trim();
    if (text && (await say({ text })) && typed.value.trim() === text) typed.value = "";
  });
}

/** The host's choice: texts, phrases or nothing. @param {Inside} state @param {Acts} acts */
function choice({ room }, acts) {
  const options = [
    ["texts", t("Everybody may write")],
    ["phrases", t("Set phrases only")],
    ["off", t("Only the host speaks")],
  ];
  const select = element(
    "select",
    { name: "chat" },
    options.map(([value, text]) =>
      element("option", { value, selected: room.settings.chat === value }, [text]),
    ),
  );
  on(select, "change", (self) => void acts.send("/chat", "PUT", { chat: self.value }));
  return element("label", { class: "field" }, [t("Words in the room"), select]);
}

/** Somebody disturbs: block this person, or complain to the owner. */
/** @param {Inside} state @param {Acts} acts */
function disturbing(state, acts) {
  const { you, words, reported } = state;
  const spoke = new Map(words.map(({ by, name }) => [by, name]));
  spoke.delete(you);
  const others = [...spoke].sort(([one], [two]) => one - two);
  if (!others.length) return [];
  const select = element(
    "select",
    { name: "about", "aria-label": t("Person") },
    others.map(([number, name]) => element("option", { value: String(number) }, [name])),
  );
  const about = () => {
    /** @type {HTMLSelectElement | null} */
    const chosen = document.querySelector("#words [name='about']");
    return chosen?.value;
  };
  const block = () => void acts.send(`/people/${about()}/block`, "POST");
  const complain = async (/** @type {{reason: string, text: string}} */ body) => {
    const sent = { ...body, id: clientName() };
    if (await acts.send(`/people/${about()}/report`, "POST", sent)) acts.set({ reported: true });
  };
  return [
    element("details", { class: "more", "data-part": "disturbs" }, [
      element("summary", {}, [t("Somebody disturbs")]),
      element("div", { class: "buttons" }, [
        select,
        pressTwice(t("Block"), block, {
          "data-action": "block",
          title: t("Neither of you reads the other any more"),
        }),
      ]),
      elementOf(complaintForm((body) => void complain(body), reported)),
    ]),
  ];
}
