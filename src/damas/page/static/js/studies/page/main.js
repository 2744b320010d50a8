/** The start of the page of a study. */

import { byId } from "../../shared/dom.js";
import { StudyPage } from "./page.js";

new StudyPage(byId("study").dataset.study ?? "");
document.body.dataset.ready = "true";
