/**
 * A name in lower case and without the marks of Latin letters: `München Hbf` to `munchen hbf`. In other scripts a mark
 * makes another letter: か and が, и and й.
 */
export const removeDiacritics = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae');

const platform =
  /[\s,(-]+(?:gl|gleis|gleise|platform|plat|pl|voie|quai|binario|spoor|perron|track|kolej|via|bay)\.?\s*\d+[a-z]?(?:\s*[-–/+]\s*\d+[a-z]?)*\)?$/u;

/** A level of the same station. Other text in brackets may be what differs between two stations. */
const level = /\((?:tief|hoch|high level|low level|souterrain)\)/gu;

/**
 * The name of a stop without a level, and without a platform at the end. `Berlin Hbf (tief)` and `München Hbf Gl.5-10`
 * become `berlin hbf` and `munchen hbf`. Compare it only between stops that are near each other.
 */
export function normalizeStationName(name: string): string {
  const plain = removeDiacritics(name);
  const bare = plain.replace(level, ' ').replace(platform, ' ');
  const words = bare.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return words === '' ? plain.trim() : words;
}
