/** Whose this browser is: a mark of the person, which the server gives and which opens nothing. */

/** @returns {string[]} the mark of the person, and of somebody who has become that person */
const marks = () =>
  /(?:^|; )(?:__Host-)?damas_whose=([0-9a-f-]+)/.exec(document.cookie)?.[1].split("-") ?? [];

/** @returns {string} "" before the server has stored anything of the person */
export const whoseBrowser = () => marks()[0] ?? "";

/**
 * Whether what was kept is to be sent as the one who is here: it is the own, or nobody's yet.
 * @param {{whose?: string}} kept
 */
export const isOwn = ({ whose }) => !whose || marks().includes(whose);

/** Whose is what is left without a mark of its own, by somebody whom the server had not stored. */
export const NOBODYS = "left";
