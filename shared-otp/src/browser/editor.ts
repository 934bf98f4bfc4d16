import {
  type CodeState,
  deleteCharacters,
  emptyCode,
  insertCharacters,
  moveCursor,
} from '../code/code-value';
import { type CodeMode, readCode } from '../code/read-code';

export type RejectReason =
  /** It has no text, or no character that fits the mode. */
  | 'unusable'
  /** The control is read-only or disabled. */
  | 'read-only';

/**
 * One character of a complete code was replaced, not the last one. The traveller may want to correct another one before the
 * code is sent.
 */
const isCorrection = (before: string, after: string) =>
  before.length === after.length &&
  before.at(-1) === after.at(-1) &&
  [...after].filter((one, at) => one !== before[at]).length === 1;

/** Options of the component that renders the boxes. */
export type EditorOptions = {
  mode: CodeMode;
  /** Read-only or disabled. */
  locked?: boolean;
  autoSubmit?: boolean;
  /** Validation message for an incomplete code; empty when the code is optional. */
  incompleteMessage: string;
  /** An edit changed the value. */
  onValueChange?: (value: string) => void;
  /** An edit made the code complete. */
  onComplete?: (value: string) => void;
  onReject?: (text: string, reason: RejectReason) => void;
  /** The value, the cursor or the selection changed. */
  onStateChange: (state: CodeState) => void;
};

/** The box of an IME composition, its text and the code at the start. */
export type Composition = { box: HTMLInputElement; text: string; before: CodeState };

export type Editor = ReturnType<typeof createEditor>;

/**
 * Edits one code in a row of text inputs (`[data-slot]` in `root`) with a hidden input for the form. Only the editor writes
 * to the inputs: a framework that restores them during a composition would double the composed text.
 */
export function createEditor(root: HTMLElement, length: number) {
  const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-slot]')];
  const hiddenInput = root.querySelector('[type=hidden]') as HTMLInputElement;
  const undoStack: CodeState[] = [];
  let redoStack: CodeState[] = [];
  let host: EditorOptions;
  let reportedValue = '';

  const editor = {
    boxes,
    length,
    /** Set it only before an edit, which updates the inputs. */
    now: emptyCode,
    composing: undefined as Composition | undefined,

    updateInputs() {
      const { value } = editor.now;
      boxes.forEach((box, index) => {
        if (box !== editor.composing?.box) box.value = value[index] ?? '';
        box.setCustomValidity(index === value.length ? host.incompleteMessage : '');
      });
      hiddenInput.value = value;
    },

    focus() {
      const { at, gap } = editor.now;
      const box = boxes[at] as HTMLInputElement;
      box.focus();
      // Selects the character so that a key replaces it, or sets the caret before it so that a key inserts.
      box.setSelectionRange(0, gap ? 0 : 1);
    },

    /** Shows a state; moves the focus only if it is inside the control. */
    show(next: CodeState) {
      editor.now = next;
      editor.updateInputs();
      if (!editor.composing && root.matches(':focus-within')) editor.focus();
    },

    commit(next: CodeState) {
      const { value } = next;
      const before = editor.now.value;
      const completed = value !== before && value.length === length;
      editor.show(next);
      host.onStateChange(next);
      if (value !== reportedValue) {
        reportedValue = value;
        host.onValueChange?.(value);
      }
      if (!completed || editor.composing) return;
      host.onComplete?.(value);
      // After the next render, so that a submit handler reads the complete code from its state.
      if (host.autoSubmit && !isCorrection(before, value))
        setTimeout(() => boxes[0]?.form?.requestSubmit());
    },

    moveTo(at: number) {
      editor.commit(moveCursor(editor.now.value, at, length));
    },

    /** Applies a change that the traveller can undo. `force` ignores read-only. */
    applyEdit(next: CodeState, force?: boolean) {
      if (host.locked && !force) return editor.updateInputs();
      if (next.value !== editor.now.value) {
        undoStack.push(editor.now);
        redoStack = [];
      }
      editor.commit(next);
    },

    remove(forward?: boolean, rest?: boolean) {
      editor.applyEdit(deleteCharacters(editor.now, forward, rest));
    },

    clear() {
      editor.applyEdit(emptyCode, true);
    },

    /** Selects the whole code: the next character replaces it. */
    select() {
      if (editor.now.value) editor.commit({ ...editor.now, all: true });
    },

    /** The usable characters of a text. */
    readCharacters: (text: string, maxLength = length) => readCode(text, host.mode, maxLength),

    /** Inserts text from any source. */
    insertText(text: string) {
      const { locked, onReject } = host;
      const characters = editor.readCharacters(text);
      editor.applyEdit(characters ? insertCharacters(editor.now, characters, length) : editor.now);
      if (locked || !characters) onReject?.(text, locked ? 'read-only' : 'unusable');
    },

    /** Inserts the code of a text message. It may complete typed characters but never replaces them. */
    insertMessageCode(code: string) {
      editor.endComposition();
      if (code.startsWith(editor.now.value)) editor.insertText(code);
    },

    /** Ends a composition: the input method commits its text when the box loses the focus. */
    endComposition() {
      if (!editor.composing) return;
      editor.composing.box.blur();
      editor.focus();
    },

    undoOrRedo(forward: boolean) {
      const target = host.locked ? undefined : (forward ? redoStack : undoStack).pop();
      if (!target) return;
      (forward ? undoStack : redoStack).push(editor.now);
      editor.commit(target);
    },

    /** Moves the cursor to a box without moving the focus. */
    setCursorTo(box: EventTarget | null) {
      const { value, at, all } = editor.now;
      const next = boxes.indexOf(box as HTMLInputElement);
      if (next >= 0 && next !== at && !all) editor.now = moveCursor(value, next, length);
    },

    markSubmitted: () => host.onStateChange({ ...editor.now, isSubmitted: true }),

    /** Sets a value from outside, without undo history and without callbacks. */
    setValue(value: string, nextOptions: EditorOptions) {
      host = nextOptions;
      reportedValue = value;
      if (value === editor.now.value) editor.updateInputs();
      else editor.show(moveCursor(value, length, length));
    },
  };
  return editor;
}
