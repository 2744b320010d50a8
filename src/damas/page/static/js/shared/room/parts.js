/** The parts in which an arena comes after the whole, put into the room as it was heard last. */

/** @import { ArenaOwn, ArenaStandings, RoomLineOfTable, RoomMessage } from "./shapes" */

/**
 * One's own last game has begun or ended, or one pauses.
 * @param {RoomMessage} heard
 * @param {ArenaOwn} own
 * @returns {RoomMessage}
 */
export function withOwn(heard, { game, before, paused, names }) {
  const { room, you } = heard;
  const plays = game && !game.over ? game.id : null;
  const fresh = [before, game].filter((one) => one !== null);
  const known = room.games.filter(({ id }) => !fresh.some((one) => one.id === id));
  return {
    ...heard,
    room: {
      ...room,
      names: { ...room.names, ...names },
      people: room.people.map((one) =>
        one.number === you ? { ...one, game: plays, paused } : one,
      ),
      games: [...known, ...fresh],
    },
  };
}

/**
 * The first lines of the standings, counts, and the games whose boards are shown. The lines around
 * one's own follow by themselves; until then those from before stand.
 * @param {RoomMessage} heard
 * @param {ArenaStandings} standings
 * @returns {RoomMessage}
 */
export function withStandings(heard, { counts, table, boards, names }) {
  const { room, you } = heard;
  const top = new Set(table.map(({ number }) => number));
  const near = room.table.slice(room.top ?? 0).filter(({ number }) => !top.has(number));
  return {
    ...heard,
    room: {
      ...room,
      counts,
      boards,
      names: { ...room.names, ...names },
      top: table.length,
      table: top.has(you) ? table : [...table, ...near],
    },
  };
}

/**
 * The lines around one's own.
 * @param {RoomMessage} heard
 * @param {RoomLineOfTable[]} near
 * @returns {RoomMessage}
 */
export function withNear(heard, near) {
  const { room } = heard;
  return { ...heard, room: { ...room, table: [...room.table.slice(0, room.top ?? 0), ...near] } };
}
