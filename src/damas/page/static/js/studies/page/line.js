/** The line to a study: the study and an open chapter, changes, positions, the people here. */

import { lang } from "../../shared/i18n.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";

/**
 * @typedef {object} StudyHeard
 * @property {(study: any, chapter: any) => void} study the whole state
 * @property {(news: any) => void} changes
 * @property {(position: {chapter: number, move: number, legal: any[]}) => void} position
 * @property {(here: {writers: number[], readers: number}) => void} here
 * @property {(message: string) => void} refused
 * @property {(connected: boolean) => void} line
 * @property {() => void} gone deleted, or not to be read any more
 */

export class StudyLine {
  /** @param {string} id @param {StudyHeard} heard @param {() => number | null} chapter open here */
  constructor(id, heard, chapter) {
    this.heard = heard;
    this.socket = new ReconnectingSocket(`/ws/studies/${id}?lang=${lang}`, {
      onOpen: () => {
        heard.line(true);
        const open = chapter();
        if (open !== null) this.open(open);
      },
      onMessage: (message) => this.hear(message),
      onLost: () => heard.line(false),
      onClosed: heard.gone,
    });
    this.socket.open();
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "study") this.heard.study(message.study, message.chapter);
    else if (message.type === "changes") this.heard.changes(message);
    else if (message.type === "position") this.heard.position(message);
    else if (message.type === "here") this.heard.here(message);
    else if (message.type === "refused") this.heard.refused(message.message);
  }

  /** Opens a chapter: the whole state comes. @param {number} chapter */
  open(chapter) {
    this.socket.send({ type: "open", chapter });
  }

  /** Asks for the moves of a position. @param {number} chapter @param {number} move */
  look(chapter, move) {
    this.socket.send({ type: "look", chapter, move });
  }
}
