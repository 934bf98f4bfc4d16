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

/**
 * Edits one code in a row of text inputs (`[data-slot]` in `root`) with a hidden input for the form. Only the editor writes
 * to the inputs: a framework that restores them during a composition would double the composed text.
 */
export class Editor {
  // Minifiers shorten private names only with `#`.
  readonly #root: HTMLElement;
  readonly length: number;
  readonly boxes: HTMLInputElement[];
  /** Set it only before an edit, which updates the inputs. */
  now = emptyCode;
  composing: Composition | undefined;
  readonly #hiddenInput: HTMLInputElement;
  readonly #undoStack: CodeState[] = [];
  #redoStack: CodeState[] = [];
  #host!: EditorOptions;
  #reportedValue = '';

  constructor(root: HTMLElement, length: number) {
    this.#root = root;
    this.length = length;
    this.boxes = [...root.querySelectorAll<HTMLInputElement>('[data-slot]')];
    this.#hiddenInput = root.querySelector('[type=hidden]') as HTMLInputElement;
  }

  updateInputs() {
    const { value } = this.now;
    this.boxes.forEach((box, index) => {
      if (box !== this.composing?.box) box.value = value[index] ?? '';
      box.setCustomValidity(index === value.length ? this.#host.incompleteMessage : '');
    });
    this.#hiddenInput.value = value;
  }

  focus() {
    const { at, gap } = this.now;
    const box = this.boxes[at] as HTMLInputElement;
    box.focus();
    // Selects the character so that a key replaces it, or sets the caret before it so that a key inserts.
    box.setSelectionRange(0, gap ? 0 : 1);
  }

  /** Shows a state; moves the focus only if it is inside the control. */
  show(next: CodeState) {
    this.now = next;
    this.updateInputs();
    if (!this.composing && this.#root.matches(':focus-within')) this.focus();
  }

  commit(next: CodeState) {
    const { value } = next;
    const before = this.now.value;
    const completed = value !== before && value.length === this.length;
    this.show(next);
    this.#host.onStateChange(next);
    if (value !== this.#reportedValue) {
      this.#reportedValue = value;
      this.#host.onValueChange?.(value);
    }
    if (!completed || this.composing) return;
    this.#host.onComplete?.(value);
    // After the next render, so that a submit handler reads the complete code from its state.
    if (this.#host.autoSubmit && !isCorrection(before, value))
      setTimeout(() => this.boxes[0]?.form?.requestSubmit());
  }

  moveTo(at: number) {
    this.commit(moveCursor(this.now.value, at, this.length));
  }

  /** Applies a change that the traveller can undo. `force` ignores read-only. */
  applyEdit(next: CodeState, force?: boolean) {
    if (this.#host.locked && !force) return this.updateInputs();
    if (next.value !== this.now.value) {
      this.#undoStack.push(this.now);
      this.#redoStack = [];
    }
    this.commit(next);
  }

  remove(forward?: boolean, rest?: boolean) {
    this.applyEdit(deleteCharacters(this.now, forward, rest));
  }

  clear() {
    this.applyEdit(emptyCode, true);
  }

  /** Selects the whole code: the next character replaces it. */
  select() {
    if (this.now.value) this.commit({ ...this.now, all: true });
  }

  /** The usable characters of a text. */
  readCharacters(text: string, maxLength = this.length) {
    return readCode(text, this.#host.mode, maxLength);
  }

  /** Inserts text from any source. */
  insertText(text: string) {
    const { locked, onReject } = this.#host;
    const characters = this.readCharacters(text);
    this.applyEdit(characters ? insertCharacters(this.now, characters, this.length) : this.now);
    if (locked || !characters) onReject?.(text, locked ? 'read-only' : 'unusable');
  }

  /** Inserts the code of a text message. It may complete typed characters but never replaces them. */
  insertMessageCode(code: string) {
    this.endComposition();
    if (code.startsWith(this.now.value)) this.insertText(code);
  }

  /** Ends a composition: the input method commits its text when the box loses the focus. */
  endComposition() {
    if (!this.composing) return;
    this.composing.box.blur();
    this.focus();
  }

  undoOrRedo(forward: boolean) {
    const target = this.#host.locked
      ? undefined
      : (forward ? this.#redoStack : this.#undoStack).pop();
    if (!target) return;
    (forward ? this.#undoStack : this.#redoStack).push(this.now);
    this.commit(target);
  }

  /** Moves the cursor to a box without moving the focus. */
  setCursorTo(box: EventTarget | null) {
    const { value, at, all } = this.now;
    const next = this.boxes.indexOf(box as HTMLInputElement);
    if (next >= 0 && next !== at && !all) this.now = moveCursor(value, next, this.length);
  }

  markSubmitted() {
    this.#host.onStateChange({ ...this.now, isSubmitted: true });
  }

  /** Sets a value from outside, without undo history and without callbacks. */
  setValue(value: string, nextOptions: EditorOptions) {
    this.#host = nextOptions;
    this.#reportedValue = value;
    if (value === this.now.value) this.updateInputs();
    else this.show(moveCursor(value, this.length, this.length));
  }
}
