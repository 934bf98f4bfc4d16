const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const germanLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const replaceLetters = (text: string, table: Record<string, string>): string =>
  text.replace(/[^\p{ASCII}]/gu, (letter) => table[letter] ?? letter);

const fold = (text: string): string =>
  replaceLetters(text, letters)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`.]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Spellings of a name without special characters: `München` as `munchen` and `muenchen`, `King's Cross` as
 * `kings cross`. One spelling for most names, at most two.
 */
export function foldText(text: string): string[] {
  const small = text.normalize('NFC').toLowerCase();
  return [...new Set([fold(small), fold(replaceLetters(small, germanLetters))])].filter(
    (folded) => folded !== '',
  );
}

/** Abbreviations and their long forms in station names. */
const synonyms = new Map<string, string[]>(
  Object.entries({
    st: ['saint', 'sankt'],
    saint: ['st'],
    sankt: ['st'],
    hbf: ['hauptbahnhof'],
    hauptbahnhof: ['hbf'],
    bf: ['bahnhof'],
    bahnhof: ['bf'],
    cross: ['x'],
    and: ['und'],
    road: ['rd'],
    street: ['str'],
  }),
);

/** The words of a folded name, with their synonyms. */
export const searchWords = (folded: string): string[] =>
  folded.split(' ').flatMap((word) => [word, ...(synonyms.get(word) ?? [])]);
