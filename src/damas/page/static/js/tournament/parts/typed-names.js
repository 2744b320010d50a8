/** Teams and members as people type them, one a line; without elements. */

/** @typedef {{name: string, rating?: number}} MemberEntry */
/** @typedef {{name: string, members: MemberEntry[]}} TeamEntry */

/**
 * A member of a line: the name, and a rating of three or four digits after it.
 * @param {string} line
 * @returns {MemberEntry}
 */
export function memberIn(line) {
  const found = /^(.*?)[\s;,]+(\d{3,4})$/.exec(line.trim());
  return found
    ? { name: found[1].trim(), rating: Number(found[2]) }
    : { name: line.replace(/[;,\s]+$/, "").trim() };
}

/** @param {string} text @returns {MemberEntry[]} */
export function membersIn(text) {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map(memberIn);
}

/**
 * The teams of "team; name; rating" lines, also as a spreadsheet gives them, in their order.
 * @param {string} text
 * @returns {TeamEntry[]}
 */
export function teamsIn(text) {
  /** @type {Map<string, TeamEntry>} */
  const found = new Map();
  for (const line of text.split("\n")) {
    const [team, ...rest] = line.split(/[;\t]/).map((part) => part.trim());
    if (!team) continue;
    const own = found.get(team) ?? { name: team, members: [] };
    found.set(team, own);
    if (rest[0]) own.members.push(memberIn(rest.join(" ")));
  }
  return [...found.values()];
}
