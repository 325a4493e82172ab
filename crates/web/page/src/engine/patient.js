/** A question that is asked again when the worker is started anew in between. */

/**
 * @param {import("./client.js").Channel} channel
 * @param {import("./client.js").Request} request
 * @returns {Promise<any>}
 */
export async function patiently(channel, request) {
  for (;;) {
    try {
      return await channel.ask(request);
    } catch (error) {
      if (/** @type {{kind?: string}} */ (error).kind !== "cancelled") throw error;
    }
  }
}
