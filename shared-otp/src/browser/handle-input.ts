import { insertCharacters } from '../code/code-value';
import type { Composition, Editor } from './editor';

/** Replaces the default edit of one box with an edit of the code, if the event is cancelable. */
export function handleBeforeInput(editor: Editor, event: InputEvent) {
  const { inputType, target, data } = event;
  // Edits that cannot be cancelled (autofill, some on Android) are read from the box afterwards.
  if (!event.cancelable || editor.composing) return;
  editor.setCursorTo(target);
  if (inputType.startsWith('history')) editor.undoOrRedo(inputType === 'historyRedo');
  else if (inputType.startsWith('delete')) {
    // Cut has a separate event, and a dragged character stays.
    if (!inputType.startsWith('deleteBy'))
      editor.remove(inputType.endsWith('Forward'), !inputType.startsWith('deleteContent'));
  } else if (data) editor.insertText(data);
  else return;
  event.preventDefault();
}

/** Handles text that autofill, a keyboard, an extension or a script wrote to a box. */
export function handleInput(editor: Editor, event: Event) {
  const { boxes, length, now, composing } = editor;
  if (composing) return event.type === 'input' && updateComposition(editor, composing);
  const box = event.target as HTMLInputElement;
  const initialText = now.value[boxes.indexOf(box)] ?? '';
  const text = box.value;
  // A whole code replaces the text of the box.
  const isCompleteCode = editor.readCharacters(text, 99).length === length;
  if (
    !isCompleteCode &&
    boxes.some((one, at) => one !== box && one.value !== (now.value[at] ?? ''))
  ) {
    // A script set all boxes before it fired events.
    editor.now = { ...now, all: true };
    return editor.insertText(boxes.map((one) => one.value).join(''));
  }
  editor.setCursorTo(box);
  if (text && text !== initialText)
    editor.insertText(isCompleteCode ? text : getAddedText(text, initialText));
  else if (text !== initialText) {
    editor.now = { ...editor.now, gap: false };
    editor.remove();
  } else if ((event as InputEvent).inputType === 'deleteContentBackward') editor.remove();
}

export function handleCompositionStart(editor: Editor, event: Event) {
  const box = event.target as HTMLInputElement;
  editor.setCursorTo(box);
  const initialText = box.selectionStart === box.selectionEnd ? box.value : '';
  editor.composing = { box, text: initialText, before: editor.now };
}

/** Applies the current text of a composition to the code at its start. */
function updateComposition(editor: Editor, { box, text: initialText, before }: Composition) {
  const { length } = editor;
  const characters = editor.readCharacters(getAddedText(box.value, initialText));
  editor.commit(characters ? insertCharacters(before, characters, length) : before);
  if (before.value.length < length && editor.now.value.length === length) editor.endComposition();
}

export function handleCompositionEnd(editor: Editor) {
  if (!editor.composing) return;
  const { box, text: initialText, before } = editor.composing;
  editor.composing = undefined;
  // The composed text is already shown and reported; the undo step starts before it.
  if (box.value === initialText) return editor.commit(before);
  editor.now = before;
  editor.insertText(getAddedText(box.value, initialText));
}

/** The text that was added to a box with the text `initialText`. */
function getAddedText(text: string, initialText: string): string {
  if (text.startsWith(initialText)) return text.slice(initialText.length);
  return text.endsWith(initialText) ? text.slice(0, -initialText.length) : text;
}
