const characters = (text: string): number => text.replace(/[^\p{L}\d]/gu, '').length;

/** Rewrites an input and leaves the caret behind the same character, whatever spaces came or went. */
export const keepCaret = (input: HTMLInputElement, write: (typed: string) => string): void => {
  const typed = input.value;
  const written = write(typed);
  if (written === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const atEnd = caret === typed.length;
  const before = characters(typed.slice(0, caret));
  input.value = written;
  let place = written.length;
  if (!atEnd) {
    place = 0;
    while (place < written.length && characters(written.slice(0, place)) < before) place += 1;
  }
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(place, place);
};
