import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';

const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws {CliError} unless it is in kebab-case */
export const assertName = (argument, name) => {
  if (namePattern.test(name)) return;
  throw new CliError(
    `${argument} is "${name}".`,
    'Use lower-case words with hyphens between them, such as "guest-list".',
  );
};

/** @throws {CliError} for a title that would need escaping in JSON or JSX */
export const assertTitle = (title) => {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ,.-]{0,59}$/u.test(title)) return;
  throw new CliError(
    `--title is "${title}".`,
    'Use up to 60 letters, digits, spaces, commas, full stops and hyphens.',
  );
};

/** @throws {CliError} unless each part of the path is a word or a parameter */
export const assertPath = (path, parameter) => {
  const part = `([a-z0-9]+(-[a-z0-9]+)*|${parameter.source})`;
  if (new RegExp(`^(/${part})+$`).test(path)) return;
  throw new CliError(
    `--path is "${path}".`,
    'Begin with "/" and use lower-case words, such as "/lounge/guests".',
  );
};

/** @throws {CliError} when the file or folder exists */
export const assertNew = (root, path) => {
  if (!existsSync(join(root, path))) return;
  throw new CliError(`${path} already exists.`, 'Choose another name.');
};

/** @throws {CliError} when the name is not in the list */
export const assertOneOf = (argument, name, known) => {
  if (known.includes(name)) return;
  throw new CliError(`${argument} is "${name}".`, `There are ${known.join(', ')}.`);
};

export const foldersWith = (folder, file) =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, file)));
