/** The field for the words about a move: a typed text is not lost when others change them. */

import { byId } from "../../shared/dom.js";

/** @import { StudyNode } from "../shapes" */

export class CommentField {
  /** @param {(place: {chapter: number, move: number}, text: string, base: number) => void} keep */
  constructor(keep) {
    this.keep = keep;
    this.field = /** @type {HTMLTextAreaElement} */ (byId("comment"));
    /** @type {{chapter: number, move: number} | null} */
    this.place = null;
    this.text = ""; // as it was kept last
    this.base = 0; // the change that wrote it
    this.field.addEventListener("change", () => this.send());
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.send();
    });
  }

  get isTyped() {
    return this.field.value !== this.text;
  }

  /**
   * Shows a move's words. A typed text about the same move stays.
   * @param {number} chapter @param {StudyNode} node
   * @returns {boolean} whether others have changed the words while they are typed here
   */
  show(chapter, node) {
    const same = this.place?.chapter === chapter && this.place.move === node.id;
    if (!same) this.send();
    if (same && this.isTyped) return node.said > this.base && node.comment !== this.field.value;
    this.place = { chapter, move: node.id };
    this.take(node);
    return false;
  }

  /** Takes the words as they are kept. @param {StudyNode} node */
  take(node) {
    [this.text, this.base] = [node.comment, node.said];
    if (this.field.value !== node.comment) this.field.value = node.comment;
  }

  /** Keeps what was typed. */
  send() {
    if (!this.place || !this.isTyped) return;
    const [text, base] = [this.field.value, this.base];
    this.text = text;
    this.keep(this.place, text, base);
  }

  /** The words were kept by this change. @param {number} version */
  kept(version) {
    this.base = Math.max(this.base, version);
  }
}
