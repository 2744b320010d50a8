/* What the server puts into the first page, for the type checker only. */

export type {
  BookView as Book,
  LevelView as Level,
  GoingGame as Going,
  HomeView as HomeData,
} from "../shared/views";
