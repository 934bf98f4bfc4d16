import { isValidText } from 'shared-server/valid-text';

/** A form with nested keys, as Stripe's clients send it: `metadata[a]=1&expand[0]=latest_charge`. */
export type FormValue = string | FormTree | FormValue[];
export type FormTree = { [key: string]: FormValue };

const assertValidText = (text: string, what: string): void => {
  if (!isValidText(text)) throw new FormBodyError(`Invalid character in ${what}.`);
};

export class FormBodyError extends Error {}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 6;
const maxFields = 500;

const parsePath = (key: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw new FormBodyError(`Invalid parameter name: ${key}`);
  const nested = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  const path = [match[1] ?? '', ...nested];
  if (path.length > maxDepth || path.some((part) => forbiddenKeys.has(part))) {
    throw new FormBodyError(`Invalid parameter name: ${key}`);
  }
  return path;
};

const emptyTree = (): FormTree => Object.create(null) as FormTree;

const setValue = (tree: FormTree, path: string[], value: string): void => {
  let node = tree;
  path.forEach((part, index) => {
    // Each `a[]=1` appends to the list: the next free index replaces the missing one.
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (index === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === 'string') throw new FormBodyError(`Invalid parameter: ${path[0]}`);
    const child = (next as FormTree | undefined) ?? emptyTree();
    node[key] = child;
    node = child;
  });
};

const toLists = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const children = keys.map((key) => toLists(value[key] as FormValue));
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return children;
  const tree = emptyTree();
  keys.forEach((key, index) => {
    tree[key] = children[index] as FormValue;
  });
  return tree;
};

/** @throws FormBodyError for a name that is malformed, too deep or dangerous, and for invalid text. */
export const parseForm = (text: string): FormTree => {
  const tree = emptyTree();
  let fields = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > maxFields) throw new FormBodyError('Too many parameters.');
    assertValidText(key, 'a parameter name');
    assertValidText(value, key);
    setValue(tree, parsePath(key), value);
  }
  const top = emptyTree();
  for (const key of Object.keys(tree)) top[key] = toLists(tree[key] as FormValue);
  return top;
};
