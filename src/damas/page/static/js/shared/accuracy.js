/** The accuracy of a player's moves: their distance from the best ones. */

/** @import { Colour } from "./types" */

/** @type {Record<string, number>} a move with this sign is worth no more of a hundred */
const MOST = { "?!": 70, "?": 45, "??": 20 };

/**
 * The points of a hundred that a player's moves were worth beside the best, on average: a curve
 * that weighs great losses more than small ones.
 * @param {number[]} points that White may expect, 0 to 1, in every position
 * @param {Colour} colour
 * @param {Colour} first who made the first move
 * @param {{ply: number, sign: string}[]} [marks] of the coach: in a decided game they tell more
 * @returns {number | null} null without a move
 */
export function accuracy(points, colour, first, marks = []) {
  const signs = new Map(marks.map(({ ply, sign }) => [ply, sign]));
  const worth = [];
  for (let ply = 0; ply + 1 < points.length; ply += 1) {
    const mover = ply % 2 === 0 ? first : first === "white" ? "black" : "white";
    if (mover !== colour) continue;
    const change = (points[ply + 1] - points[ply]) * (colour === "white" ? 1 : -1);
    const lost = Math.max(0, -change);
    worth.push(Math.min(100 * Math.exp(-4 * lost), MOST[signs.get(ply) ?? ""] ?? 100));
  }
  if (!worth.length) return null;
  return Math.round(worth.reduce((sum, one) => sum + one, 0) / worth.length);
}
