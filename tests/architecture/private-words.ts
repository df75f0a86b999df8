/** Files whose texts still have words that `docs/words.md` replaces. The list can only become shorter. */
export const WITH_PRIVATE_WORDS: readonly string[] = [];
