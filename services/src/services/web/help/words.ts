const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** French words that lose their last letter before a vowel, as in `l’échange`. English and German have none of them. */
const elisions = /\b([cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]/g;

/** The words of a text without accents, case and punctuation: `Can’t pay?` is `cant`, `pay`. */
export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(elisions, '$1 ')
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const endings = /(?:ations?|ments?|ings?|edly|ed|ers?|able|ly)$/;

/**
 * The stem of an English word, so that `swaps`, `swapped` and `swapping` are equal. It need not be a real word.
 */
export function toEnglishStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const one = word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const bare = one.replace(endings, '');
  const retained = bare.length >= 3 && /[aeiouy]/.test(bare) ? bare : one;
  return retained
    .replace(/e$/, '')
    .replace(/([^aeious])\1$/, '$1')
    .replace(/y$/, 'i');
}

/** Returns the stem of a word: without its longest ending, if three letters remain. */
export function createStemmer(endings: readonly string[]): (word: string) => string {
  const byLength = [...endings].sort((one, other) => other.length - one.length);
  return (word) => {
    if (/\d/.test(word)) return word;
    const ending = byLength.find((one) => word.endsWith(one) && word.length - one.length >= 3);
    return ending ? word.slice(0, -ending.length) : word;
  };
}
