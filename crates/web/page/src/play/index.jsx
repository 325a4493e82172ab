/** The game. */

/**
 * @param {{engine: import("../engine/client.js").Engine, lang: "en" | "ja", link: string, onLink: (hash: string) => void}} props
 */
export default function Play({ link }) {
  return <p>{link}</p>;
}
