/** Whether this device is to work without a network: the person's choice. */

import { kept } from "./kept.js";

export const offlineChoice = kept("damas.offline", { wanted: false });
