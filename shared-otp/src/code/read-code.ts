export type CodeMode = 'numeric' | 'alphanumeric';

/**
 * The code characters in any text: what was typed, pasted, filled in or came by message.
 * At most `length` of them; empty when there is nothing usable.
 *
 * A run of exactly `length` characters wins wherever it stands in a sentence; without one it is
 * the first usable characters, with everything else left out.
 */
export function readCode(text: string, mode: CodeMode, length: number): string {
  const numeric = mode === 'numeric';
  const plain = text
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uff21-\uff5a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    // Invisible characters (a pasted code often brings one); line ends and spaces still separate.
    .replace(/(?!\s)[\p{C}\p{M}]/gu, '');

  const unusable = numeric ? /\D/g : /[^\dA-Za-z]/g;
  const one = numeric ? '\\d' : '[A-Za-z\\d]';
  // Only capitals are read across spaces: with small letters it would be a sentence.
  const spaced = numeric ? '\\d' : '[A-Z\\d]';
  // On one line before across lines: a number on the next line is nearly always another one.
  const split = ['\\p{Zs}\\t', '\\s'].map((gap) => `${spaced}+([${gap}\\p{Pd}]{1,3}${spaced}+)+`);
  const runs = [`${one}+`, ...split]
    .flatMap((run) => plain.match(new RegExp(`(?<!${one})${run}(?!${one})`, 'gu')) ?? [])
    .map((run) => run.replace(unusable, ''))
    .filter((run) => run.length === length);

  // Words have letters alone; a code with letters has a digit, nearly always.
  const run = runs.find((found) => /\d/.test(found)) ?? runs[0];
  return run ?? plain.replace(unusable, '').slice(0, length);
}

/** Decimal digits of every script stand in rows of ten that start with their zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
