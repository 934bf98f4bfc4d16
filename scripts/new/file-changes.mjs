import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import { format } from './run-program.mjs';
import { renderTemplate } from './templates.mjs';

/**
 * Collects the files that a generator creates and changes. Nothing is written before `save`.
 *
 * @param {string} root the folder of the repository; all paths are relative to it
 */
export function collectChanges(root) {
  const texts = new Map();
  const folders = [];

  const addTemplate = ({ template, to, values }) => {
    folders.push(to);
    for (const [file, text] of renderTemplate(template, values)) texts.set(join(to, file), text);
  };

  /** @param {RegExp} anchor must match the file, so that the edit applies */
  const editFile = (path, anchor, edit) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    if (!anchor.test(text)) {
      throw new CliError(
        `${path} has no ${anchor}.`,
        'Edit the file by hand, like the similar files.',
      );
    }
    texts.set(path, edit(text));
  };

  const editJson = (path, edit) =>
    editFile(path, /^\{/, (text) => `${JSON.stringify(edit(JSON.parse(text)), null, 2)}\n`);

  /**
   * Writes and formats all files, then runs `complete`. A failure restores everything.
   *
   * @param {() => void} [complete] runs programs that read the files
   * @param {string[]} [generated] the files and folders that these programs write
   */
  const save = (complete = () => {}, generated = []) => {
    const saved = copyFiles(root, [...folders, ...texts.keys(), ...generated]);
    try {
      for (const [path, text] of texts) {
        mkdirSync(join(root, dirname(path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      format(root, [...texts.keys()]);
      complete();
    } catch (error) {
      saved.restore();
      throw error;
    } finally {
      saved.delete();
    }
  };

  return { addTemplate, editFile, editJson, save };
}

/** Copies files and folders, also missing ones, to restore them. */
function copyFiles(root, paths) {
  const copy = mkdtempSync(join(tmpdir(), 'train-swap-new-'));
  const move = (from, to, path) => {
    rmSync(join(to, path), { recursive: true, force: true });
    if (existsSync(join(from, path))) cpSync(join(from, path), join(to, path), { recursive: true });
  };
  for (const path of paths) move(root, copy, path);
  return {
    restore: () => {
      for (const path of paths) move(copy, root, path);
    },
    delete: () => rmSync(copy, { recursive: true }),
  };
}

/** Adds an import to a file; the formatter then sorts them. */
export const addImport = (text, line) => `${line}\n${text}`;
