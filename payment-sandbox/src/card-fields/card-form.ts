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
import { formatInput } from './format-input';

const names: readonly FieldName[] = ['number', 'expiry', 'cvc', 'postcode'];

export type CardForm = {
  values: () => FieldValues;
  complete: () => boolean;
  /** Marks every invalid field and focuses the first. Returns whether all fields are valid. */
  check: () => boolean;
  showError: (name: FieldName, message: string) => void;
  focusFirst: () => void;
  setBusy: (busy: boolean) => void;
};

const getById = <Kind extends HTMLElement>(root: Document, id: string): Kind => {
  const found = root.getElementById(id);
  if (!found) throw new Error(`The card fields document has no #${id}.`);
  return found as Kind;
};

/** Adds formatting and validation to the inputs of the document. */
export const startCardForm = (
  root: Document,
  { today, messages }: { today: Month; messages: FieldMessages },
  on: { change: (errors: Partial<FieldValues>, complete: boolean) => void; submit: () => void },
): CardForm => {
  const inputs = new Map(names.map((name) => [name, getById<HTMLInputElement>(root, name)]));
  const input = (name: FieldName): HTMLInputElement => getById(root, inputs.get(name)?.id ?? name);
  const shown: Partial<FieldValues> = {};

  const values = (): FieldValues => ({
    number: input('number').value,
    expiry: input('expiry').value,
    cvc: input('cvc').value,
    postcode: input('postcode').value,
  });
  const errors = (): Partial<FieldValues> =>
    Object.fromEntries(
      Object.entries(validateFields(values(), today)).map(([name, error]) => [
        name,
        messages[error],
      ]),
    );
  const complete = (): boolean => Object.keys(errors()).length === 0;

  const show = (name: FieldName, message: string | undefined): void => {
    const place = getById(root, `${name}-error`);
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
  const notifyChange = (): void => on.change({ ...shown }, complete());

  const formatField = (name: FieldName, deleting: boolean): void => {
    const field = input(name);
    const { number } = values();
    if (name === 'number') formatInput(field, formatNumber);
    if (name === 'expiry') formatInput(field, (typed) => formatExpiry(typed, deleting));
    if (name === 'cvc') formatInput(field, (typed) => formatCvc(typed, number));
    if (name === 'postcode') formatInput(field, formatPostcode);
  };

  /** A complete field gives the focus to the next one, if that is empty. A correction in the middle does not. */
  const focusNext = (name: FieldName): void => {
    const field = input(name);
    const digits = toDigits(field.value);
    const next = names[names.indexOf(name) + 1];
    const isComplete = name === 'number' ? isTypedToTheEnd(digits) : !errors()[name];
    const isAtEnd = field.selectionStart === field.value.length;
    if (!next || !isComplete || !isAtEnd || root.activeElement !== field) return;
    if (input(next).value === '') input(next).focus();
  };

  const updateBrand = (): void => {
    const brand = detectBrand(toDigits(input('number').value));
    getById(root, 'brand').textContent = brandNames[brand];
    getById(root, 'brands').dataset.brand = brand;
    getById(root, 'cvc-hint').textContent = messages[getCvcHint(input('number').value)];
  };

  for (const name of names) {
    input(name).addEventListener('input', (event) => {
      // A composing keyboard must finish its character before the text is rewritten.
      const { isComposing, inputType } = event as InputEvent;
      if (isComposing) return;
      const isDeleting = inputType?.startsWith('delete') ?? false;
      formatField(name, isDeleting);
      if (name === 'number') updateBrand();
      // Typing removes an error once the input is valid, but never adds one.
      if (shown[name] && !errors()[name]) show(name, undefined);
      notifyChange();
      if (!isDeleting) focusNext(name);
    });
    input(name).addEventListener('compositionend', () => {
      formatField(name, false);
      notifyChange();
    });
    input(name).addEventListener('blur', () => {
      if (input(name).value !== '') show(name, errors()[name]);
      notifyChange();
    });
    input(name).addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      on.submit();
    });
  }
  updateBrand();

  return {
    values,
    complete,
    check: () => {
      const found = errors();
      for (const name of names) show(name, found[name]);
      const first = names.find((name) => found[name]);
      if (first) input(first).focus();
      notifyChange();
      return first === undefined;
    },
    showError: (name, message) => {
      show(name, message);
      input(name).focus();
      notifyChange();
    },
    focusFirst: () => input(names.find((name) => errors()[name]) ?? 'number').focus(),
    setBusy: (busy) => {
      getById(root, 'card').setAttribute('aria-busy', String(busy));
      for (const name of names) input(name).readOnly = busy;
    },
  };
};
