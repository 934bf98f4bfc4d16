const splitGroups = (number: string) => number.match(/.{1,4}/g) ?? [];

/** The constant part of the Base64 of a text inside other text, at each of the three offsets. */
const toBase64Variants = (text: string): string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + text.length) * 4) / 3)),
  );

/**
 * A pattern for JavaScript and PostgreSQL that matches all forms of a card number: its last twelve digits with or without
 * spaces, dashes or URL encoding, and the number in Base64 and hexadecimal digits.
 */
export const createNumberPattern = (number: string): string =>
  [
    [...number.slice(-12)].join('(?:%20|%2[dD]|[^0-9A-Za-z]){0,2}'),
    Buffer.from(number).toString('hex'),
    ...[number, splitGroups(number).join(' '), splitGroups(number).join('-')].flatMap(
      toBase64Variants,
    ),
  ].join('|');
