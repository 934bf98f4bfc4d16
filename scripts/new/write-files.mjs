import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';

const templates = join(import.meta.dirname, 'templates');

/**
 * Writes the files of a template. In their names and texts `{{name}}` and the like are replaced.
 *
 * @param {{ root: string, template: string, to: string, values: Record<string, string> }} options
 * @returns {string[]} the paths of the files from the root
 */
export const writeTemplate = ({ root, template, to, values }) => {
  const folder = join(templates, template);
  const fill = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.template'))
    .map((file) => {
      const path = join(
        to,
        fill(file.replace(/\.template$/, '').replaceAll(/__(\w+)__/g, '{{$1}}')),
      );
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), fill(readFileSync(join(folder, file), 'utf8')));
      return path;
    });
};

/** @param {RegExp} anchor must match the file, so that the edit applies */
export const editFile = (root, path, anchor, edit) => {
  const text = readFileSync(join(root, path), 'utf8');
  if (!anchor.test(text)) {
    throw new CliError(
      `${path} has no ${anchor}.`,
      'Edit the file by hand, like the similar files.',
    );
  }
  writeFileSync(join(root, path), edit(text));
  return path;
};

export const editJson = (root, path, edit) =>
  editFile(root, path, /^\{/, (text) => `${JSON.stringify(edit(JSON.parse(text)), null, 2)}\n`);

/** Adds an import to a file; `format` then sorts them. */
export const addImport = (text, line) => `${line}\n${text}`;

/** Formats files and sorts their imports. */
export const format = (root, paths) => {
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...paths], {
    cwd: root,
    stdio: 'pipe',
  });
};
