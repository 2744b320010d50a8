/** Sounds made here, without files: a piece put down, a capture, the end, time running low. */

/** @typedef {"move" | "capture" | "end"} Sound */
/** @typedef {{shape: OscillatorType, pitch: number, fall: number, long: number}} Timbre */

/** @type {Record<string, Timbre>} each set of sounds: its tone, how high, how far it falls */
const SETS = {
  wood: { shape: "triangle", pitch: 1, fall: 0.6, long: 1 },
  felt: { shape: "sine", pitch: 0.55, fall: 0.45, long: 0.8 },
  stone: { shape: "square", pitch: 1.7, fall: 0.85, long: 0.5 },
  bell: { shape: "sine", pitch: 2.4, fall: 1, long: 3 },
};
const LOUD = { square: 0.08 }; // a square tone carries further

/** The audio output, made with the first sound: browsers give none before a press. */
class Loudspeaker {
  /** @type {AudioContext | null} */
  static #audio = null;

  static get() {
    this.#audio ??= new AudioContext();
    return this.#audio;
  }
}

/**
 * @param {Timbre} timbre
 * @param {number} pitch in hertz
 * @param {number} seconds
 * @param {number} [delay]
 */
function knock({ shape, pitch: height, fall, long }, pitch, seconds, delay = 0) {
  const audio = Loudspeaker.get();
  const start = audio.currentTime + delay;
  const end = start + seconds * long;
  const tone = new OscillatorNode(audio, { type: shape, frequency: pitch * height });
  const volume = new GainNode(audio, { gain: 0.0001 });
  const loud = shape === "square" ? LOUD.square : 0.25;
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.frequency.exponentialRampToValueAtTime(pitch * height * fall, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}

/** @param {string} set its name; an unknown one is wood @param {Sound} what */
export function sound(set, what) {
  const timbre = SETS[set] ?? SETS.wood;
  knock(timbre, 320, 0.09);
  if (what === "capture") knock(timbre, 210, 0.12, 0.1);
  if (what === "end") {
    const smooth = { ...timbre, shape: /** @type {OscillatorType} */ ("sine"), pitch: 1, fall: 1 };
    [392, 494, 587].forEach((pitch, i) => knock(smooth, pitch, 0.3, 0.15 + i * 0.14));
  }
}

/** The sound for little time, the same in every set. */
export function alarm() {
  const clear = { shape: /** @type {OscillatorType} */ ("sine"), pitch: 1, fall: 0.6, long: 1 };
  [0, 0.18].forEach((delay) => knock(clear, 880, 0.12, delay));
}
