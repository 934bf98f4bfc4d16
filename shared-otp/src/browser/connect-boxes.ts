import { emptyCode } from '../code/code-value';
import { Editor } from './editor';
import {
  handleBeforeInput,
  handleCompositionEnd,
  handleCompositionStart,
  handleInput,
} from './handle-input';
import { handleKeyDown } from './handle-keys';

type Listeners = { [T in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[T]) => void };

/** Connects the boxes in `root` to one code, until `controller` is aborted. */
export function connectBoxes(
  root: HTMLElement,
  length: number,
  controller: AbortController,
): Editor {
  const editor = new Editor(root, length);
  const { boxes } = editor;
  const indexOf = (box: EventTarget | null) => boxes.indexOf(box as HTMLInputElement);
  /** While the pointer is down the focused box keeps the focus, otherwise a phone closes its paste menu. */
  let isPointerDown = false;
  /** The last event was an Android key without a name; its meaning is in its input event. */
  let isUnknownKey = false;

  const insertData = (event: Event, data: DataTransfer | null) => {
    event.preventDefault();
    editor.setCursorTo(event.target);
    editor.insertText(data?.getData('text/plain') ?? '');
  };

  const copy = (event: ClipboardEvent) => {
    const { value } = editor.now;
    if (!value) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', value);
    if (event.type === 'cut') editor.applyEdit(emptyCode);
  };

  const handleInputEvent = (event: Event) => handleInput(editor, event);

  const listeners: Listeners = {
    keydown: (event) => {
      isPointerDown = false;
      handleKeyDown(editor, event);
    },
    keyup: () => {
      const { at, gap, value } = editor.now;
      // With nothing before the caret, Backspace on Android fires no input event.
      if (isUnknownKey && (gap || at >= value.length)) editor.remove();
    },
    beforeinput: (event) => handleBeforeInput(editor, event),
    input: handleInputEvent,
    change: handleInputEvent,
    compositionstart: (event) => handleCompositionStart(editor, event),
    compositionend: () => handleCompositionEnd(editor),
    paste: (event) => insertData(event, event.clipboardData),
    drop: (event) => {
      (event.target as HTMLElement).focus();
      insertData(event, event.dataTransfer);
    },
    copy,
    cut: copy,
    pointerdown: () => {
      isPointerDown = true;
    },
    click: ({ target }) => {
      isPointerDown = false;
      if (indexOf(target) >= 0) editor.moveTo(indexOf(target));
    },
    focusin: ({ target }) => {
      if (isPointerDown) editor.setCursorTo(target);
      else if (indexOf(target) !== editor.now.at) editor.moveTo(indexOf(target));
    },
    focusout: (event) => {
      if (!root.contains(event.relatedTarget as Node | null)) editor.moveTo(editor.now.at);
    },
  };
  const handleEvent = (event: Event) => {
    (listeners as Record<string, (event: Event) => void>)[event.type]?.(event);
    isUnknownKey = event.type === 'keydown' && (event as KeyboardEvent).key === 'Unidentified';
  };
  for (const type in listeners) root.addEventListener(type, handleEvent, controller);

  // On the document, because the page may prevent a reset.
  const handleFormEvent = (event: Event) => {
    if (event.target !== boxes[0]?.form) return;
    if (event.type === 'submit') editor.markSubmitted();
    else if (!event.defaultPrevented) editor.clear();
  };
  document.addEventListener('submit', handleFormEvent, controller);
  document.addEventListener('reset', handleFormEvent, controller);
  return editor;
}
