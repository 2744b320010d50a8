/**
 * The clock of one board, on the device beside it: it runs without a connection and after
 * the page was closed. Times are milliseconds; *now* is given, so that nothing here waits.
 */

/** @import { Colour } from "../../shared/types" */
/** @typedef {{moves: number | null, seconds: number}} Period */
/** @typedef {{periods: Period[], increment_seconds: number, delay_seconds: number}} Control */
/** @typedef {{left: number, period: number, moves: number}} Side */
/**
 * @typedef {{white: Side, black: Side, running: Colour | null, since: number, resume: Colour |
 *   null, flags: Colour[], told: Colour[]}} ClockState
 */

export const OTHER = /** @type {const} */ ({ white: "black", black: "white" });
export const COLOURS = /** @type {Colour[]} */ (["white", "black"]);

export class BoardClock {
  /**
   * @param {Control} control
   * @param {ClockState | null} [kept] as it stood when it was last kept
   */
  constructor(control, kept = null) {
    this.control = control;
    this.state = kept ?? BoardClock.fresh(control);
  }

  /** @param {Control} control @returns {ClockState} */
  static fresh({ periods: [first] }) {
    const side = () => ({ left: first.seconds * 1000, period: 0, moves: 0 });
    return {
      white: side(),
      black: side(),
      running: null,
      since: 0,
      resume: null,
      flags: [],
      told: [],
    };
  }

  /** @param {Colour} colour @param {number} now @returns {number} never below zero */
  left(colour, now) {
    const { running, since } = this.state;
    const spent =
      running === colour ? Math.max(0, now - since - this.control.delay_seconds * 1000) : 0;
    return Math.max(0, this.state[colour].left - spent);
  }

  /** *colour* has moved: the other's time runs. The first press, by Black, sets White's going. */
  /** @param {Colour} colour @param {number} now @returns {boolean} whether it was his to press */
  press(colour, now) {
    const { running } = this.state;
    if (running === null ? this.state.resume !== null : running !== colour) return false;
    if (running === colour) this.settle(colour, now);
    this.state.running = OTHER[colour];
    this.state.since = now;
    this.state.resume = null;
    return true;
  }

  /** @param {Colour} colour @param {number} now */
  settle(colour, now) {
    const side = this.state[colour];
    side.left = this.left(colour, now);
    side.moves += 1;
    if (side.left === 0) return;
    side.left += this.control.increment_seconds * 1000;
    const period = this.control.periods[side.period];
    if (period.moves === null || side.moves < period.moves) return;
    side.period = Math.min(side.period + 1, this.control.periods.length - 1);
    side.left += this.control.periods[side.period].seconds * 1000;
    side.moves = 0;
  }

  /** Both at rest, or on again where it was stopped. @param {number} now */
  pause(now) {
    const { running, resume } = this.state;
    if (running) {
      this.state[running].left = this.left(running, now);
      this.state.running = null;
      this.state.resume = running;
    } else if (resume) {
      this.state.running = resume;
      this.state.since = now;
      this.state.resume = null;
    }
  }

  /** Gives or takes time. @param {Colour} colour @param {number} ms @param {number} now */
  give(colour, ms, now) {
    const { running } = this.state;
    for (const one of COLOURS) this.state[one].left = this.left(one, now);
    if (running) this.state.since = now;
    this.state[colour].left = Math.max(0, this.state[colour].left + ms);
    if (this.state[colour].left === 0) return;
    this.state.flags = this.state.flags.filter((one) => one !== colour);
    this.state.told = this.state.told.filter((one) => one !== colour);
  }

  /**
   * The side whose flag has fallen since the last call.
   * @param {number} now
   * @returns {Colour | null}
   */
  fallen(now) {
    const colour = COLOURS.find(
      (one) => this.left(one, now) === 0 && !this.state.flags.includes(one),
    );
    if (!colour) return null;
    this.state.flags.push(colour);
    return colour;
  }
}
