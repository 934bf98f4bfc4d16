/** Letters without their marks, in lower case: `München Hbf` to `munchen hbf`. */
export const removeDiacritics = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae');

const platform =
  /[\s,(-]+(?:gl|gleis|gleise|platform|plat|pl|voie|quai|binario|spoor|perron|track|kolej|via|bay)\.?\s*\d+[a-z]?(?:\s*[-–/+]\s*\d+[a-z]?)*\)?$/u;

/**
 * The name of a stop without text in brackets and without a platform at the end. `Berlin Hbf (tief)` and `München Hbf Gl.5-10` become `berlin hbf` and
 * `munchen hbf`. Compare it only between stops that are near each other.
 */
export const normalizeStationName = (name: string): string => {
  const plain = removeDiacritics(name);
  const bare = plain.replace(/\([^)]*\)/gu, ' ').replace(platform, ' ');
  const words = bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words === '' ? plain.trim() : words;
};
