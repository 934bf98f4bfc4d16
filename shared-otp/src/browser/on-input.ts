import { enter } from '../code/code-value';
import type { Composing, Editor } from './editor';

/** What the browser is about to do to one box is done to the code instead, where it lets us. */
export function onBeforeInput(editor: Editor, event: InputEvent) {
  const { inputType, target, data } = event;
  // What cannot be stopped (autofill, some of Android) is read from the box afterwards.
  if (!event.cancelable || editor.composing) return;
  editor.standAt(target);
  if (inputType.startsWith('history')) editor.travel(inputType === 'historyRedo');
  else if (inputType.startsWith('delete')) {
    // Cut has an event of its own, and a character that is dragged away stays.
    if (!inputType.startsWith('deleteBy'))
      editor.remove(inputType.endsWith('Forward'), !inputType.startsWith('deleteContent'));
  } else if (data) editor.take(data);
  else return;
  event.preventDefault();
}

/** A box holds something else than we wrote: autofill, a keyboard, an extension, a script. */
export function onInput(editor: Editor, event: Event) {
  const { boxes, length, now, composing } = editor;
  if (composing) return event.type === 'input' && compose(editor, composing);
  const box = event.target as HTMLInputElement;
  const stood = now.value[boxes.indexOf(box)] ?? '';
  const text = box.value;
  // Filled in whole, over what stood there; not typed beside it.
  const full = editor.read(text, 99).length === length;
  if (!full && boxes.some((one, at) => one !== box && one.value !== (now.value[at] ?? ''))) {
    // All boxes were set first and told of afterwards.
    editor.now = { ...now, all: true };
    return editor.take(boxes.map((one) => one.value).join(''));
  }
  editor.standAt(box);
  if (text && text !== stood) editor.take(full ? text : added(text, stood));
  else if (text !== stood) {
    editor.now = { ...editor.now, gap: false };
    editor.remove();
  } else if ((event as InputEvent).inputType === 'deleteContentBackward') editor.remove();
}

export function onCompositionStart(editor: Editor, event: Event) {
  const box = event.target as HTMLInputElement;
  editor.standAt(box);
  const stood = box.selectionStart === box.selectionEnd ? box.value : '';
  editor.composing = { box, stood, before: editor.now };
}

/** Each text that an input method shows on its way is counted from where it began. */
function compose(editor: Editor, { box, stood, before }: Composing) {
  const { length } = editor;
  const characters = editor.read(added(box.value, stood));
  editor.commit(characters ? enter(before, characters, length) : before);
  if (before.value.length < length && editor.now.value.length === length) editor.settle();
}

export function onCompositionEnd(editor: Editor) {
  if (!editor.composing) return;
  const { box, stood, before } = editor.composing;
  editor.composing = undefined;
  // What it showed on its way stands already and is told already; the edit begins before it.
  if (box.value === stood) return editor.commit(before);
  editor.now = before;
  editor.take(added(box.value, stood));
}

/** What was added to a box that held `stood`. */
function added(text: string, stood: string): string {
  if (text.startsWith(stood)) return text.slice(stood.length);
  return text.endsWith(stood) ? text.slice(0, -stood.length) : text;
}
