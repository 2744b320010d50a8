/** One tournament, for those who have a role in it. */

import { ownLinkPanel } from "../parts/own-link.js";
import { callsPanel } from "./calls.js";
import { nextStepPanel } from "./next-step.js";
import { morePanel } from "./more.js";
import { onlinePanel } from "./online.js";
import { showEvent } from "./page.js";
import { checkInPanel } from "./players/check-in.js";
import { playersPanel } from "./players/players.js";
import { forgetHall } from "./prepare/hall.js";
import { preparePanel } from "./prepare/prepare.js";
import { protestsPanel } from "./protests/protests.js";
import { actingRoundsPanel } from "./rounds/acts.js";
import { logPanel } from "./settings/log.js";
import { papersPanel } from "./settings/papers.js";
import { peoplePanel } from "./settings/people.js";
import { settingsPanel } from "./settings/settings.js";
import { actingAwardsPanel } from "./standings/award-forms.js";
import { crosstablePanel } from "./standings/crosstable.js";
import { standingsPanel } from "./standings/standings.js";
import { undoPanel } from "./undo.js";

await showEvent(
  {
    rounds: actingRoundsPanel,
    standings: standingsPanel,
    crosstable: crosstablePanel,
    players: playersPanel,
    checkin: checkInPanel,
    papers: papersPanel,
    more: morePanel,
    prepare: preparePanel,
    awards: actingAwardsPanel,
    protests: protestsPanel,
    online: onlinePanel,
    people: peoplePanel,
    log: logPanel,
    settings: settingsPanel,
  },
  {
    "next-step": nextStepPanel,
    undo: undoPanel,
    calls: callsPanel,
    "own-link": ownLinkPanel,
  },
  forgetHall,
);
