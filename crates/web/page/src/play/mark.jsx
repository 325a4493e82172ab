/** Good, bad or unknown: by sign, by colour and by word. */

/** @param {{is: boolean | null, word: string}} props */
export function Mark({ is, word }) {
  const [tone, sign] = is === null ? ["open", "?"] : is ? ["good", "✓"] : ["bad", "✗"];
  return <span class={`play-mark ${tone}`}><span aria-hidden="true">{sign}</span> {word}</span>;
}
