/** The form for a new game. */

import { call, sentence } from "../shared/api.js";
import { byId, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { createStore } from "../shared/store.js";
import { requestOf } from "./choices.js";

/** @typedef {import("../shared/types").Regulation} Regulation */
/** @typedef {import("../shared/types").Variant} Variant */
/** @typedef {{level: number, name: string, knows: string}} Level */
/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {{fen: string, verdict: string, wrong: boolean}} Position no board where *fen* is "" */
/**
 * @typedef {object} NewGameState
 * @property {Choices} choices as they stand in the form
 * @property {Position} position the start of the game, as the server has checked it
 * @property {string} fault why the game could not begin
 */

const KEY = "damas.newgame"; // the choices of last time
const PATIENCE_MS = 250; // after the last key before a FEN is checked
const LEVELS = Array.from({ length: 10 }, (_, i) => ({ level: i + 1, name: "", knows: "" }));

export class NewGame {
  /**
   * @param {Regulation[]} regulations
   * @param {Record<string, Variant>} variants
   * @param {Level[]} levels none where the server did not tell them
   */
  constructor(regulations, variants, levels) {
    this.regulations = regulations;
    this.variants = variants;
    this.levels = levels.length ? levels : LEVELS;
    /** @type {HTMLFormElement} */
    this.form = byId("new");
    /** @type {DamasBoard} */
    this.preview = byId("preview");
    this.checked = 0; // positions that the server was asked about: only the last answer counts
    this.fillRegulations();
    this.fillLevels();
    this.restore();
    /** @type {NewGameState} */
    const first = { choices: {}, position: { fen: "", verdict: "", wrong: false }, fault: "" };
    this.store = createStore(first);
    this.store.subscribe((state, before) => this.update(state, before));
    this.listen();
    this.read();
  }

  listen() {
    this.form.addEventListener("change", () => this.read());
    byId("fen").addEventListener("input", () => {
      const asked = (this.checked += 1);
      setTimeout(() => {
        if (asked === this.checked) this.read();
      }, PATIENCE_MS);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
  }

  /** Reads the choices from the form. */
  read() {
    const given = [...new FormData(this.form)].map(([name, text]) => [name, String(text).trim()]);
    this.store.update({ choices: Object.fromEntries(given) });
  }

  fillRegulations() {
    byId("regulations").replaceChildren(
      ...this.regulations.map((regulation, index) => {
        const radio = element("input", {
          type: "radio",
          name: "regulation",
          value: regulation.id,
          checked: index === 0,
        });
        const what = [...(regulation.summary ?? []), this.cornerLine(regulation)].join(" ");
        return element("label", { class: "regulation" }, [
          radio,
          element("span", { class: "name" }, [regulation.name]),
          element("span", { class: "what" }, [what]),
        ]);
      }),
    );
  }

  /** @param {Regulation} regulation @returns {string} */
  cornerLine(regulation) {
    const { mirrored } = this.variantOf(regulation);
    return mirrored ? t("Dark corner at the right.") : t("Dark corner at the left.");
  }

  /** @param {Regulation} regulation @returns {Variant} */
  variantOf({ variant }) {
    return typeof variant === "string" ? this.variants[variant] : variant;
  }

  fillLevels() {
    byId("level").replaceChildren(
      ...this.levels.map(({ level, name }) =>
        element("option", { value: String(level), selected: level === 3 }, [
          name ? `${level} – ${name}` : String(level),
        ]),
      ),
    );
  }

  /** The choices of last time, and above them those in the address. */
  restore() {
    let kept;
    try {
      kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      kept = {};
    }
    const asked = new URLSearchParams(location.search);
    for (const [name, value] of [...Object.entries(kept), ...asked]) {
      const field = this.form.elements.namedItem(name);
      if (
        field instanceof RadioNodeList ||
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement
      )
        field.value = String(value);
    }
    /** @type {HTMLDetailsElement} */ (byId("start")).open = asked.has("fen");
  }

  get regulation() {
    const { regulation } = this.store.get().choices;
    return this.regulations.find((one) => one.id === regulation) ?? this.regulations[0];
  }

  /** Show what belongs to the choices made. */
  /** @param {NewGameState} state @param {NewGameState} before */
  update({ choices, position, fault }, before) {
    byId("new-fault").textContent = fault;
    if (choices !== before.choices) this.arrange(choices);
    if (position !== before.position) this.showPosition(position);
    const asked = (/** @type {Choices} */ { regulation, fen }) => `${regulation} ${fen}`;
    if (asked(choices) !== asked(before.choices)) void this.check(choices);
  }

  /** @param {Choices} choices */
  arrange({ opponent, clock, level }) {
    const person = opponent === "person";
    byId("level-field").hidden = person;
    const chosen = this.levels.find((one) => String(one.level) === level);
    byId("level-knows").textContent = chosen?.knows ?? "";
    byId("other-field").hidden = !person;
    this.offerColours(person && Boolean(this.regulation.white_by_lot));
    this.offerOwnClock();
    byId("custom-clock").hidden = clock !== "custom";
  }

  /**
   * Agreed colours, unless the rules know only the lot.
   * @param {boolean} byLot
   */
  offerColours(byLot) {
    for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (
      this.form.querySelectorAll("[name=colour]")
    )) {
      choice.disabled = byLot && choice.value !== "lot";
      if (byLot && choice.value === "lot") choice.checked = true;
    }
  }

  /** The time that the rules chosen set, where they set one. */
  offerOwnClock() {
    const own = /** @type {HTMLOptionElement} */ (byId("own-clock"));
    const { clock } = this.regulation;
    own.hidden = own.disabled = !clock;
    if (clock) {
      own.textContent = t("As the rules say: {minutes} min", { minutes: clock.base_seconds / 60 });
    } else if (own.selected) {
      /** @type {HTMLSelectElement} */ (byId("clock")).value = "";
    }
  }

  /** Asks the server about the position to begin from. @param {Choices} choices */
  async check({ fen }) {
    const asked = (this.checked += 1);
    const { regulation } = this;
    const position = await this.checkedPosition(regulation, fen);
    if (asked === this.checked) this.store.update({ position });
  }

  /** @param {Regulation} regulation @param {string} fen @returns {Promise<Position>} */
  async checkedPosition(regulation, fen) {
    if (!fen) {
      const start = this.variantOf(regulation).start_fen ?? "W:W:B";
      const verdict = t("Empty: the game begins at the starting position.");
      return { fen: start, verdict, wrong: false };
    }
    try {
      const body = { regulation: regulation.id, fen };
      const answer = await call("/api/positions/check", { method: "POST", body });
      return { fen: answer.fen, verdict: t("A position that can be played."), wrong: false };
    } catch (fault) {
      return { fen: "", verdict: sentence(fault), wrong: true };
    }
  }

  /** @param {Position} position */
  showPosition({ fen, verdict, wrong }) {
    byId("fen-verdict").textContent = verdict;
    byId("fen-verdict").classList.toggle("wrong", wrong);
    byId("fen").setAttribute("aria-invalid", String(wrong));
    this.preview.variant = this.variantOf(this.regulation);
    if (fen) void this.preview.show({ fen });
  }

  async start() {
    this.read();
    this.store.update({ fault: "" });
    const { choices } = this.store.get();
    const { fen: _fen, ...kept } = choices;
    localStorage.setItem(KEY, JSON.stringify(kept));
    const body = requestOf(choices, this.regulation.id);
    try {
      const { id } = await call("/api/games", { method: "POST", body });
      location.assign(`/games/${id}`);
    } catch (refusal) {
      this.store.update({ fault: sentence(refusal) });
    }
  }
}
