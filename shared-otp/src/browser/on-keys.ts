import type { Editor } from './editor';

/** Keys that are commands. Characters come as input, so that every keyboard is the same. */
export function onKeyDown(editor: Editor, event: KeyboardEvent) {
  const { key, altKey, shiftKey, isComposing, keyCode } = event;
  // 229: an input method has the key, and what it makes of it comes as input.
  if (isComposing || keyCode === 229) return;
  const command = event.ctrlKey || event.metaKey;
  const { at, all } = editor.now;
  const { length } = editor;
  const far = all || command;
  const place = {
    Home: 0,
    End: length,
    ArrowLeft: far ? 0 : at - 1,
    ArrowRight: far ? length : at + 1,
  }[key];
  if (key === 'Enter') {
    // A form of several fields is sent on Enter only where it has a button.
    const form = editor.boxes[0]?.form;
    const parts = [...(form?.elements ?? [])] as HTMLButtonElement[];
    if (!form || parts.some(({ type }) => type === 'submit')) return;
    form.requestSubmit();
  } else if (key === 'Backspace' || (key === 'Delete' && !shiftKey))
    editor.remove(key === 'Delete', command || altKey);
  // Alt with an arrow is the browser's own way back.
  else if (altKey) return;
  else if (place !== undefined) editor.go(place);
  else if (!command) return;
  // By number: a layout without Latin letters has the same ones.
  else if (keyCode === 65) editor.select();
  else if (keyCode === 90 || keyCode === 89) editor.travel(shiftKey || keyCode === 89);
  else return;
  event.preventDefault();
}
