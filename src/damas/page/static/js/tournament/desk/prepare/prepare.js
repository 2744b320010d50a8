/** Before the rounds: registration, the days of the rounds, clocks and boards. */

import { t } from "../../../shared/i18n.js";
import { draw, nothing } from "../../../shared/templates.js";
import { sees } from "../../parts/parts.js";
import { daysPart } from "./days.js";
import { equipmentPart } from "./equipment.js";
import { askForHall, hallPart } from "./hall.js";
import { peoplePart } from "./registered-people.js";
import { termsPart } from "./terms.js";

/** @import { Desk } from "../state.js" */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function preparePanel(place, desk) {
  return {
    update({ event, hall }) {
      askForHall(desk, event);
      draw(place)`
        <h2>${t("Preparation")}</h2>
        ${termsPart(desk, event)}
        ${sees(event, "registrations") ? peoplePart(desk, event) : nothing}
        ${daysPart(desk, event)}
        ${sees(event, "equipment") ? hallPart(desk, event, hall) : nothing}
        ${sees(event, "equipment") ? equipmentPart(desk, event, hall) : nothing}
      `;
    },
  };
}
