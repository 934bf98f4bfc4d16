/** Longer words are not compared. No station name has one. */
export const maxWordLength = 60;

// Three rows of the table, reused for each word, because this runs for every word at each keystroke.
let beforeLast = new Uint8Array(maxWordLength + 4);
let last = new Uint8Array(maxWordLength + 4);
let current = new Uint8Array(maxWordLength + 4);

/**
 * Edit distance (Damerau-Levenshtein, adjacent transpositions) between the typed text and the closest prefix of a
 * word; `maxDistance + 1` when it is greater than `maxDistance`. Only cells within `maxDistance` of the diagonal are
 * computed.
 */
export function prefixEditDistance(typed: string, word: string, maxDistance: number): number {
  const tooMany = maxDistance + 1;
  const width = Math.min(word.length, typed.length + maxDistance, maxWordLength);
  for (let column = 0; column <= Math.min(width, maxDistance); column += 1) last[column] = column;
  last[maxDistance + 1] = tooMany;
  for (let row = 1; row <= typed.length; row += 1) {
    const first = Math.max(1, row - maxDistance);
    const end = Math.min(width, row + maxDistance);
    current[first - 1] = first === 1 ? Math.min(row, tooMany) : tooMany;
    let rowMin = current[first - 1] ?? tooMany;
    const letter = typed.charCodeAt(row - 1);
    for (let column = first; column <= end; column += 1) {
      const wordLetter = word.charCodeAt(column - 1);
      let value = (last[column - 1] ?? tooMany) + (letter === wordLetter ? 0 : 1);
      value = Math.min(value, (last[column] ?? tooMany) + 1, (current[column - 1] ?? tooMany) + 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === wordLetter;
      if (swapped) value = Math.min(value, (beforeLast[column - 2] ?? tooMany) + 1);
      current[column] = value;
      rowMin = Math.min(rowMin, value);
    }
    current[end + 1] = tooMany;
    if (rowMin > maxDistance) return tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let distance = tooMany;
  for (let column = Math.max(0, typed.length - maxDistance); column <= width; column += 1)
    distance = Math.min(distance, last[column] ?? tooMany);
  return distance;
}
