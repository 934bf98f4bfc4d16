const day = '[0-3]?\\d';
const money = '(?:\\p{Sc}|GBP|EUR|USD|CHF|PLN|SEK|NOK|DKK|CZK)';
const amount = "\\d+(?:[.,' ]\\d+)*";

const otherNumbers = new RegExp(
  `(?<![\\dA-Za-z])(?:${[
    // 26-11-26, 26/11/2026, 26. 11. 2026, 2026-11-26, 26 November 2026
    `${day}([-/.]) ?${day}\\1 ?(?:\\d\\d){1,2}`,
    `\\d{4}([-/.])${day}\\2${day}`,
    `${day}\\.? \\p{L}{3,9} (?:19|20)\\d\\d`,
    // 14:05, 14:05:30, 14.05 Uhr
    '\\d?\\d(?::\\d\\d)+|\\d?\\d\\.\\d\\d(?= Uhr| ?[ap]m)',
    // GBP 123456, £1,234.56, 123456 EUR, 1.234,56
    `${money} ?${amount}|${amount} ?${money}|\\d+(?:[.,']\\d{3})*[.,]\\d\\d`,
  ].join('|')})(?!\\d)`,
  'gu',
);

/** Groups of digits, as in a telephone number. */
const grouped = /(?<![\dA-Za-z])\+?\d(?:[\p{Zs}\p{Pd}./]?(?:\(0\))?\d)+(?![\dA-Za-z])/gu;

/**
 * Removes numbers that cannot be a code of this length: dates, times, amounts, telephone numbers and, in a sentence, longer
 * numbers.
 */
export function hideOtherNumbers(text: string, length: number): string {
  return text.replace(otherNumbers, '|').replace(grouped, (found) => {
    const isTooLong = found.replace(/\D/g, '').length > length;
    const isAlone = found === text;
    return found[0] === '+' || (isTooLong && (!isAlone || /\D/.test(found))) ? '|' : found;
  });
}
