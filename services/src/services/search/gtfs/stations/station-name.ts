/** Letters without their marks, in lower case: `München Hbf` to `munchen hbf`. */
export const plainLetters = (text: string): string =>
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
 * What the names of one station's stops have in common: without what stands in brackets and without
 * a platform at the end. `Berlin Hbf (tief)` and `München Hbf Gl.5-10` become `berlin hbf` and
 * `munchen hbf`. Only to be compared between stops that lie near one another.
 */
export const sharedName = (name: string): string => {
  const plain = plainLetters(name);
  const bare = plain.replace(/\([^)]*\)/gu, ' ').replace(platform, ' ');
  const words = bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words === '' ? plain.trim() : words;
};
