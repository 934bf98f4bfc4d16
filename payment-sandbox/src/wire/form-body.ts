import { parse } from 'qs';
import { isValidText } from 'shared-server/valid-text';

/** A form with nested keys, as Stripe's clients send it: `metadata[a]=1&expand[0]=latest_charge`. */
export type FormTree = { [key: string]: FormValue };
export type FormValue = string | FormTree | FormValue[];

export class FormBodyError extends Error {}

const allTextsOf = (value: FormValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([key, child]) => [key, ...allTextsOf(child)]);

/** @throws FormBodyError for a form that is too large or too deep, and for invalid text. */
export function parseForm(text: string): FormTree {
  try {
    const tree = parse(text, {
      depth: 5,
      parameterLimit: 500,
      plainObjects: true,
      strictDepth: true,
      throwOnLimitExceeded: true,
    }) as FormTree;
    if (allTextsOf(tree).every(isValidText)) return tree;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new FormBodyError('The parameters have an invalid character, or are too many.');
}
