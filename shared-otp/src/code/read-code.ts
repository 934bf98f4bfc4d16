export type CodeMode = 'numeric' | 'alphanumeric';

/**
 * The code characters in any text: what was typed, pasted, filled in or came by message.
 * At most `length` of them; empty when there is nothing usable.
 *
 * A run of exactly `length` characters wins wherever it stands in a sentence; without one it is
 * the first usable characters, with everything else left out.
 */
export function readCode(text: string, mode: CodeMode, length: number): string {
  const plain = text
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uff21-\uff5a]/g, (wide) => wide.normalize('NFKC'))
    // Invisible characters (a pasted code often brings one); line ends and spaces still separate.
    .replace(/(?!\s)[\p{C}\p{M}]/gu, '');

  const [usable, inHalves] = characters[mode];
  const clean = (part: string) => part.replace(new RegExp(`[^${usable}]`, 'g'), '');
  // On one line: a number on the next line is nearly always another one.
  const split = `[${inHalves}]+([\\p{Zs}\\t\\p{Pd}]{1,3}[${inHalves}]+)+`;
  const runs = [`[${usable}]+`, split]
    .flatMap((run) => plain.match(new RegExp(`(?<![${usable}])${run}(?![${usable}])`, 'gu')) ?? [])
    .map(clean)
    .filter((run) => run.length === length);

  // Words have letters alone; a code with letters has a digit, nearly always.
  return runs.find((run) => /\d/.test(run)) ?? runs[0] ?? clean(plain).slice(0, length);
}

/** What a code has, alone and across spaces: small letters across spaces would be a sentence. */
const characters = { numeric: ['\\d', '\\d'], alphanumeric: ['\\dA-Za-z', '\\dA-Z'] };

/** Decimal digits of every script stand in rows of ten that start with their zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
