import { hideOtherNumbers } from './hide-other-numbers';

export type CodeMode = 'numeric' | 'alphanumeric';

/**
 * Reads a code from typed, pasted or filled text or from a message. Returns at most `length` characters, or an empty text.
 *
 * A run of exactly `length` characters next to the word "code" has priority, then another such run outside of telephone
 * numbers, dates, times and amounts, then the first valid characters.
 */
export function readCode(text: string, mode: CodeMode, length: number): string {
  const plain = text
    .slice(0, maxMessageLength)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uff21-\uff5a]/g, (wide) => wide.normalize('NFKC'))
    // Removes invisible characters, which pasted codes often contain; whitespace still separates.
    .replace(/(?!\s)[\p{C}\p{M}]/gu, '');

  const [usable, inHalves] = characters[mode];
  const clean = (part: string) => part.replace(new RegExp(`[^${usable}]`, 'g'), '');
  // A code without other text may look like a date.
  if (clean(plain).length === length && !/[\p{L}+]/u.test(plain)) return clean(plain);

  const contiguous = `[${usable}]{${length}}`;
  // On one line only: a number on the next line is almost always another one.
  const halves = `[${inHalves}](?:[\\p{Zs}\\t\\p{Pd}]{0,3}[${inHalves}]){${length - 1}}`;
  const run = `${contiguous}|${halves}`;
  const find = (where: string, before: string, code: string, after = '') =>
    (
      where.match(
        new RegExp(`(?<=${before})(?<![${usable}])(?:${code})(?![${usable}])(?=${after})`, 'gu'),
      ) ?? []
    ).map(clean);

  const hidden = hideOtherNumbers(plain, length);
  const runs = [
    // Directly after the word "code", a number that looks like a date is the code.
    ...find(plain, `${word}[\\s:=(]*(?:${verb}[\\s:]+)?|@\\S+ #`, run),
    ...find(hidden, '', run, ` ${verb}\\P{L}${near}${word}`),
    ...find(hidden, `${word}${near}`, run),
    ...find(hidden, '', run, near + word),
    ...find(hidden, '', contiguous),
    ...find(hidden, '', halves),
  ];
  // Words have letters only; a code with letters almost always has a digit.
  return runs.find((each) => /\d/.test(each)) ?? runs[0] ?? clean(hidden).slice(0, length);
}

/** In characters; the time to read a text grows faster than its length. */
const maxMessageLength = 2000;

/** Characters of a code, contiguous and across spaces. Lower-case letters across spaces would be a sentence. */
const characters = { numeric: ['\\d', '\\d'], alphanumeric: ['\\dA-Za-z', '\\dA-Z'] };

/** "Code" in the languages of the messages, also at the end of a German compound. */
const word =
  '(?<![Pp]ost|[Ss]ort |[Bb]ar)(?:[CcKk]ode|CODE|[Cc]odice|[Cc][oó]digo|[Kk][oó]d|[Кк]од|PIN|TAN|OTP)(?!\\p{L})';
const verb = '(?:is|ist|lautet|est?|è|é|jest|är|er)';
/** Text between the word and its number: no other number and no end of a sentence. */
const near = '[^\\d.!?\\n]{0,60}';

/** Unicode has the decimal digits of each script in a group of ten that starts with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
