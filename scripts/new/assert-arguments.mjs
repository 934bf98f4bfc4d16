import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from '../launch/complaint.mjs';

const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws {Complaint} unless it is in kebab-case */
export const assertName = (argument, name) => {
  if (namePattern.test(name)) return;
  throw new Complaint(
    `${argument} is "${name}".`,
    'Use lower-case words with hyphens between them, such as "guest-list".',
  );
};

/** @throws {Complaint} for a title that could not be put into JSON and JSX as it is */
export const assertTitle = (title) => {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ,.-]{0,59}$/u.test(title)) return;
  throw new Complaint(
    `--title is "${title}".`,
    'Use up to 60 letters, digits, spaces, commas, full stops and hyphens.',
  );
};

/** @throws {Complaint} unless each part of the path is a word or a parameter */
export const assertPath = (path, parameter) => {
  const part = `([a-z0-9]+(-[a-z0-9]+)*|${parameter.source})`;
  if (new RegExp(`^(/${part})+$`).test(path)) return;
  throw new Complaint(
    `--path is "${path}".`,
    'Begin with "/" and use lower-case words, such as "/lounge/guests".',
  );
};

/** @throws {Complaint} when a file or folder is there already */
export const assertNew = (root, path) => {
  if (!existsSync(join(root, path))) return;
  throw new Complaint(`${path} exists already.`, 'Choose another name.');
};

/** @throws {Complaint} when a folder is not one of those that may be named */
export const assertOneOf = (argument, name, known) => {
  if (known.includes(name)) return;
  throw new Complaint(`${argument} is "${name}".`, `There are ${known.join(', ')}.`);
};

export const foldersWith = (folder, file) =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, file)));
