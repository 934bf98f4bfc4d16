/** What a row of boxes holds. `value` is always a prefix: no box is empty before a full one. */
export type CodeState = {
  value: string;
  /** Index of the box that has the focus, or would get it. */
  at: number;
  /** Just deleted inside the code: what comes next is put in before box `at`, not over it. */
  gap?: boolean;
  /** The whole code is selected. */
  all?: boolean;
  /** The form was sent since the last edit. */
  sent?: boolean;
};

export const emptyCode: CodeState = { value: '', at: 0 };

/** Goes to a box, or to the first empty one where that is further on. */
export function moveTo(value: string, at: number, length: number): CodeState {
  return { value, at: Math.max(0, Math.min(at, value.length, length - 1)) };
}

/** Puts usable characters in at the box: a full code replaces everything, a part goes in there. */
export function enter(state: CodeState, characters: string, length: number): CodeState {
  const { value, at, all, gap } = state;
  const count = characters.length;
  if (all || count === length) return moveTo(characters, count, length);

  // A single character goes over the one that stands there; a part makes room where there is room.
  const insert = count <= length - value.length && (gap || count > 1);
  const rest = value.slice(insert ? at : at + count);
  const next = (value.slice(0, at) + characters + rest).slice(0, length);
  return { ...moveTo(next, at + count, length), gap: insert && next.length < length };
}

/**
 * Deletes and closes the gap. Backwards from a full box its own character goes first; `rest` is
 * everything on that side.
 */
export function erase(state: CodeState, forward?: boolean, rest?: boolean): CodeState {
  const { value, at, all, gap } = state;
  if (all) return emptyCode;
  const end = forward ? (rest ? value.length : at + 1) : at < value.length && !gap ? at + 1 : at;
  const start = forward ? at : rest ? 0 : Math.max(0, end - 1);
  const next = value.slice(0, start) + value.slice(end);
  return next === value ? state : { value: next, at: start, gap: start < next.length };
}
