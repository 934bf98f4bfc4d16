const groupsOf = (number: string) => number.match(/.{1,4}/g) ?? [];

/** What of a text's Base64 is the same whatever stands before and after it, at each of the three offsets. */
const asBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + text.length) * 4) / 3)),
  );

/**
 * A pattern, for JavaScript and PostgreSQL alike, of each way to write a card number: its last twelve
 * digits in a row, spaced, dashed or in an address; all of it in Base64 and in hexadecimal digits.
 */
export const shapesOf = (number: string): string =>
  [
    [...number.slice(-12)].join('(?:%20|%2[dD]|[^0-9A-Za-z]){0,2}'),
    Buffer.from(number).toString('hex'),
    ...[number, groupsOf(number).join(' '), groupsOf(number).join('-')].flatMap(asBase64),
  ].join('|');
