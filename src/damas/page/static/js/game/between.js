/**
 * Two people at one game: their requests, the open request, their presence, the next game.
 */

import { call, sentence } from "../shared/api.js";
import { pressTwice } from "../shared/confirm-button.js";
import { button, byId, counting, element, on } from "../shared/dom.js";
import { complaintForm } from "../shared/complaint.js";
import { lang, t } from "../shared/i18n.js";
import { leaveFor } from "../shared/leave.js";
import { phraseRow } from "../shared/phrase-row.js";
import { fittingPhrases } from "./phrases.js";
import { clientName } from "../shared/reconnecting-socket.js";
import { withRefusal } from "../shared/refused.js";
import { render } from "../shared/render.js";

/** @typedef {import("../shared/types").Colour} Colour */
/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {{here: boolean, claim_in_ms: number | null}} Presence */
/** @typedef {(command: Record<string, unknown> & {type: string}) => unknown} Send */

/** The other colour. @param {string} colour @returns {Colour} */
export function other(colour) {
  return colour === "white" ? "black" : "white";
}

/** Seconds until a claim is possible; null while the other is there. */
/** @param {Presence | undefined} presence @param {number} passed ms since it was heard */
export function claimIn(presence, passed) {
  if (!presence || presence.here || presence.claim_in_ms === null) return null;
  return Math.max(0, Math.ceil((presence.claim_in_ms - passed) / 1000));
}

/**
 * The possible continuation of a game that is over.
 * @param {any} meeting
 * @returns {import("./state.js").Onward}
 */
export function onwardOf(meeting) {
  if (meeting?.match && !meeting.match.over) return "next";
  const asked = meeting?.rematch;
  if (asked?.state !== "open") return null;
  return asked.own ? "waits" : asked.for_you ? "asked" : null;
}

export class BetweenPanel {
  /**
   * @param {string} gameId
   * @param {Send} send
   * @param {(onward: import("./state.js").Onward) => void} onward told of the game that may follow
   */
  constructor(gameId, send, onward) {
    this.tellOnward = onward;
    this.gameId = gameId;
    this.send = send;
    /** @type {GameState | null} */
    this.game = null;
    /** @type {any} */
    this.meeting = null;
    /** @type {Record<Colour, Presence> | null} */
    this.presence = null;
    this.heardAt = 0;
    this.fault = "";
    this.wordFault = "";
    this.complained = false;
    this.asked = false;
    this.allPhrases = false;
    setInterval(() => this.tick(), 1000);
  }

  get path() {
    return `/api/games/${this.gameId}`;
  }

  /** A message about the players. @param {any} message */
  hear(message) {
    if (message.type === "presence") {
      this.presence = message;
      this.heardAt = Date.now();
      this.draw();
    } else void this.read();
  }

  async read() {
    this.meeting = await call(`${this.path}/meeting?lang=${lang}`).catch(() => null);
    const next = this.meeting?.rematch?.game;
    if (next && this.asked) leaveFor(`/games/${next}`);
    this.tellOnward(onwardOf(this.meeting));
    this.draw();
  }

  /** @param {import("./state.js").Shown} shown */
  update({ game }) {
    const first = this.game === null;
    const ended = game.outcome !== null && this.game?.outcome === null;
    this.game = game;
    if (!game.meeting) return;
    if (first || ended) void this.read();
    this.draw();
  }

  tick() {
    if (this.presence && this.game && !this.game.outcome) this.draw();
  }

  draw() {
    const game = this.game;
    if (!game?.meeting) return;
    const seat = game.seat === "white" || game.seat === "black" ? game.seat : null;
    const parts = game.outcome ? this.after(seat) : seat ? this.during(game, seat) : [];
    const place = byId("between");
    place.hidden = !parts.length;
    render(place, parts);
    const words = byId("words");
    words.hidden = !(this.meeting?.plays ?? false);
    if (!words.hidden) render(words, this.words());
  }

  /** @param {GameState} game @param {Colour} seat */
  during(game, seat) {
    return [
      ...this.score(),
      ...this.away(seat),
      ...this.questions(game, seat),
      ...this.acts(game, seat),
    ];
  }

  /** @param {Colour} seat */
  away(seat) {
    const presence = this.presence?.[other(seat)];
    if (!presence || presence.here || this.game?.clock?.days) return [];
    const left = claimIn(presence, Date.now() - this.heardAt);
    const wait = t("In {seconds} s you may claim the game, or wait.", { seconds: left ?? 0 });
    const said = element("p", { class: "hint", "data-part": "away" }, [
      element("span", { role: "status" }, [t("Your opponent is away.")]),
      ...(left ? [" ", counting({}, [wait])] : []),
    ]);
    if (left !== 0) return [said];
    const claim = (/** @type {string} */ result) => () =>
      this.send({ type: "claim_absence", result });
    return [
      said,
      element("div", { class: "buttons" }, [
        pressTwice(t("Claim the win"), claim("win"), { "data-action": "claim-win" }),
        pressTwice(t("Claim a draw"), claim("draw"), { "data-action": "claim-draw" }),
      ]),
    ];
  }

  /** The questions of the other. @param {GameState} game @param {Colour} seat */
  questions({ meeting }, seat) {
    const found = Object.entries(meeting?.asked ?? {}).map(([what, by]) => {
      const words =
        what === "undo"
          ? t("Your opponent asks to take a move back.")
          : t("Your opponent asks for a pause.");
      if (by === seat) {
        return element("p", { class: "hint", role: "status", "data-part": `asked-${what}` }, [
          t("You have asked; your opponent has not answered yet."),
        ]);
      }
      return element("div", { "data-part": `question-${what}` }, [
        element("p", { role: "status" }, [words]),
        element("div", { class: "buttons" }, [
          button(t("Accept"), () => this.send({ type: `accept_${what}` }), {
            class: "primary",
            "data-action": `accept-${what}`,
          }),
          button(t("Decline"), () => this.send({ type: `decline_${what}` }), {
            "data-action": `decline-${what}`,
          }),
        ]),
      ]);
    });
    if (!meeting?.paused) return found;
    if (meeting.held) {
      const stopped = t("The host has stopped this game, and takes it up again");
      return [...found, element("p", { role: "status", "data-part": "paused" }, [stopped])];
    }
    const ready = meeting.ready.includes(seat);
    const said = ready ? t("Paused. Your opponent is not ready yet.") : t("Paused.");
    return [
      ...found,
      element("p", { role: "status", "data-part": "paused" }, [said]),
      ...(ready
        ? []
        : [
            button(t("Go on"), () => this.send({ type: "resume" }), {
              class: "primary",
              "data-action": "resume",
            }),
          ]),
    ];
  }

  /** @param {GameState} game @param {Colour} seat */
  acts({ meeting, clock, unbegun }, seat) {
    if (!meeting) return [];
    const may = meeting.may[seat] ?? {};
    const made = [];
    if (!meeting.rated) made.push(this.ask("ask_undo", t("Ask to take back"), may.ask_undo));
    if (!meeting.rated && clock && !clock.days)
      made.push(this.ask("ask_pause", t("Ask for a pause"), may.ask_pause));
    if (meeting.abort && !unbegun) {
      made.push(
        pressTwice(t("Call the game off"), () => this.send({ type: "abort" }), {
          "data-action": "abort",
        }),
      );
    }
    return made.length ? [element("div", { class: "buttons" }, made)] : [];
  }

  /**
   * A button that asks; one that cannot be pressed says why when pointed at.
   * @param {string} type
   * @param {string} label
   * @param {{message: string, article: string | null} | null | undefined} refusal
   */
  ask(type, label, refusal) {
    const made = button(label, () => this.send({ type }), {
      "data-action": type.replace("_", "-"),
    });
    return withRefusal(made, refusal);
  }

  /** @param {Colour | null} seat */
  after(seat) {
    if (!seat) return this.score();
    if (this.game?.meeting?.match) return this.afterMatch();
    const asked = this.meeting?.rematch;
    const waits = asked?.own && asked.state === "open";
    return [
      ...this.score(),
      ...this.lookTogether(),
      ...(waits
        ? [
            element("p", { role: "status", "data-part": "rematch-waits" }, [
              t("Rematch asked: your opponent has not answered yet."),
            ]),
          ]
        : []),
      ...(asked?.for_you && asked.state === "open" ? [this.rematchAsked()] : []),
      element("p", { class: "fault", role: "alert" }, [this.fault]),
    ];
  }

  /** A player has opened the analysis board. */
  lookTogether() {
    if (!this.meeting?.analysis) return [];
    return [
      element("p", { "data-part": "analysis" }, [
        element("a", { href: `/games/${this.gameId}/analysis` }, [
          t("Look at the game together on the analysis board"),
        ]),
      ]),
    ];
  }

  /** A game of a match: the next one, or a rematch of all. */
  afterMatch() {
    const match = this.meeting?.match;
    if (!match) return [];
    if (match.over && this.game?.meeting?.room) return this.score();
    return [
      ...this.score(),
      ...this.lookTogether(),
      element("p", { class: "fault", role: "alert" }, [this.fault]),
    ];
  }

  /** The other asks for another game. */
  rematchAsked() {
    return element("div", { "data-part": "question-rematch" }, [
      element("p", { role: "status" }, [t("Your opponent asks for a rematch.")]),
    ]);
  }

  /** @param {string} what */
  async go(what) {
    this.fault = "";
    this.asked = true;
    try {
      const { game } = await call(`${this.path}/${what}?lang=${lang}`, { method: "POST" });
      if (game) leaveFor(`/games/${game}`);
      else await this.read();
    } catch (refusal) {
      this.fault = sentence(refusal);
      this.draw();
    }
  }

  score() {
    const match = this.meeting?.match;
    if (!match) return [];
    const names = [match.host ?? t("Guest"), match.guest ?? t("Guest")];
    const line = `${names[0]} ${match.score.host} – ${match.score.guest} ${names[1]}`;
    const count = t("Game {number} of {count}", {
      number: Math.min(match.played + 1, match.games),
      count: match.games,
    });
    return [element("p", { class: "match-score", "data-part": "match" }, [line, " · ", count])];
  }

  words() {
    const { words, phrases, chat, blocked } = this.meeting;
    const seat = this.game?.seat;
    const said = words.map((/** @type {any} */ word) =>
      element("li", { "data-number": String(word.number), class: word.by === seat ? "own" : "" }, [
        word.text,
      ]),
    );
    if (blocked)
      return [
        element("h2", {}, [t("Words")]),
        element("ul", { class: "said" }, said),
        element("p", { class: "hint" }, [
          t("You have blocked this player."),
          " ",
          element("a", { href: "/account#blocked-people" }, [t("People you have blocked")]),
        ]),
      ];
    return [
      element("h2", {}, [t("Words")]),
      element("ul", { class: "said", "aria-live": "polite" }, said),
      phraseRow(fittingPhrases(/** @type {GameState} */ (this.game)), phrases, this.allPhrases, {
        say: (phrase) => void this.say({ phrase }),
        turn: () => {
          this.allPhrases = !this.allPhrases;
          this.draw();
        },
      }),
      ...(chat ? [this.field()] : []),
      element("details", { class: "more" }, [
        element("summary", {}, [t("This player disturbs")]),
        element("div", { class: "buttons" }, [
          pressTwice(t("Block"), () => void this.act("block"), { "data-action": "block" }),
        ]),
        complaintForm((body) => void this.complain(body), this.complained),
      ]),
      element("p", { class: "fault", role: "alert", "data-part": "word-fault" }, [this.wordFault]),
    ];
  }

  field() {
    const input = element("input", {
      name: "word",
      maxlength: "240",
      "aria-label": t("Write to your opponent"),
      placeholder: t("Write to your opponent"),
    });
    const form = element(
      "form",
      { class: "word-form", "data-part": "word-form", autocomplete: "off" },
      [input, element("button", { type: "submit" }, [t("Send")])],
    );
    return on(form, "submit", (_form, event) => this.submit(event));
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("word")
    );
    void this.write(field);
  }

  /** Says the words of a field, and empties it once they are said. */
  /** @param {HTMLInputElement} field */
  async write(field) {
    const text = field.value.trim();
    if (!text) return;
    await this.say({ text });
    if (!this.wordFault && field.value.trim() === text) field.value = "";
  }

  /** @param {object} body */
  async say(body) {
    await this.act("words", { ...body, id: clientName() });
  }

  /** @param {{reason: string, text: string}} body */
  async complain(body) {
    await this.act("report", { ...body, id: clientName() });
    this.complained = !this.wordFault;
    this.draw();
  }

  /** @param {string} what @param {object} [body] */
  async act(what, body) {
    this.wordFault = "";
    try {
      await call(`${this.path}/${what}?lang=${lang}`, { method: "POST", body });
    } catch (refusal) {
      this.wordFault = sentence(refusal);
    }
    await this.read();
  }
}
