import { emptyCode } from '../code/code-value';
import { type BoxesHost, createEditor, type Editor } from './editor';
import { onBeforeInput, onCompositionEnd, onCompositionStart, onInput } from './on-input';
import { onKeyDown } from './on-keys';

type Listeners = { [T in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[T]) => void };

/** Makes one code of the boxes in `root`, until `gone` is aborted. */
export function joinBoxes(
  root: HTMLElement,
  length: number,
  host: () => BoxesHost,
  gone: AbortController,
): Editor {
  const editor = createEditor(root, length, host);
  const { boxes } = editor;
  /** A pointer is down: the box it focused keeps the focus, or a phone's paste menu would go. */
  let pressed = false;
  /** Android began a key whose meaning only comes with the input. */
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

  const input = (event: Event) => {
    unknownKey = false;
    onInput(editor, event);
  };

  const listeners: Listeners = {
    keydown: (event) => {
      pressed = false;
      unknownKey = event.key === 'Unidentified';
      onKeyDown(editor, event);
    },
    keyup: () => {
      const { at, gap, value } = editor.now;
      // Where nothing stands before the caret, Android's Backspace makes no input at all.
      if (unknownKey && (gap || at >= value.length)) editor.remove();
      unknownKey = false;
    },
    beforeinput: (event) => {
      unknownKey = false;
      onBeforeInput(editor, event);
    },
    input,
    change: input,
    compositionstart: (event) => {
      unknownKey = false;
      onCompositionStart(editor, event);
    },
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
    click: (event) => {
      pressed = false;
      const at = boxes.indexOf(event.target as HTMLInputElement);
      if (at >= 0) editor.go(at);
    },
    focusin: (event) => {
      const at = boxes.indexOf(event.target as HTMLInputElement);
      if (pressed) editor.standAt(event.target);
      else if (at !== editor.now.at) editor.go(at);
    },
    focusout: (event) => {
      if (!root.contains(event.relatedTarget as Node | null)) editor.go(editor.now.at);
    },
  };
  const bound = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of bound) root.addEventListener(type, listener, gone);

  // On the document, where it is known whether the page refused a reset.
  const onForm = (type: string, act: () => void) => {
    const listener = (event: Event) => {
      if (event.target === boxes[0]?.form && (type === 'submit' || !event.defaultPrevented)) act();
    };
    document.addEventListener(type, listener, gone);
  };
  onForm('reset', editor.clear);
  onForm('submit', () => host().draw({ ...editor.now, sent: true }));
  return editor;
}
