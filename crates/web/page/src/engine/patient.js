/** A question that is asked again when the worker is started anew in between. */

/**
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
export async function patiently(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (/** @type {{kind?: string}} */ (error).kind !== "cancelled") throw error;
    }
  }
}
