import { type CodeState, emptyCode, enter, erase, moveTo } from '../code/code-value';
import { type CodeMode, readCode } from '../code/read-code';

export type RejectReason =
  /** No character of it fits the mode, or it has no text, like a picture. */
  | 'unusable'
  /** The control is read-only. */
  | 'read-only';

/** What the boxes need from whoever draws them. */
export type BoxesHost = {
  mode: CodeMode;
  readOnly?: boolean;
  autoSubmit?: boolean;
  /** What the browser says where the code is not complete; empty where it need not be. */
  missing: string;
  /** An edit changed the value. */
  onValueChange?: (value: string) => void;
  /** An edit made the code complete. */
  onComplete?: (value: string) => void;
  onReject?: (text: string, reason: RejectReason) => void;
  /** Value, place or selection changed, by an edit or not. */
  draw: (state: CodeState) => void;
};

export type JoinedBoxes = ReturnType<typeof joinBoxes>;

/**
 * Makes one code of the text inputs in `root` (`[data-slot]`, and a hidden one for the form), until
 * `stop`. Their values are written from here alone: a framework that restores them in the middle
 * of a composition doubles what is being composed.
 */
export function joinBoxes(root: HTMLElement, length: number, host: () => BoxesHost) {
  const gone = new AbortController();
  const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-slot]')];
  const whole = root.querySelector<HTMLInputElement>('[type=hidden]');
  const past: CodeState[] = [];
  let future: CodeState[] = [];
  let now = emptyCode;
  let told = '';
  /** The box that an input method composes in, what it held, and the code from before. */
  let composing: { box: HTMLInputElement; stood: string; before: CodeState } | undefined;
  /** A pointer is down: the box it focused keeps the focus, or a phone's paste menu would go. */
  let pressed = false;
  /** Android began a key whose meaning only comes with the input. */
  let unknownKey = false;
  /** We stopped the last `beforeinput`: an `input` that tells of it all the same is no news. */
  let stopped = false;

  const paint = () => {
    boxes.forEach((box, index) => {
      const character = now.value[index] ?? '';
      if (box !== composing?.box && box.value !== character) box.value = character;
      box.setCustomValidity(index === now.value.length ? host().missing : '');
    });
    if (whole) whole.value = now.value;
  };

  const focus = () => {
    const box = boxes[now.at];
    box?.focus();
    // Selected, so that a key replaces the character; a caret before it where a key inserts.
    if (now.gap) box?.setSelectionRange(0, 0);
    else box?.select();
  };

  const commit = (next: CodeState) => {
    const completed = next.value !== now.value && next.value.length === length;
    now = next;
    paint();
    if (!composing && root.matches(':focus-within')) focus();
    host().draw(now);
    if (now.value !== told) {
      told = now.value;
      host().onValueChange?.(told);
    }
    if (!completed || composing) return;
    host().onComplete?.(next.value);
    // After the page has drawn: whoever reads its own state on submit finds the whole code there.
    if (host().autoSubmit) setTimeout(() => boxes[0]?.form?.requestSubmit());
  };

  const go = (at: number) => commit(moveTo(now.value, at, length));

  /** A change by the traveller, who can take it back. */
  const edit = (next: CodeState) => {
    if (host().readOnly) return paint();
    if (next.value !== now.value) {
      past.push(now);
      future = [];
    }
    commit(next);
  };

  /** Any text from anywhere: the one way in. */
  const take = (text: string) => {
    const { mode, readOnly, onReject } = host();
    const characters = readCode(text, mode, length);
    edit(characters ? enter(now, characters, length) : now);
    if (readOnly || !characters) onReject?.(text, readOnly ? 'read-only' : 'unusable');
  };

  const travel = (from: CodeState[], to: CodeState[]) => {
    const found = host().readOnly ? undefined : from.pop();
    if (!found) return;
    to.push(now);
    commit(found);
  };

  const selectAll = () => {
    if (now.value) commit({ value: now.value, at: now.at, all: true });
  };

  /** Makes a box the place of the next edit and leaves the focus alone. */
  const standAt = (box: EventTarget | null) => {
    const at = boxes.indexOf(box as HTMLInputElement);
    if (at >= 0 && at !== now.at && !now.all) now = moveTo(now.value, at, length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, shiftKey, isComposing, keyCode } = event;
    pressed = false;
    unknownKey = key === 'Unidentified';
    // 229: an input method has the key, and what it makes of it comes as input.
    if (isComposing || keyCode === 229) return;
    const command = event.ctrlKey || event.metaKey;
    const { at, all } = now;
    if (key === 'Enter') {
      // A form of several fields is sent on Enter only where it has a button.
      const form = boxes[0]?.form;
      const parts = [...(form?.elements ?? [])] as HTMLButtonElement[];
      if (!form || parts.some(({ type }) => type === 'submit')) return;
      form.requestSubmit();
    } else if (key === 'Backspace' || (key === 'Delete' && !shiftKey))
      edit(erase(now, key === 'Delete', command || altKey));
    // Alt with an arrow is the browser's own way back.
    else if (altKey) return;
    else if (key === 'Home') go(0);
    else if (key === 'End') go(length);
    else if (key === 'ArrowLeft') go(all || command ? 0 : at - 1);
    else if (key === 'ArrowRight') go(all || command ? length : at + 1);
    else if (!command) return;
    // By number: a layout without Latin letters has the same ones.
    else if (keyCode === 65) selectAll();
    else if (keyCode === 89 || (keyCode === 90 && shiftKey)) travel(future, past);
    else if (keyCode === 90) travel(past, future);
    else return;
    event.preventDefault();
  };

  /** What the browser is about to do to one box is done to the code instead, where it lets us. */
  const onBeforeInput = (event: InputEvent) => {
    const { inputType, target } = event;
    unknownKey = stopped = false;
    // What cannot be stopped (autofill, some of Android) is read from the box afterwards.
    if (!event.cancelable || composing) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain');
    const deletes = inputType.startsWith('delete');
    const travels = inputType.startsWith('history');
    if (!deletes && !travels && !text) return;
    event.preventDefault();
    stopped = true;
    standAt(target);
    if (travels) inputType === 'historyUndo' ? travel(past, future) : travel(future, past);
    else if (!deletes) take(text as string);
    // Cut has an event of its own, and a character that is dragged away stays.
    else if (!inputType.startsWith('deleteBy'))
      edit(erase(now, inputType.endsWith('Forward'), !inputType.startsWith('deleteContent')));
  };

  /** A box holds something else than we wrote: autofill, a keyboard, an extension, a script. */
  const onInput = (event: Event) => {
    const { inputType } = event as InputEvent;
    const again = stopped;
    unknownKey = stopped = false;
    if (composing) return compose();
    const box = event.target as HTMLInputElement;
    const stood = now.value[boxes.indexOf(box)] ?? '';
    const text = box.value;
    // Filled in whole, over what stood there; not typed beside it.
    const full = readCode(text, host().mode, 99).length === length;
    const others = boxes.some((one, at) => one !== box && one.value !== (now.value[at] ?? ''));
    if (others && !full) {
      // All boxes were set first and told of afterwards.
      now = { ...now, all: true };
      return take(boxes.map((one) => one.value).join(''));
    }
    standAt(box);
    if (text && text !== stood) {
      take(full ? text : added(text, stood));
    } else if (text !== stood || (inputType === 'deleteContentBackward' && !again))
      edit(erase({ value: now.value, at: now.at }, false, false));
  };

  /** Each text that an input method shows on its way is counted from where it began. */
  const compose = () => {
    if (!composing) return;
    const { box, stood, before } = composing;
    const characters = readCode(added(box.value, stood), host().mode, length);
    commit(characters ? enter(before, characters, length) : before);
    // Complete: leaving the box makes the input method hand over what it has.
    if (characters && now.value.length === length) {
      box.blur();
      focus();
    }
  };

  const onCompositionEnd = () => {
    if (!composing) return;
    const { box, stood, before } = composing;
    composing = undefined;
    now = before;
    if (box.value !== stood) take(added(box.value, stood));
    paint();
  };

  const put = (event: Event, data: DataTransfer | null) => {
    event.preventDefault();
    standAt(event.target);
    take(data?.getData('text/plain') ?? '');
  };

  const copy = (event: ClipboardEvent) => {
    if (!now.value) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', now.value);
    if (event.type === 'cut') edit(emptyCode);
  };

  type Listeners = { [T in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[T]) => void };
  const listeners: Listeners = {
    keydown: onKeyDown,
    keyup: () => {
      // In an empty box Android's Backspace has nothing to delete and makes no input at all.
      if (unknownKey && now.at >= now.value.length) edit(erase(now, false, false));
      unknownKey = false;
    },
    beforeinput: onBeforeInput,
    input: onInput,
    change: (event) => {
      if (!composing) onInput(event);
    },
    compositionstart: (event) => {
      const box = event.target as HTMLInputElement;
      unknownKey = false;
      standAt(box);
      const stood = box.selectionStart === box.selectionEnd ? box.value : '';
      composing = { box, stood, before: now };
    },
    compositionend: onCompositionEnd,
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
      if (at >= 0) go(at);
    },
    focusin: (event) => {
      const at = boxes.indexOf(event.target as HTMLInputElement);
      if (pressed) standAt(event.target);
      else if (at !== now.at) go(at);
    },
    focusout: (event) => {
      if (!root.contains(event.relatedTarget as Node | null)) go(now.at);
    },
  };
  const onForm = (event: Event) => {
    if (event.target !== boxes[0]?.form) return;
    if (event.type === 'submit') host().draw({ ...now, sent: true });
    else if (!event.defaultPrevented) commit(emptyCode);
  };
  document.addEventListener('submit', onForm, gone);
  document.addEventListener('reset', onForm, gone);
  const bound = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of bound) root.addEventListener(type, listener, gone);

  return {
    take,
    select: selectAll,
    value: () => now.value,
    /** Sets the value from outside: no history, no report. */
    set: (value: string) => {
      if (value !== now.value) now = moveTo(value, value.length, length);
      told = value;
      paint();
    },
    /** Empties the code as an edit. */
    clear: () => commit(emptyCode),
    focus: () => boxes[now.at]?.focus(),
    stop: () => gone.abort(),
  };
}

/** What was added to a box that held `stood`. */
function added(text: string, stood: string): string {
  if (!stood || text === stood) return text;
  if (text.startsWith(stood)) return text.slice(stood.length);
  return text.endsWith(stood) ? text.slice(0, -stood.length) : text;
}
