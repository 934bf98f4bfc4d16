/** State of a row of boxes. `value` is always a prefix: no box before a filled one is empty. */
export type CodeState = {
  value: string;
  /** Index of the box that has or would get the focus. */
  at: number;
  /** After a deletion inside the code: the next character is inserted before box `at` instead of replacing it. */
  gap?: boolean;
  /** The whole code is selected. */
  all?: boolean;
  /** The form was sent since the last edit. */
  isSubmitted?: boolean;
};

export const emptyCode: CodeState = { value: '', at: 0 };

/** Moves to a box, at most to the first empty one. */
export function moveCursor(value: string, at: number, length: number): CodeState {
  return { value, at: Math.max(0, Math.min(at, value.length, length - 1)) };
}

/** Inserts characters at the cursor. A full code replaces the value. */
export function insertCharacters(state: CodeState, characters: string, length: number): CodeState {
  const { value, at, all, gap } = state;
  const count = characters.length;
  if (all || count === length) return moveCursor(characters, count, length);

  // A single character replaces the one at the cursor; several are inserted if there is space.
  const insert = count <= length - value.length && (gap || count > 1);
  const rest = value.slice(insert ? at : at + count);
  const next = (value.slice(0, at) + characters + rest).slice(0, length);
  return { ...moveCursor(next, at + count, length), gap: insert && next.length < length };
}

/**
 * Deletes and closes the gap. Backwards from a filled box deletes its character first. `rest` deletes everything on that side.
 */
export function deleteCharacters(state: CodeState, forward?: boolean, rest?: boolean): CodeState {
  const { value, at, all, gap } = state;
  if (all) return emptyCode;
  const end = forward ? (rest ? value.length : at + 1) : at < value.length && !gap ? at + 1 : at;
  const start = forward ? at : rest ? 0 : Math.max(0, end - 1);
  const next = value.slice(0, start) + value.slice(end);
  return next === value ? state : { value: next, at: start, gap: start < next.length };
}
