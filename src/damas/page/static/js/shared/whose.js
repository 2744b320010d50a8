/** Whose this browser is: a mark of the person, which the server gives and which opens nothing. */

/** @returns {string} "" before the server has stored anything of the person */
export const whoseBrowser = () =>
  /(?:^|; )damas_whose=([0-9a-f]+)/.exec(document.cookie)?.[1] ?? "";

/**
 * Whether what was kept is to be sent as the one who is here: it is the own, or nobody's yet.
 * @param {{whose?: string}} kept
 */
export const isOwn = ({ whose }) => !whose || whose === whoseBrowser();
