/** Sounds made here, without files: a piece put down, a capture, a king, one's turn, the end … */

/** @typedef {"move" | "capture" | "chain" | "crown" | "turn" | "solved" | "end"} Sound */
/** @typedef {{shape: OscillatorType, pitch: number, fall: number, long: number}} Timbre */

/** @type {Record<string, Timbre>} each set of sounds: its tone, how high, how far it falls */
const SETS = {
  wood: { shape: "triangle", pitch: 1, fall: 0.6, long: 1 },
  felt: { shape: "sine", pitch: 0.55, fall: 0.45, long: 0.8 },
  stone: { shape: "square", pitch: 1.7, fall: 0.85, long: 0.5 },
  bell: { shape: "sine", pitch: 2.4, fall: 1, long: 3 },
};
/** @typedef {[pitch: number, seconds: number, delay: number][]} Tune */

const PUT = /** @type {const} */ ([320, 0.09, 0]);
/** @type {Partial<Record<Sound, Tune>>} pieces of wood, felt … on the board */
const KNOCKS = {
  move: [[...PUT]],
  capture: [[...PUT], [210, 0.12, 0.1]],
  chain: [[...PUT], [210, 0.12, 0.1], [240, 0.12, 0.22], [275, 0.14, 0.34]],
  end: [[...PUT]],
};
/** @type {Partial<Record<Sound, Tune>>} clear tones, the same in every set */
const TONES = {
  crown: [
    [523, 0.2, 0.1],
    [784, 0.4, 0.24],
  ],
  turn: [[660, 0.14, 0.2]],
  solved: [
    [523, 0.16, 0],
    [659, 0.16, 0.13],
    [784, 0.35, 0.26],
  ],
  end: [
    [392, 0.3, 0.15],
    [494, 0.3, 0.29],
    [587, 0.3, 0.43],
  ],
};
/** @type {Timbre} */
const CLEAR = { shape: "sine", pitch: 1, fall: 1, long: 1 };
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
  for (const each of KNOCKS[what] ?? []) knock(timbre, ...each);
  for (const each of TONES[what] ?? []) knock({ ...CLEAR, long: timbre.long }, ...each);
}

/** The sound for little time, the same in every set. */
export function alarm() {
  [0, 0.18].forEach((delay) => knock({ ...CLEAR, fall: 0.6 }, 880, 0.12, delay));
}
