import { access, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hasCode } from '../error-code';

/**
 * Where a store keeps its bytes. Keys are paths with slashes. Nothing is ever written twice: what
 * stands under a key stays until it is removed.
 */
export type Objects = {
  /** `null` where nothing stands under the key. */
  read: (key: string) => Promise<Buffer | null>;
  /**
   * Writes where nothing stands yet; of several writers of one key exactly one is let through.
   * @returns whether it was this writer
   */
  create: (key: string, content: Buffer | string) => Promise<boolean>;
  /** Every key that begins with the prefix, which ends with a slash. */
  list: (prefix: string) => Promise<readonly string[]>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** @throws when the place itself is not there, so that an empty answer tells nothing */
  mustBeThere: () => Promise<void>;
};

/** Objects as files of a folder. */
export function folderObjects(folder: string): Objects {
  const pathOf = (key: string) => join(folder, ...key.split('/'));

  async function list(prefix: string): Promise<readonly string[]> {
    const found = await nullWithout(() =>
      readdir(pathOf(prefix), { recursive: true, withFileTypes: true }),
    );
    return (found ?? [])
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }

  return {
    list,
    read: (key) => nullWithout(() => readFile(pathOf(key))),
    create: (key, content) => createFile(pathOf(key), content),
    mustBeThere: () =>
      access(pathOf('documents')).catch(() => {
        throw new Error(`The store ${folder} is not there.`);
      }),
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
  };
}

/**
 * Writes a file where none stands. A link is made only where no file of that name is, so the file
 * system lets one writer through, and nobody ever reads half a file.
 */
export async function createFile(
  path: string,
  content: Buffer | string,
  mode = 0o644,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const arriving = join(dirname(path), `.${crypto.randomUUID()}`);
  await writeFile(arriving, content, { mode });
  try {
    await link(arriving, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(arriving, { force: true });
  }
}

async function nullWithout<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}
