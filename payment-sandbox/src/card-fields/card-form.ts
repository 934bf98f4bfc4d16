import { brandNames, brandOf, digitsOf } from '../cards/card-number';
import {
  cvcHint,
  type FieldName,
  fieldErrors,
  type Month,
  type TypedFields,
  writeCvc,
  writeExpiry,
  writeNumber,
  writePostcode,
} from './field-rules';
import { keepCaret } from './keep-caret';

const names: readonly FieldName[] = ['number', 'expiry', 'cvc', 'postcode'];

export type CardForm = {
  values: () => TypedFields;
  complete: () => boolean;
  /** Marks every wrong field, moves to the first, and tells whether all was right. */
  check: () => boolean;
  showError: (name: FieldName, message: string) => void;
  focusFirst: () => void;
  setBusy: (busy: boolean) => void;
};

const byId = <Kind extends HTMLElement>(root: Document, id: string): Kind => {
  const found = root.getElementById(id);
  if (!found) throw new Error(`The card fields document has no #${id}.`);
  return found as Kind;
};

/** Brings the inputs of the document to life. */
export const startCardForm = (
  root: Document,
  today: Month,
  on: { change: (errors: Partial<TypedFields>, complete: boolean) => void; submit: () => void },
): CardForm => {
  const inputs = new Map(names.map((name) => [name, byId<HTMLInputElement>(root, name)]));
  const input = (name: FieldName): HTMLInputElement => byId(root, inputs.get(name)?.id ?? name);
  const shown: Partial<TypedFields> = {};

  const values = (): TypedFields => ({
    number: input('number').value,
    expiry: input('expiry').value,
    cvc: input('cvc').value,
    postcode: input('postcode').value,
  });
  const errors = (): Partial<TypedFields> => fieldErrors(values(), today);
  const complete = (): boolean => Object.keys(errors()).length === 0;

  const show = (name: FieldName, message: string | undefined): void => {
    const place = byId(root, `${name}-error`);
    if (message) {
      shown[name] = message;
      input(name).setAttribute('aria-invalid', 'true');
    } else {
      delete shown[name];
      input(name).removeAttribute('aria-invalid');
    }
    place.textContent = message ?? '';
    place.hidden = !message;
  };
  const tell = (): void => on.change({ ...shown }, complete());

  const write = (name: FieldName, deleting: boolean): void => {
    const field = input(name);
    const { number } = values();
    if (name === 'number') keepCaret(field, writeNumber);
    if (name === 'expiry') keepCaret(field, (typed) => writeExpiry(typed, deleting));
    if (name === 'cvc') keepCaret(field, (typed) => writeCvc(typed, number));
    if (name === 'postcode') keepCaret(field, writePostcode);
  };

  const followNumber = (): void => {
    byId(root, 'brand').textContent = brandNames[brandOf(digitsOf(input('number').value))];
    byId(root, 'cvc-hint').textContent = cvcHint(input('number').value);
  };

  for (const name of names) {
    input(name).addEventListener('input', (event) => {
      // A composing keyboard must finish its character before the text is rewritten.
      const { isComposing, inputType } = event as InputEvent;
      if (isComposing) return;
      write(name, inputType?.startsWith('delete') ?? false);
      if (name === 'number') followNumber();
      // What was marked is freed as soon as it is right; nothing is marked while typing.
      if (shown[name] && !errors()[name]) show(name, undefined);
      tell();
    });
    input(name).addEventListener('compositionend', () => {
      write(name, false);
      tell();
    });
    input(name).addEventListener('blur', () => {
      if (input(name).value !== '') show(name, errors()[name]);
      tell();
    });
    input(name).addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      on.submit();
    });
  }
  followNumber();

  return {
    values,
    complete,
    check: () => {
      const found = errors();
      for (const name of names) show(name, found[name]);
      const first = names.find((name) => found[name]);
      if (first) input(first).focus();
      tell();
      return first === undefined;
    },
    showError: (name, message) => {
      show(name, message);
      input(name).focus();
      tell();
    },
    focusFirst: () => input(names.find((name) => errors()[name]) ?? 'number').focus(),
    setBusy: (busy) => {
      byId(root, 'card').setAttribute('aria-busy', String(busy));
      for (const name of names) input(name).readOnly = busy;
    },
  };
};
