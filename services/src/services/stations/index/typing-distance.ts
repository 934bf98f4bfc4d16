/** Longer words than this are not compared; no station has one. */
export const longestWord = 60;

// Three rows of the table, used again for each word: this runs for every word at a keystroke.
let beforeLast = new Uint8Array(longestWord + 4);
let last = new Uint8Array(longestWord + 4);
let current = new Uint8Array(longestWord + 4);

/**
 * How many slips (a letter wrong, missing, too many, or two swapped) part what was typed from the
 * beginning of a word; `most + 1` when it is more than `most`. Only the band of the table around
 * its diagonal is filled, as cells further out hold more than `most`.
 */
export const typingDistance = (typed: string, word: string, most: number): number => {
  const tooMany = most + 1;
  const width = Math.min(word.length, typed.length + most, longestWord);
  for (let column = 0; column <= Math.min(width, most); column += 1) last[column] = column;
  last[most + 1] = tooMany;
  for (let row = 1; row <= typed.length; row += 1) {
    const first = Math.max(1, row - most);
    const end = Math.min(width, row + most);
    current[first - 1] = first === 1 ? Math.min(row, tooMany) : tooMany;
    let least = current[first - 1] ?? tooMany;
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
      least = Math.min(least, value);
    }
    current[end + 1] = tooMany;
    if (least > most) return tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let distance = tooMany;
  for (let column = Math.max(0, typed.length - most); column <= width; column += 1)
    distance = Math.min(distance, last[column] ?? tooMany);
  return distance;
};
