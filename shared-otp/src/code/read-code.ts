import { hideOtherNumbers } from './hide-other-numbers';

export type CodeMode = 'numeric' | 'alphanumeric';

/**
 * The code characters in any text: what was typed, pasted, filled in or came by message.
 * At most `length` of them; empty when there is nothing usable.
 *
 * A run of exactly `length` characters beside the word "code" wins, then any other such run that is no
 * part of a telephone number, date, time or amount; without one it is the first usable characters.
 */
export function readCode(text: string, mode: CodeMode, length: number): string {
  const plain = text
    .slice(0, maxMessageLength)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uff21-\uff5a]/g, (wide) => wide.normalize('NFKC'))
    // Invisible characters (a pasted code often brings one); line ends and spaces still separate.
    .replace(/(?!\s)[\p{C}\p{M}]/gu, '');

  const [usable, inHalves] = characters[mode];
  const clean = (part: string) => part.replace(new RegExp(`[^${usable}]`, 'g'), '');
  // A code that stands alone may look like a date.
  if (clean(plain).length === length && !/[\p{L}+]/u.test(plain)) return clean(plain);

  const contiguous = `[${usable}]{${length}}`;
  // On one line: a number on the next line is nearly always another one.
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
    // Here a date may be a code as well.
    ...find(plain, `${word}[\\s:=(]*(?:${verb}[\\s:]+)?|@\\S+ #`, run),
    ...find(hidden, '', run, ` ${verb}\\P{L}${near}${word}`),
    ...find(hidden, `${word}${near}`, run),
    ...find(hidden, '', run, near + word),
    ...find(hidden, '', contiguous),
    ...find(hidden, '', halves),
  ];
  // Words have letters alone; a code with letters has a digit, nearly always.
  return runs.find((each) => /\d/.test(each)) ?? runs[0] ?? clean(hidden).slice(0, length);
}

/** In characters; the time to read a text grows faster than its length. */
const maxMessageLength = 2000;

/** What a code has, alone and across spaces: small letters across spaces would be a sentence. */
const characters = { numeric: ['\\d', '\\d'], alphanumeric: ['\\dA-Za-z', '\\dA-Z'] };

/** "Code" in the languages of the messages, also at the end of a German compound. */
const word =
  '(?<![Pp]ost|[Ss]ort |[Bb]ar)(?:[CcKk]ode|CODE|[Cc]odice|[Cc][oó]digo|[Kk][oó]d|[Кк]од|PIN|TAN|OTP)(?!\\p{L})';
const verb = '(?:is|ist|lautet|est?|è|é|jest|är|er)';
/** What may stand between the word and its number: no other number and no end of a sentence. */
const near = '[^\\d.!?\\n]{0,60}';

/** Decimal digits of every script stand in rows of ten that start with their zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
