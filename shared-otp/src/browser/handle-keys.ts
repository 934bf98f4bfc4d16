import type { Editor } from './editor';

/** Handles command keys. Characters are handled as input, so that all keyboards work the same. */
export function handleKeyDown(editor: Editor, event: KeyboardEvent) {
  const { key, altKey, shiftKey, isComposing, keyCode } = event;
  // 229: an input method handles the key and fires input events.
  if (isComposing || keyCode === 229) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const { at, all } = editor.now;
  const { length } = editor;
  const isJump = all || isCommand;
  const cursor = {
    Home: 0,
    End: length,
    ArrowLeft: isJump ? 0 : at - 1,
    ArrowRight: isJump ? length : at + 1,
  }[key];
  if (key === 'Enter') {
    // Browsers submit a form with several fields on Enter only if it has a submit button.
    const form = editor.boxes[0]?.form;
    const parts = [...(form?.elements ?? [])] as HTMLButtonElement[];
    if (!form || parts.some(({ type }) => type === 'submit')) return;
    form.requestSubmit();
  } else if (key === 'Backspace' || (key === 'Delete' && !shiftKey))
    editor.remove(key === 'Delete', isCommand || altKey);
  // Alt with an arrow is browser navigation.
  else if (altKey) return;
  else if (cursor !== undefined) editor.moveTo(cursor);
  else if (!isCommand) return;
  // By key code: layouts without Latin letters have the same codes.
  else if (keyCode === 65) editor.select();
  else if (keyCode === 90 || keyCode === 89) editor.undoOrRedo(shiftKey || keyCode === 89);
  else return;
  event.preventDefault();
}
