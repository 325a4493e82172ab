/** A button that copies a text, or shows it where the browser does not allow that. */
import { useEffect, useState } from "preact/hooks";

/** @param {{label: string, done: string, text: () => string, asText: string}} props */
export function CopyButton({ label, done, text, asText }) {
  const [state, setState] = useState(/** @type {"" | "done" | "shown"} */ (""));
  useEffect(() => {
    if (state !== "done") return undefined;
    const timer = setTimeout(() => setState(""), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState("done");
    } catch {
      setState("shown");
    }
  };
  return (
    <>
      <button type="button" onClick={copy}>{state === "done" ? done : label}</button>
      <span class="unseen" role="status">{state === "done" ? done : ""}</span>
      {state === "shown" && <textarea class="play-text" readOnly rows={4} aria-label={asText} value={text()} onFocus={(event) => event.currentTarget.select()} />}
    </>
  );
}
