/** Title, the two switches, and the sections. */
import { LANGUAGES, THEMES } from "./choices.js";
import { SECTIONS } from "./route.js";

const OWN_NAMES = { en: "English", ja: "日本語" };

/**
 * @template {string} Value
 * @param {{name: string, values: readonly Value[], chosen: Value, label: (value: Value) => string, langs?: boolean, onChoose: (value: Value) => void}} props
 */
function Choice({ name, values, chosen, label, langs = false, onChoose }) {
  return (
    <div class="choice" role="group" aria-label={name}>
      {values.map((value) => (
        <button
          key={value} type="button" lang={langs ? value : undefined}
          aria-pressed={value === chosen} onClick={() => onChoose(value)}
        >
          {label(value)}
        </button>
      ))}
    </div>
  );
}

/**
 * @param {{
 *   t: import("./words.js").T, lang: import("./choices.js").Lang, theme: import("./choices.js").Theme,
 *   section: import("./route.js").Section,
 *   onLang: (lang: import("./choices.js").Lang) => void, onTheme: (theme: import("./choices.js").Theme) => void,
 * }} props
 */
export function Header({ t, lang, theme, section, onLang, onTheme }) {
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>{t("skip")}</a>
      <header class="masthead">
        <div class="masthead-text">
          <h1>Nimproof</h1>
          <p class="lede">{t("lede")}</p>
        </div>
        <div class="switches">
          <Choice name={t("language")} values={LANGUAGES} chosen={lang} label={(one) => OWN_NAMES[one]} langs onChoose={onLang} />
          <Choice name={t("theme")} values={THEMES} chosen={theme} label={(one) => t(`theme.${one}`)} onChoose={onTheme} />
        </div>
      </header>
      <nav class="sections" aria-label={t("sections")}>
        <ul>
          {SECTIONS.map((one) => (
            <li key={one}>
              <a href={`#${one}`} aria-current={one === section ? "page" : undefined}>{t(`section.${one}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The hash names the section, so the skip link moves the focus itself. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
