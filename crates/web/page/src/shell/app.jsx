/** The page: what is shown, in which language and theme, and the engine. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { About } from "../about/index.jsx";
import { Check } from "../check/index.jsx";
import Play from "../play/index.jsx";
import { Spectrum } from "../spectrum/index.jsx";
import { startEngine } from "../engine/client.js";
import { chosenLanguage, chosenTheme, keep } from "./choices.js";
import { Footer } from "./footer.jsx";
import { Header } from "./header.jsx";
import { Failed, UnknownLink } from "./notices.jsx";
import { routeOf } from "./route.js";
import { words } from "./words.js";

/** @typedef {import("../engine/client.js").Engine} Engine */

/** @returns {[import("./route.js").Route, () => void]} */
function useRoute() {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  const read = useCallback(() => setRoute(routeOf(location.hash)), []);
  useEffect(() => {
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, [read]);
  return [route, read];
}

/** @returns {{engine: Engine | null, failure: string | null, retry: () => void}} */
function useEngine() {
  const [engine, setEngine] = useState(/** @type {Engine | null} */ (null));
  const [failure, setFailure] = useState(/** @type {string | null} */ (null));
  const start = useCallback(() => {
    setFailure(null);
    startEngine().then(
      (started) => {
        Object.defineProperty(window, "nimproof", { value: Object.freeze({ engine: started }), configurable: true });
        setEngine(started);
      },
      (error) => setFailure(String(error?.message ?? error)),
    );
  }, []);
  useEffect(start, [start]);
  return { engine, failure, retry: start };
}

/**
 * Light or dark, as it is on the screen.
 * @param {import("./choices.js").Theme} theme
 * @returns {"light" | "dark"}
 */
function useTone(theme) {
  const [dark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const read = () => setDark(query.matches);
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  if (theme === "system") return dark ? "dark" : "light";
  return theme;
}

export function App() {
  const [lang, setLang] = useState(chosenLanguage);
  const [theme, setTheme] = useState(chosenTheme);
  const [route] = useRoute();
  const { engine, failure, retry } = useEngine();
  const t = words(lang);
  const tone = useTone(theme);
  useEffect(() => {
    document.documentElement.lang = lang;
    document.title = t("title");
  }, [lang, t]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  return (
    <>
      <Header
        t={t} lang={lang} theme={theme} section={route.section}
        onLang={(chosen) => { keep("lang", chosen); setLang(chosen); }}
        onTheme={(chosen) => { keep("theme", chosen); setTheme(chosen); }}
      />
      <main id="content" tabIndex={-1}>
        {route.unknown !== null && <UnknownLink t={t} text={route.unknown} />}
        {failure !== null && <Failed t={t} message={failure} onRetry={retry} />}
        {route.section === "how" && <About t={t} />}
        {engine ? <Sections engine={engine} lang={lang} tone={tone} route={route} /> : failure === null && route.section !== "how" && <p role="status">{t("starting")}</p>}
      </main>
      <Footer t={t} />
    </>
  );
}

/**
 * The game stays where it is while another section is looked at.
 * @param {{engine: Engine, lang: "en" | "ja", tone: "light" | "dark", route: import("./route.js").Route}} props
 */
function Sections({ engine, lang, tone, route }) {
  const game = useRef("");
  // A section begins when it is first opened, and stays as it is while one looks elsewhere.
  const opened = useRef(/** @type {Set<string>} */ (new Set()));
  opened.current.add(route.section);
  if (route.section === "play" && route.rest !== "") game.current = route.rest;
  // One notice at a time: a link that names nothing takes the place of a bad one.
  if (route.unknown !== null) game.current = "";
  const onLink = useCallback((/** @type {string} */ hash) => {
    game.current = hash;
    if (routeOf(location.hash).section === "play") history.replaceState(null, "", `#${hash}`);
  }, []);
  const t = words(lang);
  return (
    <>
      <div hidden={route.section !== "play"}>
        <Play engine={engine} lang={lang} link={game.current} onLink={onLink} />
      </div>
      {opened.current.has("spectrum") && (
        <div hidden={route.section !== "spectrum"}><Spectrum t={t} engine={engine} tone={tone} onLoad={load} /></div>
      )}
      {opened.current.has("check") && <div hidden={route.section !== "check"}><Check t={t} lang={lang} engine={engine} /></div>}
    </>
  );
}

/**
 * A heap of the spectrum becomes the position of the game.
 * @param {string} game
 * @param {number} heap
 */
function load(game, heap) {
  location.hash = `game=${game}&play=normal&heaps=${heap}`;
  document.getElementById("content")?.focus();
}
