import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { CliError } from '../cli/cli-error.mjs';

/** Each word begins with a letter, so that the name in camelCase is an identifier and can be split into its words again. */
const namePattern = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/** A schema of PostgreSQL has at most 63 letters, and the names of its indexes contain it. */
const maxNameLength = 40;

/** @throws {CliError} unless it is in kebab-case */
export function assertName(argument, name) {
  if (namePattern.test(name) && name.length <= maxNameLength) return;
  throw new CliError(
    `${argument} is "${name}".`,
    `Use lower-case words that begin with a letter, with hyphens between them, such as "guest-list", and at most ${maxNameLength} letters.`,
  );
}

/** @throws {CliError} when the name in camelCase is a word of JavaScript or a global variable */
export function assertIdentifier(name, identifier) {
  if (isIdentifier(identifier) && !(identifier in globalThis)) return;
  throw new CliError(
    `NAME is "${name}".`,
    `JavaScript reserves the word "${identifier}". Choose another name.`,
  );
}

function isIdentifier(text) {
  try {
    // The words that are reserved in modules.
    new Script(`'use strict'; async () => { const ${text} = 0; };`);
    return true;
  } catch {
    return false;
  }
}

/** @throws {CliError} when a file of code declares or imports one of the identifiers */
export function assertUndeclared(name, file, text, identifiers) {
  const declared = identifiers.find((one) =>
    new RegExp(`\\bimport [^;']*\\b${one}\\b|\\b(const|function|type) ${one}\\b`).test(text),
  );
  if (!declared) return;
  throw new CliError(
    `NAME is "${name}".`,
    `${file} already has "${declared}". Choose another name.`,
  );
}

/** @throws {CliError} for a title that would need escaping in JSON or JSX */
export function assertTitle(title) {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ,.-]{0,59}$/u.test(title)) return;
  throw new CliError(
    `--title is "${title}".`,
    'Use up to 60 letters, digits, spaces, commas, full stops and hyphens.',
  );
}

/** @throws {CliError} unless each part of the path is a word or a parameter */
export function assertPath(path, parameter) {
  const part = `([a-z0-9]+(-[a-z0-9]+)*|${parameter.source})`;
  if (new RegExp(`^(/${part})+$`).test(path)) return;
  throw new CliError(
    `--path is "${path}".`,
    'Begin with "/" and use lower-case words, such as "/lounge/guests".',
  );
}

/** @throws {CliError} when the file or folder exists */
export function assertNew(root, path) {
  if (!existsSync(join(root, path))) return;
  throw new CliError(`${path} already exists.`, 'Choose another name.');
}

/** @throws {CliError} when the name is not in the list */
export function assertOneOf(argument, name, known) {
  if (known.includes(name)) return;
  throw new CliError(`${argument} is "${name}".`, `There are ${known.join(', ')}.`);
}

export const foldersWith = (folder, file) =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, file)));
