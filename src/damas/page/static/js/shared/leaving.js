/** Somebody leaves this browser: what waits for the network stays the own of the one who did it. */

import { browser } from "./kept.js";
import { forgetPerson } from "./last-seen.js";
import { lessonAnswers, sendAnswers } from "./lesson-answers.js";
import { leaveCommands, sendCommands } from "./outbox.js";
import { UNSENT, preferences } from "./preferences.js";
import { sendScores, trainingScores } from "./training-scores.js";
import { whoseBrowser } from "./whose.js";

/** Sends what waits as the one who is here, as far as it can be sent now. */
export const sendOwn = () =>
  Promise.allSettled([sendCommands(), sendAnswers(), sendScores(), preferences.exchange()]);

/**
 * Has the server go on as somebody else.
 * @template T @param {() => Promise<T>} goOn throws where nobody has left
 * @returns {Promise<T>}
 */
export async function leaveTo(goOn) {
  const before = whoseBrowser();
  await sendOwn();
  const answer = await goOn();
  if (before && before === whoseBrowser()) return answer; // the same person is still here
  await leaveCommands(before).catch(() => undefined);
  lessonAnswers.leave(before);
  trainingScores.leave(before);
  browser.write(UNSENT, {}, {}); // without the key all of the browser's choices would be sent
  await forgetPerson();
  return answer;
}
