/**
 * Runs in the head, before anything is painted: the language and the theme
 * that were chosen last time, so that the page does not flash the other.
 */
import { chosenLanguage, chosenTheme } from "./shell/choices.js";

document.documentElement.lang = chosenLanguage();
document.documentElement.dataset.theme = chosenTheme();
