/** An event in parts, each with a mark of its content: the server sends those that are not here. */

/** @import { EventView } from "../../shared/views" */
/** @typedef {{marks: Record<string, string>, parts: Record<string, unknown>}} EventParts */

const MOST_MARKS = 400; // an address has room for so many

export class HeldParts {
  constructor() {
    /** @type {ReadonlyMap<string, unknown>} the content of each mark */
    this.held = new Map();
  }

  /**
   * The marks of the parts that are here, for the address of a request, and the way to read its
   * answer: another answer may come before.
   * @returns {{have: string, merge: (answer: EventParts) => EventView}}
   */
  ask() {
    const { held } = this;
    const have = [...held.keys()].slice(0, MOST_MARKS).join(".");
    return { have, merge: (answer) => this.merge(answer, held) };
  }

  /**
   * The event that an answer describes; parts that are the same keep their objects.
   * @param {EventParts} answer
   * @param {ReadonlyMap<string, unknown>} held when the request was sent
   * @returns {EventView}
   */
  merge({ marks, parts }, held) {
    const now = new Map();
    /** @type {Record<string, any>} */
    const event = {};
    for (const [name, mark] of Object.entries(marks)) {
      const value = name in parts ? parts[name] : held.get(mark);
      now.set(mark, value);
      const [part = "", number] = name.split(".");
      if (number) (event[part] ??= []).push(value);
      else event[part] = value;
    }
    this.held = now;
    return /** @type {EventView} */ (event);
  }
}
