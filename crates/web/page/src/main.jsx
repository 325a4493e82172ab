/** Puts the page in place of the static header that was painted first. */
import { render } from "preact";
import { App } from "./shell/app.jsx";

const place = document.getElementById("app");
if (place) {
  place.replaceChildren();
  render(<App />, place);
}
