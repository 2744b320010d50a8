/** The parts of an event that somebody who looks on opens beside the round and the players. */

export { papersPanel as papers } from "../desk/settings/papers.js";
export { awardsPanel as awards } from "../desk/standings/awards.js";
export { crosstablePanel as crosstable } from "../desk/standings/crosstable.js";
export { standingsPanel as standings } from "../desk/standings/standings.js";
export { morePanel as more } from "../desk/more.js";
export { peoplePanel as people } from "./people.js";
export { preparePanel as prepare } from "./prepare.js";
