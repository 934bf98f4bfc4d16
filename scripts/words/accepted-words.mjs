/** Places where a word to avoid is right: `file` -> word -> reason. Each was looked at. */
export const acceptedWords = {};
