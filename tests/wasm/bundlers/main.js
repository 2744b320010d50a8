import { ask, show } from "./page.js";

show(ask());
