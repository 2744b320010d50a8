/** One tournament, for those who look on: what only people with a role have is not loaded. */

import { showEvent } from "../desk/page.js";
import { roundsPanel } from "../desk/rounds/rounds.js";
import { papersPanel } from "../desk/settings/papers.js";
import { awardsPanel } from "../desk/standings/awards.js";
import { crosstablePanel } from "../desk/standings/crosstable.js";
import { standingsPanel } from "../desk/standings/standings.js";
import { morePanel } from "../desk/tabs.js";
import { peoplePanel } from "./people.js";
import { playersPanel } from "./players.js";
import { preparePanel } from "./prepare.js";

await showEvent({
  rounds: roundsPanel,
  standings: standingsPanel,
  crosstable: crosstablePanel,
  players: playersPanel,
  papers: papersPanel,
  more: morePanel,
  prepare: preparePanel,
  awards: awardsPanel,
  people: peoplePanel,
});
