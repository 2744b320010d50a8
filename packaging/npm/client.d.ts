/** The engine in a worker, in browsers and in Node. */

import type {
  Analysis,
  Found,
  Game,
  LoadOptions,
  Move,
  OpenLimits,
  Position,
  Signalled,
} from "./index.js";

export {
  AmbiguousMoveError,
  ArgumentError,
  FileError,
  IllegalMoveError,
  KernelError,
  NotationError,
  PositionError,
  StateError,
  UnknownNameError,
} from "./index.js";

export interface ConnectOptions extends LoadOptions {
  /** the worker itself, or its address, where the usual file is not to be found */
  worker?: object | string | URL;
}

export interface Heard<Step> extends Signalled {
  /** hears each finished iteration */
  heard?: (step: Step) => void;
}

/** Questions are answered one after the other. */
export class Client {
  private constructor();
  search(game: Game | Position, limits: OpenLimits, ears?: Heard<Found>): Promise<Found>;
  analyse(game: Game | Position, limits: OpenLimits, ears?: Heard<Analysis>): Promise<Analysis>;
  /** The move of a level, 1 to 10. */
  play(
    game: Game | Position,
    level?: number,
    options?: { seconds?: number } & Signalled,
  ): Promise<Move>;
  /** Ends the question that is answered now, with the best so far. */
  stop(): void;
  /** Ends the worker; what is still open is rejected by a StateError. */
  close(): void;
}

/** A worker that is ready to be asked. */
export function connect(options?: ConnectOptions): Promise<Client>;
