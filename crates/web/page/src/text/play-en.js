/** The words of the game. */
export default {};
