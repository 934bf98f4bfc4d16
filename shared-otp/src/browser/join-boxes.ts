import { emptyCode } from '../code/code-value';
import { createEditor, type Editor } from './editor';
import { onBeforeInput, onCompositionEnd, onCompositionStart, onInput } from './on-input';
import { onKeyDown } from './on-keys';

type Listeners = { [T in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[T]) => void };

/** Makes one code of the boxes in `root`, until `gone` is aborted. */
export function joinBoxes(root: HTMLElement, length: number, gone: AbortController): Editor {
  const editor = createEditor(root, length);
  const { boxes } = editor;
  const indexOf = (box: EventTarget | null) => boxes.indexOf(box as HTMLInputElement);
  /** A pointer is down: the box it focused keeps the focus, or a phone's paste menu would go. */
  let pressed = false;
  /** The last event was an Android key, whose meaning only comes with its input. */
  let unknownKey = false;

  const put = (event: Event, data: DataTransfer | null) => {
    event.preventDefault();
    editor.standAt(event.target);
    editor.take(data?.getData('text/plain') ?? '');
  };

  const copy = (event: ClipboardEvent) => {
    const { value } = editor.now;
    if (!value) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', value);
    if (event.type === 'cut') editor.edit(emptyCode);
  };

  const input = (event: Event) => onInput(editor, event);

  const listeners: Listeners = {
    keydown: (event) => {
      pressed = false;
      onKeyDown(editor, event);
    },
    keyup: () => {
      const { at, gap, value } = editor.now;
      // Where nothing stands before the caret, Android's Backspace makes no input at all.
      if (unknownKey && (gap || at >= value.length)) editor.remove();
    },
    beforeinput: (event) => onBeforeInput(editor, event),
    input,
    change: input,
    compositionstart: (event) => onCompositionStart(editor, event),
    compositionend: () => onCompositionEnd(editor),
    paste: (event) => put(event, event.clipboardData),
    drop: (event) => {
      (event.target as HTMLElement).focus();
      put(event, event.dataTransfer);
    },
    copy,
    cut: copy,
    pointerdown: () => {
      pressed = true;
    },
    click: ({ target }) => {
      pressed = false;
      if (indexOf(target) >= 0) editor.go(indexOf(target));
    },
    focusin: ({ target }) => {
      if (pressed) editor.standAt(target);
      else if (indexOf(target) !== editor.now.at) editor.go(indexOf(target));
    },
    focusout: (event) => {
      if (!root.contains(event.relatedTarget as Node | null)) editor.go(editor.now.at);
    },
  };
  const listen = (event: Event) => {
    (listeners as Record<string, (event: Event) => void>)[event.type]?.(event);
    unknownKey = event.type === 'keydown' && (event as KeyboardEvent).key === 'Unidentified';
  };
  for (const type in listeners) root.addEventListener(type, listen, gone);

  // On the document, where it is known whether the page refused a reset.
  const onForm = (event: Event) => {
    if (event.target !== boxes[0]?.form) return;
    if (event.type === 'submit') editor.sent();
    else if (!event.defaultPrevented) editor.clear();
  };
  document.addEventListener('submit', onForm, gone);
  document.addEventListener('reset', onForm, gone);
  return editor;
}
