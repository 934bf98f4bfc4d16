const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** The words of a text without accents, case and punctuation: `Can’t pay?` is `cant`, `pay`. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter)
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const endings = /(?:ations?|ments?|ings?|edly|ed|ers?|able|ly)$/;

/**
 * What is left of an English word when its ending is taken off, so that `swaps`, `swapped` and
 * `swapping` are one. Not a word of the language: it only has to come out alike.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const one = word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const bare = one.replace(endings, '');
  const kept = bare.length >= 3 && /[aeiouy]/.test(bare) ? bare : one;
  return kept
    .replace(/e$/, '')
    .replace(/([^aeious])\1$/, '$1')
    .replace(/y$/, 'i');
}
