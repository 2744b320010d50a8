/** Sounds made here, off unless asked for: wood on wood, a capture, the end, time running low. */

import { options } from "./options.js";

/** The loudspeaker: made with the first sound, for a browser gives none before a press. */
class Loudspeaker {
  /** @type {AudioContext | null} */
  static #audio = null;

  static get() {
    this.#audio ??= new AudioContext();
    return this.#audio;
  }
}

/**
 * @param {number} pitch in hertz
 * @param {number} seconds
 * @param {number} delay
 * @param {OscillatorType} shape
 */
function knock(pitch, seconds, delay = 0, shape = "triangle") {
  const audio = Loudspeaker.get();
  const start = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0.0001 });
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/** @param {"move" | "capture" | "end"} what */
export function play(what) {
  if (!options().sound) return;
  knock(320, 0.09);
  if (what === "capture") knock(210, 0.12, 0.1);
  if (what === "end")
    [392, 494, 587].forEach((pitch, i) => knock(pitch, 0.3, 0.15 + i * 0.14, "sine"));
}

export function warn() {
  if (options().lowTime) [0, 0.18].forEach((delay) => knock(880, 0.12, delay, "sine"));
}
