import { brandNames, detectBrand, isTypedToTheEnd, toDigits } from '../card-numbers/card-number';
import type { FieldMessages } from './field-messages';
import {
  type FieldName,
  type FieldValues,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostcode,
  getCvcHint,
  type Month,
  validateFields,
} from './field-rules';

const names: readonly FieldName[] = ['number', 'expiry', 'cvc', 'postcode'];

type Settings = { today: Month; messages: FieldMessages };
type Listeners = {
  change: (errors: Partial<FieldValues>, complete: boolean) => void;
  submit: () => void;
};

function getById<Kind extends HTMLElement>(root: Document, id: string): Kind {
  const found = root.getElementById(id);
  if (!found) throw new Error(`The card fields document has no #${id}.`);
  return found as Kind;
}

/** Adds formatting and validation to the inputs of the document. */
export class CardForm {
  private readonly root: Document;
  private readonly settings: Settings;
  private readonly on: Listeners;
  private readonly shown: Partial<FieldValues> = {};

  constructor(root: Document, settings: Settings, on: Listeners) {
    this.root = root;
    this.settings = settings;
    this.on = on;
    for (const name of names) this.listen(name);
    this.updateBrand();
  }

  values(): FieldValues {
    return {
      number: this.input('number').value,
      expiry: this.input('expiry').value,
      cvc: this.input('cvc').value,
      postcode: this.input('postcode').value,
    };
  }

  /** Marks every invalid field and focuses the first. Returns whether all fields are valid. */
  check(): boolean {
    const found = this.errors();
    for (const name of names) this.show(name, found[name]);
    const first = names.find((name) => found[name]);
    if (first) this.input(first).focus();
    this.notifyChange();
    return first === undefined;
  }

  showError(name: FieldName, message: string): void {
    this.show(name, message);
    this.input(name).focus();
    this.notifyChange();
  }

  focusFirst(): void {
    const errors = this.errors();
    this.input(names.find((name) => errors[name]) ?? 'number').focus();
  }

  setBusy(busy: boolean): void {
    getById(this.root, 'card').setAttribute('aria-busy', String(busy));
    for (const name of names) this.input(name).readOnly = busy;
  }

  private input(name: FieldName): HTMLInputElement {
    return getById(this.root, name);
  }

  private errors(): Partial<FieldValues> {
    const { today, messages } = this.settings;
    return Object.fromEntries(
      Object.entries(validateFields(this.values(), today)).map(([name, error]) => [
        name,
        messages[error],
      ]),
    );
  }

  private show(name: FieldName, message: string | undefined): void {
    const place = getById(this.root, `${name}-error`);
    if (message) {
      this.shown[name] = message;
      this.input(name).setAttribute('aria-invalid', 'true');
    } else {
      delete this.shown[name];
      this.input(name).removeAttribute('aria-invalid');
    }
    place.textContent = message ?? '';
    place.hidden = !message;
  }

  private notifyChange(): void {
    const isComplete = Object.keys(this.errors()).length === 0;
    this.on.change({ ...this.shown }, isComplete);
  }

  private listen(name: FieldName): void {
    const field = this.input(name);
    field.addEventListener('input', (event) => {
      // A composing keyboard must finish its character before the text is rewritten.
      const { isComposing, inputType } = event as InputEvent;
      if (isComposing) return;
      const isDeleting = inputType?.startsWith('delete') ?? false;
      this.formatField(name, isDeleting);
      if (name === 'number') this.updateBrand();
      // Typing removes an error once the input is valid, but never adds one.
      if (this.shown[name] && !this.errors()[name]) this.show(name, undefined);
      this.notifyChange();
      if (!isDeleting) this.focusNext(name);
    });
    field.addEventListener('compositionend', () => {
      this.formatField(name, false);
      this.notifyChange();
    });
    field.addEventListener('blur', () => {
      if (field.value !== '') this.show(name, this.errors()[name]);
      this.notifyChange();
    });
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.on.submit();
    });
  }

  private formatField(name: FieldName, deleting: boolean): void {
    const field = this.input(name);
    const { number } = this.values();
    if (name === 'number') formatInput(field, formatNumber);
    if (name === 'expiry') formatInput(field, (typed) => formatExpiry(typed, deleting));
    if (name === 'cvc') formatInput(field, (typed) => formatCvc(typed, number));
    if (name === 'postcode') formatInput(field, formatPostcode);
  }

  /** A complete field gives the focus to the next one, if that is empty. A correction in the middle does not. */
  private focusNext(name: FieldName): void {
    const field = this.input(name);
    const digits = toDigits(field.value);
    const next = names[names.indexOf(name) + 1];
    const isComplete = name === 'number' ? isTypedToTheEnd(digits) : !this.errors()[name];
    const isAtEnd = field.selectionStart === field.value.length;
    if (!next || !isComplete || !isAtEnd || this.root.activeElement !== field) return;
    if (this.input(next).value === '') this.input(next).focus();
  }

  private updateBrand(): void {
    const { value } = this.input('number');
    const brand = detectBrand(toDigits(value));
    getById(this.root, 'brand').textContent = brandNames[brand];
    getById(this.root, 'brands').dataset.brand = brand;
    getById(this.root, 'cvc-hint').textContent = this.settings.messages[getCvcHint(value)];
  }
}

const countCharacters = (text: string): number => text.replace(/[^\p{L}\d]/gu, '').length;

/** Rewrites an input and keeps the caret behind the same character when spaces are added or removed. */
function formatInput(input: HTMLInputElement, format: (typed: string) => string): void {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const atEnd = caret === typed.length;
  const before = countCharacters(typed.slice(0, caret));
  input.value = formatted;
  let position = formatted.length;
  if (!atEnd) {
    position = 0;
    while (position < formatted.length && countCharacters(formatted.slice(0, position)) < before)
      position += 1;
  }
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(position, position);
}
