/**
 * The gestures at a real board, as a pure reducer: from the hand and a gesture it makes the next
 * hand and the events to be entered. It asks nobody and shows nothing; the rules are the server's.
 */

import { OTHER, ownerOf, readWay } from "./pieces.js";

/** @import { Colour } from "../../shared/types" */
/** @import { LegalMove, Place, TableEvent, Who } from "../shapes" */
/** @import { Pieces } from "../../shared/board/free-board.js" */
/** @typedef {"w" | "W" | "b" | "B"} Spare */
/**
 * @typedef {{kind: "which", moves: LegalMove[]} | {kind: "who", event: TableEvent}} Question
 *   `which`: several captures lead there; `who`: it is not known who did *event*
 */
/**
 * @typedef {object} Hand
 * @property {Place | null} chosen the piece that is spoken of
 * @property {Place[]} way where the piece in the hand has been, while its move may go on
 * @property {Spare | null} spare a piece from beside the board, to be put down
 * @property {Question | null} question to be answered before it goes on
 */
/**
 * @typedef {object} Sight what a gesture is read against
 * @property {Pieces} pieces as they are shown
 * @property {Colour} expected whose move it is
 * @property {Colour | null} mover who is in the middle of a move
 * @property {LegalMove[]} legal none while something waits for the server
 * @property {Place[]} awaiting captured pieces that are still on the board
 * @property {Who | null} actor who acts, where it was said
 * @property {boolean} quick a legal move comes with all that belongs to it
 */
/**
 * @typedef {{type: "pick", place: Place | null}
 *   | {type: "carry", from: Place, to: Place | null}
 *   | {type: "walk", places: Place[]}
 *   | {type: "spare", piece: Spare}
 *   | {type: "tool", event: string}
 *   | {type: "choose", move: LegalMove}
 *   | {type: "who", by: Who}
 *   | {type: "let-go"} | {type: "cancel"} | {type: "take-captured"}} Gesture
 */
/** @typedef {{hand: Hand, events: TableEvent[]}} Outcome */

/** @type {Hand} */
export const EMPTY_HAND = { chosen: null, way: [], spare: null, question: null };

/** @type {Record<Spare, string>} as the server calls them */
const PIECES = { w: "white man", W: "white king", b: "black man", B: "black king" };

/** @param {TableEvent[]} events to be entered; the hand is empty then @returns {Outcome} */
const enter = (...events) => ({ hand: EMPTY_HAND, events });

/** @param {Partial<Hand>} hand nothing is entered yet @returns {Outcome} */
const hold = (hand) => ({ hand: { ...EMPTY_HAND, ...hand }, events: [] });

/**
 * @param {Hand} hand
 * @param {Gesture} gesture
 * @param {Sight} sight
 * @returns {Outcome}
 */
export function gestured(hand, gesture, sight) {
  switch (gesture.type) {
    case "pick":
      return pick(hand, gesture.place, sight);
    case "carry":
      return carry(hand, gesture.from, gesture.to, sight);
    case "walk":
      return carryOn(gesture.places, sight);
    case "spare":
      return hold({ spare: gesture.piece });
    case "tool":
      return useTool(hand, gesture.event, sight);
    case "choose":
      return playLegal(gesture.move, sight);
    case "who":
      return answerWho(hand, gesture.by);
    case "let-go":
      return letGo(hand.way, sight);
    case "take-captured":
      return enter(...sight.awaiting.map((square) => removal(square, sight)));
    default:
      return hold({});
  }
}

/** A place was pressed. @param {Hand} hand @param {Place | null} place @param {Sight} sight */
function pick(hand, place, sight) {
  const isHeld = hand.way.length > 1;
  if (place === null) return isHeld ? { hand, events: [] } : hold({ spare: hand.spare });
  if (hand.spare) {
    const by = sight.actor ?? "arbiter";
    return enter({ event: "put", by, square: place, piece: PIECES[hand.spare] });
  }
  const isEmpty = !sight.pieces.has(place);
  const inHand = isHeld ? hand.way[hand.way.length - 1] : hand.chosen;
  if (isEmpty && inHand !== null) return carry(hand, inHand, place, sight);
  if (isHeld) return { hand, events: [] };
  return hold({ chosen: isEmpty || place === hand.chosen ? null : place });
}

/**
 * A piece was carried from one place to another, or off the board.
 * @param {Hand} hand
 * @param {Place} from
 * @param {Place | null} to
 * @param {Sight} sight
 */
function carry({ way }, from, to, sight) {
  if (to === null) return enter(removal(from, sight));
  const goesOn = way.length > 1 && way[way.length - 1] === from;
  return carryOn(goesOn ? [...way, to] : [from, to], sight);
}

/** The piece has been at these places, in order. @param {Place[]} way @param {Sight} sight */
function carryOn(way, sight) {
  const owner = ownerAt(sight.pieces, way[0], way[way.length - 2]);
  const { done, begun } = readWay(owner === sight.expected ? sight.legal : [], way);
  if (done.length === 1) return playLegal(done[0], sight);
  if (done.length > 1) return hold({ way, question: { kind: "which", moves: done } });
  return begun ? hold({ way }) : letGo(way, sight);
}

/**
 * The owner of the piece on one place, or else on the other.
 * @param {Pieces} pieces
 * @param {Place} one
 * @param {Place} other
 */
function ownerAt(pieces, one, other) {
  return ownerOf(pieces.get(one) ?? pieces.get(other));
}

/**
 * A legal move; with quick entry all that belongs to it follows.
 * @param {LegalMove} move
 * @param {Sight} sight
 */
function playLegal({ path, captured, promotes }, { actor, expected: by, quick }) {
  const who = actor ?? by;
  const moved = { event: "move", by: who, path };
  if (!quick || who !== by) return enter(moved);
  const crowned = { event: "crown", by: OTHER[by], square: path[path.length - 1] };
  return enter(
    moved,
    ...captured.map((square) => ({ event: "remove", by, square })),
    { event: "press", by },
    ...(promotes ? [crowned] : []),
  );
}

/** The move ends where the piece is now. @param {Place[]} way @param {Sight} sight */
function letGo(way, sight) {
  const colour = ownerAt(sight.pieces, way[0], way[way.length - 1]);
  const natural = colour === sight.expected ? colour : null;
  return asWho({ event: "move", path: way }, sight.actor ?? natural, { way });
}

/** @param {Place} square @param {Sight} sight @returns {TableEvent} */
function removal(square, { actor, mover, expected }) {
  return { event: "remove", by: actor ?? mover ?? expected, square };
}

/**
 * An act on the piece that is spoken of.
 * @param {Hand} hand
 * @param {string} event
 * @param {Sight} sight
 */
function useTool(hand, event, sight) {
  const square = hand.chosen;
  if (square === null) return hold(hand);
  if (event === "remove") return enter(removal(square, sight));
  const colour = ownerOf(sight.pieces.get(square));
  const natural = {
    touch: colour === sight.expected ? colour : null,
    adjust: sight.expected,
    crown: colour ? OTHER[colour] : null,
  }[event];
  return asWho({ event, square }, sight.actor ?? natural ?? null, { chosen: square });
}

/**
 * Enters what was done, once the player is known; else a question is asked, with *hand* kept.
 * @param {TableEvent} event
 * @param {Who | null} by
 * @param {Partial<Hand>} hand
 */
function asWho(event, by, hand) {
  if (by) return enter({ ...event, by });
  return hold({ ...hand, question: { kind: "who", event } });
}

/** @param {Hand} hand @param {Who} by */
function answerWho({ question }, by) {
  return question?.kind === "who" ? enter({ ...question.event, by }) : hold({});
}
