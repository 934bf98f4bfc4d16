const countCharacters = (text: string): number => text.replace(/[^\p{L}\d]/gu, '').length;

/** Rewrites an input and keeps the caret behind the same character when spaces are added or removed. */
export function formatInput(input: HTMLInputElement, format: (typed: string) => string): void {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const atEnd = caret === typed.length;
  const before = countCharacters(typed.slice(0, caret));
  input.value = formatted;
  let position = formatted.length;
  if (!atEnd) {
    position = 0;
    while (position < formatted.length && countCharacters(formatted.slice(0, position)) < before)
      position += 1;
  }
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(position, position);
}
