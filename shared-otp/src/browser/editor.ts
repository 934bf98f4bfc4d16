import { type CodeState, emptyCode, enter, erase, moveTo } from '../code/code-value';
import { type CodeMode, readCode } from '../code/read-code';

export type RejectReason =
  /** No character of it fits the mode, or it has no text, like a picture. */
  | 'unusable'
  /** The control takes nothing just now. */
  | 'read-only';

/** What the boxes need from whoever draws them. */
export type BoxesHost = {
  mode: CodeMode;
  /** Takes nothing: read-only, or disabled. */
  locked?: boolean;
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

/** The box that an input method composes in, what it held, and the code from before. */
export type Composing = { box: HTMLInputElement; stood: string; before: CodeState };

export type Editor = ReturnType<typeof createEditor>;

/**
 * One code in a row of text inputs: `[data-slot]` in `root`, and a hidden one for the form. They are
 * written from here alone: a framework that restores them in the middle of a composition doubles
 * what is being composed.
 */
export function createEditor(root: HTMLElement, length: number) {
  const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-slot]')];
  const whole = root.querySelector('[type=hidden]') as HTMLInputElement;
  const past: CodeState[] = [];
  let future: CodeState[] = [];
  let host: BoxesHost;
  let told = '';

  const editor = {
    boxes,
    length,
    /** Set it only where an edit follows, which draws it. */
    now: emptyCode,
    composing: undefined as Composing | undefined,

    paint() {
      const { value } = editor.now;
      boxes.forEach((box, index) => {
        if (box !== editor.composing?.box) box.value = value[index] ?? '';
        box.setCustomValidity(index === value.length ? host.missing : '');
      });
      whole.value = value;
    },

    focus() {
      const { at, gap } = editor.now;
      const box = boxes[at] as HTMLInputElement;
      box.focus();
      // Selected, so that a key replaces the character; a caret before it where a key inserts.
      box.setSelectionRange(0, gap ? 0 : 1);
    },

    /** Stands there, with the focus where it is in the control already. */
    place(next: CodeState) {
      editor.now = next;
      editor.paint();
      if (!editor.composing && root.matches(':focus-within')) editor.focus();
    },

    commit(next: CodeState) {
      const { value } = next;
      const completed = value !== editor.now.value && value.length === length;
      editor.place(next);
      host.draw(next);
      if (value !== told) {
        told = value;
        host.onValueChange?.(value);
      }
      if (!completed || editor.composing) return;
      host.onComplete?.(value);
      // After the page has drawn: whoever reads its own state on submit finds the whole code there.
      if (host.autoSubmit) setTimeout(() => boxes[0]?.form?.requestSubmit());
    },

    go(at: number) {
      editor.commit(moveTo(editor.now.value, at, length));
    },

    /** A change that the traveller can take back. */
    edit(next: CodeState, anyway?: boolean) {
      if (host.locked && !anyway) return editor.paint();
      if (next.value !== editor.now.value) {
        past.push(editor.now);
        future = [];
      }
      editor.commit(next);
    },

    remove(forward?: boolean, rest?: boolean) {
      editor.edit(erase(editor.now, forward, rest));
    },

    clear() {
      editor.edit(emptyCode, true);
    },

    /** The whole code: the next character replaces it. */
    select() {
      if (editor.now.value) editor.commit({ ...editor.now, all: true });
    },

    /** The usable characters of a text. */
    read: (text: string, most = length) => readCode(text, host.mode, most),

    /** Any text from anywhere: the one way in. */
    take(text: string) {
      const { locked, onReject } = host;
      const characters = editor.read(text);
      editor.edit(characters ? enter(editor.now, characters, length) : editor.now);
      if (locked || !characters) onReject?.(text, locked ? 'read-only' : 'unusable');
    },

    /** A text message: it may finish what was typed meanwhile, never overwrite it. */
    receive(code: string) {
      editor.settle();
      if (code.startsWith(editor.now.value)) editor.take(code);
    },

    /** Leaving the box makes an input method hand over what it has. */
    settle() {
      if (!editor.composing) return;
      editor.composing.box.blur();
      editor.focus();
    },

    /** Undo, or redo. */
    travel(forward: boolean) {
      const found = host.locked ? undefined : (forward ? future : past).pop();
      if (!found) return;
      (forward ? past : future).push(editor.now);
      editor.commit(found);
    },

    /** Makes a box the place of the next edit and leaves the focus alone. */
    standAt(box: EventTarget | null) {
      const { value, at, all } = editor.now;
      const next = boxes.indexOf(box as HTMLInputElement);
      if (next >= 0 && next !== at && !all) editor.now = moveTo(value, next, length);
    },

    /** The form was sent. */
    sent: () => host.draw({ ...editor.now, sent: true }),

    /** Drawn anew, with a value from outside: no history, no report. */
    set(value: string, by: BoxesHost) {
      host = by;
      told = value;
      if (value === editor.now.value) editor.paint();
      else editor.place(moveTo(value, length, length));
    },
  };
  return editor;
}
