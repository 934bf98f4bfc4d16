const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first character as people count it: one with marks, or an emoji of several code points. */
export function getInitial(text: string): string {
  for (const { segment } of characters.segment(text)) return segment;
  return '';
}

/**
 * Cuts text that is too long between two characters and adds an ellipsis. A cut with `slice` can leave half of a
 * surrogate pair, which PostgreSQL does not store.
 * @param maxLength of the result, in UTF-16 units or in the unit of `measure`
 */
export function truncateText(
  text: string,
  maxLength: number,
  measure: (text: string) => number = ({ length }) => length,
): string {
  if (measure(text) <= maxLength) return text;
  let fitting = '';
  for (const { segment } of characters.segment(text)) {
    if (measure(`${fitting}${segment}…`) > maxLength) break;
    fitting += segment;
  }
  return `${fitting}…`;
}
