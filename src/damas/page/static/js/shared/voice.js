/** Words said aloud by a voice of this device: what is said leaves it for no server. */

import { lang } from "./i18n.js";

const WAIT_MS = 1000; // some browsers find their voices only when they are first asked

/** The voice of the page's language, else one that says it with another accent. */
async function voiceHere() {
  const { speechSynthesis } = globalThis;
  if (!speechSynthesis) return null;
  if (!speechSynthesis.getVoices().length) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, WAIT_MS);
    });
  }
  const own = speechSynthesis.getVoices().filter(({ localService }) => localService);
  const tag = (/** @type {SpeechSynthesisVoice} */ one) => one.lang.replace("_", "-").toLowerCase();
  const [wanted] = lang.toLowerCase().split("-x-"); // without a form of address
  const [plain] = wanted.split("-");
  const near = own.filter((one) => tag(one).split("-")[0] === plain);
  return near.find((one) => tag(one) === wanted) ?? near[0] ?? null;
}

/**
 * Says words, in place of those before.
 * @param {string} words
 * @returns {Promise<boolean>} whether this device has a voice for them
 */
export async function say(words) {
  const voice = await voiceHere();
  if (!voice) return false;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
  return true;
}
