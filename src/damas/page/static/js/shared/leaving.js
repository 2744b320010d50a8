/** Somebody leaves this browser: what waits for the network stays the own of the one who did it. */

import { forgetPerson } from "./last-seen.js";
import { leaveAnswers, sendAnswers } from "./lesson-answers.js";
import { leaveCommands, sendCommands } from "./outbox.js";

/** Sends what waits as the one who is here, as far as it can be sent now. */
export const sendOwn = () => Promise.allSettled([sendCommands(), sendAnswers()]);

/**
 * Has the server go on as somebody else.
 * @template T @param {() => Promise<T>} goOn @returns {Promise<T>}
 */
export async function leaveTo(goOn) {
  await sendOwn();
  await leaveCommands().catch(() => undefined);
  leaveAnswers();
  const answer = await goOn();
  await forgetPerson();
  return answer;
}
