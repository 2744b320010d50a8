/** The form for a new game. */

import { ApiError, call } from "../shared/api.js";
import { byId, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("../shared/types").Regulation} Regulation */
/** @typedef {import("../shared/types").Variant} Variant */
/** @typedef {{level: number, name: string, knows: string}} Level */
/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */

const KEY = "damas.newgame"; // the choices of last time
const PATIENCE_MS = 250; // after the last key before a FEN is checked

export class NewGame {
  /**
   * @param {Regulation[]} regulations
   * @param {Record<string, Variant>} variants
   * @param {Level[]} levels
   */
  constructor(regulations, variants, levels) {
    this.regulations = regulations;
    this.variants = variants;
    /** @type {HTMLFormElement} */
    this.form = byId("new");
    /** @type {DamasBoard} */
    this.preview = byId("preview");
    this.checked = 0;
    /** @type {Level[]} */
    this.levels = levels;
    this.fillRegulations();
    this.fillLevels();
    this.restore();
    this.form.addEventListener("change", () => this.arrange());
    byId("fen").addEventListener("input", () => this.laterCheck());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    this.arrange();
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
    if (!this.levels.length) {
      this.levels = Array.from({ length: 10 }, (_, i) => ({ level: i + 1, name: "", knows: "" }));
    }
    byId("level").replaceChildren(
      ...this.levels.map(({ level, name }) =>
        element("option", { value: String(level), selected: level === 3 }, [
          name ? `${level} – ${name}` : String(level),
        ]),
      ),
    );
  }

  /** What the chosen level sees and knows. */
  tellLevel() {
    const { value } = /** @type {HTMLSelectElement} */ (byId("level"));
    byId("level-knows").textContent =
      this.levels.find(({ level }) => String(level) === value)?.knows ?? "";
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

  /** @param {string} name @returns {string} */
  value(name) {
    return String(new FormData(this.form).get(name) ?? "").trim();
  }

  get regulation() {
    return (
      this.regulations.find((each) => each.id === this.value("regulation")) ?? this.regulations[0]
    );
  }

  /** @returns {Variant} */
  get variant() {
    return this.variantOf(this.regulation);
  }

  /** Show what belongs to the choices made. */
  arrange() {
    const person = this.value("opponent") === "person";
    byId("level-field").hidden = person;
    this.tellLevel();
    byId("other-field").hidden = !person;
    this.offerColours(person && Boolean(this.regulation.white_by_lot));
    this.offerOwnClock();
    byId("custom-clock").hidden = this.value("clock") !== "custom";
    void this.check();
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

  laterCheck() {
    const mine = (this.checked += 1);
    setTimeout(() => {
      if (mine === this.checked) void this.check();
    }, PATIENCE_MS);
  }

  async check() {
    const mine = (this.checked += 1);
    const fen = this.value("fen");
    const { regulation } = this;
    let verdict = t("Empty: the game begins at the starting position.");
    let shown = this.variant.start_fen ?? "W:W:B";
    let wrong = false;
    if (fen) {
      try {
        const answer = await call("/api/positions/check", {
          method: "POST",
          body: { regulation: regulation.id, fen },
        });
        shown = answer.fen;
        verdict = t("A position that can be played.");
      } catch (fault) {
        verdict = /** @type {Error} */ (fault).message;
        wrong = true;
      }
    }
    if (mine !== this.checked) return;
    byId("fen-verdict").textContent = verdict;
    byId("fen-verdict").classList.toggle("wrong", wrong);
    byId("fen").setAttribute("aria-invalid", String(wrong));
    this.preview.variant = this.variant;
    if (!wrong) void this.preview.show({ fen: shown });
  }

  /** @returns {object | null} */
  clock() {
    const chosen = this.value("clock");
    if (!chosen) return null;
    if (chosen === "regulation") return { preset: "regulation" };
    if (chosen === "custom") {
      return {
        base_seconds: Math.max(1, Math.round(Number(this.value("minutes")) * 60)),
        increment_seconds: Math.round(Number(this.value("increment"))),
      };
    }
    const [base, increment] = chosen.split("+").map(Number);
    return { base_seconds: base, increment_seconds: increment };
  }

  /** The body of `POST /api/games`. */
  request() {
    const person = this.value("opponent") === "person";
    const me = { kind: "person", name: this.value("name") || null };
    const other = person
      ? { kind: "person", name: this.value("other") || null }
      : { kind: "engine", level: Number(this.value("level")) };
    const colour = this.value("colour");
    const [white, black] = colour === "black" ? [other, me] : [me, other];
    return {
      regulation: this.regulation.id,
      fen: this.value("fen") || null,
      white,
      black,
      colours: colour === "lot" ? "lot" : "agreement",
      clock: this.clock(),
    };
  }

  async start() {
    const fault = byId("new-fault");
    fault.textContent = "";
    const { fen: _fen, ...kept } = Object.fromEntries(new FormData(this.form));
    localStorage.setItem(KEY, JSON.stringify(kept));
    try {
      const { id } = await call("/api/games", { method: "POST", body: this.request() });
      location.assign(`/games/${id}`);
    } catch (refusal) {
      fault.textContent = refusal instanceof ApiError ? refusal.message : String(refusal);
    }
  }
}
